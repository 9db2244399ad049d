package codec

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// A tripleList is lines of three numbers each: a row, a column and a value, below a heading that may
// name them in another order.
//
//	row,col,value        1 1 5
//	1,1,5                1 2 3
//	1,2,3                1 5 7
type tripleList struct {
	cells  []namedCell
	headed bool
}

// tripleNames match the words for a row, a column and a value in a heading.
var tripleNames = []func() *regexp.Regexp{
	lazy.Regexp(`^(?i:rows?|r|y|i|zeile|行)$`), lazy.Regexp(`^(?i:columns?|cols?|c|x|j|spalte|列)$`),
	lazy.Regexp(`^(?i:values?|vals?|v|digits?|numbers?|num|n|symbol|given|zahl|wert|数字?|値)$`),
}

// fewestTriples is the least number of lines of a list without a heading.
const fewestTriples = 4

// triplesIn returns the list in a text. It reports false if the text has other lines of numbers.
func triplesIn(lines []line) (list tripleList, ok bool) {
	order := []int{0, 1, 2}
	alone := 0 // a number on a line above the list: its length, or the side of the board
	for _, l := range lines {
		fields := fieldsBetween(l)
		switch {
		case len(fields) == 0:
			continue
		case slices.ContainsFunc(fields, func(c cell) bool { return !isDigits(c.text) }):
			named := make([]int, 0, len(order))
			for _, f := range fields {
				if i := slices.IndexFunc(tripleNames, func(is func() *regexp.Regexp) bool { return is().MatchString(f.text) }); i >= 0 && !slices.Contains(named, i) {
					named = append(named, i)
				}
			}
			if len(fields) == 3 && len(named) == 3 {
				if len(list.cells) > 0 {
					return list, false
				}
				order, list.headed = []int{slices.Index(named, 0), slices.Index(named, 1), slices.Index(named, 2)}, true
			} else if !HasWord(l.text) {
				return list, false
			}
			continue
		case len(fields) == 1 && alone == 0 && len(list.cells) == 0:
			alone = rowNumber(fields[0].text)
			continue
		case len(fields) != 3:
			return list, false
		}
		row, err1 := strconv.Atoi(fields[order[0]].text)
		column, err2 := strconv.Atoi(fields[order[1]].text)
		value, err3 := strconv.Atoi(fields[order[2]].text)
		if err1 != nil || err2 != nil || err3 != nil || max(row, column, value) > maxSide {
			return list, false
		}
		list.cells = append(list.cells, namedCell{row, column, fields[order[2]]})
	}
	if alone > 0 && alone != len(list.cells) && slices.ContainsFunc(list.cells, func(c namedCell) bool { return max(c.row, c.column) > alone }) {
		return list, false
	}
	return list, len(list.cells) >= fewestTriples || list.headed && len(list.cells) > 0
}

// fieldsBetween returns the pieces of a line between blanks, commas, semicolons, bars and brackets.
func fieldsBetween(l line) (fields []cell) {
	text := []rune(hideMark(bars(l.text)))
	isEnd := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;|[](){}\"'"+hidden, r) }
	for at := 0; at < len(text); at++ {
		from := at
		for at < len(text) && !isEnd(text[at]) {
			at++
		}
		if at > from && strings.Trim(string(text[from:at]), "-:=+") != "" {
			fields = append(fields, cell{string(text[from:at]), l.n, from + 1})
		}
	}
	return fields
}

// certainTriples returns the list of a text that is certainly a list of triples: it has a heading, or
// the cells stand in reading order.
func certainTriples(lines []line) (list tripleList, ok bool) {
	if len(lines) < fewestTriples || len(lines) > maxSide*maxSide || utf8.RuneCountInString(lines[len(lines)-1].text) > maxTitle {
		return list, false
	}
	if list, ok = triplesIn(lines); !ok {
		return list, false
	}
	place := func(c namedCell) int { return c.row*maxSide + c.column }
	sorted := slices.IsSortedFunc(list.cells, func(a, b namedCell) int {
		if place(a) <= place(b) { // no cell twice
			return -1
		}
		return 1
	})
	return list, list.headed || sorted
}

// tripleCells returns the record of a list of triples. It returns nil for other texts.
func tripleCells(rec *records, lines []line) ([]banmen.Entry, error) {
	list, ok := certainTriples(lines)
	if !ok {
		return nil, nil
	}
	e, err := boardOf(rec, list.cells, -1)
	if err != nil {
		return nil, err
	}
	return []banmen.Entry{e}, nil
}
