package codec

import (
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
}

// An alphabet says which symbol a character or number is.
type alphabet struct {
	own   Symbols         // of a kind whose symbols are not 1, 2 and so on; else nil
	chars map[rune]uint16 // 0 is an empty cell
	text  string          // the characters of the symbols; empty if they are numbers
	less  int             // numbers are so much less than symbols
	most  int             // how many symbols there are
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

// ownAlphabet returns the alphabet with the symbols of a kind. What is none of them
// may be an empty cell, as in other alphabets.
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
	}
	return a
}

// symbol returns the symbol of a text, 0 for an empty cell, or false.
func (a alphabet) symbol(text string) (uint16, bool) {
	if text == "" {
		return 0, true
	}
	if v := a.own.Find(text); v >= 0 {
		return uint16(v), true
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

// decode returns the symbols of cells. An error is about the first bad one.
func (a alphabet) decode(cells []cell) ([]uint16, error) {
	vs := make([]uint16, len(cells))
	for i, c := range cells {
		v, ok := a.symbol(c.text)
		switch {
		case ok:
		case a.own != nil:
			return nil, banmen.Syntaxf(c.line, c.col, "expected one of %s or an empty cell (%s), found %q", strings.Join(a.own[1:], " "), a.own[0], banmen.Clip(c.text))
		default:
			return nil, banmen.Syntaxf(c.line, c.col, "expected %s to %s or an empty cell (.), found %q", a.first, a.last, banmen.Clip(c.text))
		}
		vs[i] = v
	}
	return vs, nil
}
