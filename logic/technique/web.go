package technique

import "github.com/banmen/banmen/logic"

// longestChain is the maximum number of links, as in HoDoKu.
const longestChain = 19

// A web has candidates with their strong and weak links, in search order. A chain begins with a
// strong link.
type web struct {
	cands  []logic.Cand
	ends   [][2]int // by candidate: where its strong and weak links begin
	links  []int    // indices of cands
	index  []int32  // by candidate: 1 + its index, or 0
	dist   []int    // by candidate and last link (weak, strong): distance from the start
	queue  []int
	found  []ends
	path   []int
	target []int // by candidate: distance to the nearest wanted end, indexed as dist
}

// fill builds the web of a technique for some symbols.
func (w *web) fill(s *logic.State, t *logic.Technique, symbols logic.Mask) {
	n := s.Shape.Size() << 6
	if len(w.index) < n {
		w.index = make([]int32, n)
	}
	for _, c := range w.cands {
		w.index[c] = 0
	}
	w.cands, w.links, w.ends = w.cands[:0], w.links[:0], w.ends[:0]
	for cell := range s.Shape.Size() {
		if t == XYChain && s.At(cell).Len() != 2 {
			continue
		}
		for m := s.At(cell) & symbols; m != 0; m &= m - 1 {
			w.cands = append(w.cands, logic.CandOf(cell, m.First()))
			w.index[logic.CandOf(cell, m.First())] = int32(len(w.cands))
		}
	}
	for _, c := range w.cands {
		first := len(w.links)
		if t == XYChain {
			w.link(logic.CandOf(c.Cell(), (s.At(c.Cell()) &^ logic.Bit(c.Symbol())).First()))
		} else {
			for i := range s.Spots(c.Cell()) {
				if other := conjugate(s, c.Cell(), c.Symbol(), i); other >= 0 {
					w.link(logic.CandOf(other, c.Symbol()))
				}
			}
		}
		w.ends = append(w.ends, [2]int{first, len(w.links)})
		spots := s.Spots(c.Cell())
		for i, spot := range spots {
			m := s.Places(spot.House, c.Symbol()) &^ logic.Bit(spot.Place)
			for _, before := range spots[:i] {
				m &^= s.Common(spot.House, before.House)
			}
			for ; m != 0; m &= m - 1 {
				w.link(logic.CandOf(s.Houses[spot.House].Cells[m.First()], c.Symbol()))
			}
		}
	}
}

func (w *web) link(c logic.Cand) {
	if i := w.index[c]; i > 0 {
		w.links = append(w.links, int(i-1))
	}
}

// after returns the links of a candidate that may follow a weak or a strong link.
func (w *web) after(i int, strong bool) []int {
	if !strong {
		return w.links[w.ends[i][0]:w.ends[i][1]]
	}
	if i+1 < len(w.ends) {
		return w.links[w.ends[i][1]:w.ends[i+1][0]]
	}
	return w.links[w.ends[i][1]:]
}

// reach computes the links from a candidate to every other, by the kind of the last link.
func (w *web) reach(from int) {
	w.dist = append(w.dist[:0], make([]int, 2*len(w.cands))...)
	w.queue = append(w.queue[:0], 2*from)
	for head := 0; head < len(w.queue); head++ {
		at := w.queue[head]
		d := w.dist[at]
		if d == longestChain {
			return
		}
		for _, to := range w.after(at/2, at&1 == 1) {
			if next := 2*to + 1 - at&1; w.dist[next] == 0 && next != 2*from {
				w.dist[next] = d + 1
				w.queue = append(w.queue, next)
			}
		}
	}
}
