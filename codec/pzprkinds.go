package codec

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// pzprKinds are the kinds that pzprv3 has, too. Its Rooms of Factors is KenKen with products
// alone, and its Minarism without numbers is Futoshiki.
var pzprKinds = map[string]*pzprKind{
	"sudoku":      {puzzle: "sudoku", answer: "framed", square: true, read: pzprSudoku, write: writePZPRSudoku},
	"nonogram":    {puzzle: "nonogram", answer: "text", parts: []string{"columns", "rows"}, read: pzprNonogram, write: writePZPRNonogram},
	"starbattle":  {puzzle: "starbattle", answer: "text", parts: []string{"stars", "regions"}, read: pzprStars, write: writePZPRStars},
	"skyscrapers": {puzzle: "skyscrapers", answer: "text", parts: pzprSides, read: pzprSkyscrapers, write: writePZPRSkyscrapers},
	"kropki":      {puzzle: "kropki", answer: "text", parts: []string{"dots"}, read: pzprKropki, write: writePZPRKropki},
	"futoshiki":   {puzzle: "minarism", answer: "text", parts: []string{"less"}, read: pzprFutoshiki, write: writePZPRFutoshiki},
	"kenken":      {puzzle: "factors", answer: "text", parts: []string{"cages"}, read: pzprFactors, write: writePZPRFactors},
}

// pzprBox returns the size of the boxes that a sudoku with this side has in pzprv3, or "".
func pzprBox(side int) string {
	if side == 6 {
		return "2x3"
	}
	n := SideOf(side)
	if n < 2 {
		return ""
	}
	return fmt.Sprintf("%dx%d", n, n)
}

func pzprSudoku(r *pzprReader) string {
	for i, c := range r.grid(r.Rows, r.Cols) {
		if c.text != "." {
			r.givens[i] = r.number(c, c.text, r.Rows)
		}
	}
	if len(r.lines) > 0 {
		r.answers()
	}
	params := pzprBox(r.Rows)
	if params == "" {
		r.wrong(pzprCell{l: r.last}, banmen.Msg("a board of %[1]d x %[1]d cells could be several kinds of puzzle", r.Rows))
	}
	return params
}

func writePZPRSudoku(w *pzprWriter) error {
	if w.params != pzprBox(w.board.Rows) {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards with square boxes, or of 6 x 6 cells").Suggest("use text or json, which can hold everything")
	}
	w.rows(w.board.Rows, w.board.Cols, func(i int) string {
		if v := w.givens.Cells[i]; v != 0 {
			return strconv.Itoa(int(v))
		}
		return "."
	})
	w.answers()
	return nil
}

// pzprNonogram reads a nonogram. The runs of columns are above the board, and those of rows on its
// left. They have room for half as many numbers as a line has cells.
func pzprNonogram(r *pzprReader) string {
	above, left := (r.Rows+1)/2, (r.Cols+1)/2
	rows, columns := make([][]string, r.Rows), make([][]string, r.Cols)
	for i, c := range r.grid(above+r.Rows, left+r.Cols) {
		y, x := i/(left+r.Cols)-above, i%(left+r.Cols)-left
		clue := strings.TrimPrefix(c.text, "c")
		switch {
		case y >= 0 && x >= 0:
			r.shading(r.At(y, x), c)
		case clue == ".":
		case y < 0 && x < 0:
			r.wrong(c, banmen.Msg("expected a dot in the corner, found %q", banmen.Clip(c.text)))
		case y < 0:
			columns[x] = append(columns[x], strconv.Itoa(int(r.number(c, clue, r.Rows))))
		default:
			rows[y] = append(rows[y], strconv.Itoa(int(r.number(c, clue, r.Cols))))
		}
	}
	join := func(lines [][]string) string {
		texts := make([]string, len(lines))
		for i, runs := range lines {
			if texts[i] = strings.Join(runs, "."); runs == nil {
				texts[i] = "0"
			}
		}
		return strings.Join(texts, "/")
	}
	return fmt.Sprintf("%dx%d+columns(%s)+rows(%s)", r.Rows, r.Cols, join(columns), join(rows))
}

func writePZPRNonogram(w *pzprWriter) error {
	if err := w.noGivens(); err != nil {
		return err
	}
	above, left := (w.board.Rows+1)/2, (w.board.Cols+1)/2
	columns, rows := strings.Split(w.args("columns"), "/"), strings.Split(w.args("rows"), "/")
	if w.args("columns") == "" || w.args("rows") == "" {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only the runs of all rows and columns, not givens").Suggest("use text or json, which can hold everything")
	}
	run := func(line string, place, places int) string {
		runs := strings.Split(line, ".")
		if i := place - (places - len(runs)); i >= 0 && line != "0" {
			return runs[i]
		}
		return "."
	}
	w.rows(above+w.board.Rows, left+w.board.Cols, func(i int) string {
		switch y, x := i/(left+w.board.Cols)-above, i%(left+w.board.Cols)-left; {
		case y >= 0 && x >= 0:
			return w.shading(w.board.At(y, x))
		case y < 0 && x < 0:
			return "."
		case y < 0:
			return run(columns[x], y+above, above)
		default:
			return run(rows[y], x+left, left)
		}
	})
	return nil
}

func pzprStars(r *pzprReader) string {
	stars := r.size()
	regions := r.size()
	letters, names := make([]byte, 0, r.Size()), map[string]byte{}
	for _, c := range r.grid(r.Rows, r.Cols) {
		if _, ok := names[c.text]; !ok {
			names[c.text] = byte('A' + len(names))
		}
		letters = append(letters, names[c.text])
		if len(names) > r.Rows || c.text == "." {
			r.wrong(c, banmen.Msg("expected a region number below %d, found %q", r.Rows, banmen.Clip(c.text)))
			return ""
		}
	}
	if r.err == nil && len(names) != regions {
		r.wrong(pzprCell{l: r.last}, banmen.Msg("expected %d regions, found %d", regions, len(names)))
	}
	if len(r.lines) > 0 {
		for i, c := range r.grid(r.Rows, r.Cols) {
			r.shading(i, c)
		}
	}
	text := fmt.Sprintf("%dx%d", r.Rows, r.Cols)
	if stars != 1 {
		text += fmt.Sprintf("+stars(%d)", stars)
	}
	return text + "+regions(" + string(letters) + ")"
}

func writePZPRStars(w *pzprWriter) error {
	if err := w.noGivens(); err != nil {
		return err
	}
	regions := w.args("regions")
	if len(regions) != w.board.Size() {
		return banmen.Errorf(banmen.ErrCannot, "this form needs regions").Suggest("use text or json, which can hold everything")
	}
	stars := w.args("stars")
	if stars == "" {
		stars = "1"
	}
	fmt.Fprintf(w, "%s\n%d\n", stars, w.board.Rows)
	w.rows(w.board.Rows, w.board.Cols, func(i int) string { return strconv.Itoa(int(regions[i] - 'A')) })
	w.rows(w.board.Rows, w.board.Cols, w.shading)
	return nil
}

// pzprSides are the parts with the clues around a board.
var pzprSides = []string{"bottom", "left", "right", "top"}

// pzprAround returns the side and the line of a place around the board. It reports false for a
// corner.
func pzprAround(y, x, n int) (side, line int, ok bool) {
	switch {
	case (y < 0 || y == n) && x >= 0 && x < n:
		return map[bool]int{true: 3, false: 0}[y < 0], x, true
	case (x < 0 || x == n) && y >= 0 && y < n:
		return map[bool]int{true: 1, false: 2}[x < 0], y, true
	}
	return 0, 0, false
}

func pzprSkyscrapers(r *pzprReader) string {
	n := r.Rows
	clues := make([][]string, len(pzprSides))
	for i := range clues {
		clues[i] = slices.Repeat([]string{"."}, n)
	}
	for i, c := range r.grid(n+2, r.Cols+2) {
		y, x := i/(r.Cols+2)-1, i%(r.Cols+2)-1
		side, line, around := pzprAround(y, x, n)
		switch given, ok := strings.CutPrefix(c.text, "q"); {
		case c.text == ".":
		case r.Cols != n:
		case around:
			clues[side][line] = strconv.Itoa(int(r.number(c, c.text, n)))
		case y < 0 || y >= n || x < 0 || x >= n:
			r.wrong(c, banmen.Msg("expected a dot in the corner, found %q", banmen.Clip(c.text)))
		case ok:
			r.givens[r.At(y, x)] = r.number(c, given, n)
		default:
			r.answer(r.At(y, x), c)
		}
	}
	text := strconv.Itoa(n)
	for i, side := range pzprSides {
		if all := strings.Join(clues[i], ""); strings.Trim(all, ".") != "" {
			text += "+" + side + "(" + all + ")"
		}
	}
	return text
}

func writePZPRSkyscrapers(w *pzprWriter) error {
	n := w.board.Rows
	w.rows(n+2, n+2, func(i int) string {
		y, x := i/(n+2)-1, i%(n+2)-1
		if side, line, ok := pzprAround(y, x, n); ok {
			if args := w.args(pzprSides[side]); args != "" {
				return args[line : line+1]
			}
			return "."
		}
		if y < 0 || y == n || x < 0 || x == n {
			return "."
		}
		c := w.board.At(y, x)
		if v := w.givens.Cells[c]; v != 0 {
			return "q" + strconv.Itoa(int(v))
		}
		return w.answer(c)
	})
	return nil
}

// borders reads a word for each pair of neighbours. Pairs within rows come first, then pairs within
// columns.
func (r *pzprReader) borders() (pairs [][2]int, words []pzprCell) {
	all := Borders(r.Shape)
	words = append(r.grid(r.Rows, r.Cols-1), r.grid(r.Rows-1, r.Cols)...)
	if r.err != nil {
		return nil, nil
	}
	return slices.Concat(all[0], all[1]), words
}

// borders writes a word for each pair of neighbours.
func (w *pzprWriter) borders(word func(a, b int) string) {
	all := Borders(w.board.Shape)
	w.rows(w.board.Rows, w.board.Cols-1, func(i int) string { return word(all[0][i][0], all[0][i][1]) })
	w.rows(w.board.Rows-1, w.board.Cols, func(i int) string { return word(all[1][i][0], all[1][i][1]) })
}

// signs reads the signs between neighbours. A word other than 0 is a sign. It returns the
// params, with the signs as a part.
func (r *pzprReader) signs(part string, sign func(word, a, b string) (string, bool)) string {
	pairs, words := r.borders()
	var signs []string
	for i, c := range words {
		if c.text == "0" {
			continue
		}
		text, ok := sign(c.text, r.Name(pairs[i][0]), r.Name(pairs[i][1]))
		if !ok {
			r.wrong(c, banmen.Msg("the sign %q is not supported", banmen.Clip(c.text)))
		}
		signs = append(signs, text)
	}
	if len(r.lines) > 0 {
		r.answers()
	}
	if signs == nil {
		return strconv.Itoa(r.Rows)
	}
	return fmt.Sprintf("%d+%s(%s)", r.Rows, part, strings.Join(signs, ","))
}

// signed writes the signs of a part between neighbours. words maps each word of the file to the
// text that the sign has in the part.
func (w *pzprWriter) signed(part string, words map[string]func(a, b string) string) {
	there := map[string]bool{}
	for text := range strings.SplitSeq(w.args(part), ",") {
		there[text] = true
	}
	w.borders(func(a, b int) string {
		for _, word := range slices.Sorted(maps.Keys(words)) {
			if there[words[word](w.board.Name(a), w.board.Name(b))] {
				return word
			}
		}
		return "0"
	})
	w.answers()
}

func pzprKropki(r *pzprReader) string {
	text := r.signs("dots", func(word, a, b string) (string, bool) {
		return a + map[string]string{"1": "d1", "2": "b"}[word] + b, word == "1" || word == "2"
	})
	if !strings.Contains(text, "+") {
		r.wrong(pzprCell{l: r.last}, banmen.Msg("expected dots between neighbours, found none"))
	}
	return text
}

func writePZPRKropki(w *pzprWriter) error {
	if err := w.noGivens(); err != nil {
		return err
	}
	if w.args("dots") == "" {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards with all dots shown").Suggest("use text or json, which can hold everything")
	}
	w.signed("dots", map[string]func(a, b string) string{
		"1": func(a, b string) string { return a + "d1" + b },
		"2": func(a, b string) string { return a + "b" + b },
	})
	return nil
}

func pzprFutoshiki(r *pzprReader) string {
	return r.signs("less", func(word, a, b string) (string, bool) {
		if word == "b" {
			a, b = b, a
		}
		return a + "<" + b, word == "a" || word == "b"
	})
}

func writePZPRFutoshiki(w *pzprWriter) error {
	if err := w.noGivens(); err != nil {
		return err
	}
	w.signed("less", map[string]func(a, b string) string{
		"a": func(a, b string) string { return a + "<" + b },
		"b": func(a, b string) string { return b + "<" + a },
	})
	return nil
}

// pzprFactors reads the walls of cages (1 for a wall), then the product of each cage in one of
// its cells.
func pzprFactors(r *pzprReader) string {
	pairs, words := r.borders()
	cage := grid.Identity(r.Size())
	for i, c := range words {
		switch c.text {
		case "0":
			unite(cage, pairs[i])
		case "1":
		default:
			r.wrong(c, banmen.Msg("expected 0 or 1, found %q", banmen.Clip(c.text)))
		}
	}
	products := map[int]string{}
	for i, c := range r.grid(r.Rows, r.Cols) {
		if c.text == "." {
			continue
		}
		if products[cage[i]] != "" {
			r.wrong(c, banmen.Msg("expected one product in each cage, found a second one: %q", banmen.Clip(c.text)))
		}
		r.number(c, c.text, 999_999_999)
		products[cage[i]] = c.text
	}
	var cages []string
	for first := range cage {
		var cells []int
		for c := range cage {
			if cage[c] == first {
				cells = append(cells, c)
			}
		}
		if cells == nil || r.err != nil {
			continue
		}
		if products[first] == "" {
			r.wrong(pzprCell{l: r.last}, banmen.Msg("expected a product in the cage at %s, found none", r.Name(first)))
		}
		sign := "*"
		if len(cells) == 1 {
			sign = ""
		}
		cages = append(cages, products[first]+sign+FormatCells(r.Shape, cells))
	}
	if len(r.lines) > 0 {
		r.answers()
	}
	return fmt.Sprintf("%d+cages(%s)", r.Rows, strings.Join(cages, ","))
}

func writePZPRFactors(w *pzprWriter) error {
	cannot := banmen.Errorf(banmen.ErrCannot, "this form needs connected cages with products that cover the board").Suggest("use text or json, which can hold everything")
	if err := w.noGivens(); err != nil {
		return err
	}
	cage, products := slices.Repeat([]int{-1}, w.board.Size()), make([]string, w.board.Size())
	for text := range strings.SplitSeq(w.args("cages"), ",") {
		rest := strings.TrimLeft(text, "0123456789")
		product := text[:len(text)-len(rest)]
		rest, times := strings.CutPrefix(rest, "*")
		cells, err := ParseCells(rest, 1, w.board.Shape)
		if err != nil || !times && len(cells) > 1 {
			return cannot
		}
		first := slices.Min(cells)
		for _, c := range cells {
			cage[c] = first
		}
		products[first] = product
	}
	if _, ok := FormatBorders(cage, w.board.Shape); !ok || slices.Contains(cage, -1) {
		return cannot
	}
	w.borders(func(a, b int) string {
		if cage[a] == cage[b] {
			return "0"
		}
		return "1"
	})
	w.rows(w.board.Rows, w.board.Cols, func(i int) string {
		if products[i] == "" {
			return "."
		}
		return products[i]
	})
	w.answers()
	return nil
}
