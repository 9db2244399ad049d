package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// sideName matches the name of a side, in words or as a JSON key, and the numbers after it.
var sideName = lazy.Regexp(`(?i)(?:^|[^\pL\d])["']?(top|bottom|left|right|上|下|左|右)["']?\s*[:=]?\s*[\[(]?((?:\s*(?:\d{1,2}|[.\-_·]|null|None)\s*[,;]?)+)`)

// sideClue matches a clue after the name of a side, or a sign for a missing clue.
var sideClue = lazy.Regexp(`\d+|[.\-_·]|null|None`)

// sided reads a board without givens whose clues follow the names of its sides. It returns nil if
// the text names neither the bottom nor the right side: clues at only the top and the left could be
// those of a nonogram.
//
//	Top: 2 1 3 2        {"top": [2,1,3,2], "right": [2,3,2,1],
//	Right: 2 3 2 1       "bottom": [2,3,1,2], "left": [3,1,2,2]}
func sided(lines []line) *Sketch {
	around := make(map[string][][]int)
	first, n, odd := 0, 0, error(nil)
	for _, l := range withoutBars(lines) {
		if !hasLetter(l.text) {
			continue
		}
		for _, m := range sideName().FindAllStringSubmatch(l.text, -1) {
			name := sideOf[strings.ToLower(m[1])]
			clues := sideClues(m[2])
			if n == 0 {
				first, n = l.n, len(clues)
			}
			switch {
			case around[name] != nil:
				odd = banmen.Syntaxf(l.n, 1, "the numbers of a side are repeated here: expected one board")
			case len(clues) != n:
				odd = banmen.Syntaxf(l.n, 1, "expected %d numbers at each side, found %d", n, len(clues))
			}
			around[name] = clues
		}
	}
	if n < fewestRuns || n > 9 || len(around) < 2 || around["bottom"] == nil && around["right"] == nil {
		return nil
	}
	s := &Sketch{Shape: grid.Square(n), Line: first, Around: around, Walls: make(map[[2]int]int), Cells: make([]string, n*n), odd: odd}
	s.places = slices.Repeat([]banmen.LineColumn{{Line: first, Column: 1}}, n*n)
	return s
}

// sideClues returns the clues in the text after the name of a side, each one number or none. Every
// digit of a long number is a clue.
func sideClues(text string) (clues [][]int) {
	words := sideClue().FindAllString(text, -1)
	if len(words) == 1 && isDigits(words[0]) {
		words = strings.Split(words[0], "")
	}
	for _, word := range words {
		var one []int
		if v, err := strconv.Atoi(word); err == nil && v > 0 {
			one = []int{v}
		}
		clues = append(clues, one)
	}
	return clues
}

// cluedTable reads a table of fields as an empty board with clues: its outer rows and columns
// contain numbers, its corners are empty.
//
//	,2,1,3,2,        |   |   | 2 | 1 | 2 |
//	3,,,,,2          | 1 | 1 |   |   |   |
//	1,,,,,3          |   | 2 |   |   |   |
//	…                …
func cluedTable(lines []line) *Sketch {
	for _, separator := range "\t,;|" {
		for from := 0; from < len(lines); {
			to := from
			for to < len(lines) && (strings.ContainsRune(bars(lines[to].text), separator) || separator == '|' && isRule(bars(lines[to].text))) {
				to++
			}
			if s := cluesAround(lines[from:to], string(separator)); s != nil {
				return s
			}
			from = to + 1
		}
	}
	return nil
}

// cluesAround is cluedTable for lines whose fields are all divided by the separator.
func cluesAround(lines []line, separator string) *Sketch {
	var fields [][][]int
	var raw [][]string // the signs of fields without numbers
	var ns []int       // the line of each row of fields
	width := 0
	for _, l := range lines {
		text := bars(l.text)
		if isRule(text) {
			continue
		}
		var row [][]int
		var signs []string
		for field := range strings.SplitSeq(text, separator) {
			field = lineBreak().ReplaceAllString(strings.Trim(field, `" `), " ")
			if separator != "," {
				field = strings.ReplaceAll(field, ",", " ")
			}
			sign := ""
			if emptyField().MatchString(field) {
				sign, field = field, ""
			}
			numbers, ok := numbersIn(field)
			if !ok {
				return nil
			}
			row, signs = append(row, numbers), append(signs, sign)
		}
		fields, raw, ns, width = append(fields, row), append(raw, signs), append(ns, l.n), max(width, len(row))
	}
	if len(fields) < fewestRuns || width < fewestRuns || width > 2*maxSide {
		return nil
	}
	for i := range fields {
		fields[i] = append(fields[i], make([][]int, width-len(fields[i]))...)
	}
	for all(len(fields), func(r int) bool { return fields[r][width-1] == nil }) && separator == "|" { // right border of the frame
		for i := range fields {
			fields[i] = fields[i][:width-1]
		}
		if width--; width < fewestRuns {
			return nil
		}
	}
	empty := func(top, bottom, left, right int) bool {
		for _, row := range fields[top:bottom] {
			if slices.ContainsFunc(row[left:right], func(f []int) bool { return f != nil }) {
				return false
			}
		}
		return true
	}
	for sum := 2; sum < len(fields)+width-2*fewestRuns; sum++ {
		for top := 1; top < sum; top++ {
			left := sum - top
			if top+fewestRuns > len(fields) || left+fewestRuns > width {
				continue
			}
			right, bottom := width, len(fields)
			right -= btoi(!empty(top, bottom, width-1, width))
			bottom -= btoi(!empty(bottom-1, bottom, left, right))
			if bottom-top < fewestRuns || right-left < fewestRuns || !empty(top, bottom, left, right) ||
				!empty(0, top, 0, left) || !empty(0, top, right, width) || !empty(bottom, len(fields), 0, left) || !empty(bottom, len(fields), right, width) {
				continue
			}
			if !signsApart(raw, top, bottom, left, right) {
				continue
			}
			if bottom == len(fields) && bottom-top == right-left+1 {
				bottom-- // an empty row below the board
			}
			if right == width && right-left == bottom-top+1 {
				right--
			}
			s := sketchWithin(fields, ns, top, bottom, left, right)
			if s != nil && (right < width) != (bottom < len(fields)) {
				s.odd = banmen.Syntaxf(ns[len(ns)-1], 1, "there are numbers at three sides of the board: write an empty row or column at the other, so that none is lost")
			}
			return s
		}
	}
	return nil
}

var (
	emptyField = lazy.Regexp(`^[._\-·xX×?]$`)
	lineBreak  = lazy.Regexp(`(?i)<br ?/?>`)
)

// signsApart reports whether the fields of a board, between the given rows and columns, have no signs,
// or other signs than the corners around it. Signs in both may be open cells of a larger board.
func signsApart(raw [][]string, top, bottom, left, right int) bool {
	inner, outer := make(map[string]bool), make(map[string]bool)
	for r, row := range raw {
		for c, sign := range row {
			switch inRows, inColumns := r >= top && r < bottom, c >= left && c < right; {
			case inRows && inColumns:
				inner[sign] = true
			case !inRows && !inColumns:
				outer[sign] = true
			case sign != "": // a side
				outer[sign] = true
			}
		}
	}
	for sign := range inner {
		if sign != "" && outer[sign] {
			return false
		}
	}
	return len(inner) <= 1
}

// sketchWithin returns an empty board between the given rows and columns of fields. The fields
// around them are its clues. It returns nil if fewer than two sides have clues.
func sketchWithin(fields [][][]int, ns []int, top, bottom, left, right int) *Sketch {
	s := &Sketch{Shape: grid.Shape{Rows: bottom - top, Cols: right - left}, Line: ns[top], Walls: make(map[[2]int]int)}
	around := map[string][][]int{"left": make([][]int, s.Rows), "right": make([][]int, s.Rows), "top": make([][]int, s.Cols), "bottom": make([][]int, s.Cols)}
	for r, row := range fields {
		for c, numbers := range row {
			switch {
			case r < top && c >= left && c < right:
				around["top"][c-left] = append(around["top"][c-left], numbers...)
			case r >= bottom && c >= left && c < right:
				around["bottom"][c-left] = append(around["bottom"][c-left], numbers...)
			case r >= top && r < bottom && c < left:
				around["left"][r-top] = append(around["left"][r-top], numbers...)
			case r >= top && r < bottom && c >= right:
				around["right"][r-top] = append(around["right"][r-top], numbers...)
			}
		}
	}
	s.Cells = make([]string, s.Size())
	for c := range s.Size() {
		s.places = append(s.places, banmen.LineColumn{Line: ns[top+c/s.Cols], Column: 1})
	}
	if s.Around = around; !s.dropNames(2) {
		return nil
	}
	return s
}

// withoutFrame removes the horizontal rules and the side bars of a frame from lines. It returns nil
// if there are bars between cells.
func withoutFrame(lines []line) (unframed []line) {
	for _, l := range lines {
		text := bars(l.text)
		if isRule(text) {
			continue
		}
		parts := strings.FieldsFunc(text, isBar)
		if len(parts) > 3 || len(parts) > 1 && strings.ContainsAny(parts[0]+strings.Join(parts[2:], ""), "._-·") {
			return nil
		}
		l.text = strings.Map(func(r rune) rune {
			if isBar(r) {
				return ' '
			}
			return r
		}, text)
		unframed = append(unframed, l)
	}
	return unframed
}
