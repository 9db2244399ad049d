package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Whips by Denis Berthier. Assume a candidate. Each variable of the chain then has one candidate
// left: the others are excluded by the assumption or by earlier candidates of the chain, at least
// one of them by the candidate just before. The last variable has none left. In a z-chain all other
// exclusions come from the assumption, in a t-whip all from earlier candidates. A g-whip may pass
// through groups. A braid needs no exclusion by the candidate just before.
var (
	ZChain = whipping("z-chain", "Z-Chain", "Zチェーン")
	TWhip  = whipping("t-whip", "T-Whip", "Tウィップ")
	Whip   = whipping("whip", "Whip", "ウィップ")
	GWhip  = whipping("g-whip", "G-Whip", "Gウィップ")
	Braid  = whipping("braid", "Braid", "ブレイド")
	GBraid = whipping("g-braid", "G-Braid", "Gブレイド")

	whips = []logic.Finder{{Technique: Whip, Also: []*logic.Technique{ZChain, TWhip, GWhip, Braid, GBraid}, Find: findWhips}}
)

// whipping returns a technique of the family.
func whipping(key, name, ja string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Form: logic.FormAssumption}
}

const (
	longestWhip = 12
	widestWhips = 200 // maximum number of partial whips of one length from one candidate
)

// A whipSearch looks for whips and braids.
type whipSearch struct {
	*variables
	spread
	yield func(*logic.Step) bool
	use   func(*chainOf) *logic.Technique // returns the technique of a chain, or nil if it is of another family
}

// A partialWhip is a fact with the facts before it, and the candidates that they exclude together.
type partialWhip struct {
	fact
	out    []uint64
	parent *partialWhip
}

func findWhips(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).whips
	if x.variables = &of(s).variables; !x.variables.begin(s) {
		return
	}
	x.spread.variables = x.variables
	x.relate(nil)
	x.use = nil
	x.search(yield)
}

// search yields whips by length, then braids by length.
func (x *whipSearch) search(yield func(*logic.Step) bool) {
	x.yield = yield
	var whips, gWhips []*whipFrom
	for z := range x.cands {
		x.groups = false
		if x.spread.spread(z) {
			whips = append(whips, x.from(z))
			continue
		}
		x.groups = true
		if x.spread.spread(z) {
			gWhips = append(gWhips, x.from(z))
		}
	}
	for n := 1; n <= longestWhip && len(whips)+len(gWhips) > 0 && !x.Stopped(); n++ {
		if !x.whipsOf(n, false, &whips) || !x.whipsOf(n, true, &gWhips) {
			return
		}
	}
	rest := slices.Concat(whips, gWhips)
	slices.SortStableFunc(rest, func(a, b *whipFrom) int { return len(a.braid.facts) - len(b.braid.facts) })
	for _, w := range rest {
		if !x.give(&w.braid, w.z) {
			return
		}
	}
}
