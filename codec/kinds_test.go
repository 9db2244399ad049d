package codec_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/kinds/sudoku"
)

// Two kinds that do not read boards without a name.
var (
	latins = codec.Square{Kind: "latin", Parse: latin.Kind.Parse, Params: func(n, _ int) string { return strconv.Itoa(n) }}
	magics = codec.Square{Kind: "magic", Parse: magic.Kind.Parse, Params: func(n, _ int) string { return strconv.Itoa(n) },
		Symbols: func(n int) codec.Symbols { return codec.Digits(n * n) }}
)

func formsOf(sq codec.Square) map[string]banmen.Form {
	m := make(map[string]banmen.Form)
	for _, f := range sq.Forms() {
		m[f.Name] = f
	}
	return m
}

func TestOtherKinds(t *testing.T) {
	for _, c := range []struct {
		sq         codec.Square
		form, text string
		as, want   string
	}{
		{latins, "csv", "1,0,0,0,0\n0,2,0,0,0\n0,0,3,0,0\n0,0,0,4,0\n0,0,0,0,5\n", "latin", "latin:5:1.....2.....3.....4.....5"},
		{latins, "spaced", "1    \n 2   \n  3  \n   4 \n    5\n", "latin:5", "latin:5:1.....2.....3.....4.....5"},
		{latins, "framed", "---\n1  \n  2\n---\n", "latin:2", "latin:2:1..2"},
		{latins, "csv", strings.Repeat("0,", 35) + "0\n", "latin", "1:1: expected a size from 2 to 35, found \"36\""},
		{magics, "table", "  0  1  0\n  0  0  0\n  0  0  0\n", "magic", "magic:3:.1......."},
		{magics, "line", "G..D............\n", "magic:4", "magic:4:G..D............"},
		{magics, "csv", strings.Repeat("0,0,0,0,0,36\n", 6), "magic:6", "magic:6:" + strings.Repeat(",.,.,.,.,.,36", 6)[1:]},
	} {
		f := formsOf(c.sq)[c.form]
		if d := cmp.Diff(c.want, read(f, c.text, banmen.Params{As: c.as})); d != "" {
			t.Errorf("%s %s: %s", c.sq.Kind, c.form, d)
		}
		if f.Fit(codec.NewHead([]byte(c.text))).Fitness == banmen.FitNone {
			t.Errorf("%s does not know %q", c.form, c.text)
		}
	}
}

// TestBareIsSudoku checks that a board without a name is a sudoku if it can be one, even one with
// mistakes, although other kinds have such boards, too.
func TestBareIsSudoku(t *testing.T) {
	for _, text := range []string{"1,0,0,0,0\n0,2,0,0,0\n0,0,3,0,0\n0,0,0,4,0\n0,0,0,0,5\n", "1,0\n0,1\n", strings.Repeat(".", 25)} {
		all := codec.Candidates([]*banmen.Kind{latin.Kind, magic.Kind, sudoku.Kind}, []byte(text), "")
		best, last := all[0], all[len(all)-1]
		if best.Kind != sudoku.Kind || last.Kind == sudoku.Kind || last.Reason.String() != "the text names no kind, and sudoku is the default" {
			t.Errorf("%q: %s, last %s: %v", text, best.Kind.Name, last.Kind.Name, last.Reason)
		}
	}
}

// TestTooWide checks that forms with one character per cell refuse numbers.
func TestTooWide(t *testing.T) {
	p, err := magic.Kind.Parse("magic:6")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range magics.Forms() {
		err := f.Write(new(strings.Builder), banmen.Entry{Puzzle: p}, p.Givens())
		wide := slices.Contains([]string{"line", "fields", "spaced", "framed", "pasted"}, f.Name)
		if errors.Is(err, banmen.ErrCannot) != wide {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// TestNoBoxes checks that a frame without boxes has no bars.
func TestNoBoxes(t *testing.T) {
	p, err := latin.Kind.Parse("latin:3:12.......")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := formsOf(latins)["framed"].Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("-----\n1 2  \n     \n     \n-----\n", out.String()); d != "" {
		t.Error(d)
	}
}

// TestEveryKind writes a puzzle of each preset in each form that all kinds have, and reads it
// again.
func TestEveryKind(t *testing.T) {
	for _, k := range kinds.All {
		for _, preset := range k.Presets {
			p, err := k.Parse(preset)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range k.Forms {
				if f.Name != "text" && f.Name != "json" {
					continue
				}
				b := p.Givens().Clone()
				b.Cells[0] = 1
				var out strings.Builder
				if err := f.Write(&out, banmen.Entry{Puzzle: p}, b); err != nil {
					t.Fatal(err)
				}
				if fit := f.Fit(codec.NewHead([]byte(out.String()))); fit.Fitness != banmen.FitCertain || fit.ByDefault {
					t.Errorf("%s: %s does not know %q", k.Name, f.Name, out.String())
				}
				got, want := first(t, f, out.String()), p.With(b)
				if f.Name == "json" && got.Board.Cells != nil {
					if got.Puzzle.String() != p.String() {
						t.Errorf("%s became %s", p, got.Puzzle)
					}
					got.Puzzle = got.Puzzle.With(got.Board)
				}
				if got.Puzzle.String() != want.String() {
					t.Errorf("%s %s: %s became %s", k.Name, f.Name, want, got.Puzzle)
				}
			}
		}
	}
}
