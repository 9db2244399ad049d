package codec

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// A screen is the characters of lines by their columns on a screen. A wide character takes two.
type screen [][]rune

func screenOf(lines []line) (all screen) {
	for _, l := range lines {
		var row []rune
		for _, r := range l.text {
			if row = append(row, r); columnsOf(r) == 2 {
				row = append(row, 0)
			}
		}
		all = append(all, row)
	}
	return all
}

// at returns the character in a line and column, or a blank.
func (on screen) at(y, x int) rune {
	if y < 0 || y >= len(on) || x < 0 || x >= len(on[y]) {
		return ' '
	}
	return on[y][x]
}

// blanks returns the blanks of a line from one column on.
func (on screen) blanks(y, from int) string {
	to := from
	for to < len(on[y]) && on[y][to] == ' ' {
		to++
	}
	return strings.Repeat(" ", to-from)
}

// text returns the characters of a line from one column to another. A wide character is included
// once.
func (on screen) text(y, from, to int) string {
	var out strings.Builder
	for x := from; x < to; x++ {
		if r := on.at(y, x); r != 0 {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// across returns the strength of a horizontal stroke, or -1 for other characters.
func across(r rune) int {
	switch r {
	case ' ', '┄', '┈', '╌':
		return noWall
	case '-', '─':
		return lightWall
	case '=', '━', '═', '┅', '┉', '╍':
		return heavyWall
	}
	return -1
}

// upright returns the strength of a vertical stroke, or -1 for other characters.
func upright(r rune) int {
	switch r {
	case ' ', '┆', '┊', '╎', '¦':
		return noWall
	case '|', '│':
		return lightWall
	case '┃', '║', '┇', '┋', '╏':
		return heavyWall
	}
	return -1
}

// isJunction reports whether lines may meet in a character.
func isJunction(r rune) bool {
	return r == '+' || isStroke(r) && across(r) < 0 && upright(r) < 0 && !strings.ContainsRune(slashes, r)
}

// sketches returns the boards in lines that are drawn with a frame and all lines between cells.
func sketches(lines []line) (all []*Sketch) {
	on := screenOf(lines)
	for y := 0; y < len(lines); y++ {
		if s, below := on.sketch(lines, y); s != nil {
			all = append(all, s)
			y = below - 1
		} else if n := len(all) - 1; n >= 0 && strings.HasPrefix(lines[y].text, "variables V") {
			all[n].parts = append(all[n].parts, lines[y]) // show draws the variables between the board and this line
		}
	}
	if all == nil && len(lines) <= mostUnframed {
		if s := unframed(lines); s != nil {
			all = append(all, s)
		}
	}
	return all
}

// mostUnframed limits the lines of a text that may have a sketch without a frame.
const mostUnframed = 100

// sketch returns the board whose upper edge is line y, and the index of the line below it. It
// returns nil if line y is not the upper edge of a board.
func (on screen) sketch(lines []line, y int) (*Sketch, int) {
	left, right := on.edge(y)
	if right-left < 4 || !strings.ContainsRune("+┌┍┎┏╒╓╔╭", on[y][left]) {
		return nil, 0
	}
	bottom, rows, high := y+1, 0, 0
	for ; bottom < len(on) && (upright(on.at(bottom, left)) > noWall || isJunction(on.at(bottom, left))); bottom++ {
		if on.isLine(bottom, left, right) {
			rows++
			if high = cmp.Or(high, bottom-y); bottom != y+rows*high {
				return nil, 0
			}
		}
	}
	if high < 2 || bottom-1 != y+rows*high {
		return nil, 0
	}
	wide := on.step(y, bottom, left, right, high)
	if wide < 2 || (right-left)%wide != 0 {
		return nil, 0
	}
	s := &Sketch{Shape: grid.Shape{Rows: rows, Cols: (right - left) / wide}, Line: lines[y].n, Walls: make(map[[2]int]int)}
	if s.Rows < 2 || s.Cols < 2 || s.Rows > maxSide || s.Cols > maxSide {
		return nil, 0
	}
	for c := range s.Size() {
		top, from := y+c/s.Cols*high, left+c%s.Cols*wide
		var texts []string
		for i := 1; i < high; i++ {
			texts = append(texts, strings.TrimSpace(on.text(top+i, from+1, from+wide)))
		}
		s.Cells = append(s.Cells, strings.TrimSpace(strings.Join(texts, " ")))
		s.places = append(s.places, banmen.LineColumn{Line: lines[top+1].n, Column: utf8.RuneCountInString(on.text(top+1, 0, from+1)+on.blanks(top+1, from+1)) + 1})
		if c%s.Cols+1 < s.Cols {
			var signs []rune
			for i := 1; i < high; i++ {
				signs = append(signs, on.at(top+i, from+wide))
			}
			s.border(c, c+1, signs, upright)
		}
		if c+s.Cols < s.Size() {
			s.border(c, c+s.Cols, []rune(on.text(top+high, from+1, from+wide)), across)
		}
	}
	s.around(on, y, bottom, left, right, high, wide)
	for below := bottom; below < len(lines) && listsPart().MatchString(lines[below].text); below++ {
		s.parts = append(s.parts, lines[below])
	}
	return s, bottom
}

// listsPart matches a line that show writes below a board: cells, perhaps with a name and
// numbers before them, but no value after a cell.
var listsPart = lazy.Regexp(`^(?:or|connected): |^(?:[a-z]+ )?[\d. ]*R\d+C\d+(?:[-/ ]?R\d+C\d+|[ ,])*>?(?: \d+)?$`)

// edge returns the columns of the first and last character of a line that is an edge of a
// board, and -1, -1 if it is not.
func (on screen) edge(y int) (left, right int) {
	row := on[y]
	left, right = 0, len(row)-1
	for left < len(row) && row[left] == ' ' {
		left++
	}
	for right > left && row[right] == ' ' {
		right--
	}
	for x := left; x <= right; x++ {
		if !isJunction(row[x]) && across(row[x]) < lightWall {
			return -1, -1
		}
	}
	if left >= right || !isJunction(row[left]) || !isJunction(row[right]) {
		return -1, -1
	}
	return left, right
}

// isLine reports whether a line of a board is a border between rows: most of its characters are
// horizontal strokes or junctions.
func (on screen) isLine(y, left, right int) bool {
	n, ruled := 0, isJunction(on.at(y, left))
	for x := left; x <= right; x++ {
		r := on.at(y, x)
		if isJunction(r) || across(r) >= noWall {
			n++
		}
		switch r {
		case '┈', '┄', '╌', '┼', '├', '┤':
			ruled = ruled || x < right
		}
	}
	return ruled && 2*n > right-left
}

// step returns the distance between columns: the least distance between two vertical lines. It
// returns 0 if another distance is not a multiple of it. high is the distance between rows; a +
// between them is an operation, not a line.
func (on screen) step(top, bottom, left, right, high int) int {
	down := map[int]bool{left: true, right: true}
	for y := top; y < bottom; y++ {
		for x := left + 1; x < right; x++ {
			if r := on.at(y, x); isJunction(r) && (r != '+' || (y-top)%high == 0) || r != ' ' && upright(r) >= noWall {
				down[x] = true
			}
		}
	}
	least, before := right-left, left
	for x := left + 1; x <= right; x++ {
		if down[x] {
			least, before = min(least, x-before), x
		}
	}
	for x := range down {
		if (x-left)%least != 0 {
			return 0
		}
	}
	return least
}

// border records the drawing between two neighbours: the strength of the line, or a sign.
func (s *Sketch) border(a, b int, drawn []rune, strength func(rune) int) {
	sign := ""
	wall := -1
	for _, r := range drawn {
		switch w := strength(r); {
		case w < 0 && !isJunction(r):
			sign += string(r)
		case w >= 0:
			wall = max(wall, w)
		}
	}
	if s.Walls[[2]int{a, b}] = max(wall, noWall); sign != "" {
		s.Walls[[2]int{a, b}] = max(wall, lightWall)
		s.Signs = append(s.Signs, SketchSign{a, b, sign})
	}
}

// around reads the numbers around a board.
func (s *Sketch) around(on screen, top, bottom, left, right, high, wide int) {
	found, labels := map[string][][]int{}, map[string][]string{}
	for r := range s.Rows {
		for name, text := range map[string]string{"left": on.beside(top+r*high, high, 0, left), "right": on.beside(top+r*high, high, right+1, right+60)} {
			numbers, ok := numbersIn(text)
			if !ok {
				numbers = nil
			}
			found[name] = append(found[name], numbers)
			labels[name] = append(labels[name], text)
		}
	}
	for name, ys := range map[string][]int{"top": on.numbered(top, -1), "bottom": on.numbered(bottom-1, 1)} {
		lists := make([][]int, s.Cols)
		ok := true
		for _, y := range ys {
			for c := range s.Cols {
				numbers, isNumber := numbersIn(on.text(y, left+c*wide+1, left+(c+1)*wide))
				ok = ok && isNumber && len(numbers) < 2
				lists[c] = append(lists[c], numbers...)
			}
			ok = ok && strings.TrimSpace(on.text(y, 0, left+1)+on.text(y, right, right+60)) == ""
		}
		if ok {
			found[name] = lists
		}
	}
	if s.Around = found; !s.dropNames(1) {
		s.Around = nil
	}
	labels["top"] = strings.Fields(on.text(top-1, 0, right+60))
	for _, side := range []string{"top", "left", "right"} {
		texts := labels[side]
		if i := slices.IndexFunc(texts, func(text string) bool { return oddClue().MatchString(text) }); i >= 0 && !counts(texts) {
			s.odd = banmen.Syntaxf(s.Line, 1, "expected a number beside the board, found %q", banmen.Clip(texts[i]))
		}
	}
}

// dropNames removes sides without numbers, and those whose numbers only number the rows or columns.
// It reports whether at least least sides remain.
func (s *Sketch) dropNames(least int) bool {
	for name, lists := range s.Around {
		var texts []string
		for _, list := range lists {
			if len(list) == len(lists[0]) {
				for _, n := range list {
					texts = append(texts, strconv.Itoa(n))
				}
			}
		}
		if len(texts) == len(lists)*len(lists[0]) && counts(texts) || !slices.ContainsFunc(lists, func(l []int) bool { return len(l) > 0 }) {
			delete(s.Around, name)
		}
	}
	return len(s.Around) >= least
}

// oddClue matches a clue that is not only a number, such as #3, ^4 or 5↙.
var oddClue = lazy.Regexp(`^(?:[#^_<>=~]\d+|\d+[↖↗↘↙←→↑↓])$`)

// beside returns the text in the lines of a row, from one column to another.
func (on screen) beside(top, high, from, to int) string {
	text := ""
	for i := 1; i < high; i++ {
		text += " " + strings.TrimSpace(on.text(top+i, from, to))
	}
	return strings.TrimSpace(text)
}

// numbered returns the indices of the lines beyond an edge that have only numbers, from top to
// bottom.
func (on screen) numbered(edge, step int) (ys []int) {
	for y := edge + step; y >= 0 && y < len(on); y += step {
		if slices.Equal(on[y], on[edge]) { // the edge again
			continue
		}
		if numbers, ok := numbersIn(on.text(y, 0, len(on[y]))); !ok || len(numbers) == 0 {
			break
		}
		ys = append(ys, y)
	}
	slices.Sort(ys)
	return ys
}

// numbersIn returns the numbers of a text. It reports false if the text has something else.
func numbersIn(text string) (all []int, ok bool) {
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil || n > 99 {
			return nil, false
		}
		all = append(all, n)
	}
	return all, true
}
