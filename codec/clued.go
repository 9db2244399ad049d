package codec

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// unframed reads lines without a frame as a sketch: a board with numbers around it, or cages drawn
// as letters above a list of their results. It returns nil for other lines.
//
//	  2 1 3 2          AABB
//	2 . . . . 2        CDDB
//	3 . . . . 1        CEFF
//	1 . 3 . . 2        GEEH
//	2 . . . . 3
//	  2 3 1 2          A 7+  B 6+  C 3-  D 2/  E 7+  F 1-  G 2  H 3
func unframed(lines []line) *Sketch {
	for _, find := range []func([]line) *Sketch{lettered, sided, cluedTable, cluedRows} {
		if s := find(lines); s != nil {
			return s
		}
	}
	return cluedRows(withoutFrame(lines))
}

// cluedRows returns the first board whose rows consist of signs for open cells and of numbers. The
// board needs numbers on at least two of its sides.
func cluedRows(lines []line) *Sketch {
	on := screenOf(lines)
	before := false // the line before is a row, so that no board begins here
	for y := range lines {
		row := len(on.signs(y)) > 1
		if row && !before {
			if s := on.clued(lines, y); s != nil {
				return s
			}
		}
		before = row
	}
	return nil
}

// A token is a word on a screen and its column.
type token struct {
	text string
	x    int
}

func (on screen) tokens(y int) (all []token) {
	for x := 0; x < len(on[y]); x++ {
		from := x
		for x < len(on[y]) && on[y][x] != ' ' && on[y][x] != '\t' {
			x++
		}
		if x > from {
			all = append(all, token{on.text(y, from, x), from})
		}
	}
	return all
}

// isBlankSign reports whether a token is the sign of an open cell.
func isBlankSign(t token) bool {
	return t.text == "." || t.text == "_" || t.text == "-" || t.text == "·"
}

// signs returns the signs of open cells in a line, or nil if it has words.
func (on screen) signs(y int) (all []token) {
	for _, t := range on.tokens(y) {
		switch {
		case isBlankSign(t):
			all = append(all, t)
		case !isDigits(t.text):
			return nil
		}
	}
	return all
}

// clued returns the board whose first row is line y, with numbers on at least two sides of it.
func (on screen) clued(lines []line, y int) *Sketch {
	bottom, open := y, map[int]bool{}
	for ; bottom < len(on); bottom++ {
		signs := on.signs(bottom)
		if len(signs) < 2 {
			break
		}
		for _, t := range signs {
			open[t.x] = true
		}
	}
	var columns []int
	for x := range open {
		columns = append(columns, x)
	}
	slices.Sort(columns)
	n := len(columns)
	if n < 3 || n > maxSide || bottom-y < 3 {
		return nil
	}
	s := &Sketch{Shape: grid.Shape{Rows: bottom - y, Cols: n}, Line: lines[y].n, Walls: make(map[[2]int]int)}
	around := map[string][][]int{"left": make([][]int, s.Rows), "right": make([][]int, s.Rows), "top": make([][]int, n), "bottom": make([][]int, n)}
	for r := range s.Rows {
		in := 0
		for _, t := range on.tokens(y + r) {
			number, err := strconv.Atoi(t.text)
			at, side := slices.Index(columns, t.x), "left"
			if t.x > columns[n-1] {
				side = "right"
			}
			switch {
			case at == in && (isBlankSign(t) || err == nil && len(t.text) == 1):
				in++
				s.Cells = append(s.Cells, t.text)
				s.places = append(s.places, banmen.LineColumn{Line: lines[y+r].n, Column: utf8.RuneCountInString(on.text(y+r, 0, t.x)) + 1})
			case err != nil || number > 99 || in > 0 && in < n:
				return nil
			default:
				around[side][r] = append(around[side][r], number)
			}
		}
		if in != n {
			return nil
		}
	}
	for side, step := range map[string]int{"top": -1, "bottom": 1} {
		at := y - 1
		if side == "bottom" {
			at = bottom
		}
		for ; at >= 0 && at < len(on); at += step {
			row, ok := on.above(at, columns)
			if !ok {
				if numbers, only := numbersIn(on.text(at, 0, len(on[at]))); only && len(numbers) > 1 && s.odd == nil {
					s.odd = banmen.Syntaxf(lines[at].n, 1, "these numbers are not above or below the columns of the board: expected one for each of %d columns, or blanks above the others", n)
				}
				break
			}
			for c, number := range row {
				if number >= 0 && side == "top" {
					around[side][c] = append([]int{number}, around[side][c]...)
				} else if number >= 0 {
					around[side][c] = append(around[side][c], number)
				}
			}
		}
	}
	if s.Around = around; !s.dropNames(2) {
		return nil
	}
	for r := range s.Rows {
		for side, at := range []int{0, n - 1} {
			numbers := s.Around[[]string{"left", "right"}[side]] // nil if no row has a number there
			if c := r*n + at; s.odd == nil && r < len(numbers) && len(numbers[r]) == 0 && isDigits(s.Cells[c]) {
				s.odd = banmen.Syntaxf(s.places[c].Line, s.places[c].Column, "this number may be a cell or a number beside the board: write open cells as dots and the numbers further away")
			}
		}
	}
	return s
}

// above returns the numbers of a line above or below the board, by column; -1 means none. Numbers
// need not line up with columns if there is one for each. above reports false if the line contains
// anything else, or no number.
func (on screen) above(y int, columns []int) (row []int, ok bool) {
	if numbers, only := numbersIn(on.text(y, 0, len(on[y]))); only && len(numbers) == len(columns) {
		return numbers, true
	}
	row = slices.Repeat([]int{-1}, len(columns))
	for _, t := range on.tokens(y) {
		number, err := strconv.Atoi(t.text)
		c := slices.IndexFunc(columns, func(x int) bool { return t.x <= x && x < t.x+len(t.text) })
		if err != nil || number > 99 || c < 0 || row[c] >= 0 {
			return nil, false
		}
		row[c], ok = number, true
	}
	return row, ok
}

// lettered returns the board whose cells are the letters of cages, with the results listed below
// or above it.
func lettered(lines []line) *Sketch {
	lines = withoutBars(lines)
	numbered := slices.ContainsFunc(lines, func(l line) bool { return numberedResult().MatchString(l.text) })
	for y := range lines {
		cells, n, odd := cageSquare(lines[y:], numbered)
		if cells == nil {
			continue
		}
		s := &Sketch{Shape: grid.Square(n), Line: lines[y].n, Walls: make(map[[2]int]int), Cells: make([]string, n*n)}
		for _, c := range cells {
			s.places = append(s.places, banmen.LineColumn{Line: c.line, Column: c.col})
		}
		if s.cages(textsOf(cells), slices.Concat(lines[:y], lines[y+n:])) {
			if odd != nil {
				s.odd = odd
			}
			return s
		}
	}
	return nil
}

// cageSquare returns the cells of a board with which lines begin, the letters or numbers of cages, and
// the number n of its rows. It returns no cells if there is no such board. odd is an error if one more
// row follows.
func cageSquare(lines []line, numbered bool) (cells []cell, n int, odd error) {
	n = len(cagesOf(lines[0], numbered))
	if n < 3 || n > 9 || n > len(lines) {
		return nil, 0, nil
	}
	for _, l := range lines[:n] {
		row := cagesOf(l, numbered)
		if len(row) != n {
			return nil, 0, nil
		}
		cells = append(cells, row...)
	}
	if n < len(lines) && len(cagesOf(lines[n], numbered)) == n {
		odd = banmen.Syntaxf(lines[n].n, 1, "expected %d rows of letters, as each has %[1]d; this is one more", n)
	}
	return cells, n, odd
}

var (
	letterCells = lazy.Regexp(`^\s*[A-Za-z](?:\s*[A-Za-z])*\s*$`)
	numberCells = lazy.Regexp(`^\s*\d{1,2}(?:[\s,]+\d{1,2})+\s*$`)
)

// cagesOf returns the letters of a line that has nothing else, or its numbers if cages have numbers.
func cagesOf(l line, numbered bool) (cells []cell) {
	if numbered && numberCells().MatchString(l.text) {
		return fieldsBetween(l)
	}
	if !letterCells().MatchString(l.text) {
		return nil
	}
	for i, r := range []rune(l.text) {
		if !unicode.IsSpace(r) {
			cells = append(cells, cell{string(r), l.n, i + 1})
		}
	}
	return cells
}

// cages draws the walls of cages and writes their results, which the lines list, into their first
// cells. It reports false if the lines do not list results with operations for most letters.
func (s *Sketch) cages(of []string, lines []line) bool {
	results, operations, wrong := cageResults(of, lines)
	s.odd = wrong
	first := map[string]int{}
	for i, letter := range of {
		if _, known := first[letter]; !known {
			first[letter] = i
			s.Cells[i] = results[letter]
		}
	}
	listed := 0
	for i, letter := range of {
		if i != first[letter] {
			continue
		}
		if listed += btoi(results[letter] != ""); results[letter] == "" && s.odd == nil {
			s.odd = banmen.Syntaxf(s.places[i].Line, s.places[i].Column, "expected a result such as 12+ for the cage %s", letter)
		}
	}
	if !operations && s.odd == nil || 2*listed <= len(first) {
		return false
	}
	for _, pairs := range Borders(s.Shape) {
		for _, pair := range pairs {
			if of[pair[0]] != of[pair[1]] {
				s.Walls[pair] = heavyWall
			} else {
				s.Walls[pair] = noWall
			}
		}
	}
	for i, region := range s.Regions() {
		if j := first[of[i]]; s.Regions()[j] != region {
			s.odd = banmen.Syntaxf(s.places[i].Line, s.places[i].Column, "the cells of the cage %s are not connected", of[i])
		}
	}
	return true
}
