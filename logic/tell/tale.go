package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A tale is a step while it is told: what its proof rests on, and what of that was said.
type tale struct {
	sight
	p     *logic.Step
	sets  []toldSet
	head  banmen.Message   // why the step is right, or how the reason begins
	lines []banmen.Message // the reason line by line
	end   banmen.Message   // what follows from the lines; empty: what the step does
	count []int            // numbers of the lines, by depth
	more  int              // lines that are left out
}

// A sight says what a board shows, whatever the step is.
type sight struct{ Teller }

// Tales of families of techniques.
type (
	fishing      struct{ *tale } // houses and what covers them
	winged       struct{ *tale }
	chained      struct{ *tale }
	almostLocked struct{ *tale }
	colouring    struct{ *tale }
	uniqueness   struct{ *tale }
)

// A toldSet is a base or a cover of a proof, and whether it was said.
type toldSet struct {
	logic.Set
	base, said bool
}

// tale tells why a step is right. What a proof rests on and the words of its technique leave out is said at the end, so that
// nothing of a proof is missing.
func (t Teller) tale(p *logic.Step) *tale {
	w := &tale{sight: sight{t}, p: p, count: []int{0}}
	var twice []logic.Set
	for _, of := range w.proofs() {
		for i, all := range [][]logic.Set{of.Base, of.Cover} {
			for at, s := range all {
				if w.find(i == 0, func(u logic.Set) bool { return same(s, u) }) < 0 {
					w.sets = append(w.sets, toldSet{Set: s, base: i == 0})
				} else if slices.ContainsFunc(all[:at], func(u logic.Set) bool { return same(s, u) }) {
					twice = append(twice, s)
				}
			}
		}
	}
	w.reason()
	if len(twice) > 0 {
		w.line(banmen.Msg("this counts twice: %s", t.setNames(twice)))
	}
	if rest := w.unsaid(); len(rest) > 0 && w.head.Format != "" {
		w.line(banmen.Msg("this also rests on %s", t.setNames(rest)))
	}
	return w
}

// proofs returns the proofs of the step, one for all that it says or one for each.
func (w *tale) proofs() []*logic.Proof {
	if len(w.p.Proof.Any) == 0 {
		return []*logic.Proof{&w.p.Proof}
	}
	var all []*logic.Proof
	for i := range w.p.Proof.Any {
		all = append(all, &w.p.Proof.Any[i])
	}
	return all
}

func same(a, b logic.Set) bool {
	return a.Kind == b.Kind && a.A == b.A && a.B == b.B && slices.Equal(a.Cands, b.Cands)
}

// find returns the index of the first base, or cover, of which is says so; -1: there is none. One that was not said comes first.
func (w *tale) find(base bool, is func(logic.Set) bool) int {
	found := -1
	for i := range w.sets {
		if s := &w.sets[i]; s.base == base && is(s.Set) {
			if !s.said {
				return i
			}
			found = i
		}
	}
	return found
}

// say notes that sets were said: all bases, or covers, of which is says so.
func (w *tale) say(base bool, is func(logic.Set) bool) {
	for i := range w.sets {
		if s := &w.sets[i]; s.base == base && is(s.Set) {
			s.said = true
		}
	}
}

// base returns the base that has all of some candidates, and notes that it was said.
func (w *tale) base(cands ...logic.Cand) (logic.Set, bool)  { return w.with(true, cands) }
func (w *tale) cover(cands ...logic.Cand) (logic.Set, bool) { return w.with(false, cands) }

func (w *tale) with(base bool, cands []logic.Cand) (logic.Set, bool) {
	i := w.find(base, func(s logic.Set) bool { return within(cands, w.cands(s)) })
	if i < 0 {
		return logic.Set{}, false
	}
	w.sets[i].said = true
	return w.sets[i].Set, true
}

func within(some, all []logic.Cand) bool {
	return !slices.ContainsFunc(some, func(c logic.Cand) bool { return !slices.Contains(all, c) })
}

func (w *tale) unsaid() (all []logic.Set) {
	for _, s := range w.sets {
		if !s.said {
			all = append(all, s.Set)
		}
	}
	return all
}

// cands returns the open candidates of a set.
func (t sight) cands(s logic.Set) (all []logic.Cand) {
	switch s.Kind {
	case logic.InCell:
		for v := range t.At(s.A).All() {
			all = append(all, logic.CandOf(s.A, v))
		}
	case logic.InHouse:
		for place := range t.Places(s.A, s.B).All() {
			all = append(all, logic.CandOf(t.Houses[s.A].Cells[place], s.B))
		}
	case logic.Clique:
		return s.Cands
	case logic.Deadly:
		return t.extra(s.Cands)
	}
	return all
}

// line adds a line; item adds one with its number.
func (w *tale) line(m banmen.Message) { w.lines = append(w.lines, banmen.Msg("%s.", m)) }
func (w *tale) item(m banmen.Message) { w.itemAt(0, m) }

// told is how many lines of a step are told.
const told = 60

// itemAt adds a line at a depth, with its number after those of the lines around it.
func (w *tale) itemAt(depth int, m banmen.Message) { w.numbered(depth, banmen.Msg("%s.", m)) }

// open adds a line that those at the next depth go on from.
func (w *tale) open(depth int, m banmen.Message) { w.numbered(depth, banmen.Msg("%s:", m)) }

func (w *tale) numbered(depth int, m banmen.Message) {
	if len(w.lines) >= told {
		w.more++
		return
	}
	w.count = append(w.count[:min(depth+1, len(w.count))], make([]int, max(0, depth+1-len(w.count)))...)
	w.count[depth]++
	w.lines = append(w.lines, banmen.Msg("%s %s", numbered(slices.Clone(w.count)), m))
}

// Body says why a step is right and what it does, without the name of its technique. What takes more than a sentence has a line for
// each thought.
func (t Teller) Body(p *logic.Step) banmen.Message {
	w, effect := t.tale(p), t.Effect(p)
	if len(w.lines) == 0 {
		return banmen.Msg("%s, so %s.", w.head, effect)
	}
	m := banmen.Msg("%s.", w.head)
	for _, l := range w.lines {
		m = banmen.Msg("%s\n%s", m, l)
	}
	if w.more > 0 {
		m = banmen.Msg("%s\n%d more lines follow.", m, w.more)
	}
	if w.end.Format != "" {
		return banmen.Msg("%s\nSo %s; %s.", m, w.end, effect)
	}
	return banmen.Msg("%s\nSo %s.", m, effect)
}

// claims are what the step places and removes.
func (w *tale) claims() []logic.Cand { return slices.Concat(w.p.Place, w.p.Remove) }

// shared returns the houses that have all of some cells.
func (t sight) shared(cells []int) (all []int) {
	if len(cells) == 0 {
		return nil
	}
	for _, spot := range t.Spots(cells[0]) {
		if !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(t.Houses[spot.House].Cells, c) }) {
			all = append(all, spot.House)
		}
	}
	return all
}

// sharing names the houses that have all of some cells, or what else makes them see each other.
func (t sight) sharing(cells []int) banmen.Message {
	if all := t.shared(cells); len(all) > 0 {
		return t.houses(all)
	}
	return banmen.Msg("as the rules of the puzzle say")
}

// cellsOf returns the cells of candidates once each, ascending.
func cellsOf(all ...[]logic.Cand) []int {
	return slices.Compact(slices.Sorted(slices.Values(cellsIn(slices.Concat(all...)))))
}

// union returns cells of several lists once each, ascending.
func union(all ...[]int) []int {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(all...))))
}

// without returns the cells that are not among others.
func without(cells, others []int) []int {
	return slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return slices.Contains(others, c) })
}

// having returns those of some cells that can have a symbol.
func (t sight) having(cells []int, v int) (all []int) {
	for _, c := range cells {
		if t.At(c).Has(v) {
			all = append(all, c)
		}
	}
	return all
}

// of returns the symbols that some cells can have.
func (t sight) of(cells []int) (m logic.Mask) {
	for _, c := range cells {
		m |= t.At(c)
	}
	return m
}
