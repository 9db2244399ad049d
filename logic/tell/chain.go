package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// chain describes how each node of a chain follows from the one before, and what its ends imply.
func (w chained) chain() {
	nodes := w.p.Chain
	if len(nodes) < 2 {
		return
	}
	if w.pairs() {
		return
	}
	w.head = banmen.Msg("suppose %s", w.node(nodes[0]))
	for i := 1; i < len(nodes); i++ {
		n := nodes[i]
		if n.From != i-1 {
			w.head, w.lines, w.count = banmen.Message{}, nil, []int{0}
			return
		}
		switch next := i + 1; {
		case nodes[i-1].Set != nil && !nodes[i-1].On:
			w.item(w.passed(nodes[i-1], n))
		case n.On:
			w.item(w.strong(nodes[i-1], n))
		case next < len(nodes) && nodes[next].On && n.Set == nil:
			w.item(banmen.Msg("%s, so %s", w.weak(nodes[i-1], n), w.strong(n, nodes[next])))
			i = next
		default:
			w.item(w.weak(nodes[i-1], n))
		}
	}
	first, last := nodes[0], nodes[len(nodes)-1]
	same := slices.Equal(first.Cands, last.Cands)
	defer func() {
		if w.unfit {
			w.unsay()
		}
	}()
	switch {
	case w.p.Technique.Form == logic.FormLoop || first.On && last.On && same:
		w.cover(slices.Concat(last.Cands, first.Cands)...)
		w.item(banmen.Msg("%s, and so on round the loop", w.weak(last, logic.Node{Cands: first.Cands})))
		w.weakLinks()
	case first.On && !last.On && same:
		w.end = banmen.Msg("that contradicts itself")
	case !first.On && last.On && same:
		w.item(banmen.Msg("so %s in any case", w.node(last)))
		w.items(w.ruledOut(w.p.Remove, last.Cands))
	case !first.On && last.On:
		w.items(w.oneOf(slices.Concat(first.Cands, last.Cands), w.claims()))
	case !last.On && first.On:
		w.end = banmen.Msg("%s and %s cannot both hold", w.node(first), w.node(logic.Node{Cands: last.Cands, On: true}))
	}
}

// weak says that node from excludes node to, and in which houses they see each other.
func (w chained) weak(from, to logic.Node) banmen.Message {
	cells := cellsOf(from.Cands, to.Cands)
	if _, ok := w.cover(slices.Concat(from.Cands, to.Cands)...); !ok {
		w.unfit = true
	}
	not := w.node(logic.Node{Cands: to.Cands})
	if len(cells) == 1 {
		return banmen.Msg("%s then", not)
	}
	return banmen.Msg("%s then (%s)", not, w.sharing(cells))
}

// strong says that node to is true because node from is false, and names the set that implies it.
func (w chained) strong(from, to logic.Node) banmen.Message {
	set, ok := w.base(slices.Concat(from.Cands, to.Cands)...)
	switch {
	case ok && set.Kind == logic.InCell:
		return banmen.Msg("%s, the only other candidate there", w.node(to))
	case ok && set.Kind == logic.InHouse:
		return banmen.Msg("%s, the only other place for %s in %s", w.node(to), w.symbol(set.B), w.house(set.A))
	case ok:
		return banmen.Msg("%s, as one of %s is true", w.node(to), w.set(set))
	}
	return w.node(to)
}

// passed says that an almost locked set without one symbol has all its others, which implies node
// to.
func (w chained) passed(from, to logic.Node) banmen.Message {
	if !w.locks(from.Set, 0) {
		return w.node(to)
	}
	cells := union(from.Set, cellsOf(to.Cands))
	w.say(true, func(s logic.Set) bool { return to.On && s.Kind == logic.InCell && slices.Contains(cells, s.A) })
	v := to.Cands[0].Symbol()
	w.say(false, func(s logic.Set) bool { // sets that exclude to, or the other candidates of its cell
		return s.Kind == logic.Clique && len(without(cellsOf(s.Cands), cells)) == 0 && (s.Cands[0].Symbol() != v) == to.On
	})
	return banmen.Msg("the almost locked set %s (%s) then has each of its other symbols, so %s", w.CellNames(from.Set...), w.symbols(w.of(from.Set).List()...), w.node(to))
}

// locks looks in the proof for the sets that make the cells an almost locked set: the cells
// themselves, and for each symbol a set with all its places there. It marks them as described,
// except for the symbols that link to another set. It reports false if the proof lacks one.
func (w *tale) locks(cells []int, links logic.Mask) bool {
	for _, c := range cells {
		if w.find(true, func(s logic.Set) bool { return s.Kind == logic.InCell && s.A == c }) < 0 {
			return false
		}
	}
	for v := range w.of(cells).All() {
		had := w.having(cells, v)
		covers := func(s logic.Set) bool {
			return s.Kind == logic.Clique && s.Cands[0].Symbol() == v && len(without(had, cellsOf(s.Cands))) == 0
		}
		if w.find(false, covers) < 0 {
			return false
		}
		if !links.Has(v) {
			w.say(false, func(s logic.Set) bool { return covers(s) && len(s.Cands) == len(had) })
		}
	}
	w.say(true, func(s logic.Set) bool { return s.Kind == logic.InCell && slices.Contains(cells, s.A) })
	return true
}

// weakLinks says that each weak link of a loop has a true end, and which claims these ends rule
// out.
func (w chained) weakLinks() {
	w.item(banmen.Msg("so one end of each weak link is true"))
	left := w.claims()
	for _, s := range w.sets {
		if s.base || !s.mentioned {
			continue
		}
		ends := slices.DeleteFunc(slices.Clone(w.cands(s.Set)), func(c logic.Cand) bool { return slices.Contains(w.claims(), c) })
		var out, rest []logic.Cand
		for _, c := range left {
			if slices.ContainsFunc(ends, func(d logic.Cand) bool { return !w.Exclude(c, d) }) {
				rest = append(rest, c)
			} else {
				out = append(out, c)
			}
		}
		if len(out) > 0 {
			w.item(w.among(ends))
			w.items(w.ruledOut(out, ends))
		}
		left = rest
	}
}

// pairs describes a remote pair: cells with the same two candidates, each of which sees the next.
// It reports false if the chain is not one.
func (w chained) pairs() bool {
	nodes := w.p.Chain
	cells := []int{}
	for _, n := range nodes {
		c := n.Cands[0].Cell()
		if len(n.Cands) != 1 || w.At(c) != w.At(nodes[0].Cands[0].Cell()) || w.At(c).Len() != 2 {
			return false
		}
		if len(cells) == 0 || cells[len(cells)-1] != c {
			cells = append(cells, c)
		}
	}
	if len(cells) < 4 || len(cells)%2 > 0 || !onlyCells(w.p.Proof.Base) {
		return false
	}
	var steps []banmen.Message
	for i := 1; i < len(cells); i++ {
		for v := range w.At(cells[0]).All() {
			w.cover(logic.CandOf(cells[i-1], v), logic.CandOf(cells[i], v))
		}
		steps = append(steps, banmen.Msg("%s to %s in %s", w.CellNames(cells[i-1]), w.CellNames(cells[i]), w.sharing(cells[i-1:i+1])))
	}
	w.say(true, func(s logic.Set) bool { return slices.Contains(cells, s.A) })
	w.head = banmen.Msg("the cells %s have only %s, and each sees the next", w.CellNames(cells...), w.symbols(w.At(cells[0]).List()...))
	w.item(listed(steps))
	w.item(banmen.Msg("so they alternate, and %s and %s differ: one is %s, the other %s", w.CellNames(cells[0]), w.CellNames(cells[len(cells)-1]), w.symbol(w.At(cells[0]).List()[0]), w.symbol(w.At(cells[0]).List()[1])))
	ends := []int{cells[0], cells[len(cells)-1]}
	w.items(w.ruledOut(w.p.Remove, w.candsOf(ends, w.p.Remove[0].Symbol())))
	return true
}

// node says that a node is true or false: of several cells, that one of them has the symbol.
func (t Teller) node(n logic.Node) banmen.Message {
	cells, v := cellsOf(n.Cands), n.Cands[0].Symbol()
	switch {
	case n.On && len(cells) > 1:
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), t.symbol(v))
	case n.On:
		return t.is(cells, v)
	}
	return t.isNot(cells, v)
}
