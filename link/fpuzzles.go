package link

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/link/lz"
)

// FPuzzles is the dialect of f-puzzles: its links, its JSON, and the compressed JSON that links
// hold. Links of SudokuPad may hold it, too.
var FPuzzles = Dialect{
	Name: "fpuzzles", Program: banmen.Msg("f-puzzles"),
	Doc:    banmen.Msg("links and JSON of f-puzzles"),
	Match:  isFPuzzles,
	Decode: decodeFPuzzles,
	Encode: func(d *Document) (string, error) {
		text, err := formatFPuzzles(d)
		return fpAddress + url.QueryEscape(lz.Base64.Compress(text)), err
	},
	Linked: true,
}

const fpAddress = "https://www.f-puzzles.com/?load="

// fpObject has the fields of f-puzzles for one line, cage, sign or cell of a constraint.
type fpObject struct {
	Lines      [][]string `json:"lines,omitempty"`
	Cells      []string   `json:"cells,omitempty"`
	CloneCells []string   `json:"cloneCells,omitempty"`
	Cell       string     `json:"cell,omitempty"`
	Direction  string     `json:"direction,omitempty"`
	Value      fpText     `json:"value,omitempty"`
	Values     []fpText   `json:"values,omitempty"`
}

// fpText is a text or a number. Programs write either.
type fpText string

// UnmarshalJSON reads a text, a number or nothing.
func (t *fpText) UnmarshalJSON(data []byte) error {
	text := string(data)
	switch {
	case text == "null" || text == "{}":
		text = ""
	case strings.HasPrefix(text, `"`):
		return json.Unmarshal(data, (*string)(t))
	case strings.ContainsAny(text, "{["):
		return &json.UnmarshalTypeError{Value: "object"}
	}
	*t = fpText(text)
	return nil
}

// fpCell has the fields of a cell.
type fpCell struct {
	Value  int             `json:"value,omitempty"`
	Given  bool            `json:"given,omitempty"`
	Region json.RawMessage `json:"region,omitempty"` // null: none
	Marks  []int           `json:"givenPencilMarks,omitempty"`
	Centre []fpText        `json:"centerPencilMarks,omitempty"`
	Corner []fpText        `json:"cornerPencilMarks,omitempty"`
	Colour json.RawMessage `json:"c,omitempty"`
}

// An fpKey is a constraint of f-puzzles: its field, the part that it becomes, and how to
// convert its objects.
type fpKey struct {
	key, part string
	// read returns pieces of the part. It is nil if another entry with the key reads them.
	read func(d *Document, o fpObject) ([]string, error)
	// partOf returns the part of an object. If partOf is nil, part is the part of each object.
	partOf func(o fpObject) string
	write  func(d *Document, text string) (o fpObject, ok bool)
}

// fpKeys are the constraints of f-puzzles that are lists of objects, with our parts.
var fpKeys = []fpKey{
	fpLines("thermometer", "thermo"), fpLines("renban", "renban"), fpLines("palindrome", "palindrome"),
	fpLines("betweenline", "between"), fpLines("regionsumline", "regionsum"), fpLines("zipperline", "zipper"),
	fpLines("entropicline", "entropic"), fpLines("doublearrow", "doublearrow"),
	fpNumbered("whispers", "whispers", "5"), fpNumbered("lockoutline", "lockout", "4"), fpNumbered("modularline", "modular", "3"),
	{key: "arrow", part: "arrow", read: readFPArrow, partOf: arrowOrPill, write: writeFPArrow}, {key: "arrow", part: "pill", write: writeFPPill},
	{key: "killercage", part: "cage", read: readFPCage, write: writeFPCage},
	{key: "extraregion", part: "different", read: readFPCells, write: writeFPCells},
	{key: "clone", part: "clone", read: readFPClone, write: writeFPClone},
	{key: "quadruple", part: "quad", read: readFPQuad, write: writeFPQuad},
	fpPairs("xv", "xv", map[string]string{"X": "x", "V": "v", "x": "x", "v": "v"}, ""),
	fpPairs("ratio", "kropki", map[string]string{"2": "b"}, "2"),
	{key: "difference", part: "kropki", read: readFPDifference, partOf: dotOrDifference, write: fpPairs("", "", map[string]string{"1": "d1"}, "1").write},
	{key: "difference", part: "differ", write: writeFPDifference},
	fpCells("odd", "odd"), fpCells("even", "even"), fpCells("minimum", "minimum"), fpCells("maximum", "maximum"),
	fpCells("columnindexer", "columnindex"), fpCells("rowindexer", "rowindex"), fpCells("countingcircles", "circles"),
	fpEdge("sandwichsum", "sandwich"), fpEdge("xsum", "xsum"), fpEdge("skyscraper", "skyscrapers"), fpEdge("numberedroom", "room"),
	{key: "littlekillersum", part: "littlekiller", read: readFPLittleKiller, write: writeFPLittleKiller},
}

// fpFlags are constraints that are true or false, and their parts.
var fpFlags = map[string][2]string{
	"diagonal+": {"x", "/"}, "diagonal-": {"x", `\`}, "antiknight": {"knight", ""}, "antiking": {"king", ""},
	"nonconsecutive": {"nonconsecutive", ""}, "disjointgroups": {"disjoint", ""},
}

// fpNegative maps constraints to the pieces that say that all their signs are given.
var fpNegative = map[string][]string{"ratio": {"kropki", "allb"}, "difference": {"kropki", "alld1"}, "xv": {"xv", "all"}}

// fpLooks are the fields for drawings and for how the board is shown.
var fpLooks = []string{"cage", "text", "line", "circle", "rectangle", "highlightConflicts", "disabledlogic",
	"truecandidatesoptions", "colors", "background", "fog", "foglight", "fogofwar", "triggereffect"}

// fpLines returns a constraint whose objects have lines.
func fpLines(key, part string) fpKey {
	return fpKey{key: key, part: part,
		read: func(d *Document, o fpObject) (texts []string, err error) {
			for _, line := range o.Lines {
				cells, err := d.issCells(line)
				if err != nil {
					return nil, err
				}
				texts = append(texts, codec.FormatCells(d.Shape, cells))
			}
			return texts, nil
		},
		write: func(d *Document, text string) (fpObject, bool) {
			return fpObject{Lines: [][]string{d.issNames(d.cells(text))}}, text[0] == 'R'
		}}
}

// fpNumbered returns a constraint whose lines have a number, which is implied if it is missing.
func fpNumbered(key, part, implied string) fpKey {
	lines := fpLines(key, part)
	return fpKey{key: key, part: part,
		read: func(d *Document, o fpObject) ([]string, error) {
			number := string(o.Value)
			if number == "" {
				number = implied
			}
			texts, err := lines.read(d, o)
			for i := range texts {
				texts[i] = number + texts[i]
			}
			return texts, err
		},
		write: func(d *Document, text string) (fpObject, bool) {
			usual := ""
			switch part {
			case "whispers":
				usual = strconv.Itoa((d.Rows + 1) / 2)
			case "lockout":
				usual = strconv.Itoa(lockoutOf(d.Rows))
			}
			number, rest := numberOf(text, usual)
			o, ok := lines.write(d, rest)
			if number != implied {
				o.Value = fpText(number)
			}
			return o, ok
		}}
}

// fpCells returns a constraint of single cells, or of sets of them.
func fpCells(key, part string) fpKey {
	return fpKey{key: key, part: part,
		read: func(d *Document, o fpObject) (texts []string, err error) {
			names := o.Cells
			if o.Cell != "" {
				names = append(names, o.Cell)
			}
			cells, err := d.issCells(names)
			for _, c := range cells {
				texts = append(texts, d.Name(c))
			}
			return texts, err
		},
		write: func(d *Document, text string) (fpObject, bool) {
			return fpObject{Cells: d.issNames(d.cells(text))}, true
		}}
}

// fpPairs returns a constraint between neighbours. signs maps its values to signs of the part.
func fpPairs(key, part string, signs map[string]string, implied string) fpKey {
	return fpKey{key: key, part: part,
		read: func(d *Document, o fpObject) ([]string, error) {
			value := string(o.Value)
			if value == "" {
				value = implied
			}
			cells, err := d.issCells(o.Cells)
			if err != nil || len(cells) != 2 {
				return nil, cmp.Or(err, issExpected(banmen.Msg("two cells"), strings.Join(o.Cells, " ")))
			}
			sign, ok := signs[value]
			if !ok {
				return nil, issExpected(banmen.Msg("a sign such as %s", slices.Sorted(maps.Keys(signs))[0]), value)
			}
			return []string{d.Name(min(cells[0], cells[1])) + sign + d.Name(max(cells[0], cells[1]))}, nil
		},
		write: func(d *Document, text string) (fpObject, bool) {
			for _, value := range slices.Sorted(maps.Keys(signs)) {
				if a, b, ok := strings.Cut(text, signs[value]+"R"); ok {
					o := fpObject{Cells: []string{a, "R" + b}}
					if value != implied {
						o.Value = fpText(value)
					}
					return o, true
				}
			}
			return fpObject{}, false
		}}
}

// readFPDifference reads a difference of any size, by default 1.
func readFPDifference(d *Document, o fpObject) ([]string, error) {
	value := string(o.Value)
	return fpPairs("", "", map[string]string{value: "d" + cmp.Or(value, "1")}, value).read(d, o)
}

// dotOrDifference returns the part of a difference. A difference of 1 is a dot.
func dotOrDifference(o fpObject) string {
	if o.Value == "" || o.Value == "1" {
		return "kropki"
	}
	return "differ"
}

// writeFPDifference writes a difference of any size.
func writeFPDifference(_ *Document, text string) (fpObject, bool) {
	at := strings.IndexByte(text, 'd')
	number, rest := numberOf(text[at+1:], "")
	return fpObject{Cells: []string{text[:at], rest}, Value: fpText(number)}, true
}

func readFPCage(d *Document, o fpObject) ([]string, error) {
	cells, err := d.issCells(o.Cells)
	if err != nil {
		return nil, err
	}
	slices.Sort(cells)
	number := string(o.Value)
	if number == "0" {
		number = ""
	}
	if strings.Trim(number, "0123456789") != "" {
		return nil, issExpected(banmen.Msg("a sum"), number)
	}
	return []string{number + codec.FormatCells(d.Shape, cells)}, nil
}

func writeFPCage(d *Document, text string) (fpObject, bool) {
	number, rest := numberOf(text, "")
	return fpObject{Cells: d.issNames(d.cells(rest)), Value: fpText(number)}, true
}

func readFPCells(d *Document, o fpObject) ([]string, error) {
	return readFPCage(d, fpObject{Cells: o.Cells})
}

func writeFPCells(d *Document, text string) (fpObject, bool) { return writeFPCage(d, text) }

func readFPClone(d *Document, o fpObject) ([]string, error) {
	a, err := d.issCells(o.Cells)
	if err != nil {
		return nil, err
	}
	b, err := d.issCells(o.CloneCells)
	return []string{codec.FormatCells(d.Shape, a) + "=" + codec.FormatCells(d.Shape, b)}, err
}

func writeFPClone(d *Document, text string) (fpObject, bool) {
	a, b, _ := strings.Cut(text, "=")
	if strings.Contains(b, "=") {
		return fpObject{}, false
	}
	return fpObject{Cells: d.issNames(d.cells(a)), CloneCells: d.issNames(d.cells(b))}, true
}

func readFPQuad(d *Document, o fpObject) ([]string, error) {
	cells, err := d.issCells(o.Cells)
	if err != nil {
		return nil, err
	}
	values := make([]string, len(o.Values))
	for i, v := range o.Values {
		values[i] = string(v)
	}
	return []string{strings.Join(values, ".") + d.Name(slices.Min(cells))}, nil
}

func writeFPQuad(d *Document, text string) (o fpObject, ok bool) {
	at := strings.IndexByte(text, 'R')
	c := d.cells(text[at:])[0]
	o.Cells = d.issNames([]int{c, c + 1, c + d.Cols, c + d.Cols + 1})
	for v := range strings.SplitSeq(text[:at], ".") {
		o.Values = append(o.Values, fpText(v))
	}
	return o, true
}

// arrowOrPill returns the part of an arrow. It is a pill if its circle has several cells, which
// make a number.
func arrowOrPill(o fpObject) string {
	if len(o.Cells) > 1 {
		return "pill"
	}
	return "arrow"
}

// readFPArrow reads arrows, whose lines begin at the cell of their circle.
func readFPArrow(d *Document, o fpObject) (texts []string, err error) {
	circle, err := d.issCells(o.Cells)
	if err != nil {
		return nil, err
	}
	number := ""
	if arrowOrPill(o) == "pill" {
		number = strconv.Itoa(len(circle))
	}
	for _, line := range o.Lines {
		cells, err := d.issCells(line)
		if err != nil {
			return nil, err
		}
		if slices.Contains(circle, cells[0]) {
			cells = cells[1:]
		}
		texts = append(texts, number+codec.FormatCells(d.Shape, append(slices.Clone(circle), cells...)))
	}
	return texts, nil
}

func writeFPArrow(d *Document, text string) (fpObject, bool) {
	names := d.issNames(d.cells(text))
	return fpObject{Lines: [][]string{names}, Cells: names[:1]}, true
}

func writeFPPill(d *Document, text string) (fpObject, bool) {
	number, rest := numberOf(text, "")
	n, _ := strconv.Atoi(number) // the puzzle was parsed
	names := d.issNames(d.cells(rest))
	return fpObject{Lines: [][]string{names[n-1:]}, Cells: names[:n]}, true
}

// fpEdge returns a constraint with a number at a cell outside of the board.
func fpEdge(key, part string) fpKey {
	return fpKey{key: key, part: part,
		read: func(d *Document, o fpObject) ([]string, error) {
			cells := d.fromOutside(o.Cell)
			if cells == nil {
				return nil, issExpected(banmen.Msg("a cell beside the board such as R0C1"), o.Cell)
			}
			return []string{string(o.Value) + codec.FormatCells(d.Shape, cells)}, nil
		},
		write: func(d *Document, text string) (fpObject, bool) {
			number, rest := numberOf(text, "")
			return fpObject{Cell: d.outside(d.cells(rest)), Value: fpText(number)}, true
		}}
}

var outsideCell = lazy.Regexp(`^R(-?\d+)C(-?\d+)$`)

// fromOutside returns the row or column that begins next to a cell beside the board. It returns
// nil if the name is not such a cell.
func (d *Document) fromOutside(name string) []int {
	m := outsideCell().FindStringSubmatch(name)
	if m == nil {
		return nil
	}
	r, _ := strconv.Atoi(m[1])
	c, _ := strconv.Atoi(m[2])
	rowInside, colInside := r >= 1 && r <= d.Rows, c >= 1 && c <= d.Cols
	switch {
	case rowInside && !colInside:
		return d.edge(true, r-1, c > d.Cols)
	case colInside && !rowInside:
		return d.edge(false, c-1, r > d.Rows)
	}
	return nil
}

// outside returns the name of the cell beside the board before the first cell of a line.
func (d *Document) outside(cells []int) string {
	r, c := cells[0]/d.Cols, cells[0]%d.Cols
	r, c = 2*r-cells[1]/d.Cols, 2*c-cells[1]%d.Cols
	return fmt.Sprintf("R%dC%d", r+1, c+1)
}

// fpDirections are the steps of little killers: rows and columns.
var fpDirections = map[string][2]int{"UR": {-1, 1}, "DR": {1, 1}, "UL": {-1, -1}, "DL": {1, -1}}

func readFPLittleKiller(d *Document, o fpObject) ([]string, error) {
	m := outsideCell().FindStringSubmatch(o.Cell)
	step, ok := fpDirections[o.Direction]
	if m == nil || !ok {
		return nil, issExpected(banmen.Msg("a cell beside the board and a direction such as UR"), o.Cell+" "+o.Direction)
	}
	r, _ := strconv.Atoi(m[1])
	c, _ := strconv.Atoi(m[2])
	cells := d.Walk(r-1+step[0], c-1+step[1], step[0], step[1])
	if len(cells) == 0 {
		return nil, issExpected(banmen.Msg("a diagonal through the board"), o.Cell+" "+o.Direction)
	}
	return []string{string(o.Value) + codec.FormatCells(d.Shape, cells)}, nil
}

func writeFPLittleKiller(d *Document, text string) (fpObject, bool) {
	number, rest := numberOf(text, "")
	cells := d.cells(rest)
	step := [2]int{cells[1]/d.Cols - cells[0]/d.Cols, cells[1]%d.Cols - cells[0]%d.Cols}
	for name, s := range fpDirections {
		if s == step {
			return fpObject{Cell: d.outside(cells), Cells: d.issNames(cells), Direction: name, Value: fpText(number)}, true
		}
	}
	return fpObject{}, false
}

// isFPuzzles reports whether a text is a link of f-puzzles, a compressed text after its name,
// or its JSON.
func isFPuzzles(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	return (strings.Contains(line, "fpuz") || strings.Contains(line, "f-puzzles")) && fpLink().MatchString(line) || strings.HasPrefix(text, "{") && strings.Contains(text, `"grid"`) && strings.Contains(text, `"size"`) && !strings.Contains(text, "banmen-")
}

// fpLink matches the compressed text in a link or after the name of the program.
var fpLink = lazy.Regexp(`(?:f-puzzles\.com/\?load=|^fpuz(?:zles)?|sudokupad\.(?:app|svencodes\.com)/(?:\S*[/=])?fpuz(?:zles)?|crackingthecryptic\.com/(?:\S*[/=])?fpuz(?:zles)?)([^\s&?#]+)`)

func decodeFPuzzles(text string) (*Document, error) {
	if !strings.HasPrefix(text, "{") {
		m := fpLink().FindStringSubmatchIndex(text)
		if m == nil {
			return nil, banmen.Syntaxf(1, 1, "expected a link of f-puzzles or its JSON, found %q", banmen.Clip(text))
		}
		inner, err := unpack(text[m[2]:m[3]], m[2]+1)
		if err != nil {
			return nil, err
		}
		text = inner
	}
	d, err := parseFPuzzles([]byte(text))
	if s, ok := errors.AsType[*banmen.SyntaxError](err); ok && s.Line == 0 {
		s.Line, s.Column = 1, 1
	}
	return d, err
}

// maxUnpacked limits the characters of a text that is unpacked.
const maxUnpacked = 4 << 20

// unpack decompresses a text of a link, which begins at column. The text may be escaped with %,
// have blanks in place of +, or lack its padding.
func unpack(text string, column int) (string, error) { return unpackBy(lz.Base64, text, column) }

// tooLarge and damaged are the errors about the packed text of a link at a column.
func tooLarge(column int) error {
	return &banmen.SyntaxError{Line: 1, Column: column, Text: banmen.Msg("the puzzle of this link is too large: expected at most %d characters", maxUnpacked), Err: banmen.ErrLimit}
}

func damaged(column int) error {
	return banmen.Syntaxf(1, column, "the compressed text of this link is damaged: was it cut off?")
}

// unpackBy is unpack for a text in another alphabet.
func unpackBy(alphabet lz.Alphabet, text string, column int) (string, error) {
	if plain, err := url.PathUnescape(text); err == nil {
		text = plain
	}
	inner, fault := alphabet.Decompress(strings.ReplaceAll(text, " ", "+"), maxUnpacked)
	switch fault {
	case lz.TooLong:
		return "", tooLarge(column)
	case lz.Damaged:
		return "", damaged(column)
	}
	return inner, nil
}

func parseFPuzzles(text []byte) (*Document, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, jsonError(text, err)
	}
	var size int
	if err := json.Unmarshal(fields["size"], &size); err != nil || size < 2 || size > 25 {
		return nil, banmen.Syntaxf(0, 0, "size: expected a number from 2 to 25, found %q", banmen.Clip(string(fields["size"])))
	}
	d := newDocument(grid.Square(size))
	if err := d.readFPGrid(fields["grid"]); err != nil {
		return nil, err
	}
	d.Meta = map[string]string{}
	for key, name := range map[string]string{"title": "name", "author": "author", "ruleset": "rules"} {
		var value string
		if json.Unmarshal(fields[key], &value) == nil && value != "" {
			d.Meta[name] = value
		}
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if err := d.readFP(key, fields[key]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// readFPGrid reads the cells: givens, given pencil marks and regions.
func (d *Document) readFPGrid(text json.RawMessage) error {
	var rows [][]fpCell
	if err := json.Unmarshal(text, &rows); err != nil || len(rows) != d.Rows {
		return banmen.Syntaxf(0, 0, "grid: expected %d rows of cells", d.Rows)
	}
	regions, divided, none := make([]int, d.Size()), false, 0
	if d.Box[0] > 0 {
		regions = d.Boxes(d.Box[0], d.Box[1])
	}
	for r, row := range rows {
		if len(row) != d.Cols {
			return banmen.Syntaxf(0, 0, "grid: expected %d cells in row %d, found %d", d.Cols, r+1, len(row))
		}
		for c, cell := range row {
			at := d.At(r, c)
			if cell.Value < 0 || cell.Value > d.Rows || slices.ContainsFunc(cell.Marks, func(v int) bool { return v < 1 || v > d.Rows }) {
				return banmen.Syntaxf(0, 0, "grid: expected values from 1 to %d in %s, found %d", d.Rows, d.Name(at), cell.Value)
			}
			switch {
			case cell.Value > 0 && cell.Given:
				d.Givens[at] = cell.Value
			case len(cell.Marks) > 0:
				d.allow(at, cell.Marks)
			}
			for _, mark := range append(cell.Centre, cell.Corner...) {
				if v, err := strconv.Atoi(string(mark)); err == nil {
					d.note(at, v)
				}
			}
			var colour string
			if json.Unmarshal(cell.Colour, &colour) == nil && colour != "" {
				d.Looks = append(d.Looks, Look{Shape: "box", At: [][2]float64{d.centre(at)}, Width: 1, Height: 1, Fill: colour})
			}
			switch n, err := strconv.Atoi(string(cell.Region)); {
			case cell.Region == nil:
			case err == nil:
				divided = divided || n != regions[at]
				regions[at] = n
			case string(cell.Region) == "null":
				none++
			default:
				return banmen.Syntaxf(0, 0, "grid: expected the number of a region in %s, found %q", d.Name(at), banmen.Clip(string(cell.Region)))
			}
		}
	}
	if none == d.Size() {
		d.Box = [2]int{}
		return nil
	}
	if none > 0 {
		return banmen.Syntaxf(0, 0, "grid: expected regions for all cells or for none, found %d cells without one", none)
	}
	if divided {
		if d.Regions = numbered(regions); slices.Max(d.Regions)+1 != d.Rows {
			return banmen.Syntaxf(0, 0, "grid: expected %d regions, found %d", d.Rows, slices.Max(d.Regions)+1)
		}
	}
	return nil
}

// readFP reads the constraint of a field.
func (d *Document) readFP(key string, text json.RawMessage) error {
	if flag, ok := fpFlags[key]; ok {
		if string(text) == "true" {
			d.add(key, 1, flag[0], flag[1])
		}
		return nil
	}
	if slices.Contains([]string{"size", "grid", "title", "author", "ruleset", "isNewConstraint"}, key) {
		return nil
	}
	if key == "solution" {
		readFPSolution(d, text)
		return nil
	}
	if slices.Contains(fpLooks, key) {
		return readFPLook(d, key, text)
	}
	if key == "negative" {
		var names []string
		if err := json.Unmarshal(text, &names); err != nil {
			return banmen.Syntaxf(0, 0, "negative: expected a list of names, found %q", banmen.Clip(string(text)))
		}
		for _, name := range names {
			part, ok := fpNegative[name]
			if !ok {
				return cannot("f-puzzles", "negative "+name, nil)
			}
			d.add("negative "+name, 1, part[0], part[1])
		}
		return nil
	}
	i := slices.IndexFunc(fpKeys, func(k fpKey) bool { return k.key == key })
	if i < 0 {
		if empty := bytes.TrimSpace(text); string(empty) == "[]" || string(empty) == "false" || string(empty) == "null" || string(empty) == `""` {
			return nil // the field is empty
		}
		var names []string
		for _, k := range fpKeys {
			names = append(names, k.key)
		}
		return cannot("f-puzzles", key, names)
	}
	var objects []fpObject
	if err := json.Unmarshal(text, &objects); err != nil {
		return banmen.Syntaxf(0, 0, "%s: expected a list of objects, found %q", key, banmen.Clip(string(text)))
	}
	for n, o := range objects {
		part := fpKeys[i].part
		if partOf := fpKeys[i].partOf; partOf != nil {
			part = partOf(o)
		}
		texts, err := fpKeys[i].read(d, o)
		if err != nil {
			return banmen.Syntaxf(0, 0, "%s %d: %s", key, n+1, wrongText(err))
		}
		d.add(key, 1, part, texts...)
	}
	return nil
}

// jsonError returns the error about a text that is not JSON, with its line and column.
func jsonError(text []byte, err error) error {
	at := banmen.LineColumn{Line: 1, Column: 1}
	if s, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = banmen.LineColumnAt(text, int(s.Offset)-1)
	}
	return banmen.Syntaxf(at.Line, at.Column, "expected the JSON of a puzzle: %s", err.Error())
}

// formatFPuzzles writes a document as JSON.
func formatFPuzzles(d *Document) (string, error) {
	fields := map[string]any{"size": d.Rows}
	for key, name := range map[string]string{"title": "name", "author": "author", "ruleset": "rules"} {
		if d.Meta[name] != "" {
			fields[key] = d.Meta[name]
		}
	}
	regions := d.Regions
	if regions == nil && d.Box[0] > 0 && !d.ordinary() {
		regions = d.Boxes(d.Box[0], d.Box[1])
	}
	noBoxes := d.Regions == nil && d.Box[0] == 0
	rows := make([][]fpCell, d.Rows)
	for c, v := range d.Givens {
		cell := fpCell{Value: v, Given: v > 0}
		if d.Marks != nil && v == 0 {
			cell.Marks = values(d.Marks[c], d.Rows)
		}
		for _, v := range d.noted(c) {
			cell.Centre = append(cell.Centre, fpText(strconv.Itoa(v)))
		}
		switch {
		case noBoxes:
			cell.Region = json.RawMessage("null")
		case regions != nil:
			cell.Region = json.RawMessage(strconv.Itoa(regions[c]))
		}
		rows[c/d.Cols] = append(rows[c/d.Cols], cell)
	}
	fields["grid"] = rows
	if solution := fpSolution(d); solution != nil {
		fields["solution"] = solution
	}
	addFPLooks(d, fields)
	for _, a := range d.Args {
		if err := writeFP(d, a, fields); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(fields)
	return string(text), err
}

// writeFP adds a piece of a part to the fields.
func writeFP(d *Document, a Arg, fields map[string]any) error {
	written := false
	for key, flag := range fpFlags {
		if flag[0] == a.Part && (flag[1] == a.Text || a.Text == "") {
			fields[key], written = true, true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fpNegative)) {
		if sign := fpNegative[name]; sign[0] == a.Part && (sign[1] == a.Text || a.Text == "all") {
			list, _ := fields["negative"].([]string)
			fields["negative"], written = append(list, name), true
		}
	}
	if written {
		return nil
	}
	for _, k := range fpKeys {
		if k.part != a.Part {
			continue
		}
		if o, ok := k.write(d, a.Text); ok {
			list, _ := fields[k.key].([]fpObject)
			fields[k.key] = append(list, o)
			return nil
		}
	}
	return banmen.Errorf(banmen.ErrCannot, "%s has no constraint for %s", "f-puzzles", a.Source+"("+a.Text+")")
}
