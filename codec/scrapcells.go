package codec

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen/internal/lazy"
)

// labelledFields returns the cells of a line of fields, and how many of them are labels: texts that
// cannot be cells. The first field may be a label, and in a heading every field that is not empty.
// It returns nil if there are other labels.
func labelledFields(fields []cell) (cells []cell, labels int) {
	cells = make([]cell, len(fields))
	empty := 0
	for i, c := range fields {
		text, ok := cleanCell(c.text)
		switch {
		case ok && text == "":
			empty++
		case !ok:
			labels++
			text = c.text
		}
		if cells[i] = (cell{text, c.line, c.col}); !ok && i > 0 && labels+empty < i+1 {
			return nil, 0
		}
	}
	if labels > 1 && labels+empty < len(fields) {
		return nil, 0
	}
	return cells, labels
}

// fieldsOf splits a line at its separators. It leaves out fields outside a frame, and the empty
// field after a separator at the end.
func fieldsOf(text string, n int) []cell {
	var fields []cell
	start := 0
	rs := []rune(text)
	for i := 0; i <= len(rs); i++ {
		if i < len(rs) && !strings.ContainsRune(strongSeparators, rs[i]) {
			continue
		}
		if i < len(rs) && i+1 < len(rs) && rs[i] == '|' && rs[i+1] == '|' { // a heavy bar
			rs[i] = rune(hidden[0])
			continue
		}
		fields = append(fields, trimmed(cell{string(rs[start:i]), n, start + 1}))
		start = i + 1
	}
	bar := func(r rune) bool { return r == '|' || r == '‖' }
	visible := strings.Trim(text, " "+hidden)
	if first, _ := utf8.DecodeRuneInString(visible); bar(first) && len(fields) > 1 {
		fields = fields[1:]
	}
	if last, _ := utf8.DecodeLastRuneInString(visible); len(fields) > 1 && (strings.HasPrefix(visible, "||") || !strings.HasSuffix(visible, "||")) && (bar(last) || (last == ',' || last == ';' || last == '/') && !endsEmpty(rs)) {
		fields = fields[:len(fields)-1]
	}
	return fields
}

// endsEmpty reports whether a line ends in an empty string: two hidden quotes behind a separator.
func endsEmpty(text []rune) bool {
	n := len(text)
	return n > 2 && string(text[n-2:]) == hidden+hidden && strings.ContainsRune(strongSeparators, text[n-3])
}

// trimmed returns a cell without blanks around it and without hidden characters.
func trimmed(c cell) cell {
	text := strings.TrimLeft(c.text, " \t"+hidden)
	c.col += utf8.RuneCountInString(c.text) - utf8.RuneCountInString(text)
	c.text = strings.TrimRight(strings.ReplaceAll(text, hidden, ""), " \t")
	return c
}

// wordsOf returns the words of a field.
func wordsOf(f cell) []cell {
	all := words(line{f.line, strings.ReplaceAll(f.text, "#", "\x02")})
	for i := range all {
		all[i].text = strings.ReplaceAll(all[i].text, "\x02", "#")
		all[i].col += f.col - 1
	}
	return all
}

// cleaned returns cells without emphasis and the like. It returns nil if one of them is not a
// cell.
func cleaned(cells []cell) []cell {
	clean := make([]cell, len(cells))
	for i, c := range cells {
		text, ok := cleanCell(c.text)
		if !ok {
			return nil
		}
		clean[i] = cell{text, c.line, c.col}
	}
	return clean
}

// decimals and typed match numbers as languages write them: 5.0, 5L, 5u and 0x05.
var (
	decimals = lazy.Regexp(`^(\d+)(?:\.0*f?|[LlUu]+)$`)
	typed    = lazy.Regexp(`^0[xX]([0-9A-Fa-f]{1,4})$`)
)

// cleanCell returns the text of a cell without emphasis, quotes, signs beside it and decimals. It
// reports false for longer texts other than numbers, candidates and words for an open cell.
func cleanCell(text string) (string, bool) {
	text = strings.TrimSpace(text)
	for _, pair := range []string{"**", "__", "~~", "*", "_", "`", `""`, "''", "()", "[]"} {
		left, right := pair, pair
		if len(pair) == 2 && pair[0] != pair[1] || pair == `""` || pair == "''" {
			left, right = pair[:1], pair[1:]
		}
		inner := strings.TrimSuffix(strings.TrimPrefix(text, left), right)
		if len(inner) == len(text)-len(left)-len(right) && inner != "" && strings.Trim(inner, pair) != "" {
			text = strings.TrimSpace(inner)
		}
	}
	if n := utf8.RuneCountInString(text); n > 1 {
		number := strings.Trim(text, "!?+:*")
		if m := decimals().FindStringSubmatch(number); m != nil {
			number = m[1]
		} else if m := typed().FindStringSubmatch(number); m != nil {
			v, _ := strconv.ParseUint(m[1], 16, 16)
			number = strconv.FormatUint(v, 10)
		}
		if isDigits(number) {
			text = number
		}
	}
	switch {
	case openWord().MatchString(text):
		return ".", true // unlike a cell that is empty
	case utf8.RuneCountInString(text) <= 1, isDigits(text) && len(text) <= 9:
		return text, true
	case strings.Trim(text, text[:1]) == "" && strings.Contains(OpenCells, text[:1]):
		return text[:1], true
	}
	return text, utf8.RuneCountInString(text) <= 2 && !HasWord(text) && !strings.ContainsAny(text, ".0123456789")
}

// counting matches the number or letter of a row.
var counting = lazy.Regexp(`^(?:\d{1,2}|[A-Z])$`)

// charactersOf returns the characters of words, which must all have the same length, except for
// the number of a row. It returns nil if they are not cells but words of a language.
func charactersOf(words []cell, symbols Symbols) []cell {
	var all []cell
	lower, upper, long := false, false, 0
	for i, w := range words {
		n := utf8.RuneCountInString(w.text)
		if long = max(long, n); i > 1 && n != utf8.RuneCountInString(words[1].text) || i == 1 && n != utf8.RuneCountInString(words[0].text) && !counting().MatchString(words[0].text) {
			return nil
		}
		for _, c := range characters(w.text, w.line, w.col) {
			r, _ := utf8.DecodeRuneInString(c.text)
			lower, upper = lower || unicode.IsLower(r) && r != 'x', upper || unicode.IsUpper(r) && r != 'X'
			if symbols.Find(c.text) < 0 && r < 0x80 && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(OpenCells+"#", r) {
				return nil
			}
			all = append(all, c)
		}
	}
	if long > 1 && lower && upper {
		return nil
	}
	return all
}

// HasWord reports whether a text has two letters side by side, as words have. It does not count x,
// nor characters for digits such as 三.
func HasWord(text string) bool {
	before := false
	for _, r := range text {
		letter := unicode.IsLetter(r) && r != 'x' && r != 'X' && twins[r] == 0
		if letter && before {
			return true
		}
		before = letter
	}
	return false
}

// slashed matches rows with slashes between them, as in 1.../..3./...4/.2..
var slashed = lazy.Regexp(`[0-9.*_x-]{4,16}(?:/[0-9.*_x-]{4,16}){3,15}`)

// boardsAmong returns the boards among the words of a line, one character per cell.
func boardsAmong(text string, n int) (all [][]cell) {
	for _, at := range slashed().FindAllStringIndex(text, -1) {
		var board []cell
		rows := strings.Split(text[at[0]:at[1]], "/")
		column := utf8.RuneCountInString(text[:at[0]]) + 1
		for _, row := range rows {
			if utf8.RuneCountInString(row) != len(rows) {
				board = nil
				break
			}
			board = append(board, characters(row, n, column)...)
			column += len(rows) + 1
		}
		if board != nil && len(rows) >= 4 && strings.ContainsAny(text[at[0]:at[1]], "123456789") {
			all = append(all, board)
		}
	}
	if all != nil {
		return all
	}
	for _, at := range longToken().FindAllStringIndex(text, -1) {
		token := text[at[0]:at[1]]
		digits, open := 0, 0
		for _, r := range token {
			switch {
			case r >= '0' && r <= '9':
				digits++
			case strings.ContainsRune(OpenCells, r) || twins[r] == '.':
				open++
			}
		}
		long := utf8.RuneCountInString(token)
		end := strings.TrimRight(token, ".?!")
		asked := strings.HasSuffix(token, "?") && strings.Count(token, "?") == 1                                // a question, no cell
		if asked || SideOf(long) == 0 && SideOf(long-1) > 0 && len(end) < len(token) && HasWord(text[:at[0]]) { // the end of a sentence
			token, long = token[:len(token)-1], long-1
		}
		if digits == 0 || 4*(digits+open) < 3*long || SideOf(long) == 0 && long < 25 {
			continue
		}
		all = append(all, characters(token, n, utf8.RuneCountInString(text[:at[0]])+1))
	}
	return all
}

func textsOf(cells []cell) []string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = c.text
	}
	return texts
}
