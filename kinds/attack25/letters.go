package attack25

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// colourLetters replaces the Japanese characters for the colours, the opened panel and an
// open panel by letters.
var colourLetters = strings.NewReplacer("赤", "R", "緑", "G", "白", "W", "青", "B", "黄", "Y", "□", ".", "・", ".", "空", ".",
	"🟥", "R", "🟩", "G", "⬜", "W", "🟦", "B", "🟨", "Y", "⬛", ".", "🔴", "R", "🟢", "G", "⚪", "W", "🔵", "B", "🟡", "Y", "⚫", ".", "\ufe0f", "")

// inLetters returns a text with letters for colours. It keeps columns, except in rows of separated
// fields, which it joins.
func inLetters(text string) string { return joined(colourLetters.Replace(norm.NFKC.String(text))) }

// joined joins the fields of a row of panels, separated by blanks or tabs. Between tabs an empty
// field is an open panel. It returns other text unchanged.
func joined(text string) string {
	fields := strings.Fields(text)
	if strings.Contains(text, "\t") {
		fields = strings.Split(text, "\t")
	}
	if len(fields) < 5 {
		return text
	}
	var row strings.Builder
	for _, field := range fields {
		field = cmp.Or(strings.TrimSpace(field), ".")
		if len(field) > 1 || !strings.Contains(".RGWBY", field) {
			return text
		}
		row.WriteString(field)
	}
	return row.String()
}

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

// fitInLetters wraps a Form.Fit that knows only letters.
func fitInLetters(fit func(banmen.Head) banmen.Fit) func(banmen.Head) banmen.Fit {
	return func(h banmen.Head) banmen.Fit {
		rows := slices.Clone(h.Rows)
		if bytes.IndexByte(h.Text, '\t') >= 0 { // a row of tabs alone is a row of open panels
			rows = slices.DeleteFunc(strings.Split(string(h.Text), "\n"), func(row string) bool { return strings.Trim(row, "\r ") == "" })
		}
		for i, row := range rows {
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
