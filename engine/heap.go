package engine

// heap is a priority queue of atoms by activity. Of atoms with equal activity the one
// with the lowest number comes first.
type heap struct {
	activity []float64
	atoms    []atom
	at       []int32 // by atom: its place in atoms plus 1, or 0
}

func (h *heap) before(a, b atom) bool {
	return h.activity[a] > h.activity[b] || h.activity[a] == h.activity[b] && a < b
}

func (h *heap) put(i int, a atom) {
	h.atoms[i] = a
	h.at[a] = int32(i + 1)
}

// push adds an atom unless it is in the heap.
func (h *heap) push(a atom) {
	if h.at[a] == 0 {
		h.atoms = append(h.atoms, a)
		h.at[a] = int32(len(h.atoms))
		h.up(a)
	}
}

// up moves an atom whose activity has grown, if it is in the heap.
func (h *heap) up(a atom) {
	i := int(h.at[a]) - 1
	for i > 0 && h.before(a, h.atoms[(i-1)/2]) {
		h.put(i, h.atoms[(i-1)/2])
		i = (i - 1) / 2
	}
	if i >= 0 {
		h.put(i, a)
	}
}

// pop removes and returns the first atom.
func (h *heap) pop() (atom, bool) {
	if len(h.atoms) == 0 {
		return 0, false
	}
	n := len(h.atoms) - 1
	top, a := h.atoms[0], h.atoms[n]
	h.atoms, h.at[top] = h.atoms[:n], 0
	if n > 0 {
		h.down(a)
	}
	return top, true
}

// down sifts an atom down from the top.
func (h *heap) down(a atom) {
	i := 0
	for {
		k := 2*i + 1
		if k+1 < len(h.atoms) && h.before(h.atoms[k+1], h.atoms[k]) {
			k++
		}
		if k >= len(h.atoms) || h.before(a, h.atoms[k]) {
			break
		}
		h.put(i, h.atoms[k])
		i = k
	}
	h.put(i, a)
}
