package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A tale is the state while a step is described: the sets of its proof, and which of them were
// mentioned.
type tale struct {
	sight
	p     *logic.Step
	sets  []toldSet
	head  banmen.Message   // why the step is right, or the first part of the reason
	lines []banmen.Message // the reason line by line
	end   banmen.Message   // the conclusion from the lines; empty if it is only the effect
	count []int            // numbers of the lines, by depth
	more  int              // number of lines left out
	unfit bool             // the proof lacks a link that the words of the technique need
}

// A sight describes the board, independently of the step.
type sight struct{ Teller }

// One type per family of techniques.
type (
	fishing      struct{ *tale } // houses and their covers
	winged       struct{ *tale }
	chained      struct{ *tale }
	almostLocked struct{ *tale }
	colouring    struct{ *tale }
	uniqueness   struct{ *tale }
)

// A toldSet is a base or a cover of a proof, and whether it was mentioned.
type toldSet struct {
	logic.Set
	base, mentioned bool
}

// tale describes why a step is right. At the end it lists the sets of the proof that the
// technique's words left out, so that the text is complete.
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
		w.line(banmen.Msg("This uses %s twice", t.setNames(twice)))
	}
	if rest := w.unmentioned(); len(rest) > 0 && w.head.Format != "" {
		w.line(banmen.Msg("This also rests on %s", t.setNames(rest)))
	}
	return w
}

// proofs returns the proofs of the step: one for all its claims, or several.
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

// find returns the index of a base (or cover) that satisfies is, or -1. It prefers sets not
// mentioned yet.
func (w *tale) find(base bool, is func(logic.Set) bool) int {
	found := -1
	for i := range w.sets {
		if s := &w.sets[i]; s.base == base && is(s.Set) {
			if !s.mentioned {
				return i
			}
			found = i
		}
	}
	return found
}

// say marks all bases (or covers) that satisfy is as mentioned.
func (w *tale) say(base bool, is func(logic.Set) bool) {
	for i := range w.sets {
		if s := &w.sets[i]; s.base == base && is(s.Set) {
			s.mentioned = true
		}
	}
}

// base and cover return a base or cover with all the given candidates, and mark it as mentioned.
// They report false if there is none.
func (w *tale) base(cands ...logic.Cand) (logic.Set, bool)  { return w.with(true, cands) }
func (w *tale) cover(cands ...logic.Cand) (logic.Set, bool) { return w.with(false, cands) }

func (w *tale) with(base bool, cands []logic.Cand) (logic.Set, bool) {
	i := w.find(base, func(s logic.Set) bool { return logic.Subset(cands, w.cands(s)) })
	if i < 0 {
		return logic.Set{}, false
	}
	w.sets[i].mentioned = true
	return w.sets[i].Set, true
}

func (w *tale) unmentioned() (all []logic.Set) {
	for _, s := range w.sets {
		if !s.mentioned {
			all = append(all, s.Set)
		}
	}
	return all
}

// cands returns the candidates of a set that remain on the board.
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

// line adds a line; item adds one with a number.
func (w *tale) line(m banmen.Message) { w.lines = append(w.lines, banmen.Msg("%s.", m)) }
func (w *tale) item(m banmen.Message) { w.itemAt(0, m) }

func (w *tale) items(all []banmen.Message) {
	for _, m := range all {
		w.item(m)
	}
}

// maxLines limits the lines of a step.
const maxLines = 60

// itemAt adds a line at a depth. Its number follows the numbers of the enclosing lines.
func (w *tale) itemAt(depth int, m banmen.Message) { w.numbered(depth, banmen.Msg("%s.", m)) }

// open adds a line that introduces lines at the next depth.
func (w *tale) open(depth int, m banmen.Message) { w.numbered(depth, banmen.Msg("%s:", m)) }

func (w *tale) numbered(depth int, m banmen.Message) {
	if len(w.lines) >= maxLines {
		w.more++
		return
	}
	w.count = append(w.count[:min(depth+1, len(w.count))], make([]int, max(0, depth+1-len(w.count)))...)
	w.count[depth]++
	w.lines = append(w.lines, banmen.Msg("%s %s", numbered(slices.Clone(w.count)), m))
}

// Body says why a step is right and what it does, without the name of its technique. A reason
// longer than a sentence has one line per thought.
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

// claims returns the candidates that the step places or removes.
func (w *tale) claims() []logic.Cand { return slices.Concat(w.p.Place, w.p.Remove) }

// shared returns the houses that contain all the given cells.
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

// sharing names the houses that contain all the given cells. If there are none, it says that the
// cells see each other by the rules of the puzzle.
func (t sight) sharing(cells []int) banmen.Message {
	if all := t.shared(cells); len(all) > 0 {
		return t.houses(all)
	}
	return banmen.Msg("as the rules of the puzzle say")
}

// cellsOf returns the distinct cells of the candidates, ascending.
func cellsOf(all ...[]logic.Cand) []int {
	return slices.Compact(slices.Sorted(slices.Values(cellsIn(slices.Concat(all...)))))
}

// union returns the distinct cells of the lists, ascending.
func union(all ...[]int) []int {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(all...))))
}

// without returns the elements of cells that are not in others.
func without(cells, others []int) []int {
	return slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return slices.Contains(others, c) })
}

// having returns the cells that have candidate v.
func (t sight) having(cells []int, v int) (all []int) {
	for _, c := range cells {
		if t.At(c).Has(v) {
			all = append(all, c)
		}
	}
	return all
}

// of returns the candidates of the cells together.
func (t sight) of(cells []int) (m logic.Mask) {
	for _, c := range cells {
		m |= t.At(c)
	}
	return m
}
