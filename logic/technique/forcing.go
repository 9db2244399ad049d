package technique

import (
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
)

// Forcing chains: a candidate implies a contradiction, or several candidates, one of
// which is true, imply the same.
var (
	ForcingChain         = forced("forcing-chain", "Forcing Chain", "フォーシングチェーン", "")
	ForcingContradiction = forced("forcing-chain-contradiction", "Forcing Chain Contradiction", "フォーシングチェーン（矛盾）", "1301")
	ForcingVerity        = forced("forcing-chain-verity", "Forcing Chain Verity", "フォーシングチェーン（共通の結論）", "1302")

	forcingChains = []logic.Finder{{Technique: ForcingChain, Also: []*logic.Technique{ForcingContradiction, ForcingVerity}, Find: findForcingChains}}
)

func forced(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormForcing}
}

// forces is a search for forcing chains.
type forces struct {
	*net
	tables  *tables  // of nets; nil for chains
	n       int      // number of literals of candidates
	rows    []uint64 // by literal: the candidates it makes true, then those it makes false; words words each
	words   int
	reach   []uint8      // by literal and literal: the nodes of the chain, valid if counted
	counted []bool       // by literal
	first   bool         // only the first effect is wanted
	wanted  [2]int       // the lowest and highest rank of wanted effects
	needs   lists        // see findNeeds
	may     []logic.Mask // by cell, see findMay
	places  []logic.Set
	cells   int // the number of cells, the first sets of places; the others are symbols in houses
	both    []uint64
	ends    [][2]int
	found   []reason
	best    []int // by verity and effect: 1 + the index of its reason in found
	chain   [][2]int
	traced  []int16 // for nets, by start and end: number of nodes in the path, negated if it is a chain, 0 if unknown
}

// mostLiterals bounds the literals of forcing chains and the candidates of nets, as the
// implication table is quadratic in it. A 9x9 board has at most 1458. Larger boards get
// forcing chains once few enough candidates are left.
const mostLiterals = 4096

func findForcingChains(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).forces
	if !x.begin(s, mostLiterals) {
		return
	}
	c := &of(s).closure
	c.close(&x.graph)
	for from := range x.n {
		if has(x.alive, from/2) {
			c.outcome(from, x.row(from))
		}
	}
	x.reach = slices.Grow(x.reach[:0], x.n*x.n)[:x.n*x.n]
	x.counted = append(x.counted[:0], make([]bool, x.n)...)
	x.search(yield)
}

// count returns the number of nodes in the shortest chain between two literals. The
// reversed chain has the same length. Set back to search it reversed when several chains
// share their end.
func (x *forces) count(from, to int, back bool) int {
	if back && !x.counted[from] {
		from, to = to^1, from^1
	}
	row := x.reach[from*x.n : (from+1)*x.n]
	if !x.counted[from] {
		x.counted[from] = true
		x.spread(from)
		for _, l := range x.order {
			if l < x.n {
				row[l] = uint8(min(x.dist[l]/2+1, 255))
			}
		}
	}
	return int(row[to])
}

// row returns the consequences of a literal.
func (x *forces) row(from int) []uint64 { return x.rows[2*from*x.words : 2*(from+1)*x.words] }

// begin builds the net of a state. It reports false if there are more than most literals.
func (x *forces) begin(s *logic.State, most int) bool {
	x.net = &of(s).net
	if 2*candidates(s) > most {
		return false
	}
	if !x.build(s, true, false) {
		return false
	}
	if 2*x.singles > most { // deleted nodes are more than half
		x.State = nil
		x.build(s, true, false)
	}
	x.n = 2 * x.singles
	x.words = (x.singles + 63) / 64
	x.rows = zeros(x.rows, 2*x.n*x.words)
	return true
}

// search yields the steps after the implications are known: the first, then all others if
// more are wanted.
func (x *forces) search(yield func(*logic.Step) bool) {
	for pass := range 2 {
		x.best = append(x.best[:0], make([]int, 2*x.n)...)
		x.found, x.ends = x.found[:0], x.ends[:0]
		x.first, x.wanted = pass == 0, [2]int{0, math.MaxInt}
		if x.first && x.tables == nil {
			least := x.least()
			x.wanted = [2]int{least, least}
		}
		x.contradictions()
		x.verities()
		if x.Stopped() || len(x.found) == 0 {
			return
		}
		slices.SortFunc(x.found, x.compare)
		for i := pass; i < len(x.found); i++ {
			p := x.step(&x.found[i])
			if p != nil && !yield(p) {
				return
			}
			if x.first {
				break
			}
		}
	}
}

// leads reports whether one literal implies another.
func (x *forces) leads(from, to int) bool {
	row := x.row(from)
	return to&1 == 1 && has(row, to/2) || to&1 == 0 && has(row[x.words:], to/2)
}
