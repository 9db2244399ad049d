package ops_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/puzzletest"
)

const inkala = "sudoku:3x3:005300000800000020070010500400005300010070006003200080060500009004000030000009700"

func parse(t interface{ Fatal(...any) }, text string) banmen.Puzzle {
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func method(t interface{ Fatal(...any) }, name string) ops.Method {
	m, err := ops.FindMethod(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMethodsSolve(t *testing.T) {
	const want = "sudoku:3x3:145327698839654127672918543496185372218473956753296481367542819984761235521839764"
	for _, name := range []string{"", "fast", "naive", "brute"} {
		p := parse(t, inkala)
		m := method(t, name)
		m.Measured = true
		r, err := ops.Solve(t.Context(), p, m)
		if err != nil || r.Solutions != 1 || !r.First || p.With(r.Board).String() != want {
			t.Errorf("%q: %d solutions, %v, %v", name, r.Solutions, p.With(r.Board), err)
		}
		if r.Stats.Steps < 60 || r.Elapsed <= 0 {
			t.Errorf("%q: no statistics: %+v %v", name, r.Stats, r.Elapsed)
		}
	}
	if _, err := ops.FindMethod("quick"); err == nil {
		t.Error("there is a method quick")
	}
}

// The Java article's puzzle has one solution with the diagonals as houses. Without them
// it has two, and the last digits alone leave four cells open.
func TestMethodLast(t *testing.T) {
	p := parse(t, "sudoku:2x2:1...3.1243.1....")
	r, err := ops.Solve(t.Context(), p, method(t, "last"))
	if err != nil || r.Solutions != 0 || cmp.Diff([]int{2, 3, 14, 15}, r.Open) != "" {
		t.Errorf("%d solutions, open %v, %v", r.Solutions, r.Open, err)
	}
	if r, _ := ops.Solve(t.Context(), p, method(t, "")); r.Solutions != 2 {
		t.Errorf("%d solutions, want 2", r.Solutions)
	}
	p = parse(t, "sudoku:2x2+x:1...3.1243.1....")
	r, err = ops.Solve(t.Context(), p, method(t, "last"))
	if err != nil || r.Solutions != 1 || p.With(r.Board).String() != "sudoku:2x2+x:1234341243212143" {
		t.Errorf("+x: %d solutions, %v, %v", r.Solutions, p.With(r.Board), err)
	}
}

func TestSolveNone(t *testing.T) {
	for text, faults := range map[string]int{
		"sudoku:2x2:11..............": 2, // a row and a box
		"sudoku:2x2:123....4........": 0, // no digit for R1C4, although nothing clashes
	} {
		for _, m := range ops.Methods {
			r, err := ops.Solve(t.Context(), parse(t, text), m)
			if err != nil || r.Solutions != 0 || !m.Incomplete && len(r.Faults) != faults {
				t.Errorf("%s, %s: %d solutions, %d faults, %v", text, m.Name, r.Solutions, len(r.Faults), err)
			}
		}
	}
}

// TestArticleBoards tries all boards of the task of the first article: each of 1 to 4 occurs once.
// Short tests use one of the 24 orders of the symbols.
func TestArticleBoards(t *testing.T) {
	var one, several, none int
	orders := 24
	if testing.Short() {
		orders = 1
	}
	p := parse(t, "sudoku:2x2")
	b := grid.New(grid.Square(4))
	var place func(v uint16, from int)
	place = func(v uint16, from int) {
		if v > 4 {
			r, err := ops.Solve(t.Context(), p.With(b), ops.Methods[0])
			if err != nil {
				t.Fatal(err)
			}
			switch r.Solutions {
			case 0:
				none++
			case 1:
				one++
			default:
				several++
			}
			return
		}
		for c := from; c < len(b.Cells); c++ {
			if b.Cells[c] == 0 {
				b.Cells[c] = v
				if orders == 1 {
					place(v+1, c)
				} else {
					place(v+1, 0)
				}
				b.Cells[c] = 0
			}
		}
	}
	place(1, 0)
	if one != 432*orders || several != 788*orders || none != 600*orders {
		t.Errorf("%d orders: %d with one solution, %d with several, %d with none; want 432, 788, 600 each", orders, one, several, none)
	}
}

// The fast method finds the solution that is first in list order. The list begins with the same
// one.
func TestFirst(t *testing.T) {
	puzzles := []string{"sudoku:2x2", "sudoku:2x3", "sudoku:3x3", "latin:4", "magic:3", "coin:4", "coin:6", "coin:6,sum"}
	rapid.Check(t, func(rt *rapid.T) {
		p := parse(rt, rapid.SampledFrom(puzzles).Draw(rt, "puzzle"))
		s, err := ops.NewSampler(t.Context(), p, ops.SampleOptions{Seed: rapid.Uint64().Draw(rt, "seed")})
		if err != nil {
			rt.Fatal(err)
		}
		b, err := s.Sample(t.Context(), 0)
		if err != nil {
			rt.Fatal(err)
		}
		for c := range b.Cells {
			if rapid.IntRange(0, 2).Draw(rt, "keep") > 0 {
				b.Cells[c] = 0
			}
		}
		p = p.With(b)
		r, err := ops.Solve(t.Context(), p, ops.Methods[0])
		if err != nil || !r.First {
			rt.Fatalf("%v: first %v, %v", p, r.First, err)
		}
		for want, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
			if err != nil || !want.Equal(r.Board) {
				rt.Fatalf("%v: solve gives %v, list %v, %v", p, p.With(r.Board), p.With(want), err)
			}
			break
		}
	})
}

// Large boards are solved, although a search in reading order may never finish them.
func TestSolveLarge(t *testing.T) {
	large := []string{"sudoku:4x4", "latin:16", "coin:12"}
	if os.Getenv("BANMEN_LONG") != "" {
		large = append(large, "sudoku:5x5", "latin:25", "coin:20")
	}
	for _, text := range large {
		p := parse(t, text)
		r, err := ops.Solve(t.Context(), p, ops.Methods[0])
		if err != nil || r.Solutions != 2 || len(p.Faults(r.Board)) > 0 || !r.Board.Full() {
			t.Errorf("%s: %d solutions, faults %v, %v", text, r.Solutions, p.Faults(r.Board), err)
		}
	}
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	for _, m := range ops.Methods {
		if _, err := ops.Solve(ctx, parse(t, inkala), m); err == nil {
			t.Errorf("%s goes on after its time", m.Name)
		}
	}
}

// When the context ends, the solutions found so far are kept.
func TestSolveKeeps(t *testing.T) {
	kept := [3]int{}
	p := parse(t, "latin:12")
	for left := range 40 {
		r, err := ops.Solve(puzzletest.Ending(t.Context(), left), p, method(t, ""))
		if err != nil && !errors.Is(err, context.Canceled) || r.Solutions > 0 && len(p.Faults(r.Board)) > 0 {
			t.Errorf("after %d: %v, %v", left, r, err)
		}
		if err != nil {
			kept[r.Solutions]++
		}
	}
	if kept[0] == 0 || kept[2] == 0 {
		t.Errorf("stopped with none, one and two solutions %v times", kept)
	}
}

// A trail has the board of the solution at the solution, with every method, and only the
// givens when all guesses are undone.
func TestTrail(t *testing.T) {
	for _, m := range ops.Methods[:3] {
		p := parse(t, "sudoku:2x3:1....2..3..........4..5......6......")
		trail := ops.NewTrail(p)
		n := 0
		stats, err := m.Search(t.Context(), p, true, func(e event.Event) bool {
			trail.Apply(e)
			if e.Type != event.Solution {
				return true
			}
			if n++; n > 50 {
				return false
			}
			for i, v := range trail.Board().Cells {
				if int(v) != e.Values[i] {
					t.Fatalf("%s: the trail has %v, the solution %v", m.Name, trail.Board().Cells, e.Values)
				}
			}
			return true
		})
		if err != nil || n == 0 || trail.Stats.Guesses != stats.Guesses || trail.Stats.Backtracks != stats.Backtracks {
			t.Errorf("%s: %d solutions, trail %+v, search %+v, %v", m.Name, n, trail.Stats, stats, err)
		}
		if got := trail.Figure(); len(got.Cells) != 36 {
			t.Errorf("%s: the figure has %d cells", m.Name, len(got.Cells))
		}
	}
}
