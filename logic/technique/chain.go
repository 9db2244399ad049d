package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// Chains of alternating strong and weak links: the symbol is true at one end or the
// other. An X-chain uses one symbol; an XY-chain uses bivalue cells.
var (
	XChain  = &logic.Technique{Key: "x-chain", Name: "X-Chain", JA: "Xチェーン", Code: "0701", Form: logic.FormChain}
	XYChain = &logic.Technique{Key: "xy-chain", Name: "XY-Chain", JA: "XYチェーン", Code: "0702", Form: logic.FormChainEnds}

	chains = []logic.Finder{{Technique: XChain, Find: func(s *logic.State, yield func(*logic.Step) bool) { findChains(s, &of(s).web, XChain, yield) }},
		resting(logic.Finder{Technique: XYChain, Find: func(s *logic.State, yield func(*logic.Step) bool) { findChains(s, &of(s).web, XYChain, yield) }}, newPair)}
)

// ends are the two ends of a chain and their sort key.
type ends struct {
	from, to, links int
	removes, weight int
}

// findChains first finds which ends a chain connects, then the shortest chain for the
// ends that remove most, as HoDoKu does.
func findChains(s *logic.State, w *web, t *logic.Technique, yield func(*logic.Step) bool) {
	fresh := s.AllSymbols()
	if t == XChain {
		fresh = of(s).fresh(s, t)
	}
	w.fill(s, t, fresh)
	w.found = w.found[:0]
	for from := range w.cands {
		if s.Stopped() {
			return
		}
		if len(w.after(from, false)) > 0 {
			w.reach(from)
			w.note(s, from)
		}
	}
	if t == XChain && len(w.found) == 0 {
		of(s).quiet(s, t, fresh)
	}
	slices.SortFunc(w.found, func(a, b ends) int {
		return cmp.Or(cmp.Compare(b.removes, a.removes), cmp.Compare(a.weight, b.weight), a.from-b.from, a.to-b.to)
	})
	for len(w.found) > 0 {
		remove := w.removed(s, w.found[0])
		n := 1
		for n < len(w.found) && w.found[n].weight == w.found[0].weight && slices.Equal(w.removed(s, w.found[n]), remove) {
			n++
		}
		same := w.found[:n]
		w.found = w.found[n:]
		if p := w.shortest(s, t, same); p != nil {
			p.Remove = remove
			if !yield(p) {
				return
			}
		}
	}
}

func (w *web) removed(s *logic.State, e ends) []logic.Cand {
	return seen(s, w.cands[e.from].Symbol(), w.cands[e.from].Cell(), w.cands[e.to].Cell(), nil)
}

// note records the ends of chains from a candidate that remove anything.
func (w *web) note(s *logic.State, from int) {
	var buffer [64]logic.Cand
	v, cell := w.cands[from].Symbol(), w.cands[from].Cell()
	for _, at := range w.queue {
		if at&1 == 0 || w.dist[at] == 1 {
			continue
		}
		if c := w.cands[at/2]; c.Symbol() == v && sees(s, v, cell, c.Cell()) {
			remove := seen(s, v, cell, c.Cell(), buffer[:0])
			w.found = append(w.found, ends{from: from, to: at / 2, links: w.dist[at], removes: len(remove), weight: weight(remove)})
		}
	}
}
