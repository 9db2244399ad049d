package reversi

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// random returns a position of a random game with a number of empty squares.
func random(t *testing.T, text string, empty int, r *rand.Rand) *Position {
	t.Helper()
	for {
		at := banmen.Position(mustParse(t, text).start)
		for at.Board().Open() > empty && !at.Status().Over {
			moves := at.Moves()
			next, err := at.Play(moves[r.IntN(len(moves))].Text)
			if err != nil {
				t.Fatal(err)
			}
			at = next
		}
		if !at.Status().Over {
			return at.(*Position)
		}
	}
}

// best returns the difference of discs for the player to move by trying all games.
func best(t *testing.T, p *Position) int {
	t.Helper()
	s := p.Status()
	if s.Over {
		return s.Scores[p.mover] - s.Scores[1-p.mover]
	}
	most := -100
	for _, m := range p.Moves() {
		next, err := p.Play(m.Text)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, -best(t, next.(*Position)))
	}
	return most
}

// Advice has the result of each move, also after passes, the best first.
func TestAdvise(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	positions, empty := 20, 6
	if testing.Short() {
		positions, empty = 2, 5
	}
	for _, text := range []string{"reversi", "reversi:6x6"} {
		for range positions {
			p := random(t, text, empty, r)
			a, err := p.Advise(t.Context(), banmen.AdviceOptions{Jobs: 2})
			if err != nil || !a.Exact || len(a.Choices[p.mover]) != len(p.Moves()) || len(a.Choices[1-p.mover]) != 0 {
				t.Fatalf("%s: %+v, %v", p, a, err)
			}
			before := 100
			for _, c := range a.Choices[p.mover] {
				next, err := p.Play(c.Move.Text)
				if err != nil {
					t.Fatal(err)
				}
				lead := int(c.Score[p.mover] - c.Score[1-p.mover])
				if want := -best(t, next.(*Position)); lead != want || lead > before {
					t.Fatalf("%s: %s leads by %d, want %d", p, c.Move.Text, lead, want)
				}
				before = lead
				if won := c.Win[p.mover]; (won == 1) != (lead > 0) || (won == 0.5) != (lead == 0) {
					t.Fatalf("%s: %s wins %v with %d", p, c.Move.Text, won, lead)
				}
			}
		}
	}
}

// With more than quickEmpty empty squares, too, exact advice has the score of the solver. If the
// search is stopped, the score is within its bounds.
func TestAdviseBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("solves a position with many empty cells five times")
	}
	p := random(t, "reversi:6x6", quickEmpty+1, rand.New(rand.NewPCG(1, 3)))
	want, _ := discs.NewSolver(p.inside(), 1<<20, func() bool { return false }).Score(p.board)
	lead := want
	if p.mover != 0 {
		lead = -want
	}
	a, err := p.Advise(t.Context(), banmen.AdviceOptions{Method: "exact", Jobs: 2})
	if err != nil || !a.Exact || a.Bounds != nil || int(a.Score[p.mover]-a.Score[1-p.mover]) != want {
		t.Errorf("%s: %+v, %v, want %d", p, a, err, want)
	}
	for _, part := range []time.Duration{0, 1, 10, 30} {
		ctx, stop := context.WithTimeout(t.Context(), part*time.Millisecond)
		a, err := p.Advise(ctx, banmen.AdviceOptions{Method: "exact", Jobs: 2})
		if stop(); err != nil || !a.Exact && (a.Bounds.Low > lead || a.Bounds.High < lead) {
			t.Errorf("%s after %d ms: %+v, %v, want %d", p, part, a.Bounds, err, lead)
		}
	}
}

func TestAdviseRefuses(t *testing.T) {
	start := mustParse(t, "reversi").start
	for _, o := range []banmen.AdviceOptions{{}, {Method: "search"}, {Rates: []float64{1, 1}}, {Questions: 3}} {
		if a, err := start.Advise(t.Context(), o); !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%+v: %v, %v", o, a, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if a, err := start.Advise(ctx, banmen.AdviceOptions{Method: "exact"}); !errors.Is(err, context.Canceled) || *a.Bounds != (banmen.Bounds{Low: -64, High: 64}) {
		t.Errorf("%v, %v", a, err)
	}
	over := mustParse(t, "reversi:6x6:"+strings.Repeat("X", 36)+"/O").start
	if a, err := over.Advise(t.Context(), banmen.AdviceOptions{}); err != nil || a.Score[0] != 36 || a.Win[0] != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}
