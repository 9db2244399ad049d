package lesson_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

var update = flag.Duration("update", 0, "look so long for simpler examples, and write examples.txt")

const examples = "examples.txt"

// TestSearch looks for examples: the simplest steps on the paths of random puzzles by the
// ladder human, and by expert if HoDoKu's ladder needs a step of level extreme.
func TestSearch(t *testing.T) {
	if *update == 0 {
		t.Skip("without -update nothing is searched")
	}
	best, lines := map[string]int{}, map[string]string{}
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenerateOptions{Seed: 34})
	if err != nil {
		t.Fatal(err)
	}
	s := logic.NewState(library.Rules())
	ladders := []*logic.Ladder{scale.Human(s.Rules), scale.Expert(s.Rules)}
	hard := scale.Hodoku()
	for k, end := 0, time.Now().Add(*update); time.Now().Before(end); k++ {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		start := func() {
			s.Start(made.Puzzle.Givens())
			s.Unique, s.Last = true, nil
			s.Stop = func() bool { return time.Now().After(end) }
		}
		start()
		easy := hard.Solve(s, func(u logic.LadderStep) bool { return u.Step != nil && u.Entry.Level < logic.Extreme }).Solved
		for i, l := range ladders {
			if i > 0 && easy {
				break
			}
			start()
			l.Solve(s, func(u logic.LadderStep) bool {
				if u.Step == nil || s.Stop() {
					return false
				}
				key := u.Step.Technique.Key
				if n := weight(s, &u.Step.Proof) + len(u.Step.Remove); lines[key] == "" || n < best[key] {
					cells, deleted := library.Position(s)
					line, _, _ := strings.Cut(s.Notation(u.Step), "\n")
					best[key], lines[key] = n, fmt.Sprintf("%s\t%s\t%s\t%s\n", key, cells, deleted, line)
				}
				return true
			})
		}
	}
	var out strings.Builder
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		out.WriteString(lines[key])
	}
	if err := os.WriteFile(examples, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// weight estimates how much a reader has to look at to follow a proof: its sets and their
// candidates.
func weight(s *logic.State, p *logic.Proof) (n int) {
	for _, set := range slices.Concat(p.Base, p.Cover) {
		n++
		switch set.Kind {
		case logic.InCell:
			n += s.At(set.A).Len()
		case logic.InHouse:
			n += s.Places(set.A, set.B).Len()
		default:
			n += len(set.Cands)
		}
	}
	for _, l := range p.Lines {
		n += weight(s, &l.Proof)
	}
	for _, q := range slices.Concat(p.Any, p.Cases) {
		n += weight(s, &q)
	}
	return n
}
