package records

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/job"
)

// Decoded is the text of a file that is gzip or zstd, or not in UTF-8.
type Decoded struct{ io.Reader }

// headBytes is how much of a file tells in what encoding it is.
const headBytes = 1 << 12

// decode returns the text of a file that begins with head: it is unpacked, and what
// is not in UTF-8 becomes so, of which a note tells.
func decode(c *command.Call, r io.Reader, head []byte, name string) (io.Reader, error) {
	if job.IsPacked(head) {
		text, err := job.Unpack(r)
		if err != nil {
			return nil, console.InInput(name, banmen.Errorf(err, "this is no packed file: %v", err))
		}
		br := bufio.NewReaderSize(text, 1<<16)
		head = peekHead(br)
		r = Decoded{br}
	}
	e, called := encodingOf(head)
	if e == nil {
		return r, nil
	}
	c.Note("%s: read as %s, as it is not in UTF-8", console.Visible(name), called)
	return Decoded{e.NewDecoder().Reader(r)}, nil
}

// peekHead returns the beginning of a file. What goes wrong with it shows when it is read.
func peekHead(r *bufio.Reader) []byte {
	head, err := r.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil
	}
	return head
}

// encodingOf returns the encoding of a file that begins with head, and its name; nil
// for UTF-8, and for what is no text in any.
func encodingOf(head []byte) (encoding.Encoding, string) {
	const utf16, sjis = "UTF-16", "Shift_JIS"
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")) && zeros(head, 1) > 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), utf16
	case bytes.HasPrefix(head, []byte("\xfe\xff")) && zeros(head, 0) > 0:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), utf16
	case mostlyZeros(head, 1):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), utf16
	case mostlyZeros(head, 0):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), utf16
	case isShiftJIS(head):
		return japanese.ShiftJIS, sjis
	}
	return nil, ""
}

// zeros counts the zeros among each second byte, from the first or the second.
func zeros(head []byte, from int) (n int) {
	for i := from; i < len(head); i += 2 {
		if head[i] == 0 {
			n++
		}
	}
	return n
}

// mostlyZeros reports whether zeros stand where digits in UTF-16 have them, and
// nowhere else.
func mostlyZeros(head []byte, from int) bool {
	return len(head) >= 8 && 4*zeros(head, from) >= 3*(len(head)/2) && zeros(head, 1-from) == 0
}

// isShiftJIS reports whether a text with bytes that are no UTF-8 is all of characters
// that Japanese texts have, and no line beyond ASCII is UTF-8.
func isShiftJIS(head []byte) bool {
	if len(head) == headBytes {
		head = head[:bytes.LastIndexByte(head, '\n')+1]
	}
	if utf8.Valid(head) {
		return false
	}
	for line := range bytes.Lines(head) {
		if utf8.Valid(line) && bytes.ContainsFunc(line, func(r rune) bool { return r >= utf8.RuneSelf }) {
			return false
		}
	}
	text, err := japanese.ShiftJIS.NewDecoder().Bytes(head)
	return err == nil && !bytes.ContainsFunc(text, func(r rune) bool {
		halfKana := r >= 0xff61 && r <= 0xff9f // which other encodings look like
		return r == utf8.RuneError || halfKana || r >= 0x7f && r < 0xa0 || r < ' ' && r != '\t' && r != '\r' && r != '\n'
	})
}
