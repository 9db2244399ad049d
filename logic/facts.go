package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// known is a board with assumptions and their consequences. Additions are undone before the next
// assumption.
type known struct {
	*State
	out   []Mask // by cell: false candidates
	on    []Cand // true candidates
	lines []Line
	wrong bool // whether a true candidate is also false
	trail []was
}

// was records the candidates of a cell that were already false, to undo changes.
type was struct {
	cell int
	out  Mask
}

// A mark is the size of the known facts at some time.
type mark struct {
	on, lines, trail int
	wrong            bool
}

func (k *known) mark() mark {
	return mark{on: len(k.on), lines: len(k.lines), trail: len(k.trail), wrong: k.wrong}
}

// back undoes additions since a mark.
func (k *known) back(m mark) {
	for _, w := range slices.Backward(k.trail[m.trail:]) {
		k.out[w.cell] = w.out
	}
	k.on, k.lines, k.trail, k.wrong = k.on[:m.on], k.lines[:m.lines], k.trail[:m.trail], m.wrong
}

// add adds the conclusion of a line to the known facts. If eliminating a candidate leaves one in
// the cell, that one becomes true.
func (k *known) add(l Line) {
	switch {
	case l.Off:
		for _, c := range l.Cands {
			k.cut(c.Cell(), Bit(c.Symbol()))
			if rest := k.At(c.Cell()) &^ Bit(c.Symbol()); rest.One() && k.Has(c) {
				k.true(CandOf(c.Cell(), rest.First()))
			}
		}
	case len(l.Cands) == 1:
		k.true(l.Cands[0])
	}
}

// true makes a candidate true, and eliminates the candidates it excludes.
func (k *known) true(c Cand) {
	k.on = append(k.on, c)
	k.wrong = k.wrong || k.isFalse(c)
	k.cut(c.Cell(), ^Bit(c.Symbol()))
	for cell := range k.Peers(c.Cell()).All() {
		k.cut(cell, Bit(c.Symbol()))
	}
	for _, d := range k.Excluded(c) {
		k.cut(d.Cell(), Bit(d.Symbol()))
	}
}

func (k *known) cut(cell int, symbols Mask) {
	if more := k.out[cell] | symbols; more != k.out[cell] {
		k.trail = append(k.trail, was{cell, k.out[cell]})
		k.out[cell] = more
		k.wrong = k.wrong || slices.ContainsFunc(k.on, func(c Cand) bool { return c.Cell() == cell && symbols.Has(c.Symbol()) })
	}
}

func (k *known) isFalse(c Cand) bool { return k.out[c.Cell()].Has(c.Symbol()) }

// are reports whether candidates exist on the board.
func (k *known) are(all ...Cand) bool {
	return !slices.ContainsFunc(all, func(c Cand) bool {
		return c.Cell() >= len(k.value) || c.Symbol() < 1 || c.Symbol() > k.Symbols
	})
}

// left returns the undecided candidates of a set, and how many of them must be true.
func (k *known) left(all []Cand, truths int) (open []Cand, left int) {
	for _, c := range all {
		if slices.Contains(k.on, c) {
			truths--
		} else if !k.isFalse(c) {
			open = append(open, c)
		}
	}
	return open, truths
}

// base returns the candidates of a set and the least number of true ones, or none and 0
// if that is unknown. cover returns the greatest number.
func (k *known) base(s Set) (cands []Cand, truths int) {
	ok := false
	switch s.Kind {
	case InCell:
		cands, ok = k.list(s)
		ok = ok && k.value[s.A] == 0
	case InHouse:
		cands, ok = k.list(s)
		ok = ok && k.Houses[s.A].Full && !k.Placed(s.A, s.B)
	case InLaw:
		cands, truths, _ = k.counted(s.A)
		return cands, truths
	case Derived:
		if ok = s.A >= 0 && s.A < len(k.lines) && !k.lines[s.A].Off; ok {
			cands = k.lines[s.A].Cands
		}
	case Deadly:
		cands, ok = k.guardians(s.Cands)
	case Imaged:
		cands, ok = k.imaged(Symmetry(s.A), s.Cands)
	}
	if !ok {
		return nil, 0
	}
	return cands, 1
}

func (k *known) cover(s Set) (cands []Cand, truths int) {
	switch s.Kind {
	case InLaw:
		cands, _, truths = k.counted(s.A)
		return cands, truths
	case Clique:
		for i, a := range s.Cands {
			together := func(b Cand) bool { return !k.Exclude(a, b) }
			if !k.are(a) || slices.ContainsFunc(s.Cands[:i], together) {
				return nil, 0
			}
		}
		return s.Cands, 1
	}
	cands, _ = k.list(s)
	return cands, 1
}

// counted returns the candidates that a count constrains, and the least and greatest
// number of true ones. It returns none if the law is not a count.
func (k *known) counted(law int) (cands []Cand, least, most int) {
	if law < 0 || law >= len(k.Laws) || slices.Contains(k.Laws[law].Cells, -1) {
		return nil, 0, 0
	}
	c, _ := k.Laws[law].Constraint.(model.Count)
	least, most = c.Least, c.Most
	for _, cell := range k.Laws[law].Cells {
		for v := range k.can(cell).All() {
			switch {
			case !slices.Contains(c.Values, v):
			case k.Value(cell) == v:
				least, most = least-1, most-1
			default:
				cands = append(cands, CandOf(cell, v))
			}
		}
	}
	return cands, least, most
}

// list returns the candidates of a cell, or of a symbol in a house.
func (k *known) list(s Set) (cands []Cand, ok bool) {
	switch {
	case s.Kind == InCell && s.A >= 0 && s.A < len(k.cands):
		for v := range k.At(s.A).All() {
			cands = append(cands, CandOf(s.A, v))
		}
	case s.Kind == InHouse && s.A >= 0 && s.A < len(k.Houses) && s.B >= 1 && s.B <= k.Symbols:
		for place := range k.Places(s.A, s.B).All() {
			cands = append(cands, CandOf(k.Houses[s.A].Cells[place], s.B))
		}
	default:
		return nil, false
	}
	return cands, true
}

// guardians returns the guardians of a deadly pattern: the candidates of its cells outside the
// pattern. It reports false if the pattern is not deadly. A pattern is deadly if it satisfies
// doubled or IsDeadly, or has a Complement or TwoLines.
func (k *known) guardians(pattern []Cand) (rest []Cand, ok bool) {
	if ok = k.doubled(pattern); !ok {
		_, ok = Complement(k.State, pattern)
	}
	if !ok {
		_, ok = TwoLinesOf(k.State, pattern)
	}
	if !ok && !IsDeadly(k.State, pattern) {
		return nil, false
	}
	for _, cell := range cellsWith(pattern) {
		for v := range k.At(cell).All() {
			if c := CandOf(cell, v); !slices.Contains(pattern, c) {
				rest = append(rest, c)
			}
		}
	}
	return rest, true
}

// cellsWith returns the cells of candidates, ascending.
func cellsWith(all []Cand) (cells []int) {
	for _, c := range all {
		cells = append(cells, c.Cell())
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// doubled reports whether no cell of a pattern is given, each has two of its candidates, and each
// symbol has two or no places of it in each house. Then a solution within the pattern remains a
// solution when each cell takes its other candidate.
func (k *known) doubled(pattern []Cand) bool {
	type spot struct{ house, symbol int }
	cells, spots := map[int]Mask{}, map[spot]int{}
	for _, c := range pattern {
		if !k.Unique || !k.are(c) || k.Given(c.Cell()) || k.HasLaw(c.Cell()) || !k.blank.Has(c) || cells[c.Cell()].Has(c.Symbol()) {
			return false
		}
		cells[c.Cell()] |= Bit(c.Symbol())
		for _, s := range k.Spots(c.Cell()) {
			spots[spot{s.House, c.Symbol()}]++
		}
	}
	for _, n := range spots {
		if n != 2 {
			return false
		}
	}
	for cell, pair := range cells {
		if v := k.Value(cell); pair.Len() != 2 || v != 0 && !pair.Has(v) {
			return false
		}
	}
	return len(pattern) > 0
}

// imaged returns the image of the first candidate of a list. All candidates of the list must be
// true, and the symmetry must keep the givens and the other candidates. If the image is false,
// imaged returns no candidates. It reports false if one candidate is not known to be true, if the
// symmetry has no image, or if the image is placed.
func (k *known) imaged(y Symmetry, of []Cand) ([]Cand, bool) {
	unknown := func(c Cand) bool {
		return !k.are(c) || !slices.Contains(k.on, c) && k.Value(c.Cell()) != c.Symbol()
	}
	if len(of) == 0 || slices.ContainsFunc(of, unknown) {
		return nil, false
	}
	m, ok := ImageOf(k.State, y, of[1:]...)
	if !ok {
		return nil, false
	}
	c := m.Of(of[0])
	if !k.Has(c) { // it is placed, or false
		return nil, k.Value(c.Cell()) != c.Symbol()
	}
	return []Cand{c}, true
}

// violated reports whether a law can no longer be satisfied.
func (k *known) violated(i int) bool {
	if i < 0 || i >= len(k.Laws) {
		return false
	}
	return !k.Laws[i].Possible(k.among(k.Laws[i].Cells))
}

// among returns the symbols that cells can still have.
func (k *known) among(cells []int) []Mask {
	in := make([]Mask, len(cells))
	for at, cell := range cells {
		if in[at] = k.can(cell); cell >= 0 {
			in[at] &^= k.out[cell]
		}
	}
	return in
}
