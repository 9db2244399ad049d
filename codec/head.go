package codec

import (
	"bytes"
	"slices"

	"github.com/banmen/banmen"
)

// NewHead looks at the beginning of a file.
func NewHead(head []byte) banmen.Head {
	h := banmen.Head{Text: wholeLines(head)}
	in := inputOf(h.Text)
	for l, ok := in.record(); ok || in.err != nil; l, ok = in.record() {
		if !ok {
			l.text = banmen.NoText
			in.goOn()
		}
		h.Lines = append(h.Lines, l.text)
	}
	h.Rows = h.Lines
	if i := slices.Index(h.Lines, banmen.NoText); i >= 0 {
		h.Rows = h.Lines[:i]
	}
	h.Boards = isBoards(h.Lines)
	return h
}

// linesOf returns the lines of a head that are neither blank nor comments, with numbers from 1.
func linesOf(h banmen.Head) []line {
	lines := make([]line, len(h.Lines))
	for i, text := range h.Lines {
		lines[i] = line{i + 1, text}
	}
	return lines
}

// allLines returns all lines of a head, including blank lines and comments, up to a line that is
// not valid text.
func allLines(h banmen.Head) []line {
	in := inputOf(h.Text)
	lines, _ := in.all()
	return lines
}

// longHead is the length of a head that may not be the whole file.
const longHead = 1 << 16

// wholeLines returns head without its last line if head has its full length, because that line may
// be cut off.
func wholeLines(head []byte) []byte {
	if i := bytes.LastIndexByte(head, '\n'); i >= 0 && len(head) >= longHead {
		return head[:i+1]
	}
	return head
}
