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
	sets := groups && s.LockedInChains
	x.build(s, groups, sets)
	if x.singles > mostLiterals {
		return
	}
	if !sets {
		c.close(x.net)
	}
	for on := 1; on >= 0; on-- {
		for i := range x.singles {
			if s.Stopped() {
				return
			}
			if !sets && (on == 1 && !c.loops(i) || on == 0 && !c.chains(i)) {
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

// spread finds all that follows from a literal, nearest first as far as no almost locked
// sets are in between: then it is in HoDoKu's order, which may come to it by a longer way.
func (x *net) spread(from int) {
	x.run++
	x.stamp[from], x.dist[from], x.parent[from] = x.run, 0, -1
	x.order = append(x.order[:0], from)
	for head := 0; head < len(x.order); head++ {
		at, d := x.order[head], x.dist[x.order[head]]+1
		for _, to := range x.after(at) {
			if at/2 >= x.firstSet {
				d = x.dist[at] + x.length(at, to)
			}
			if x.stamp[to] != x.run {
				x.stamp[to], x.dist[to], x.parent[to] = x.run, d, at
				x.order = append(x.order, to)
			} else if d < x.dist[to] && x.parent[to] != from {
				x.dist[to], x.parent[to] = d, at
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
				left = append(left, last.all()...)
			}
		}
	}
	return false
}
