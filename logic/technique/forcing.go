package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Forcing chains: what follows from a candidate contradicts itself, or the same follows
// whichever of several is true.
var (
	ForcingChain         = forced("forcing-chain", "Forcing Chain", "フォーシングチェーン", "")
	ForcingContradiction = forced("forcing-chain-contradiction", "Forcing Chain Contradiction", "フォーシングチェーン（矛盾）", "1301")
	ForcingVerity        = forced("forcing-chain-verity", "Forcing Chain Verity", "フォーシングチェーン（共通の結論）", "1302")

	forcingChains = []logic.Finder{{Technique: ForcingChain, Also: []*logic.Technique{ForcingContradiction, ForcingVerity}, Find: findForcingChains}}
)

func forced(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Forced}
}

// forces is a search for forcing chains.
type forces struct {
	*net
	tables *tables  // of nets; nil: chains
	n      int      // literals of candidates
	reach  []uint8  // by literal and literal: the nodes of the chain, 0 if there is none
	rows   []uint64 // the same as bits, words for each literal
	words  int
	needs  links        // see findNeeds
	may    []logic.Mask // by cell, see findMay
	places []logic.Set
	both   []uint64
	ends   [][2]int
	found  []reason
	best   []int // by verity and effect: 1 + the index of its reason
	chain  [][2]int
	traced []int16 // of nets, by literal and literal: how long the way is, less than 0 if it is no net, 0 unknown
}

// mostLiterals is how many literals of candidates forcing chains are looked for among: what
// leads to what is a table of these by these. 9x9 cells have 1458 at the most. On boards with
// more, forcing chains are found once fewer candidates are left.
const mostLiterals = 4096

func findForcingChains(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).forces
	if !x.begin(s, mostLiterals) {
		return
	}
	for from := range x.n {
		if s.Stopped() {
			return
		}
		x.spread(from)
		for _, to := range x.order {
			if to < x.n {
				x.reached(from, to, x.dist[to]+1)
			}
		}
	}
	x.search(yield)
}

// reached notes that a literal follows from another by a chain with so many nodes.
func (x *forces) reached(from, to, nodes int) {
	x.reach[from*x.n+to] = uint8(min(nodes, 255))
	x.rows[from*x.words+to>>6] |= 1 << uint(to&63)
}

// row returns what follows from a literal.
func (x *forces) row(from int) []uint64 { return x.rows[from*x.words : (from+1)*x.words] }

// begin makes the net of a state, unless it has more literals than so many.
func (x *forces) begin(s *logic.State, most int) bool {
	x.net = &of(s).net
	x.build(s, true, false)
	if x.n = 2 * x.singles; x.n > most {
		return false
	}
	x.reach = append(x.reach[:0], make([]uint8, x.n*x.n)...)
	x.words = (x.n + 63) / 64
	x.rows = append(x.rows[:0], make([]uint64, x.n*x.words)...)
	x.best = append(x.best[:0], make([]int, 2*x.n)...)
	x.found, x.ends = x.found[:0], x.ends[:0]
	return true
}

// search yields the steps, once it is known what leads to what.
func (x *forces) search(yield func(*logic.Step) bool) {
	x.contradictions()
	x.verities()
	if x.Stopped() {
		return
	}
	slices.SortFunc(x.found, x.compare)
	for i := range x.found {
		p := x.step(&x.found[i])
		if p != nil && !yield(p) {
			return
		}
	}
}

// leads reports whether a literal follows from another.
func (x *forces) leads(from, to int) bool { return x.reach[from*x.n+to] > 0 }
