package link

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
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

// SudokuPad is the dialect of SudokuPad: its JSON, and links with a puzzle after scl, ctc, scf,
// classic or fpuzzles. From its own format it reads the givens, regions, cages and a few rules of
// the whole board. Everything else there is only drawn, and its rules are in words.
var SudokuPad = Dialect{
	Name: "sudokupad", Program: banmen.Msg("SudokuPad"),
	Doc:    banmen.Msg("links and JSON of SudokuPad"),
	Match:  isSudokuPad,
	Decode: decodeSudokuPad,
	Encode: encodeSudokuPad,
	Linked: true,
}

const padAddress = "https://sudokupad.app/"

// padLink matches a link, and the part of it that names a puzzle.
var padLink = lazy.Regexp(`(?i)(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/(?:[^\s?#]*\?(?:[^\s#]*&)?puzzleid=|(?:puzzle/|sudoku/)?)([^\s&?#]+)`)

// padPacked matches a packed puzzle: the way of packing, and its text.
var padPacked = lazy.Regexp(`^(scl|ctc|scf|classic|fpuz(?:zles)?)(\S+)$`)

// padCut splits a link, or a packed puzzle alone, into the way of packing and the text, which
// begins at byte at. It reports false if the text is neither. way is "" if only the server
// knows the puzzle.
func padCut(text string) (way, packed string, at int, ok bool) {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimSpace(line)
	inner := line
	if m := padLink().FindStringSubmatchIndex(line); m != nil {
		inner, at, ok = line[m[2]:m[3]], m[2], true
	}
	if m := padPacked().FindStringSubmatch(inner); m != nil && (ok || m[1] != "ctc" && len(m[2]) > 15) {
		return m[1], m[2], at + len(m[1]), true
	}
	return "", inner, at, ok
}

// isSudokuPad reports whether a text is a link of SudokuPad or its JSON. Puzzles of f-puzzles in
// such links are left to its dialect.
func isSudokuPad(text string) bool {
	if strings.HasPrefix(text, "{") {
		return !strings.Contains(text, "banmen-") && padJSON().MatchString(text) && padField().MatchString(text)
	}
	way, _, _, ok := padCut(text)
	return ok && !strings.HasPrefix(way, "fpuz")
}

// padJSON matches the cells of a puzzle in its JSON, with short keys or long ones.
var padJSON = lazy.Regexp(`["']?\b(?:cells|ce)["']?\s*:\s*\[\s*\[`)

// padField matches a field that only SudokuPad's JSON has beside its cells.
var padField = lazy.Regexp(`[{,\s]["']?(?:ce|cs|re|ca|regions|cages|metadata|cellSize|underlays|overlays)["']?\s*:`)

func decodeSudokuPad(text string) (*Document, error) {
	if strings.HasPrefix(text, "{") {
		return parsePad(text)
	}
	way, packed, at, ok := padCut(text)
	switch {
	case !ok:
		return nil, banmen.Syntaxf(1, 1, "expected a link of %s, found %q", "SudokuPad", banmen.Clip(text))
	case way == "":
		return nil, banmen.Errorf(banmen.ErrCannot, "the puzzle %s is stored on SudokuPad's server", banmen.Clip(packed)).
			Suggest("open https://sudokupad.app/api/puzzle/%s and paste the text shown there", packed)
	case strings.HasPrefix(way, "fpuz"):
		return decodeFPuzzles("fpuzzles" + packed)
	case way == "classic":
		return parseClassic(packed, at+1)
	case way == "scf":
		return parseSCF(packed, at+1)
	}
	inner, err := unpack(packed, at+1)
	if err != nil {
		return nil, err
	}
	d, err := parsePad(inner)
	if s, ok := errors.AsType[*banmen.SyntaxError](err); ok {
		s.Text = banmen.Msg("in the compressed text, line %d, column %d: %s", s.Line, s.Column, s.Text)
		s.Line, s.Column = 1, at+1
	}
	return d, err
}

// shortBlanks are the characters of the shorter way to pack givens. The index of a character is
// a digit plus ten times the number of empty cells after it, which is at most five.
const shortBlanks = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// longBlanks are the characters for runs of empty cells in the older way. The index of a character
// is the length of the run.
const longBlanks = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"

// unpackShort returns the digits of a text, 0 for an empty cell. It stops once it has limit
// cells, and returns the rest of the text. It reports false if it meets another character.
func unpackShort(text string, limit int) (digits []int, rest string, ok bool) {
	for i := range len(text) {
		if len(digits) >= limit {
			return digits, text[i:], true
		}
		n := strings.IndexByte(shortBlanks, text[i])
		if n < 0 {
			return nil, text[i:], false
		}
		digits = append(append(digits, n%10), make([]int, n/10)...)
	}
	return digits, "", true
}

// unpackLong is unpackShort for the older way.
func unpackLong(text string) (digits []int, ok bool) {
	for i := range len(text) {
		if n := strings.IndexByte(longBlanks, text[i]); n >= 0 {
			digits = append(digits, make([]int, n)...)
		} else if text[i] >= '1' && text[i] <= '9' {
			digits = append(digits, int(text[i]-'0'))
		} else {
			return nil, false
		}
	}
	return digits, true
}

// maxClassic limits the cells of a board with one digit per cell.
const maxClassic = 81

// parseClassic reads givens in the first way of packing that makes a square board.
func parseClassic(packed string, column int) (*Document, error) {
	if plain, err := url.PathUnescape(packed); err == nil {
		packed = plain
	}
	short, _, ok := unpackShort(packed, maxClassic+1)
	long, longOK := unpackLong(packed)
	for _, digits := range [][]int{short, long} {
		n := codec.SideOf(len(digits))
		if n < 2 || n*n > maxClassic || slices.Max(digits) > n {
			continue
		}
		d := newDocument(grid.Square(n))
		d.Givens = digits
		return d, nil
	}
	if !ok && !longOK {
		return nil, banmen.Syntaxf(1, column, "expected givens in SudokuPad's packed form, found %q", banmen.Clip(packed))
	}
	return nil, banmen.Syntaxf(1, column, "expected a square number of cells such as 81, found %d", max(len(short), len(long)))
}

// parseSCF reads the givens of 81 cells, followed by w for a windoku and x for both diagonals.
func parseSCF(packed string, column int) (*Document, error) {
	digits, rules, ok := unpackShort(strings.TrimSuffix(packed, ".scf"), maxClassic)
	if !ok || len(digits) != maxClassic {
		return nil, banmen.Syntaxf(1, column, "expected 81 givens in SudokuPad's packed form, found %q", banmen.Clip(packed))
	}
	d := newDocument(grid.Square(9))
	d.Givens = digits
	for i, rule := range rules {
		part, ok := map[rune]string{'w': "windoku", 'x': "x"}[rule]
		if !ok {
			return nil, cannot("SudokuPad", string(rule), nil)
		}
		d.add(string(rule), column+len(packed)-len(rules)+i, part, "")
	}
	return d, nil
}

// padKeys maps short keys to long ones.
var padKeys = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells", "cs": "cellSize",
	"a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value", "vd": "videos", "l": "lines",
	"r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title",
	"te": "text", "d": "duration",
}

// lengthen replaces short keys by long ones.
func lengthen(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = lengthen(v[i])
		}
	case map[string]any:
		long := make(map[string]any, len(v))
		for key, value := range v {
			long[cmp.Or(padKeys[key], key)] = lengthen(value)
		}
		return long
	}
	return v
}

// A padPuzzle has the fields of a puzzle in the format of SudokuPad.
type padPuzzle struct {
	ID        string         `json:"id,omitempty"`
	CellSize  float64        `json:"cellSize"`
	Metadata  map[string]any `json:"metadata,omitempty"`
	MetaData  map[string]any `json:"metaData,omitempty"`
	Global    []string       `json:"global,omitempty"`
	Settings  map[string]any `json:"settings,omitempty"`
	Foglight  [][2]float64   `json:"foglight,omitempty"`
	Triggers  []padTrigger   `json:"triggereffect,omitempty"`
	Regions   [][][2]float64 `json:"regions"`
	Cages     []padCage      `json:"cages,omitempty"`
	Cells     [][]padCell    `json:"cells"`
	Lines     []padLine      `json:"lines,omitempty"`
	Arrows    []padLine      `json:"arrows,omitempty"`
	Underlays []padShape     `json:"underlays,omitempty"`
	Overlays  []padShape     `json:"overlays,omitempty"`
}

type padCell struct {
	Value       fpText   `json:"value,omitempty"`
	Centremarks []fpText `json:"centremarks,omitempty"`
	PencilMarks []fpText `json:"pencilMarks,omitempty"`
}

type padCage struct {
	Cells       [][2]float64 `json:"cells,omitempty"`
	Value       fpText       `json:"value,omitempty"`
	Sum         fpText       `json:"sum,omitempty"`
	Unique      bool         `json:"unique,omitempty"`
	Hidden      bool         `json:"hidden,omitempty"`
	Type        string       `json:"type,omitempty"`
	BorderColor string       `json:"borderColor,omitempty"`
}

type padLine struct {
	Color     string       `json:"color,omitempty"`
	Thickness float64      `json:"thickness,omitempty"`
	WayPoints [][2]float64 `json:"wayPoints"`
}

type padShape struct {
	Center          [2]float64 `json:"center"`
	Width           float64    `json:"width"`
	Height          float64    `json:"height"`
	Rounded         bool       `json:"rounded,omitempty"`
	BorderColor     string     `json:"borderColor,omitempty"`
	BackgroundColor string     `json:"backgroundColor,omitempty"`
	Text            fpText     `json:"text,omitempty"`
	FontSize        float64    `json:"fontSize,omitempty"`
	Angle           float64    `json:"angle,omitempty"`
}

// padSilent are fields that have no effect on the rules.
var padSilent = []string{"videos", "duration", "postID", "title", "author", "rules", "ruleset", "solution", "type", "version", "source"}

// parsePad reads the JSON of a puzzle, shortened or not.
func parsePad(text string) (*Document, error) {
	plain, err := parseLoose(text)
	if err != nil {
		return nil, err
	}
	fields, ok := lengthen(plain).(map[string]any)
	if !ok {
		return nil, banmen.Syntaxf(1, 1, "expected the JSON of a puzzle, found %q", banmen.Clip(text))
	}
	top, fog := map[string]string{}, false
	for key, value := range fields {
		switch text, _ := value.(string); {
		case isNothing(value): // {} for an empty list, too
		case slices.Contains(padFields, key):
			continue
		case slices.Contains(padSilent, key):
			top[key] = text
		case slices.Contains(padFogs, key):
			fog = true
		default:
			return nil, cannot("SudokuPad", key, nil)
		}
		delete(fields, key)
	}
	var p padPuzzle
	again, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(again, &p)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return nil, banmen.Syntaxf(1, 1, "%s: found an unexpected JSON %s", wrong.Field, wrong.Value)
	}
	if err != nil {
		return nil, banmen.Syntaxf(1, 1, "expected the JSON of a puzzle: %s", err.Error())
	}
	d, err := p.document()
	if err != nil {
		return nil, err
	}
	for key, name := range padTexts {
		if d.Meta[name] == "" {
			d.say(name, top[key])
		}
	}
	if fog && len(p.Foglight) == 0 {
		d.Looks = append(d.Looks, Look{Shape: "fog"})
	}
	return d, nil
}

// isNothing reports whether a value is empty.
func isNothing(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// padFields are the keys of a padPuzzle.
var padFields = []string{
	"id", "cellSize", "metadata", "metaData", "global", "settings", "foglight", "regions", "cages", "cells", "lines", "arrows",
	"underlays", "overlays", "triggereffect",
}

// padFogs are keys of kinds of fog that banmen does not know.
var padFogs = []string{"foglink"}

// metaText returns a text about the puzzle. A list of texts becomes lines.
func (p *padPuzzle) metaText(key string) string {
	for _, fields := range []map[string]any{p.Metadata, p.MetaData} {
		switch v := fields[key].(type) {
		case string:
			return v
		case float64:
			return strconv.FormatFloat(v, 'f', -1, 64)
		case []any:
			var lines []string
			for _, line := range v {
				if text, ok := line.(string); ok {
					lines = append(lines, text)
				}
			}
			return strings.Join(lines, "\n")
		}
	}
	return ""
}

// padGlobals maps rules of the whole board to parts and their texts.
var padGlobals = map[string][2]string{
	"antiknight": {"knight", ""}, "antiking": {"king", ""}, "nonconsecutive": {"nonconsecutive", ""}, "disjoint": {"disjoint", ""},
	"antiratio": {"kropki", "allb"}, "antidifference": {"kropki", "alld1"}, "antixv": {"xv", "all"},
}

// padMeta matches a text about the puzzle in place of the sum of a cage.
var padMeta = lazy.Regexp(`(?s)^([A-Za-z][A-Za-z0-9]*):\s(.*)$`)

// document turns a puzzle into a Document.
func (p *padPuzzle) document() (*Document, error) {
	n := len(p.Cells)
	if n < 2 || n > 25 {
		return nil, banmen.Syntaxf(1, 1, "cells: expected 2 to 25 rows, found %d", n)
	}
	for r, row := range p.Cells {
		if len(row) != n {
			return nil, banmen.Errorf(banmen.ErrCannot, "only square boards are supported: row %d has %d cells, but there are %d rows", r+1, len(row), n)
		}
	}
	d := newDocument(grid.Square(n))
	for c := range d.Givens {
		cell := p.Cells[c/n][c%n]
		if cell.Value != "" {
			v := codec.Digits(n).Find(string(cell.Value))
			if number, err := strconv.Atoi(string(cell.Value)); err == nil {
				v = number
			}
			if v < 1 || v > n {
				return nil, banmen.Errorf(banmen.ErrCannot, "the given %q of %s is not supported: expected 1 to %d", banmen.Clip(string(cell.Value)), d.Name(c), n)
			}
			d.Givens[c] = v
		}
		for _, mark := range append(cell.Centremarks, cell.PencilMarks...) {
			if v, err := strconv.Atoi(string(mark)); err == nil {
				d.note(c, v)
			}
		}
	}
	if err := p.readRegions(d); err != nil {
		return nil, err
	}
	for _, cage := range p.Cages {
		if err := readCage(d, cage); err != nil {
			return nil, err
		}
	}
	for _, name := range p.Global {
		part, ok := padGlobals[name]
		if !ok {
			return nil, cannot("SudokuPad", name, nil)
		}
		d.add(name, 1, part[0], part[1])
	}
	for _, name := range []string{"antiknight", "antiking"} {
		if p.Metadata[name] == true || p.MetaData[name] == true {
			d.add(name, 1, padGlobals[name][0], "")
		}
	}
	if p.Metadata["norowcol"] == true || p.MetaData["norowcol"] == true {
		return nil, cannot("SudokuPad", "norowcol", nil)
	}
	for key, name := range padTexts {
		d.say(name, p.metaText(key))
	}
	p.readLooks(d)
	return d, nil
}

// padTexts maps texts about a puzzle to names in Meta.
var padTexts = map[string]string{"title": "name", "author": "author", "rules": "rules", "solution": "solution"}

// readRegions reads the regions, if there are any. There must be as many regions as rows, each with
// as many cells as a row.
func (p *padPuzzle) readRegions(d *Document) error {
	regions := slices.DeleteFunc(slices.Clone(p.Regions), func(r [][2]float64) bool { return len(r) == 0 })
	if len(regions) == 0 {
		d.Box = [2]int{}
		d.Remarks = append(d.Remarks, banmen.Msg("the link has no regions: only rows and columns are read"))
		return nil
	}
	at := slices.Repeat([]int{-1}, d.Size())
	for i, region := range regions {
		for _, cell := range region {
			r, c := int(cell[0]), int(cell[1])
			if !d.Contains(r, c) || at[d.At(r, c)] >= 0 {
				return banmen.Syntaxf(1, 1, "regions: expected each cell of the board in one region, found row %d, column %d", r+1, c+1)
			}
			at[d.At(r, c)] = i
		}
	}
	for i, region := range regions {
		if len(region) != d.Rows || len(regions) != d.Rows {
			return banmen.Errorf(banmen.ErrCannot, "region %d has %d cells, and there are %d regions: expected %d of %d cells", i+1, len(region), len(regions), d.Rows, d.Rows)
		}
	}
	d.Regions = numbered(at)
	if slices.Equal(d.Regions, boxRegions(d.Shape, d.Box)) {
		d.Regions = nil
	}
	return nil
}

// readCage reads a cage, or a text about the puzzle in place of one.
func readCage(d *Document, cage padCage) error {
	value := string(cage.Value)
	if m := padMeta().FindStringSubmatch(value); m != nil && (len(cage.Cells) == 0 || padTexts[m[1]] != "") {
		if name := padTexts[m[1]]; name != "" && d.Meta[name] == "" {
			d.say(name, m[2])
		}
		if m[1] == "antiknight" || m[1] == "antiking" {
			d.add(m[1], 1, padGlobals[m[1]][0], "")
		}
		return nil
	}
	var cells []int
	for _, at := range cage.Cells {
		r, c := int(at[0]), int(at[1])
		if !d.Contains(r, c) || float64(r) != at[0] || float64(c) != at[1] {
			return banmen.Syntaxf(1, 1, "cages: expected cells of the board, found row %v, column %v", at[0]+1, at[1]+1)
		}
		cells = append(cells, d.At(r, c))
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	sum := cmp.Or(string(cage.Sum), value)
	switch {
	case len(cells) == 0, cage.Type == "disjoint", cage.Type == "rowcol", cage.Hidden && !cage.Unique, cage.Hidden && inHouse(d, cells):
		return nil // other fields cover it
	case cage.Unique && strings.Trim(sum, "0123456789") == "" && len(cells) <= d.Rows:
		if part := diagonal(d, cells); part != "" && (sum == "" || sum == "0") {
			d.add("cage", 1, "x", part)
			return nil
		}
		if len(cells) > 1 || sum != "" {
			d.add("cage", 1, "cage", strings.TrimLeft(sum, "0")+codec.FormatCells(d.Shape, cells))
		}
		return nil
	}
	d.Looks = append(d.Looks, Look{Shape: "cage", At: centres(d, cells), Text: value, Colour: cage.BorderColor})
	return nil
}

// inHouse reports whether cells lie in one row, column or region.
func inHouse(d *Document, cells []int) bool {
	regions := d.Regions
	if regions == nil {
		regions = boxRegions(d.Shape, d.Box)
	}
	houses := []func(c int) int{func(c int) int { return c / d.Cols }, func(c int) int { return c % d.Cols }}
	if regions != nil {
		houses = append(houses, func(c int) int { return regions[c] })
	}
	for _, house := range houses {
		if !slices.ContainsFunc(cells, func(c int) bool { return house(c) != house(cells[0]) }) {
			return true
		}
	}
	return false
}

// diagonal returns the name of a diagonal of the whole board in +x. It returns "" if the cells are
// not one.
func diagonal(d *Document, cells []int) string {
	for _, sign := range []string{`\`, "/"} {
		if slices.Equal(cells, diagonals(d, sign)[0]) {
			return sign
		}
	}
	return ""
}

// padPixels is the width of a cell in pixels of SudokuPad.
const padPixels = 64

// readLooks reads the drawings.
func (p *padPuzzle) readLooks(d *Document) {
	for _, l := range p.Lines {
		d.Looks = append(d.Looks, Look{Shape: "line", At: l.WayPoints, Width: l.Thickness / padPixels, Colour: l.Color})
	}
	for _, l := range p.Arrows {
		d.Looks = append(d.Looks, Look{Shape: "arrow", At: l.WayPoints, Width: l.Thickness / padPixels, Colour: l.Color})
	}
	for i, shapes := range [][]padShape{p.Underlays, p.Overlays} {
		for _, s := range shapes {
			look := Look{
				Shape: "box", At: [][2]float64{s.Center}, Width: s.Width, Height: s.Height, Colour: s.BorderColor, Fill: s.BackgroundColor,
				Text: string(s.Text), Size: s.FontSize / padPixels, Angle: s.Angle, Above: i == 1,
			}
			if s.Rounded {
				look.Shape = "circle"
			}
			d.Looks = append(d.Looks, look)
		}
	}
	if image := p.metaText("bgimage"); image != "" {
		d.Looks = append(d.Looks, Look{Shape: "image", Text: image})
	}
	if len(p.Foglight) > 0 {
		d.Looks = append(d.Looks, Look{Shape: "fog", At: p.Foglight})
	}
	readTriggers(d, p.Triggers)
}

// padParts are the parts that the format of SudokuPad can hold.
var padParts = []string{"cage", "knight", "king", "nonconsecutive", "disjoint", "x"}

// encodeSudokuPad writes a link: scf for a windoku, classic for givens alone, and scl for what
// the format of SudokuPad can hold. Other parts become f-puzzles, which SudokuPad reads as
// well.
func encodeSudokuPad(d *Document) (string, error) {
	plain := plainNine(d)
	if rules, ok := scfRules(d); plain && ok {
		return padAddress + "scf" + packShort(d.Givens) + rules, nil
	}
	others := slices.ContainsFunc(d.Args, func(a Arg) bool { return !slices.Contains(padParts, a.Part) })
	if d.Marks != nil || others {
		text, err := formatFPuzzles(d)
		return padAddress + "fpuzzles" + url.QueryEscape(lz.Base64.Compress(text)), err
	}
	if plain && len(d.Args) == 0 {
		return padAddress + "classic" + packShort(d.Givens), nil
	}
	text, err := json.Marshal(padOf(d))
	return padAddress + "scl" + url.QueryEscape(lz.Base64.Compress(string(text))), err
}

// plainNine reports whether the document is a 9x9 board with ordinary boxes, without texts,
// drawings, notes and pencil marks.
func plainNine(d *Document) bool {
	described := slices.ContainsFunc([]string{"name", "author", "rules", "solution"}, func(name string) bool { return d.Meta[name] != "" })
	return d.Box == [2]int{3, 3} && d.Regions == nil && !described && len(d.Looks) == 0 && d.Notes == nil && d.Marks == nil
}

// scfRules returns the letters of a windoku, with or without diagonals. It reports false for
// other rules.
func scfRules(d *Document) (rules string, ok bool) {
	for _, a := range d.Args {
		switch {
		case a.Part == "windoku":
			rules, ok = "w"+rules, true
		case a.Part == "x" && a.Text == "":
			rules += "x"
		default:
			return "", false
		}
	}
	return rules, ok
}

// packShort packs givens in the shorter way.
func packShort(givens []int) string {
	var text strings.Builder
	for i := 0; i < len(givens); {
		end := i + 1
		for end < len(givens) && end < i+6 && givens[end] == 0 {
			end++
		}
		text.WriteByte(shortBlanks[givens[i]+10*(end-i-1)])
		i = end
	}
	return text.String()
}

// padOf returns the document in the format of SudokuPad.
func padOf(d *Document) *padPuzzle {
	p := &padPuzzle{CellSize: 50, Metadata: map[string]any{}, Regions: [][][2]float64{}}
	for key, name := range padTexts {
		if d.Meta[name] != "" {
			p.Metadata[key] = d.Meta[name]
		}
	}
	regions := d.Regions
	if regions == nil {
		regions = boxRegions(d.Shape, d.Box)
	}
	for c, v := range d.Givens {
		if c%d.Cols == 0 {
			p.Cells = append(p.Cells, nil)
		}
		cell := padCell{}
		if v > 0 {
			cell.Value = fpText(strconv.Itoa(v))
		}
		for _, v := range d.noted(c) {
			cell.Centremarks = append(cell.Centremarks, fpText(strconv.Itoa(v)))
		}
		p.Cells[c/d.Cols] = append(p.Cells[c/d.Cols], cell)
		if regions != nil {
			for len(p.Regions) <= regions[c] {
				p.Regions = append(p.Regions, nil)
			}
			p.Regions[regions[c]] = append(p.Regions[regions[c]], corner(d, c))
		}
	}
	for _, a := range d.Args {
		switch a.Part {
		case "cage":
			number, rest := numberOf(a.Text, "")
			cage := padCage{Unique: true, Value: fpText(number), Sum: fpText(number)}
			for _, c := range d.cells(rest) {
				cage.Cells = append(cage.Cells, corner(d, c))
			}
			p.Cages = append(p.Cages, cage)
		case "x":
			for _, cells := range diagonals(d, a.Text) { // a cage without a sum for each
				cage := padCage{Unique: true, Hidden: true}
				for _, c := range cells {
					cage.Cells = append(cage.Cells, corner(d, c))
				}
				p.Cages = append(p.Cages, cage)
			}
		default:
			for name, part := range padGlobals {
				if part == [2]string{a.Part, a.Text} {
					p.Global = append(p.Global, name)
				}
			}
		}
	}
	p.addLooks(d.Looks)
	return p
}

// corner returns the row and column of a cell from 0.
func corner(d *Document, c int) [2]float64 {
	return [2]float64{float64(c / d.Cols), float64(c % d.Cols)}
}

// diagonals returns the cells of the diagonals that an arg of +x names: \, / or both.
func diagonals(d *Document, which string) (all [][]int) {
	for _, sign := range []string{`\`, "/"} {
		if which != "" && which != sign {
			continue
		}
		var cells []int
		for i := range d.Rows {
			c := i
			if sign == "/" {
				c = d.Rows - 1 - i
			}
			cells = append(cells, d.At(i, c))
		}
		all = append(all, cells)
	}
	return all
}

// addLooks adds the drawings.
func (p *padPuzzle) addLooks(looks []Look) {
	p.Triggers = writeTriggers(looks)
	for _, l := range looks {
		switch l.Shape {
		case "line":
			p.Lines = append(p.Lines, padLine{l.Colour, l.Width * padPixels, l.At})
		case "arrow":
			p.Arrows = append(p.Arrows, padLine{l.Colour, l.Width * padPixels, l.At})
		case "cage":
			cage := padCage{Value: fpText(l.Text), BorderColor: l.Colour}
			for _, at := range l.At {
				cage.Cells = append(cage.Cells, [2]float64{math.Floor(at[0]), math.Floor(at[1])})
			}
			p.Cages = append(p.Cages, cage)
		case "image":
			p.Metadata["bgimage"] = l.Text
		case "fog":
			p.Foglight = append(p.Foglight, l.At...)
		case "circle", "box":
			s := padShape{
				Center: middle(l.At), Width: l.Width, Height: l.Height, Rounded: l.Shape == "circle", BorderColor: l.Colour,
				BackgroundColor: l.Fill, Text: fpText(l.Text), FontSize: l.Size * padPixels, Angle: l.Angle,
			}
			if l.Above {
				p.Overlays = append(p.Overlays, s)
			} else {
				p.Underlays = append(p.Underlays, s)
			}
		}
	}
}
