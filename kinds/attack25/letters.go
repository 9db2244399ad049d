package attack25

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/lazy"
)

// colourLetters replaces the Japanese characters for the colours, the opened panel and an
// open panel by letters.
var colourLetters = strings.NewReplacer("赤", "R", "緑", "G", "白", "W", "青", "B", "黄", "Y", "□", ".", "・", ".", "空", ".",
	"🟥", "R", "🟩", "G", "⬜", "W", "🟦", "B", "🟨", "Y", "⬛", ".", "🔴", "R", "🟢", "G", "⚪", "W", "🔵", "B", "🟡", "Y", "⚫", ".", "\ufe0f", "")

// inLetters returns a text with letters for colours. It keeps columns, except in rows of separated
// fields, which it joins.
func inLetters(text string) string {
	return joined(lettered(colourLetters.Replace(norm.NFKC.String(text))))
}

var (
	question    = lazy.Regexp(`第\d{1,2}問[.:]?`)
	colourWord  = lazy.Regexp(`(?i)\b(red|green|white|blue)\s*[: -]?\s*(\d{1,2})\b`)
	colourPanel = lazy.Regexp(`^\s*([RGWB])\s*[:=]\s*(\d[\d, ]*)$`)
)

// lettered returns a line of answers or panels in words as one in letters: 第1問 赤13, Red 13, Blue 8 or
// 赤: 1,2,3. It returns other lines as they are.
func lettered(text string) string {
	if strings.Contains(text, "問") {
		text = question().ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", utf8.RuneCountInString(s)) })
	}
	if !strings.ContainsAny(text, colours+"rgwb") {
		return text // most lines of other files
	}
	if colourWord().MatchString(text) && !strings.Contains(text, ":") {
		text = strings.ReplaceAll(colourWord().ReplaceAllStringFunc(text, func(s string) string {
			return strings.ToUpper(s[:1]) + strings.TrimLeft(s, "RGWBEDNHITLUredgnwhitblu: -")
		}), ",", " ")
	}
	if m := colourPanel().FindStringSubmatch(text); m != nil {
		return m[1] + "," + strings.Join(strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == ' ' }), ",")
	}
	return text
}

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
	for i, field := range fields {
		if n, err := strconv.Atoi(field); err == nil && len(fields) == 5 && n > i && (n-i)%5 == 1 && n <= 25 && (n == i+1 || hasColour(fields) || n > 9) {
			field = "." // the number of an open panel
		}
		field = cmp.Or(strings.TrimSpace(field), ".")
		if len(field) > 1 || !strings.Contains(".RGWBY", field) {
			return text
		}
		row.WriteString(field)
	}
	return row.String()
}

func hasColour(fields []string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return len(f) == 1 && strings.Contains(colours, f) })
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
