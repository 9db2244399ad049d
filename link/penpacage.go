package link

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
)

// corner returns one of the four points in the corners of a cell of the board: 0 is top left, 1
// top right, 2 bottom left, 3 bottom right.
func (b *penpaBoard) corner(cell, which int) int { return 4*(b.wide*b.high+b.point(cell)) + which }

// inner returns the cell of the board in whose corner a point is.
func (b *penpaBoard) inner(point int) (cell int, ok bool) {
	if all := b.wide * b.high; point/all >= 4 && point/all < 8 {
		return b.cell(point/4 - all)
	}
	return 0, false
}

// readCages reads cages as SudokuPad's importer does. Numbers in them differ; the total is the text
// in the upper left corner of the first cell. Cages without lines do not count. A cage with
// the text foglight lights the fog. readCages removes the texts that it reads from the layer.
func (b *penpaBoard) readCages(l *penpaLayer) error {
	b.readTags(l)
	lined := map[int]bool{}
	for at := range l.Cage {
		for end := range strings.SplitSeq(at, ",") {
			if p, err := strconv.Atoi(end); err == nil {
				if cell, ok := b.inner(p); ok {
					lined[cell] = true
				}
			}
		}
	}
	var cages [][]int
	for _, points := range l.Cages {
		var cage []int
		for _, p := range points {
			if cell, ok := b.cell(p); ok {
				cage = append(cage, cell)
			}
		}
		if slices.ContainsFunc(cage, func(c int) bool { return lined[c] }) {
			cages = append(cages, cage)
		}
	}
	for _, cells := range b.joined(l, cages) {
		cage := padCage{Unique: true, Value: fpText(b.cageText(l, slices.Min(cells))), BorderColor: "#000000"}
		if strings.HasPrefix(strings.ToLower(string(cage.Value)), "foglight") {
			b.Looks = append(b.Looks, Look{Shape: "fog", At: centres(b.Document, cells)})
			continue
		}
		for _, c := range cells {
			cage.Cells = append(cage.Cells, corner(b.Document, c))
		}
		if err := readCage(b.Document, cage); err != nil {
			return err
		}
	}
	return nil
}

// readTags reads small texts such as "title: A Puzzle", which are in a cell or next to one.
func (b *penpaBoard) readTags(l *penpaLayer) {
	for _, at := range sortedPoints(l.NumberS) {
		var fields []json.RawMessage
		if json.Unmarshal(l.NumberS[at], &fields) != nil || len(fields) == 0 {
			continue
		}
		m := padMeta().FindStringSubmatch(strings.TrimSpace(penpaText(fields[0])))
		if m == nil || padTexts[m[1]] == "" {
			continue
		}
		if name := padTexts[m[1]]; b.Meta[name] == "" {
			b.say(name, m[2])
		}
		delete(l.NumberS, at)
	}
}

// penpaRound are the styles of small texts on a round background, which are no totals.
var penpaRound = []string{"6", "7", "11"}

// cageText returns the text in the corner of a cage with this first cell, and removes it from
// the layer.
func (b *penpaBoard) cageText(l *penpaLayer, first int) string {
	for which := range 4 {
		at := strconv.Itoa(b.corner(first, which))
		var fields []json.RawMessage
		if json.Unmarshal(l.NumberS[at], &fields) != nil || len(fields) < 2 {
			continue
		}
		text := strings.TrimSpace(penpaText(fields[0]))
		fog := strings.HasPrefix(strings.ToLower(text), "foglight")
		if fog || which == 0 && !slices.Contains(penpaRound, string(fields[1])) {
			delete(l.NumberS, at)
			return text
		}
	}
	return ""
}

// joined merges cages whose corners are connected by a diagonal stroke.
func (b *penpaBoard) joined(l *penpaLayer, cages [][]int) [][]int {
	for _, at := range sortedPoints(l.Symbol) {
		var fields []json.RawMessage
		p, err := strconv.Atoi(at)
		all := b.wide * b.high
		if err != nil || p/all != 1 || json.Unmarshal(l.Symbol[at], &fields) != nil || len(fields) < 2 || penpaText(fields[1]) != "frameline" {
			continue
		}
		ends := [2]int{p - all, p - all + b.wide + 1} // a stroke from upper left to lower right
		if slices.Contains([]string{"1", "2", "3", "4", "9"}, string(fields[0])) {
			ends = [2]int{p - all + 1, p - all + b.wide}
		}
		var of [2]int
		for i, end := range ends {
			cell, ok := b.cell(end)
			of[i] = slices.IndexFunc(cages, func(cage []int) bool { return ok && slices.Contains(cage, cell) })
		}
		if of[0] < 0 || of[1] < 0 || of[0] == of[1] {
			continue
		}
		cages[of[0]] = append(cages[of[0]], cages[of[1]]...)
		cages = slices.Delete(cages, of[1], of[1]+1)
		delete(l.Symbol, at)
	}
	return cages
}

// writeCages returns the cages of a document as Penpa+ has them: their cells, their lines, and
// the totals in the corners. A diagonal is a cage.
func (b *penpaBoard) writeCages() (cages [][]int, lines map[string]int, totals map[string][]any, err error) {
	lines, totals = map[string]int{}, map[string][]any{}
	begun := map[int]bool{} // first cells; true: with a total
	for _, a := range b.Args {
		total, rest := numberOf(a.Text, "")
		var all [][]int
		switch a.Part {
		case "cage":
			all = [][]int{b.cells(rest)}
		case "x":
			all = diagonals(b.Document, a.Text)
		default:
			return nil, nil, nil, banmen.Errorf(banmen.ErrCannot, "%s has no constraint for %s", "Penpa+", a.Source+"("+a.Text+")")
		}
		for _, cells := range all {
			slices.Sort(cells)
			if summed, again := begun[cells[0]]; again && (summed || total != "") {
				return nil, nil, nil, banmen.Errorf(banmen.ErrCannot, "%s shows only one total in %s", "Penpa+", b.Name(cells[0]))
			}
			begun[cells[0]] = total != ""
			if total != "" {
				totals[strconv.Itoa(b.corner(cells[0], 0))] = []any{total, 1}
			}
			var points []int
			for _, c := range cells {
				points = append(points, b.point(c))
				b.outline(cells, c, lines)
			}
			cages = append(cages, points)
		}
	}
	return cages, lines, totals, nil
}

// penpaDashed is the style of the line around a cage.
const penpaDashed = 10

// outline adds the lines around a cage that belong to one of its cells: along its sides, and to
// its right and lower neighbour.
func (b *penpaBoard) outline(cage []int, cell int, lines map[string]int) {
	in := func(row, col int) bool { return b.Contains(row, col) && slices.Contains(cage, b.At(row, col)) }
	add := func(c, which, d, other int) {
		p, q := b.corner(c, which), b.corner(d, other)
		lines[fmt.Sprintf("%d,%d", min(p, q), max(p, q))] = penpaDashed
	}
	r, c := cell/b.Cols, cell%b.Cols
	for _, side := range [][4]int{{-1, 0, 0, 1}, {1, 0, 2, 3}, {0, -1, 0, 2}, {0, 1, 1, 3}} {
		if !in(r+side[0], c+side[1]) {
			add(cell, side[2], cell, side[3])
		}
	}
	for _, d := range []int{-1, 1} {
		if in(r, c+1) && !(in(r+d, c) && in(r+d, c+1)) {
			add(cell, 2+d, cell+1, 1+d) // top: 1 and 0, bottom: 3 and 2
		}
		if in(r+1, c) && !(in(r, c+d) && in(r+1, c+d)) {
			add(cell, (5+d)/2, cell+b.Cols, (1+d)/2) // left: 2 and 0, right: 3 and 1
		}
	}
}
