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

// Decoded is the text of a file that is compressed or not in UTF-8.
type Decoded struct{ io.Reader }

// headBytes is the size of the beginning of a file that decides its encoding.
const headBytes = 1 << 12

// decode returns the text of a file that begins with head. It decompresses gzip and zstd.
// It converts other encodings to UTF-8, and prints a note about that.
func decode(c *command.Call, r io.Reader, head []byte, name string) (io.Reader, error) {
	if job.IsPacked(head) {
		text, err := job.Unpack(r)
		if err != nil {
			return nil, console.InInput(name, banmen.Errorf(err, "the file cannot be decompressed: %v", err))
		}
		br := bufio.NewReaderSize(text, 1<<16)
		head = peekHead(br)
		r = Decoded{br}
	}
	e, called := encodingOf(head)
	if e == nil {
		return r, nil
	}
	c.Note("%s: not in UTF-8, read as %s", console.Visible(name), called)
	return Decoded{e.NewDecoder().Reader(r)}, nil
}

// peekHead returns the beginning of a file, or nil after an error. Reading the file then
// shows the error.
func peekHead(r *bufio.Reader) []byte {
	head, err := r.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil
	}
	return head
}

// encodingOf returns the encoding of a file that begins with head, and its name. It returns
// nil for UTF-8, and for data that is not text in a known encoding.
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

// zeros counts the zero bytes at every second position, beginning at from.
func zeros(head []byte, from int) (n int) {
	for i := from; i < len(head); i += 2 {
		if head[i] == 0 {
			n++
		}
	}
	return n
}

// mostlyZeros reports whether head looks like digits in UTF-16: most of the bytes at every
// second position, beginning at from, are zero, and no others are.
func mostlyZeros(head []byte, from int) bool {
	return len(head) >= 8 && 4*zeros(head, from) >= 3*(len(head)/2) && zeros(head, 1-from) == 0
}

// isShiftJIS reports whether head is not UTF-8, but decodes as Shift_JIS to characters of
// Japanese texts. It returns false if a line with other than ASCII is valid UTF-8.
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
		halfKana := r >= 0xff61 && r <= 0xff9f // bytes in other encodings often decode to these characters
		return r == utf8.RuneError || halfKana || r >= 0x7f && r < 0xa0 || r < ' ' && r != '\t' && r != '\r' && r != '\n'
	})
}
