package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
)

// packedNumbers returns the records of boards whose rows are numbers of two characters each
// without separators, as printed by %2d or %02d. In rest, taken replaces their lines.
//
//	1 012 3 0 010 0 014 0 0 7 0 416
func packedNumbers(rec *records, lines []line) (found []banmen.Entry, rest []line, err error) {
	used := make(map[int]bool)
	number := rec.number
	rec.number = true
	defer func() { rec.number = number }()
	for rows, end := packedRows(lines), 0; rows != nil; rows = packedRows(lines[end:]) {
		var cells []cell
		for _, l := range rows {
			cells = append(cells, pairs(l)...)
			used[l.n] = true
		}
		e, err := rec.entry(cells, 0, rows[0])
		if err != nil {
			return nil, nil, err
		}
		found = append(found, e)
		end = slices.IndexFunc(lines, func(l line) bool { return l.n == rows[len(rows)-1].n }) + 1
	}
	return found, withoutLines(lines, used), nil
}

// packedRows returns the first run of lines that are rows of a board with two characters per cell.
// The lines are twice as long as their number, and some cells have two digits. It returns nil if
// there is no such run.
func packedRows(lines []line) []line {
	for i := 0; i < len(lines); {
		n := 1
		for i+n < len(lines) && len(lines[i+n].text) == len(lines[i].text) && pairs(lines[i+n]) != nil {
			n++
		}
		if n > 9 && n <= maxSide && len(lines[i].text) == 2*n && pairs(lines[i]) != nil && haveNumbers(lines[i:i+n]) {
			return lines[i : i+n]
		}
		i += n
	}
	return nil
}

// haveNumbers reports whether packed rows have numbers above 9, rather than rows of single digits.
func haveNumbers(rows []line) bool {
	most := 0
	for _, l := range rows {
		for _, c := range pairs(l) {
			n, _ := strconv.Atoi(c.text)
			most = max(most, n)
		}
	}
	return most > 9 && most <= len(rows)
}

// pairs returns the numbers of a line in pairs of characters, aligned to the right. It returns
// nil if the line has something else.
func pairs(l line) []cell {
	if len(l.text) < 20 || len(l.text)%2 == 1 {
		return nil
	}
	var cells []cell
	for i := 0; i < len(l.text); i += 2 {
		text := l.text[i : i+2]
		if strings.Trim(text, "0123456789 .") != "" || text[1] == ' ' && text[0] != ' ' || text[1] == '.' && text[0] != ' ' {
			return nil
		}
		text = strings.TrimLeft(strings.TrimSpace(text), "0")
		if text == "" && l.text[i+1] == '0' {
			text = "0"
		}
		cells = append(cells, cell{text, l.n, i + 1})
	}
	return cells
}
