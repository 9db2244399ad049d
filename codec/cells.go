package codec

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// FormatCells returns cells as the args of a part list them. A hyphen joins adjacent cells. A
// straight run is shortened to its ends: R1C1-R1C3R3C1 is the three cells from R1C1 to R1C3, and
// R3C1. Consecutive cells of a group beside the board are such a run: VA1-VA3.
func FormatCells(s grid.Shape, cells []int) string {
	var out strings.Builder
	for i, c := range cells {
		switch {
		case i == 0:
		case !adjacent(s, cells[i-1], c):
		case i+1 < len(cells) && straight(s, cells[i-1], c, cells[i+1]):
			continue
		default:
			out.WriteByte('-')
		}
		out.WriteString(s.Name(c))
	}
	return out.String()
}

// adjacent reports whether two cells are a straight line.
func adjacent(s grid.Shape, a, b int) bool {
	if s.Beside != "" {
		return len(s.Line(a, b)) == 2
	}
	near := func(i, j int) bool { return -1 <= i-j && i-j <= 1 }
	return a != b && near(a/s.Cols, b/s.Cols) && near(a%s.Cols, b%s.Cols)
}

// straight reports whether three cells, of which the first two are adjacent, follow each other in a
// straight line.
func straight(s grid.Shape, a, b, c int) bool {
	if s.Beside != "" {
		line := s.Line(a, c)
		return len(line) == 3 && line[1] == b
	}
	return c/s.Cols-b/s.Cols == b/s.Cols-a/s.Cols && c%s.Cols-b%s.Cols == b%s.Cols-a%s.Cols
}

// ParseCells reads the notation of FormatCells, also if runs are not shortened. text begins at
// column. It returns the cells in their order, and fails if one occurs twice.
func ParseCells(text string, column int, s grid.Shape) ([]int, error) {
	return parseCells(text, column, s, make([]bool, 0, s.Size()))
}

// ParseWalk does the same as ParseCells, but cells may occur several times.
func ParseWalk(text string, column int, s grid.Shape) ([]int, error) {
	return parseCells(text, column, s, nil)
}

// parseCells fails if a cell occurs twice, unless seen is nil.
func parseCells(text string, column int, s grid.Shape, seen []bool) ([]int, error) {
	var cells []int
	for rest, run := text, false; rest != "" || run; {
		at := column + len(text) - len(rest)
		cell, after, ok := cutCell(rest, s)
		if !ok {
			return nil, banmen.Syntaxf(0, at, "expected a cell from R1C1 to %s, found %q", s.Name(s.Size()-1), banmen.Clip(rest))
		}
		if s.IsGap(cell) {
			return nil, banmen.Syntaxf(0, at, "%s lies outside the grids", s.Name(cell))
		}
		some := []int{cell}
		if run {
			if some = s.Line(cells[len(cells)-1], cell); some == nil {
				return nil, banmen.Syntaxf(0, at, "expected a cell in a straight line with %s, found %s", s.Name(cells[len(cells)-1]), s.Name(cell))
			}
			some = some[1:]
		}
		for _, c := range some {
			if seen == nil {
				continue
			}
			if c >= len(seen) {
				seen = append(seen, make([]bool, c+1-len(seen))...)
			}
			if seen[c] {
				return nil, banmen.Syntaxf(0, at, "%s appears twice", s.Name(c))
			}
			seen[c] = true
		}
		cells = append(cells, some...)
		rest, run = strings.CutPrefix(after, "-")
	}
	if len(cells) == 0 {
		return nil, banmen.Syntaxf(0, column, "expected a cell from R1C1 to %s, found %q", s.Name(s.Size()-1), "")
	}
	return cells, nil
}

// CutNumber cuts off what stands before the first cell of a text, usually a number. It
// cuts nothing off a text without cells.
func CutNumber(text string) (number, cells string) {
	at := max(0, strings.IndexAny(text, "RV"))
	return text[:at], text[at:]
}

// cutCell cuts off the cell that text begins with.
func cutCell(text string, s grid.Shape) (cell int, rest string, ok bool) {
	s = s.Main()
	if after, ok := strings.CutPrefix(text, "V"); ok {
		digits := strings.TrimLeft(after, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		of := s.Variables(after[:len(after)-len(digits)])
		i, rest, ok := cutNumber(digits, "", len(of))
		if !ok {
			return 0, text, false
		}
		return of[i-1], rest, true
	}
	row, rest, ok1 := cutNumber(text, "R", s.Rows)
	col, rest, ok2 := cutNumber(rest, "C", s.Cols)
	return s.At(row-1, col-1), rest, ok1 && ok2
}

// cutNumber cuts a letter and a number from 1 to most off text.
func cutNumber(text, letter string, most int) (n int, rest string, ok bool) {
	text, ok = strings.CutPrefix(text, letter)
	for ok && text != "" && text[0] >= '0' && text[0] <= '9' && n <= most {
		n, text = 10*n+int(text[0]-'0'), text[1:]
	}
	return n, text, ok && n >= 1 && n <= most
}
