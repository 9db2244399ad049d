package rule

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// Signs are args that are a list of signs between neighbours: R1C1<R1C2,R1C1<R2C1.
type Signs struct {
	Of []Sign
	// On returns the signs of boards with other symbols; nil: they are Of.
	On func(g *Grid) []Sign
	// Negative is what no sign says between two neighbours if the part is there; nil: nothing.
	Negative *Sign
}

// Read reads the signs of a part. Those that are the same from either end are written
// with the first cell first.
func (s Signs) Read(b *Board, p *Part) {
	signs := s.on(&b.Grid)
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
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
			return b.Pair(cells[0], cells[1], s), nil
		}
		return r, banmen.Syntaxf(0, column, "expected two cells and a sign, such as R1C1%sR1C2, found %q", signs[0].Arg, text)
	})
	if _, ok := b.Part(p.Name); ok && s.Negative != nil {
		b.Require(b.Negative(*s.Negative, signs...)...)
	}
}

func (s Signs) on(g *Grid) []Sign {
	if s.On != nil {
		return s.On(g)
	}
	return s.Of
}

// Example returns the first sign between the first two cells.
func (s Signs) Example(g *Grid) string { return g.Pair(0, 1, s.on(g)[0]).Arg }
