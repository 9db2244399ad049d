package link

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// A Document is a Sudoku with parts, as a program describes it.
type Document struct {
	grid.Shape        // the shape of the board; Givens, Marks and Notes also include the cells beside it
	Box        [2]int // rows and columns of a box, or 0 without boxes
	Regions    []int  // the region of each cell, instead of boxes; or nil
	// RegionSize is the number of cells of an unknown region; 0 means the usual size.
	RegionSize int
	// Low and High are the least and the greatest number. Givens, Marks and Notes have symbols;
	// symbol 1 is the number Low.
	Low, High int
	Givens    []int // by cell; 0: open
	Marks     grid.Marks
	Notes     grid.Marks
	Args      []Arg // pieces of parts; add drops repeated ones
	Looks     []Look
	Meta      map[string]string
	Remarks   []banmen.Message // about parts of the source that are not read as intended

	added map[[2]string]bool // parts and texts of Args
}

// maxArgs limits the pieces of parts.
const maxArgs = 10_000

// An Arg is one piece of the args of a part.
type Arg struct {
	Part, Text string // no text: the part is a flag
	Source     string // the constraint of the program
	Column     int    // position in the source, in characters from 1
}

// newDocument returns an empty board. Its boxes have as many cells as its longest line, if such
// boxes fill it.
func newDocument(s grid.Shape) *Document {
	n := max(s.Rows, s.Cols)
	return &Document{Shape: s, Givens: make([]int, s.All().Size()), Box: boxOf(s, n), Low: 1, High: n}
}

// boxOf returns the rows and columns of boxes of n cells that fill a board. It prefers boxes close
// to a square, and returns 0 if no boxes fit.
func boxOf(s grid.Shape, n int) (box [2]int) {
	for h := 2; h*h <= n; h++ {
		for _, b := range [][2]int{{n / h, h}, {h, n / h}} {
			if n%h == 0 && s.Rows%b[0] == 0 && s.Cols%b[1] == 0 {
				box = b
			}
		}
	}
	return box
}

// boxRegions returns the region of each cell for these boxes, or nil if there are none.
func boxRegions(s grid.Shape, box [2]int) []int {
	if box == [2]int{} {
		return nil
	}
	return s.Boxes(box[0], box[1])
}

// most returns the greatest symbol.
func (d *Document) most() int { return d.High - d.Low + 1 }

// symbol returns the symbol of a number, 0 if there is none.
func (d *Document) symbol(number int) int {
	if number < d.Low || number > d.High {
		return 0
	}
	return number - d.Low + 1
}

// add adds pieces of a part, except those that the document has already.
func (d *Document) add(source string, column int, part string, texts ...string) {
	if d.added == nil {
		d.added = map[[2]string]bool{}
	}
	for _, text := range texts {
		if key := [2]string{part, text}; !d.added[key] && len(d.Args) <= maxArgs {
			d.added[key] = true
			d.Args = append(d.Args, Arg{Part: part, Text: text, Source: source, Column: column})
		}
	}
}

// allow restricts a cell to these values.
func (d *Document) allow(cell int, values []int) {
	if d.Marks == nil {
		d.Marks = slices.Repeat(grid.Marks{^uint64(0)}, d.All().Size())
	}
	d.Marks[cell] = 0
	for _, v := range values {
		d.Marks[cell] |= 1 << v
	}
}

// name returns the name of a puzzle with these pieces of parts.
func (d *Document) name(args []Arg) string {
	n := codec.Name{Kind: "sudoku", Params: fmt.Sprintf("%dr%dc", d.Rows, d.Cols), HasGivens: true}
	box := d.Box
	if d.Regions != nil {
		box = boxOf(d.Shape, d.Rows)
	}
	if d.Rows == d.Cols && box[0]*box[1] == d.Rows {
		n.Params = fmt.Sprintf("%dx%d", box[0], box[1])
	} else if box[0] > 0 && d.Regions == nil {
		n.Params += fmt.Sprintf(",%dx%d", box[0], box[1])
	}
	if d.Low != 1 || d.High != max(d.Rows, d.Cols) {
		n.Params += fmt.Sprintf(",%d-%d", d.Low, d.High)
	}
	if d.Regions != nil {
		args = append(slices.Clone(args), Arg{Part: "regions", Text: rule.FormatRegions(d.Regions)})
	}
	if d.Beside != "" {
		args = append(slices.Clone(args), Arg{Part: "variables", Text: grid.FormatGroups(d.Groups())})
	}
	n.Parts = partsOf(args)
	board := grid.New(d.All())
	for i, v := range d.Givens {
		board.Cells[i] = uint16(v)
	}
	n.Givens = codec.Numbers(d.Low, d.High).Format(board)
	return n.String()
}

// partsOf joins the pieces of each part.
func partsOf(args []Arg) (parts []codec.Part) {
	texts := map[string][]string{}
	for _, a := range args {
		texts[a.Part] = append(texts[a.Part], a.Text)
	}
	if len(texts["x"]) == 2 {
		texts["x"] = nil // both diagonals
	}
	joinAll(texts, "kropki", "alld1", "allb")
	joinAll(texts, "xv", "allx", "allv")
	for _, part := range slices.Sorted(maps.Keys(texts)) {
		between := ","
		if slices.Contains(cellParts, part) {
			between = ""
		}
		parts = append(parts, codec.Part{Name: part, Args: strings.Join(texts[part], between)})
	}
	return parts
}

// joinAll replaces the pieces a and b of a part by "all". Each of them states that all of its signs
// are given, so together they state it for all signs.
func joinAll(texts map[string][]string, part, a, b string) {
	pieces := texts[part]
	if slices.Contains(pieces, a) && slices.Contains(pieces, b) {
		pieces = slices.DeleteFunc(pieces, func(text string) bool { return text == a || text == b || text == "all" })
		texts[part] = append([]string{"all"}, pieces...)
	}
}

// cellParts are parts whose args are cells without commas between them.
var cellParts = []string{"odd", "even", "minimum", "maximum", "circles", "columnindex", "rowindex"}

// findBoxes replaces regions by boxes if they are rectangles of one size.
func (d *Document) findBoxes() {
	for h := 2; h < d.Rows && d.Regions != nil && d.Rows == d.Cols; h++ {
		if w := d.Rows / h; h*w == d.Rows && slices.Equal(d.Regions, d.Boxes(h, w)) {
			d.Box, d.Regions = [2]int{h, w}, nil
		}
	}
}

// entry returns the record of the document. If the puzzle is wrong, the error names the first
// constraint that is wrong by itself.
func (d *Document) entry(parse func(string) (banmen.Puzzle, error)) (e banmen.Entry, err error) {
	if len(d.Args) > maxArgs {
		return e, &banmen.SyntaxError{Line: 1, Column: 1, Text: banmen.Msg("too many constraints: expected at most %d", maxArgs), Err: banmen.ErrLimit}
	}
	d.findBoxes()
	keepLooks(d)
	sayMentions(d)
	p, err := parse(d.name(d.Args))
	for _, a := range d.Args {
		if err == nil {
			break
		}
		if _, wrong := parse(d.name([]Arg{a})); wrong != nil {
			err = of(a.Source, a.Column, wrong)
			break
		}
	}
	return banmen.Entry{Puzzle: p, Marks: d.Marks, Notes: d.Notes, Meta: d.Meta, Remarks: d.Remarks}, err
}

// of adds the place and name of a constraint to an error about it.
func of(constraint string, column int, err error) error {
	return &banmen.SyntaxError{Line: 1, Column: column, Text: banmen.Msg("%s: %s", constraint, wrongText(err))}
}

// wrongText returns the text of an error without its place.
func wrongText(err error) any {
	if s, ok := errors.AsType[*banmen.SyntaxError](err); ok {
		return s.Text
	}
	return err.Error()
}

// document returns a puzzle with the givens of a board.
func (k Kind) document(p banmen.Puzzle, b grid.Board) (*Document, error) {
	p, marks := banmen.SplitMarks(p.With(b))
	name, err := codec.SplitName("sudoku", p.String(), k.Parts...)
	if err != nil {
		return nil, err
	}
	d := newDocument(b.Main())
	d.Box = [2]int{}
	for word := range strings.SplitSeq(name.Params, ",") {
		format, a, b := "%dx%d", &d.Box[0], &d.Box[1]
		switch {
		case strings.Contains(word, "r"):
			continue
		case strings.Contains(word, "-"):
			format, a, b = "%d-%d", &d.Low, &d.High
		}
		if _, err := fmt.Sscanf(word, format, a, b); err != nil {
			return nil, err
		}
	}
	for i, v := range b.Cells {
		d.Givens[i] = int(v)
	}
	if marks != nil {
		plain, err := banmen.Candidates(p, b)
		if err != nil {
			return nil, err
		}
		for c, set := range plain {
			if marks[c] == 0 && b.IsOpen(c) {
				return nil, banmen.Errorf(banmen.ErrCannot, "this form cannot hold cell %s, which has no candidates left", d.Name(c)).Suggest("use text or json, which can hold everything")
			}
			if marks[c] == set {
				marks[c] = ^uint64(0)
			}
		}
		d.Marks = marks
	}
	for _, part := range name.Parts {
		if part.Name == "regions" {
			for _, letter := range part.Args {
				r := rule.NoRegion
				if letter != '.' {
					r = int(letter - 'A')
				}
				d.Regions = append(d.Regions, r)
			}
			continue
		}
		if part.Name == "variables" {
			continue // the shape has them
		}
		d.add("+"+part.Name, part.Column, part.Name, codec.SplitOutside(part.Args, ',')...)
	}
	if d.Box[0] == 1 || d.Box[1] == 1 {
		d.Box = [2]int{}
	}
	return d, nil
}

// note adds values to the player's notes in a cell.
func (d *Document) note(cell int, values ...int) {
	if d.Notes == nil {
		d.Notes = make(grid.Marks, d.All().Size())
	}
	for _, v := range values {
		if v >= 1 && v <= d.Rows {
			d.Notes[cell] |= 1 << v
		}
	}
}

// noted returns the player's notes in a cell.
func (d *Document) noted(cell int) (values []int) {
	for v := 1; d.Notes != nil && v <= d.Rows; v++ {
		if d.Notes[cell]>>v&1 != 0 {
			values = append(values, v)
		}
	}
	return values
}

// say sets a field of Meta, unless text is empty.
func (d *Document) say(name, text string) {
	if text == "" {
		return
	}
	if d.Meta == nil {
		d.Meta = map[string]string{}
	}
	d.Meta[name] = text
}

// values returns the values from 1 to n in a set of marks, or nil if it has all of them.
func values(marks uint64, n int) (all []int) {
	for v := 1; v <= n; v++ {
		if marks>>v&1 != 0 {
			all = append(all, v)
		}
	}
	if len(all) == n {
		return nil
	}
	return all
}

// numbers returns the numbers in a set of marks, or nil if it has all of them.
func (d *Document) numbers(marks uint64) []int {
	all := values(marks, d.most())
	for i := range all {
		all[i] += d.Low - 1
	}
	return all
}

// cannot returns the error for an unsupported constraint. It suggests the nearest supported
// constraint.
func cannot(program, constraint string, known []string) error {
	err := banmen.Errorf(banmen.ErrCannot, "%s has a constraint %s, which is not supported", program, constraint)
	if near := banmen.Nearest(constraint, known); near != "" && near != constraint {
		return err.Suggest("the nearest that is supported is %s", near)
	}
	return err
}

// ordinary reports whether the boxes are the usual ones, as newDocument sets them.
func (d *Document) ordinary() bool { return d.Box == newDocument(d.Shape).Box }

// edge returns the cells of row or column i, reversed if back is true.
func (d *Document) edge(row bool, i int, back bool) []int {
	cells := d.Col(i)
	if row {
		cells = d.Row(i)
	}
	if back {
		slices.Reverse(cells)
	}
	return cells
}

// numberOf cuts off the number that an arg begins with. Without one, it returns usual instead.
func numberOf(text, usual string) (number, rest string) {
	end := len(text) - len(strings.TrimLeft(text, "0123456789"))
	return cmp.Or(text[:end], usual), text[end:]
}
