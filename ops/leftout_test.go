package ops_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// A step without a proof is never shown. It is left out of paths, hints and all steps,
// counted and logged. A rating changed by such a step is computed without it.
func TestLeftOut(t *testing.T) {
	p := parse(t, "sudoku:2x2:1.....3....4.2..")
	l := scale.Hodoku()
	wrong := &logic.Technique{Key: "wrong", Name: "Wrong", Form: logic.FormBare}
	l.Entries = slices.Insert(l.Entries, 0, logic.Entry{Finder: logic.Finder{Technique: wrong, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		for c := range s.Shape.Size() {
			for v := range s.At(c).All() {
				if !yield(&logic.Step{Technique: wrong, Remove: []logic.Cand{logic.CandOf(c, v)}, Proof: logic.Proof{Base: []logic.Set{logic.CellSet(c)}}}) {
					return
				}
			}
		}
	}}})
	var log []string
	ctx := banmen.WithLog(t.Context(), func(m banmen.Message) { log = append(log, m.String()) })
	reasoner := func() *ops.Reasoner {
		r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: p}, l)
		if err != nil {
			t.Fatal(err)
		}
		log = nil
		return r
	}
	check := func(r *ops.Reasoner, steps ...ops.Step) {
		t.Helper()
		if len(steps) == 0 || slices.ContainsFunc(steps, func(t ops.Step) bool { return t.Technique == wrong }) {
			t.Errorf("shows %v", steps)
		}
		if r.Unproven == 0 || len(log) != r.Unproven || !strings.Contains(log[0], "Wrong:  => r1c2<>") || !strings.Contains(log[0], p.String()) {
			t.Errorf("%d are left out, and the log has %q", r.Unproven, log)
		}
	}
	r := reasoner()
	step, _ := r.Next()
	check(r, step)
	r = reasoner()
	step, _, err := r.FindStep(ctx, func(ops.Step) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	check(r, step)
	r = reasoner()
	all, err := r.All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	check(r, all...)
	r = reasoner()
	var path []ops.Step
	rating, err := r.Path(ctx, func(t ops.Step) bool {
		path = append(path, t)
		return true
	})
	if err != nil || !rating.Solved {
		t.Fatal(rating, err)
	}
	check(r, path...)
	for _, c := range []struct {
		ladder *logic.Ladder
		log    bool
	}{{scale.Hodoku(), false}, {l, true}} {
		rater, err := ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu, Ladder: c.ladder})
		if err != nil {
			t.Fatal(err)
		}
		log = nil
		rated, err := rater.Rate(ctx, p)
		if err != nil || *rated.HoDoKu != rating || (log != nil) != c.log {
			t.Errorf("rated %v, want %v; %v; the log has %q", rated.HoDoKu, rating, err, log)
		}
	}
}

// TestLongSum checks a proof about a sum along a line of 32 cells, which has too many ways to try
// them all, but few for each value.
func TestLongSum(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	p := parse(t, "sudoku:3x3+king+pill(2R7C4-R7C5-R8C5-R8C6-R9C6-R9C9-R7C9-R7C8-R6C8-R6C9-R5C9-R5C7-R4C7-R4C9-R3C9-R3C6-R2C6-R2C4-R4C4-R4C3-R5C3-R5C2-R7C2-R7C1):"+strings.Repeat(".", 81))
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		step, ok := r.Next()
		if !ok || r.Unproven > 0 {
			t.Fatalf("%v, and %d steps without a proof", step.Technique, r.Unproven)
		}
		r.Take(step)
	}
}
