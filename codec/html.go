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

// tables returns the boards in the tables of HTML in a text.
func tables(rec *records, lines []line) (boards [][]cell, err error) {
	first := lines[0]
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.text + "\n")
	}
	all := text.String()
	for from := 0; ; {
		i := strings.Index(strings.ToLower(all[from:]), "</table")
		part := all[from:]
		if i >= 0 {
			part = all[from : from+i]
		}
		if rows := htmlRows(part, first.n+strings.Count(all[:from], "\n")); len(rows) > 0 {
			more, err := rec.boardsIn(rows)
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
func htmlRows(text string, n int) (rows table) {
	for _, at := range htmlRow().FindAllStringSubmatchIndex(text, -1) {
		l := line{n: n + strings.Count(text[:at[0]], "\n"), text: text[at[2]:at[3]]}
		var cells []cell
		for _, m := range htmlCell().FindAllStringSubmatch(l.text, -1) {
			inner := m[1]
			if input := htmlInput().FindStringSubmatch(inner); input != nil {
				inner = input[1]
			}
			inner = strings.ReplaceAll(html.UnescapeString(htmlTag().ReplaceAllString(inner, "")), "\u00a0", " ")
			inner, _ = cleanCell(inner)
			cells = append(cells, cell{inner, l.n, 1})
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}
