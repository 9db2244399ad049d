package engine

// heap has atoms, the one with the highest activity first, of equal ones the one
// with the lowest number.
type heap struct {
	activity []float64
	atoms    []atom
	at       []int32 // by atom: 1 + its place in atoms, or 0
}

func (h *heap) before(a, b atom) bool {
	return h.activity[a] > h.activity[b] || h.activity[a] == h.activity[b] && a < b
}

func (h *heap) put(i int, a atom) {
	h.atoms[i] = a
	h.at[a] = int32(i + 1)
}

// push adds an atom, if it is not there.
func (h *heap) push(a atom) {
	if h.at[a] == 0 {
		h.atoms = append(h.atoms, a)
		h.at[a] = int32(len(h.atoms))
		h.up(a)
	}
}

// up moves an atom whose activity has grown, if it is there.
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

// pop takes the first atom.
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

// down puts an atom in from the top.
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
