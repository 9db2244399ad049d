package lesson_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/technique"
)

// Prerequisites are known techniques and lead back to full houses.
func TestBefore(t *testing.T) {
	all := map[string]lesson.Lesson{}
	for _, l := range lesson.All() {
		all[l.Key] = l
	}
	var depth func(key string, seen []string) int
	depth = func(key string, seen []string) (most int) {
		l, ok := all[key]
		switch {
		case !ok:
			t.Errorf("prerequisite %s is not a technique", key)
		case slices.Contains(seen, key):
			t.Errorf("%s is its own prerequisite: %s", key, seen)
		case len(l.Before) == 0 && key != "full-house":
			t.Errorf("%s has no prerequisites", key)
		default:
			for _, b := range l.Before {
				most = max(most, 1+depth(b, append(seen, key)))
			}
		}
		return most
	}
	deepest := 0
	for _, l := range all {
		deepest = max(deepest, depth(l.Key, nil))
	}
	if deepest < 5 {
		t.Errorf("nothing takes more than %d techniques before it", deepest)
	}
}

// Every technique of the counts is known by its name, and singles are the most frequent.
func TestTimes(t *testing.T) {
	all := lesson.All()
	slices.SortStableFunc(all, func(a, b lesson.Lesson) int { return b.Times - a.Times })
	for _, l := range all[:3] {
		if l.Group != "singles" || l.Times < lesson.Collection {
			t.Errorf("%s was needed %d times", l.Key, l.Times)
		}
	}
	seen := 0
	for _, l := range all {
		if l.Times > 0 {
			seen++
		}
	}
	if seen < 40 {
		t.Errorf("only %d techniques were needed", seen)
	}
}

// Each example has a step that is proved and can be drawn.
func TestExamples(t *testing.T) {
	simple, err := os.ReadFile(examples)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, line := range strings.Split(string(simple)+strings.TrimSpace(technique.Positions()), "\n") {
		key, _, _ := strings.Cut(line, "\t")
		l, ok := lesson.Find(key)
		if !ok || seen[key] {
			continue
		}
		if seen[key] = true; testing.Short() && i%8 > 0 {
			continue
		}
		e, err := l.Example()
		if err != nil || e == nil || e.Step == nil {
			t.Errorf("%s has no example: %v", key, err)
			continue
		}
		if err := logic.Check(e.State, e.Step); err != nil {
			t.Error(key, err)
		}
		if first, _, _ := strings.Cut(e.Notation(), "\n"); !strings.HasSuffix(line, "\t"+first) {
			t.Errorf("%s: found %s, expected %s", key, e.Notation(), line)
		}
		marks := 0
		for _, c := range e.Figure().Cells {
			for _, m := range c.Marks {
				if m.Text != "" {
					marks++
				}
			}
		}
		if marks < len(e.Step.Remove)+len(e.Step.Place) {
			t.Errorf("%s: the picture has %d candidates", key, marks)
		}
	}
}
