package codec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// find sets the lines of w that list clues. It returns an error for a list that it does not
// understand, and for clues whose board is uncertain.
func (w *wordedClues) find(lines []line, titled Title) error {
	from := topicOf(titled)
	sudoku := titled.Kind == nil || titled.Kind.Name == "sudoku"
	outer := func(l line) bool { t, _, _ := wordedLine{l, from}.begins(); return t.layout == outerList }
	if !slices.ContainsFunc(lines, func(l line) bool { return namesCell(l.text) || sudoku && outer(l) }) {
		return w.letterCages(lines, titled)
	}
	var others []line
	var wrong error
	for _, l := range lines {
		if !hasLetter(l.text) && !namesCell(l.text) || !sudoku && outer(l) {
			others = append(others, l)
			continue
		}
		one := wordedLine{l, from}
		clues, isList, err := one.clues(usualSide)
		if wrong = cmp.Or(wrong, err); !isList {
			others = append(others, l)
			continue
		}
		if len(clues) > 0 || err != nil {
			w.lines = append(w.lines, one)
			for _, c := range clues {
				w.parts = append(w.parts, c.topic.part)
				w.covers = cmp.Or(w.covers, c.listed)
				w.operations = w.operations || strings.ContainsAny(c.number, "*/") || strings.HasSuffix(c.number, "+")
			}
		}
		if items, _, _, _ := one.items(from, usualSide); len(items) > 0 && !outer(l) {
			from = items[len(items)-1].topic
		} else {
			from, _, _ = one.begins()
		}
		if len(clues) == 0 && err == nil {
			others = append(others, l)
		}
	}
	if len(w.lines) == 0 {
		return nil
	}
	for _, l := range others {
		if items, _, _, ok := (wordedLine{line: l}).items(topic{}, usualSide); wrong == nil && ok && len(items) > 2 && !slices.ContainsFunc(items[:len(items)-1], func(i clueItem) bool { return i.number >= 0 }) {
			wrong = banmen.Syntaxf(l.n, items[0].col, "no word tells what the cells of this line are: expected a word such as cage or thermo before them")
		}
	}
	if wrong != nil {
		return wrong
	}
	return w.settle(others, titled)
}

// letterCages finds a killer sudoku drawn as the letters of its cages, with a list of their sums. The
// sums must make the sum of the whole board.
//
//	AABB    A 4
//	CCBD    B 9
//	…       …
func (w *wordedClues) letterCages(lines []line, titled Title) error {
	if titled.Kind != nil && titled.Kind.Name != "sudoku" {
		return nil
	}
	lines = withoutBars(lines)
	for y := range lines {
		cells, n, odd := cageSquare(lines[y:], false)
		if cells == nil || n < fewestRows || usualBox(n) == "" {
			continue
		}
		others := slices.Concat(lines[:y], lines[y+n:])
		results, operations, wrong := cageResults(textsOf(cells), others)
		if operations || len(results) < 2 {
			continue
		}
		if wrong == nil {
			wrong = odd
		}
		return w.addCages(cells, n, others, results, wrong)
	}
	return nil
}

// addCages adds the cages of a board of n rows, by the letters of its cells.
func (w *wordedClues) addCages(of []cell, n int, others []line, results map[string]string, wrong error) error {
	total, at := 0, make(map[string]int)
	for i, c := range of {
		k, known := at[c.text]
		if !known {
			if results[c.text] == "" && wrong != nil {
				return wrong
			} else if results[c.text] == "" {
				return banmen.Syntaxf(c.line, c.col, "expected a sum such as 12 for the cage %s", c.text)
			}
			k = len(w.drawn)
			at[c.text] = k
			w.drawn = append(w.drawn, wordedClue{topic: topic{"cage", sumList, ""}, number: results[c.text], at: banmen.LineColumn{Line: c.line, Column: 1}})
			total += rowNumber(results[c.text])
		}
		w.drawn[k].cells = append(w.drawn[k].cells, wordedCell{row: i/n + 1, column: i%n + 1, name: c.text, col: 1})
		if i%n == 0 {
			w.hidden = append(w.hidden, c.line)
		}
	}
	on := placed{Shape: grid.Square(n)}
	for _, c := range w.drawn {
		if cells, err := on.cells(c); wrong == nil && err == nil && !on.connected(cells) {
			wrong = banmen.Syntaxf(c.at.Line, 1, "the cells of the cage %s are not connected", c.cells[0].name)
		}
	}
	if expected := n * n * (n + 1) / 2; wrong == nil && total != expected {
		wrong = banmen.Syntaxf(of[0].line, 1, "the sums of these cages make %d, expected %d for the whole board", total, expected)
	}
	var rest []line
	for _, l := range others {
		if resultsIn(l) != nil {
			w.hidden = append(w.hidden, l.n)
		} else {
			rest = append(rest, l)
		}
	}
	w.parts = []string{"cage"}
	if wrong != nil {
		return wrong
	}
	w.covers = n
	return w.settle(rest, Title{})
}

// namesCell reports whether a line may name a cell.
func namesCell(text string) bool {
	before := rune(0)
	for _, r := range text {
		if digit := unicode.IsDigit(r); digit && (unicode.IsLetter(before) || before == '(' || before == '[') || r == '行' && unicode.IsDigit(before) {
			return cellLike().MatchString(plainSigns(text))
		}
		before = r
	}
	return false
}

// settle finds the board that has the clues: of a kind that only has boards of its side, or an empty
// one if there are no cells besides the clues.
func (w *wordedClues) settle(others []line, titled Title) error {
	w.letters = lettersOf(others)
	s := scraps{}
	cells, given := false, false // other lines have cells, some of them with symbols
	for _, l := range others {
		if l.n == titled.Line {
			l.text = ""
		}
		one := scrapOf(l, nil)
		cells = cells || one.strong || one.boards != nil || hasStrokes(l.text) || holdsArray(l.text)
		given = given || !isRule(l.text) && strings.ContainsAny(plainSigns(l.text), "123456789") && (one.strong || one.boards != nil) || hasStrokes(l.text) || holdsArray(l.text)
		s.lines = append(s.lines, one)
	}
	only := func(part string) bool { return !slices.ContainsFunc(w.parts, func(p string) bool { return p != part }) }
	kind := ""
	switch {
	case titled.Kind != nil:
		kind = titled.Kind.Name
	case only("less"):
		kind = "futoshiki"
	case only("kropki"):
		kind = "kropki"
	}
	side := 0
	if cells && !given {
		side = s.side()
	}
	if cells && side == 0 {
		if titled.Kind != nil || kind == "" {
			return nil
		}
		switch side = s.side(); {
		case side >= usualSide || side == 0:
		case usualBox(side) == "":
			w.as = kind
		default:
			return banmen.Syntaxf(w.first(), 1, "a board of %[1]d x %[1]d cells with these clues could be %[2]s or sudoku: write one of the two above it", side, kind)
		}
		return nil
	}
	if w.operations && titled.Kind == nil {
		kind = "kenken"
	}
	if kind == "" && len(w.parts) > 0 {
		kind = "sudoku"
	}
	n := cmp.Or(side, w.covers)
	if n == 0 {
		n = w.covered()
	}
	for _, l := range others {
		if m := boardSize().FindStringSubmatch(plainSigns(l.text)); n == 0 && m != nil && m[1] == m[2] {
			n = rowNumber(m[1])
		}
	}
	switch params := usualBox(n); {
	case n < 2 || n > maxSide || kind == "sudoku" && params == "" || titled.Kind == nil && kind != "sudoku" && kind != "kenken":
		return banmen.Syntaxf(w.first(), 1, "expected a board above or below these clues: write its rows, with dots for open cells")
	case kind == "sudoku":
		w.name = kind + ":" + params
	default:
		w.name = fmt.Sprintf("%s:%d", kind, n)
	}
	w.as = kind
	return nil
}

// topicOf returns the topic of lists below a title.
func topicOf(t Title) topic {
	part := t.Part
	if t.Kind != nil && t.Kind.Name == "kenken" {
		part = "cage"
	}
	i := slices.IndexFunc(topicWords, func(w topicWord) bool { return w.topic.part == part })
	if part == "" || i < 0 || topicWords[i].topic.sign != "" && topicWords[i].topic.layout != outerList { // white and black dots differ
		return topic{}
	}
	return topicWords[i].topic
}

// holdsArray reports whether a line may be an array: it has brackets and as many digits as a board.
func holdsArray(text string) bool {
	n := 0
	for _, r := range text {
		n += btoi(unicode.IsDigit(r))
	}
	return n >= 9 && opensArray(text)
}

// covered returns the side of a board whose cells the sums cover, each once, or 0.
func (w *wordedClues) covered() int {
	for _, n := range []int{9, 6, 4, 8, 5, 7, 3, 16, 12, 10, 25} {
		seen := make(map[[2]int]bool)
		twice := false
		for _, l := range w.lines {
			clues, _, _ := l.clues(n)
			for _, c := range clues {
				for i, cell := range c.cells {
					at := [2]int{cell.row, cell.column}
					twice = twice || seen[at] || cell.pair || cell.joined && i > 0 && c.topic.layout != sumList
					seen[at] = true
				}
			}
		}
		if !twice && len(seen) == n*n {
			return n
		}
	}
	return 0
}

// usualBox returns the usual boxes of a sudoku of n rows, such as 3x3, or "" if it has none.
func usualBox(n int) string {
	for h := n - 1; h > 1; h-- {
		if n%h == 0 && h <= n/h {
			return fmt.Sprintf("%dx%d", h, n/h)
		}
	}
	return ""
}

// side returns the number of the rows of the first board, or 0.
func (s *scraps) side() int {
	for i := range s.lines {
		for level := range s.lines[i].levels {
			if n := len(s.lines[i].levels[level]); n >= fewestRuns && len(s.run(i, level)) == n {
				return n
			}
		}
	}
	return 0
}

// first returns the number of the first line with clues.
func (w *wordedClues) first() int {
	if len(w.drawn) > 0 {
		return w.drawn[0].at.Line
	}
	return w.lines[0].n
}

// hide returns the text with blank lines in place of the clues, or the name of an empty board there.
func (w *wordedClues) hide(lines [][]byte) [][]byte {
	for i := range lines {
		if w.name != "" || slices.Contains(w.hidden, i+1) || slices.ContainsFunc(w.lines, func(l wordedLine) bool { return l.n == i+1 }) {
			lines[i] = []byte("\n")
		}
	}
	if w.name != "" {
		lines[w.first()-1] = []byte(w.name + "\n")
	}
	return lines
}
