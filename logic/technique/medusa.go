package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// 3D Medusa: cells with two candidates and symbols with two places in a house join candidates to a cluster. It has two
// colours, and all candidates of one of them are true. A colour is false if two of its candidates exclude each other, or all
// candidates of a cell or of a symbol in a house; a candidate that both colours exclude is false. Colours of one symbol alone are
// simple colours.
var (
	MedusaTrap = &logic.Technique{Key: "3d-medusa-trap", Name: "3D Medusa Trap", JA: "3Dメドゥーサ（トラップ）", Form: logic.FormBase}
	MedusaWrap = &logic.Technique{Key: "3d-medusa-wrap", Name: "3D Medusa Wrap", JA: "3Dメドゥーサ（ラップ）", Form: logic.FormBase}

	medusas = []logic.Finder{{Technique: MedusaTrap, Also: []*logic.Technique{MedusaWrap}, Find: findMedusa}}
)

// A medusa is a search for clusters.
type medusa struct {
	*variables
	edges   [][]edge // by candidate
	colour  []int    // by candidate: 1 or 2 in the current cluster, 0 outside
	done    []bool   // by candidate: it is in a cluster already coloured
	cluster []int
}

// An edge joins the two candidates that are left in a set.
type edge struct {
	to  int
	set logic.Set
}

func findMedusa(s *logic.State, yield func(*logic.Step) bool) {
	x := &medusa{variables: &of(s).variables}
	if !x.begin(s) {
		return
	}
	x.start()
	for start := range x.cands {
		if len(x.edges[start]) > 0 && !x.done[start] && x.grow(start) && (!x.wrap(yield) || !x.trap(yield)) {
			return
		}
	}
}

// start finds the edges between candidates, and clears the colours of the last search.
func (x *medusa) start() {
	n := len(x.cands)
	x.edges, x.colour, x.done = x.pairs(), make([]int, n), make([]bool, n)
}

// pairs returns the edges by candidate.
func (x *variables) pairs() [][]edge {
	edges := make([][]edge, len(x.cands))
	join := func(a, b int, set logic.Set) {
		if !slices.ContainsFunc(edges[a], func(e edge) bool { return e.to == b }) {
			edges[a] = append(edges[a], edge{b, set})
		}
	}
	for i := range x.vars {
		if v := &x.vars[i]; v.relation < 0 {
			if two := indexes(v.bits); len(two) == 2 {
				join(two[0], two[1], v.set)
				join(two[1], two[0], v.set)
			}
		}
	}
	return edges
}

// grow colours the cluster of a candidate. It reports false if the cluster has a single symbol.
func (x *medusa) grow(start int) bool {
	clear(x.colour)
	x.cluster = append(x.cluster[:0], start)
	x.colour[start] = 1
	var symbols logic.Mask
	for i := 0; i < len(x.cluster); i++ {
		a := x.cluster[i]
		x.done[a] = true
		symbols |= logic.Bit(x.cands[a].Symbol())
		for _, e := range x.edges[a] {
			if x.colour[e.to] == 0 {
				x.colour[e.to] = 3 - x.colour[a]
				x.cluster = append(x.cluster, e.to)
			}
		}
	}
	return !symbols.One()
}

// path returns the candidates of a shortest path in the cluster.
func (x *medusa) path(from, to int) (way []int) {
	back := map[int]int{from: -1}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		if a == to {
			for ; a >= 0; a = back[a] {
				way = append(way, a)
			}
			slices.Reverse(way)
			return way
		}
		for _, e := range x.edges[a] {
			if _, seen := back[e.to]; !seen {
				back[e.to] = a
				queue = append(queue, e.to)
			}
		}
	}
	return nil
}

// chain adds a path to a proof. Its edges are strong and weak in turn, the first one strong.
func (x *medusa) chain(p *logic.Proof, way []int) {
	for i := 1; i < len(way); i++ {
		if a, b := way[i-1], way[i]; i%2 == 0 {
			p.Cover = append(p.Cover, x.pair(a, b))
		} else {
			at := slices.IndexFunc(x.edges[a], func(e edge) bool { return e.to == b })
			p.Base = append(p.Base, x.edges[a][at].set)
		}
	}
}

func (x *medusa) pair(a, b int) logic.Set { return logic.CandSet(x.cands[a], x.cands[b]) }

// seen returns the candidates of a colour that exclude candidate c.
func (x *medusa) seen(c, colour int) (all []int) {
	for _, a := range x.cluster {
		if x.colour[a] == colour && has(x.row(c), a) {
			all = append(all, a)
		}
	}
	return all
}
