package codec

import (
	"slices"
	"strings"
)

// A bareDrawing holds the rows of a board that was drawn with lines, without these lines.
type bareDrawing struct {
	rows []line
	cols []int // column of each cell in the drawn row
	used int   // lines of the drawing
}

// unframe reads the first lines, up to an empty one, as a board drawn with bars or with blanks between
// cells. A cell stands in a column of its own. It reports false if there are no lines or blanks
// to take away.
//
//	1..|.2.|...   ...|3..|...      1 . . | . 2 .   . . .
//	...|...|...   ...|...|...      ------+------
//	---+---+---   ---+---+---
func unframe(rows []line) (f bareDrawing, ok bool) {
	var drawn [][]rune
	wide, ruled := 0, false
	for _, l := range rows {
		if l.text == "" {
			break
		}
		f.used++
		if isGridRule(l.text) {
			ruled = true
			continue
		}
		f.rows, drawn = append(f.rows, l), append(drawn, []rune(l.text))
		wide = max(wide, len(l.text))
	}
	open := pairsOfBars(drawn)
	if open == nil {
		filled := make([]bool, wide) // by column
		for _, row := range drawn {
			for x, r := range row {
				if barLike(r) {
					row[x], ruled = ' ', true
				} else if r != ' ' {
					filled[x] = true
				}
			}
		}
		for x, is := range filled {
			if is {
				f.cols = append(f.cols, x)
			}
		}
	} else {
		f.cols, ruled = open, true
	}
	if len(f.cols) == 0 || !ruled && !evenlySpaced(f.cols) {
		return f, false
	}
	for i, row := range drawn {
		var cells strings.Builder
		for _, x := range f.cols {
			r := ' '
			if x < len(row) {
				r = row[x]
			}
			if open != nil && r == ' ' && barAt(row, x-2) && barAt(row, x+2) {
				r = '.'
			}
			cells.WriteRune(r)
		}
		f.rows[i].text = strings.TrimRight(cells.String(), " ")
	}
	return f, true
}

// isGridRule reports whether a line contains only characters of rules. It needs a corner or a
// cross, or at least three dashes in a row and no bar.
func isGridRule(text string) bool {
	only := strings.Trim(text, " -=+*─━═┄┈┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋┠┨┯┷┿╂╔╗╚╝╠╣╦╩╬╟╢╤╧╪╫|│┃║") == ""
	return only && (strings.ContainsAny(text, "+=─━═┄┈") || strings.Contains(text, "---") && !strings.Contains(text, "|"))
}

// barLike reports whether a character is a bar between cells.
func barLike(r rune) bool { return strings.ContainsRune("|│┃║", r) }

// barAt reports whether a row has a bar at x.
func barAt(row []rune, x int) bool { return x >= 0 && x < len(row) && barLike(row[x]) }

// pairsOfBars returns the columns of cells that have a bar on both sides, as show draws them: a bar
// every four characters. It returns nil if the bars are spaced differently.
func pairsOfBars(rows [][]rune) (cols []int) {
	last := -1
	for _, row := range rows {
		for x, r := range row {
			switch {
			case barLike(r) && x%4 == 0:
				last = max(last, x)
			case barLike(r), x%4 == 2 != (r != ' ') && r != ' ':
				return nil
			}
		}
	}
	first := slices.ContainsFunc(rows, func(row []rune) bool { return barAt(row, 0) && barAt(row, 4) && barAt(row, 8) })
	for x := 2; first && x < last; x += 4 {
		cols = append(cols, x)
	}
	return cols
}

// evenlySpaced reports whether blanks separate all cells.
func evenlySpaced(cols []int) bool {
	for i := 1; i < len(cols); i++ {
		if cols[i]-cols[i-1] < 2 {
			return false
		}
	}
	return len(cols) > 1
}
