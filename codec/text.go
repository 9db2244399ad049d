package codec

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Text is the form that every kind has: one puzzle name per line, in the notation of Kind.Parse.
//
//	sudoku:2x2:1.....3....4.2..
func Text(kind string, parse func(string) (banmen.Puzzle, error)) banmen.Form {
	parse = banmen.ParseMarks(parse)
	return Lines(banmen.Form{
		Name: "text", Aliases: []string{"name", "names", "テキスト"},
		Doc: banmen.Msg("one puzzle name per line (banmen help kinds)"),
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if len(h.Rows) == 0 || !isName(kind, h.Rows[0]) {
				return none
			}
			return is("the first line begins with %q", kind)
		},
		Marks: true,
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			_, err := fmt.Fprintln(w, banmen.Text(e.Puzzle.With(b)))
			return err
		},
	}, parse)
}

// Lines completes f as a form with a puzzle per line. parse reads a line without blanks around
// it; the columns of its errors count from there.
func Lines(f banmen.Form, parse func(string) (banmen.Puzzle, error)) banmen.Form {
	f.Stream = true
	f.Read = reader(true, func(in *input, _ banmen.Params) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			text := strings.TrimSpace(l.text)
			p, err := parse(text)
			indent := utf8.RuneCountInString(l.text[:strings.Index(l.text, text)])
			return banmen.Entry{Puzzle: p, Line: l.n}, at(err, l.n, indent)
		}
	})
	return f
}

// isName reports whether text may be the name of a puzzle of the kind.
func isName(kind, text string) bool {
	head, _, _ := strings.Cut(norm.NFKC.String(strings.TrimSpace(text)), ":")
	head, _, _ = strings.Cut(head, ",") // switches stand before the colon
	return head == kind
}

// namesKind reports whether a line is the name of a kind, a colon and more.
func namesKind(kind, text string) bool {
	_, rest, _ := strings.Cut(text, ":")
	return isName(kind, text) && strings.TrimSpace(rest) != ""
}

// at converts an error about a piece of line n to its place in the file. The piece begins after
// indent characters.
func at(err error, n, indent int) error {
	var s *banmen.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	placed := *s
	placed.Line = n
	placed.Column += indent
	return &placed
}
