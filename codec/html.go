package codec

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

var (
	htmlTable = lazy.Regexp(`(?i)<t[rd][\s>]`)
	htmlRow   = lazy.Regexp(`(?i)<tr(?:\s[^>]*)?>`)
	htmlCell  = lazy.Regexp(`(?i)<t[dh](?:\s[^>]*)?>`)
	htmlEnd   = lazy.Regexp(`(?i)</t(?:[dhr]|body|head|foot|able)\s*>`)
	htmlInput = lazy.Regexp(`(?is)<input[^>]*\svalue\s*=\s*["']?([^"'\s>]*)`)
	htmlTag   = lazy.Regexp(`(?s)<[^>]*>`)
	forumTag  = lazy.Regexp(`(?i)\[(/?t(?:able|r|d|h))\]`)
)

// tables returns the records of the HTML tables in a text. In rest, taken replaces the lines of
// tables.
func tables(rec *records, lines []line) (found []banmen.Entry, rest []line, err error) {
	original := lines
	if slices.ContainsFunc(lines, func(l line) bool { return forumTag().MatchString(l.text) }) {
		lines = slices.Clone(lines)
		for i, l := range lines {
			lines[i].text = forumTag().ReplaceAllString(l.text, "<$1>")
		}
	}
	first := slices.IndexFunc(lines, func(l line) bool { return htmlTable().MatchString(l.text) })
	if first < 0 {
		return leaves(rec, lines)
	}
	var text strings.Builder
	var starts []int // offsets of the lines in text
	for _, l := range lines[first:] {
		starts = append(starts, text.Len())
		text.WriteString(l.text + "\n")
	}
	lineAt := func(offset int) int {
		i, ok := slices.BinarySearch(starts, offset)
		return lines[first+i-btoi(!ok)].n
	}
	all := text.String()
	used := make(map[int]bool)
	for from := 0; from < len(all); {
		to := len(all)
		if i := strings.Index(strings.ToLower(all[from:]), "</table"); i >= 0 {
			to = from + i + 1
		}
		rows, end := htmlRows(all[from:to], func(at int) int { return lineAt(from + at) })
		if len(rows) > 0 {
			more, err := rec.entries(rec.boardsIn(rows))
			if err != nil {
				return nil, nil, err
			}
			found = append(found, more...)
			for n := rows[0][0].line; n <= lineAt(from+end); n++ {
				used[n] = true
			}
		}
		from = to
	}
	if len(found) == 0 {
		return nil, nil, banmen.Syntaxf(lines[first].n, 1, "expected a table with cells")
	}
	return found, withoutLines(original, used), nil
}

var (
	htmlLeaf  = lazy.Regexp(`(?i)<(div|span|li|p|button|label|text|cell|c|b|i)\b[^<>]*>([^<>]{0,12})</`)
	htmlField = lazy.Regexp(`(?i)<(input)\b[^<>]*?(?:\svalue\s*=\s*["']?([^"'\s>]*)[^<>]*)?/?>`)
)

// leaves returns the record of HTML elements that are the cells of a board. They have the same
// name and no elements inside. In rest, taken replaces their lines.
func leaves(rec *records, lines []line) (found []banmen.Entry, rest []line, err error) {
	byName := make(map[string][]cell)
	for _, l := range lines {
		for _, what := range []func() *regexp.Regexp{htmlLeaf, htmlField} {
			for _, at := range what().FindAllStringSubmatchIndex(l.text, -1) {
				name, text := strings.ToLower(l.text[at[2]:at[3]]), ""
				if at[4] >= 0 {
					text = strings.ReplaceAll(html.UnescapeString(l.text[at[4]:at[5]]), "\u00a0", " ")
				}
				if text, ok := cleanCell(text); ok {
					byName[name] = append(byName[name], cell{text, l.n, utf8.RuneCountInString(l.text[:at[0]]) + 1})
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		cells := byName[name]
		if n := SideOf(len(cells)); n < 4 || !rec.fits(n) || !slices.ContainsFunc(cells, func(c cell) bool { return c.text != "" && c.text != "0" }) {
			continue
		}
		entries, err := rec.entries([][]cell{cells}, nil)
		if err != nil {
			return nil, nil, err
		}
		used := make(map[int]bool)
		for _, c := range cells {
			used[c.line] = true
		}
		return entries, withoutLines(lines, used), nil
	}
	return nil, lines, nil
}

// htmlRows returns the rows of a table and the offset where the last of them ends. lineAt
// returns the line of an offset in text. Rows and cells end at their ends or, as HTML allows,
// where the next one begins.
func htmlRows(text string, lineAt func(int) int) (rows table, end int) {
	starts := htmlRow().FindAllStringIndex(text, -1)
	for i, at := range starts {
		to := len(text)
		if i+1 < len(starts) {
			to = starts[i+1][0]
		}
		l := line{n: lineAt(at[0]), text: text[at[1]:to]}
		var cells []cell
		begins := htmlCell().FindAllStringIndex(l.text, -1)
		for i, begin := range begins {
			inner := l.text[begin[1]:]
			if i+1 < len(begins) {
				inner = l.text[begin[1]:begins[i+1][0]]
			}
			if ended := htmlEnd().FindStringIndex(inner); ended != nil {
				inner = inner[:ended[0]]
			} else {
				inner, _, _ = strings.Cut(inner, "\n")
			}
			end = at[1] + begin[1] + len(inner)
			if input := htmlInput().FindStringSubmatch(inner); input != nil {
				inner = input[1]
			}
			inner = strings.ReplaceAll(html.UnescapeString(htmlTag().ReplaceAllString(inner, "")), "\u00a0", " ")
			inner, _ = cleanCell(strings.TrimSpace(inner))
			cells = append(cells, cell{inner, l.n, 1})
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
		}
	}
	return rows, end
}
