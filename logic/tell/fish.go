package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// fish describes a fish: where the symbol fits in the base houses, and why its fins do not
// matter. If a step has two fish, each has its own line.
func (w fishing) fish() {
	v := w.p.Symbols[0]
	for _, p := range w.proofs() {
		if len(p.Base) == 0 || !onlyHouses(p.Base) || !onlyHouses(p.Cover) || !oneSymbol(slices.Concat(p.Base, p.Cover)) || p.Base[0].B != v {
			return
		}
	}
	seen := map[string]bool{}
	for _, p := range w.proofs() {
		fins := cellsOf(w.uncovered(p))
		m := w.places(p, fins)
		if key := m.String(); seen[key] {
			continue
		} else if seen[key] = true; w.head.Format == "" {
			w.head = m
		} else {
			w.line(banmen.Msg("the other fish: %s", m))
			w.count = []int{0}
		}
		if len(fins) > 0 {
			w.fins(p, fins, v)
		}
	}
	w.mentionAll()
}

// fins says why claims in the cover houses hold whether or not a fin is true.
func (w fishing) fins(p *logic.Proof, fins []int, v int) {
	claims := cellsOf(w.claimsOf(p))
	for _, sound := range []func(int) bool{ // leave a claim to the fish that excludes it without fins, if there is one
		func(c int) bool {
			return slices.ContainsFunc(p.Cover, func(s logic.Set) bool { return slices.Contains(w.Houses[s.A].Cells, c) })
		},
		func(c int) bool { return !slices.ContainsFunc(fins, func(f int) bool { return !w.Peers(c).Has(f) }) },
	} {
		if some := slices.DeleteFunc(slices.Clone(claims), func(c int) bool { return !sound(c) }); len(some) > 0 {
			claims = some
		}
	}
	cover, base, not := w.houses(these(p.Cover)), w.houses(these(p.Base)), w.CellNames(claims...)
	if len(fins) == 1 {
		w.item(banmen.Msg("if %[5]s is not %[1]s, %[2]s have their %[1]s in %[3]s, and so not in %[4]s", w.symbol(v), cover, base, not, w.CellNames(fins...)))
	} else {
		w.item(banmen.Msg("if none of %[5]s is %[1]s, %[2]s have their %[1]s in %[3]s, and so not in %[4]s", w.symbol(v), cover, base, not, w.CellNames(fins...)))
	}
	w.seen(fins, claims, v)
}

// seen says how claims see fins. Claims that share the same houses with them are combined.
func (w fishing) seen(fins, claims []int, v int) {
	for len(fins) > 0 {
		at := w.shared(union(fins[:1], claims))
		if len(at) == 0 && len(claims) > 1 { // no house has all of them
			for _, c := range claims {
				w.seen(fins[:1], []int{c}, v)
			}
			fins = fins[1:]
			continue
		}
		var alike, rest []int
		for _, f := range fins {
			if slices.Equal(w.shared(union([]int{f}, claims)), at) {
				alike = append(alike, f)
			} else {
				rest = append(rest, f)
			}
		}
		if len(alike) > 1 {
			w.item(banmen.Msg("if one of %s is %s, %s sees it (%s)", w.CellNames(alike...), w.symbol(v), w.CellNames(claims...), w.houses(at)))
		} else {
			w.item(banmen.Msg("if %s is %s, %s sees it (%s)", w.CellNames(alike...), w.symbol(v), w.CellNames(claims...), w.houses(at)))
		}
		fins = rest
	}
}

// places says that the symbol in the base houses fits only into the cover houses or the fins.
func (w fishing) places(p *logic.Proof, fins []int) banmen.Message {
	var cells []int
	for _, s := range p.Base {
		cells = append(cells, cellsOf(w.cands(s))...)
	}
	base, v, cover := w.houses(these(p.Base)), w.symbol(p.Base[0].B), w.houses(these(p.Cover))
	names := w.CellNames(without(union(cells), fins)...)
	switch len(fins) {
	case 0:
		return banmen.Msg("%[2]s of %[1]s fits only into %[3]s (%[4]s), which then have their %[2]s there", base, v, cover, names)
	case 1:
		return banmen.Msg("%[2]s of %[1]s fits only into %[3]s (%[4]s) or into the fin %[5]s", base, v, cover, names, w.CellNames(fins...))
	}
	return banmen.Msg("%[2]s of %[1]s fits only into %[3]s (%[4]s) or into the fins %[5]s", base, v, cover, names, w.CellNames(fins...))
}

// uncovered returns the candidates that are in more bases than covers.
func (w fishing) uncovered(p *logic.Proof) (all []logic.Cand) {
	n := map[logic.Cand]int{}
	for _, s := range p.Base {
		for _, c := range w.cands(s) {
			n[c]++
		}
	}
	for _, s := range p.Cover {
		for _, c := range w.cands(s) {
			n[c]--
		}
	}
	for c, times := range n {
		if times > 0 {
			all = append(all, c)
		}
	}
	slices.Sort(all)
	return all
}

// claimsOf returns the placements and removals of the step that proof p alone shows.
func (w *tale) claimsOf(p *logic.Proof) (all []logic.Cand) {
	for i, c := range w.claims() {
		one := logic.Step{Technique: w.p.Technique, Proof: *p}
		if i < len(w.p.Place) {
			one.Place = []logic.Cand{c}
		} else {
			one.Remove = []logic.Cand{c}
		}
		if logic.Check(w.State, &one) == nil {
			all = append(all, c)
		}
	}
	return all
}

// A pair has two houses with one symbol as bases, and a cover with places of both.
type pair struct {
	bases [2]logic.Set
	cover logic.Set
	in    [2][]int // cells of each base in the cover
	out   [2][]int // cells of each base outside the cover
}

// pairOf splits a proof into a pair. It reports false if the proof is not a pair.
func (w fishing) pairOf(p *logic.Proof) (x pair, ok bool) {
	if len(p.Base) != 2 || len(p.Cover) != 1 || !onlyHouses(p.Base) || p.Base[0].B != p.Base[1].B {
		return x, false
	}
	x.bases, x.cover = [2]logic.Set(p.Base), p.Cover[0]
	cover := cellsOf(w.cands(x.cover))
	for i, b := range x.bases {
		for _, c := range cellsOf(w.cands(b)) {
			if slices.Contains(cover, c) {
				x.in[i] = append(x.in[i], c)
			} else {
				x.out[i] = append(x.out[i], c)
			}
		}
	}
	return x, len(x.in[0]) > 0 && len(x.in[1]) > 0 && len(x.out[0]) > 0 && len(x.out[1]) > 0
}

// pairs returns the pair of each proof. It reports false if a proof is not a pair.
func (w fishing) pairs() (all []pair, ok bool) {
	for _, p := range w.proofs() {
		x, ok := w.pairOf(p)
		if !ok {
			return nil, false
		}
		all = append(all, x)
	}
	return all, true
}

// linked describes two houses in each of which the symbol has two places. One place of each house
// sees the other, so one of the two remaining places has the symbol.
func (w fishing) linked() {
	all, ok := w.pairs()
	if !ok {
		return
	}
	for i, x := range all {
		v := w.symbol(x.bases[0].B)
		m := banmen.Msg("%s fits only in %[3]s of %[2]s, and only in %[5]s of %[4]s", v, w.house(x.bases[0].A), w.CellNames(cellsOf(w.cands(x.bases[0]))...), w.house(x.bases[1].A), w.CellNames(cellsOf(w.cands(x.bases[1]))...))
		if i == 0 {
			w.head = m
		} else {
			w.item(m)
		}
		w.item(banmen.Msg("%s and %s are both in %s, so at most one of them is %s", w.CellNames(x.in[0]...), w.CellNames(x.in[1]...), w.coverHouse(x.cover), v))
		w.items(w.oneOf(w.candsOf(union(x.out[0], x.out[1]), x.bases[0].B), w.claimsOf(w.proofs()[i])))
	}
	w.mentionAll()
}

// coverHouse names the house of a cover. For a cover that is not a house, it names the houses
// that its cells share.
func (w fishing) coverHouse(s logic.Set) banmen.Message {
	if s.Kind == logic.InHouse {
		return w.house(s.A)
	}
	return w.sharing(cellsOf(w.cands(s)))
}

// emptyBox describes an empty rectangle: a box whose places lie in two lines, and a house with
// two places. It says what follows from each of the two.
func (w fishing) emptyBox() {
	all, ok := w.pairs()
	if !ok {
		return
	}
	for i, x := range all {
		v, claim := w.symbol(x.bases[0].B), w.CellNames(cellsOf(w.claimsOf(w.proofs()[i]))...)
		box, pair := w.house(x.bases[0].A), w.house(x.bases[1].A)
		m := banmen.Msg("%s fits only in %[3]s of %[2]s, and only in %[5]s of %[4]s", v, box, w.CellNames(cellsOf(w.cands(x.bases[0]))...), pair, w.CellNames(cellsOf(w.cands(x.bases[1]))...))
		if i == 0 {
			w.head = m
		} else {
			w.item(m)
		}
		w.item(banmen.Msg("if %s is %s, %[4]s is not %[2]s (%[3]s); then %[2]s fits in %[6]s only in %[5]s, which %[7]s sees", w.CellNames(x.in[1]...), v, w.coverHouse(x.cover), w.CellNames(x.in[0]...), w.CellNames(x.out[0]...), box, claim))
		w.item(banmen.Msg("if %s is %s, %s sees it (%s)", w.CellNames(x.out[1]...), v, claim, w.sharing(union(x.out[1], cellsOf(w.claimsOf(w.proofs()[i]))))))
	}
	w.mentionAll()
}

// wing describes a wing: which cell has the symbol for each value of the pivot.
func (w winged) wing() {
	pivots := w.p.Part(logic.Pivot).Cells
	if len(pivots) != 1 || !onlyCells(w.p.Proof.Base) || len(w.claims()) == 0 {
		return
	}
	pivot, z := pivots[0], w.claims()[0].Symbol()
	if !slices.Contains(these(w.p.Proof.Base), pivot) {
		return
	}
	var items []banmen.Message
	var ends []int
	for x := range w.At(pivot).All() {
		from := logic.CandOf(pivot, x)
		if x == z {
			ends, items = append(ends, pivot), append(items, banmen.Msg("if it is %[1]s, the %[1]s is in the pivot itself", w.symbol(x)))
			continue
		}
		i := w.find(false, func(s logic.Set) bool { return slices.Contains(w.cands(s), from) })
		if i < 0 || len(w.cands(w.sets[i].Set)) != 2 {
			return
		}
		end := w.cands(w.sets[i].Set)[0].Cell()
		if end == pivot {
			end = w.cands(w.sets[i].Set)[1].Cell()
		}
		if w.At(end) != logic.Bit(x)|logic.Bit(z) || !slices.Contains(these(w.p.Proof.Base), end) || slices.Contains(ends, end) {
			return
		}
		w.sets[i].mentioned = true
		ends = append(ends, end)
		items = append(items, banmen.Msg("if it is %s, %s sees it (%s) and is %[4]s", w.symbol(x), w.CellNames(end), w.sharing([]int{pivot, end}), w.symbol(z)))
	}
	w.head = banmen.Msg("the pivot %s is %s", w.CellNames(pivot), w.whichever(w.At(pivot).List()...))
	w.items(append(items, w.oneOf(w.candsOf(ends, z), w.claims())...))
	w.say(true, func(s logic.Set) bool { return s.A == pivot || slices.Contains(ends, s.A) })
}

// connected describes a W-Wing: two cells with the same two candidates, connected by a house. It
// says what follows from each place of one of their symbols in that house.
func (w winged) connected() {
	ends := w.p.Part(logic.Pattern).Cells
	i := w.find(true, func(s logic.Set) bool { return s.Kind == logic.InHouse })
	if i < 0 || len(ends) != 2 || len(w.cands(w.sets[i].Set)) != 2 {
		return
	}
	house := w.sets[i].Set
	z := w.claims()[0].Symbol()
	var items []banmen.Message
	for _, c := range w.cands(house) {
		at := slices.IndexFunc(ends, func(e int) bool {
			return w.find(false, func(s logic.Set) bool { return logic.Subset([]logic.Cand{c, logic.CandOf(e, house.B)}, w.cands(s)) }) >= 0
		})
		if at < 0 || w.At(ends[at]) != logic.Bit(house.B)|logic.Bit(z) {
			return
		}
		end := ends[at]
		w.cover(c, logic.CandOf(end, house.B))
		items = append(items, banmen.Msg("if that is %s, %s sees it (%s) and is %s", w.CellNames(c.Cell()), w.CellNames(end), w.sharing([]int{c.Cell(), end}), w.symbol(z)))
	}
	w.head = banmen.Msg("%s have only %s, and %[4]s fits only in %[5]s of %[3]s", w.CellNames(ends...), w.symbols(w.At(ends[0]).List()...), w.house(house.A), w.symbol(house.B), w.CellNames(cellsOf(w.cands(house))...))
	w.items(append(items, w.oneOf(w.candsOf(ends, z), w.claims())...))
	w.say(true, func(s logic.Set) bool {
		return s.Kind == logic.InHouse && s.A == house.A && s.B == house.B || s.Kind == logic.InCell && slices.Contains(ends, s.A)
	})
}
