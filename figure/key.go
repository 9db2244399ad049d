package figure

import (
	"slices"
)

// A Key is a rule in words beside a sample of how the board draws it.
type Key struct {
	Text   string
	Sample *Figure // a board of one row; nil: the rule is not drawn
}

// Sample returns a board of one row that shows how the rule with this name is drawn, or nil if
// nothing on the board has the name.
func (f *Figure) Sample(name string) *Figure {
	s := &Figure{Rows: 1, Cols: 3, Cells: make([]Cell, 3)}
	for _, p := range f.Paths {
		if p.Name == name {
			p.Cells, p.Pill, p.Label, p.Role = []int{0, 1, 2}, min(p.Pill, 2), "", Plain
			s.Paths = []Path{p}
			return s
		}
	}
	s.Cols, s.Cells = 2, s.Cells[:2]
	for _, c := range f.Cages {
		if c.Name == name {
			c.Cells, c.Role = []int{0, 1}, Plain
			s.Cages = []Cage{c}
			return s
		}
	}
	for _, e := range f.Edges {
		if e.Name == name && !slices.ContainsFunc(s.Edges, func(o Edge) bool { return o.Sign == e.Sign && o.Text == e.Text }) {
			e.A, e.B, e.Role = len(s.Edges), len(s.Edges)+1, Plain
			s.Edges = append(s.Edges, e)
		}
	}
	if n := min(len(s.Edges), 2); n > 0 {
		s.Edges, s.Cols, s.Cells = s.Edges[:n], n+1, make([]Cell, n+1)
		return s
	}
	s.Cols, s.Cells = 1, s.Cells[:1]
	for _, o := range f.Outside {
		if o.Name == name {
			o.Row, o.Col, o.Role = 0, 0, Plain
			s.Outside = []Outside{o}
			return s
		}
	}
	for _, c := range f.Cells {
		for _, m := range c.Marks {
			if m.Name == name {
				s.Cells[0].Marks = []Mark{m}
				return s
			}
		}
	}
	return nil
}
