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

// A cell is the text of one cell in a file and its position. The text is a character or a
// number, or empty for an empty cell.
type cell struct {
	text      string
	line, col int
}

// OpenCells are the characters that stand for an open cell, unless they are symbols.
const OpenCells = ".0*-_xX?@"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// twins maps other characters for digits and empty cells, mainly from Japanese pages, to ASCII.
var twins = map[rune]rune{
	'一': '1', '二': '2', '三': '3', '四': '4', '五': '5', '六': '6', '七': '7', '八': '8', '九': '9',
	'〇': '0', '□': '.', '○': '.', ' ': '.', '・': '.', '·': '.', '•': '.',
	'⬜': '.', '▢': '.', '◻': '.', '◽': '.', '▫': '.', '🔲': '.', '☐': '.', '⬚': '.', '␣': '.',
}

// An alphabet maps characters and numbers to symbols.
type alphabet struct {
	symbols Symbols         // symbols of a kind that does not use 1, 2, 3 and so on; else nil
	chars   map[rune]uint16 // 0 is an empty cell
	texts   []string        // texts of the symbols, if one has several characters; else nil
	text    string          // the alphabet in the notation of ParseAlphabet; empty: the numbers from 1
	less    int             // symbol minus number, if the symbols are numbers
	most    int             // number of symbols, if they are numbers
	asked   bool            // the caller gave it as a parameter
	first   string          // for messages
	last    string
}

// newAlphabet returns the alphabet with these characters as symbols, in order.
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

// ownAlphabet returns the alphabet of a kind with its own symbols. The usual characters for
// empty cells are accepted, too.
func ownAlphabet(s Symbols) alphabet {
	a := newAlphabet("")
	a.symbols = s
	return a
}

// numbers returns the alphabet of n numbers that begin at 1-less.
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

// ParseAlphabet returns the texts of n symbols in order. text lists all of them (1234 or 1 2 3
// 4), gives the first and the last (0-8, A-I, 0-F or 0-15), or is hex. It reports false unless
// there are exactly n different symbols.
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

// symbolsFrom returns the symbols from first to last: numbers, digits followed by letters, or
// other consecutive characters.
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

// maxNumber limits the number of symbols in a range.
const maxNumber = 1 << 10

// symbol returns the symbol that text stands for, 0 for an empty cell. It reports false if text
// is neither.
func (a alphabet) symbol(text string) (uint16, bool) {
	if text == "" {
		return 0, true
	}
	if v := a.symbols.Find(text); v >= 0 {
		return uint16(v), true
	}
	if i := slices.Index(a.texts, text); i >= 0 {
		return uint16(i + 1), true
	}
	rs := []rune(text)
	if len(rs) == 1 {
		v, ok := a.chars[rs[0]]
		if t, twin := twins[rs[0]]; twin && !ok {
			if v := a.symbols.Find(string(t)); v >= 0 {
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

// isSmall reports whether the letters of cells are lower-case. It ignores x, which may be an
// empty cell.
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

// A usage summarises the characters of a record.
type usage struct {
	zeros          int
	empty          bool // a character other than 0 stands for empty cells
	digit          bool // 1 to 9
	letters        int  // how often a letter is used
	top            rune // the last letter in use, as a capital
	long           bool // a cell takes several characters
	decided, kinds int  // cells with a symbol or 0, and the number of different texts
}

// use summarises the cells of a board of n symbols. From 24 symbols on, X is a symbol and not
// an empty cell.
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

// convention guesses the alphabet of n symbols in which a record is written: numbers, 1-9 then
// letters, 0-9 then letters, or letters alone. 0 is a symbol if other characters stand for
// empty cells, or if the board is complete with it. Letters alone need a board without 1-9.
// They must also go beyond the letters that follow 1-9, or occur at least n times.
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

// zeroBased reports whether the symbols of a board are 0 to n-1. No row or column may have two
// zeros, and no cell the symbol n. Either other signs stand for open cells, or all cells are
// decided and every symbol occurs n times.
func zeroBased(cells []cell, n int) bool {
	zeros, open := 0, 0
	for i, c := range cells {
		switch {
		case c.text == "0":
			zeros++
			for j := range i {
				if cells[j].text == "0" && (i/n == j/n || i%n == j%n) {
					return false
				}
			}
		case c.text == "" || isOpen(c.text):
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

// kanjiDigits are the numbers from 1 to 9.
const kanjiDigits = "一二三四五六七八九"

// otherSymbols returns the alphabet of a board without digits: the first n letters or kanji digits,
// or exactly n different letters or signs in character order. open is the sign for open cells if it
// is an unusual one; it is then the only text that occurs twice in a row. otherSymbols reports
// false if some symbols do not occur, since the text does not name them.
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
	for _, sequence := range []string{from, kanjiDigits} {
		if symbols := strings.Split(sequence, ""); len(all) > 1 && len(symbols) >= n && strings.Trim(strings.Join(all, ""), strings.Join(symbols[:n], "")) == "" {
			return alphabetOf(symbols[:n]), open, true
		}
	}
	if len(all) == n && !repeats(cells, n, seen) {
		return alphabetOf(all), open, true
	}
	return a, "", false
}

// repeats reports whether a text of symbols stands twice in a column of n cells.
func repeats(cells []cell, n int, symbols map[string]bool) bool {
	for i, c := range cells {
		for j := i % n; j < i; j += n {
			if symbols[c.text] && cells[j].text == c.text {
				return true
			}
		}
	}
	return false
}

// decode returns the symbols of cells, or an error about the first bad cell.
func (a alphabet) decode(cells []cell) ([]uint16, error) {
	vs := make([]uint16, len(cells))
	var known [utf8.RuneSelf]uint16 // one more than the symbol of a character, or 0
	for i, c := range cells {
		one := len(c.text) == 1 && c.text[0] < utf8.RuneSelf
		if one && known[c.text[0]] > 0 {
			vs[i] = known[c.text[0]] - 1
			continue
		}
		v, ok := a.symbol(c.text)
		if ok && one {
			known[c.text[0]] = v + 1
		}
		switch {
		case ok:
		case a.symbols != nil:
			return nil, banmen.Syntaxf(c.line, c.col, "expected one of %s or an empty cell (%s), found %q", strings.Join(a.symbols[1:], " "), a.symbols[0], banmen.Clip(c.text))
		case len(c.text) > 1 && isDigits(c.text):
			n := SideOf(len(cells))
			return nil, banmen.Syntaxf(c.line, c.col, "%[1]s is not a digit of a %[2]dx%[2]d board: expected %[3]s to %[4]s, or . for an open cell", banmen.Clip(c.text), n, a.first, a.last)
		default:
			return nil, banmen.Syntaxf(c.line, c.col, "expected %s to %s or an empty cell (.), found %q", a.first, a.last, banmen.Clip(c.text))
		}
		vs[i] = v
	}
	return vs, nil
}
