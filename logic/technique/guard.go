package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A guard is a deadly pattern with the cells that have guardians.
type guard struct {
	*logic.State
	technique *logic.Technique
	pattern   []logic.Cand
	cells     []int
	others    logic.Mask // the symbols of the guardians
}

// add adds a cell and the symbols that the pattern needs in it. All other candidates of the cell
// are guardians.
func (g *guard) add(c int, symbols logic.Mask) {
	for v := range (g.At(c) & symbols).All() {
		g.pattern = append(g.pattern, logic.CandOf(c, v))
	}
	if m := g.At(c) &^ symbols; m != 0 {
		g.cells, g.others = append(g.cells, c), g.others|m
	}
}

func (g *guard) step() *logic.Step {
	p := &logic.Step{Technique: g.technique, Parts: []logic.Part{{Role: logic.Pattern, Cands: g.pattern}, {Role: logic.Extra, Cells: g.cells}}}
	var all []logic.Cand
	for _, c := range g.cells {
		for v := range g.At(c).All() {
			if d := logic.CandOf(c, v); !slices.Contains(g.pattern, d) {
				all = append(all, d)
			}
		}
	}
	p.Parts[1].Cands = all
	p.Proof.Base = []logic.Set{logic.Guardians(g.pattern...)}
	return p
}

// conclude notes three sorts of steps. A candidate that all guardians exclude is false (types 1 and
// 2). Guardians may be part of a locked set (type 3). If two cells of the pattern must share one of
// its symbols in a house, the other symbol is false in them (type 4).
func (g *guard) conclude(note func(*logic.Step)) {
	p := g.step()
	guardians := p.Parts[1].Cands
	for c := range g.Shape.Size() {
		for v := range g.At(c).All() {
			d := logic.CandOf(c, v)
			if !slices.ContainsFunc(guardians, func(e logic.Cand) bool { return !g.Exclude(d, e) }) {
				p.Remove = append(p.Remove, d)
			}
		}
	}
	if len(p.Remove) > 0 {
		note(p)
	}
	if len(g.cells) < 2 {
		return
	}
	for _, spot := range g.Spots(g.cells[0]) {
		if h := spot.House; !slices.ContainsFunc(g.cells, func(c int) bool { return !inHouse(g.State, c, h) }) {
			g.locked(h, note)
			g.linked(h, note)
		}
	}
}

// locked is type 3.
func (g *guard) locked(h int, note func(*logic.Step)) {
	var free []int
	for _, c := range g.Houses[h].Cells {
		if g.At(c) != 0 && !slices.Contains(g.cells, c) {
			free = append(free, c)
		}
	}
	for some := 1; some < 1<<len(free); some++ {
		symbols := g.others
		var cells []int
		for i, c := range free {
			if some>>i&1 == 1 {
				symbols, cells = symbols|g.At(c), append(cells, c)
			}
		}
		if symbols.Len() != len(cells)+1 || len(cells) > 3 {
			continue
		}
		p := g.step()
		for _, c := range cells {
			p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
		}
		for v := range symbols.All() {
			p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(h, v))
		}
		for _, c := range free {
			if !slices.Contains(cells, c) {
				lose(g.State, p, c, symbols)
			}
		}
		if len(p.Remove) > 0 {
			p.Parts = append(p.Parts, logic.Part{Role: logic.ALS, Cells: cells, Houses: []int{h}, Symbols: symbols})
			note(p)
		}
	}
}

// linked is type 4.
func (g *guard) linked(h int, note func(*logic.Step)) {
	if len(g.cells) != 2 || !g.Houses[h].Full {
		return
	}
	for x := 1; x <= g.Symbols; x++ {
		if g.Places(h, x).Len() != 2 || slices.ContainsFunc(g.cells, func(c int) bool { return !slices.Contains(g.pattern, logic.CandOf(c, x)) }) {
			continue
		}
		p := g.step()
		for _, d := range g.pattern {
			if slices.Contains(g.cells, d.Cell()) && d.Symbol() != x {
				p.Remove = append(p.Remove, d)
			}
		}
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(h, x))
		p.Proof.Cover = []logic.Set{logic.CellSet(g.cells[0]), logic.CellSet(g.cells[1])}
		done(p, func(p *logic.Step) bool { note(p); return true })
	}
}
