package technique

import "github.com/banmen/banmen/logic"

// covers adds covers for the symbols of lines, and the candidates that other cells lose.
func (x *sectors) covers(p *logic.Step, pattern logic.Cells, houses []int, lines, symbols logic.Mask) {
	for i := range lines.All() {
		h := x.Houses[houses[i]]
		for v := range symbols.All() {
			inside := false
			var out []logic.Cand
			for place := range x.Places(houses[i], v).All() {
				if c := h.Cells[place]; pattern.Has(c) {
					inside = true
				} else {
					out = append(out, logic.CandOf(c, v))
				}
			}
			if inside {
				p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(houses[i], v))
				p.Remove = append(p.Remove, out...)
			}
		}
	}
}
