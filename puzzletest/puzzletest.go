// Package puzzletest is the test suite that every kind must pass.
//
//	func TestKind(t *testing.T) { puzzletest.Run(t, latin.Kind) }
//	func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, latin.Kind) }
//
// Run checks the texts and presets of the kind, its forms, and the promises of its parts
// (see [banmen.Part]). It solves and explains puzzles and plays random games. It also
// reads testdata/*.txtar of the package under test:
//
//	-- puzzle --     the text of a puzzle
//	-- count --      the number of solutions
//	-- classes --    the number of classes up to rotation and reflection
//	-- solution --   the first solution, as the text of a puzzle; none
//	-- faults --     wrong boards as texts of puzzles, each followed by its one
//	                 broken rule, the cells and the message
//	-- long --       takes long: only with BANMEN_LONG=1
//
// Every rule that can be broken needs a wrong board. The flag -update rewrites the files:
// review the changes before you commit them.
package puzzletest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// Run runs the suite for a kind, from a test in the folder of the kind.
func Run(t *testing.T, k *banmen.Kind) {
	t.Run("texts", func(t *testing.T) { texts(t, k) })
	t.Run("parts", func(t *testing.T) { parts(t, k) })
	t.Run("rubbish", func(t *testing.T) { rubbish(t, k) })
	t.Run("records", func(t *testing.T) { records(t, k) })
	ran, compared := 0, 0 // a filter of -run may leave some out
	for i, text := range k.Presets {
		p, err := k.Parse(text)
		if err != nil {
			t.Errorf("preset %s: %v", text, err)
			continue
		}
		t.Run(text, func(t *testing.T) {
			ran++
			if puzzle(t, k, p); testing.Short() && i > 3 {
				return // the first presets differ most
			}
			misfits(t, p)
			forms(t, k, p)
			if _, ok := p.(banmen.Modeler); ok {
				compared += solve(t, k, p)
				explain(t, p)
			}
			if _, ok := p.(banmen.Game); ok {
				play(t, k, p)
				compared++
			}
		})
	}
	if ran == len(k.Presets) && compared == 0 {
		t.Error("no preset is small enough to be solved by the rules alone, and none is a game")
	}
	t.Run("data", func(t *testing.T) { data(t, k) })
}

// Fuzz searches for texts that Parse accepts but String does not return.
func Fuzz(f *testing.F, k *banmen.Kind) {
	for _, text := range append(badTexts(k), k.Presets...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := k.Parse(text); err == nil {
			roundTrip(t, k, p)
		}
	})
}

func texts(t *testing.T, k *banmen.Kind) {
	if k.Name == "" || strings.Trim(k.Name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		t.Errorf("name %q", k.Name)
	}
	for name, text := range map[string]func(language.Tag) string{"title": k.Title, "rules": k.Rules} {
		en, ja := text(language.English), text(language.Japanese)
		if en == "" || ja == "" || en == ja {
			t.Errorf("%s in English and Japanese: %q, %q", name, en, ja)
		}
	}
	for _, f := range k.Forms {
		if f.Name == "" || f.Doc.Format == "" {
			t.Errorf("the form %q says nothing of itself: %q", f.Name, f.Doc)
		}
	}
	if len(k.Presets) == 0 || !strings.HasPrefix(k.Presets[0], k.Name) {
		t.Fatalf("presets %v", k.Presets)
	}
	usual, err := k.Parse(k.Name)
	if err != nil {
		t.Fatal(err)
	}
	first, err := k.Parse(k.Presets[0])
	if err != nil || usual.String() != first.String() {
		t.Errorf("%s is %v, the first preset %v, %v", k.Name, usual, first, err)
	}
}

// badTexts are near misses of puzzle texts.
func badTexts(k *banmen.Kind) []string {
	texts := []string{"", ":", "nosuchkind:3", "\x00", "\xff\xfe"}
	for _, s := range []string{":-1", ":0", ":99999999999999999999", ":x", ":3x", ":3:1:1", "::", ":::", ":,", ":+", ": ", ":\x00", ":盤",
		":" + strings.Repeat("9", 1000), strings.Repeat(":", 1000), "x", " "} {
		texts = append(texts, k.Name+s)
	}
	for _, preset := range k.Presets {
		texts = append(texts, preset+"\x00", preset+":", preset+":!", preset+":"+strings.Repeat("~", 10000))
	}
	return texts
}

func rubbish(t *testing.T, k *banmen.Kind) {
	for _, text := range badTexts(k) {
		p, err := k.Parse(text)
		if err == nil {
			roundTrip(t, k, p)
			continue
		}
		if _, ok := err.(*banmen.SyntaxError); !ok || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
			t.Errorf("%.40q: %T %v; want a short SyntaxError", text, err, err)
		}
	}
}

func roundTrip(t *testing.T, k *banmen.Kind, p banmen.Puzzle) {
	q, err := k.Parse(p.String())
	if err != nil || q.String() != p.String() || !q.Givens().Equal(p.Givens()) {
		t.Errorf("%s comes back as %v, %v", p, q, err)
	}
}

// puzzle runs the checks for all puzzles.
func puzzle(t *testing.T, k *banmen.Kind, p banmen.Puzzle) {
	roundTrip(t, k, p)
	text, givens := p.String(), p.Givens().Clone()
	if len(givens.Cells) != givens.Size() {
		t.Fatalf("%d cells on a board of %v", len(givens.Cells), givens.Shape)
	}
	if fs := p.Faults(givens); len(fs) > 0 {
		t.Errorf("the givens are wrong: %v", fs)
	}
	checkFigure(t, p.Figure(givens), givens)
	empty := grid.New(givens.Shape)
	q := p.With(empty)
	if !q.Givens().Equal(empty) || p.String() != text || !p.Givens().Equal(givens) {
		t.Error("With changed the puzzle, or not the givens")
	}
	if q = q.With(givens); q.String() != text {
		t.Errorf("with its givens again it is %s", q)
	}
	checkFigure(t, q.Figure(empty), empty)
}

// misfits checks that With, Faults and Figure reject boards of another shape.
func misfits(t *testing.T, p banmen.Puzzle) {
	s := p.Givens().Shape
	strange := grid.New(s)
	for i := range strange.Cells {
		strange.Cells[i] = uint16(1<<16 - 1 - i)
	}
	short := grid.Board{Shape: s, Cells: make([]uint16, s.Size()/2)}
	for _, b := range []grid.Board{{}, strange, short, grid.New(grid.Square(1)), grid.New(grid.Square(40))} {
		q := p.With(b)
		if b.Shape == s && len(b.Cells) == s.Size() && b.Count() == 0 {
			continue // a board of one cell
		}
		if banmen.CheckGivens(q) == nil || len(p.Faults(b)) == 0 || len(q.Faults(b)) == 0 {
			t.Errorf("a board of %v with %d cells is taken: %s", b.Shape, len(b.Cells), q)
		}
		if got := q.Givens(); !got.Equal(b) {
			t.Errorf("the board %v becomes %v", b, got)
		}
		if len(p.Figure(b).Cells) != len(b.Cells) {
			t.Errorf("the figure lacks cells of %v", b)
		}
	}
}

func checkFigure(t *testing.T, f *figure.Figure, b grid.Board) {
	if f.Rows != b.Rows || f.Cols != b.Cols || len(f.Cells) != len(b.Cells) || f.Region != nil && len(f.Region) != len(b.Cells) {
		t.Errorf("the figure has %d x %d cells (%d, %d in regions), the board %v", f.Rows, f.Cols, len(f.Cells), len(f.Region), b.Shape)
	}
	named := map[string][]int{}
	for _, p := range f.Paths {
		named["path"] = append(named["path"], p.Cells...)
	}
	for _, g := range f.Cages {
		named["cage"] = append(named["cage"], g.Cells...)
	}
	for _, e := range f.Edges {
		named["edge"] = append(named["edge"], e.A, e.B)
	}
	for _, l := range f.Links {
		named["link"] = append(named["link"], l.From.Cell, l.To.Cell)
	}
	for what, cells := range named {
		if slices.ContainsFunc(cells, func(c int) bool { return c < 0 || c >= len(b.Cells) }) {
			t.Errorf("a %s of the figure has a cell outside the board: %v", what, cells)
		}
	}
}
