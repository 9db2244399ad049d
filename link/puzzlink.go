package link

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// PuzzLink is the dialect of Sudoku at puzz.link: the numbers of columns and rows, then the
// givens. A given is a hexadecimal digit, - and two digits, or + and three. g to z are 1 to 20
// empty cells.
//
//	https://puzz.link/p?sudoku/9/9/53h7j6h195j…
var PuzzLink = Dialect{
	Name: "puzzlink", Program: banmen.Msg("puzz.link"),
	Doc:    banmen.Msg("links to puzz.link"),
	Match:  func(text string) bool { line, _, _ := strings.Cut(text, "\n"); return puzzLink().MatchString(line) },
	Decode: decodePuzzLink,
	Encode: encodePuzzLink,
	Linked: true,
}

var puzzLink = lazy.Regexp(`(?i)(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?sudoku/(\d+)/(\d+)(?:/(\S*))?`)

func decodePuzzLink(text string) (*Document, error) {
	m := puzzLink().FindStringSubmatchIndex(text)
	if m == nil || m[6] < 0 {
		return nil, banmen.Syntaxf(1, 1, "expected a link of %s, found %q", "puzz.link", banmen.Clip(text))
	}
	cols, rows, body := text[m[2]:m[3]], text[m[4]:m[5]], text[m[6]:m[7]]
	n, err := strconv.Atoi(rows)
	if err != nil || rows != cols || n < 2 || n > 25 {
		return nil, banmen.Syntaxf(1, m[2]+1, "expected a board of 2 to 25 rows, found %q", banmen.Clip(cols+"/"+rows))
	}
	d := newDocument(grid.Square(n))
	at := 0
	for i := 0; i < len(body); {
		number, length := "", 1
		switch c := body[i]; {
		case c >= 'g' && c <= 'z':
			at += int(c-'g') + 1
			i++
			continue
		case c == '-' && i+3 <= len(body):
			number, length = body[i+1:i+3], 3
		case c == '+' && i+4 <= len(body):
			number, length = body[i+1:i+4], 4
		default:
			number = body[i : i+1]
		}
		v, err := strconv.ParseUint(number, 16, 16)
		if err != nil || v < 1 || int(v) > n || at >= d.Size() {
			return nil, banmen.Syntaxf(1, m[6]+i+1, "expected numbers from 1 to %d for %d cells, found %q", n, d.Size(), banmen.Clip(body[i:]))
		}
		d.Givens[at] = int(v)
		at++
		i += length
	}
	if at != d.Size() && body != "" { // the address of an empty board may end after its size
		return nil, banmen.Syntaxf(1, m[7], "expected %d cells, found %d", d.Size(), at)
	}
	return d, nil
}

func encodePuzzLink(d *Document) (string, error) {
	if len(d.Args) > 0 || d.Regions != nil || d.Marks != nil || !d.ordinary() || d.Box == [2]int{} {
		return "", banmen.Errorf(banmen.ErrCannot, "%s can hold only givens and ordinary boxes", "puzz.link")
	}
	var body strings.Builder
	gap := 0
	flush := func() {
		for ; gap > 0; gap -= min(gap, 20) {
			body.WriteByte(byte('g' + min(gap, 20) - 1))
		}
	}
	for _, v := range d.Givens {
		if v == 0 {
			gap++
			continue
		}
		flush()
		if v > 15 {
			body.WriteByte('-')
		}
		body.WriteString(strconv.FormatInt(int64(v), 16))
	}
	flush()
	return fmt.Sprintf("https://puzz.link/p?sudoku/%d/%d/%s", d.Cols, d.Rows, body.String()), nil
}
