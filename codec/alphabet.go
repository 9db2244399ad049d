package codec

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// A cell is what stands for a cell in a file: a character or a number, or
// nothing where it is empty.
type cell struct {
	text      string
	line, col int
}

// OpenCells are the characters that stand for an open cell, unless they are symbols.
const OpenCells = ".0*-_xX?@"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// twins are characters that Japanese pages use for digits and empty cells.
var twins = map[rune]rune{
	'一': '1', '二': '2', '三': '3', '四': '4', '五': '5', '六': '6', '七': '7', '八': '8', '九': '9',
	'〇': '0', '□': '.', '○': '.', ' ': '.', '・': '.', '·': '.', '•': '.',
	'⬜': '.', '▢': '.', '◻': '.', '◽': '.', '▫': '.', '🔲': '.', '☐': '.', '⬚': '.', '␣': '.',
}

// An alphabet says which symbol a character or number is.
type alphabet struct {
	own   Symbols         // of a kind whose symbols are not 1, 2 and so on; else nil
	chars map[rune]uint16 // 0 is an empty cell
	texts []string        // of the symbols, where one has several characters; else nil
	text  string          // the alphabet as ParseAlphabet takes it; empty if it is the numbers from 1
	less  int             // numbers are so much less than symbols
	most  int             // how many symbols there are
	asked bool            // the reader was told
	first string          // for messages
	last  string
}

// newAlphabet returns the alphabet with the characters of the symbols in order.
func newAlphabet(symbols string) alphabet {
	a := alphabet{chars: make(map[rune]uint16), text: symbols}
	for _, r := range OpenCells {
		a.chars[r] = 0
	}
	v := uint16(0)
	for _, r := range symbols {
		v++
		a.chars[r] = v
		if v == 1 {
			a.first = string(r)
		}
		a.last = string(r)
	}
	if strings.ToUpper(symbols) == symbols {
		for _, r := range symbols {
			a.chars[unicode.ToLower(r)] = a.chars[r]
		}
	}
	return a
}

// ownAlphabet returns the alphabet with the symbols of a kind. Other characters may be
// empty cells, as in other alphabets.
func ownAlphabet(s Symbols) alphabet {
	a := newAlphabet("")
	a.own = s
	return a
}

// numbers returns the alphabet of n numbers, which begin at 1 - less.
func numbers(n, less int) alphabet {
	a := newAlphabet("")
	a.most, a.less = n, less
	a.first, a.last = strconv.Itoa(1-less), strconv.Itoa(n-less)
	if less > 0 {
		delete(a.chars, '0')
		a.text = a.first + "-" + a.last
	}
	return a
}

// alphabetOf returns the alphabet with these symbols.
func alphabetOf(symbols []string) alphabet {
	if !slices.ContainsFunc(symbols, func(s string) bool { return utf8.RuneCountInString(s) != 1 }) {
		return newAlphabet(strings.Join(symbols, ""))
	}
	if isDigits(strings.Join(symbols, "")) && symbols[0] == "0" {
		return numbers(len(symbols), 1)
	}
	a := newAlphabet("")
	a.texts, a.text, a.first, a.last = symbols, strings.Join(symbols, " "), symbols[0], symbols[len(symbols)-1]
	return a
}

// ParseAlphabet returns the texts of n symbols in their order: of all of them, 1234 or 1 2 3
// 4; of the first and the last, 0-8, A-I, 0-F or 0-15; or of hex. It reports false if the text
// says another number of symbols or one twice.
func ParseAlphabet(text string, n int) ([]string, bool) {
	var all []string
	first, last, ranged := strings.Cut(text, "-")
	switch {
	case strings.EqualFold(text, "hex"):
		all = strings.Split("0"+digits[:15], "")
	case strings.ContainsAny(text, " ,"):
		all = strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	case ranged && utf8.RuneCountInString(text) != n:
		all = symbolsFrom(first, last)
	default:
		all = strings.Split(text, "")
		if slices.ContainsFunc(all, func(s string) bool { return strings.ContainsAny(s, ".;:|+#\t") }) {
			return nil, false
		}
	}
	seen := make(map[string]bool)
	for _, s := range all {
		seen[s] = true
	}
	return all, len(all) == n && len(seen) == n
}

// symbolsFrom returns the symbols from the first to the last: numbers; digits and then
// letters; or other characters that follow each other.
func symbolsFrom(first, last string) (all []string) {
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err1 == nil && err2 == nil {
		for v := from; v <= to && len(all) <= maxNumber; v++ {
			all = append(all, strconv.Itoa(v))
		}
		return all
	}
	if i, j := strings.Index("0"+digits, first), strings.Index("0"+digits, strings.ToUpper(last)); i >= 0 && j >= i && len(first)*len(last) == 1 && strings.ToUpper(first) == first {
		return strings.Split(("0" + digits)[i:j+1], "")
	}
	a, n := utf8.DecodeRuneInString(first)
	z, m := utf8.DecodeRuneInString(last)
	if n != len(first) || m != len(last) || z-a > maxNumber {
		return nil
	}
	for r := a; r <= z; r++ {
		all = append(all, string(r))
	}
	return all
}

// maxNumber is the most symbols that a range of numbers may have.
const maxNumber = 1 << 10

// symbol returns the symbol of a text, 0 for an empty cell, or false.
func (a alphabet) symbol(text string) (uint16, bool) {
	if text == "" {
		return 0, true
	}
	if v := a.own.Find(text); v >= 0 {
		return uint16(v), true
	}
	if i := slices.Index(a.texts, text); i >= 0 {
		return uint16(i + 1), true
	}
	rs := []rune(text)
	if len(rs) == 1 {
		v, ok := a.chars[rs[0]]
		if t, twin := twins[rs[0]]; twin && !ok {
			if v := a.own.Find(string(t)); v >= 0 {
				return uint16(v), true
			}
			v, ok = a.chars[t]
			rs[0] = t
		}
		if ok || a.most == 0 {
			return v, ok
		}
	}
	v, err := strconv.Atoi(string(rs))
	v += a.less
	return uint16(v), err == nil && v >= 1 && v <= a.most
}

// isSmall reports whether the letters of cells are small ones. An x may be an
// empty cell and says nothing.
func isSmall(cells []cell) bool {
	small := false
	for _, c := range cells {
		for _, r := range c.text {
			if unicode.IsUpper(r) {
				return false
			}
			small = small || unicode.IsLower(r) && r != 'x'
		}
	}
	return small
}

// A usage is what characters a record uses.
type usage struct {
	zeros          int
	empty          bool // by a character other than 0
	digit          bool // 1 to 9
	letters        int  // how often a letter is used
	top            rune // the last letter in use, as a capital
	long           bool // a cell takes several characters
	decided, kinds int  // cells that are not empty otherwise, and how many texts they have
}

// use looks at the cells of a board of n symbols. Less than 24 do not need X.
func use(cells []cell, n int) usage {
	var u usage
	seen := make(map[string]bool)
	for _, c := range cells {
		switch r := []rune(c.text + " ")[0]; {
		case utf8.RuneCountInString(c.text) > 1:
			u.long = true
		case n >= 24 && unicode.ToUpper(r) == 'X':
			u.letters++
			u.top = max(u.top, 'X')
		case r != '0' && strings.ContainsRune(OpenCells+" ", r) || twins[r] == '.':
			u.empty = true
			continue
		case r == '0' || r == '〇':
			u.zeros++
		case r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z':
			u.letters++
			u.top = max(u.top, unicode.ToUpper(r))
		default:
			u.digit = true
		}
		u.decided++
		seen[c.text] = true
	}
	u.kinds = len(seen)
	return u
}

// convention returns the alphabet of n symbols that a record is written in:
// numbers; 1-9 and then letters; 0-9 and then letters; or only letters. A 0 is
// a symbol when other characters stand for empty cells, or when the board is
// complete with it. Letters alone are the symbols when there is one that 1-9
// and letters do not reach, or when it would be a wonder that no digit is used.
func convention(cells []cell, n int) alphabet {
	u := use(cells, n)
	zero := u.zeros > 0 && (u.empty || u.kinds == n && u.decided == u.zeros*n)
	switch {
	case (u.long || n > len(digits)) && zero:
		return numbers(n, 1)
	case u.long || n > len(digits):
		return numbers(n, 0)
	case !u.digit && n <= len(letters) && (u.top > rune(digits[n-1]) || u.letters >= n):
		return newAlphabet(letters[:n])
	case zero:
		return newAlphabet("0" + digits[:n-1])
	}
	return newAlphabet(digits[:n])
}

// zeroBased reports whether the symbols of a board of n are 0 to n-1: 0 stands beside other
// signs for open cells, and never twice in a line, or all cells are decided and 0 stands as
// often as every other symbol.
func zeroBased(cells []cell, n int) bool {
	zeros, open := 0, 0
	for i, c := range cells {
		r, size := utf8.DecodeRuneInString(c.text)
		switch {
		case c.text == "0":
			zeros++
			for j := range i {
				if cells[j].text == "0" && (i/n == j/n || i%n == j%n) {
					return false
				}
			}
		case c.text == "" || size == len(c.text) && (strings.ContainsRune(OpenCells, r) || twins[r] == '.'):
			open++
		case c.text == digits[n-1:n]:
			return false
		}
	}
	if zeros == 0 || open > 0 || zeros != n {
		return zeros > 0 && open > 0
	}
	times := make(map[string]int)
	for _, c := range cells {
		times[c.text]++
	}
	for _, k := range times {
		if k != n {
			return false
		}
	}
	return true
}

// otherSymbols returns the alphabet of a board with no digits: letters from A on, or as many
// different letters or signs as there are symbols, in the order of their characters. Signs for
// open cells are known ones or the only sign that stands twice in a row. It returns false where
// symbols are missing, so that nobody knows them all.
func otherSymbols(cells []cell, n int) (a alphabet, open string, ok bool) {
	seen, twice := make(map[string]bool), make(map[string]bool)
	known := false
	small := isSmall(cells)
	var row map[string]bool
	for i, c := range cells {
		if i%n == 0 {
			row = make(map[string]bool)
		}
		text := c.text
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case isDigits(text) && text != "0" || utf8.RuneCountInString(text) > 2:
			return a, "", false
		case text == "" || size == len(text) && (strings.ContainsRune(".0*-_?@", r) || twins[r] == '.'):
			known = true
			continue
		case row[text]:
			twice[text] = true
		}
		row[text], seen[text] = true, true
	}
	if known && seen["x"] && twice["x"] {
		delete(seen, "x")
	}
	if !known && len(twice) == 1 {
		for text := range twice {
			open = text
			delete(seen, text)
		}
	}
	all := slices.Sorted(maps.Keys(seen))
	from := letters[:n]
	if small {
		from = strings.ToLower(from)
	}
	switch {
	case len(all) > 1 && strings.Trim(strings.Join(all, ""), from) == "":
		return alphabetOf(strings.Split(from, "")), open, true
	case len(all) == n:
		return alphabetOf(all), open, true
	}
	return a, "", false
}

// decode returns the symbols of cells. An error is about the first bad one.
func (a alphabet) decode(cells []cell) ([]uint16, error) {
	vs := make([]uint16, len(cells))
	for i, c := range cells {
		v, ok := a.symbol(c.text)
		switch {
		case ok:
		case a.own != nil:
			return nil, banmen.Syntaxf(c.line, c.col, "expected one of %s or an empty cell (%s), found %q", strings.Join(a.own[1:], " "), a.own[0], banmen.Clip(c.text))
		case len(c.text) > 1 && isDigits(c.text):
			n := root(len(cells))
			return nil, banmen.Syntaxf(c.line, c.col, "%[1]s is no digit of a %[2]dx%[2]d: expected %[3]s to %[4]s or an empty cell (.)", banmen.Clip(c.text), n, a.first, a.last)
		default:
			return nil, banmen.Syntaxf(c.line, c.col, "expected %s to %s or an empty cell (.), found %q", a.first, a.last, banmen.Clip(c.text))
		}
		vs[i] = v
	}
	return vs, nil
}
