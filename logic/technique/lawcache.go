package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// A lawCache remembers the laws that remove nothing.
type lawCache struct {
	rules  *logic.Rules
	names  []*logic.Technique // by law: see nameOf
	family [][]int            // families of counts, see sort
	filter logic.Filter
	idle   [2][][]logic.Mask // by law: its candidates when it removed nothing; first without the exclusions among its cells, then with them
}

func (x *scratch) lawCache(s *logic.State) *lawCache {
	if x.laws.rules != s.Rules {
		x.laws = lawCache{rules: s.Rules, idle: [2][][]logic.Mask{make([][]logic.Mask, len(s.Laws)), make([][]logic.Mask, len(s.Laws))}}
		for i := range s.Laws {
			x.laws.names = append(x.laws.names, nameOf(&s.Laws[i]))
		}
	}
	return &x.laws
}

// gone returns the candidates that a law removes.
func (x *lawCache) gone(s *logic.State, i int, apart bool) (gone []logic.Cand) {
	l, which := &s.Laws[i], 0
	if apart {
		which = 1
	}
	idle := x.idle[which][i]
	if same(s, l, idle) {
		return nil
	}
	for at, left := range x.filter.Left(s, l, apart) {
		if cell := l.Cells[at]; cell >= 0 {
			for v := range (s.At(cell) &^ left).All() {
				gone = append(gone, logic.CandOf(cell, v))
			}
		}
	}
	if len(gone) == 0 {
		x.idle[which][i] = note(s, l, idle)
	}
	return gone
}

// same reports whether the cells of a law have the candidates noted.
func same(s *logic.State, l *logic.Law, noted []logic.Mask) bool {
	if noted == nil {
		return false
	}
	for i, cell := range l.Cells {
		if cell >= 0 && noted[i] != can(s, cell) {
			return false
		}
	}
	return true
}

func note(s *logic.State, l *logic.Law, noted []logic.Mask) []logic.Mask {
	noted = noted[:0]
	for _, cell := range l.Cells {
		m := logic.Mask(0)
		if cell >= 0 {
			m = can(s, cell)
		}
		noted = append(noted, m)
	}
	return noted
}

// can returns the candidates of a cell; for a decided cell, its symbol.
func can(s *logic.State, cell int) logic.Mask {
	if v := s.Value(cell); v != 0 {
		return logic.Bit(v)
	}
	return s.At(cell)
}

// reached returns the counts of the same symbols that contain the first counted cell of law i and
// are reached, including law i, and their eliminations.
func (x *lawCache) reached(s *logic.State, i int, c model.Count, gone []logic.Cand) ([]int, []logic.Cand) {
	all := []int{i}
	by := slices.IndexFunc(c.Of, func(v model.Var) bool { return int(v) < s.Shape.Size() && slices.Contains(c.Values, s.Value(int(v))) })
	if by < 0 || !takesOnly(gone, c.Values) {
		return all, gone
	}
	for _, j := range s.LawsOf(int(c.Of[by])) {
		d, ok := s.Laws[j].Constraint.(model.Count)
		if !ok || j == i || !slices.Equal(c.Values, d.Values) {
			continue
		}
		if more := x.gone(s, j, false); len(more) > 0 && takesOnly(more, d.Values) {
			all, gone = append(all, j), append(gone, more...)
		}
	}
	slices.Sort(all)
	slices.Sort(gone)
	return all, slices.Compact(gone)
}

// takesOnly reports whether all candidates are of some symbols.
func takesOnly(gone []logic.Cand, symbols []int) bool {
	return !slices.ContainsFunc(gone, func(c logic.Cand) bool { return !slices.Contains(symbols, c.Symbol()) })
}
