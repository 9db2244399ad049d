package drill_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/ops/recall"
)

func position(t *testing.T, technique string, k int) *drill.Position {
	t.Helper()
	kind, empty, err := codec.Parse(kinds.All, "sudoku")
	if err != nil {
		t.Fatal(err)
	}
	p, err := drill.New(t.Context(), kind, empty, scale.Pick(technique)[0], 1, k)
	if err != nil {
		t.Fatal(technique, err)
	}
	return p
}

// Every technique with an example has positions, reproducible by seed. Steps found there
// are accepted, false ones are not.
func TestPositions(t *testing.T) {
	for i, l := range lesson.All() {
		if testing.Short() && i%80 != 2 {
			continue
		}
		if e, err := l.Example(); e == nil || err != nil {
			continue
		}
		if !l.Default && i%8 != 2 && os.Getenv("BANMEN_LONG") == "" {
			continue // their searches take most of the time
		}
		p := position(t, l.Key, 0)
		if i%4 == 2 {
			if q := position(t, l.Key, 0); p.Puzzle.String() != q.Puzzle.String() {
				t.Errorf("%s: %s and %s for the same seed", l.Key, p.Puzzle, q.Puzzle)
			}
		}
		step := p.Steps[0]
		if worth, why, err := p.Judge(t.Context(), drill.Answer{Place: step.Place, Remove: step.Remove}); worth != drill.Found || err != nil {
			t.Errorf("%s: %s is worth %d, %v: %v", l.Key, step.Notation, worth, why, err)
		}
		wrong := drill.Answer{Place: step.Remove, Remove: step.Place}
		if worth, _, err := p.Judge(t.Context(), wrong); worth != drill.Wrong || err != nil {
			t.Errorf("%s: the opposite of %s is worth %d, %v", l.Key, step.Notation, worth, err)
		}
	}
}

// A step of another technique is right, but reported as such.
func TestOtherTechniqueIsRight(t *testing.T) {
	p := position(t, "x-wing", 1)
	r, err := ops.NewReasoner(t.Context(), p.Entry, scale.Hodoku())
	if err != nil {
		t.Fatal(err)
	}
	all, err := r.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(step ops.Step) bool {
		return !slices.ContainsFunc(p.Steps, func(s ops.Step) bool {
			return slices.ContainsFunc(step.Remove, func(c logic.Cand) bool { return slices.Contains(s.Remove, c) })
		}) && len(step.Remove) > 0
	})
	if i < 0 {
		t.Skip("there is no other step")
	}
	worth, why, err := p.Judge(t.Context(), drill.Answer{Remove: all[i].Remove})
	if worth != drill.Another || err != nil || !strings.HasPrefix(why.String(), "right, but this is ") {
		t.Errorf("%s is worth %d: %v, %v", all[i].Notation, worth, why, err)
	}
}

// TestClear checks that a cleared position has the same step, and no open cell that easier steps
// solve.
func TestClear(t *testing.T) {
	words := []string{"hidden-pair", "x-wing", "xy-wing"}
	if testing.Short() {
		words = words[:1]
	}
	for _, word := range words {
		p := position(t, word, 0)
		before, open := p.Steps[0].Notation, p.Board.Count()
		if err := p.Clear(t.Context()); err != nil {
			t.Fatal(word, err)
		}
		if !slices.ContainsFunc(p.Steps, func(s ops.Step) bool { return s.Notation == before }) || p.Board.Count() < open {
			t.Errorf("%s: %s with %d cells became %s with %d", word, before, open, p.Steps[0].Notation, p.Board.Count())
		}
	}
}

// A hint tells more with each level, and a wrong answer is refuted.
func TestHints(t *testing.T) {
	p := position(t, "x-wing", 0)
	for level, want := range []string{"look at ", "look for: X-Wing", "X-Wing in r", "X-Wing: "} {
		if m, err := p.Hint(t.Context(), level); err != nil || !strings.HasPrefix(m.String(), want) {
			t.Errorf("level %d: %v, %v", level, m, err)
		}
	}
	worth, why, err := p.Judge(t.Context(), drill.Answer{Place: p.Steps[0].Remove[:1]})
	if worth != drill.Wrong || err != nil || !strings.HasPrefix(why.String(), "wrong: with ") {
		t.Errorf("%d: %v, %v", worth, why, err)
	}
}

// Next suggests a technique that advances saved puzzles in which the known techniques get stuck.
func TestNext(t *testing.T) {
	m := recall.New()
	keys := []string{"naked-pair", "x-wing"}
	first, ok, err := drill.Next(t.Context(), m, nil, keys)
	if err != nil || !ok {
		t.Fatal(first, ok, err)
	}
	m.Known[first.Technique.Key] = recall.Score{Right: 2}
	if then, ok, err := drill.Next(t.Context(), m, nil, keys); err != nil || !ok || then.Technique == first.Technique {
		t.Errorf("after %s comes %v, %v, %v", first.Technique, then, ok, err)
	}
	singles := []string{"full-house", "naked-pair", "x-wing"}
	if then, ok, err := drill.Next(t.Context(), m, nil, singles); err != nil || !ok || then.Technique.Key == "full-house" {
		t.Errorf("after %s comes a single: %v, %v, %v", first.Technique, then, ok, err)
	}
	if then, ok, err := drill.Next(t.Context(), recall.New(), nil, singles); err != nil || !ok || then.Technique.Key != "full-house" {
		t.Errorf("beginners get %v, %v, %v", then, ok, err)
	}
	p := position(t, "x-wing", 0)
	s, ok, err := drill.Next(t.Context(), m, []banmen.Entry{{Puzzle: p.Puzzle}}, keys)
	if err != nil || !ok || s.Stuck != 1 || s.Opens != 1 {
		t.Errorf("%v, %v, %v", s, ok, err)
	}
}

func TestRead(t *testing.T) {
	p := position(t, "naked-single", 0)
	a, err := p.Read("r12c3<>45, R9C9=1")
	if err != nil || len(a.Remove) != 4 || len(a.Place) != 1 || a.Place[0].Cell() != 80 {
		t.Errorf("got %v, %v", a, err)
	}
	for _, bad := range []string{"", "r1c2", "r0c1<>1", "r1c1=12", "r1c10=1", "r1c1=0", "x"} {
		if a, err := p.Read(bad); err == nil {
			t.Errorf("%q is read as %v", bad, a)
		}
	}
}

// Missed techniques come back at growing intervals until they are found often enough; a
// file stores this.
func TestMemory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sub", "train.json")
	m, err := drill.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	item, other := recall.Item{Technique: "x-wing", Seed: 1, Number: 3}, recall.Item{Technique: "aic"}
	m.Take(item, false)
	var gaps []int
	for last := 0; len(gaps) < 10 && len(m.Missed) > 0; {
		if err := drill.Save(m, name); err != nil {
			t.Fatal(err)
		}
		if m, err = drill.Load(name); err != nil {
			t.Fatal(err)
		}
		due, ok := m.Due([]string{"x-wing"})
		if !ok {
			m.Take(other, true)
			continue
		}
		gaps, last = append(gaps, m.Shown-last), m.Shown
		m.Take(due, true)
	}
	if len(gaps) != 4 || !slices.IsSorted(gaps) || m.Known["x-wing"] != (recall.Score{Right: 4, Wrong: 1}) {
		t.Errorf("it came back after %v others, known %v", gaps, m.Known)
	}
	if _, ok := m.Due([]string{"x-wing"}); ok {
		t.Error("what is known comes back")
	}
}

// A file whose writing was interrupted is unchanged, and can be written again.
func TestInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "train.json")
	m := recall.New()
	m.Take(recall.Item{Technique: "x-wing"}, true)
	part := filepath.Join(filepath.Dir(name), ".train.json.part")
	for range 2 {
		if err := drill.Save(m, name); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(part); err == nil {
			t.Error("what was begun is still there")
		}
		if err := os.WriteFile(part, []byte("{"), 0o666); err != nil {
			t.Fatal(err)
		}
		if have, err := drill.Load(name); err != nil || have.Shown != m.Shown {
			t.Errorf("%v, %v: expected %d shown", have, err, m.Shown)
		}
	}
}

// Puzzles of other kinds have positions of their rule techniques, answered in their own
// symbols.
func TestKinds(t *testing.T) {
	for text, technique := range map[string]string{"takuzu:6": "supposition", "kenken:4": "combination", "nonogram:5x5": "sequence", "starbattle:8x8": "joint-counts", "sudoku:4x4": "naked-pair"} {
		kind, empty, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := drill.Techniques(t.Context(), kind, empty, ""); err != nil || !slices.Contains(all, technique) {
			t.Errorf("%s: %v, %v: want %s among them", text, all, err, technique)
		}
		p, err := drill.New(t.Context(), kind, empty, scale.Pick(technique)[0], 1, 0)
		if err != nil {
			t.Error(text, technique, err)
			continue
		}
		notation := p.Steps[0].Notation
		effect := notation[strings.LastIndex(notation, " => ")+4:]
		a, err := p.Read(effect)
		if err != nil || len(a.Place) != len(p.Steps[0].Place) || len(a.Remove) != len(p.Steps[0].Remove) {
			t.Fatalf("%s: %q is read as %v, %v", text, effect, a, err)
		}
		if worth, why, err := p.Judge(t.Context(), a); worth != drill.Found || err != nil {
			t.Errorf("%s: %s is worth %d, %v: %v", text, effect, worth, why, err)
		}
		if worth, _, err := p.Judge(t.Context(), drill.Answer{Place: a.Remove, Remove: a.Place}); worth != drill.Wrong || err != nil {
			t.Errorf("%s: the opposite of %s is worth %d, %v", text, effect, worth, err)
		}
	}
}

// The stored frequencies of rule techniques match the puzzles generated now; otherwise
// lesson.RulesCommand recounts.
func TestCounts(t *testing.T) {
	for i, text := range strings.Fields(lesson.RulesPuzzles) {
		if os.Getenv("BANMEN_LONG") == "" && i%4 > 0 || testing.Short() && i > 0 {
			continue
		}
		kind, empty, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := ops.NewGenerator(t.Context(), empty, ops.GenerateOptions{Seed: lesson.RulesSeed, Bulk: kind.Bulk})
		if err != nil {
			t.Fatal(err)
		}
		rater, err := ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu, Uses: true})
		if err != nil {
			t.Fatal(err)
		}
		times := map[string]int{}
		for k := range lesson.RulesCollection {
			made, err := g.Make(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			rated, err := rater.Rate(t.Context(), made.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			for _, u := range rated.Uses {
				times[u.Technique] += u.Times
			}
		}
		for _, k := range scale.ByLaws() {
			stored := 0
			for _, n := range lesson.Counts(k.Name) {
				if n.Puzzles == text {
					stored = n.Times
				}
			}
			if stored != times[k.Name] {
				t.Errorf("%s: %s is needed %d times, stored: %d", text, k.Name, times[k.Name], stored)
			}
		}
	}
}

// Each rule technique has an example whose easiest step is the technique's, where
// possible.
func TestExamples(t *testing.T) {
	for _, k := range scale.ByLaws() {
		p, err := drill.Example(t.Context(), kinds.All, k.Technique)
		if err != nil || p == nil {
			t.Errorf("%s: %v, %v", k.Key, p, err)
			continue
		}
		if p.Steps[0].Technique != k.Technique {
			t.Errorf("%s: the step is %s", k.Key, p.Steps[0].Notation)
		}
		r, err := ops.NewReasoner(t.Context(), p.Entry, nil)
		if err != nil {
			t.Fatal(err)
		}
		if easiest, ok := r.Next(); !ok || easiest.Technique != k.Technique {
			t.Errorf("%s: %s is easier than %s", k.Key, easiest.Notation, p.Steps[0].Notation)
		}
	}
}
