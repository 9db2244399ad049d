package rule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Grid is a board that rules refer to. Its methods make rules.
type Grid struct {
	grid.Shape
	Symbols codec.Symbols
	Regions []int   // by cell, from 0, or NoRegion; nil if there are none
	Grids   [][]int // the cells of each of several square grids, row by row; nil if the board is one grid
	// Offset is the number of a symbol less the symbol: 0 where numbers start at 1, -1 where
	// they start at 0. Rules are about numbers.
	Offset int
	// Unknown are the regions that solvers must find; nil if there are none.
	Unknown *Unknown
}

// A Board is a Grid whose rules a kind is assembling. Its methods read the rules from the
// parts of a name. After the first error they do nothing.
type Board struct {
	Grid
	Rules []Rule

	name    codec.Name
	parts   []codec.Part // as written
	known   []*Part      // the parts given to ReadParts, for parts that contain others
	numbers bool         // constraints keep their numbers: another board requires them
	outer   *Board       // the board of which this one is an alternative; nil if there is none
	err     error
}

// NewBoard returns a Board with the parts of a name.
func NewBoard(s grid.Shape, symbols codec.Symbols, name codec.Name) *Board {
	return &Board{Grid: Grid{Shape: s, Symbols: symbols}, name: name}
}

// Done returns the parts as written, and the first error.
func (b *Board) Done() ([]codec.Part, error) {
	slices.SortFunc(b.parts, func(p, q codec.Part) int { return strings.Compare(p.Name, q.Name) })
	return b.parts, b.err
}

// Require adds rules, whose constraints are about the numbers of cells.
func (b *Board) Require(rules ...Rule) {
	if len(b.Rules)+len(rules) > cap(b.Rules) {
		b.Rules = slices.Grow(b.Rules, max(len(rules), fewRules))
	}
	for _, r := range rules {
		if b.Offset != 0 && !b.numbers {
			constraints := make([]model.Constraint, len(r.Constraints))
			for i, c := range r.Constraints {
				constraints[i] = model.Offset(c, b.Offset)
			}
			r.Constraints = constraints
		}
		b.Rules = append(b.Rules, r)
	}
}

// fewRules is the number of rules for which room is made at once.
const fewRules = 32

// Most returns the greatest symbol, which is the number of symbols.
func (g *Grid) Most() int { return len(g.Symbols) - 1 }

// Low and High return the least and the greatest number.
func (g *Grid) Low() int  { return 1 + g.Offset }
func (g *Grid) High() int { return g.Most() + g.Offset }

// Fail records an error at an offset in the args of a part, unless there is one already.
func (b *Board) Fail(p codec.Part, at int, format string, args ...any) {
	b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+at, format, args...))
}

// FailSize records an error about the size of the board.
func (b *Board) FailSize(text banmen.Message) {
	b.Refuse(&banmen.SyntaxError{Column: b.name.ParamsColumn, Text: text})
}

// Refuse records an error about the name of the puzzle, unless there is one already.
func (b *Board) Refuse(err error) {
	if b.err == nil {
		b.err = err
	}
}

// Part returns the part with a name. It reports false if there is none.
func (b *Board) Part(name string) (codec.Part, bool) {
	p, ok := b.name.Part(name)
	return p, ok && b.err == nil
}

// Outermost returns the board that contains b as an alternative, at any depth, or b itself.
func (b *Board) Outermost() *Board {
	for b.outer != nil {
		b = b.outer
	}
	return b
}

// Write records how a part is written.
func (b *Board) Write(name, args string) {
	b.parts = append(b.parts, codec.Part{Name: name, Args: args})
}

// Flag reports whether the name has a part, which takes no args.
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

// Number returns the number in a part, from least to most. A missing part means usual,
// which is written by leaving the part out.
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

// List reads a part that is a list of rules separated by commas; one reads each of them.
// It requires the rules, and writes them in the order of their cells.
func (b *Board) List(name string, one func(text string, column int) (Rule, error)) []Rule {
	rules := b.read(name, one)
	slices.SortFunc(rules, byCells)
	b.requireAll(name, rules)
	return rules
}

// read reads the rules of a part that is a list, in their order. It returns nil after an error, and
// if the name lacks the part.
func (b *Board) read(name string, one func(text string, column int) (Rule, error)) (rules []Rule) {
	p, ok := b.Part(name)
	if !ok {
		return nil
	}
	column := p.ArgsColumn
	texts := codec.SplitOutside(p.Args, ',')
	seen := make(map[string]bool, len(texts))
	rules = make([]Rule, 0, len(texts))
	for _, text := range texts {
		r, err := one(text, column)
		if err != nil {
			b.Refuse(err)
			return nil
		}
		if seen[r.Arg] {
			b.Refuse(banmen.Syntaxf(0, column, "%s appears twice", r.Arg))
			return nil
		}
		seen[r.Arg] = true
		rules = append(rules, r)
		column += utf8.RuneCountInString(text) + 1
	}
	return rules
}

// requireAll writes a part with its rules, if there are any, and requires them.
func (b *Board) requireAll(name string, rules []Rule) {
	if len(rules) == 0 {
		return
	}
	args := make([]string, len(rules))
	for i, r := range rules {
		args[i] = r.Arg
	}
	b.Write(name, strings.Join(args, ","))
	b.Require(rules...)
}

// byCells orders rules by the cells of their first constraint, then by their text. Those
// without constraints come first.
func byCells(p, q Rule) int {
	if n := min(len(p.Constraints), len(q.Constraints)); n == 0 {
		return cmp.Or(len(p.Constraints)-len(q.Constraints), strings.Compare(p.Arg, q.Arg))
	}
	if c := slices.Compare(p.Constraints[0].Vars(), q.Constraints[0].Vars()); c != 0 {
		return c
	}
	return strings.Compare(p.Arg, q.Arg)
}

// ReadRegions reads a part with a letter, A to Z and a to z, for the region of each cell
// in reading order. There must be n regions; if n is 0 any number, and a dot is a cell in none.
// They are written in the order of their first cells.
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
	if n == 0 {
		seen['.'] = NoRegion
	}
	regions := 0
	for i, l := range []rune(p.Args) {
		if _, ok := seen[l]; !ok && !strings.ContainsRune(regionLetters, l) {
			b.Fail(p, i, "expected the letter of a region, A to Z or a to z, in cell %s, found %q", b.Name(i), string(l))
			return
		}
		if _, ok := seen[l]; !ok {
			seen[l] = regions
			regions++
		}
		b.Regions = append(b.Regions, seen[l])
	}
	if n > 0 && regions != n {
		b.Fail(p, 0, "expected %d regions, found %d", n, regions)
	}
	b.Write(name, FormatRegions(b.Regions))
}

// FormatRegions returns the text of regions, by cell, that ReadRegions reads.
func FormatRegions(regions []int) string {
	var args strings.Builder
	for _, r := range regions {
		if r == NoRegion {
			args.WriteByte('.')
		} else {
			args.WriteByte(regionLetters[r])
		}
	}
	return args.String()
}

// InRegion returns the name of a region for messages.
func InRegion(n int) banmen.Message { return banmen.Msg("region %s", regionLetters[n:n+1]) }

// NoRegion is the region of a cell in none.
const NoRegion = -1

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

// Clues reads a part with a clue for each of n lines: a number from 0 to most, or a dot
// for none (None). Clues are single characters or separated by commas.
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

// None is a missing clue.
const None = -1

// FormatClues returns the text that Clues reads.
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
