package ops_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// hunted makes items for a target, and checks that they have one solution and are
// reproducible.
func hunted(t *testing.T, text string, o ops.GenerateOptions, n int) (made []ops.Generated) {
	t.Helper()
	p := parse(t, text)
	o.Seed, o.Bulk = 3, sudoku.Kind.Bulk
	var names [2][]string
	for i := range names {
		g, err := ops.NewGenerator(t.Context(), p, o)
		if err != nil {
			t.Fatal(text, err)
		}
		if made, err = g.MakeBatch(t.Context(), 0, n); err != nil || len(made) != n {
			t.Fatal(text, len(made), err)
		}
		for _, m := range made {
			names[i] = append(names[i], m.Puzzle.String())
			if r, err := ops.Solve(t.Context(), m.Puzzle, ops.Method{}); err != nil || r.Solutions != 1 || !r.Board.Equal(m.Solution) {
				t.Errorf("%v: %d solutions, %v", m.Puzzle, r.Solutions, err)
			}
		}
	}
	if !slices.Equal(names[0], names[1]) || slices.Equal(names[0][:1], names[0][1:2]) {
		t.Errorf("%s: %v, and then %v", text, names[0], names[1])
	}
	return made
}

func rated(t *testing.T, p banmen.Puzzle, scale string) ops.Rated {
	t.Helper()
	r, err := ops.NewRater(ops.RateOptions{Scale: scale})
	if err != nil {
		t.Fatal(err)
	}
	all, err := r.Rate(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Puzzles made for a level have it, in all sizes, with a symmetry or a layout.
func TestTargetLevel(t *testing.T) {
	layout := make([]bool, 81)
	for _, p := range strings.Fields("0 1 3 5 7 8 9 13 17 20 24 27 29 33 35 37 40 43 45 47 51 53 56 60 63 67 71 72 73 75 77 79 80") {
		n := 0
		for _, r := range p {
			n = 10*n + int(r-'0')
		}
		layout[n] = true
	}
	for l := logic.Easy; l <= logic.Extreme; l++ {
		for _, o := range []ops.GenerateOptions{{}, {Symmetry: "c2"}, {Pattern: layout}} {
			if l == logic.Extreme && o.Pattern != nil || testing.Short() && l > logic.Medium {
				continue
			}
			o.Target = &ops.Target{Level: &l}
			for _, m := range hunted(t, "sudoku", o, 2) {
				if r := rated(t, m.Puzzle, ops.HoDoKu); r.HoDoKu.Level != l {
					t.Errorf("%v is %s, not %s", m.Puzzle, r.HoDoKu.Level, l)
				}
				for c, v := range m.Puzzle.Givens().Cells {
					if o.Pattern != nil && layout[c] != (v != 0) {
						t.Errorf("%v has not the layout", m.Puzzle)
					}
				}
			}
		}
	}
	texts := []string{"sudoku:2x3", "sudoku:3x3+x", "sudoku:3x4", "latin:6"}
	if testing.Short() {
		texts = texts[:2]
	}
	for _, text := range texts {
		for _, m := range hunted(t, text, ops.GenerateOptions{Target: &ops.Target{Level: new(logic.Easy)}}, 2) {
			if r := rated(t, m.Puzzle, ops.HoDoKu); r.HoDoKu.Level != logic.Easy || m.Puzzle.Givens().Count() > 2*len(m.Puzzle.Givens().Cells)/3 {
				t.Errorf("%v is %s", m.Puzzle, r.HoDoKu.Level)
			}
		}
	}
}

// Numbers are within their ranges, and on request no given is redundant.
func TestTargetRanges(t *testing.T) {
	o := ops.GenerateOptions{Target: &ops.Target{Score: &ops.Range{Least: 1000, Most: 1200}, Givens: &ops.Range{Least: 22, Most: 24}, Minimal: true}}
	for _, m := range hunted(t, "sudoku", o, 3) {
		n, score := m.Puzzle.Givens().Count(), rated(t, m.Puzzle, ops.HoDoKu).HoDoKu.Score
		if n < 22 || n > 24 || score < 1000 || score > 1200 {
			t.Errorf("%v: %d givens, score %d", m.Puzzle, n, score)
		}
		if less, err := ops.Redundant(t.Context(), m.Puzzle, m.Solution); err != nil || len(less) > 0 {
			t.Errorf("%v: %v can go, %v", m.Puzzle, less, err)
		}
	}
	for _, m := range hunted(t, "sudoku", ops.GenerateOptions{Target: &ops.Target{ER: &ops.Range{Least: 40, Most: 44}}}, 3) {
		if er := rated(t, m.Puzzle, ops.SE121).SE.ER; er < 40 || er > 44 {
			t.Errorf("%v has ER %s", m.Puzzle, er)
		}
	}
}

// Required techniques are on the path, and with a list of allowed techniques no others
// are.
func TestTargetTechniques(t *testing.T) {
	words := []string{"x-wing", "swordfish", "unique-1", "xy-wing"}
	if testing.Short() {
		words = words[2:3]
	}
	for _, word := range words {
		need := scale.Pick(word)
		allow := slices.Concat(scale.Pick("singles"), scale.Pick("locked"), need)
		o := ops.GenerateOptions{Target: &ops.Target{Require: need, Allow: allow}}
		for _, m := range hunted(t, "sudoku", o, 2) {
			r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: m.Puzzle}, scale.Only(scale.Hodoku(), allow))
			if err != nil {
				t.Fatal(err)
			}
			times := 0
			rating, err := r.Path(t.Context(), func(u ops.Step) bool {
				if u.Technique == need[0] {
					times++
				}
				return slices.Contains(allow, u.Technique)
			})
			if err != nil || !rating.Solved || times == 0 {
				t.Errorf("%v: %s %d times, %v, %v", m.Puzzle, word, times, rating, err)
			}
		}
	}
}

// Impossible targets are refused at once; unreached ones return the nearest puzzle.
func TestTargetNone(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		target ops.Target
		want   error
	}{
		"technique above the level": {"sudoku", ops.Target{Level: new(logic.Easy), Require: scale.Pick("x-wing")}, banmen.ErrNone},
		"score above the level":     {"sudoku", ops.Target{Level: new(logic.Medium), Score: &ops.Range{Least: 1001, Most: 2000}}, banmen.ErrNone},
		"score below the cells":     {"sudoku", ops.Target{Score: &ops.Range{Most: 200}, Givens: &ops.Range{Least: 20, Most: 25}}, banmen.ErrNone},
		"bound of 9x9":              {"sudoku", ops.Target{Givens: &ops.Range{Least: 10, Most: 16}, Minimal: true}, banmen.ErrNone},
		"no such ER":                {"sudoku", ops.Target{ER: &ops.Range{Least: 125, Most: 130}}, banmen.ErrNone},
		"an ER between two":         {"sudoku", ops.Target{ER: &ops.Range{Least: 13, Most: 14}}, banmen.ErrNone},
		"singles are not hard":      {"sudoku", ops.Target{Level: new(logic.Extreme), Allow: scale.Pick("singles")}, banmen.ErrNone},
		"no ER of that size":        {"sudoku:2x2", ops.Target{ER: &ops.Range{Least: 12, Most: 15}}, banmen.ErrCannot},
	} {
		if _, err := ops.NewGenerator(t.Context(), parse(t, c.text), ops.GenerateOptions{Target: &c.target}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	g, err := ops.NewGenerator(t.Context(), parse(t, "sudoku:2x2"), ops.GenerateOptions{Target: &ops.Target{Level: new(logic.Unfair)}, Tries: 50})
	if err != nil {
		t.Fatal(err)
	}
	if made, err := g.Make(t.Context(), 0); !errors.Is(err, banmen.ErrLimit) || made.Puzzle == nil {
		t.Errorf("%v, %v", made.Puzzle, err)
	}
}

// takes checks that the path of a puzzle by a ladder uses a technique; nil means the default
// ladder.
func takes(t *testing.T, p banmen.Puzzle, l *logic.Ladder, technique *logic.Technique) {
	t.Helper()
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, l)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	if _, err := r.Path(t.Context(), func(u ops.Step) bool {
		found = u.Technique == technique
		return !found
	}); err != nil || !found {
		t.Errorf("%v: no %s, %v", p, technique.Name, err)
	}
}

// Required techniques are needed: a second solve without one gets stuck. Each technique has
// puzzles of its own.
func TestTargetNeeded(t *testing.T) {
	words := []string{"naked-single", "locked-pair", "hidden-pair", "skyscraper", "w-wing", "unique-2", "finned-x-wing", "xyz-wing"}
	if testing.Short() {
		words = words[:2]
	}
	seen := map[string]string{}
	for _, word := range words {
		q := scale.Pick(word)[0]
		o := ops.TargetText{Require: word}
		target, _, err := o.Target(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range hunted(t, "sudoku", ops.GenerateOptions{Target: target}, 2) {
			if before := seen[m.Puzzle.String()]; before != "" {
				t.Errorf("%s and %s have the same puzzle", before, word)
			}
			seen[m.Puzzle.String()] = word
			full := scale.Hodoku()
			hardest, used := 0, false
			solve := func(l *logic.Ladder) logic.Rating {
				r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: m.Puzzle}, l)
				if err != nil {
					t.Fatal(err)
				}
				rating, err := r.Path(t.Context(), func(u ops.Step) bool {
					used = used || u.Technique == q
					hardest = max(hardest, slices.IndexFunc(full.Entries, func(e logic.Entry) bool { return e.Technique == u.Entry.Technique }))
					return !u.Guess
				})
				if err != nil {
					t.Fatal(err)
				}
				return rating
			}
			if with := solve(full); !with.Solved || !used {
				t.Errorf("%s: %v is not solved with it", word, m.Puzzle)
			}
			short := *full
			short.Entries = slices.DeleteFunc(slices.Clone(full.Entries[:hardest+1]), func(e logic.Entry) bool { return e.Finds(q) })
			if solve(&short).Solved {
				t.Errorf("%s: %v does not need it", word, m.Puzzle)
			}
		}
	}
}

// Puzzles with a rare technique are derived from a known one: another each time, on the
// path of a learner's ladder.
func TestTargetRare(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for word, behind := range map[string]logic.Level{"unique-5": logic.Medium, "mutant-x-wing": logic.Easy} {
		need := scale.Pick(word)
		for _, m := range hunted(t, "sudoku", ops.GenerateOptions{Target: &ops.Target{Require: need}}, 2) {
			takes(t, m.Puzzle, scale.Early(scale.HodokuWith(need...), need, behind), need[0])
		}
	}
}

// Puzzles of other kinds are made for the ladder that rates them, and use the required
// rule techniques.
func TestTargetKinds(t *testing.T) {
	all := map[string]string{"takuzu:6": "count", "kenken:4": "combination", "nonogram:5x5": "short-supposition", "starbattle:8x8": "joint-counts", "latin:6": "naked-pair"}
	if testing.Short() {
		all = map[string]string{"takuzu:6": "count", "kenken:4": "combination"}
	}
	for text, word := range all {
		need := scale.Pick(word)
		for _, m := range hunted(t, text, ops.GenerateOptions{Target: &ops.Target{Require: need}}, 2) {
			takes(t, m.Puzzle, nil, need[0])
		}
	}
}

// TestTargetLevels checks that puzzles of other kinds soon reach a level. Clues are removed as long
// as the puzzle does not become harder than that.
func TestTargetLevels(t *testing.T) {
	all := map[string][]logic.Level{
		"takuzu:6":       {logic.Easy, logic.Medium, logic.Hard, logic.Unfair, logic.Extreme},
		"futoshiki:5":    {logic.Easy, logic.Medium, logic.Hard, logic.Unfair},
		"kropki:4":       {logic.Hard},
		"kenken:4":       {logic.Easy, logic.Medium, logic.Hard},
		"skyscrapers:5":  {logic.Medium, logic.Hard, logic.Unfair},
		"starbattle:6x6": {logic.Easy, logic.Hard, logic.Unfair},
		"nonogram:10x10": {logic.Medium, logic.Hard, logic.Unfair},
	}
	if os.Getenv("BANMEN_LONG") == "" {
		all = map[string][]logic.Level{"takuzu:6": {logic.Medium, logic.Extreme}, "nonogram:10x10": {logic.Hard}, "kenken:4": {logic.Easy}, "starbattle:6x6": {logic.Unfair}}
	}
	if testing.Short() {
		all = map[string][]logic.Level{"takuzu:6": {logic.Medium}, "kenken:4": {logic.Easy}}
	}
	for text, levels := range all {
		for _, level := range levels {
			for _, m := range hunted(t, text, ops.GenerateOptions{Target: &ops.Target{Level: &level}}, 2) {
				if l := rated(t, m.Puzzle, ops.HoDoKu).HoDoKu.Level; l != level {
					t.Errorf("%v is %s, want %s", m.Puzzle, l, level)
				}
			}
		}
	}
}

// A level that no step of a kind has, or that its clues cannot have, is refused at once.
func TestTargetNoLevel(t *testing.T) {
	for text, level := range map[string]string{"starbattle:8x8": "medium", "nonogram:15x15": "easy", "skyscrapers:6": "easy", "takuzu:6+repeat": "medium"} {
		kind, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		o := ops.TargetText{Level: level, Kind: kind, Empty: p}
		if _, _, err := o.Target(t.Context()); !errors.Is(err, banmen.ErrNone) || !strings.HasPrefix(err.Error(), "puzzles like "+text+" cannot have the level "+level+": their rules allow ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Techniques that do not apply to a kind's rules are refused at once, naming those that
// do.
func TestTargetOtherKind(t *testing.T) {
	for _, c := range []struct{ text, require, allow, want string }{
		{"sudoku", "count", "", "puzzles like sudoku:3x3 have no steps of count"},
		{"sudoku:2x2", "jellyfish", "", "puzzles like sudoku:2x2 have no steps of jellyfish"},
		{"sudoku:2x2", "", "singles,hidden-quad", "puzzles like sudoku:2x2 have no steps of hidden-quad"},
		{"nonogram:5x5", "x-wing", "", "puzzles like nonogram:5x5 have no steps of x-wing: their rules allow sequence, short-supposition, supposition, long-supposition, nested-supposition"},
		{"takuzu:6", "", "singles,sum", "puzzles like takuzu:6 have no steps of sum: their rules allow count, pair, equal-lines, joint-counts, short-supposition, supposition, long-supposition, nested-supposition"},
	} {
		kind, p, err := codec.Parse(kinds.All, c.text)
		if err != nil {
			t.Fatal(err)
		}
		o := ops.TargetText{Require: c.require, Allow: c.allow, Kind: kind, Empty: p}
		if _, _, err := o.Target(t.Context()); !errors.Is(err, banmen.ErrNone) || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}
