package se121

import (
	"slices"
	"testing"
)

// searchAll makes searches of forcing chains look at all groups of candidates.
func searchAll(list []*forcing) {
	for _, f := range list {
		f.reach = nil
		if f.nest != nil {
			searchAll(f.nest.inner)
		}
	}
}

// TestReach compares the steps of a rater with those of one that looks at all groups.
func TestReach(t *testing.T) {
	const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	list := []string{hard}
	for i, row := range readTable(t, "testdata/ratings.tsv") {
		if i%4 == 0 && !testing.Short() || i%16 == 0 {
			list = append(list, row[0])
		}
	}
	quick, full := New(Mode{}), New(Mode{})
	searchAll(full.forcing)
	for _, puzzle := range list {
		if got, want := stepsOf(t, quick, puzzle), stepsOf(t, full, puzzle); !slices.Equal(got, want) {
			t.Errorf("%s: steps %v, want %v", puzzle, got, want)
		}
	}
}

func stepsOf(t *testing.T, e *Rater, puzzle string) (steps []Step) {
	e.Rate(parse(t, puzzle), func(s *Step) bool {
		steps = append(steps, *s)
		return true
	})
	return steps
}
