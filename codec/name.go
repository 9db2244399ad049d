package codec

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Name is the text of a puzzle in its pieces:
//
//	kind:params[+part[(args)]]...[:givens]
//
// The name of a part begins with a letter; a + before anything else belongs to the params
// (coin:6,100+50). Params and args have no colons, and brackets in args must be paired. Columns
// count characters from 1.
type Name struct {
	Kind, Params, Givens       string
	ParamsColumn, GivensColumn int
	HasGivens                  bool
	Parts                      []Part // sorted by name, without duplicates
}

// A Part adds a rule or clues to the params of a puzzle.
type Part struct {
	Name, Args         string
	Column, ArgsColumn int // where Name and Args begin
}

// SplitName splits the name of a puzzle. It fails if text is of another kind or has a part that
// is not known. Parts may be called by their aliases, and full-width characters count as plain
// ones.
func SplitName(kind, text string, known ...banmen.Alias) (Name, error) {
	text = norm.NFKC.String(text)
	head, rest, _ := strings.Cut(text, ":")
	if head != kind {
		return Name{}, banmen.Syntaxf(0, 1, "expected %s:, found %q", kind, banmen.Clip(text))
	}
	n := Name{Kind: head, ParamsColumn: utf8.RuneCountInString(head) + 2}
	rest, n.Givens, n.HasGivens = strings.Cut(rest, ":")
	n.GivensColumn = n.ParamsColumn + utf8.RuneCountInString(rest) + 1
	var parts string
	n.Params, parts = cutPart(rest)
	for column := n.ParamsColumn + utf8.RuneCountInString(n.Params); parts != ""; {
		p, after, err := splitPart(parts, column)
		if err == nil {
			err = n.add(p, known)
		}
		if err != nil {
			return n, err
		}
		column += utf8.RuneCountInString(parts) - utf8.RuneCountInString(after)
		parts = after
	}
	slices.SortFunc(n.Parts, func(p, q Part) int { return strings.Compare(p.Name, q.Name) })
	return n, nil
}

// cutPart cuts text before the first + that is followed by a letter.
func cutPart(text string) (before, parts string) {
	for i := range text {
		if after := text[i:]; after[0] == '+' && letter(after[1:]) > 0 {
			return text[:i], after
		}
	}
	return text, ""
}

// letter returns the length of the part name that text begins with: letters, with single
// hyphens between them.
func letter(text string) (n int) {
	for i, r := range text {
		switch {
		case unicode.IsLetter(r):
			n = i + utf8.RuneLen(r)
		case r != '-' || n != i || n == 0:
			return n
		}
	}
	return n
}

// splitPart splits the first part off text, which stands at column and begins with + and a
// letter.
func splitPart(text string, column int) (p Part, rest string, err error) {
	end := 1 + letter(text[1:])
	p, rest = Part{Name: text[1:end], Column: column + 1}, text[end:]
	column += utf8.RuneCountInString(text[:end])
	if args, ok := strings.CutPrefix(rest, "("); ok {
		p.ArgsColumn = column + 1
		end := closing(args)
		if end < 0 {
			return p, "", banmen.Syntaxf(0, column, "expected one closing bracket of part %q, found %q", p.Name, banmen.Clip(args))
		}
		p.Args, rest = args[:end], args[end+1:]
		column += utf8.RuneCountInString(p.Args) + 2
	}
	if before, _ := cutPart(rest); before != "" {
		return p, "", banmen.Syntaxf(0, column, "expected + and a part, a colon or the end after part %q, found %q", p.Name, banmen.Clip(before))
	}
	return p, rest, nil
}

// closing returns the offset of the bracket that closes the one before text, or -1.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// SplitOutside cuts a text at signs that stand in no brackets.
func SplitOutside(text string, sign byte) (pieces []string) {
	from, depth := 0, 0
	for i := range len(text) {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		case text[i] == sign && depth == 0:
			pieces, from = append(pieces, text[from:i]), i+1
		}
	}
	return append(pieces, text[from:])
}

// add adds a part. It fails if the part is not known or there already.
func (n *Name) add(p Part, known []banmen.Alias) error {
	if len(known) == 0 {
		return banmen.Syntaxf(0, p.Column, "%s has no parts: found %q", n.Kind, banmen.Clip(p.Name))
	}
	a, ok := banmen.FindAlias(known, p.Name)
	if !ok {
		return noPart(p, known)
	}
	p.Name = a.Of
	switch _, twice := n.Part(p.Name); {
	case twice:
		return banmen.Syntaxf(0, p.Column, "part %q appears twice", p.Name)
	}
	n.Parts = append(n.Parts, p)
	return nil
}

// noPart returns the error about an unknown part.
func noPart(p Part, known []banmen.Alias) error {
	if like := banmen.Nearest(p.Name, banmen.AliasWords(known)); like != "" {
		return banmen.Syntaxf(0, p.Column, "there is no part %q: did you mean %s?", p.Name, like)
	}
	names := make([]string, len(known))
	for i, a := range known {
		names[i] = a.Of
	}
	return banmen.Syntaxf(0, p.Column, "expected a part (%s), found %q", strings.Join(names, ", "), banmen.Clip(p.Name))
}

// Part returns the part called name, if n has it.
func (n Name) Part(name string) (Part, bool) {
	i := slices.IndexFunc(n.Parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		return Part{}, false
	}
	return n.Parts[i], true
}

// String returns the text of n. Parts without args have no brackets.
func (n Name) String() string {
	var out strings.Builder
	out.WriteString(n.Kind + ":" + n.Params)
	for _, p := range n.Parts {
		out.WriteString("+" + p.String())
	}
	if n.HasGivens {
		out.WriteString(":" + n.Givens)
	}
	return out.String()
}

// String returns the part as it is written in a name, after the plus: cage(3R1C1-R1C2).
func (p Part) String() string {
	if p.Args == "" {
		return p.Name
	}
	return p.Name + "(" + p.Args + ")"
}

// Symbols are the texts of symbols in puzzle names, indexed by symbol. Symbols[0] is an
// undecided cell. If there are more than 35 symbols, the texts are numbers.
type Symbols []string

const digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Digits returns the symbols 1 to n: digits and then capitals, or numbers if n is above 35. An
// undecided cell is a dot.
func Digits(n int) Symbols {
	s := make(Symbols, n+1)
	s[0] = "."
	for v := 1; v <= n; v++ {
		if n <= len(digits) {
			s[v] = digits[v-1 : v]
		} else {
			s[v] = strconv.Itoa(v)
		}
	}
	return s
}

// Numbers returns the symbols for the numbers from low to high (at most 35), as in Digits.
func Numbers(low, high int) Symbols {
	s := Symbols{"."}
	if low == 0 {
		s = append(s, "0")
	}
	return append(s, Digits(high)[max(low, 1):]...)
}

// wide reports whether a symbol has more than one character.
func (s Symbols) wide() bool {
	return slices.ContainsFunc(s, func(text string) bool { return len(text) > 1 && utf8.RuneCountInString(text) > 1 })
}

// respelled returns symbols with other texts.
func (s Symbols) respelled(texts []string) Symbols { return append(Symbols{s[0]}, texts...) }

// A Spelling is the texts of the symbols of a puzzle, for kinds that embed it to implement
// banmen.Alphabetic.
type Spelling struct {
	usual  Symbols
	custom Symbols // instead of the usual ones, if not nil
}

// NewSpelling returns the Spelling of a kind.
func NewSpelling(s Symbols) Spelling { return Spelling{usual: s} }

// With returns a Spelling with other texts, or with the usual ones for nil.
func (s Spelling) With(texts []string) Spelling {
	if s.custom = nil; texts != nil {
		s.custom = s.usual.respelled(texts)
	}
	return s
}

// Alphabet returns the symbols in order, or nil if they are the symbols that Digits returns.
func (s Spelling) Alphabet() (symbols []string, custom bool) {
	if s.usual.plain() {
		symbols = s.Shown()[1:]
	}
	return symbols, s.custom != nil
}

// Shown returns the symbols as people see them.
func (s Spelling) Shown() Symbols {
	if s.custom != nil {
		return s.custom
	}
	return s.usual
}

// plain reports whether the symbols are those that Digits returns.
func (s Symbols) plain() bool { return slices.Equal(s[1:], Digits(len(s) - 1)[1:]) }

// Format returns the cells of b as a puzzle name holds them: one character each, or with commas
// between them if a symbol is longer.
func (s Symbols) Format(b grid.Board) string {
	wide := s.wide()
	var out strings.Builder
	out.Grow(len(b.Cells))
	for i, v := range b.Cells {
		if wide && i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(s[v])
	}
	return out.String()
}

// Parse reads the notation of Format. A 0 is also undecided, unless it is a symbol. Lower-case
// letters are read as capitals unless they are symbols. Errors are *SyntaxError with columns
// counted from column.
func (s Symbols) Parse(text string, column int, shape grid.Shape) (grid.Board, error) {
	cells := strings.Split(text, "")
	step := 0
	if s.wide() || strings.Contains(text, ",") {
		cells, step = strings.Split(text, ","), 1
	}
	b := grid.New(shape)
	if n := shape.Main().Size(); len(cells) == n { // only the cells of the board are given; those beside it are open
		cells = append(cells, slices.Repeat([]string{s[0]}, len(b.Cells)-n)...)
	}
	if len(cells) != len(b.Cells) {
		return b, banmen.Syntaxf(0, column, "expected %d cells, found %d", len(b.Cells), len(cells))
	}
	for i, c := range cells {
		v := s.Find(c)
		if v < 0 {
			return b, s.wrong(column, shape.Name(i), c)
		}
		if v > 0 && shape.IsGap(i) {
			return b, banmen.Syntaxf(0, column, "%s lies outside the grids: expected a dot, found %q", shape.Name(i), c)
		}
		b.Cells[i] = uint16(v)
		column += utf8.RuneCountInString(c) + step
	}
	return b, nil
}

// wrong returns the error about a text found in a cell that is not a symbol.
func (s Symbols) wrong(column int, cell, found string) error {
	if s.numeric() {
		return banmen.Syntaxf(0, column, "expected %s to %s or . in cell %s, found %q", s[1], s[len(s)-1], cell, banmen.Clip(found))
	}
	return banmen.Syntaxf(0, column, "expected one of %s in cell %s, found %q", strings.Join(s, " "), cell, banmen.Clip(found))
}

// Find returns the symbol of text: 0 for an undecided cell, -1 if there is none. Nil Symbols
// find nothing.
func (s Symbols) Find(text string) int {
	if s == nil {
		return -1
	}
	up := strings.ToUpper(text)
	for v, t := range s {
		if t == text || t == up {
			return v
		}
	}
	if text == "0" {
		return 0
	}
	if n, err := strconv.Atoi(text); err == nil && s.numeric() && n > 0 && n < len(s) {
		return n
	}
	return -1
}

// numeric reports whether the symbols are numbers from 1 on, or digits followed by letters.
func (s Symbols) numeric() bool { return s[1] == "1" }
