package technique

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// Chains of almost locked sets: each is linked with the next by another symbol than with
// the one before, so that one of the ends is locked. As HoDoKu has it, each set of
// a chain is one that was found later than that before it.
var (
	ALSXYChain = lockedSets("als-xy-chain", "Almost Locked Set XY-Chain", "ALS-XYチェーン", "")
	ALSChain   = &logic.Technique{Key: "als-chain", Name: "Almost Locked Set Chain", JA: "ALSチェーン", Code: "0903", Form: logic.LockedChain}

	alsChains = []logic.Finder{{Technique: ALSXYChain, Also: []*logic.Technique{ALSChain}, Find: findALSChain}}
)

func (f alsChain) equal(g alsChain) bool { return slices.Equal(f.remove, g.remove) }

// A way is a set of a chain, by its index, and the symbol that links it with the one
// before: set*Symbols + symbol - 1.
type way = int

// A hop is a linkage that a chain goes along, and by which of its symbols: by both, the
// first stands for both.
type hop struct {
	link int
	by   logic.Mask
}

// An alsChain is where a chain begins and how, and where it ends.
type alsChain struct {
	first  hop
	end    int // see ending
	remove []logic.Cand
	weight int
}

// alsTrail is what findALSChain keeps.
type alsTrail struct {
	far   []uint64 // by way: the ends of chains that go on by two hops at least
	near  []uint64 // by one at least
	words int      // of each
	cost  [3][]int // by hops that are needed at least, and way: the cells of the sets to come
	found []alsChain
	ends  []int // that remove the same
}

// hop returns how a chain goes on along a linkage if c linked the set before; nothing
// was linked if c is 0.
func (l linkage) hop(i, c int) hop {
	switch {
	case l.x == c && l.y == 0:
		return hop{}
	case l.y == 0 || l.y == c:
		return hop{i, logic.Bit(l.x)}
	case l.x == c:
		return hop{i, logic.Bit(l.y)}
	}
	return hop{i, logic.MaskOf(l.x, l.y)}
}

// end returns the number of an end: a way, if by one symbol, or a linkage.
func (x *alses) end(h hop) int {
	if h.by.One() {
		return x.to(h)
	}
	return len(x.all)*x.Symbols + h.link
}

// to returns where a hop leads.
func (x *alses) to(h hop) way { return x.linked[h.link].b*x.Symbols + h.by.First() - 1 }

// survey finds the ends of the chains that go on from each way, the last first.
func (x *alses) survey() {
	t := &x.trail
	ways := len(x.all) * x.Symbols
	t.words = (ways + len(x.linked) + 63) / 64
	t.far, t.near = zeros(t.far, ways*t.words), zeros(t.near, ways*t.words)
	for a := len(x.all) - 1; a >= 0; a-- {
		for c := range x.all[a].symbols.All() {
			w := a*x.Symbols + c - 1
			far, near := t.at(t.far, w), t.at(t.near, w)
			for i := x.begin[a]; i < x.begin[a+1]; i++ {
				h := x.linked[i].hop(i, c)
				if h.by == 0 {
					continue
				}
				e := x.end(h)
				near[e>>6] |= 1 << uint(e&63)
				for j, m := range t.at(t.near, x.to(h)) {
					far[j] |= m
				}
			}
			for j, m := range far {
				near[j] |= m
			}
		}
	}
}

func (t *alsTrail) at(list []uint64, w way) []uint64 { return list[w*t.words : (w+1)*t.words] }

func zeros(list []uint64, n int) []uint64 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

func findALSChain(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	x.find(s)
	x.survey()
	x.trail.found = x.trail.found[:0]
	for a := range x.all {
		for i := x.begin[a]; i < x.begin[a+1]; i++ {
			x.chainsFrom(hop{i, logic.Bit(x.linked[i].x)})
			if y := x.linked[i].y; y != 0 {
				x.chainsFrom(hop{i, logic.Bit(y)})
			}
		}
	}
	found := x.trail.found
	slices.SortStableFunc(found, func(a, b alsChain) int {
		return cmp.Or(cmp.Compare(len(b.remove), len(a.remove)), cmp.Compare(a.weight, b.weight))
	})
	for i, f := range found {
		if !slices.ContainsFunc(found[:i], f.equal) && !yield(x.chain(found, f)) {
			return
		}
	}
}

// chainsFrom notes the chains that begin with a hop and remove anything.
func (x *alses) chainsFrom(first hop) {
	t := &x.trail
	a := &x.all[x.linked[first.link].a]
	for j, m := range t.at(t.far, x.to(first)) {
		for ; m != 0; m &= m - 1 {
			end := j<<6 | bits.TrailingZeros64(m)
			set, by := x.ending(end)
			b := &x.all[set]
			if rest := a.symbols & b.symbols &^ first.by &^ by; rest != 0 && x.hits(a, b, rest) {
				p := logic.Step{}
				x.gain(&p, []*als{a, b}, rest)
				t.found = append(t.found, alsChain{first: first, end: end, remove: p.Remove, weight: weight(p.Remove)})
			}
		}
	}
}

// ending returns the last set of an end and the symbols by which it is linked.
func (x *alses) ending(end int) (set int, by logic.Mask) {
	if ways := len(x.all) * x.Symbols; end >= ways {
		l := x.linked[end-ways]
		return l.b, logic.MaskOf(l.x, l.y)
	}
	return end / x.Symbols, logic.Bit(end%x.Symbols + 1)
}
