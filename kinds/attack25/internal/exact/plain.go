package exact

import (
	"context"
	"math"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Plain solver follows every line of play and memoises positions in a map.
type Plain struct {
	g       *play.Game
	chances Chances
	most    int   // limit of states in the map
	limit   int64 // limit of positions per call
	memo    map[plainKey]Value
	nodes   int64
	until   int64 // nodes at which this call ends
	ctx     context.Context
	fast    *Fast // for states in which nobody sits out; may be nil
}

// A plainKey is a state and the questions left.
type plainKey struct {
	play.State
	left int
}

// plainBytes is the approximate memory of a state in the map.
const plainBytes = 400

// NewPlain returns a plain solver.
func NewPlain(g *play.Game, c Chances, l Limits) *Plain {
	return &Plain{g: g, chances: c, most: int(l.Memory / plainBytes), limit: l.Positions, memo: map[plainKey]Value{}}
}

// Positions returns the number of positions visited.
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

// right returns the contribution of right answers to the value of s, and the probability
// of each colour to be wrong.
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
		sum.Add(share*(1-p.chances.Wrong[c]), &best)
	}
	return sum, wrong, nil
}

// best returns the value of a colour's choice in s.
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

// A stage is a state of a board reachable by wrong answers. It has the contribution of
// right answers to its value, their probability, and the probabilities of the next
// stages.
type stage struct {
	value Value
	right float64
	next  []float64 // by stage
}

// settle returns the value of s when there may be any number of wrong answers. These leave the
// board unchanged but change who sits out, in cycles. The value of each stage is the contribution
// of right answers plus a weighted mean of other stages. The equations are solved by eliminating
// the stages from the last to the first, and substituting back. Nothing is subtracted (Grassmann,
// Taksar and Heyman, 1985), so that values stay accurate even if right answers are rare.
func (p *Plain) settle(s play.State) (Value, error) {
	states, chain, err := p.stages(s)
	if err != nil {
		return Value{}, err
	}
	for last := len(chain) - 1; last > 0; last-- {
		end := &chain[last]
		end.leave(last)
		for i := range chain[:last] {
			chain[i].pass(end, last)
		}
	}
	chain[0].leave(0)
	for i := range chain {
		for j, share := range chain[i].next[:i] {
			chain[i].value.Add(share, &chain[j].value)
		}
		p.memo[plainKey{states[i], NoLimit}] = chain[i].value
	}
	return chain[0].value, nil
}

// leave scales the probabilities of a stage's successors, without itself and later stages, to sum
// to 1.
func (t *stage) leave(self int) {
	sum := t.right
	for _, share := range t.next[:self] {
		sum += share
	}
	var v Value
	v.Add(1/sum, &t.value)
	t.value, t.right = v, t.right/sum
	for i := range t.next[:self] {
		t.next[i] /= sum
	}
}

// pass replaces the last stage by its successors.
func (t *stage) pass(end *stage, last int) {
	share := t.next[last]
	t.value.Add(share, &end.value)
	t.right += share * end.right
	for i, next := range end.next[:last] {
		t.next[i] += share * next
	}
}

// stages returns the states reachable from s by wrong answers, as stages.
func (p *Plain) stages(s play.State) ([]play.State, []stage, error) {
	states, index := []play.State{s}, map[play.State]int{s: 0}
	place := func(t play.State) int {
		i, ok := index[t]
		if !ok {
			i = len(states)
			index[t], states = i, append(states, t)
		}
		return i
	}
	var chain []stage
	var all [][]way
	for i := 0; i < len(states); i++ {
		t, ways, err := p.stage(states[i])
		if err != nil {
			return nil, nil, err
		}
		for _, w := range ways {
			place(w.state)
		}
		chain, all = append(chain, t), append(all, ways)
	}
	for i, ways := range all {
		chain[i].next = make([]float64, len(states))
		for _, w := range ways {
			chain[i].next[place(w.state)] += w.share
		}
	}
	return states, chain, nil
}

// A way is a state that a question leads to without a right answer.
type way struct {
	state play.State
	share float64
}

// stage returns the contribution of right answers in a state, and the states it leads to
// otherwise.
func (p *Plain) stage(s play.State) (stage, []way, error) {
	if v, ok := p.memo[plainKey{s, NoLimit}]; ok {
		return stage{value: v, right: 1}, nil, nil
	}
	if p.nodes++; p.nodes > p.until {
		return stage{}, nil, ErrMany
	}
	right, wrong, err := p.right(s, NoLimit)
	if err != nil {
		return stage{}, nil, err
	}
	t := stage{value: right}
	var ways []way
	for c, share := range p.chances.Next(&s) {
		t.right += share * (1 - p.chances.Wrong[c])
		if wrong[c] > 0 {
			ways = append(ways, way{p.g.Wrong(s, c), wrong[c]})
		}
	}
	if t.right == 0 { // nobody can answer
		ways = []way{{p.awaken(s), 1}}
	}
	return t, ways, nil
}

// awaken returns the first state after s in which somebody can answer.
func (p *Plain) awaken(s play.State) play.State {
	for p.chances.Next(&s) == [play.Colours]float64{} {
		s = p.g.Nobody(s)
	}
	return s
}
