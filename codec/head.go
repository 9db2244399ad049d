package codec

import (
	"bytes"
	"slices"

	"github.com/banmen/banmen"
)

// NewHead looks at the beginning of a file.
func NewHead(head []byte) banmen.Head {
	h := banmen.Head{Text: wholeLines(head), Shared: map[string]banmen.Fit{}}
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

// sharedFit returns the fit of a form that does not depend on the kind. It is found once for a head.
func sharedFit(h banmen.Head, form string, find func(banmen.Head) banmen.Fit) banmen.Fit {
	fit, ok := h.Shared[form]
	if !ok {
		fit = find(h)
		if h.Shared != nil {
			h.Shared[form] = fit
		}
	}
	return fit
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
