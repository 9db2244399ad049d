package technique

import (
	"math"

	"github.com/banmen/banmen/logic"
)

// Forcing nets are like forcing chains, but a consequence may have several reasons that
// all go back to the same start.
var (
	ForcingNet              = forced("forcing-net", "Forcing Net", "フォーシングネット", "")
	ForcingNetContradiction = forced("forcing-net-contradiction", "Forcing Net Contradiction", "フォーシングネット（矛盾）", "1303")
	ForcingNetVerity        = forced("forcing-net-verity", "Forcing Net Verity", "フォーシングネット（共通の結論）", "1304")

	forcingNets = []logic.Finder{{Technique: ForcingNet, Also: []*logic.Technique{ForcingNetContradiction, ForcingNetVerity}, Find: findForcingNets}}
)

// mostNetLiterals bounds the literals of forcing nets; each has a table of up to
// mostEntries.
const mostNetLiterals = 1500

func findForcingNets(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).forces
	if !x.begin(s, mostNetLiterals) {
		return
	}
	x.tables = &of(s).tables
	defer func() { x.tables = nil }()
	x.tables.net = x.net
	x.traced = append(x.traced[:0], make([]int16, x.n*x.n)...)
	if !x.tables.fill() {
		return
	}
	for from := range x.n {
		row := x.row(from)
		for _, e := range x.tables.list[from].entries {
			if i := e.literal / 2; i < x.singles {
				row[(1-e.literal&1)*x.words+i>>6] |= 1 << uint(i&63)
			}
		}
	}
	x.search(yield)
}

// length returns the number of nodes in x.chain; chains of a verity share their last node. It also
// reports whether any chain is a net.
func (x *forces) length(verity bool) (nodes int, net bool) {
	for _, c := range x.chain {
		if x.tables == nil {
			nodes += x.count(c[0], c[1], verity)
			continue
		}
		n := x.trace(c[0], c[1])
		nodes += max(n, -n)
		net = net || n > 0
	}
	return nodes, net
}

// trace returns the number of nodes in the path from one literal to another, negated if
// it is a chain.
func (x *forces) trace(from, to int) int {
	known := &x.traced[from*x.n+to]
	if *known == 0 {
		x.tables.follow(from, to)
		n := min(len(x.tables.trace.start), math.MaxInt16)
		if !x.tables.trace.isNet() {
			n = -n
		}
		*known = int16(n)
	}
	return int(*known)
}

// netStep makes the step of a reason that is a net, or returns nil if there is no proof.
func (x *forces) netStep(r *reason) *logic.Step {
	p := x.claim(r, ForcingNetContradiction, ForcingNetVerity)
	for _, c := range x.ends[r.first:r.last] {
		x.tables.follow(c[0], c[1])
		p.Chain = x.tables.composed(p.Chain)
	}
	var ok bool
	if p.Proof, ok = x.proveNet(r); !ok {
		return nil
	}
	return p
}

// proveNet proves an effect by derivations from the starts of its nets.
func (x *forces) proveNet(r *reason) (p logic.Proof, ok bool) {
	ends := x.ends[r.first:r.last]
	if !r.verity {
		return x.net.derive(ends[0][0]).proof(-1, 0)
	}
	var cases []logic.Proof
	for _, c := range ends {
		one, ok := x.net.derive(c[0]).proof(c[1], 0)
		if c[0] == c[1] {
			one, ok = logic.Proof{}, true
		}
		if !ok {
			return p, false
		}
		cases = append(cases, one)
	}
	if r.where.Kind != logic.NoSet {
		p.Over, p.Cases = r.where, cases
		return p, true
	}
	p.Lines = []logic.Line{{Cands: x.cands(&x.nodes[ends[0][0]/2]), Off: true, Proof: cases[0]}}
	second, ok := x.net.derive(ends[1][0]).proof(ends[1][1], 1)
	p.Lines, p.Base = append(p.Lines, second.Lines...), second.Base
	return p, ok
}
