package rule

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Link defines the addresses of a Spec's puzzles at puzz.link and similar sites:
// https://puzz.link/p?PUZZLE/COLUMNS/ROWS/TEXT.
type Link struct {
	Puzzle string // name on the sites
	Text   string // an example, from COLUMNS on
	Side   bool   // whether the kind's sizes are a side

	// Read returns the parts and the symbols of a text.
	Read func(d *Description) ([]codec.Part, grid.Board)
	// Write returns the text of a puzzle with givens. It fails with ErrCannot if there is
	// none.
	Write func(p *Puzzle, b grid.Board) (string, error)
}

func (l *Link) sign() string { return "?" + l.Puzzle + "/" }

// form returns the form of links for a Spec.
func (l *Link) form(s *Spec) banmen.Form {
	return codec.Lines(banmen.Form{
		Name:   "puzzlink",
		Doc:    banmen.Msg("links to puzz.link"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if len(h.Rows) == 0 || !strings.Contains(h.Rows[0], l.sign()) {
				return none
			}
			return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("the first line contains %q", l.sign())}
		},
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			p := e.Puzzle.(*Puzzle)
			text, err := l.Write(p, b)
			if err == nil {
				_, err = fmt.Fprintf(w, "https://puzz.link/p%s%d/%d/%s\n", l.sign(), p.Cols, p.Rows, text)
			}
			return err
		},
	}, func(text string) (banmen.Puzzle, error) { return l.parse(s, text) })
}

func (l *Link) parse(s *Spec, text string) (banmen.Puzzle, error) {
	before, rest, ok := strings.Cut(text, l.sign())
	pieces := strings.SplitN(rest, "/", 3)
	if !ok || len(pieces) < 3 {
		return nil, banmen.Syntaxf(0, 1, "expected a link such as %s, found %q", "https://puzz.link/p"+l.sign()+l.Text, text)
	}
	params := pieces[1] + "x" + pieces[0]
	if l.Side {
		params = pieces[1]
	}
	at := len(before) + len(l.sign()) + 1
	p, err := s.puzzle(codec.Name{Params: params, ParamsColumn: at})
	if err == nil && l.Side && pieces[0] != pieces[1] {
		err = banmen.Syntaxf(0, at, "expected as many rows as columns, found %q", pieces[0]+"/"+pieces[1])
	}
	if err != nil {
		return nil, err
	}
	return s.described(params, at, &Description{Shape: p.Shape, Text: pieces[2], at: at + len(pieces[0]) + len(pieces[1]) + 2}, l.Read)
}

// described returns the puzzle with a size and a description.
func (s *Spec) described(params string, column int, d *Description, read func(d *Description) ([]codec.Part, grid.Board)) (banmen.Puzzle, error) {
	parts, givens := read(d)
	if d.err != nil {
		return nil, d.err
	}
	p, err := s.puzzle(codec.Name{Params: params, ParamsColumn: column, Parts: s.written(parts)})
	if err != nil {
		return nil, &banmen.SyntaxError{Column: d.at, Text: err.(*banmen.SyntaxError).Text}
	}
	p.givens = givens
	return p, nil
}

// FormatHex encodes numbers from 0 to 255 as in links. They are hexadecimal, with a
// hyphen before two digits; a letter from g to z stands for 1 to 20 missing numbers
// (None).
func FormatHex(values []int) string {
	var text strings.Builder
	gap := 0
	flush := func() {
		if gap > 0 {
			text.WriteByte("ghijklmnopqrstuvwxyz"[gap-1])
		}
		gap = 0
	}
	for _, v := range values {
		if v == None {
			if gap++; gap == 20 {
				flush()
			}
			continue
		}
		flush()
		if v > 15 {
			text.WriteByte('-')
		}
		text.WriteString(strconv.FormatInt(int64(v), 16))
	}
	flush()
	return text.String()
}

// Hex decodes n numbers encoded by FormatHex; an empty text has none of them. It also returns the
// rest of the text.
func (d *Description) Hex(text string, n int) (values []int, rest string) {
	for text != "" && len(values) < n {
		switch k := strings.IndexByte("ghijklmnopqrstuvwxyz", text[0]); {
		case k >= 0:
			for range min(k+1, n-len(values)) {
				values = append(values, None)
			}
			text = text[1:]
		default:
			digits, long := strings.CutPrefix(text, "-")
			end := min(len(digits), 1+b2i(long))
			v, err := strconv.ParseUint(digits[:end], 16, 8)
			if err != nil {
				d.Fail(strings.LastIndex(d.Text, text), banmen.Msg("expected a number or a letter from g to z, found %q", text))
				return nil, ""
			}
			values, text = append(values, int(v)), digits[end:]
		}
	}
	if len(values) > 0 && len(values) < n {
		d.Fail(len(d.Text), banmen.Msg("expected %d numbers, found %d", n, len(values)))
		return nil, ""
	}
	for len(values) < n {
		values = append(values, None)
	}
	return values, text
}

// End requires that nothing is left of the text.
func (d *Description) End(rest string) {
	if rest != "" {
		d.Fail(len(d.Text)-len(rest), banmen.Msg("expected the end of the link, found %q", rest))
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
