package codec

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// KSudoku is the form of games that KSudoku saves (.xsudoku). Their XML has the groups of the
// board, its cages, its givens, and a history of what was placed and marked:
//
//	<ksudoku><game><puzzle><graph order="9" type="sudoku" /><values>fd____…</values></puzzle></game></ksudoku>
//
// Cells are numbered down the columns, and values are letters from b for 1. Groups may be rows,
// columns, boxes and diagonals. For Samurai, jigsaws and other boards of KSudoku it returns an
// error that names them. If mathdoku is true, it is the form of Mathdoku games, which are
// KenKen.
func KSudoku(sq Square, mathdoku bool) banmen.Form {
	k, answer := &kSudoku{sq, mathdoku}, "framed"
	if mathdoku {
		answer = "text"
	}
	return banmen.Form{
		Name:   "ksudoku",
		Doc:    banmen.Msg("saved games of KSudoku (.xsudoku)"),
		Answer: answer,
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !isXML(h, "ksudoku") || mathdoku != strings.Contains(string(h.Text), `"Mathdoku"`) {
				return none
			}
			return is("it is XML that begins with <%s>", "ksudoku")
		},
		Read: documents(func(r io.Reader, p banmen.Params) (next, error) {
			x, err := openXML(r)
			rec := &records{sq: sq, params: p}
			return func() (banmen.Entry, error) { return k.read(x, rec) }, err
		}),
		Put: k.write,
	}
}

// A kSudoku reads and writes the games of one kind.
type kSudoku struct {
	sq       Square
	mathdoku bool
}

// kSigns are the signs of Mathdoku's operators by their numbers. Number 0 has no sign.
var kSigns = []string{"", "/", "-", "*", "+"}

func (k *kSudoku) read(x *xmlReader, rec *records) (e banmen.Entry, err error) {
	game, err := x.next("game")
	if err != nil {
		return e, err
	}
	puzzle := game.node("puzzle")
	if puzzle == nil || puzzle.node("graph") == nil || puzzle.node("values") == nil {
		return e, x.wrong(game.at, banmen.Msg("expected <puzzle> with <graph> and <values> in <game>"))
	}
	graph, values := puzzle.node("graph"), puzzle.node("values")
	order, err := graph.number("order", 2, 25)
	if err != nil {
		return e, err
	}
	params, err := k.params(graph, order)
	if err != nil {
		return e, err
	}
	s := newSaved(order, x.placeOf(game.at).Line)
	s.params = params
	s.say("name", graph.attrOr("name", ""))
	if err := readValues(values, order, s.givens); err != nil {
		return e, err
	}
	if history := game.node("history"); history != nil {
		if err := readHistory(history, order, s); err != nil {
			return e, err
		}
	}
	return rec.saved(s)
}

// attrOr returns the value of an attribute, or usual if it is missing.
func (e *element) attrOr(name, usual string) string {
	if v, ok := e.attr(name); ok {
		return v
	}
	return usual
}

// number returns an attribute as a number. It fails unless this is between least and most.
func (e *element) number(name string, least, most int) (int, error) {
	text, ok := e.attr(name)
	if !ok {
		return 0, e.doc.wrong(e.at, banmen.Msg("the field %q is missing", name))
	}
	return e.numberIn(text, e.attrAt(name, 0), least, most)
}

// numberIn reads a number from least to most. text is at an offset of the file.
func (e *element) numberIn(text string, at, least, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < least || n > most {
		return 0, e.doc.wrong(at, banmen.Msg("expected a number from %d to %d, found %s", least, most, strconv.Quote(banmen.Clip(text))))
	}
	return n, nil
}

// turned returns the cell with the number i of KSudoku, which numbers cells down the columns.
func turned(i, side int) int { return i%side*side + i/side }

// params returns the params of the puzzle with the groups and cages of a graph. It fails if
// there are other groups.
func (k *kSudoku) params(graph *element, order int) (string, error) {
	groups, err := kGroups(graph, order)
	if err != nil {
		return "", err
	}
	shape := grid.Square(order)
	take := func(lines ...[]int) bool {
		for _, cells := range lines {
			if !groups[key(cells)] {
				return false
			}
		}
		for _, cells := range lines {
			delete(groups, key(cells))
		}
		return true
	}
	for i := range order {
		if !take(shape.Row(i), shape.Col(i)) {
			return "", k.refused(graph)
		}
	}
	params := ""
	if k.mathdoku {
		params = strconv.Itoa(order)
	}
	for h := order; h >= 1 && params == "" && len(groups) >= order; h-- {
		var boxes [][]int
		for i := range order {
			if order%h == 0 {
				boxes = append(boxes, shape.Box(h, order/h, i))
			}
		}
		if boxes != nil && take(boxes...) {
			params = fmt.Sprintf("%dx%d", h, order/h)
		}
	}
	if params == "" {
		return "", k.refused(graph)
	}
	cages, err := k.cages(graph, order)
	if err != nil {
		return "", err
	}
	params += cages
	if down, up := shape.Diagonals(); !k.mathdoku && take(down, up) {
		params += "+x"
	}
	if len(groups) > 0 {
		return "", k.refused(graph)
	}
	return params, nil
}

// refused returns the error about a board that is not supported, with its name.
func (k *kSudoku) refused(graph *element) error {
	name := graph.attrOr("specific-type", graph.attrOr("type", ""))
	return graph.doc.wrong(graph.at, banmen.Msg("the puzzle %q of KSudoku is not supported: expected rows and columns, with boxes, diagonals or cages", banmen.Clip(graph.attrOr("name", name))))
}

// key returns a text that is the same for the same cells in any order.
func key(cells []int) string { return fmt.Sprint(slices.Sorted(slices.Values(cells))) }

// kGroups returns the groups of a graph by their key. A group is a set of cells with different
// symbols. It returns no groups for boards that are not supported.
func kGroups(graph *element, order int) (map[string]bool, error) {
	shape, groups := grid.Square(order), map[string]bool{}
	add := func(blocks bool, base int) {
		for i := range order {
			groups[key(shape.Row(i))], groups[key(shape.Col(i))] = true, true
			if blocks {
				groups[key(shape.Box(base, base, i))] = true
			}
		}
	}
	base := SideOf(order)
	if graph.has("type", "sudoku") && base > 0 {
		add(true, base)
		return groups, nil
	}
	for _, name := range []string{"sizeX", "sizeY"} {
		if n, err := graph.number(name, 1, 1000); err != nil || n != order {
			return map[string]bool{}, err
		}
	}
	for _, n := range graph.nodes {
		switch blocks := !n.has("withblocks", "0"); n.name {
		case "sudokugroups":
			if at := n.attrOr("at", "0"); at != "0" || blocks && base == 0 {
				return map[string]bool{}, nil
			}
			add(blocks, base)
		case "roxdokugroups":
			return map[string]bool{}, nil
		case "clique":
			cells, err := n.cells(order)
			if err != nil {
				return nil, err
			}
			groups[key(cells)] = true
		}
	}
	return groups, nil
}

// cells returns the cells whose numbers are in an element. It fails unless the number of
// different cells is the size of the element.
func (e *element) cells(order int) ([]int, error) {
	size, err := e.number("size", 1, order*order)
	if err != nil {
		return nil, err
	}
	var cells []int
	rest := e.text
	for word := range strings.FieldsSeq(e.text) {
		at := e.textAt + len(e.text) - len(rest) + strings.Index(rest, word)
		_, rest, _ = strings.Cut(rest, word)
		i, err := e.numberIn(word, at, 0, order*order-1)
		if err != nil {
			return nil, err
		}
		if cell := turned(i, order); !slices.Contains(cells, cell) {
			cells = append(cells, cell)
		}
	}
	if len(cells) != size {
		return nil, e.doc.wrong(e.at, banmen.Msg("expected %d cells, found %d", size, len(cells)))
	}
	slices.Sort(cells)
	return cells, nil
}

// cages returns the part for the cages of a graph, or "" if it has none.
func (k *kSudoku) cages(graph *element, order int) (string, error) {
	var cages []string
	taken := map[int]bool{}
	for _, n := range graph.named("cage") {
		cells, err := n.cells(order)
		if err != nil {
			return "", err
		}
		operator, err := n.number("operator", 0, len(kSigns)-1)
		if err != nil {
			return "", err
		}
		value, err := n.number("value", 0, 999_999_999)
		if err != nil {
			return "", err
		}
		sign := kSigns[operator]
		if !k.mathdoku && sign != "" && sign != "+" || k.mathdoku && (sign == "") != (len(cells) == 1) {
			return "", n.doc.wrong(n.attrAt("operator", 0), banmen.Msg("cages with hidden or unknown operators are not supported: found %q for %d cells", sign, len(cells)))
		}
		for _, c := range cells {
			if taken[c] {
				return "", n.doc.wrong(n.at, banmen.Msg("%s is in two cages", grid.Square(order).Name(c)))
			}
			taken[c] = true
		}
		if !k.mathdoku {
			sign = ""
		}
		cages = append(cages, strconv.Itoa(value)+sign+FormatCells(grid.Square(order), cells))
	}
	switch {
	case cages == nil:
		return "", nil
	case k.mathdoku:
		return "+cages(" + strings.Join(cages, ",") + ")", nil
	}
	return "+cage(" + strings.Join(cages, ",") + ")", nil
}

// readValues reads a letter for each cell. An open cell is _.
func readValues(e *element, order int, into []uint16) error {
	text := strings.TrimSpace(e.text)
	at := e.textAt + strings.Index(e.text, text)
	if n := utf8.RuneCountInString(text); n != len(into) {
		return e.doc.wrong(at, banmen.Msg("expected %d cells, found %d", len(into), n))
	}
	for i, r := range text {
		switch v := int(r - 'a'); {
		case r == '_':
		case v < 1 || v > order:
			return e.doc.wrong(at+i, banmen.Msg("expected a letter from b to %s or _ for an open cell, found %q", string(rune('a'+order)), string(r)))
		default:
			into[turned(i, order)] = uint16(v)
		}
	}
	return nil
}

// readHistory replays the moves and marks of a game.
func readHistory(history *element, order int, s *savedGame) error {
	for _, n := range history.nodes {
		events := []*element{n}
		switch n.name {
		case "complex-event":
			events = n.nodes
		case "simple-event":
		default:
			return n.doc.wrong(n.at, banmen.Msg("expected <simple-event> or <complex-event>, found <%s>", n.name))
		}
		for _, event := range events {
			if err := s.event(event, order); err != nil {
				return err
			}
		}
	}
	return nil
}

// event plays an event of a history.
func (s *savedGame) event(e *element, order int) error {
	i, err := e.number("index", 0, order*order-1)
	if err != nil {
		return err
	}
	cell := turned(i, order)
	if markers, ok := e.attr("markers"); ok {
		if len(markers) != order || strings.Trim(markers, "01") != "" {
			return e.doc.wrong(e.attrAt("markers", 0), banmen.Msg("expected %d digits 0 or 1, found %q", order, banmen.Clip(markers)))
		}
		s.placed[cell], s.notes[cell] = 0, 0
		for v, r := range markers {
			if r == '1' {
				s.notes[cell] |= 2 << v
			}
		}
		return nil
	}
	v, err := e.number("value", 0, order)
	if err != nil {
		return err
	}
	if s.notes[cell] = 0; e.has("given", "true") {
		s.givens[cell] = uint16(v)
	} else {
		s.placed[cell] = uint16(v)
	}
	return nil
}
