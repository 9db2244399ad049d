package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// reason describes why the step is right, in the words of its technique if they fit the proof.
func (w *tale) reason() {
	p := w.p
	if w.byLaws() {
		return
	}
	if p.Technique.Form == logic.FormBase && len(p.Chain) == 0 && (symmetric(w) || asymmetric(w) || w.guarded() || doubleExocet(w) || w.exocet() || (winged{w}).aligned()) {
		return
	}
	cases := p.Proof.Over.Kind == logic.InCell && len(p.Part(logic.Link).Cells) > 0
	if cases || w.structured() {
		w.net()
		if w.head.Format != "" {
			return
		}
	}
	switch p.Technique.Form {
	case logic.FormSingle:
		if len(p.Place) > 1 {
			w.head = banmen.Msg("every way to place %s in the whole board has it in %s", w.symbol(p.Place[0].Symbol()), w.CellNames(cellsOf(p.Place)...))
			return
		}
		w.single()
	case logic.FormBare:
		if len(w.sets) > 0 { // one or two houses are the reason
			break
		}
		w.head = banmen.Msg("no way to place %s in the whole board has it in %s", w.symbol(p.Remove[0].Symbol()), w.CellNames(cellsOf(p.Remove)...))
		return
	case logic.FormHouse:
		w.locked()
	case logic.FormSubset:
		w.subset()
	case logic.FormFish:
		fishing{w}.fish()
	case logic.FormLinked:
		fishing{w}.linked()
	case logic.FormEmptyBox:
		fishing{w}.emptyBox()
	case logic.FormWing, logic.FormPivot:
		winged{w}.wing()
		winged{w}.bent()
		winged{w}.firework()
	case logic.FormConnected:
		winged{w}.connected()
	case logic.FormChain, logic.FormChainEnds, logic.FormLoop:
		chained{w}.chain()
	case logic.FormBranches:
		chained{w}.branches()
	case logic.FormALS, logic.FormALSChain:
		almostLocked{w}.lockedSets()
	case logic.FormBlossom:
		almostLocked{w}.blossom()
	case logic.FormColours:
		colouring{w}.colours()
	case logic.FormBase:
		colouring{w}.medusa()
	case logic.FormCrossing:
		w.crossing()
	case logic.FormCoveredLaws:
		joint(w)
	}
	if w.head.Format == "" {
		w.plain()
	}
}

// mentionAll marks all sets of the proof as mentioned.
func (w *tale) mentionAll() {
	for i := range w.sets {
		w.sets[i].mentioned = true
	}
}

// structured reports whether the proof has lines or cases to describe one by one. Templates and
// combinations are counted, not described.
func (w *tale) structured() bool {
	switch p := w.p; {
	case p.Technique.Form == logic.FormBare || p.Technique.Form == logic.FormSingle && len(p.Place) > 1:
		return false
	case len(p.Proof.Cases) > 0 && len(p.Part(logic.Pattern).Cells) > 0 && len(p.Chain) == 0:
		return false
	case p.Technique.Form == logic.FormAssumption:
		return true
	}
	return slices.ContainsFunc(w.proofs(), func(p *logic.Proof) bool { return len(p.Lines) > 0 || p.Over.Kind != logic.NoSet })
}

// plain describes the proof in general terms.
func (w *tale) plain() {
	defer w.mentionAll()
	if cells := w.p.Part(logic.Pattern).Cells; len(w.p.Proof.Cases) > 0 && len(cells) > 0 {
		w.head = w.combined(w.p, cells)
		return
	}
	for i, p := range w.proofs() {
		var m banmen.Message
		var items []banmen.Message
		deadly := slices.IndexFunc(p.Base, func(s logic.Set) bool { return s.Kind == logic.Deadly })
		switch {
		case deadly >= 0:
			m, items = uniqueness{w}.deadly(p, deadly)
		case w.takesUp(p):
			m, items = w.taken(p)
		default:
			m = w.proof(p)
		}
		if i == 0 {
			w.head = m
		} else if m.String() != w.head.String() {
			w.line(m)
		}
		w.items(items)
	}
}

// single describes a single: why a cell has its symbol.
func (w *tale) single() {
	c := w.p.Place[0]
	cell, v := c.Cell(), c.Symbol()
	if len(w.sets) != 1 || !w.sets[0].base {
		return
	}
	set := w.sets[0].Set
	switch {
	case set.Kind == logic.InHouse && slices.Contains(w.cands(set), logic.CandOf(cell, set.B)):
		w.head = w.hidden(set.A, cell, set.B)
	case set.Kind == logic.InCell && set.A == cell:
		w.head = w.naked(cell, v)
	default:
		return
	}
	w.mentionAll()
}

// hidden says why symbol v of house h fits only into one cell: which cells block its other
// places.
func (t sight) hidden(h, cell, v int) banmen.Message {
	var seeing, gone, blockers []int
	for _, d := range t.Houses[h].Cells {
		if d == cell || t.Value(d) != 0 {
			continue
		}
		if t.blocker(d, v, nil) < 0 {
			gone = append(gone, d)
		} else {
			seeing = append(seeing, d)
		}
	}
	for left := seeing; len(left) > 0; { // greedily choose the cell that most of them see
		best := t.most(left, v)
		blockers = append(blockers, best)
		left = slices.DeleteFunc(slices.Clone(left), func(d int) bool { return t.Peers(best).Has(d) })
	}
	if len(seeing)+len(gone) == 0 {
		return banmen.Msg("in %s, only %s is open and only %s is missing", t.house(h), t.CellNames(cell), t.symbol(v))
	}
	var why []banmen.Message
	if len(seeing) > 0 {
		why = append(why, banmen.Msg("%s in %s is seen from %s", t.symbol(v), t.CellNames(blockers...), t.CellNames(seeing...)))
	}
	if len(gone) > 0 {
		why = append(why, banmen.Msg("it was ruled out before in %s", t.CellNames(gone...)))
	}
	return banmen.Msg("in %s, only %s has room for %s (%s)", t.house(h), t.CellNames(cell), t.symbol(v), then(why))
}

// blocker returns a cell with symbol v that cell sees, or -1. It looks only at the cells in of,
// unless of is nil.
func (t sight) blocker(cell, v int, of []int) int {
	for d := range t.Peers(cell).All() {
		if t.Value(d) == v && (of == nil || slices.Contains(of, d)) {
			return d
		}
	}
	return -1
}

// most returns the cell with symbol v that the largest number of the given cells see, or -1.
func (t sight) most(cells []int, v int) int {
	best, seen := -1, 0
	for d := range t.Shape.Size() {
		if t.Value(d) != v {
			continue
		}
		n := 0
		for _, c := range cells {
			if t.Peers(d).Has(c) {
				n++
			}
		}
		if n > seen {
			best, seen = d, n
		}
	}
	return best
}

// naked says why a cell has only candidate v: where it sees each other symbol.
func (t sight) naked(cell, v int) banmen.Message {
	left, why := t.AllSymbols()&^logic.Bit(v), []banmen.Message(nil)
	for _, spot := range t.Spots(cell) {
		if t.Left(spot.House) == 1 && t.Houses[spot.House].Full {
			return banmen.Msg("in %s, only %s is open and only %s is missing", t.house(spot.House), t.CellNames(cell), t.symbol(v))
		}
	}
	for _, spot := range t.Spots(cell) {
		var here logic.Mask
		for _, d := range t.Houses[spot.House].Cells {
			here |= logic.Bit(t.Value(d))
		}
		if here &= left; here != 0 {
			why = append(why, banmen.Msg("%s has %s", t.house(spot.House), t.symbols(here.List()...)))
			left &^= here
		}
	}
	var elsewhere []int
	for d := range t.Peers(cell).All() {
		if w := t.Value(d); w != 0 && left.Has(w) {
			elsewhere, left = append(elsewhere, d), left&^logic.Bit(w)
		}
	}
	if elsewhere != nil {
		why = append(why, banmen.Msg("it sees %s", t.CellNames(elsewhere...)))
	}
	switch {
	case left == 0 && why == nil:
		return banmen.Msg("no other candidate is left for %s", t.CellNames(cell))
	case left != 0:
		why = append(why, banmen.Msg("ruled out before: %s", t.symbols(left.List()...)))
	}
	return banmen.Msg("%s can only be %s (%s)", t.CellNames(cell), t.symbol(v), then(why))
}

// locked says that all places of a symbol in one house lie in another.
func (w *tale) locked() {
	if len(w.sets) != 1 || w.sets[0].Kind != logic.InHouse {
		return
	}
	set := w.sets[0].Set
	cells := cellsOf(w.cands(set))
	w.head = banmen.Msg("in %s, every place for %s (%s) is in %s", w.house(set.A), w.symbol(set.B), w.CellNames(cells...), w.houses(w.p.Part(logic.Cover).Houses))
	w.mentionAll()
}

// subset describes a naked or hidden subset: n cells that must have n symbols.
func (w *tale) subset() {
	proofs := w.proofs()
	p := proofs[0]
	switch {
	case len(proofs) > 1 || len(p.Base) == 0 || len(p.Base) != len(p.Cover):
		return
	case onlyHouses(p.Base) && onlyCells(p.Cover):
		var symbols []int
		for _, s := range p.Base {
			if s.A != p.Base[0].A {
				return
			}
			symbols = append(symbols, s.B)
		}
		w.head = banmen.Msg("%[2]s fit only in %[3]s of %[1]s, which then have room for nothing else", w.house(p.Base[0].A), w.symbols(symbols...), w.CellNames(these(p.Cover)...))
	case onlyCells(p.Base) && onlyHouses(p.Cover):
		cells := these(p.Base)
		symbols, houses := logic.Mask(0), w.shared(cells)
		for _, s := range p.Cover {
			if symbols |= logic.Bit(s.B); !slices.Contains(houses, s.A) {
				return
			}
		}
		houses = slices.DeleteFunc(houses, func(h int) bool { return !w.acts(h, cells) })
		w.head = banmen.Msg("the cells %s of %s have only %s and need all of these", w.CellNames(cells...), w.houses(houses), w.symbols(symbols.List()...))
	default:
		return
	}
	w.mentionAll()
}

// acts reports whether the step changes house h outside the given cells.
func (w *tale) acts(h int, cells []int) bool {
	return slices.ContainsFunc(w.claims(), func(c logic.Cand) bool {
		return slices.Contains(w.Houses[h].Cells, c.Cell()) && !slices.Contains(cells, c.Cell())
	})
}

func onlyCells(all []logic.Set) bool {
	return !slices.ContainsFunc(all, func(s logic.Set) bool { return s.Kind != logic.InCell })
}

// takesUp reports whether the proof shows that n cells have n symbols of some houses.
func (w *tale) takesUp(p *logic.Proof) bool {
	return len(p.Base) > 0 && len(p.Base) == len(p.Cover) && onlyCells(p.Base) && onlyHouses(p.Cover)
}

// taken describes a proof for which takesUp is true: head is about its cells, and items has an item
// for each house.
func (w *tale) taken(p *logic.Proof) (head banmen.Message, items []banmen.Message) {
	for _, h := range union(these(p.Cover)) {
		here := slices.DeleteFunc(slices.Clone(p.Cover), func(s logic.Set) bool { return s.A != h })
		items = append(items, w.setNames(here))
	}
	w.end = banmen.Msg("all of these are in the cells, and nowhere else in their houses")
	return banmen.Msg("the %d cells %s can be filled only with these %d, each once at most", len(p.Base), w.CellNames(these(p.Base)...), len(p.Cover)), items
}

// crossing describes cells where a line and a box cross, if takesUp is true of their proof.
func (w *tale) crossing() {
	if proofs := w.proofs(); len(proofs) == 1 && w.takesUp(proofs[0]) {
		var items []banmen.Message
		w.head, items = w.taken(proofs[0])
		w.items(items)
		w.mentionAll()
	}
}

// combined describes an exclusion by combinations. If the claim were false, the given cells would
// exclude each other, or another cell would have no candidate left.
func (w *tale) combined(p *logic.Step, cells []int) banmen.Message {
	var beside []int
	for _, c := range w.claims() {
		beside = append(beside, w.emptied(&p.Proof, c)...)
	}
	if beside = union(beside); len(beside) == 0 {
		return banmen.Msg("otherwise %s would exclude each other", w.cellsEach(cells))
	}
	if len(beside) == 1 {
		return banmen.Msg("otherwise %s would exclude each other, or no candidate would be left for %s", w.cellsEach(cells), w.CellNames(beside...))
	}
	return banmen.Msg("otherwise %s would exclude each other, or no candidate would be left for one of %s", w.cellsEach(cells), w.CellNames(beside...))
}

// emptied returns the cells that have no candidate left in the cases where c is true.
func (w *tale) emptied(p *logic.Proof, c logic.Cand) (cells []int) {
	if p.Over.Kind != logic.InCell {
		return append(cells, these(p.Base)...)
	}
	for i, v := range w.At(p.Over.A).List() {
		if p.Over.A != c.Cell() || v == c.Symbol() {
			cells = append(cells, w.emptied(&p.Cases[i], c)...)
		}
	}
	return cells
}
