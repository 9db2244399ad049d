package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// letters name almost locked sets.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// A lockedSet is an almost locked set of a step, named by a letter.
type lockedSet struct {
	name  string
	cells []int
	links logic.Mask // symbols that link it to the next sets
}

// almost returns the almost locked sets of a step, named A, B, C and so on.
func (w almostLocked) almost() (all []lockedSet) {
	for _, part := range w.p.Parts {
		if part.Role == logic.ALS && len(all) < len(letters) {
			all = append(all, lockedSet{name: letters[len(all) : len(all)+1], cells: part.Cells})
		}
	}
	return all
}

// introduce describes the sets, one per line. It reports false if the proof does not rest on
// them.
func (w almostLocked) introduce(all []lockedSet) bool {
	var names []banmen.Message
	for _, s := range all {
		names = append(names, banmen.Msg("%s", s.name))
	}
	term := banmen.Msg("%s are almost locked sets: each has one symbol more than cells", and(names))
	if len(all) == 1 {
		term = banmen.Msg("%s is an almost locked set: it has one symbol more than cells", all[0].name)
	}
	if w.head.Format == "" {
		w.head = term
	} else {
		w.line(term)
	}
	for _, s := range all {
		if len(s.cells) == 1 {
			w.line(banmen.Msg("%s: the cell %s has %s", s.name, w.CellNames(s.cells...), w.symbols(w.of(s.cells).List()...)))
		} else {
			w.line(banmen.Msg("%s: the cells %s of %s have %s", s.name, w.CellNames(s.cells...), w.sharing(s.cells), w.symbols(w.of(s.cells).List()...)))
		}
		if !w.locks(s.cells, s.links) {
			return false
		}
	}
	return true
}

// between returns a cover that links sets a and b, and marks it as mentioned. The cover has one of
// the given symbols, and all places of that symbol in both sets. It reports false if no such cover
// is left.
func (w almostLocked) between(a, b []int, symbols logic.Mask) (logic.Set, bool) {
	i := w.find(false, func(s logic.Set) bool {
		cands := w.cands(s)
		if len(cands) == 0 || !symbols.Has(cands[0].Symbol()) {
			return false
		}
		cells, v := cellsOf(cands), cands[0].Symbol()
		in := func(set []int) bool { had := w.having(set, v); return len(had) > 0 && len(without(had, cells)) == 0 }
		return in(a) && in(b) && len(without(cells, union(a, b))) == 0
	})
	if i < 0 {
		return logic.Set{}, false
	}
	w.sets[i].mentioned = true
	return w.sets[i].Set, true
}

// lockedSets describes how each almost locked set passes symbols on to the next.
func (w almostLocked) lockedSets() {
	sets := w.almost()
	var common []logic.Mask // links by index in a chain; otherwise one mask for all links
	for _, part := range w.p.Parts {
		if part.Role == logic.Common {
			common = append(common, part.Symbols)
		}
	}
	if w.p.Technique.Form == logic.FormALS && len(sets) == 3 { // the last of three sets is linked to both others, so it goes between them
		sets[1].cells, sets[2].cells = sets[2].cells, sets[1].cells
	}
	if len(sets) < 2 || len(common) == 0 {
		return
	}
	twofold := len(sets) == 2 && common[0].Len() > 1
	var links []logic.Set
	used := logic.Mask(0)
	for i := 1; i < len(sets); i++ {
		s, ok := w.between(sets[i-1].cells, sets[i].cells, common[min(i, len(common))-1]&^used)
		if !ok {
			w.unsay()
			return
		}
		links, used = append(links, s), logic.Bit(s.Cands[0].Symbol())
		sets[i-1].links |= used
		sets[i].links |= used
	}
	if !w.introduce(sets) {
		w.unsay()
		return
	}
	if twofold {
		w.twofold(sets, links[0])
		return
	}
	ends := w.p.Symbols
	if len(ends) == 0 {
		ends = union(symbolsOf(w.claims()))
	}
	w.item(banmen.Msg("suppose %s has no %s", sets[0].name, w.either(ends...)))
	for i, s := range links {
		v := s.Cands[0].Symbol()
		here, there := w.having(sets[i].cells, v), w.having(sets[i+1].cells, v)
		w.item(banmen.Msg("then %[1]s has each of its other symbols: %[2]s is in %[3]s, so not in %[5]s of %[4]s (%[6]s)",
			sets[i].name, w.symbol(v), w.CellNames(here...), sets[i+1].name, w.CellNames(there...), w.sharing(union(here, there))))
	}
	first, last := sets[0], sets[len(sets)-1]
	w.item(banmen.Msg("then %s has each of its other symbols, and so %s", last.name, w.symbols(ends...)))
	for _, z := range ends {
		w.items(w.oneOf(w.candsOf(union(first.cells, last.cells), z), only(w.claims(), z)))
	}
}

// unsay discards the text so far, because the words of the technique do not fit the proof.
func (w *tale) unsay() {
	w.head, w.end, w.lines, w.count = banmen.Message{}, banmen.Message{}, nil, []int{0}
	for i := range w.sets {
		w.sets[i].mentioned = false
	}
}

// twofold describes two sets that are linked by two symbols, so that each has all of its other
// symbols.
func (w almostLocked) twofold(sets []lockedSet, first logic.Set) {
	second, ok := w.between(sets[0].cells, sets[1].cells, w.AllSymbols()&^logic.Bit(first.Cands[0].Symbol()))
	all := []logic.Set{first}
	if ok {
		all = append(all, second)
	}
	var symbols []int
	for _, s := range all {
		v := s.Cands[0].Symbol()
		symbols = append(symbols, v)
		w.item(banmen.Msg("only one of A and B can have %s: %s and %s see each other (%s)", w.symbol(v), w.CellNames(w.having(sets[0].cells, v)...), w.CellNames(w.having(sets[1].cells, v)...), w.sharing(cellsOf(s.Cands))))
	}
	w.item(banmen.Msg("a set can lack only one symbol, so each of the two has one of %s", w.symbols(symbols...)))
	w.item(banmen.Msg("so A and B have each of their other symbols"))
	for _, v := range union(symbolsOf(w.claims())) {
		for _, s := range sets {
			by := w.candsOf(s.cells, v)
			sees := slices.DeleteFunc(only(w.claims(), v), func(c logic.Cand) bool {
				return slices.ContainsFunc(by, func(d logic.Cand) bool { return !w.Exclude(c, d) })
			})
			if len(by) > 0 && len(sees) > 0 {
				w.item(banmen.Msg("%s has %s in %s", s.name, w.symbol(v), w.CellNames(cellsOf(by)...)))
				w.items(w.ruledOut(sees, by))
			}
		}
	}
}

// blossom describes a death blossom: for each candidate of the stem, the consequence in its petal.
func (w almostLocked) blossom() {
	stems := w.p.Part(logic.Pivot).Cells
	petals := w.almost()
	if len(stems) != 1 || len(petals) == 0 || len(w.claims()) == 0 {
		return
	}
	stem, z := stems[0], w.claims()[0].Symbol()
	w.head = banmen.Msg("the stem %s is %s", w.CellNames(stem), w.whichever(w.At(stem).List()...))
	if !w.introduce(petals) {
		w.unsay()
		return
	}
	var in []int
	for v := range w.At(stem).All() {
		for _, petal := range petals {
			had := w.having(petal.cells, v)
			if len(had) == 0 {
				continue
			}
			var cands []logic.Cand
			for _, c := range had {
				cands = append(cands, logic.CandOf(c, v))
			}
			if _, ok := w.cover(append(cands, logic.CandOf(stem, v))...); ok {
				ends := w.having(petal.cells, z)
				in = append(in, ends...)
				w.item(banmen.Msg("if it is %s, %s has no %[1]s (%[3]s in %[4]s), and must have %[5]s in %[6]s", w.symbol(v), petal.name, w.CellNames(had...), w.sharing(append(slices.Clone(had), stem)), w.symbol(z), w.CellNames(ends...)))
				break
			}
		}
		if v == z {
			in = append(in, stem)
			w.item(banmen.Msg("if it is %[1]s, the %[1]s is in the stem itself", w.symbol(v)))
		}
	}
	w.say(true, func(s logic.Set) bool { return s.Kind == logic.InCell && s.A == stem })
	w.items(w.oneOf(w.candsOf(union(in), z), w.claims()))
}

// colours describes colouring: where the symbol can be, by the two colours of each net.
func (w colouring) colours() {
	v := w.symbol(w.p.Symbols[0])
	var houses, cells []int
	for _, s := range w.sets {
		if s.base && (s.Kind != logic.InHouse || s.B != w.p.Symbols[0]) {
			return
		}
		if s.base {
			houses = append(houses, s.A)
		}
	}
	for _, part := range w.p.Parts {
		cells = append(cells, part.Cells...)
	}
	for _, c := range w.claims() {
		cells = append(cells, c.Cell())
	}
	for h := range w.Houses {
		if w.joins(h) {
			houses = append(houses, h)
		}
	}
	w.head = banmen.Msg("%s has two places in %s, one of each colour", v, w.houses(union(houses)))
	for i := 0; i+1 < len(w.p.Parts); i += 2 {
		w.item(banmen.Msg("%s is in all of %s (%s), or in all of %s (%s)", v, letters[i:i+1], w.CellNames(w.p.Parts[i].Cells...), letters[i+1:i+2], w.CellNames(w.p.Parts[i+1].Cells...)))
	}
	w.say(true, func(logic.Set) bool { return true })
	w.say(false, func(s logic.Set) bool {
		return !slices.ContainsFunc(w.cands(s), func(c logic.Cand) bool { return c.Symbol() != w.p.Symbols[0] || !slices.Contains(cells, c.Cell()) })
	})
	w.coloured()
}

// joins reports whether the symbol has exactly two places in house h, one of each colour of a
// net.
func (w colouring) joins(h int) bool {
	v := w.p.Symbols[0]
	places := cellsOf(w.cands(logic.HouseSet(h, v)))
	if len(places) != 2 || !w.Houses[h].Full {
		return false
	}
	for i := 0; i+1 < len(w.p.Parts); i += 2 {
		a, b := w.p.Parts[i].Cells, w.p.Parts[i+1].Cells
		if slices.Contains(a, places[0]) && slices.Contains(b, places[1]) || slices.Contains(b, places[0]) && slices.Contains(a, places[1]) {
			return true
		}
	}
	return false
}

// coloured says what the colours rule out.
func (w colouring) coloured() {
	p, v := w.p, w.symbol(w.p.Symbols[0])
	if len(p.Parts) == 4 {
		w.twoNets()
		return
	}
	a, b := p.Parts[0].Cells, p.Parts[1].Cells
	for i, cells := range [][]int{a, b} {
		if x, y := w.meet(cells, cells); x >= 0 && slices.Contains(cells, p.Remove[0].Cell()) {
			w.item(banmen.Msg("%s and %s of %s see each other (%s), so %[5]s is not in %[3]s", w.CellNames(x), w.CellNames(y), letters[i:i+1], w.sharing([]int{x, y}), v))
			return
		}
	}
	w.between2(a, b, "A", "B")
}

// symbolsOf returns the symbol of each candidate.
func symbolsOf(all []logic.Cand) (symbols []int) {
	for _, c := range all {
		symbols = append(symbols, c.Symbol())
	}
	return symbols
}

// between2 says for each removed candidate which cells it sees of two colours, one of which is true.
func (w colouring) between2(a, b []int, one, other string) {
	p, v := w.p, w.symbol(w.p.Symbols[0])
	type seen struct{ a, b int }
	by, order := map[seen][]int{}, []seen(nil)
	for _, c := range p.Remove {
		_, x := w.meet([]int{c.Cell()}, a)
		_, y := w.meet([]int{c.Cell()}, b)
		if by[seen{x, y}] == nil {
			order = append(order, seen{x, y})
		}
		by[seen{x, y}] = append(by[seen{x, y}], c.Cell())
	}
	for _, s := range order {
		if s.a >= 0 && s.b >= 0 {
			w.item(banmen.Msg("%s sees %s of %s and %s of %s, one of which is %s", w.CellNames(by[s]...), w.CellNames(s.a), one, w.CellNames(s.b), other, v))
		}
	}
}

// twoNets says how the colours of one net restrict those of the other.
func (w colouring) twoNets() {
	p, v := w.p, w.symbol(w.p.Symbols[0])
	for i, part := range p.Parts {
		if !slices.Contains(part.Cells, p.Remove[0].Cell()) {
			continue
		}
		at := 2 - i&2
		ax, ay := w.meet(part.Cells, p.Parts[at].Cells)
		bx, by := w.meet(part.Cells, p.Parts[at+1].Cells)
		if ax >= 0 && bx >= 0 {
			w.item(banmen.Msg("%s of %s sees %s of %s, and %s sees %s of %s, so %[8]s is not in %[2]s", w.CellNames(ax), letters[i:i+1], w.CellNames(ay), letters[at:at+1], w.CellNames(bx), w.CellNames(by), letters[at+1:at+2], v))
			return
		}
	}
	for i, a := range p.Parts[:2] {
		for j, b := range p.Parts[2:] {
			if x, y := w.meet(a.Cells, b.Cells); x >= 0 {
				w.item(banmen.Msg("%s of %s and %s of %s see each other (%s), so not both are %s", w.CellNames(x), letters[i:i+1], w.CellNames(y), letters[j+2:j+3], w.sharing([]int{x, y}), v))
				w.item(banmen.Msg("%s is in all of %s or in all of %s", v, letters[1-i:2-i], letters[3-j:4-j]))
				w.between2(p.Parts[1-i].Cells, p.Parts[3-j].Cells, letters[1-i:2-i], letters[3-j:4-j])
				return
			}
		}
	}
}

// meet returns a cell of a and a cell of b that see each other, or -1, -1.
func (w colouring) meet(a, b []int) (x, y int) {
	for _, x := range a {
		for _, y := range b {
			if w.Peers(x).Has(y) {
				return x, y
			}
		}
	}
	return -1, -1
}
