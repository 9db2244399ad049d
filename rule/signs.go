package rule

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// Signs are args that are a list of signs between neighbours: R1C1<R1C2,R1C1<R2C1. If the list
// contains "all", every place where a sign is true has one. A sign after it, as in all<, restricts
// that to this sign.
type Signs struct {
	Of []Sign
	// On returns the signs of boards with other symbols; nil: they are Of.
	On func(g *Grid) []Sign
	// Negative is the rule for neighbours without a sign if the puzzle has the part; nil: no rule.
	Negative *Sign
	All      bool // the list may contain "all"
}

// Read reads the signs of a part. Symmetric signs are written with the first cell first.
func (s Signs) Read(b *Board, p *Part) {
	signs := s.on(&b.Grid)
	rules := b.List(p.Name, func(text string, column int) (r Rule, err error) {
		if s.All && len(s.given(text, signs)) > 0 {
			return Rule{Arg: text}, nil
		}
		for _, s := range signs {
			from, to, ok := strings.Cut(text, s.Arg)
			if !ok {
				continue
			}
			cells, err := codec.ParseCells(from, column, b.Shape)
			if err != nil {
				return r, err
			}
			second, err := codec.ParseCells(to, column+len(from)+len(s.Arg), b.Shape)
			if err != nil {
				return r, err
			}
			if cells = append(cells, second...); len(cells) != 2 || !slices.Contains(b.Adjacent(cells[0]), cells[1]) {
				return r, banmen.Syntaxf(0, column, "expected two cells side by side, such as R1C1%sR1C2, found %q", s.Arg, text)
			}
			if s.Holds(1, 2) == s.Holds(2, 1) {
				slices.Sort(cells)
			}
			s.Edge.Name = p.Name
			return b.Pair(cells[0], cells[1], s), nil
		}
		return r, banmen.Syntaxf(0, column, "expected two cells and a sign, such as R1C1%sR1C2, found %q", signs[0].Arg, text)
	})
	if _, ok := b.Part(p.Name); ok && s.Negative != nil {
		b.Require(b.Negative(*s.Negative, signs...)...)
	}
	b.Rules = slices.DeleteFunc(b.Rules, func(r Rule) bool { return len(r.Constraints) == 0 && r.Draw == nil }) // drop rules of args such as "all", which require nothing themselves
	for _, r := range rules {
		if given := s.given(r.Arg, signs); s.All && len(given) > 0 {
			b.Require(b.Negative(without(p.Name, given), signs...)...)
		}
	}
}

// given returns the signs that a text such as all or all< puts wherever they are true.
func (s Signs) given(text string, signs []Sign) (given []Sign) {
	which, ok := strings.CutPrefix(text, "all")
	for _, s := range signs {
		if ok && (which == "" || which == s.Arg) {
			given = append(given, s)
		}
	}
	return given
}

// without returns the sign that stands for the absence of some signs: none of them is true for the
// two cells.
func without(name string, signs []Sign) Sign {
	return Sign{
		Name: name,
		Holds: func(x, y int) bool {
			return !slices.ContainsFunc(signs, func(s Sign) bool { return s.Holds(x, y) })
		},
		Text: func(a, b string) banmen.Message {
			return banmen.Msg("%s and %s have no sign between them, but their numbers would need one", a, b)
		},
	}
}

func (s Signs) on(g *Grid) []Sign {
	if s.On != nil {
		return s.On(g)
	}
	return s.Of
}

// Example returns the first sign between the first two cells.
func (s Signs) Example(g *Grid) string { return g.signed(0, 1, s.on(g)[0]) }
