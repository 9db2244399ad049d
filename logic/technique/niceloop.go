package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Nice loops and alternating inference chains (AIC): alternating weak and strong links of
// all sorts. A discontinuous loop returns to its first cell with a contradiction. In a
// continuous loop each weak link becomes strong too.
var (
	NiceLoop                 = &logic.Technique{Key: "nice-loop", Name: "Nice Loop/AIC", JA: "ナイスループ/AIC", Form: logic.FormChain}
	ContinuousLoop           = &logic.Technique{Key: "continuous-nice-loop", Name: "Continuous Nice Loop", JA: "連続ナイスループ", Code: "0706", Form: logic.FormLoop}
	DiscontinuousLoop        = &logic.Technique{Key: "discontinuous-nice-loop", Name: "Discontinuous Nice Loop", JA: "不連続ナイスループ", Code: "0707", Form: logic.FormChain}
	AIC                      = &logic.Technique{Key: "aic", Name: "AIC", JA: "AIC", Code: "0708", Form: logic.FormChainEnds}
	GroupedLoop              = &logic.Technique{Key: "grouped-nice-loop", Name: "Grouped Nice Loop/AIC", JA: "グループ化ナイスループ/AIC", Form: logic.FormChain}
	GroupedContinuousLoop    = &logic.Technique{Key: "grouped-continuous-nice-loop", Name: "Grouped Continuous Nice Loop", JA: "グループ化連続ナイスループ", Code: "0709", Form: logic.FormLoop}
	GroupedDiscontinuousLoop = &logic.Technique{Key: "grouped-discontinuous-nice-loop", Name: "Grouped Discontinuous Nice Loop", JA: "グループ化不連続ナイスループ", Code: "0710", Form: logic.FormChain}
	GroupedAIC               = &logic.Technique{Key: "grouped-aic", Name: "Grouped AIC", JA: "グループ化AIC", Code: "0711", Form: logic.FormChainEnds}

	niceLoops = []logic.Finder{{Technique: NiceLoop, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLoops(s, false, yield) },
		Also: []*logic.Technique{ContinuousLoop, DiscontinuousLoop, AIC}},
		{Technique: GroupedLoop, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLoops(s, true, yield) },
			Also: []*logic.Technique{ContinuousLoop, DiscontinuousLoop, AIC, GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAIC}}}
)

// findLoops first finds the largest elimination, from the starts that can reach it. It
// finds all others only if more are wanted.
func findLoops(s *logic.State, groups bool, yield func(*logic.Step) bool) {
	x, o := &of(s).loops, &of(s).reachability
	x.net = &of(s).net
	sets := groups && s.LockedInChains
	for pass := range 2 {
		if !o.renew(s, &x.graph, &of(s).closure) || !x.begin(o, sets) {
			return
		}
		x.build(s, groups, sets)
		x.first = pass == 0
		if x.find(); len(x.found) == 0 {
			return
		}
		if x.first && !yield(x.step(&x.found[0])) {
			return
		}
	}
	var steps []*logic.Step
	for i := range x.found[1:] {
		steps = append(steps, x.step(&x.found[1+i]))
	}
	for _, p := range steps {
		if !yield(p) {
			return
		}
	}
}

// spread finds all consequences of a literal, nearest first. Almost locked sets are
// explored in HoDoKu's order, which may find a longer path first. A link counts two, as
// sets may add odd lengths.
func (x *net) spread(from int) {
	x.depart(from)
	for head := 0; head < len(x.order); head++ {
		x.extend(head)
	}
}

func (x *net) depart(from int) {
	x.run++
	x.stamp[from], x.dist[from], x.parent[from] = x.run, 0, -1
	x.order = append(x.order[:0], from)
}

// extend finds the direct consequences of the literal at an index of the order.
func (x *net) extend(head int) {
	at := x.order[head]
	d := x.dist[at] + 2
	for _, to := range x.after(at) {
		if at/2 >= x.firstSet {
			d = x.dist[at] + x.length(at, to)
		}
		if x.stamp[to] != x.run {
			x.stamp[to], x.dist[to], x.parent[to] = x.run, d, at
			x.order = append(x.order, to)
		} else if d < x.dist[to] && x.parent[to] != x.order[0] {
			x.dist[to], x.parent[to] = d, at
		}
	}
}

// path returns the literals that lead to a literal, from the start on.
func (x *net) path(to int) []int { return x.appendPath(nil, to) }

func (x *net) appendPath(path []int, to int) []int {
	for ; to >= 0; to = x.parent[to] {
		path = append(path, to)
	}
	slices.Reverse(path)
	return path
}
