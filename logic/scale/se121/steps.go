package se121

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// logicStep returns the last step found, with its proof.
func (e *Rater) logicStep(t *logic.Technique) *logic.Step {
	f := &e.step
	p := &logic.Step{Technique: t, Rating: int(tenths(f.rating))}
	if f.place >= 0 {
		p.Place = []logic.Cand{candOf(node(f.place))}
	} else {
		p.Remove = e.removed()
	}
	h := &e.hints.best
	switch v := (prover{&e.grid}); {
	case f.forcing != nil:
		p.Proof, p.Chain = f.forcing.explain(&e.grid, h, e.hints.from)
	case f.technique >= GeneralizedXWing && f.technique <= BidirectionalCycle && h.cycle:
		p.Proof, p.Chain = v.cycle(e.hints.path), links(e.hints.path)
	case f.technique >= TurbotFish && f.technique <= BidirectionalCycle:
		p.Proof, p.Chain = v.chain(e.hints.path), links(e.hints.path)
	default:
		e.prove(p)
	}
	if p.Symbols == nil {
		p.Symbols = symbols(p)
	}
	return p
}

// removed returns the eliminated candidates.
func (e *patterns) removed() (all []logic.Cand) {
	for _, x := range e.elims {
		for m := x.mask; m != 0; m &= m - 1 {
			all = append(all, logic.CandOf(int(x.cell), lowest(m)+1))
		}
	}
	slices.Sort(all)
	return all
}

// links returns a walk from its start to its end.
func links(path []node) (all []logic.Node) {
	for i := len(path) - 1; i >= 0; i-- {
		n := path[i] & plain
		all = append(all, logic.Node{Cands: []logic.Cand{candOf(n)}, On: !n.isOff(), Strong: !n.isOff() && len(all) > 0, From: len(all) - 1})
	}
	return all
}

// symbols returns the symbols that a step names: those of its pattern, else of its chain
// or of its effect.
func symbols(p *logic.Step) []int {
	var m logic.Mask
	for _, part := range p.Parts {
		m |= part.Symbols
	}
	for _, n := range p.Chain {
		if m == 0 || len(p.Parts) == 0 {
			m |= logic.Bit(n.Cands[0].Symbol())
		}
	}
	if m == 0 {
		for _, c := range slices.Concat(p.Place, p.Remove) {
			m |= logic.Bit(c.Symbol())
		}
	}
	return m.List()
}

// prove adds the proof and the parts to a step without chains.
func (e *Rater) prove(p *logic.Step) {
	d := lowest(e.digits)
	switch t := e.step.technique; t {
	case HiddenSingle, NakedSingle, DirectPointing, DirectClaiming, DirectHiddenPair, DirectHiddenTriplet:
		e.proveSingle(p)
	case Pointing, Claiming:
		e.proveSets(p, []logic.Set{placeSet(e.house, d)}, e.covers(d))
	case HiddenPair, HiddenTriplet, HiddenQuad:
		e.proveSets(p, digitSets(e.house, e.digits), cellSets(placedAt(e.house, e.places)...))
		p.Parts[0].Cells = p.Parts[1].Cells
	case NakedPair, NakedTriplet, NakedQuad:
		e.proveSets(p, cellSets(placedAt(e.house, e.places)...), digitSets(e.house, e.digits))
	case XWing, Swordfish, Jellyfish:
		var base []logic.Set
		for m := e.places; m != 0; m &= m - 1 {
			base = append(base, placeSet(e.house+uint8(lowest(m)), d))
		}
		e.proveSets(p, base, e.covers(d))
	case XYWing, XYZWing:
		e.proveWing(p)
	case AlignedPairExclusion, AlignedTripletExclusion:
		p.Parts = append(p.Parts, logic.Part{Role: logic.Pattern, Cells: ints(e.cells)})
		p.Proof = prover{&e.grid}.aligned(e.cells, nil)
	default:
		e.provePattern(p)
	}
}

func ints(list []uint8) (all []int) {
	for _, c := range list {
		all = append(all, int(c))
	}
	return all
}

// covers returns the places of a digit in the other houses of the step.
func (e *patterns) covers(d int) (all []logic.Set) {
	for h := range uint8(houses) {
		if e.cover>>h&1 != 0 {
			all = append(all, placeSet(h, d))
		}
	}
	return all
}

// proveSets proves a step by bases and covers, which become its parts.
func (e *Rater) proveSets(p *logic.Step, base, cover []logic.Set) {
	p.Proof.Base, p.Proof.Cover = base, cover
	p.Parts = append(p.Parts, partOf(logic.Base, base), partOf(logic.Cover, cover))
}

func partOf(r logic.Role, sets []logic.Set) logic.Part {
	p := logic.Part{Role: r}
	for _, s := range sets {
		switch s.Kind {
		case logic.InCell:
			p.Cells = append(p.Cells, s.A)
		case logic.InHouse:
			if p.Symbols |= logic.Bit(s.B); !slices.Contains(p.Houses, s.A) {
				p.Houses = append(p.Houses, s.A)
			}
		}
	}
	return p
}

// proveSingle proves a placed digit. A direct step begins with a set, whose eliminations
// leave one place.
func (e *Rater) proveSingle(p *logic.Step) {
	n := node(e.step.place)
	c, d := n.cell(), n.digit()
	h := e.house
	switch e.step.technique {
	case NakedSingle:
		p.Proof.Base = cellSets(c)
		return
	case DirectPointing, DirectClaiming:
		e.proveSets(p, []logic.Set{placeSet(h, d)}, e.covers(d))
		kind := h / 9
		h = spots[c][kind].house
	case DirectHiddenPair, DirectHiddenTriplet:
		e.proveSets(p, digitSets(h, e.digits), cellSets(placedAt(h, e.places)...))
	}
	if removed := e.removed(); len(removed) > 0 {
		p.Proof = logic.Proof{Lines: []logic.Line{{Cands: removed, Off: true, Proof: p.Proof}}}
	}
	p.Proof.Base = []logic.Set{placeSet(h, d)}
	p.Parts = append(p.Parts, logic.Part{Role: logic.Base, Houses: []int{houseIn(h)}, Symbols: logic.Bit(d + 1)})
}

// proveWing proves a wing: three cells have two digits between the pivot and the pincers,
// besides the eliminated one.
func (e *Rater) proveWing(p *logic.Step) {
	pivot, cand := e.cells[0], &e.grid.cand
	z := cand[e.cells[1]] & cand[e.cells[2]]
	p.Proof.Base = cellSets(e.cells...)
	for _, pincer := range e.cells[1:] {
		d := lowest(cand[pincer] &^ z)
		p.Proof.Cover = append(p.Proof.Cover, logic.CandSet(candOf(nodeOf(pivot, d)), candOf(nodeOf(pincer, d))))
	}
	p.Symbols = (logic.Mask(e.digits) << 1).List()
	p.Parts = append(p.Parts, logic.Part{Role: logic.Pattern, Cells: ints(e.cells), Symbols: logic.Mask(z) << 1},
		logic.Part{Role: logic.Pivot, Cells: []int{int(pivot)}}, logic.Part{Role: logic.Pincer, Cells: ints(e.cells[1:])})
}

// provePattern proves the consequence of a deadly pattern: at least one candidate outside
// the pattern is true.
func (e *Rater) provePattern(p *logic.Step) {
	var pattern []logic.Cand
	grave := e.step.technique >= BUG1 && e.step.technique <= BUG4
	for c := range uint8(81) {
		m := e.grid.cand[c] &^ e.deadly.extra[c]
		if !grave {
			m = 0
			if slices.Contains(e.cells, c) {
				m = e.digits
			}
		}
		for ; m != 0; m &= m - 1 {
			pattern = append(pattern, candOf(nodeOf(c, lowest(m))))
		}
	}
	p.Proof.Base = []logic.Set{logic.Guardians(pattern...)}
	p.Parts = append(p.Parts, logic.Part{Role: logic.Pattern, Cands: pattern}, logic.Part{Role: logic.Extra, Cells: ints(e.spare)})
	members := placedAt(e.house, e.places)
	if grave {
		members = e.cells
	}
	var base, cover []logic.Set
	switch e.step.technique {
	case UniqueLoop3, BUG3:
		base, cover = cellSets(members...), digitSets(e.house, e.set)
		if e.hidden && !grave {
			base, cover = digitSets(e.house, e.set), cellSets(slices.Concat(members, e.spare)...)
		}
	case UniqueLoop4, BUG4:
		base, cover = digitSets(e.house, e.set), cellSets(e.spare...)
	default:
		return
	}
	p.Proof.Base, p.Proof.Cover = append(p.Proof.Base, base...), cover
	p.Parts = append(p.Parts, partOf(logic.Base, base), partOf(logic.Cover, cover))
}

// aligned proves by all combinations of some cells; those that an excluding cell forbids
// are contradictions.
func (v prover) aligned(left []uint8, chosen []node) logic.Proof {
	if len(left) > 0 {
		p := logic.Proof{Over: cellSet(left[0])}
		for m := v.grid.cand[left[0]]; m != 0; m &= m - 1 {
			p.Cases = append(p.Cases, v.aligned(left[1:], append(slices.Clip(chosen), nodeOf(left[0], lowest(m)))))
		}
		return p
	}
	var digits uint16
	common := cells{^uint64(0), 1<<17 - 1}
	for _, n := range chosen {
		digits |= 1 << n.digit()
		common = common.and(peers[n.cell()])
	}
	for !common.empty() {
		if c := common.next(); v.grid.cand[c] != 0 && v.grid.cand[c]&^digits == 0 {
			return logic.Proof{Base: cellSets(c)}
		}
	}
	return logic.Proof{}
}
