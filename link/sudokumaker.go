package link

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/link/lz"
)

// SudokuMaker is the dialect of SudokuMaker: its links, and the JSON in them. They number the
// cells, edges, corners, places beside the board, and types of constraints.
var SudokuMaker = Dialect{
	Name: "sudokumaker", Program: banmen.Msg("SudokuMaker"),
	Doc:    banmen.Msg("links and JSON of SudokuMaker"),
	Match:  isSudokuMaker,
	Decode: decodeSudokuMaker,
	Encode: func(d *Document) (string, error) {
		text, err := formatSM(d)
		return smAddress + lz.URI.Compress(text), err
	},
	Linked: true,
}

const smAddress = "https://sudokumaker.app/?puzzle="

var smLink = lazy.Regexp(`(?i)sudokumaker\.app/[^\s?#]*(?:\?(?:[^\s#]*&)?puzzle=([^\s&#]*))?`)

func isSudokuMaker(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	return smLink().MatchString(line) || strings.HasPrefix(text, "{") && strings.Contains(text, `"formatVersion"`) && strings.Contains(text, `"puzzle"`)
}

func decodeSudokuMaker(text string) (*Document, error) {
	column := 1
	if !strings.HasPrefix(text, "{") {
		m := smLink().FindStringSubmatchIndex(text)
		if m == nil || m[2] < 0 {
			return nil, banmen.Errorf(banmen.ErrCannot, "this SudokuMaker link contains no puzzle").Suggest("choose Share there and copy the link with ?puzzle=")
		}
		column = m[2] + 1
		inner, err := unpackBy(lz.URI, text[m[2]:m[3]], column)
		if err != nil {
			return nil, err
		}
		text = inner
	}
	d, err := parseSM([]byte(text))
	if s, ok := errors.AsType[*banmen.SyntaxError](err); ok && (s.Line == 0 || column > 1) {
		s.Line, s.Column = 1, column
	}
	return d, err
}

// A maker converts a document from and to the numbers of SudokuMaker.
type maker struct{ *Document }

// An smPuzzle has the fields of a puzzle.
type smPuzzle struct {
	Name        string            `json:"name"`
	Author      string            `json:"author"`
	Comment     string            `json:"comment"`
	Type        string            `json:"type,omitempty"`
	Size        int               `json:"size,omitempty"`
	Width       int               `json:"width,omitempty"`
	Height      int               `json:"height,omitempty"`
	MinDigit    *int              `json:"minDigit,omitempty"`
	MaxDigit    *int              `json:"maxDigit,omitempty"`
	Cells       []smCell          `json:"cells"`
	Constraints []json.RawMessage `json:"constraints"`
}

type smCell struct {
	Given      bool   `json:"given,omitempty"`
	Value      *int   `json:"value,omitempty"`
	Candidates uint64 `json:"candidates,omitempty"`
	Corner     uint64 `json:"cornerPencilMarks,omitempty"`
	Colors     int    `json:"colors,omitempty"`
}

// An smConstraint has the fields of a constraint of any type.
type smConstraint struct {
	Type         int              `json:"type"`
	Name         string           `json:"name,omitempty"`
	Disabled     bool             `json:"disabled,omitempty"`
	Cells        []int            `json:"cells,omitempty"`
	Regions      []*int           `json:"regions,omitempty"`
	Lines        [][]int          `json:"lines,omitempty"`
	Thermometers [][]int          `json:"thermometers,omitempty"`
	Slow         bool             `json:"slow,omitempty"`
	Difference   *int             `json:"minDifference,omitempty"`
	Single       bool             `json:"singleRegionTotals,omitempty"`
	Groups       json.RawMessage  `json:"groups,omitempty"`
	Cages        []smCage         `json:"cages,omitempty"`
	Clues        []smClue         `json:"clues,omitempty"`
	Negative     []int            `json:"negative,omitempty"`
	Bulbs        []smBulb         `json:"bulbsWithArrows,omitempty"`
	Areas        []map[string]int `json:"areas,omitempty"`
	Definition   struct {
		Name string `json:"name"`
	} `json:"definition,omitzero"`
	NoRatios      *bool `json:"overrideNegativeRatios,omitempty"`
	NoDifferences *bool `json:"overrideNegativeDifferences,omitempty"`
}

type smCage struct {
	Value smValue `json:"value"`
	Cells []int   `json:"cells"`
}

// An smValue is a text that is written as a number if it looks like one and is not quoted.
type smValue struct {
	text   fpText
	quoted bool
}

// UnmarshalJSON reads a text, a number or nothing.
func (v *smValue) UnmarshalJSON(data []byte) error { return v.text.UnmarshalJSON(data) }

// MarshalJSON writes a number, or else a text.
func (v smValue) MarshalJSON() ([]byte, error) {
	if v.quoted || v.text == "" {
		return json.Marshal(string(v.text))
	}
	return []byte(v.text), nil
}

// An smClue is a number at an edge, at a corner or beside the board.
type smClue struct {
	Value    smValue `json:"value,omitzero"`
	Edge     *int    `json:"edge,omitempty"`
	Corner   *int    `json:"corner,omitempty"`
	Digits   []int   `json:"digits,omitempty"`
	Outer    *int    `json:"outerCell,omitempty"`
	Diagonal int     `json:"diagonal,omitempty"`
}

type smBulb struct {
	Cells  []int   `json:"bulbCells"` // the ones digit first
	Arrows [][]int `json:"arrows"`    // each begins at a cell of the bulb
}

// An smType is a type of constraint: its number, the part that it becomes, and how to convert
// its pieces.
type smType struct {
	number int
	name   string
	part   string // empty if the constraint describes the board, is only drawn, or is not read
	// read adds pieces of parts.
	read func(d maker, c *smConstraint) error
	// write adds a piece of the part to a constraint of the type. It reports false if the type
	// cannot hold it.
	write func(d maker, text string, c *smConstraint) bool
}

// smTypes are all types that are known.
var smTypes = sync.OnceValue(func() []smType {
	return []smType{
		{number: 0, name: "givens"}, {number: 1, name: "regions", part: "regions"},
		smFlag(10, "diagonal -", "x", `\`), smFlag(11, "diagonal +", "x", "/"), smFlag(12, "anti-king", "king", ""),
		smFlag(13, "anti-knight", "knight", ""), smFlag(14, "disjoint groups", "disjoint", ""), smFlag(15, "nonconsecutive", "nonconsecutive", ""),
		{number: 16, name: "global entropy", part: "entropy", read: readSMEntropy, write: writeSMEntropy("entropy")},
		{number: 16, name: "global entropy", part: "mod", write: writeSMEntropy("mod")},
		smCells(100, "even", "even"), smCells(101, "odd", "odd"), smCells(102, "maximum", "maximum"), smCells(103, "minimum", "minimum"),
		{number: 200, name: "difference", part: "kropki", read: readSMDots("difference"), write: writeSMDots('d')},
		{number: 200, name: "difference", part: "differ", write: writeSMDots('d')},
		{number: 201, name: "ratio", part: "kropki", read: readSMDots("ratio"), write: writeSMDots('b')},
		{number: 202, name: "XV", part: "xv", read: readSMSigns, write: writeSMSigns},
		{number: 300, name: "thermometer", part: "thermo", read: readSMThermos, write: writeSMThermo},
		{number: 301, name: "killer cages", part: "cage", read: readSMCages("cage"), write: writeSMCage},
		{number: 302, name: "clone", part: "clone", read: readSMClones, write: writeSMClone},
		{number: 303, name: "quadruple", part: "quad", read: readSMQuads, write: writeSMQuad},
		{number: 304, name: "look-and-say cages", part: "looksay", read: readSMCages("looksay"), write: writeSMLooksay},
		{number: 305, name: "different values", part: "different", read: readSMDifferent, write: writeSMDifferent},
		smLines(400, "renban", "renban"), {number: 401, name: "whisper", part: "whispers", read: readSMWhispers, write: writeSMWhisper},
		smLines(402, "palindrome", "palindrome"), smLines(403, "between lines", "between"), smLines(404, "region sum line", "regionsum"),
		{number: 405, name: "sequence"},
		{number: 406, name: "entropy lines", part: "entropic", read: readSMEntropyLines, write: writeSMEntropyLine(false)},
		{number: 406, name: "entropy lines", part: "modular", write: writeSMEntropyLine(true)},
		{number: 407, name: "lockout lines", part: "lockout", read: readSMLockouts, write: writeSMLockout},
		{number: 408, name: "arrow", part: "arrow", read: readSMArrows, write: writeSMArrow},
		{number: 408, name: "arrow", part: "pill", write: writeSMArrow},
		smLines(409, "double arrow", "doublearrow"),
		{number: 500, name: "little killers", part: "littlekiller", read: readSMLittleKillers, write: writeSMLittleKiller},
		smEdges(501, "sandwich sums", "sandwich"), smEdges(502, "X-sums", "xsum"), smEdges(503, "skyscrapers", "skyscrapers"),
		smEdges(504, "numbered rooms", "room"),
		smCells(600, "row indexer", "rowindex"), smCells(601, "column indexer", "columnindex"),
		{number: 1000, name: "custom"}, {number: 2000, name: "cosmetic line"}, {number: 2001, name: "cosmetic cage"},
		{number: 2002, name: "cosmetic symbol"}, {number: 2003, name: "sudoku rules"}, {number: 4000, name: "fog"},
		{number: 4001, name: "custom fog clearing"},
	}
})

func parseSM(text []byte) (*Document, error) {
	var blob struct {
		Puzzle *smPuzzle `json:"puzzle"`
	}
	if err := json.Unmarshal(text, &blob); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return nil, banmen.Syntaxf(0, 0, "%s: found an unexpected JSON %s", wrong.Field, wrong.Value)
		}
		return nil, jsonError(text, err)
	}
	p := blob.Puzzle
	if p == nil {
		return nil, banmen.Syntaxf(0, 0, "expected a puzzle of SudokuMaker, found %q", banmen.Clip(string(text)))
	}
	n := 0
	for n*n < len(p.Cells) {
		n++
	}
	if n*n != len(p.Cells) || p.Width != 0 && p.Width != n || p.Height != 0 && p.Height != n {
		return nil, banmen.Errorf(banmen.ErrCannot, "only square boards are supported: found %d cells", len(p.Cells))
	}
	if n < 2 || n > 25 {
		return nil, banmen.Syntaxf(0, 0, "cells: expected 2 to 25 rows, found %d", n)
	}
	if p.MinDigit != nil && *p.MinDigit != 1 || p.MaxDigit != nil && *p.MaxDigit != n {
		return nil, banmen.Errorf(banmen.ErrCannot, "the board has values other than 1 to %d", n)
	}
	d := maker{newDocument(grid.Square(n))}
	box := d.Box
	d.Box = [2]int{} // until a constraint has the regions
	d.say("name", p.Name)
	d.say("author", p.Author)
	d.say("rules", p.Comment)
	if err := p.readCells(d); err != nil {
		return nil, err
	}
	houses := p.Type != "custom"
	for i, text := range p.Constraints {
		c := smConstraint{}
		var drawn struct{ Type int }
		if json.Unmarshal(text, &drawn) == nil && (drawn.Type >= 2000 && drawn.Type < 2003 || drawn.Type/1000 == 4) {
			c.Type = drawn.Type // its fields have other types
			d.readSMLooks(text)
			continue
		}
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, banmen.Syntaxf(0, 0, "constraint %d: expected other fields, found %q", i+1, banmen.Clip(string(text)))
		}
		if c.Disabled {
			continue
		}
		if c.Type == 2003 {
			houses = true
		}
		if err := d.readSM(&c, box); err != nil {
			return nil, err
		}
	}
	if !houses {
		return nil, banmen.Errorf(banmen.ErrCannot, "%s has a constraint %s, which is not supported", "SudokuMaker", "rows and columns that repeat values")
	}
	return d.Document, nil
}

// readCells reads givens and pencil marks. A full board is the solution.
func (p *smPuzzle) readCells(d maker) error {
	solution, full := make([]string, d.Size()), true
	for c, cell := range p.Cells {
		if cell.Value != nil && (*cell.Value < 1 || *cell.Value > d.Rows) {
			return banmen.Syntaxf(0, 0, "cells: expected values from 1 to %d in %s, found %d", d.Rows, d.Name(c), *cell.Value)
		}
		switch {
		case cell.Value == nil:
			full = false
		case cell.Given:
			d.Givens[c] = *cell.Value
		}
		if cell.Value != nil {
			solution[c] = codec.Digits(d.Rows)[*cell.Value]
		}
		for v := 1; v <= d.Rows; v++ {
			if (cell.Candidates|cell.Corner)>>v&1 != 0 {
				d.note(c, v)
			}
		}
	}
	if full && slices.Contains(d.Givens, 0) {
		d.say("solution", strings.Join(solution, ""))
	}
	return nil
}

// readSM reads one constraint.
func (d maker) readSM(c *smConstraint, box [2]int) error {
	i := slices.IndexFunc(smTypes(), func(t smType) bool { return t.number == c.Type && (t.read != nil || t.part == "" || t.number == 1) })
	if i < 0 {
		return banmen.Errorf(banmen.ErrCannot, "%s has a constraint %s, which is not supported", "SudokuMaker", strings.TrimSpace(fmt.Sprintf("%d %s", c.Type, c.Name)))
	}
	t := smTypes()[i]
	switch {
	case c.Type == 1000:
		return banmen.Errorf(banmen.ErrCannot, "the SudokuMaker constraint %q is JavaScript, which is not supported and never run", strings.TrimSpace(c.Definition.Name+" "+c.Name))
	case c.Type == 1:
		return d.readSMRegions(c, box)
	case c.Type == 2003:
		for _, a := range c.Areas {
			if a["x"] != 0 || a["y"] != 0 || a["width"] != d.Cols || a["height"] != d.Rows {
				return banmen.Errorf(banmen.ErrCannot, "%s has a constraint %s, which is not supported", "SudokuMaker", "overlapping grids")
			}
		}
		return nil
	case c.Type == 0:
		return nil
	case t.read == nil:
		return cannot("SudokuMaker", t.name, nil)
	}
	if err := t.read(d, c); err != nil {
		if _, cannot := errors.AsType[*banmen.Error](err); cannot {
			return err
		}
		return banmen.Syntaxf(0, 0, "%s: %s", t.name, wrongText(err))
	}
	return nil
}

// readSMRegions reads the number of the region of each cell.
func (d maker) readSMRegions(c *smConstraint, box [2]int) error {
	regions, none := make([]int, d.Size()), 0
	if len(c.Regions) != d.Size() {
		return banmen.Syntaxf(0, 0, "regions: expected %d numbers, found %d", d.Size(), len(c.Regions))
	}
	for i, r := range c.Regions {
		if r == nil || *r < 0 {
			none++
			continue
		}
		regions[i] = *r
	}
	if none == d.Size() {
		return nil
	}
	count := map[int]int{}
	for _, r := range regions {
		count[r]++
	}
	for r, n := range count {
		if n != d.Rows || none > 0 {
			return banmen.Errorf(banmen.ErrCannot, "region %d has %d cells, and there are %d regions: expected %d of %d cells", r+1, n, len(count), d.Rows, d.Rows)
		}
	}
	if d.Box, d.Regions = box, numbered(regions); slices.Equal(d.Regions, boxRegions(d.Shape, box)) {
		d.Regions = nil
	}
	return nil
}

// readSMLooks adds the looks of a constraint that is only drawn.
func (d maker) readSMLooks(text json.RawMessage) {
	var c struct {
		Type     int
		Disabled bool
		Cells    []int
		Lines    [][]struct{ X, Y float64 }
		Cages    []smCage
		Symbols  []json.RawMessage
		Style    struct {
			Color     string
			Thickness float64
			Cage      struct{ Color string }
		}
	}
	if json.Unmarshal(text, &c) != nil || c.Disabled {
		return
	}
	for _, line := range c.Lines {
		look := Look{Shape: "line", Width: c.Style.Thickness, Colour: c.Style.Color}
		for _, p := range line {
			look.At = append(look.At, [2]float64{p.Y, p.X})
		}
		d.Looks = append(d.Looks, look)
	}
	for _, cage := range c.Cages {
		d.Looks = append(d.Looks, Look{Shape: "cage", At: centres(d.Document, d.within(cage.Cells)), Text: string(cage.Value.text), Colour: c.Style.Cage.Color})
	}
	for _, symbol := range c.Symbols {
		d.Looks = append(d.Looks, smSymbol(symbol))
	}
	if c.Type/1000 == 4 {
		d.Looks = append(d.Looks, Look{Shape: "fog", At: centres(d.Document, d.within(c.Cells))})
	}
}

// within returns the cells that are on the board.
func (d maker) within(cells []int) []int {
	return slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return c < 0 || c >= d.Size() })
}

// smSymbol returns a symbol as a look. A symbol is an object, or a list that begins with its
// column and row.
func smSymbol(text json.RawMessage) Look {
	var symbol struct {
		Position struct{ X, Y float64 }
		Layer    string
		Params   struct {
			Type, Fill, Stroke, Text     string
			Width, Height, RX, RY, Angle float64
			Size                         float64
		}
	}
	look := Look{Shape: "box"}
	var place []json.RawMessage
	if json.Unmarshal(text, &place) == nil && len(place) > 1 {
		look.At = [][2]float64{{0, 0}}
		for i := range 2 {
			if json.Unmarshal(place[i], &look.At[0][1-i]) != nil {
				look.At[0][1-i] = 0
			}
		}
		return look
	}
	if json.Unmarshal(text, &symbol) != nil {
		return look
	}
	p := symbol.Params
	look.At = [][2]float64{{symbol.Position.Y, symbol.Position.X}}
	look.Width, look.Height, look.Fill, look.Colour, look.Text, look.Angle = p.Width, p.Height, p.Fill, p.Stroke, p.Text, p.Angle
	look.Size, look.Above = p.Size, symbol.Layer == "foreground"
	if p.Type == "ellipse" {
		look.Shape, look.Width, look.Height = "circle", 2*p.RX, 2*p.RY
	}
	return look
}

// smCells returns numbers of cells as they are. It fails if there are none, or one is off the
// board.
func (d maker) smCells(numbers []int) ([]int, error) {
	if len(numbers) == 0 {
		return nil, issExpected(banmen.Msg("cells"), "")
	}
	for _, c := range numbers {
		if c < 0 || c >= d.Size() {
			return nil, issExpected(banmen.Msg("a cell from %d to %d", 0, d.Size()-1), strconv.Itoa(c))
		}
	}
	return numbers, nil
}

// smAdd adds a piece of a part: a number, then cells.
func (d maker) smAdd(source, part, number string, cells []int) error {
	cells, err := d.smCells(cells)
	if err == nil {
		d.add(source, 1, part, number+codec.FormatCells(d.Shape, cells))
	}
	return err
}

// smFlag returns a type without fields.
func smFlag(number int, name, part, text string) smType {
	return smType{number: number, name: name, part: part,
		read:  func(d maker, _ *smConstraint) error { d.add(name, 1, part, text); return nil },
		write: func(_ maker, t string, _ *smConstraint) bool { return t == text || t == "" && part == "x" }}
}

// smCells returns a type of single cells.
func smCells(number int, name, part string) smType {
	return smType{number: number, name: name, part: part,
		read: func(d maker, c *smConstraint) error {
			cells, err := d.smCells(c.Cells)
			for _, cell := range cells {
				d.add(name, 1, part, d.Name(cell))
			}
			return err
		},
		write: func(d maker, text string, c *smConstraint) bool {
			c.Cells = append(c.Cells, d.cells(text)...)
			return true
		}}
}

// smLines returns a type of lines.
func smLines(number int, name, part string) smType {
	return smType{number: number, name: name, part: part,
		read: func(d maker, c *smConstraint) error {
			if c.Single {
				return cannot("SudokuMaker", name+" (singleRegionTotals)", nil)
			}
			return d.smLines(name, part, "", c.Lines)
		},
		write: func(d maker, text string, c *smConstraint) bool {
			c.Lines = append(c.Lines, d.cells(text))
			return text[0] == 'R'
		}}
}

// smLines adds a piece of a part for each line.
func (d maker) smLines(source, part, number string, lines [][]int) error {
	for _, line := range lines {
		if err := d.smAdd(source, part, number, line); err != nil {
			return err
		}
	}
	return nil
}

func readSMThermos(d maker, c *smConstraint) error {
	if c.Slow {
		return cannot("SudokuMaker", "slow thermometer", nil)
	}
	return d.smLines("thermometer", "thermo", "", c.Thermometers)
}

func writeSMThermo(d maker, text string, c *smConstraint) bool {
	c.Thermometers = append(c.Thermometers, d.cells(text))
	return true
}

func readSMWhispers(d maker, c *smConstraint) error {
	difference := 5
	if c.Difference != nil {
		difference = *c.Difference
	}
	return d.smLines("whisper", "whispers", strconv.Itoa(difference), c.Lines)
}

func writeSMWhisper(d maker, text string, c *smConstraint) bool {
	number, rest := numberOf(text, strconv.Itoa((d.Rows+1)/2))
	n, err := strconv.Atoi(number)
	if c.Difference == nil {
		c.Difference = &n
	}
	c.Lines = append(c.Lines, d.cells(rest))
	return err == nil && *c.Difference == n
}

func readSMLockouts(d maker, c *smConstraint) error {
	return d.smLines("lockout lines", "lockout", "4", c.Lines)
}

func writeSMLockout(d maker, text string, c *smConstraint) bool {
	number, rest := numberOf(text, strconv.Itoa(lockoutOf(d.Rows)))
	c.Lines = append(c.Lines, d.cells(rest))
	return number == "4"
}

// smThirds returns the low, middle and high values of a board, each as bits.
func (d maker) smThirds() (groups []uint64) {
	third := d.Rows / 3
	for i := range 3 {
		groups = append(groups, (1<<third-1)<<(1+i*third))
	}
	return groups
}

// smRests returns the values of a board by their remainders modulo m, each as bits.
func (d maker) smRests(m int) []uint64 {
	groups := make([]uint64, m)
	for v := 1; v <= d.Rows; v++ {
		groups[v%m] |= 1 << v
	}
	slices.Sort(groups)
	return groups
}

// smGroups returns how the groups of a constraint divide the values: 1 for thirds, or m for
// remainders modulo m.
func (d maker) smGroups(c *smConstraint) (by int, err error) {
	var groups []uint64
	if c.Groups == nil {
		return 1, nil
	}
	if json.Unmarshal(c.Groups, &groups) != nil {
		return 0, issExpected(banmen.Msg("numbers"), string(c.Groups))
	}
	slices.Sort(groups)
	switch {
	case d.Rows%3 == 0 && slices.Equal(groups, d.smThirds()):
		return 1, nil
	case len(groups) > 1 && len(groups) <= d.Rows && slices.Equal(groups, d.smRests(len(groups))):
		return len(groups), nil
	}
	return 0, cannot("SudokuMaker", fmt.Sprintf("groups %v", groups), nil)
}

// setGroups sets the groups of a constraint. It reports false if the constraint already has
// different groups. by is as in smGroups.
func (d maker) setGroups(c *smConstraint, by int) bool {
	groups := d.smThirds()
	if by > 1 {
		groups = d.smRests(by)
	}
	text, err := json.Marshal(groups)
	if c.Groups == nil {
		c.Groups = text
	}
	return err == nil && string(c.Groups) == string(text)
}

func readSMEntropy(d maker, c *smConstraint) error {
	by, err := d.smGroups(c)
	if err != nil {
		return err
	}
	part, ok := map[int]string{1: "entropy", 3: "mod"}[by]
	if !ok {
		return cannot("SudokuMaker", "global entropy "+string(c.Groups), nil)
	}
	d.add("global entropy", 1, part, "")
	return nil
}

func writeSMEntropy(part string) func(maker, string, *smConstraint) bool {
	return func(d maker, _ string, c *smConstraint) bool {
		return d.setGroups(c, map[string]int{"entropy": 1, "mod": 3}[part])
	}
}

func readSMEntropyLines(d maker, c *smConstraint) error {
	by, err := d.smGroups(c)
	switch {
	case err != nil:
		return err
	case by == 1:
		return d.smLines("entropy lines", "entropic", "", c.Lines)
	}
	return d.smLines("entropy lines", "modular", strconv.Itoa(by), c.Lines)
}

func writeSMEntropyLine(modular bool) func(maker, string, *smConstraint) bool {
	return func(d maker, text string, c *smConstraint) bool {
		number, rest := numberOf(text, "1")
		by, err := strconv.Atoi(number)
		c.Lines = append(c.Lines, d.cells(rest))
		return err == nil && (by > 1) == modular && by <= d.Rows && d.setGroups(c, by)
	}
}

func readSMCages(part string) func(maker, *smConstraint) error {
	return func(d maker, c *smConstraint) error {
		for _, cage := range c.Cages {
			number := string(cage.Value.text)
			if number == "0" {
				number = ""
			}
			if strings.Trim(number, "0123456789") != "" {
				return issExpected(banmen.Msg("a number"), number)
			}
			cells := slices.Sorted(slices.Values(cage.Cells))
			if err := d.smAdd(part, part, number, cells); err != nil {
				return err
			}
		}
		return nil
	}
}

func writeSMCage(d maker, text string, c *smConstraint) bool {
	number, rest := numberOf(text, "0")
	c.Cages = append(c.Cages, smCage{Value: smValue{text: fpText(number)}, Cells: d.cells(rest)})
	return true
}

func writeSMLooksay(d maker, text string, c *smConstraint) bool {
	writeSMCage(d, text, c)
	c.Cages[len(c.Cages)-1].Value.quoted = true
	return true
}

func readSMDifferent(d maker, c *smConstraint) error {
	return d.smAdd("different values", "different", "", slices.Sorted(slices.Values(c.Cells)))
}

func writeSMDifferent(d maker, text string, c *smConstraint) bool {
	if c.Cells != nil {
		return false // a constraint can hold only one set
	}
	c.Cells = d.cells(text)
	return true
}

// readSMClones reads lists of cells with the same value. The first cells of all lists are a
// group, the second ones another, and so on.
func readSMClones(d maker, c *smConstraint) error {
	var lists [][]int
	if err := json.Unmarshal(c.Groups, &lists); err != nil || len(lists) == 0 {
		return issExpected(banmen.Msg("cells"), string(c.Groups))
	}
	groups := make([][]int, len(lists[0]))
	for _, list := range lists {
		if _, err := d.smCells(list); err != nil {
			return err
		}
		if len(list) != len(groups) || len(list) < 2 {
			return issExpected(banmen.Msg("lists of the same number of cells"), string(c.Groups))
		}
		for i, cell := range list {
			groups[i] = append(groups[i], cell)
		}
	}
	texts := make([]string, len(groups))
	for i, g := range groups {
		texts[i] = codec.FormatCells(d.Shape, g)
	}
	d.add("clone", 1, "clone", strings.Join(texts, "="))
	return nil
}

func writeSMClone(d maker, text string, c *smConstraint) bool {
	if c.Groups != nil {
		return false // a constraint can hold only one clone
	}
	groups := strings.Split(text, "=")
	lists := make([][]int, len(d.cells(groups[0])))
	for _, g := range groups {
		for i, cell := range d.cells(g) {
			lists[i] = append(lists[i], cell)
		}
	}
	c.Groups, _ = json.Marshal(lists) // numbers are always valid
	return true
}

// smEdge returns the two cells at an edge. Edges are numbered row by row: in each row first the
// left edges of its cells, then the lower edges.
func (d maker) smEdge(c smClue) (a, b int, err error) {
	if c.Edge == nil || *c.Edge < 0 || *c.Edge >= 2*d.Size() {
		return 0, 0, issExpected(banmen.Msg("an edge"), string(c.Value.text))
	}
	row, below, col := *c.Edge/d.Cols/2, *c.Edge/d.Cols%2 == 1, *c.Edge%d.Cols
	r, k := row, col-1
	if below {
		r, k = row+1, col
	}
	if !d.Contains(r, k) {
		return 0, 0, issExpected(banmen.Msg("an edge between two cells"), strconv.Itoa(*c.Edge))
	}
	a, b = d.At(row, col), d.At(r, k)
	return min(a, b), max(a, b), nil
}

// edgeOf returns the number of the edge between two cells in reading order.
func (d maker) edgeOf(a, b int) *int {
	edge := 2 * (b / d.Cols) * d.Cols
	if edge += b % d.Cols; b-a != 1 || d.Cols == 1 {
		edge = (2*(a/d.Cols)+1)*d.Cols + a%d.Cols
	}
	return &edge
}

// readSMDots returns a function that reads dots of a difference or a ratio. It fails for dots
// that no part can hold.
func readSMDots(name string) func(maker, *smConstraint) error {
	return func(d maker, c *smConstraint) error {
		usual, sign, override := "1", "d", c.NoRatios
		if name == "ratio" {
			usual, sign, override = "2", "b", c.NoDifferences
		}
		for _, v := range c.Negative {
			if strconv.Itoa(v) != usual || override != nil && !*override {
				return cannot("SudokuMaker", fmt.Sprintf("negative %s %d", name, v), nil)
			}
			d.add("negative "+name, 1, "kropki", map[string]string{"d": "alld1", "b": "allb"}[sign])
		}
		for _, clue := range c.Clues {
			a, b, err := d.smEdge(clue)
			if err != nil {
				return err
			}
			value := string(clue.Value.text)
			if value == "" {
				value = usual
			}
			switch n, err := strconv.Atoi(value); {
			case err != nil || n < 1:
				return issExpected(banmen.Msg("a number"), value)
			case value == usual && sign == "d":
				d.add(name, 1, "kropki", d.Name(a)+"d1"+d.Name(b))
			case value == usual:
				d.add(name, 1, "kropki", d.Name(a)+"b"+d.Name(b))
			case sign == "d":
				d.add(name, 1, "differ", d.Name(a)+"d"+value+d.Name(b))
			default:
				return cannot("SudokuMaker", name+" "+value, nil)
			}
		}
		return nil
	}
}

// dotSign matches a dot in a piece.
var dotSign = lazy.Regexp(`^(R\d+C\d+)(?:d(\d+)|(b))(R\d+C\d+)$`)

func writeSMDots(sign byte) func(maker, string, *smConstraint) bool {
	return func(d maker, text string, c *smConstraint) bool {
		yes := true
		if text == "all" {
			return false // writeSM splits it into two constraints
		}
		if rest, ok := strings.CutPrefix(text, "all"); ok {
			if rest[0] != sign {
				return false
			}
			c.Negative = append(c.Negative, map[byte]int{'d': 1, 'b': 2}[sign])
			return true
		}
		m := dotSign().FindStringSubmatch(text)
		if m == nil || (m[3] == "b") != (sign == 'b') {
			return false
		}
		if sign == 'b' {
			m[2] = "2"
			c.NoDifferences = &yes
		} else {
			c.NoRatios = &yes
		}
		c.Clues = append(c.Clues, smClue{Value: smValue{text: fpText(m[2])}, Edge: d.edgeOf(d.cells(m[1])[0], d.cells(m[4])[0])})
		return true
	}
}

// smSigns maps sums to the signs X and V.
var smSigns = map[string]string{"10": "x", "5": "v"}

func readSMSigns(d maker, c *smConstraint) error {
	for _, v := range c.Negative {
		sign := smSigns[strconv.Itoa(v)]
		if sign == "" {
			return cannot("SudokuMaker", fmt.Sprintf("negative XV %d", v), nil)
		}
		d.add("negative XV", 1, "xv", "all"+sign)
	}
	for _, clue := range c.Clues {
		a, b, err := d.smEdge(clue)
		if err != nil {
			return err
		}
		sign := smSigns[string(clue.Value.text)]
		if sign == "" {
			return cannot("SudokuMaker", "XV "+string(clue.Value.text), nil)
		}
		d.add("XV", 1, "xv", d.Name(a)+sign+d.Name(b))
	}
	return nil
}

func writeSMSigns(d maker, text string, c *smConstraint) bool {
	for _, value := range slices.Sorted(maps.Keys(smSigns)) {
		sign := smSigns[value]
		if text == "all" || text == "all"+sign {
			n, _ := strconv.Atoi(value) // a key of smSigns
			c.Negative = append(c.Negative, n)
		}
		if a, b, ok := strings.Cut(text, sign+"R"); ok {
			c.Clues = append(c.Clues, smClue{Value: smValue{text: fpText(value)}, Edge: d.edgeOf(d.cells(a)[0], d.cells("R" + b)[0])})
		}
	}
	return true
}

func readSMQuads(d maker, c *smConstraint) error {
	for _, clue := range c.Clues {
		wide := d.Cols + 1
		if clue.Corner == nil || !d.Contains(*clue.Corner/wide, *clue.Corner%wide) || *clue.Corner < wide || *clue.Corner%wide == 0 || len(clue.Digits) == 0 {
			return issExpected(banmen.Msg("a corner of four cells and digits"), fmt.Sprint(clue.Digits))
		}
		values := strings.ReplaceAll(strings.Trim(fmt.Sprint(clue.Digits), "[]"), " ", ".")
		d.add("quadruple", 1, "quad", values+d.Name(d.At(*clue.Corner/wide-1, *clue.Corner%wide-1)))
	}
	return nil
}

func writeSMQuad(d maker, text string, c *smConstraint) bool {
	at := strings.IndexByte(text, 'R')
	cell := d.cells(text[at:])[0]
	corner := (cell/d.Cols+1)*(d.Cols+1) + cell%d.Cols + 1
	clue := smClue{Corner: &corner}
	for v := range strings.SplitSeq(text[:at], ".") {
		n, _ := strconv.Atoi(v) // the puzzle was parsed
		clue.Digits = append(clue.Digits, n)
	}
	c.Clues = append(c.Clues, clue)
	return true
}

// readSMArrows reads bulbs with arrows. Several cells of a bulb are a number, the ones digit
// first.
func readSMArrows(d maker, c *smConstraint) error {
	for _, bulb := range c.Bulbs {
		cells := slices.Clone(bulb.Cells)
		slices.Reverse(cells)
		part, number := "arrow", ""
		if len(cells) > 1 {
			part, number = "pill", strconv.Itoa(len(cells))
		}
		for _, arrow := range bulb.Arrows {
			if len(arrow) > 0 && slices.Contains(cells, arrow[0]) {
				arrow = arrow[1:]
			}
			if err := d.smAdd("arrow", part, number, slices.Concat(cells, arrow)); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeSMArrow(d maker, text string, c *smConstraint) bool {
	number, rest := numberOf(text, "1")
	n, err := strconv.Atoi(number)
	cells := d.cells(rest)
	if err != nil || n >= len(cells) {
		return false
	}
	bulb := slices.Clone(cells[:n])
	slices.Reverse(bulb)
	c.Bulbs = append(c.Bulbs, smBulb{Cells: bulb, Arrows: [][]int{cells[n-1:]}})
	return true
}

// smOuter returns the row and column of a place beside the board. The row above the board and the
// column left of it are -1.
func (d maker) smOuter(c smClue) (row, col int, err error) {
	wide := d.Cols + 2
	if c.Outer == nil || *c.Outer < 0 || *c.Outer >= wide*wide {
		return 0, 0, issExpected(banmen.Msg("a position outside the board"), string(c.Value.text))
	}
	return *c.Outer/wide - 1, *c.Outer%wide - 1, nil
}

// outerOf returns the number of the place beside the board before the first cell of a line. The
// line has at least two cells.
func (d maker) outerOf(cells []int) *int {
	row, col := 2*(cells[0]/d.Cols)-cells[1]/d.Cols, 2*(cells[0]%d.Cols)-cells[1]%d.Cols
	outer := (row+1)*(d.Cols+2) + col + 1
	return &outer
}

// smNumber reads the number of a clue. ok is false if it has none.
func smNumber(c smClue) (number string, ok bool, err error) {
	if c.Value.text == "" {
		return "", false, nil
	}
	if strings.Trim(string(c.Value.text), "0123456789") != "" {
		return "", false, issExpected(banmen.Msg("a number"), string(c.Value.text))
	}
	return string(c.Value.text), true, nil
}

// smEdges returns a type of numbers at the ends of rows and columns.
func smEdges(number int, name, part string) smType {
	return smType{number: number, name: name, part: part,
		read: func(d maker, c *smConstraint) error {
			for _, clue := range c.Clues {
				row, col, err := d.smOuter(clue)
				if err != nil {
					return err
				}
				value, ok, err := smNumber(clue)
				if err != nil {
					return err
				}
				cells := d.fromOutside(fmt.Sprintf("R%dC%d", row+1, col+1))
				if cells == nil {
					return issExpected(banmen.Msg("a position outside the board"), strconv.Itoa(*clue.Outer))
				}
				if ok {
					d.add(name, 1, part, value+codec.FormatCells(d.Shape, cells))
				}
			}
			return nil
		},
		write: func(d maker, text string, c *smConstraint) bool {
			value, rest := numberOf(text, "")
			c.Clues = append(c.Clues, smClue{Value: smValue{text: fpText(value)}, Outer: d.outerOf(d.cells(rest))})
			return true
		}}
}

// readSMLittleKillers reads numbers outside the board, each with a diagonal that begins next to it.
// Diagonal 1 runs from bottom left to top right, and -1 from top left to bottom right.
func readSMLittleKillers(d maker, c *smConstraint) error {
	for _, clue := range c.Clues {
		row, col, err := d.smOuter(clue)
		if err != nil {
			return err
		}
		value, ok, err := smNumber(clue)
		if err != nil {
			return err
		}
		step := [2]int{-1, clue.Diagonal}
		if !d.Contains(row+step[0], col+step[1]) {
			step = [2]int{1, -clue.Diagonal}
		}
		cells := d.Walk(row+step[0], col+step[1], step[0], step[1])
		if clue.Diagonal != 1 && clue.Diagonal != -1 || d.Contains(row, col) || len(cells) < 2 {
			return issExpected(banmen.Msg("a position outside the board"), strconv.Itoa(*clue.Outer))
		}
		if ok {
			d.add("little killers", 1, "littlekiller", value+codec.FormatCells(d.Shape, cells))
		}
	}
	return nil
}

func writeSMLittleKiller(d maker, text string, c *smConstraint) bool {
	value, rest := numberOf(text, "")
	cells := d.cells(rest)
	diagonal := -1
	if (cells[1]/d.Cols > cells[0]/d.Cols) != (cells[1]%d.Cols > cells[0]%d.Cols) {
		diagonal = 1
	}
	c.Clues = append(c.Clues, smClue{Value: smValue{text: fpText(value)}, Outer: d.outerOf(cells), Diagonal: diagonal})
	return true
}

// formatSM writes a document as JSON.
func formatSM(of *Document) (string, error) {
	d := maker{of}
	p := smPuzzle{Name: d.Meta["name"], Author: d.Meta["author"], Comment: d.Meta["rules"]}
	solution := fpSolution(d.Document)
	for c, v := range d.Givens {
		cell := smCell{}
		for _, v := range d.noted(c) {
			cell.Candidates |= 1 << v
		}
		if v == 0 && solution != nil {
			v = codec.Digits(d.Rows).Find(string(solution[c]))
		}
		if v > 0 {
			cell.Value, cell.Given = &v, d.Givens[c] > 0
		}
		p.Cells = append(p.Cells, cell)
	}
	if d.Marks != nil {
		return "", banmen.Errorf(banmen.ErrCannot, "%s cannot hold candidates as part of the puzzle", "SudokuMaker")
	}
	if d.Rows > 9 {
		n := d.Rows
		p.MaxDigit = &n
	}
	constraints := []*smConstraint{{Type: 0}}
	regions := d.Regions
	if regions == nil {
		regions = boxRegions(d.Shape, d.Box)
	}
	if regions != nil {
		c := &smConstraint{Type: 1}
		for _, r := range regions {
			c.Regions = append(c.Regions, &r)
		}
		constraints = append(constraints, c)
	}
	for _, a := range d.Args {
		var err error
		if constraints, err = d.writeSM(a, constraints); err != nil {
			return "", err
		}
	}
	for _, c := range constraints {
		text, err := json.Marshal(c)
		if err != nil {
			return "", err
		}
		p.Constraints = append(p.Constraints, text)
	}
	p.Constraints = append(p.Constraints, smDrawn(d)...)
	text, err := json.Marshal(map[string]any{"formatVersion": "1.5.0", "puzzle": p})
	return string(text), err
}

// writeSM adds a piece of a part to the constraint of its type, which it creates if there is none.
func (d maker) writeSM(a Arg, all []*smConstraint) ([]*smConstraint, error) {
	if a.Part == "kropki" && a.Text == "all" {
		for _, text := range []string{"alld1", "allb"} {
			var err error
			if all, err = d.writeSM(Arg{Part: a.Part, Text: text, Source: a.Source}, all); err != nil {
				return nil, err
			}
		}
		return all, nil
	}
	written := false
	for _, t := range smTypes() {
		if t.part != a.Part || t.write == nil || written && a.Text != "" {
			continue
		}
		for i := len(all) - 1; i >= -1 && !(written && a.Text != ""); i-- {
			if i >= 0 && all[i].Type != t.number {
				continue
			}
			c := &smConstraint{Type: t.number}
			if i >= 0 {
				again := *all[i]
				c = &again
			}
			if !t.write(d, a.Text, c) {
				continue
			}
			if written = true; i >= 0 {
				all[i] = c
			} else {
				all = append(all, c)
			}
			break
		}
	}
	if !written {
		return nil, banmen.Errorf(banmen.ErrCannot, "%s has no constraint for %s", "SudokuMaker", a.Source+"("+a.Text+")")
	}
	return all, nil
}

// smDrawn returns the looks as constraints.
func smDrawn(d maker) (all []json.RawMessage) {
	point := func(p [2]float64) map[string]float64 { return map[string]float64{"x": p[1], "y": p[0]} }
	for _, l := range d.Looks {
		var c map[string]any
		switch l.Shape {
		case "line", "arrow":
			var points []map[string]float64
			for _, p := range l.At {
				points = append(points, point(p))
			}
			c = map[string]any{"type": 2000, "lines": []any{points}, "style": map[string]any{"color": l.Colour, "thickness": l.Width}}
		case "cage":
			c = map[string]any{
				"type": 2001, "cages": []any{map[string]any{"value": l.Text, "cells": cellsAt(d.Document, l.At)}},
				"style": map[string]any{"cage": map[string]any{"color": l.Colour}, "text": map[string]any{"color": "#000000"}},
			}
		case "circle", "box":
			params := map[string]any{"type": "rectangle", "width": l.Width, "height": l.Height, "fill": l.Fill, "stroke": l.Colour, "angle": l.Angle}
			if l.Text != "" {
				params["type"], params["text"], params["size"] = "text", l.Text, l.Size
			} else if l.Shape == "circle" {
				params["type"], params["rx"], params["ry"] = "ellipse", l.Width/2, l.Height/2
			}
			layer := "default"
			if l.Above {
				layer = "foreground"
			}
			c = map[string]any{"type": 2002, "symbols": []any{map[string]any{"position": point(middle(l.At)), "layer": layer, "params": params}}}
		case "fog":
			c = map[string]any{"type": 4000, "cells": cellsAt(d.Document, l.At)}
		default:
			continue
		}
		text, err := json.Marshal(c)
		if err == nil {
			all = append(all, text)
		}
	}
	return all
}
