package exact

import (
	"context"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Fast solver evaluates boards of five rows on which nobody sits out or is wrong. It searches
// depth first and keeps positions in a table. With at most three open panels, equal rates and
// unlimited questions, it evaluates the rest at once (three.go, tail.go); with four, too, if the
// machine has AVX-512 (lanes_amd64.go).
//
// The table could identify positions that differ by colours with equal rates, or by symmetry. In
// endgames that saves 1-10 % and 0.3 % of the positions, less than it costs; and a reflected board
// breaks ties by other panels.
type Fast struct {
	g      *fast5.Game
	w      weights
	quick  bool // whether boards with three or fewer open panels are evaluated at once, if questions are unlimited
	ender  *ender
	lanes  *lanes // nil if this machine does not support them
	table  *table // shared by the workers
	limits Limits
	others []*Fast // the other workers, from the first long call on
	worker int     // number of this worker
	nodes  int64
	next   int64 // nodes at the next check whether to end
	until  int64 // nodes at which the call ends
	err    error // reason for ending
	ctx    context.Context
}

// NewFast returns a fast solver for rules with five rows.
func NewFast(r play.Rules, rates [play.Colours]float64, l Limits) *Fast {
	w := weigh(rates)
	f := &Fast{g: fast5.New(r), w: w, quick: w == weigh(Equal.Rates) && !r.Other, ender: newEnder(), table: new(table), limits: l}
	if l.Positions == 0 { // lanes count positions differently, and a limit must mean the same on all machines
		f.lanes = newLanes()
	}
	return f
}

// Positions returns the number of positions visited with three or more open panels.
func (f *Fast) Positions() int64 {
	n := f.nodes
	for _, o := range f.others {
		n += o.nodes
	}
	return n
}

// Value returns the value of a state in which nobody sits out.
func (f *Fast) Value(ctx context.Context, s play.State, left int) (Value, error) {
	b := fast5.From(&s.Board)
	if left > fast5.Cells-b.Taken().Len() {
		left = NoLimit // one more answer because of the Attack Chance
	}
	positions := f.guess(&b, s.Used)
	f.table.resize(positions, f.limits.Memory)
	var v fixed
	if f.limits.Workers > 1 && f.limits.Positions == 0 && positions >= manyPositions {
		f.together(ctx, &b, s.Used, left, &v)
	} else {
		f.begin(ctx)
		f.value(&b, s.Used, left, &v)
	}
	return v.value(), f.err
}

func (f *Fast) begin(ctx context.Context) {
	f.ctx, f.err, f.next, f.until = ctx, ctx.Err(), f.nodes, 1<<62
	if f.limits.Positions > 0 {
		f.until = f.nodes + f.limits.Positions
	}
}

// manyPositions is the number of positions from which workers save time. They take a tenth of a
// second.
const manyPositions = 1 << 18

// together is value with all workers. Each evaluates the board, but following positions in another
// order (ahead), so they fill the table together. The others end with the first.
func (f *Fast) together(ctx context.Context, b *fast5.Board, used bool, left int, v *fixed) {
	if f.others == nil {
		f.table.share()
		for i := 1; i < f.limits.Workers; i++ {
			f.others = append(f.others, &Fast{g: f.g, w: f.w, quick: f.quick, ender: newEnder(), lanes: newLanes(), table: f.table, limits: f.limits, worker: i})
		}
	}
	until, end := context.WithCancel(ctx)
	var all sync.WaitGroup
	for _, o := range f.others {
		o.begin(until)
		all.Go(func() {
			var same fixed
			o.value(b, used, left, &same)
		})
	}
	f.begin(ctx)
	f.value(b, used, left, v)
	end()
	all.Wait()
}

// guess estimates the number of table positions that a board leads to.
func (f *Fast) guess(b *fast5.Board, used bool) int64 {
	open := fast5.Cells - b.Taken().Len()
	n := int64(1) << min(2*open, 40)
	if !used && open >= f.g.Chance && f.g.Chance > 0 {
		n <<= 6
	}
	if f.quick {
		n >>= 2 // nearly all have three open panels
	}
	return n
}

// value sets v to the value of a board when left is the number of questions to come.
func (f *Fast) value(b *fast5.Board, used bool, left int, v *fixed) {
	open := fast5.All &^ b.Taken()
	n := open.Len()
	chance := f.g.AtChance(used, n)
	switch {
	case n == 0 || left == 0:
		v.final(b)
		return
	case n == 1 && !chance:
		f.ender.lastOf(b, open.First(), &f.w, v)
		return
	case n <= 3 && f.atOnce(n, used, left):
		f.soon(b, open, n, v)
		return
	}
	x, y := keyOf(b, used, left)
	if f.table.get(x, y, v) {
		return
	}
	if f.ends() {
		return
	}
	f.nodes++
	if f.lanes != nil && n == 4 && f.atOnce(n, used, left) {
		f.nodes += f.lanes.four(b, open, v)
	} else {
		f.expand(b, used, chance, left, v)
	}
	if f.err == nil {
		f.table.put(x, y, v)
	}
}

// atOnce reports whether boards with n open panels can be evaluated without search; n is at most
// four.
func (f *Fast) atOnce(n int, used bool, left int) bool {
	return f.quick && left < 0 && (used || f.g.Chance == 0 || f.g.Chance > n)
}

// soon is value for two or three open panels.
func (f *Fast) soon(b *fast5.Board, open fast5.Set, n int, v *fixed) {
	if n == 2 {
		f.ender.twoLeft(b, v)
		return
	}
	if f.ends() {
		return
	}
	s, fresh := f.ender.three(b, open)
	s.fixed(v, 64)
	if fresh {
		f.nodes++
	}
}

// ends reports whether the call must end.
func (f *Fast) ends() bool {
	if f.nodes >= f.next {
		f.next = min(f.nodes+1<<12, f.until)
		if f.err = f.ctx.Err(); f.err == nil && f.nodes >= f.until {
			f.err = ErrMany
		}
	}
	return f.err != nil
}

// expand sets v to the mean of the colours' best choices.
func (f *Fast) expand(b *fast5.Board, used, chance bool, left int, v *fixed) {
	var legals [play.Colours]fast5.Set
	f.g.LegalAll(b, &legals)
	if f.lanes != nil && !chance {
		f.fetch(b, &legals, used, left)
	}
	if open := fast5.Cells - b.Taken().Len(); f.worker > 0 && !chance && open >= fewOpen {
		f.ahead(b, &legals, used, left)
	}
	var sum mean
	for c, legal := range &legals {
		if f.w[c] == 0 {
			continue
		}
		if chance {
			f.chooseAtChance(b, c, legal, left, v)
		} else {
			f.choose(b, c, legal, used, left, v)
		}
		sum.add(f.w[c], v)
	}
	sum.of(v)
}

// fetch prefetches the keys of all following positions into the processor's cache. So they are
// loaded together rather than one by one at each look-up.
func (f *Fast) fetch(b *fast5.Board, legals *[play.Colours]fast5.Set, used bool, left int) {
	var next fast5.Board
	for c, legal := range legals {
		for ; legal != 0; legal = legal.Rest() {
			b.Take(&next, c, legal.First())
			x, y := keyOf(&next, used, After(left))
			prefetch(&f.table.group(x, y).keys[0][0])
		}
	}
}

// fewOpen is the number of open panels below which workers do not choose an order: they are likely
// to have different boards there.
const fewOpen = 6

// ahead evaluates the positions that follow a board. Each worker begins with another one.
func (f *Fast) ahead(b *fast5.Board, legals *[play.Colours]fast5.Set, used bool, left int) {
	var all []fast5.Board
	for c, legal := range legals {
		for ; legal != 0; legal = legal.Rest() {
			var next fast5.Board
			b.Take(&next, c, legal.First())
			all = append(all, next)
		}
	}
	var v fixed
	for i := range all {
		f.value(&all[(i+f.worker*len(all)/f.limits.Workers)%len(all)], used, After(left), &v)
	}
}

// choose sets best to the value of the panel that a colour chooses.
func (f *Fast) choose(b *fast5.Board, c int, legal fast5.Set, used bool, left int, best *fixed) {
	var next fast5.Board
	var v fixed
	b.Take(&next, c, legal.First())
	f.value(&next, used, After(left), best)
	for legal = legal.Rest(); legal != 0; legal = legal.Rest() {
		b.Take(&next, c, legal.First())
		f.value(&next, used, After(left), &v)
		if v.better(best, c) {
			*best = v
		}
	}
}

// chooseAtChance is choose with a panel to open as well.
func (f *Fast) chooseAtChance(b *fast5.Board, c int, legal fast5.Set, left int, best *fixed) {
	var next fast5.Board
	var v fixed
	first := true
	try := func(b *fast5.Board) {
		f.value(b, true, After(left), &v)
		if first || v.better(best, c) {
			*best, first = v, false
		}
	}
	for ; legal != 0; legal = legal.Rest() {
		bit := legal.First()
		b.Take(&next, c, bit)
		if f.g.May {
			try(&next)
		}
		for z := f.g.Openable(b.Taken(), bit); z != 0; z = z.Rest() {
			after := next.Open(z.First())
			try(&after)
		}
	}
}

// TwoLeft returns the value of a board of five rows with two open panels. Rates must be
// equal, and the third tier must require any taken neighbour.
func TwoLeft(b *fast5.Board) Value {
	var v fixed
	tails().twoLeft(b, &v)
	return v.value()
}
