package kinds_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// TestUnfitBoards checks that a board that does not fit a puzzle is an error for all kinds,
// wherever it is passed: none of its cells becomes open, and nothing panics.
func TestUnfitBoards(t *testing.T) {
	for _, k := range kinds.All {
		for _, text := range k.Presets[:1] {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s := p.Givens().Shape
			with := func(numbers ...int) grid.Board { // the numbers, then open cells
				return grid.Of(s, append(numbers, make([]int, s.Size()-len(numbers))...))
			}
			for name, b := range map[string]grid.Board{
				"too large":    with(math.MaxUint16),
				"over 16 bits": with(math.MaxUint16 + 2),
				"negative":     with(-1),
				"too short":    grid.Of(s, make([]int, s.Size()-1)),
				"too long":     {Shape: s, Cells: make([]uint16, s.Size()+1)},
				"no cells":     {Shape: s},
				"other shape":  grid.New(grid.Shape{Rows: s.Rows + 1, Cols: s.Cols}),
				"zero":         {},
				"odd shape":    {Shape: grid.Shape{Rows: -1, Cols: 3}, Cells: make([]uint16, 2)},
			} {
				t.Run(k.Name+"/"+name, func(t *testing.T) { unfit(t, k, p, b) })
			}
		}
	}
}

func unfit(t *testing.T, k *banmen.Kind, p banmen.Puzzle, b grid.Board) {
	if err := banmen.CheckGivens(p); err != nil {
		t.Fatal(err)
	}
	q := p.With(b)
	want := banmen.CheckGivens(q)
	if want == nil {
		t.Fatalf("With takes the board: %s", q)
	}
	if !q.Givens().Equal(b) {
		t.Errorf("the board became %v", q.Givens())
	}
	if p, err := k.Parse(q.String()); err == nil {
		t.Errorf("%q is read as %s", q.String(), p)
	}
	if again := q.With(p.Givens()); again.String() != p.String() {
		t.Errorf("with good givens it is %s", again)
	}
	for _, of := range []banmen.Puzzle{p, q} {
		if len(of.Faults(b)) == 0 {
			t.Errorf("%s: no fault", of)
		}
		if f := of.Figure(b); len(f.Cells) != len(b.Cells) {
			t.Errorf("%s: drawn with %d cells", of, len(f.Cells))
		}
		ops.Solved(of, b)
	}
	for name, err := range answers(t, k, p, q, b) {
		if err == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v, expected %v", name, err, want)
		}
	}
}

// answers returns the errors of all operations on q, which is p with a board that does
// not fit p.
func answers(t *testing.T, k *banmen.Kind, p, q banmen.Puzzle, b grid.Board) map[string]error {
	ctx := t.Context()
	all := map[string]error{}
	for _, f := range k.Forms {
		if f.Put != nil {
			all["write the board as "+f.Name] = f.Write(new(bytes.Buffer), banmen.Entry{Puzzle: p}, b)
			all["write the puzzle as "+f.Name] = f.Write(new(bytes.Buffer), banmen.Entry{Puzzle: q}, b)
		}
	}
	_, all["Symbols"] = ops.Symbols(q)
	for _, m := range ops.Methods {
		_, all["Solve by "+m.Name] = ops.Solve(ctx, q, m)
	}
	_, all["AnySolution"] = ops.AnySolution(ctx, q)
	_, all["Count"] = ops.Count(ctx, q, ops.CountOptions{})
	_, all["EstimateCount"] = ops.EstimateCount(ctx, q, ops.EstimateOptions{Probes: ops.MinProbes})
	for _, err := range ops.Solutions(ctx, q, ops.ListOptions{}) {
		all["Solutions"] = err
	}
	_, all["Split"] = ops.Split(ctx, q, 1)
	_, all["NewRanks"] = ops.NewRanks(ctx, q, ops.RankOptions{})
	_, all["NewSampler"] = ops.NewSampler(ctx, q, ops.SampleOptions{})
	_, all["NewSymmetries"] = ops.NewSymmetries(q, "all")
	_, all["FindTrueCandidates"] = ops.FindTrueCandidates(ctx, q, 1)
	_, all["Explain"] = ops.Explain(ctx, q)
	_, all["NewReasoner"] = ops.NewReasoner(ctx, banmen.Entry{Puzzle: q}, nil)
	_, all["ModelFile"] = ops.ModelFile(q)
	_, _, all["Canon"] = ops.Canon(q)
	_, all["NewTransform"] = ops.NewTransform(k, q, "random")
	_, all["NewGenerator"] = ops.NewGenerator(ctx, q, ops.GenerateOptions{})
	if r, err := ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu}); err != nil {
		t.Error(err)
	} else {
		_, all["Rate"] = r.Rate(ctx, q)
	}
	_, all["Minimize"] = ops.Minimize(ctx, q, p.Givens())
	_, all["Start"] = game.Start(q)
	if game.Is(p) {
		delete(all, "Symbols")
		return all
	}
	_, all["Candidates"] = ops.Candidates(ctx, p, b)
	_, all["Judge"] = ops.Judge(ctx, p, b)
	_, all["Minimize to a board"] = ops.Minimize(ctx, p, b)
	_, all["WithMarks"] = banmen.WithMarks(p, b, make(grid.Marks, len(b.Cells)))
	if b.Cells != nil { // otherwise there is no board
		_, all["generate from a board"] = ops.NewGenerator(ctx, p.With(grid.New(p.Givens().Shape)), ops.GenerateOptions{Solution: b})
		_, all["reason about a board"] = ops.NewReasoner(ctx, banmen.Entry{Puzzle: p, Board: b}, nil)
	}
	return all
}

func Example_checkBoard() {
	_, p, _ := codec.Parse(kinds.All, "sudoku:2x2:1.....3....4.2..")
	fmt.Println(banmen.CheckBoard(p, grid.Of(grid.Square(4), []int{17, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 2, 0, 0})))
	// Output: R1C1 has the symbol 17, expected 1 to 4
}
