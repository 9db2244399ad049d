package rule

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
)

// WeightedSums are args with a list of sums, such as 12R1C1-R1C3. If cells have factors, the total
// ends with =, and sets of cells are separated by slashes. A factor stands before its set unless it
// is 1: 0=R1C1-R1C2/-10R2C1.
type WeightedSums struct {
	Ink figure.Ink // of the outlines
	// Of returns the rule that the numbers of cells, each multiplied by its factor, have the sum
	// total. Cells are in ascending order.
	Of func(g *Grid, cells, factors []int, total int) Rule
}

// mostFactor limits the factors of a sum.
const mostFactor = 1000

// Read reads the sums of a part.
func (k WeightedSums) Read(b *Board, p *Part) {
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		total, factor, err := b.factors(text, column)
		if err != nil {
			return r, err
		}
		cells := slices.Sorted(maps.Keys(factor))
		factors := make([]int, len(cells))
		sets := map[int][]int{} // by factor: the cells with this factor
		for i, c := range cells {
			factors[i] = factor[c]
			sets[factor[c]] = append(sets[factor[c]], c)
		}
		r = k.Of(&b.Grid, cells, factors, total)
		label := strconv.Itoa(total)
		if len(sets[1]) == len(cells) && total >= 0 {
			r.Arg = label + codec.FormatCells(b.Shape, cells)
			r.Draw = k.draw(p, cells, label)
			return r, nil
		}
		var words []string
		var draws []func(*figure.Figure)
		for _, f := range slices.SortedFunc(maps.Keys(sets), byFactor) {
			word := strconv.Itoa(f)
			draws = append(draws, k.draw(p, sets[f], "×"+word))
			if f == 1 {
				word = ""
			}
			words = append(words, word+codec.FormatCells(b.Shape, sets[f]))
		}
		r.Arg = label + "=" + strings.Join(words, "/")
		r.Draw = func(f *figure.Figure) {
			for _, draw := range draws {
				draw(f)
			}
			f.Notes = append(f.Notes, p.Name+": "+r.Arg)
		}
		return r, nil
	})
}

// byFactor compares factors; 1 comes first.
func byFactor(a, b int) int {
	switch {
	case a == b:
		return 0
	case a == 1:
		return -1
	case b == 1:
		return 1
	}
	return a - b
}

// draw draws an outline with a label.
func (k WeightedSums) draw(p *Part, cells []int, label string) func(*figure.Figure) {
	return drawCage(figure.Cage{Cells: cells, Label: label, Style: figure.Style{Name: p.Name, Ink: k.Ink}})
}

// factors reads a sum: its total and the factor of each cell.
func (b *Board) factors(text string, column int) (total int, factor map[int]int, err error) {
	number, sets, has := strings.Cut(text, "=")
	factor = map[int]int{}
	if !has {
		total, cells, err := Cages{Least: 1, Numbered: true}.cage(b, text, column)
		for _, c := range cells {
			factor[c] = 1
		}
		return total, factor, err
	}
	if total, err = strconv.Atoi(number); err != nil || max(total, -total) >= largest {
		return 0, nil, banmen.Syntaxf(0, column, "expected a total before the =, such as 0=R1C1-R1C2/-10R2C1, found %q", banmen.Clip(text))
	}
	column += len(number) + 1
	for set := range strings.SplitSeq(sets, "/") {
		word, rest := codec.CutNumber(set)
		f := 1
		if word != "" {
			if f, err = strconv.Atoi(word); err != nil || f == 0 || max(f, -f) > mostFactor {
				return 0, nil, banmen.Syntaxf(0, column, "expected a factor from -%[1]d to %[1]d that is not 0 before cells, found %[2]q", mostFactor, banmen.Clip(set))
			}
		}
		cells, err := codec.ParseCells(rest, column+len(word), b.Shape)
		if err != nil {
			return 0, nil, err
		}
		for _, c := range cells {
			if factor[c] != 0 {
				return 0, nil, banmen.Syntaxf(0, column, "%s appears twice", b.Name(c))
			}
			factor[c] = f
		}
		column += len(set) + 1
	}
	return total, factor, nil
}

// Example returns the sum of three cells.
func (k WeightedSums) Example(g *Grid) string { return Cages{Numbered: true}.Example(g) }
