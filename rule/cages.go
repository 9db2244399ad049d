package rule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// Cages are args with a list of cages, each a number before cells: 12R1C1-R1C3.
type Cages struct {
	Least    int        // least number of cells of a cage
	Optional bool       // the number of a cage may be missing, and is then None
	Numbered bool       // whether cages have numbers
	Ink      figure.Ink // of its outline
	Tint     bool       // its cells are shaded
	// Of returns the rule of a cage of cells, which are ascending.
	Of func(g *Grid, cells []int, n int) Rule
	// Wrong returns the error for a cage; an empty text means none. It may be nil.
	Wrong func(g *Grid, cells []int, n int) banmen.Message
	// Distinct requires different symbols in a cage, in addition to Of.
	Distinct bool
}

// Read reads the cages of a part.
func (k Cages) Read(b *Board, p *Part) {
	rules := b.List(p.Name, func(text string, column int) (r Rule, err error) {
		n, cells, err := k.cage(b, text, column)
		if err != nil {
			return r, err
		}
		if k.Wrong != nil {
			if wrong := k.Wrong(&b.Grid, cells, n); wrong.Format != "" {
				return r, &banmen.SyntaxError{Column: column, Text: wrong}
			}
		}
		r = k.Of(&b.Grid, cells, n)
		label := ""
		if n != None {
			label = strconv.Itoa(n)
		}
		cage := figure.Cage{Cells: cells, Label: label, Tint: k.Tint, Style: figure.Style{Name: p.Name, Ink: k.Ink}}
		r.Arg, r.Draw = label+codec.FormatCells(b.Shape, cells), drawCage(cage)
		return r, nil
	})
	for _, r := range rules {
		if _, done := r.Constraints[0].(model.AllDifferent); k.Distinct && !done {
			b.Require(b.cageHouse(r.Constraints[0].Vars()))
		}
	}
}

// cageHouse returns the rule that the symbols of a cage differ.
func (g *Grid) cageHouse(cells []model.Var) Rule {
	return Rule{Name: "cage", Constraints: []model.Constraint{model.AllDifferent{Of: cells}}, Where: banmen.Msg("the cage at %s", g.Name(int(cells[0])))}
}

// CageHouse is cageHouse for cells.
func (g *Grid) CageHouse(cells []int) Rule { return g.cageHouse(Vars(cells)) }

// cage reads 12R1C1-R1C3, and ignores a plus after the number.
func (k Cages) cage(b *Board, text string, column int) (n int, cells []int, err error) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, err = strconv.Atoi(text[:digits])
	switch {
	case digits == 0 && !k.Numbered || digits == 0 && k.Optional && strings.IndexAny(text, "RV") == 0:
		n, err = None, nil
	case err != nil || !k.Numbered || n >= largest || n == 0 && b.Low() > 0:
		return 0, nil, banmen.Syntaxf(0, column, "expected a number and cells, such as 12+R1C1-R1C3, found %q", text)
	case strings.HasPrefix(text[digits:], "+"):
		digits++
	case text[digits:] != "" && strings.IndexByte("-*/", text[digits]) >= 0:
		return 0, nil, banmen.Syntaxf(0, column+digits, "expected a sum, such as 12+R1C1-R1C3, found %q", text)
	}
	if cells, err = codec.ParseCells(text[digits:], column+digits, b.Shape); err == nil && len(cells) < k.Least {
		err = banmen.Syntaxf(0, column, "expected at least %d cells, found %q", k.Least, text)
	}
	slices.Sort(cells)
	return n, cells, err
}

// Example returns a cage in the first row.
func (k Cages) Example(g *Grid) string {
	cells := g.Row(0)[:min(g.Cols, max(3, k.Least))]
	number := ""
	if k.Numbered {
		number = strconv.Itoa(cmp.Or(len(cells)*(len(cells)+1)/2, 1))
	}
	return number + codec.FormatCells(g.Shape, cells)
}

// OperationCages are args with a list of disjoint cages, each with an operation before
// the cells: 12+R1C1-R1C3. A cage of one cell has only its number.
type OperationCages struct{}

// Read reads the cages of a part.
func (OperationCages) Read(b *Board, p *Part) {
	in := map[int]bool{}
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		o, cells, err := b.operation(text, column)
		if err != nil {
			return r, err
		}
		for _, c := range cells {
			if in[c] {
				return r, banmen.Syntaxf(0, column, "%s is in two cages", b.Name(c))
			}
			in[c] = true
		}
		return b.Cage(cells, o), nil
	})
}

// Example returns the sum of two cells.
func (OperationCages) Example(g *Grid) string {
	return Operation{'+', 3}.String() + codec.FormatCells(g.Shape, []int{0, 1})
}

// operation reads 12+R1C1-R1C3 or 3R1C1.
func (b *Board) operation(text string, column int) (o Operation, cells []int, err error) {
	end := len(text) - len(strings.TrimLeft(text, "0123456789"))
	o.Total, err = strconv.Atoi(text[:end])
	if err != nil || o.Total >= largest || o.Total == 0 && !strings.HasPrefix(text[end:], "-") {
		return o, nil, banmen.Syntaxf(0, column, "expected a number and cells, such as 12+R1C1-R1C3, found %q", text)
	}
	if rest := text[end:]; rest != "" && strings.IndexByte("+-*/", rest[0]) >= 0 {
		o.Sign, end = rest[0], end+1
	}
	cells, err = codec.ParseCells(text[end:], column+end, b.Shape)
	switch n := len(cells); {
	case err != nil:
	case n == 1:
		o.Sign = 0
	case o.Sign == 0:
		err = banmen.Syntaxf(0, column+end, "expected + - * or / before the %d cells of a cage, found %q", n, text)
	case n != 2 && (o.Sign == '-' || o.Sign == '/'):
		err = banmen.Syntaxf(0, column+end, "expected two cells after %c, found %d", o.Sign, n)
	}
	return o, cells, err
}
