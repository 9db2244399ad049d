package attack25

import (
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// colourLetters replaces the Japanese characters for the colours, the opened panel and an
// open panel by letters.
var colourLetters = strings.NewReplacer("赤", "R", "緑", "G", "白", "W", "青", "B", "黄", "Y", "□", ".", "・", ".", "空", ".")

// inLetters returns a text with letters for colours. Columns stay the same.
func inLetters(text string) string { return colourLetters.Replace(norm.NFKC.String(text)) }

// linesInLetters yields the lines of a file with letters for colours.
func linesInLetters(lines iter.Seq2[codec.FileLine, error]) iter.Seq2[codec.FileLine, error] {
	return func(yield func(codec.FileLine, error) bool) {
		for l, err := range lines {
			l.Text = inLetters(l.Text)
			if !yield(l, err) {
				return
			}
		}
	}
}

// fitInLetters makes a Form.Fit from one that knows only letters.
func fitInLetters(fit func(banmen.Head) banmen.Fit) func(banmen.Head) banmen.Fit {
	return func(h banmen.Head) banmen.Fit {
		rows := make([]string, len(h.Rows))
		for i, row := range h.Rows {
			rows[i] = inLetters(row)
		}
		h.Rows = rows
		return fit(h)
	}
}

// splitRows splits a board whose rows are separated by slashes, and returns what follows.
// For other text it returns no rows and the text.
func splitRows(text string, size int) (rows []string, rest string) {
	rows = strings.SplitN(text, "/", size+1)
	if len(rows) < size {
		return nil, text
	}
	for _, row := range rows[:size] {
		if utf8.RuneCountInString(row) != size {
			return nil, text
		}
	}
	if len(rows) > size {
		rest = "/" + rows[size]
	}
	return rows[:size], rest
}
