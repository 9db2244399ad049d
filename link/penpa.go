package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// Penpa is the dialect of Penpa+: links with a puzzle that is drawn. As in SudokuPad, black numbers
// in cells are givens, heavy lines separate regions, and cages are killer cages. Everything else is
// only drawn, and its rules are in words.
var Penpa = Dialect{
	Name: "penpa", Program: banmen.Msg("Penpa+"),
	Doc:    banmen.Msg("links of Penpa+"),
	Match:  func(text string) bool { line, _, _ := strings.Cut(text, "\n"); return penpaLink().MatchString(line) },
	Decode: decodePenpa,
	Encode: encodePenpa,
	Linked: true,
}

const penpaAddress = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

var penpaLink = lazy.Regexp(`(?i)(?:penpa-edit|opt-pan\.github\.io/penpa)\S*?[#?&]p=([^\s&#]+)`)

// penpaWords maps letters after z in the text to the words that they stand for.
var penpaWords = map[byte]string{
	'Z': "z", '9': `"qa"`, 'Q': `"pu_q"`, 'A': `"pu_a"`, 'G': `"grid"`, 'M': `"edit_mode"`, 'S': `"surface"`, 'L': `"line"`,
	'E': `"lineE"`, 'W': `"wall"`, 'C': `"cage"`, 'N': `"number"`, 'Y': `"symbol"`, 'P': `"special"`, 'B': `"board"`,
	'R': `"command_redo"`, 'U': `"command_undo"`, '8': `"command_replay"`, '1': `"numberS"`, 'F': `"freeline"`, '2': `"freelineE"`,
	'T': `"thermo"`, '3': `"arrows"`, 'D': `"direction"`, '0': `"squareframe"`, '5': `"polygon"`, '4': `"deletelineE"`,
	'6': `"killercages"`, '7': `"nobulbthermo"`, '_': `"__a"`, 'O': "null",
}

// penpaEscapes escapes texts about a puzzle, since commas separate the fields.
var penpaEscapes = strings.NewReplacer(",", "%2C", "\n", "%2D", "&", "%2E", "=", "%2F")

var penpaPlain = strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=")

// unpackPenpa decompresses the text of a link, which begins at column.
func unpackPenpa(packed string, column int) (string, error) {
	if plain, err := url.PathUnescape(packed); err == nil {
		packed = plain
	}
	packed = strings.TrimRight(strings.ReplaceAll(packed, " ", "+"), "=")
	data, err := base64.RawStdEncoding.DecodeString(packed)
	if err != nil {
		return "", damaged(column)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxUnpacked+1))
	switch {
	case len(text) > maxUnpacked:
		return "", tooLarge(column)
	case err != nil:
		return "", damaged(column)
	}
	var plain strings.Builder
	for i := 0; i < len(text); i++ {
		if word := ""; text[i] == 'z' && i+1 < len(text) {
			if word = penpaWords[text[i+1]]; word != "" {
				plain.WriteString(word)
				i++
				continue
			}
		}
		plain.WriteByte(text[i])
	}
	return strings.ToValidUTF8(plain.String(), "\uFFFD"), nil
}

// A penpaBoard is a board and its place among all points. The point of a cell is its number. The
// number of cells added once gives the point of its lower right corner, twice its lower edge, and
// three times its right edge.
type penpaBoard struct {
	*Document
	wide, high int // columns and rows of all cells, with a margin of two
	top, left  int // rows above the board and columns left of it
}

// place returns the row and column of a point, in cells of the board.
func (b *penpaBoard) place(point int) [2]float64 {
	all := b.wide * b.high
	sort, at := point/all, point%all
	if sort >= 4 && sort < 12 { // four points per cell
		at = (point - sort/4*4*all) / 4 % all
	}
	p := [2]float64{float64(at/b.wide-b.top) + 0.5, float64(at%b.wide-b.left) + 0.5}
	switch sort {
	case 1:
		return [2]float64{p[0] + 0.5, p[1] + 0.5}
	case 2:
		return [2]float64{p[0] + 0.5, p[1]}
	case 3:
		return [2]float64{p[0], p[1] + 0.5}
	}
	return p
}

// cell returns the cell whose middle is point. It reports false if the board has none.
func (b *penpaBoard) cell(point int) (int, bool) {
	if point < 0 || point >= b.wide*b.high {
		return 0, false
	}
	return b.cellAt(b.place(point))
}

// point returns the point of a cell.
func (b *penpaBoard) point(cell int) int { return (cell/b.Cols+b.top)*b.wide + cell%b.Cols + b.left }

// wall returns the line between two adjacent cells in reading order.
func (b *penpaBoard) wall(x, y int) string {
	corner := b.wide*b.high + b.point(x)
	if y == x+1 && y/b.Cols == x/b.Cols {
		return fmt.Sprintf("%d,%d", corner-b.wide, corner)
	}
	return fmt.Sprintf("%d,%d", corner-1, corner)
}

// A penpaLayer has the fields of a layer of drawings.
type penpaLayer struct {
	Surface     map[string]json.RawMessage `json:"surface"`
	Number      map[string]json.RawMessage `json:"number"`
	NumberS     map[string]json.RawMessage `json:"numberS"`
	Symbol      map[string]json.RawMessage `json:"symbol"`
	Line        map[string]json.RawMessage `json:"line"`
	LineE       map[string]json.RawMessage `json:"lineE"`
	Freeline    map[string]json.RawMessage `json:"freeline"`
	FreelineE   map[string]json.RawMessage `json:"freelineE"`
	Wall        map[string]json.RawMessage `json:"wall"`
	Cage        map[string]json.RawMessage `json:"cage"` // the lines of cages
	Thermo      [][]int                    `json:"thermo"`
	Nobulb      [][]int                    `json:"nobulbthermo"`
	Arrows      [][]int                    `json:"arrows"`
	Direction   [][]int                    `json:"direction"`
	Squareframe [][]int                    `json:"squareframe"`
	Polygon     [][]int                    `json:"polygon"`
	Cages       [][]int                    `json:"killercages"`
}

func decodePenpa(text string) (*Document, error) {
	m := penpaLink().FindStringSubmatchIndex(text)
	if m == nil {
		return nil, banmen.Syntaxf(1, 1, "expected a link of %s, found %q", "Penpa+", banmen.Clip(text))
	}
	column := m[2] + 1
	inner, err := unpackPenpa(text[m[2]:m[3]], column)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(inner, "\n")
	head := strings.Split(lines[0], ",")
	if len(lines) < 4 || len(head) < 11 {
		return nil, banmen.Syntaxf(1, column, "expected a puzzle of Penpa+, found %q", banmen.Clip(inner))
	}
	if head[0] != "square" && head[0] != "sudoku" {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board of the type %s is not supported: expected square or sudoku", banmen.Clip(head[0]))
	}
	b, err := penpaSize(head, lines[1], column)
	if err != nil {
		return nil, err
	}
	for i, name := range []string{"name", "author", "", "rules"} {
		if at := 15 + i; at < len(head) && name != "" {
			value := strings.TrimPrefix(strings.TrimPrefix(head[at], "Title: "), "Author: ")
			b.say(name, strings.TrimSpace(penpaPlain.Replace(value)))
		}
	}
	var layer penpaLayer
	if err := json.Unmarshal([]byte(lines[3]), &layer); err != nil {
		return nil, banmen.Syntaxf(1, column, "expected data of Penpa+: %s", err.Error())
	}
	if err := b.read(&layer, column); err != nil {
		return nil, err
	}
	if b.Box == [2]int{} && b.Regions == nil && head[0] != "sudoku" && !strings.Contains(strings.ToLower(inner[:len(lines[0])]+lines[min(17, len(lines)-1)]), "sudoku") {
		return nil, banmen.Errorf(banmen.ErrCannot, "this Penpa+ puzzle has no regions and is not marked as a Sudoku")
	}
	return b.Document, nil
}

// penpaSize returns the board that the first two lines of a text describe.
func penpaSize(head []string, margins string, column int) (*penpaBoard, error) {
	var around []int
	wide, err := strconv.Atoi(head[1])
	high, bad := strconv.Atoi(head[2])
	if json.Unmarshal([]byte(margins), &around) != nil || err != nil || bad != nil || wide < 1 || high < 1 || wide > 100 || high > 100 {
		return nil, banmen.Syntaxf(1, column, "expected the size of a board, found %q", banmen.Clip(strings.Join(head[:3], ",")))
	}
	around = append(around, 0, 0, 0, 0)
	rows, cols := high-around[0]-around[1], wide-around[2]-around[3]
	if rows != cols || slices.Min(around[:4]) < 0 {
		return nil, banmen.Errorf(banmen.ErrCannot, "only square boards are supported: found %d rows and %d columns", rows, cols)
	}
	if rows < 2 || rows > 25 {
		return nil, banmen.Syntaxf(1, column, "expected a board of 2 to 25 rows, found %d", rows)
	}
	return &penpaBoard{Document: newDocument(grid.Square(rows)), wide: wide + 4, high: high + 4, top: 2 + around[0], left: 2 + around[2]}, nil
}

// penpaBorders are the styles of lines between regions: black, red, and heavy black.
var penpaBorders = []string{"2", "8", "21"}

// read reads the drawings.
func (b *penpaBoard) read(l *penpaLayer, column int) error {
	for _, at := range sortedPoints(l.Number) {
		var fields []json.RawMessage
		point, err := strconv.Atoi(strings.TrimSuffix(at, "E"))
		if json.Unmarshal(l.Number[at], &fields) != nil || len(fields) < 3 || err != nil {
			continue
		}
		text, colour, sort := penpaText(fields[0]), penpaText(fields[1]), penpaText(fields[2])
		cell, inside := b.cell(point)
		if v, given := penpaGiven(fields[0], text, sort); inside && given && colour == "1" {
			if v < 1 || v > b.Rows {
				return banmen.Syntaxf(1, column, "expected a value from 1 to %d in %s, found %q", b.Rows, b.Name(cell), banmen.Clip(text))
			}
			b.Givens[cell] = v
			continue
		}
		if text != "" {
			b.Looks = append(b.Looks, Look{Shape: "box", At: [][2]float64{b.place(point)}, Text: text, Size: 0.5, Above: true})
		}
	}
	b.readWalls(l)
	if err := b.readCages(l); err != nil {
		return err
	}
	b.readDrawn(l)
	return nil
}

// sortedPoints returns the keys of a map in the order of their numbers.
func sortedPoints(of map[string]json.RawMessage) []string {
	var keys []string
	for key := range of {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return keys
}

// penpaText returns a number or a text as a text.
func penpaText(raw json.RawMessage) string {
	var text fpText
	if text.UnmarshalJSON(raw) != nil {
		return ""
	}
	return string(text)
}

// penpaGiven reads a number in a cell: a plain or a large one, or the only one of a list in the
// mode for Sudoku.
func penpaGiven(raw json.RawMessage, text, sort string) (value int, ok bool) {
	var list []int
	switch {
	case sort == "7" && json.Unmarshal(raw, &list) == nil:
		for v, there := range list {
			if there == 1 {
				if value != 0 {
					return 0, false
				}
				value = v + 1
			}
		}
		return value, value != 0
	case slices.Contains([]string{"1", "2", "4", "10"}, sort):
		v, err := strconv.Atoi(text)
		return v, err == nil
	}
	return 0, false
}

// readWalls makes regions of the pieces into which heavy lines cut the board. If any piece does not
// have as many cells as the board has rows, the board has no regions.
func (b *penpaBoard) readWalls(l *penpaLayer) {
	heavy := func(x, y int) bool { return slices.Contains(penpaBorders, string(l.LineE[b.wall(x, y)])) }
	region := grid.Identity(b.Size())
	for x := range region {
		for _, y := range b.Adjacent(x) {
			if y > x && !heavy(x, y) {
				from, to := region[y], region[x]
				for c := range region {
					if region[c] == from {
						region[c] = to
					}
				}
			}
		}
	}
	count := map[int]int{}
	for _, r := range region {
		count[r]++
	}
	for _, n := range count {
		if n != b.Rows {
			b.Box = [2]int{}
			b.Remarks = append(b.Remarks, banmen.Msg("the link has no regions: only rows and columns are read"))
			return
		}
	}
	if b.Regions = numbered(region); slices.Equal(b.Regions, boxRegions(b.Shape, b.Box)) {
		b.Regions = nil
	}
}

// readDrawn adds everything else as looks.
func (b *penpaBoard) readDrawn(l *penpaLayer) {
	points := func(list []int) (all [][2]float64) {
		for _, p := range list {
			all = append(all, b.place(p))
		}
		return all
	}
	add := func(look Look) {
		if len(look.At) > 0 {
			b.Looks = append(b.Looks, look)
		}
	}
	for _, at := range sortedPoints(l.Surface) {
		if p, err := strconv.Atoi(at); err == nil {
			add(Look{Shape: "box", At: points([]int{p}), Width: 1, Height: 1, Fill: "#CCCCCC"})
		}
	}
	for _, at := range sortedPoints(l.NumberS) {
		var fields []json.RawMessage
		if p, err := strconv.Atoi(at); err == nil && json.Unmarshal(l.NumberS[at], &fields) == nil && len(fields) > 0 {
			add(Look{Shape: "box", At: points([]int{p}), Text: penpaText(fields[0]), Size: 0.25, Above: true})
		}
	}
	for _, at := range sortedPoints(l.Symbol) {
		var fields []json.RawMessage
		p, err := strconv.Atoi(strings.TrimSuffix(at, "E"))
		if err != nil || json.Unmarshal(l.Symbol[at], &fields) != nil || len(fields) < 2 {
			continue
		}
		look := Look{Shape: "box", At: points([]int{p}), Width: 0.3, Height: 0.3, Colour: "#000000", Above: true}
		if name := penpaText(fields[1]); strings.HasPrefix(name, "circle") {
			look.Shape = "circle"
			switch string(fields[0]) {
			case "1":
				look.Fill = "#FFFFFF"
			case "2":
				look.Fill = "#000000"
			}
		}
		add(look)
	}
	for _, lines := range [][][]int{l.Thermo, l.Nobulb, l.Squareframe, l.Polygon} {
		for _, line := range lines {
			add(Look{Shape: "line", At: points(line), Width: 0.3, Colour: "#CFCFCF"})
		}
	}
	for _, lines := range [][][]int{l.Arrows, l.Direction} {
		for _, line := range lines {
			add(Look{Shape: "arrow", At: points(line), Width: 0.08, Colour: "#A1A1A1"})
		}
	}
	for _, lines := range []map[string]json.RawMessage{l.Line, l.Freeline, l.FreelineE, l.Wall, b.otherLines(l.LineE)} {
		for _, at := range sortedPoints(lines) {
			from, to, _ := strings.Cut(at, ",")
			p, err := strconv.Atoi(from)
			q, bad := strconv.Atoi(to)
			if err == nil && bad == nil {
				add(Look{Shape: "line", At: points([]int{p, q}), Width: 0.05, Colour: "#000000"})
			}
		}
	}
}

// otherLines returns the lines that are not borders of regions.
func (b *penpaBoard) otherLines(lines map[string]json.RawMessage) map[string]json.RawMessage {
	other := map[string]json.RawMessage{}
	for at, style := range lines {
		if !slices.Contains(penpaBorders, string(style)) {
			other[at] = style
		}
	}
	return other
}

// encodePenpa writes givens, regions, cages and texts about the puzzle. It fails if there is
// anything else that matters for the solution.
func encodePenpa(d *Document) (string, error) {
	if d.Marks != nil {
		return "", banmen.Errorf(banmen.ErrCannot, "%s cannot hold candidates as part of the puzzle", "Penpa+")
	}
	n := d.Rows
	b := &penpaBoard{Document: d, wide: n + 4, high: n + 4, top: 2, left: 2}
	regions := d.Regions
	if regions == nil {
		regions = boxRegions(d.Shape, d.Box)
	}
	walls, numbers := map[string]int{}, map[string][]any{}
	for x, v := range d.Givens {
		if v > 0 {
			numbers[strconv.Itoa(b.point(x))] = []any{strconv.Itoa(v), 1, "1"}
		}
		for _, y := range d.Adjacent(x) {
			if y > x && regions != nil && regions[x] != regions[y] {
				walls[b.wall(x, y)] = 2
			}
		}
	}
	cages, outlines, totals, err := b.writeCages()
	if err != nil {
		return "", err
	}
	layer := func(numbers map[string][]any, walls map[string]int) map[string]any {
		all := map[string]any{"number": numbers, "lineE": walls}
		for _, key := range []string{"command_redo", "command_undo", "command_replay"} {
			all[key] = map[string]any{"__a": []int{}}
		}
		for _, key := range []string{"surface", "numberS", "symbol", "freeline", "freelineE", "line", "wall", "cage", "deletelineE"} {
			all[key] = map[string]int{}
		}
		for _, key := range []string{"thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"} {
			all[key] = []int{}
		}
		return all
	}
	question := layer(numbers, walls)
	if len(cages) > 0 {
		question["killercages"], question["cage"], question["numberS"] = cages, outlines, totals
	}
	middle := b.wide*(2+n/2) + 2 + n/2
	if n%2 == 0 {
		middle += b.wide*b.high - b.wide - 1
	}
	escaped := func(name string) string { return penpaEscapes.Replace(d.Meta[name]) }
	sort := "square"
	if regions == nil {
		sort = "sudoku" // it marks the board as a Sudoku
	}
	side := 38 * (n + 1)
	lines := []any{
		fmt.Sprintf("%s,%d,%d,38,0,1,1,%d,%d,%d,%d,0,0,0,0,Title: %s,Author: %s,,%s,OFF,false", sort, n, n, side, side, middle, middle, escaped("name"), escaped("author"), escaped("rules")),
		[]int{0, 0, 0, 0}, penpaMode("1", "1"), question, layer(map[string][]any{}, map[string]int{}), b.steps(), []string{},
		map[string]bool{}, `"x"`, `"x"`, []int{3, 1, 3}, penpaMode("1", "2"), `"x"`, "0",
	}
	var texts []string
	for _, line := range lines {
		text, ok := line.(string)
		if !ok {
			data, err := json.Marshal(line)
			if err != nil {
				return "", err
			}
			text = string(data)
		}
		texts = append(texts, text)
	}
	return penpaAddress + packPenpa(strings.Join(texts, "\n")), nil
}

// penpaMode returns the settings of the program. question and answer are the styles of numbers that
// the setter and the solver write.
func penpaMode(question, answer string) map[string]any {
	mode := func(number string) map[string]any {
		return map[string]any{
			"edit_mode": "number", "surface": []any{"", 1}, "line": []any{"1", 2}, "lineE": []any{"1", 2}, "wall": []any{"", 2},
			"cage": []any{"1", 10}, "number": []any{number, 1}, "symbol": []any{"circle_L", 1}, "special": []any{"thermo", ""},
			"board": []any{"", ""}, "move": []any{"1", ""}, "combi": []any{"battleship", ""}, "sudoku": []any{"1", 1},
		}
	}
	return map[string]any{"qa": "pu_q", "grid": []string{"1", "2", "1"}, "pu_q": mode(question), "pu_a": mode(answer)}
}

// steps returns the point of the first cell, then the steps from each cell to the next.
func (b *penpaBoard) steps() (steps []int) {
	before := 0
	for c := range b.Size() {
		steps = append(steps, b.point(c)-before)
		before = b.point(c)
	}
	return steps
}

// packPenpa compresses a text.
func packPenpa(text string) string {
	text = strings.ReplaceAll(text, "z", "zZ")
	for letter, word := range penpaWords {
		if letter != 'Z' {
			text = strings.ReplaceAll(text, word, "z"+string(letter))
		}
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err != nil || w.Close() != nil {
		panic("link: deflate fails in memory")
	}
	return base64.StdEncoding.EncodeToString(packed.Bytes())
}
