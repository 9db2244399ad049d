package rule

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Grid is what rules are about. Its methods make rules.
type Grid struct {
	grid.Shape
	Symbols codec.Symbols
	Regions []int // by cell; nil: none
}

// A Board is a Grid while a kind puts its rules together: its methods read them from the
// parts of a name. The first error stays; after it nothing more is read.
type Board struct {
	Grid
	Rules []Rule

	name  codec.Name
	parts []codec.Part // as they are written
	err   error
}

// NewBoard returns a Board whose parts stand in a name.
func NewBoard(s grid.Shape, symbols codec.Symbols, name codec.Name) *Board {
	return &Board{Grid: Grid{Shape: s, Symbols: symbols}, name: name}
}

// Done returns the parts as they are written, and what is wrong with them.
func (b *Board) Done() ([]codec.Part, error) {
	slices.SortFunc(b.parts, func(p, q codec.Part) int { return strings.Compare(p.Name, q.Name) })
	return b.parts, b.err
}

// Require adds rules.
func (b *Board) Require(rules ...Rule) { b.Rules = append(b.Rules, rules...) }

// Most is the greatest symbol.
func (g *Grid) Most() int { return len(g.Symbols) - 1 }

// Fail keeps an error about args, at a place in them counted from 0, unless there is
// one already.
func (b *Board) Fail(p codec.Part, at int, format string, args ...any) {
	b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+at, format, args...))
}

// FailSize keeps an error about the size of the board.
func (b *Board) FailSize(text banmen.Message) {
	b.Refuse(&banmen.SyntaxError{Column: b.name.ParamsColumn, Text: text})
}

// Refuse keeps an error about the name of the puzzle, unless there is one already.
func (b *Board) Refuse(err error) {
	if b.err == nil {
		b.err = err
	}
}

// Part returns the part of that name, false if it is not there.
func (b *Board) Part(name string) (codec.Part, bool) {
	p, ok := b.name.Part(name)
	return p, ok && b.err == nil
}

// Write says that a part is written with these args.
func (b *Board) Write(name, args string) {
	b.parts = append(b.parts, codec.Part{Name: name, Args: args})
}

// Flag reports whether there is a part, which has no args.
func (b *Board) Flag(name string) bool {
	p, ok := b.Part(name)
	if !ok {
		return false
	}
	if p.Args != "" {
		b.Fail(p, 0, "expected nothing in the brackets of part %q, found %q", name, p.Args)
	}
	b.Write(name, "")
	return true
}

// Number returns the number that a part says, from least to most; usual if it is not
// there, and that is how usual is written.
func (b *Board) Number(name string, usual, least, most int) int {
	p, ok := b.Part(name)
	if !ok {
		return usual
	}
	n, err := strconv.Atoi(p.Args)
	if err != nil || n < least || n > most {
		b.Fail(p, 0, "expected a number from %d to %d, found %q", least, most, p.Args)
		return usual
	}
	if n != usual {
		b.Write(name, strconv.Itoa(n))
	}
	return n
}

// List reads a part that is a list of rules with commas between them, each as one
// reads it at a column; it is written in the order of their cells. It requires them.
func (b *Board) List(name string, one func(text string, column int) (Rule, error)) []Rule {
	p, ok := b.Part(name)
	if !ok {
		return nil
	}
	var rules []Rule
	column := p.ArgsColumn
	for text := range strings.SplitSeq(p.Args, ",") {
		r, err := one(text, column)
		if err != nil {
			b.Refuse(err)
			return nil
		}
		if slices.ContainsFunc(rules, func(q Rule) bool { return q.Arg == r.Arg }) {
			b.Refuse(banmen.Syntaxf(0, column, "%s stands twice", r.Arg))
			return nil
		}
		rules = append(rules, r)
		column += utf8.RuneCountInString(text) + 1
	}
	slices.SortFunc(rules, byCells)
	args := make([]string, len(rules))
	for i, r := range rules {
		args[i] = r.Arg
	}
	b.Write(name, strings.Join(args, ","))
	b.Require(rules...)
	return rules
}

// byCells orders rules by the cells of their first constraint, then by their text.
func byCells(p, q Rule) int {
	if c := slices.Compare(p.Constraints[0].Vars(), q.Constraints[0].Vars()); c != 0 {
		return c
	}
	return strings.Compare(p.Arg, q.Arg)
}

// ReadRegions reads a part that says the region of each cell by a letter, A to Z and
// a to z, in reading order, as many regions as n. They are written in the order of their
// first cells.
func (b *Board) ReadRegions(name string, n int) {
	p, ok := b.Part(name)
	if !ok {
		return
	}
	if got := utf8.RuneCountInString(p.Args); got != b.Size() {
		b.Fail(p, 0, "expected a letter for each of %d cells, found %d", b.Size(), got)
		return
	}
	seen := map[rune]int{}
	for i, l := range []rune(p.Args) {
		if !strings.ContainsRune(regionLetters, l) {
			b.Fail(p, i, "expected the letter of a region, A to Z or a to z, in cell %s, found %q", b.Name(i), string(l))
			return
		}
		if _, ok := seen[l]; !ok {
			seen[l] = len(seen)
		}
		b.Regions = append(b.Regions, seen[l])
	}
	if len(seen) != n {
		b.Fail(p, 0, "expected %d regions, found %d", n, len(seen))
	}
	b.Write(name, FormatRegions(b.Regions))
}

// FormatRegions returns regions by cell as ReadRegions reads them.
func FormatRegions(regions []int) string {
	var args strings.Builder
	for _, r := range regions {
		args.WriteByte(regionLetters[r])
	}
	return args.String()
}

// InRegion is what messages call a region.
func InRegion(n int) banmen.Message { return banmen.Msg("region %s", regionLetters[n:n+1]) }

// regionLetters are the names of regions.
const regionLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Region returns the cells of a region, in reading order.
func (g *Grid) Region(n int) (cells []int) {
	for c, r := range g.Regions {
		if r == n {
			cells = append(cells, c)
		}
	}
	return cells
}

// Clues reads a part that has a number from 0 to most for each of n lines, or a dot for
// none (None): a character each, or with commas between them.
func (b *Board) Clues(name string, n, most int) []int {
	clues := slices.Repeat([]int{None}, n)
	p, ok := b.Part(name)
	if !ok {
		return clues
	}
	sep, column := "", 0
	if strings.Contains(p.Args, ",") {
		sep = ","
	}
	texts := strings.Split(p.Args, sep)
	if len(texts) != n {
		b.Fail(p, 0, "expected %d clues, found %d", n, len(texts))
		return clues
	}
	for i, text := range texts {
		v, err := strconv.Atoi(text)
		switch {
		case text == ".":
			v = None
		case err != nil || v < 0 || v > most:
			b.Fail(p, column, "expected a number to %d or a dot, found %q", most, text)
			return clues
		}
		clues[i] = v
		column += utf8.RuneCountInString(text) + len(sep)
	}
	if args := FormatClues(clues); strings.Trim(args, ".") != "" {
		b.Write(name, args)
	}
	return clues
}

// None is no clue.
const None = -1

// FormatClues returns clues as Clues reads them.
func FormatClues(clues []int) string {
	texts, sep := make([]string, len(clues)), ""
	for i, v := range clues {
		if texts[i] = strconv.Itoa(v); v == None {
			texts[i] = "."
		}
		if len(texts[i]) > 1 {
			sep = ","
		}
	}
	return strings.Join(texts, sep)
}
