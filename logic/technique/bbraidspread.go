package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A bSpread holds the consequences of a candidate.
type bSpread struct {
	*variables
	on, out []uint64
	by      []int16 // by candidate: the fact that made it false
	facts   []bFact
	next    int // the first fact whose consequences are not drawn
	end     int // the variable with nothing left, or -1
	touched []int32
	seen    []uint32
	round   uint32
}

// begin draws the consequences of a candidate. It reports whether they contradict each other.
func (x *bSpread) begin(z int) bool {
	x.on, x.out = zeros(x.on, x.words), zeros(x.out, x.words)
	x.by = slices.Grow(x.by[:0], len(x.cands))[:len(x.cands)]
	x.seen = slices.Grow(x.seen[:0], len(x.vars))[:len(x.vars)]
	x.facts, x.next, x.end = append(x.facts[:0], bFact{cand: z, of: -1}), 0, -1
	return x.spread()
}

// after copies the facts of another spread.
func (x *bSpread) after(o *bSpread) {
	x.on, x.out, x.by = append(x.on[:0], o.on...), append(x.out[:0], o.out...), append(x.by[:0], o.by...)
	x.seen = slices.Grow(x.seen[:0], len(x.vars))[:len(x.vars)]
	x.facts, x.next, x.end = append(x.facts[:0], o.facts...), o.next, -1
}

// spread draws the consequences of new facts, and reports whether a variable has nothing left.
func (x *bSpread) spread() bool {
	for x.next < len(x.facts) {
		x.round++
		x.touched = x.touched[:0]
		for ; x.next < len(x.facts); x.next++ {
			f := &x.facts[x.next]
			if f.inner != nil {
				x.exclude(f.cand)
				continue
			}
			set(x.on, f.cand)
			for w, m := range x.row(f.cand) {
				for m &^= x.out[w]; m != 0; m &= m - 1 {
					x.exclude(w<<6 | bits.TrailingZeros64(m))
				}
			}
		}
		for _, v := range x.touched {
			switch n := x.count(int(v), x.out); n {
			case 0:
				x.end = int(v)
				return true
			case 1:
				if c := x.lowestOf(int(v), x.out); !has(x.on, c) {
					set(x.on, c)
					x.facts = append(x.facts, bFact{cand: c, of: int(v)})
				}
			}
		}
	}
	return false
}

// exclude makes a candidate false by the next fact.
func (x *bSpread) exclude(c int) {
	set(x.out, c)
	x.by[c] = int16(x.next)
	for _, v := range x.of[c] {
		if x.seen[v] != x.round {
			x.seen[v] = x.round
			x.touched = append(x.touched, v)
		}
	}
}

// needed returns the facts from number base on that the contradiction depends on. all has the
// numbers of these and of earlier facts.
func (x *bSpread) needed(base int) (facts []bFact, all []int16) {
	need := make([]bool, len(x.facts))
	mark := func(v, but int) {
		for _, c := range indexes(x.vars[v].bits) {
			if c != but {
				need[x.by[c]] = true
			}
		}
	}
	need[base] = true
	mark(x.end, -1)
	for i := len(x.facts) - 1; i >= base; i-- {
		if f := &x.facts[i]; need[i] && f.of >= 0 {
			mark(f.of, f.cand)
		} else if need[i] {
			for _, u := range f.uses {
				need[u] = true
			}
		}
	}
	for i, yes := range need {
		if yes {
			all = append(all, int16(i))
		}
		if yes && i >= base {
			facts = append(facts, x.facts[i])
		}
	}
	return facts, all
}

// due returns the latest fact on which a fact depends, or -1 for the assumption.
func (x *bSpread) due(f *bFact) (last int16) {
	last = -1
	for _, u := range f.uses {
		last = max(last, u)
	}
	if f.of >= 0 {
		for _, c := range indexes(x.vars[f.of].bits) {
			if c != f.cand {
				last = max(last, x.by[c])
			}
		}
	}
	return last
}

// proof returns the proof that a variable has no candidate left after facts. The first fact is the
// assumption.
func (x *bSpread) proof(facts []bFact, end int) (p logic.Proof) {
	for _, f := range facts[1:] {
		l := logic.Line{Cands: []logic.Cand{x.cands[f.cand]}}
		if l.Off = f.inner != nil; l.Off {
			l.Proof = x.proof(f.inner, f.end)
		} else {
			l.Proof.Base = []logic.Set{x.vars[f.of].set}
		}
		p.Lines = append(p.Lines, l)
	}
	p.Base = []logic.Set{x.vars[end].set}
	return p
}
