package codec

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// maxLine limits the bytes of a line.
const maxLine = 1 << 20

// A line is a line of a file without its end.
type line struct {
	n    int // from 1
	text string
}

// comment reports whether l is blank or begins with #.
func (l line) comment() bool {
	t := strings.TrimSpace(l.text)
	return t == "" || t[0] == '#'
}

// An input reads the lines of a file. It drops a byte order mark and carriage returns at line
// ends, and replaces full-width characters by their plain twins.
type input struct {
	r    *bufio.Reader
	raw  bool   // leave full-width characters as they are
	tabs bool   // lines of tabs are rows of empty cells, not blank
	n    int    // lines read so far
	long bool   // the last line was too long; its rest must be skipped
	back []line // lines to be read again, in order
	err  error  // why there are no more lines; nil at the end

	zeros map[int]rune // by line, the zero of its digits if they are not ASCII
}

// inputOf returns the lines of a text.
func inputOf(text []byte) *input {
	return &input{r: bufio.NewReaderSize(bytes.NewReader(text), min(len(text)+1, 4096))}
}

// next returns the next line. It returns false at the end or after an error.
func (in *input) next() (line, bool) {
	if len(in.back) > 0 {
		l := in.back[0]
		in.back = in.back[1:]
		return l, true
	}
	if in.err != nil {
		return line{}, false
	}
	b, err := in.read()
	if err == io.EOF && len(b) == 0 {
		return line{}, false
	}
	in.n++
	if err != nil && err != io.EOF {
		in.err = err
		return line{}, false
	}
	if in.n == 1 {
		b = bytes.TrimPrefix(b, []byte("\uFEFF"))
	}
	b = bytes.TrimRight(bytes.TrimSuffix(b, []byte("\n")), "\r")
	if !hasOdd(b) { // most lines: they are valid text without full-width characters
		return line{in.n, string(b)}, true
	}
	b = plain(b)
	if in.err = checkText(b, in.n); in.err != nil {
		return line{}, false
	}
	text := string(b)
	if !in.raw {
		var zero rune
		if text, zero = plainDigits(text); zero != 0 {
			if in.zeros == nil {
				in.zeros = make(map[int]rune)
			}
			in.zeros[in.n] = zero
		}
		text = norm.NFKC.String(text)
		if strings.Contains(text, "ーー") && strings.Trim(text, "ー+| ") == "" { // a rule in full width
			text = strings.ReplaceAll(text, "ー", "-")
		}
	}
	return line{in.n, text}, true
}

// plain returns a line without terminal codes such as ESC [ 1 m, which banmen show writes on a
// terminal, and without the ends of pages.
func plain(b []byte) []byte {
	if bytes.IndexByte(b, '\f') >= 0 {
		b = bytes.ReplaceAll(b, []byte("\f"), nil)
	}
	if bytes.IndexByte(b, 0x1b) < 0 {
		return b
	}
	return terminalCode().ReplaceAll(b, nil)
}

var terminalCode = lazy.Regexp(`\x1b\[[0-9;:?]*[ -/]*[@-~]`)

// goOn continues reading after a line that is not text or is too long. After other errors the
// input stays at its end.
func (in *input) goOn() {
	var syntax *banmen.SyntaxError
	if errors.As(in.err, &syntax) {
		in.err = nil
	}
}

// read returns the next line with its end, at most maxLine bytes. The bytes are valid until the
// next call.
func (in *input) read() ([]byte, error) {
	for in.long {
		_, err := in.r.ReadSlice('\n')
		if in.long = errors.Is(err, bufio.ErrBufferFull); !in.long && err != nil {
			return nil, err
		}
	}
	var b []byte
	for {
		part, err := in.r.ReadSlice('\n')
		more := errors.Is(err, bufio.ErrBufferFull)
		if b == nil && !more {
			return part, err
		}
		b = append(b, part...)
		if len(b) > maxLine {
			in.long = more
			return nil, banmen.Syntaxf(in.n+1, 1, "line too long: expected at most %d bytes", maxLine)
		}
		if !more {
			return b, err
		}
	}
}

// CheckText returns an error at the first byte of head that is not UTF-8 text. head may end
// within a character.
func CheckText(head []byte) error {
	in := inputOf(wholeLines(head))
	for ok := true; ok; {
		_, ok = in.next()
	}
	return in.err
}

// checkText returns an error at the first byte of line n that is not UTF-8 text.
func checkText(b []byte, n int) error {
	column := 1
	for i := 0; i < len(b); column++ {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 || r < ' ' && r != '\t' || r == 0x7f {
			return banmen.Syntaxf(n, column, "expected text in UTF-8, found the byte %#02x", b[i])
		}
		i += size
	}
	return nil
}

// unread puts lines back, to be read before all others.
func (in *input) unread(ls ...line) { in.back = append(ls, in.back...) }

// record returns the next line that is not a comment.
func (in *input) record() (line, bool) {
	for {
		l, ok := in.next()
		if !ok || !l.comment() || in.tabs && l.isTabs() {
			return l, ok
		}
	}
}

// isTabs reports whether l is a row of empty cells of a spreadsheet.
func (l line) isTabs() bool { return len(l.text) > 1 && strings.Trim(l.text, "\t") == "" }

// A FileLine is a line of a file: its number, from 1, and its text without the end.
type FileLine struct {
	N    int
	Text string
}

// FileLines yields the lines of a file, for forms that only one kind has. It drops a byte order
// mark and replaces full-width characters by their plain twins. It stops at an error, which is
// a *SyntaxError if the file is not text.
func FileLines(r io.Reader) iter.Seq2[FileLine, error] {
	return func(yield func(FileLine, error) bool) {
		in := &input{r: bufio.NewReader(r)}
		for l, ok := in.next(); ok; l, ok = in.next() {
			if !yield(FileLine{l.n, l.text}, nil) {
				return
			}
		}
		if in.err != nil {
			yield(FileLine{}, in.err)
		}
	}
}

// OnlyComments reports whether a text has nothing but blank lines and comments.
func OnlyComments(text []byte) bool {
	for l, err := range FileLines(bytes.NewReader(text)) {
		if text := strings.TrimSpace(l.Text); err != nil || text != "" && text[0] != '#' {
			return false
		}
	}
	return true
}
