package ops_test

import (
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// A profile counts the steps of a path by level, and finds the steps at which there is no other step of
// the same level or an easier one.
func TestProfile(t *testing.T) {
	parse := func(text string) banmen.Entry {
		p, err := sudoku.Kind.Parse("sudoku:3x3:" + text)
		if err != nil {
			t.Fatal(err)
		}
		return banmen.Entry{Puzzle: p}
	}
	e := parse("000000013040000080200060000609000400000800000000300000030100500000040706000000000")
	p, err := ops.NewProfile(t.Context(), e)
	if err != nil || !p.Rating.Solved || len(p.Narrow) == 0 || p.Above(logic.Easy) == 0 || len(p.At) == 0 {
		t.Fatal(p, err)
	}
	narrow := map[int]bool{}
	for _, n := range p.Narrow {
		narrow[n] = true
	}
	r, err := ops.NewReasoner(t.Context(), e, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, seen, levels := 0, 16, [logic.Extreme + 1]int{}
	if testing.Short() {
		seen = 1
	}
	for {
		next, ok := r.Next()
		if !ok {
			break
		}
		n++
		levels[next.Entry.Level]++
		if n <= seen && next.Entry.Level <= logic.Medium { // steps of harder techniques take long to list
			all, err := r.All(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			cands := map[logic.Cand]bool{}
			for _, s := range all {
				if s.Entry.Level <= next.Entry.Level {
					for _, c := range append(s.Place, s.Remove...) {
						cands[c] = true
					}
				}
			}
			lonely := len(cands) <= len(next.Place)+len(next.Remove)
			if lonely && !narrow[n] && n < p.Steps || narrow[n] && len(next.Place) == 1 && len(cands) > 1 {
				t.Errorf("step %d: narrow is %t, but %d candidates are concluded", n, narrow[n], len(cands))
			}
		}
		r.Take(next)
	}
	if n != p.Steps || levels != p.Levels {
		t.Errorf("%d steps %v, want %d %v", p.Steps, p.Levels, n, levels)
	}
	easy, err := ops.NewProfile(t.Context(), parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
	if err != nil || p.Compare(&easy) <= 0 || easy.Compare(&p) >= 0 || easy.Compare(&easy) != 0 || easy.Above(logic.Easy) != 0 {
		t.Error(easy, err)
	}
}
