package codec

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// fewestRepeats is the least number of rows and columns in which a number of a Minesweeper repeats
// before the board is no sudoku with a mistake.
const fewestRepeats = 3

// Sudoku returns an error for a record of a text that names no kind if its board can hardly be a
// sudoku: numbers repeat in half of its rows and columns; or they repeat in several, and no number
// is greater than the number of open cells around it, as in Minesweeper.
func Sudoku(e banmen.Entry) error {
	g := e.Puzzle.Givens()
	repeats := 0
	for i := range g.Rows {
		repeats += btoi(repeated(g.Cells[i*g.Cols:(i+1)*g.Cols], 1))
		repeats += btoi(i < g.Cols && repeated(g.Cells[i:g.Main().Size()], g.Cols))
	}
	if repeats < fewestRepeats || g.Gaps != "" || e.Marks != nil {
		return nil
	}
	text := e.Puzzle.String()
	parts := strings.TrimPrefix(text, "sudoku:")
	if i := strings.Index(parts, "+alphabet("); i >= 0 {
		parts = parts[:i]
	}
	if len(parts) == len(text) || strings.Contains(parts, "+") {
		return nil
	}
	around := repeats < g.Rows
	if around && g.Full() {
		return nil
	}
	symbols := banmen.AlphabetOf(e.Puzzle)
	for c, v := range g.Cells {
		if !around || v == 0 {
			continue
		}
		n := int(v)
		if symbols != nil {
			var err error
			if n, err = strconv.Atoi(symbols[v-1]); err != nil {
				return nil
			}
		}
		open := 0
		for _, d := range g.Neighbours(c) {
			open += btoi(g.IsOpen(d))
		}
		if n > open {
			return nil
		}
	}
	return banmen.Syntaxf(max(e.Line, 1), 1, "numbers repeat in %d rows and columns of this board, so it is no sudoku", repeats).Suggest("name the kind with --as KIND[:PARAMS]; Minesweeper is not supported")
}

// repeated reports whether a number is twice among every step-th cell.
func repeated(cells []uint16, step int) bool {
	seen := uint64(0)
	for i := 0; i < len(cells); i += step {
		if v := cells[i]; v > 0 && v < 64 {
			if seen>>v&1 != 0 {
				return true
			}
			seen |= 1 << v
		}
	}
	return false
}

// cluesNamed matches the name of a list of clues.
var cluesNamed = lazy.Regexp(`(?i)(?:^|[^\pL\d])(?:\w*_)?(?:clues|hints)["']?(?:\s*\[\d*\])*\s*(?::=|=|:)\s*(?:new\b[\w\s]*(?:\[\d*\])*\s*)?([\[({])`)

// unnamedClues returns an error for a list called clues or hints whose numbers may be those at the
// four sides of a board, or the runs of the rows and columns of a nonogram: nothing tells which are
// which. It returns nil for other texts.
//
//	clues = [[2,2,1,3], [2,2,3,1], [1,2,2,3], [3,2,1,3]]
func unnamedClues(lines []line) error {
	for i, l := range lines {
		if !strings.ContainsAny(l.text, "[({") {
			continue
		}
		m := cluesNamed().FindStringSubmatchIndex(l.text)
		if m == nil {
			continue
		}
		name := strings.ToLower(l.text[m[0]:m[2]])
		if hasAny(name, "row col across down top left right bottom") {
			continue
		}
		var text strings.Builder
		text.WriteString(l.text[m[2]:])
		for _, next := range lines[i+1:] {
			text.WriteString(" " + next.text)
		}
		list, ok := listOf(text.String())
		if !ok {
			continue
		}
		column := utf8.RuneCountInString(l.text[:m[2]]) + 1
		switch {
		case list.sides():
			return banmen.Syntaxf(l.n, column, "these clues could be at the sides of a board, in several orders, or be a board").Suggest("name the sides, as in top = [2, 1, 3, 2], or name the kind with --as KIND[:PARAMS]")
		case len(list.inner) == 2 && list.inner[0].runs() && list.inner[1].runs():
			return banmen.Syntaxf(l.n, column, "these clues could be the runs of rows and then columns, or of columns and then rows").Suggest("name both lists, as in rows = [[1, 1], [4]]")
		}
	}
	return nil
}

// A numberList is a number or a list of lists.
type numberList struct {
	inner  []numberList
	number int // -1 for a list
}

// listOf returns the list in brackets that a text begins with. It reports false if the list
// contains anything but numbers, or is not closed.
func listOf(text string) (list numberList, ok bool) {
	stack := []numberList{{number: -1}}
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case strings.IndexByte("[({", c) >= 0:
			stack = append(stack, numberList{number: -1})
		case strings.IndexByte("])}", c) >= 0:
			n := len(stack) - 1
			stack[n-1].inner = append(stack[n-1].inner, stack[n])
			if stack = stack[:n]; n == 1 {
				return stack[0].inner[0], true
			}
		case c >= '0' && c <= '9':
			end := at
			for end < len(text) && text[end] >= '0' && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[at:end])
			if err != nil {
				return list, false
			}
			top := &stack[len(stack)-1]
			top.inner = append(top.inner, numberList{number: n})
			at = end - 1
		case strings.IndexByte(" \t\r,;", c) < 0:
			return list, false
		}
	}
	return list, false
}

// numbers reports whether a list has only numbers, none of which is greater than most.
func (l numberList) numbers(most int) bool {
	return l.number < 0 && len(l.inner) > 0 && all(len(l.inner), func(i int) bool { return l.inner[i].number >= 0 && l.inner[i].number <= most })
}

// sides reports whether a list may be the numbers at the four sides of a board, or a list of such
// lists.
func (l numberList) sides() bool {
	flat := func(l numberList) bool {
		n := len(l.inner) / 4
		return len(l.inner)%4 == 0 && n >= fewestRuns && n <= 9 && l.numbers(n)
	}
	n := len(l.inner)
	switch {
	case flat(l):
		return true
	case n == 4 && len(l.inner[0].inner) >= fewestRuns && len(l.inner[0].inner) <= 9:
		side := len(l.inner[0].inner)
		return all(4, func(i int) bool { return len(l.inner[i].inner) == side && l.inner[i].numbers(side) })
	}
	return n > 0 && len(l.inner[0].inner) != n && all(n, func(i int) bool { return flat(l.inner[i]) })
}

// runs reports whether a list may be the runs of rows or of columns.
func (l numberList) runs() bool {
	const most = 99
	return len(l.inner) >= fewestRuns && all(len(l.inner), func(i int) bool {
		return l.inner[i].numbers(most) || l.inner[i].number < 0 && l.inner[i].inner == nil
	})
}
