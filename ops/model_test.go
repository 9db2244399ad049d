package ops_test

import (
	"bytes"
	"errors"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/orbit"
	"github.com/banmen/banmen/stream"
)

// convert returns the puzzle read from p written as a model.
func convert(t *testing.T, p banmen.Puzzle) banmen.Puzzle {
	t.Helper()
	var text bytes.Buffer
	if err := ops.ModelForm.Write(&text, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
		t.Fatal(err)
	}
	source, err := stream.Read(kinds.All, &text, stream.Input{})
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range source.Records {
		if err != nil {
			t.Fatal(err)
		}
		return e.Puzzle
	}
	return nil
}

// Every puzzle of every kind states the same as its model form, and a symmetric one keeps
// its symmetries.
func TestModelForm(t *testing.T) {
	for _, k := range kinds.All {
		tried := 0
		for _, text := range k.Presets {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			m, ok := p.(banmen.Modeler)
			if !ok || p.Givens().Gaps != "" || slices.ContainsFunc(m.Model().Constraints, isExists) {
				if testing.Short() && p.Givens().Size() > 16 {
					continue // refused only after its symmetries were found
				}
				if _, err := ops.ModelFile(p); !errors.Is(err, banmen.ErrCannot) {
					t.Errorf("%s: %v", text, err)
				}
				continue
			}
			if k.Name == "model" || p.Givens().Size() == 1 || testing.Short() && (p.Givens().Size() > 36 || tried == 1) {
				continue // its own form leaves out rules that always hold
			}
			tried++
			q := convert(t, p)
			if diff := cmp.Diff(normalised(m.Model()), normalised(q.(banmen.Modeler).Model())); diff != "" {
				t.Errorf("%s (-itself +as a model):\n%s", text, diff)
			}
			if got, want := plainOrder(t, q), plainOrder(t, p); got.Cmp(want) != 0 {
				t.Errorf("%s has %s symmetries, and %s as %s", text, want, got, q)
			}
		}
	}
}

// isExists reports whether a constraint is about regions that are not given.
func isExists(c model.Constraint) bool {
	_, ok := c.(model.Exists)
	return ok
}

// plainOrder returns the number of symmetries of p without givens that do not mix cells
// and symbols.
func plainOrder(t *testing.T, p banmen.Puzzle) *big.Int {
	t.Helper()
	p = p.With(grid.New(p.Givens().Shape))
	symbols := 0
	for _, d := range p.(banmen.Modeler).Model().Domains {
		symbols = max(symbols, slices.Max(d))
	}
	rotations, err := ops.NewSymmetries(p, "d4")
	if err != nil {
		t.Fatal(err)
	}
	ys := rotations.Generators()
	if y, ok := p.(banmen.Symmetric); ok {
		for _, g := range y.Symmetries() {
			ys = append(ys, g.Generators...)
		}
	}
	ys = slices.DeleteFunc(ys, func(y grid.Symmetry) bool { return y.Literals != nil })
	return orbit.New(p.Givens().Shape, symbols, ys).Order()
}

// normalised returns m with sums that list the worths of all values, and with ranks restated.
func normalised(m *model.Model) model.Model {
	most := 0
	for _, d := range m.Domains {
		most = max(most, slices.Max(d))
	}
	out := model.Model{Domains: m.Domains, Order: m.Order}
	for _, c := range m.Constraints {
		if r, ok := c.(model.Rank); ok {
			c = r.Restated()
		}
		if s, ok := c.(model.Linear); ok {
			worth := make([]int, most+1)
			for v := 1; v <= most; v++ {
				worth[v] = s.WorthOf(v)
			}
			s.Worth = worth
			c = s
		}
		if s, ok := c.(model.Connected); ok {
			s.Edges = slices.SortedFunc(slices.Values(s.Edges), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			c = s
		}
		out.Constraints = append(out.Constraints, c)
	}
	return out
}

func TestModelFormCounts(t *testing.T) {
	for _, text := range []string{"coin:5", "coin:6", "coin:6,sum", "coin:6,7+3,sum", "magic:3", "latin:5", "latin:6",
		"sudoku:2x2", "sudoku:2x2+x", "sudoku:2x3", "latin:5:12......3..4......5......", "coin:8", "model"} {
		_, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ops.Count(t.Context(), p, ops.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ops.Count(t.Context(), convert(t, p), ops.CountOptions{}); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, as a model %v, %v", text, want, got, err)
		}
	}
}
