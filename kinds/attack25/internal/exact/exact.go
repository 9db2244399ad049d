// Package exact computes what each colour may expect at the end of a game of Attack 25: the
// probability of winning and the mean number of panels.
//
// Chance decides who gives the next answer ([Chances]). Whoever is right chooses a panel, and at
// the Attack Chance one to open, so as to maximise their own probability of winning. Ties are
// broken by the mean number of own panels, then by the lowest panel, then by the lowest opened
// panel (opening none comes first). Values that differ by at most [Tolerance] are equal. The colour
// with the most panels wins, and a tie is shared. So the value of a position is the mean over the
// colours of the values of their choices (expectiminimax for several players, max^n).
//
// There are two solvers that share only the type Value. [Plain] works on every board with every
// switch, with stand-outs and wrong answers. [Fast] is for boards of five rows when nobody stands
// out or is wrong, and about fifty times faster. [New] takes the suitable one.
package exact

//go:generate go -C ../../../../tools run ./exactgen -pkg exact -out ../kinds/attack25/internal/exact/avx512_amd64.s -stubs ../kinds/attack25/internal/exact/avx512_amd64.go

import (
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
	"github.com/banmen/banmen/message"
)

// Tolerance is the difference, in probability and in panels, up to which values count as
// equal.
const Tolerance = 1e-6

// NoLimit stands for unlimited questions: the game goes on until the board is full.
const NoLimit = -1

// After returns the number of questions left after one more.
func After(left int) int { return max(left-1, NoLimit) }

// ErrMany reports more positions than a solver was allowed.
var ErrMany error = message.Errorf(message.ErrLimit, "there are too many positions to work out exactly in the memory allowed")

// A Value is the expected result of each colour at the end.
type Value struct {
	Win    [play.Colours]float64 // probability of winning; ties are shared
	Panels [play.Colours]float64 // mean number at the end
}

// Better reports whether a colour prefers v to w.
func (v *Value) Better(w *Value, colour int) bool {
	if d := v.Win[colour] - w.Win[colour]; d > Tolerance || d < -Tolerance {
		return d > 0
	}
	return v.Panels[colour] > w.Panels[colour]+Tolerance
}

// Add adds share times w to v.
func (v *Value) Add(share float64, w *Value) {
	for c := range play.Colours {
		v.Win[c] += share * w.Win[c]
		v.Panels[c] += share * w.Panels[c]
	}
}

// Final returns the value of a board at the end.
func Final(b *play.Board) Value {
	return Counted([play.Colours]int{b[0].Len(), b[1].Len(), b[2].Len(), b[3].Len()})
}

// Counted returns the value of an end by the panels of each colour.
func Counted(panels [play.Colours]int) Value {
	var v Value
	banmen.Status{Scores: panels[:]}.AppendWins(v.Win[:0])
	for c, n := range panels {
		v.Panels[c] = float64(n)
	}
	return v
}

// Chances describe who answers. A colour that does not sit out answers each question. Its
// probability is proportional to its rate. The answer is then wrong or right by chance.
type Chances struct {
	Rates [play.Colours]float64 // 0 or more, not all 0
	Wrong [play.Colours]float64 // fraction of wrong answers, 0 or more, under 1
}

// Equal has equal rates and no wrong answers.
var Equal = Chances{Rates: [play.Colours]float64{.25, .25, .25, .25}}

// Next returns the probability of each colour to answer the next question: the rates of
// the colours that do not sit out, scaled to sum to 1. All are 0 if nobody can answer.
func (c *Chances) Next(s *play.State) [play.Colours]float64 {
	var p [play.Colours]float64
	sum := 0.0
	for i, rate := range c.Rates {
		if s.Out[i] == 0 {
			p[i] = rate
			sum += rate
		}
	}
	for i := range p {
		if sum > 0 {
			p[i] /= sum
		}
	}
	return p
}

// careless reports whether answers may be wrong.
func (c *Chances) careless() bool { return c.Wrong != [play.Colours]float64{} }

// A Solver computes values. It caches results between calls, and serves one goroutine.
type Solver interface {
	// Value returns the value of a state before a question; left is the number of
	// questions left, or NoLimit. It fails with the error of ctx or ErrMany.
	Value(ctx context.Context, s play.State, left int) (Value, error)
	// Positions returns the number of positions visited so far. Positions of the last two
	// answers are not counted where they are evaluated together.
	Positions() int64
}

// Limits bound the resources of a solver.
type Limits struct {
	Memory    int64 // bytes
	Positions int64 // for a call of Value; 0 means no limit
	Workers   int   // goroutines of the fast solver if positions are not limited, with the same result; 0 means one
}

// Fits reports whether the fast solver supports s.
func Fits(g *play.Game, c *Chances, s *play.State) bool {
	return g.Size == fast5.Size && !c.careless() && s.Out == [play.Colours]uint8{}
}

// New returns the fastest solver for states like s. If a colour sits out, it is the plain solver,
// which uses the fast one once all colours are back.
func New(g *play.Game, c Chances, s *play.State, l Limits) Solver {
	if Fits(g, &c, s) {
		return NewFast(g.Rules, c.Rates, l)
	}
	p := NewPlain(g, c, l)
	if Fits(g, &c, &play.State{}) {
		p.fast = NewFast(g.Rules, c.Rates, l)
	}
	return p
}

// costs are approximate times on one core, by the number of open panels, before the
// Attack Chance.
var costs = []time.Duration{5: 20 * time.Millisecond, 200 * time.Millisecond, 800 * time.Millisecond, 6 * time.Second}

// Cost returns the approximate time to evaluate s. For anything infeasible it is some
// hours.
func Cost(g *play.Game, c *Chances, s *play.State, left int) time.Duration {
	open := g.Open(&s.Board).Len()
	if !Fits(g, c, &play.State{}) {
		open += 3 // the plain solver is slower
	}
	if left > 0 && left < open {
		open = min(open, 2*left) // limited questions: many lines of play, but short ones
	}
	if s.Used || g.Chance == 0 || open < g.Chance {
		open -= 3 // without the Attack Chance the search is shorter
	}
	switch {
	case open < 5:
		return time.Millisecond
	case open < len(costs):
		return costs[open]
	}
	return 24 * time.Hour
}
