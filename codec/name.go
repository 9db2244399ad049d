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
// A part begins with a letter, so that a + before anything else belongs to the
// params (coin:6,100+50). Neither args nor what else stands before the givens has a
// colon; args have no brackets. Columns count characters from 1.
type Name struct {
	Kind, Params, Givens       string
	ParamsColumn, GivensColumn int
	HasGivens                  bool
	Parts                      []Part // each once, by name
}

// A Part says more of a puzzle than its params do: a rule, or clues.
type Part struct {
	Name, Args         string
	Column, ArgsColumn int // of the name, and of what stands in brackets
}

// SplitName splits text, which must be of the kind, with none but the parts known,
// which may be called by their other names. Full-width characters count as their
// plain twins.
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

// cutPart cuts text before the first + that a letter follows.
func cutPart(text string) (before, parts string) {
	for i := range text {
		if after := text[i:]; after[0] == '+' && letter(after[1:]) > 0 {
			return text[:i], after
		}
	}
	return text, ""
}

// letter returns the length of the name of a part that text begins with: letters, with
// single hyphens between them.
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

// splitPart takes the first part off text, which begins with + and a letter at
// the column.
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

// closing returns where the bracket closes before which a text stands, or -1.
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

// add adds a part that is one of those known.
func (n *Name) add(p Part, known []banmen.Alias) error {
	if len(known) == 0 {
		return banmen.Syntaxf(0, p.Column, "%s has no parts, found %q", n.Kind, banmen.Clip(p.Name))
	}
	a, ok := banmen.FindAlias(known, p.Name)
	if !ok {
		return noPart(p, known)
	}
	p.Name = a.Of
	switch _, twice := n.Part(p.Name); {
	case twice:
		return banmen.Syntaxf(0, p.Column, "part %q stands twice", p.Name)
	}
	n.Parts = append(n.Parts, p)
	return nil
}

// noPart is the error about a part that is not known.
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

// Part returns the part of that name, if it is there.
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
		out.WriteString("+" + p.Name)
		if p.Args != "" {
			out.WriteString("(" + p.Args + ")")
		}
	}
	if n.HasGivens {
		out.WriteString(":" + n.Givens)
	}
	return out.String()
}

// Symbols are the characters of symbols in names, by symbol: Symbols[0] is an
// undecided cell. Where there are more than 35, names hold numbers.
type Symbols []string

const digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Digits returns the symbols 1..n as digits, then capitals, then numbers. An
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

// Numbers returns the symbols of the numbers from low to high, at most 35, as Digits has them.
func Numbers(low, high int) Symbols {
	s := Symbols{"."}
	if low == 0 {
		s = append(s, "0")
	}
	return append(s, Digits(high)[max(low, 1):]...)
}

// wide reports whether some symbol takes more than a character.
func (s Symbols) wide() bool {
	return slices.ContainsFunc(s, func(text string) bool { return len(text) > 1 && utf8.RuneCountInString(text) > 1 })
}

// plain reports whether the symbols are those of Digits.
func (s Symbols) plain() bool { return slices.Equal(s[1:], Digits(len(s) - 1)[1:]) }

// Format returns the givens of b as a name holds them: a character a cell, or
// numbers with commas between them where there are more than 35 symbols.
func (s Symbols) Format(b grid.Board) string {
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		texts[i] = s[v]
	}
	if s.wide() {
		return strings.Join(texts, ",")
	}
	return strings.Join(texts, "")
}

// Parse reads what Format writes. A 0 is undecided too, unless it is a symbol,
// and letters may be small where the small ones mean nothing else. Errors are
// *SyntaxError with columns counted from column.
func (s Symbols) Parse(text string, column int, shape grid.Shape) (grid.Board, error) {
	cells := strings.Split(text, "")
	step := 0
	if s.wide() || strings.Contains(text, ",") {
		cells, step = strings.Split(text, ","), 1
	}
	b := grid.New(shape)
	if len(cells) != len(b.Cells) {
		return b, banmen.Syntaxf(0, column, "expected %d cells, found %d", len(b.Cells), len(cells))
	}
	for i, c := range cells {
		v := s.Find(c)
		if v < 0 {
			return b, s.wrong(column, shape.Name(i), c)
		}
		b.Cells[i] = uint16(v)
		column += utf8.RuneCountInString(c) + step
	}
	return b, nil
}

// wrong says what was expected in a cell instead of found.
func (s Symbols) wrong(column int, cell, found string) error {
	if s.numeric() {
		return banmen.Syntaxf(0, column, "expected %s to %s or . in cell %s, found %q", s[1], s[len(s)-1], cell, banmen.Clip(found))
	}
	return banmen.Syntaxf(0, column, "expected one of %s in cell %s, found %q", strings.Join(s, " "), cell, banmen.Clip(found))
}

// Find returns the symbol of a text: 0 for an undecided cell, -1 for none. No
// Symbols find none.
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

// numeric reports whether the symbols are digits and letters after them.
func (s Symbols) numeric() bool { return s[1] == "1" }
