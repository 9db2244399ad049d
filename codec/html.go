package codec

import (
	"html"
	"strings"

	"github.com/banmen/banmen"
)

var (
	htmlTable = pattern(`(?i)<t[rd][\s>]`)
	htmlRow   = pattern(`(?is)<tr(?:\s[^>]*)?>(.*?)</tr\s*>`)
	htmlCell  = pattern(`(?is)<t[dh](?:\s[^>]*)?>(.*?)</t[dh]\s*>`)
	htmlInput = pattern(`(?is)<input[^>]*\svalue\s*=\s*["']?([^"'\s>]*)`)
	htmlTag   = pattern(`(?s)<[^>]*>`)
)

// isMarkup reports whether a line begins with a tag.
func isMarkup(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "<") }

// tables returns the boards in the tables of HTML that begins in the line first.
func tables(rec *records, first line, in *input) (boards [][]cell, err error) {
	var text strings.Builder
	for l, ok := first, true; ok; l, ok = in.next() {
		text.WriteString(l.text + "\n")
	}
	all := text.String()
	for from := 0; ; {
		i := strings.Index(strings.ToLower(all[from:]), "</table")
		table := all[from:]
		if i >= 0 {
			table = all[from : from+i]
		}
		if rows := htmlRows(table, first.n+strings.Count(all[:from], "\n")); len(rows) > 0 {
			more, err := boardsOf(rows, rec)
			if err != nil {
				return nil, err
			}
			boards = append(boards, more...)
		}
		if i < 0 {
			break
		}
		from += i + 1
	}
	if len(boards) == 0 {
		return nil, banmen.Syntaxf(first.n, 1, "expected a table with cells")
	}
	return boards, nil
}

// htmlRows returns the rows of a table, which begins in line n.
func htmlRows(table string, n int) []row {
	var rows []row
	for _, at := range htmlRow().FindAllStringSubmatchIndex(table, -1) {
		l := line{n: n + strings.Count(table[:at[0]], "\n"), text: table[at[2]:at[3]]}
		var cells []cell
		for _, m := range htmlCell().FindAllStringSubmatch(l.text, -1) {
			inner := m[1]
			if input := htmlInput().FindStringSubmatch(inner); input != nil {
				inner = input[1]
			}
			inner = strings.ReplaceAll(html.UnescapeString(htmlTag().ReplaceAllString(inner, "")), "\u00a0", " ")
			cells = append(cells, cell{strings.TrimSpace(inner), l.n, 1})
		}
		if len(cells) > 0 {
			rows = append(rows, row{l, cells})
		}
	}
	return rows
}
