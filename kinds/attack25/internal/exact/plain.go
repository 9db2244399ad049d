package exact

import (
	"context"
	"math"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Plain solver follows every line of play and remembers positions in a map.
type Plain struct {
	g       *play.Game
	chances Chances
	most    int   // states that the map may hold
	limit   int64 // positions a call
	memo    map[plainKey]Value
	nodes   int64
	until   int64 // nodes at which this call ends
	ctx     context.Context
	fast    *Fast // for states in which nobody stands out, if not nil
}

// A plainKey is a state and the questions left.
type plainKey struct {
	play.State
	left int
}

// plainBytes is about what the map takes for a state.
const plainBytes = 400

// NewPlain returns a plain solver.
func NewPlain(g *play.Game, c Chances, l Limits) *Plain {
	return &Plain{g: g, chances: c, most: int(l.Memory / plainBytes), limit: l.Positions, memo: map[plainKey]Value{}}
}

// Positions returns how many positions were looked at.
func (p *Plain) Positions() int64 {
	if p.fast != nil {
		return p.nodes + p.fast.Positions()
	}
	return p.nodes
}

// Value returns the value of a state.
func (p *Plain) Value(ctx context.Context, s play.State, left int) (Value, error) {
	p.ctx, p.until = ctx, math.MaxInt64
	if p.limit > 0 {
		p.until = p.nodes + p.limit
	}
	return p.value(s, left)
}

func (p *Plain) value(s play.State, left int) (Value, error) {
	if left == 0 || p.g.Open(&s.Board).Empty() {
		return Final(&s.Board), nil
	}
	if p.fast != nil && s.Out == [play.Colours]uint8{} {
		return p.fast.Value(p.ctx, s, left)
	}
	if v, ok := p.memo[plainKey{s, left}]; ok {
		return v, nil
	}
	if p.nodes++; p.nodes > p.until {
		return Value{}, ErrMany
	}
	if err := p.ctx.Err(); err != nil {
		return Value{}, err
	}
	if len(p.memo) >= p.most {
		clear(p.memo)
	}
	if left < 0 && p.chances.careless() {
		return p.settle(s)
	}
	v, wrong, err := p.right(s, left)
	for c, share := range wrong {
		if err != nil {
			return v, err
		}
		if share > 0 {
			var w Value
			w, err = p.value(p.g.Wrong(s, c), After(left))
			v.Add(share, &w)
		}
	}
	if err == nil && v == (Value{}) { // nobody can answer
		v, err = p.value(p.g.Nobody(s), After(left))
	}
	p.memo[plainKey{s, left}] = v
	return v, err
}

// right returns what right answers add to the value of s, and with what
// probability each colour is wrong.
func (p *Plain) right(s play.State, left int) (sum Value, wrong [play.Colours]float64, err error) {
	for c, share := range p.chances.Next(&s) {
		if share == 0 {
			continue
		}
		wrong[c] = share * p.chances.Wrong[c]
		best, err := p.best(s, c, left)
		if err != nil {
			return sum, wrong, err
		}
		sum.Add(share-wrong[c], &best)
	}
	return sum, wrong, nil
}

// best returns the value of what a colour chooses in s.
func (p *Plain) best(s play.State, colour, left int) (best Value, err error) {
	first := true
	legal, _ := p.g.Legal(&s.Board, colour)
	for cell := range p.g.Cells(legal) {
		for opened := range p.g.Openings(&s, cell) {
			v, err := p.value(p.g.Right(s, colour, cell, opened), After(left))
			if err != nil {
				return v, err
			}
			if first || v.Better(&best, colour) {
				best, first = v, false
			}
		}
	}
	return best, nil
}

// settled is how near the values that wrong answers join come to each other.
const settled = 1e-13

// settle returns the value of s where wrong answers may go on for ever: they
// leave the board as it is and change who stands out, in a circle. For all
// states of the board that they lead to, the value is what right answers add
// and a mean of the values of the others, which is less than the whole as right
// answers come: so it is found by putting in what is known, again and again.
func (p *Plain) settle(s play.State) (Value, error) {
	type circle struct {
		right Value
		wrong [play.Colours]float64
		next  [play.Colours]int
	}
	states, index := []play.State{s}, map[play.State]int{s: 0}
	var all []circle
	place := func(t play.State) int {
		i, ok := index[t]
		if !ok {
			i = len(states)
			index[t], states = i, append(states, t)
		}
		return i
	}
	for i := 0; i < len(states); i++ {
		if v, ok := p.memo[plainKey{states[i], NoLimit}]; ok {
			all = append(all, circle{right: v})
			continue
		}
		if p.nodes++; p.nodes > p.until {
			return Value{}, ErrMany
		}
		right, wrong, err := p.right(states[i], NoLimit)
		if err != nil {
			return Value{}, err
		}
		c := circle{right: right, wrong: wrong}
		if p.chances.Next(&states[i]) == [play.Colours]float64{} { // nobody can answer
			c.wrong[0], c.next[0] = 1, place(p.g.Nobody(states[i]))
		} else {
			for colour, share := range wrong {
				if share > 0 {
					c.next[colour] = place(p.g.Wrong(states[i], colour))
				}
			}
		}
		all = append(all, c)
	}
	values := make([]Value, len(all))
	for moved := math.Inf(1); moved > settled; {
		moved = 0
		for i, c := range all {
			v := c.right
			for colour, share := range c.wrong {
				v.Add(share, &values[c.next[colour]])
			}
			for colour := range v.Win {
				moved = max(moved, math.Abs(v.Panels[colour]-values[i].Panels[colour]), math.Abs(v.Win[colour]-values[i].Win[colour]))
			}
			values[i] = v
		}
	}
	for i, v := range values {
		p.memo[plainKey{states[i], NoLimit}] = v
	}
	return values[0], nil
}
