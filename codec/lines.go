package codec

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
)

// maxLine is the most bytes that a line may have.
const maxLine = 1 << 20

// A line is a line of a file without its end.
type line struct {
	n    int // from 1
	text string
}

// comment reports whether l says nothing: it is blank or begins with #.
func (l line) comment() bool {
	t := strings.TrimSpace(l.text)
	return t == "" || t[0] == '#'
}

// An input is the lines of a file. A byte order mark and carriage returns at
// line ends are dropped, and full-width characters become their plain twins.
type input struct {
	r    *bufio.Reader
	raw  bool   // leave full-width characters as they are
	n    int    // lines read so far
	long bool   // the last line was too long, and its rest is still to be read
	back []line // to be read again, the first first
	err  error  // why there are no more lines; nil at the end

	zeros map[int]rune // by line, the zero of digits that are not those of ASCII
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
	b = bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
	if !hasOdd(b) { // as most lines are: such a line is text, and has no full-width characters
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
	}
	return line{in.n, text}, true
}

// plain returns a line without the codes for colours and the like, ESC [ 1 m, as
// banmen show writes them on a terminal.
func plain(b []byte) []byte {
	if bytes.IndexByte(b, 0x1b) < 0 {
		return b
	}
	return terminalCode().ReplaceAll(b, nil)
}

var terminalCode = pattern(`\x1b\[[0-9;:?]*[ -/]*[@-~]`)

// pattern returns an expression that is compiled when it is used first: that takes longer than
// most texts do.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// goOn lets lines follow one that is no text or too long. What else went wrong
// remains the end.
func (in *input) goOn() {
	var syntax *banmen.SyntaxError
	if errors.As(in.err, &syntax) {
		in.err = nil
	}
}

// read returns the bytes up to the end of the line, at most maxLine. They are good until the
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

// CheckText returns an error at the first byte of the beginning of a file that
// is not text in UTF-8; head may end within a character.
func CheckText(head []byte) error {
	in := &input{r: bufio.NewReader(bytes.NewReader(whole(head)))}
	for ok := true; ok; {
		_, ok = in.next()
	}
	return in.err
}

// checkText returns an error where a line is not text in UTF-8.
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
		if !ok || !l.comment() {
			return l, ok
		}
	}
}

// A FileLine is a line of a file: its number, from 1, and its text without the end.
type FileLine struct {
	N    int
	Text string
}

// FileLines yields the lines of a file, for forms that only one kind has. A byte
// order mark is dropped and full-width characters become their plain twins. An
// error, a *SyntaxError where the file is no text, ends it.
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

// OnlyComments reports whether a text is blank lines and comments.
func OnlyComments(text []byte) bool {
	for l, err := range FileLines(bytes.NewReader(text)) {
		if text := strings.TrimSpace(l.Text); err != nil || text != "" && text[0] != '#' {
			return false
		}
	}
	return true
}
