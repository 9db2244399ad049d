package attack25

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
)

// maxLine is the most bytes that a line may have.
const maxLine = 1 << 16

// A line is a line of a file, from 1, without its end. Full-width characters
// are replaced by their plain twins.
type line struct {
	n    int
	text string
}

func (l line) blank() bool { return strings.TrimSpace(l.text) == "" }

// comment reports whether l is blank or begins with #.
func (l line) comment() bool {
	return l.blank() || strings.HasPrefix(strings.TrimSpace(l.text), "#")
}

// lines yields the lines of a file. A byte order mark is dropped.
func lines(r io.Reader) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(nil, maxLine)
		n := 0
		for s.Scan() {
			n++
			text := s.Text()
			if n == 1 {
				text = strings.TrimPrefix(text, "\uFEFF")
			}
			if !yield(line{n, norm.NFKC.String(text)}, nil) {
				return
			}
		}
		if err := s.Err(); errors.Is(err, bufio.ErrTooLong) {
			yield(line{}, banmen.Syntaxf(n+1, 1, "line too long: expected at most %d bytes", maxLine))
		} else if err != nil {
			yield(line{}, err)
		}
	}
}

// firstLines returns the lines that head begins with, without comments. The
// last one may be cut off.
func firstLines(head []byte) []string {
	var ls []string
	for l, err := range lines(strings.NewReader(string(head))) {
		if err != nil {
			break
		}
		if !l.comment() {
			ls = append(ls, strings.TrimSpace(l.text))
		}
	}
	return ls
}
