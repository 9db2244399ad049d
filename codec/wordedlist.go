package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
)

// clues returns the clues that a line lists, for a board of this side. It returns none for a
// heading, and reports false if the line is no list of clues. Its error says what is wrong with a list.
func (l wordedLine) clues(side int) (all []wordedClue, isList bool, err error) {
	if t, at, heading := l.begins(); t.layout == outerList {
		return l.outside(t, at, heading, side)
	}
	items, heading, wrong, ok := l.items(l.from, side)
	cells := 0
	for _, i := range items {
		cells += btoi(i.number == -1)
	}
	switch {
	case !ok && heading && cells == 0 && isHeading(l.text):
		return nil, true, nil
	case !ok && heading && (cells > 0 || len(cellLike().FindAllStringIndex(plainSigns(l.text), 2)) > 1) || !ok && l.from.part != "" && cells > 1:
		return nil, true, banmen.Syntaxf(l.n, wrong, "this line gives clues for cells, but a part of it is not understood: %q", banmen.Clip(string([]rune(l.text)[wrong-1:])))
	case !ok:
		return nil, false, nil
	case cells == 0:
		return nil, heading && len(items) == 1, nil
	}
	from := 0
	for i, it := range items {
		if end := it.number == -2; !end && (i == from || !it.ends(items[from:i])) {
			continue
		} else if i > from {
			some, err := l.piece(items[from:i], it.before)
			if err != nil || some == nil {
				return nil, err != nil, err
			}
			all = append(all, some...)
		}
		from = i
	}
	return all, true, nil
}

// isHeading reports whether a line that begins with the word of a topic is the heading of a list:
// "Thermometers (bulb first)", "Cages:".
func isHeading(text string) bool {
	text = strings.TrimSpace(text)
	return !strings.ContainsAny(text, "0123456789") && (strings.HasSuffix(text, ":") || strings.HasSuffix(text, ")") && strings.Contains(text, "("))
}

// ends reports whether an item begins another clue than the items before it.
func (i clueItem) ends(before []clueItem) bool {
	first, last := before[0], before[len(before)-1]
	separators := ";|"
	if l := before[0].topic.layout; l == sumList || l == diagonalList || l == cellList {
		separators = ";"
	}
	if strings.ContainsAny(i.before, separators) || i.changed {
		return true
	}
	numbers, cells := 0, 0
	for _, b := range before {
		numbers += btoi(b.number >= 0)
		cells += btoi(b.number < 0)
	}
	switch first.topic.layout {
	case sumList, diagonalList:
		switch {
		case cells == 0 || numbers == 0:
			return false
		case first.number >= 0 && i.number >= 0:
			return !i.sum
		case first.number < 0 && i.number < 0:
			return last.number >= 0
		}
		return false
	case pathList, pairList:
		return strings.Contains(i.before, ")") && strings.Contains(i.before, "(")
	}
	return false
}

// piece returns the clues of items that belong together. after is what stands behind them. It returns
// nil if items without a topic make no clue.
func (l wordedLine) piece(items []clueItem, after string) ([]wordedClue, error) {
	c := wordedClue{topic: items[0].topic, at: banmen.LineColumn{Line: l.n, Column: items[0].col}}
	var cells []clueItem
	var numbers []clueItem
	for _, i := range items {
		if i.number >= 0 {
			numbers = append(numbers, i)
			continue
		}
		cells = append(cells, i)
	}
	if len(cells) > 0 && c.topic.part == "" {
		before := ""
		for _, i := range items[1:] {
			before += i.before
		}
		switch {
		case len(cells) > 1 && len(numbers) == 0 && strings.ContainsAny(before, "<>") && strings.Trim(before, "<>,&()") == "":
			c.topic = topic{"less", signList, ""}
		case len(cells) > 1 && len(numbers) == 1 && strings.ContainsAny(before, "=:()"):
			c.topic = topic{"", sumList, ""}
		default:
			return nil, nil
		}
	}
	if len(cells) == 0 {
		return nil, banmen.Syntaxf(l.n, items[0].col, "expected cells such as r1c1 in this list of clues, found %d", items[0].number)
	}
	switch c.topic.layout {
	case sumList, diagonalList:
		return l.numbered(c, numbers, cells)
	case signList:
		if len(numbers) > 0 {
			return nil, banmen.Syntaxf(l.n, numbers[0].col, "expected two cells with < or > between them, found %d", numbers[0].number)
		}
		return l.signed(c, cells)
	}
	if len(numbers) == 1 && items[0].number >= 0 && len(items) > 1 && strings.ContainsAny(items[1].before, ":)") {
		numbers = nil // the number of the clue in its list
	}
	if len(numbers) > 0 {
		return nil, banmen.Syntaxf(l.n, numbers[0].col, "expected cells such as r1c1 in this list of clues, found %d", numbers[0].number)
	}
	switch c.topic.layout {
	case pairList:
		if slices.ContainsFunc(cells, func(i clueItem) bool { return strings.ContainsAny(i.before, "<>") }) {
			return l.signed(c, cells)
		}
		return l.paired(c, cells)
	case pathList:
		return l.paths(c, cells)
	}
	c.take(cells)
	return []wordedClue{c}, nil
}

// take makes items the cells of a clue.
func (c *wordedClue) take(items []clueItem) {
	c.cells = nil
	for k, i := range items {
		i.cell.joined = k > 0 && strings.Contains(i.before, "-")
		c.cells = append(c.cells, i.cell)
	}
}

// numbered returns a clue of cells and their number.
func (l wordedLine) numbered(c wordedClue, numbers, cells []clueItem) ([]wordedClue, error) {
	if len(numbers) > 1 {
		marked := slices.DeleteFunc(slices.Clone(numbers), func(i clueItem) bool { return !i.sum })
		if len(marked) != 1 {
			return nil, banmen.Syntaxf(l.n, numbers[1].col, "expected one number for these cells, found %d and %d", numbers[0].number, numbers[1].number)
		}
		numbers = marked
	}
	if len(numbers) == 0 {
		return nil, banmen.Syntaxf(l.n, cells[0].col, "expected a number for the cells from %s on, found none", cells[0].cell.name)
	}
	c.number = strconv.Itoa(numbers[0].number) + numbers[0].op
	c.take(cells)
	if c.topic.layout == diagonalList {
		for _, i := range append(slices.Clone(cells), numbers...) {
			if i.step != [2]int{} {
				c.step = i.step
			}
		}
	}
	return []wordedClue{c}, nil
}

// signed returns a clue for each two cells with < or > between them.
func (l wordedLine) signed(c wordedClue, cells []clueItem) (all []wordedClue, err error) {
	for k, i := range cells[1:] {
		sign := strings.Trim(i.before, "()-,& ")
		if sign == "" && strings.ContainsAny(i.before, ",&") && k > 0 && len(all) > 0 && all[len(all)-1].cells[1].col == cells[k].col {
			continue
		}
		if sign != "<" && sign != ">" {
			return nil, banmen.Syntaxf(l.n, i.col, "expected < or > before %s, as between two cells", i.cell.name)
		}
		one := c
		one.sign = sign
		one.take([]clueItem{cells[k], {cell: i.cell, number: -1}})
		one.at.Column = cells[k].col
		all = append(all, one)
	}
	if n := len(cells); n == 1 || len(all) == 0 || all[len(all)-1].cells[1].col != cells[n-1].col {
		return nil, banmen.Syntaxf(l.n, cells[n-1].col, "expected < or > between %s and another cell", cells[n-1].cell.name)
	}
	return all, nil
}

// splitItems splits items at commas, or else at the word and.
func splitItems(items []clueItem) (pieces [][]clueItem) {
	commas := slices.ContainsFunc(items, func(i clueItem) bool { return strings.Contains(i.before, ",") })
	for k, i := range items {
		if k == 0 || strings.Contains(i.before, ",") || !commas && strings.Contains(i.before, "&") {
			pieces = append(pieces, nil)
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], i)
	}
	return pieces
}

// paired returns a clue for each pair of cells.
func (l wordedLine) paired(c wordedClue, cells []clueItem) (all []wordedClue, err error) {
	pieces := splitItems(cells)
	if len(cells) == 2 {
		pieces = [][]clueItem{cells}
	}
	c.sign = c.topic.sign
	for _, p := range pieces {
		if len(p) != 2 {
			return nil, banmen.Syntaxf(l.n, p[0].col, "expected pairs of cells such as r1c1-r1c2 with commas between the pairs, found %d cells", len(p))
		}
		one := c
		one.take(p)
		for k := range one.cells {
			one.cells[k].joined = false
		}
		one.at.Column = p[0].col
		all = append(all, one)
	}
	return all, nil
}

// paths returns the lines of cells, which commas may separate if other signs join their cells.
func (l wordedLine) paths(c wordedClue, cells []clueItem) (all []wordedClue, err error) {
	if eq := slices.IndexFunc(cells, func(i clueItem) bool { return strings.Contains(i.before, "=") }); eq > 0 && c.topic.part == "arrow" {
		switch {
		case eq == 1:
		case eq == len(cells)-1:
			last := cells[eq]
			last.circle = true
			cells = append([]clueItem{last}, cells[:eq]...)
		default:
			return nil, banmen.Syntaxf(l.n, cells[eq].col, "expected one cell at one side of =, the circle of the arrow")
		}
	}
	pieces := splitItems(cells)
	joined := slices.ContainsFunc(cells, func(i clueItem) bool { return strings.Contains(i.before, "-") })
	single := func(p []clueItem) bool { return len(p) == 1 }
	circle := func(i clueItem) bool { return i.circle }
	blanks := slices.ContainsFunc(cells[1:], func(i clueItem) bool { return i.before == "" })
	switch {
	case !joined && blanks && len(pieces) > 1 && !slices.ContainsFunc(pieces, single): // commas separate lines
	case !joined, len(pieces) > 1 && single(pieces[0]) && c.topic.part == "arrow" && len(pieces) == 2, slices.ContainsFunc(cells[:1], circle) && len(pieces) == 2:
		pieces = [][]clueItem{cells}
	case slices.ContainsFunc(pieces, single):
		i := slices.IndexFunc(pieces, single)
		return nil, banmen.Syntaxf(l.n, pieces[i][0].col, "this cell could belong to the line before or after it: write - between the cells of a line and ; between lines")
	}
	c.sign = c.topic.sign
	for _, p := range pieces {
		if i := slices.IndexFunc(p[1:], circle) + 1; i > 0 && p[0].circle {
			return nil, banmen.Syntaxf(l.n, p[i].col, "expected the first cell of the line at its end, found it between others")
		}
		if i := slices.IndexFunc(p, circle); i > 0 {
			if i != len(p)-1 {
				return nil, banmen.Syntaxf(l.n, p[i].col, "expected the first cell of the line at its end, found it between others")
			}
			slices.Reverse(p)
			for k := len(p) - 1; k > 0; k-- {
				p[k].before = p[k-1].before
			}
		}
		if len(p) < 2 {
			return nil, banmen.Syntaxf(l.n, p[0].col, "expected a line of two or more cells, found %d", len(p))
		}
		one := c
		one.take(p)
		one.at.Column = p[0].col
		all = append(all, one)
	}
	return all, nil
}
