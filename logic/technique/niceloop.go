package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Nice loops and alternating inference chains: links of all sorts, weak and strong in turn.
// Discontinuous loops come back to the cell they began in with a contradiction;
// continuous ones go round for ever, so that each weak link is a strong one, too.
var (
	NiceLoop                 = &logic.Technique{Key: "nice-loop", Name: "Nice Loop/AIC", JA: "ナイスループ/AIC", Form: logic.Chain}
	ContinuousLoop           = &logic.Technique{Key: "continuous-nice-loop", Name: "Continuous Nice Loop", JA: "連続ナイスループ", Code: "0706", Form: logic.Loop}
	DiscontinuousLoop        = &logic.Technique{Key: "discontinuous-nice-loop", Name: "Discontinuous Nice Loop", JA: "不連続ナイスループ", Code: "0707", Form: logic.Chain}
	AIC                      = &logic.Technique{Key: "aic", Name: "AIC", JA: "AIC", Code: "0708", Form: logic.Ends}
	GroupedLoop              = &logic.Technique{Key: "grouped-nice-loop", Name: "Grouped Nice Loop/AIC", JA: "グループ化ナイスループ/AIC", Form: logic.Chain}
	GroupedContinuousLoop    = &logic.Technique{Key: "grouped-continuous-nice-loop", Name: "Grouped Continuous Nice Loop", JA: "グループ化連続ナイスループ", Code: "0709", Form: logic.Loop}
	GroupedDiscontinuousLoop = &logic.Technique{Key: "grouped-discontinuous-nice-loop", Name: "Grouped Discontinuous Nice Loop", JA: "グループ化不連続ナイスループ", Code: "0710", Form: logic.Chain}
	GroupedAIC               = &logic.Technique{Key: "grouped-aic", Name: "Grouped AIC", JA: "グループ化AIC", Code: "0711", Form: logic.Ends}

	niceLoops = []logic.Finder{{Technique: NiceLoop, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLoops(s, false, yield) },
		Also: []*logic.Technique{ContinuousLoop, DiscontinuousLoop, AIC}},
		{Technique: GroupedLoop, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLoops(s, true, yield) },
			Also: []*logic.Technique{ContinuousLoop, DiscontinuousLoop, AIC, GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAIC}}}
)

// A loops is a search for loops and chains. Of those that remove the same, that with the
// fewest nodes is kept, in the place of the first.
type loops struct {
	*net
	found []*logic.Step
	later []*logic.Step // chains, with the paths below
	paths [][]int
}

func findLoops(s *logic.State, groups bool, yield func(*logic.Step) bool) {
	x, c := loops{net: &of(s).net}, &of(s).closure
	x.build(s, groups)
	c.close(x.net)
	for on := 1; on >= 0; on-- {
		for i := range x.singles {
			if on == 1 && !c.loops(i) || on == 0 && !c.chains(i) {
				continue
			}
			x.spread(2*i + on)
			for _, to := range x.order[1:] {
				switch {
				case to/2 >= x.singles || x.dist[to] <= 2:
				case x.nodes[to/2].first() == x.nodes[i].first():
					x.loop(2*i+on, to)
				case on == 0 && to&1 == 1:
					x.open(2*i, to)
				}
			}
		}
	}
	for i, p := range x.later {
		x.keep(p, x.paths[i])
	}
	yieldBest(x.found, yield)
}

// spread finds all that follows from a literal, nearest first.
func (x *net) spread(from int) {
	x.run++
	x.stamp[from], x.dist[from], x.parent[from] = x.run, 0, -1
	x.order = append(x.order[:0], from)
	for head := 0; head < len(x.order); head++ {
		at := x.order[head]
		for _, to := range x.after(at) {
			if x.stamp[to] != x.run {
				x.stamp[to], x.dist[to], x.parent[to] = x.run, x.dist[at]+1, at
				x.order = append(x.order, to)
			}
		}
	}
}

// path returns the literals that lead to one, from the first on.
func (x *net) path(to int) (path []int) {
	for ; to >= 0; to = x.parent[to] {
		path = append(path, to)
	}
	slices.Reverse(path)
	return path
}

// lasso reports whether a path comes to a cell again that it has left. The cell that a
// loop begins in does not count.
func (x *net) lasso(path []int, loop bool) bool {
	var left []int
	first := x.nodes[path[0]/2].first()
	for i, l := range path {
		if slices.Contains(left, x.nodes[l/2].first()) {
			return true
		}
		if i > 0 {
			if last := &x.nodes[path[i-1]/2]; !loop || last.first() != first {
				left = append(left, last.cells...)
			}
		}
	}
	return false
}

// loop makes the step of the loop from one literal to another of the same cell.
func (x *loops) loop(from, to int) {
	path := x.path(to)
	n := len(path)
	cell := x.nodes[from/2].first()
	if x.nodes[path[1]/2].first() == cell || x.nodes[path[n-2]/2].first() == cell || x.lasso(path, true) {
		return
	}
	a, b := x.nodes[from/2].v, x.nodes[to/2].v
	strong, last := from&1 == 0, to&1 == 1
	p := &logic.Step{Technique: DiscontinuousLoop}
	switch {
	case !strong && !last && a == b:
		p.Remove = []logic.Cand{logic.CandOf(cell, a)}
	case strong && last && a == b:
		lose(x.State, p, cell, x.At(cell)&^logic.Bit(a))
	case strong != last && a != b && !strong:
		p.Remove = []logic.Cand{logic.CandOf(cell, a)}
	case strong != last && a != b:
		p.Remove = []logic.Cand{logic.CandOf(cell, b)}
	case strong || last || x.At(cell).Len() == 2:
		p.Technique = ContinuousLoop
		x.around(p, path)
	}
	x.keep(p, path)
}

// around removes what sees both ends of a weak link of a continuous loop: in its cell,
// what is neither; else the symbol in what sees both nodes.
func (x *loops) around(p *logic.Step, path []int) {
	n := len(path) - 1
	cellOf := func(i int) int { return x.nodes[path[i]/2].first() }
	on := func(i int) bool { return path[i]&1 == 1 }
	if !(path[0]&1 == 1) && on(n) {
		lose(x.State, p, cellOf(0), x.At(cellOf(0))&^logic.MaskOf(x.nodes[path[0]/2].v, x.nodes[path[n]/2].v))
	}
	for i := 1; i <= n; i++ {
		if on(i) && i <= n-2 && cellOf(i-1) != cellOf(i) && !on(i+1) && cellOf(i) == cellOf(i+1) && on(i+2) && cellOf(i+1) != cellOf(i+2) {
			lose(x.State, p, cellOf(i), x.At(cellOf(i))&^logic.MaskOf(x.nodes[path[i]/2].v, x.nodes[path[i+2]/2].v))
		}
		if !on(i) && cellOf(i-1) != cellOf(i) {
			x.between(p, path, &x.nodes[path[i-1]/2], &x.nodes[path[i]/2])
		}
	}
}

// between removes the symbol of two nodes from what sees both and is not in the loop.
func (x *loops) between(p *logic.Step, path []int, a, b *node) {
	for c := range x.Symbol(b.v).All() {
		inLoop := slices.ContainsFunc(path, func(l int) bool { return slices.Contains(x.nodes[l/2].cells, c) })
		if !inLoop && x.seesAll(c, a.cells) && x.seesAll(c, b.cells) {
			p.Remove = append(p.Remove, logic.CandOf(c, b.v))
		}
	}
}

// open notes the step of a chain of which one end or the other is true, if it removes two
// candidates at least, for after the loops.
func (x *loops) open(from, to int) {
	a, b := &x.nodes[from/2], &x.nodes[to/2]
	if a.v != b.v && !x.Peers(a.first()).Has(b.first()) || a.v == b.v && !sees(x.State, a.v, a.first(), b.first()) {
		return
	}
	p := &logic.Step{Technique: AIC}
	if a.v == b.v {
		p.Remove = seen(x.State, a.v, a.first(), b.first(), nil)
	} else {
		lose(x.State, p, a.first(), logic.Bit(b.v))
		lose(x.State, p, b.first(), logic.Bit(a.v))
	}
	if len(p.Remove) < 2 {
		return
	}
	if path := x.path(to); !x.lasso(path, false) {
		x.later, x.paths = append(x.later, p), append(x.paths, path)
	}
}
