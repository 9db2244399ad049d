// Package exact computes what each colour may expect at the end of a game of
// Attack 25: the probability of winning and the mean number of panels.
//
// The game is one of chance and choice. Who gives the next answer is chance
// ([Chances]); who is right chooses a panel, and at the Attack Chance one to
// open, so that the own probability of winning is the highest; of equal ones
// that with most own panels in the mean; of equal ones the lowest panel, then
// the lowest opened one (opening none comes first). Equal is what differs by no
// more than [Tolerance]. Who has most panels wins, and a tie is shared. So the
// value of a position is the mean over the colours of the value of what each
// would choose (expectiminimax of several players, max^n).
//
// There are two solvers that share no code but the value: [Plain] works on every
// board, with every switch, stand-outs and wrong answers; [Fast] is for the
// board of five rows when nobody stands out or is wrong, and some fifty times
// faster. [New] takes the one that fits.
package exact

import (
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
	"github.com/banmen/banmen/message"
)

// Tolerance is what values may differ by and still count as equal, in
// probability and in panels.
const Tolerance = 1e-6

// NoLimit stands for as many questions as it takes to fill the board.
const NoLimit = -1

// After returns the questions left after one.
func After(left int) int { return max(left-1, NoLimit) }

// ErrMany says that there are more positions than a solver was allowed.
var ErrMany error = message.Errorf(message.ErrLimit, "there are too many positions to work out exactly in the memory allowed")

// A Value is what each colour may expect at the end.
type Value struct {
	Win    [play.Colours]float64 // probability of winning; ties are shared
	Panels [play.Colours]float64 // mean number
}

// Better reports whether a colour prefers v to w.
func (v *Value) Better(w *Value, colour int) bool {
	if d := v.Win[colour] - w.Win[colour]; d > Tolerance || d < -Tolerance {
		return d > 0
	}
	return v.Panels[colour] > w.Panels[colour]+Tolerance
}

// Add adds to v a share of w.
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

// Chances say who answers. Every question is answered by a colour that does not
// stand out, by chance as its rate is; then it is wrong or right by chance.
type Chances struct {
	Rates [play.Colours]float64 // 0 or more, not all 0
	Wrong [play.Colours]float64 // of its answers, 0 or more, under 1
}

// Equal are equal rates, and nobody is wrong.
var Equal = Chances{Rates: [play.Colours]float64{.25, .25, .25, .25}}

// Next returns the probability of each colour to answer the next question:
// rates without those who stand out, made to sum to 1. All are 0 where nobody
// can answer.
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

// careless reports whether anybody may be wrong.
func (c *Chances) careless() bool { return c.Wrong != [play.Colours]float64{} }

// A Solver computes values. It keeps what it learnt from one call to the next,
// and is not for use by several goroutines at a time.
type Solver interface {
	// Value returns the value of a state before a question, with so many
	// questions left, or NoLimit. The error is that of ctx, or ErrMany.
	Value(ctx context.Context, s play.State, left int) (Value, error)
	// Positions returns how many positions were looked at so far, not counting
	// those of the last two answers where that is done in one go.
	Positions() int64
}

// Limits are what a solver may use.
type Limits struct {
	Memory    int64 // bytes
	Positions int64 // for a call of Value; 0: as many as it takes
}

// Fits reports whether the fast solver can be used for s.
func Fits(g *play.Game, c *Chances, s *play.State) bool {
	return g.Size == fast5.Size && !c.careless() && s.Out == [play.Colours]uint8{}
}

// New returns the fastest solver for states like s. Where somebody stands out,
// that is the plain one until all are back.
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

// costs are about what it takes, by the open panels with the Attack Chance to
// come, on one core.
var costs = []time.Duration{5: 20 * time.Millisecond, 200 * time.Millisecond, 800 * time.Millisecond, 6 * time.Second}

// Cost returns about how long it takes to work s out. What takes far too long is
// some hours.
func Cost(g *play.Game, c *Chances, s *play.State, left int) time.Duration {
	open := g.Open(&s.Board).Len()
	if !Fits(g, c, &play.State{}) {
		open += 3 // the plain solver
	}
	if left > 0 && left < open {
		open = min(open, 2*left) // many lines, but short ones
	}
	if s.Used || g.Chance == 0 || open < g.Chance {
		open -= 3 // the Attack Chance makes it so much longer
	}
	switch {
	case open < 5:
		return time.Millisecond
	case open < len(costs):
		return costs[open]
	}
	return 24 * time.Hour
}
