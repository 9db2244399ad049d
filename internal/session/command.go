package session

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// The actions without a key.
const (
	Move     Action = "move"  // a move in notation
	Look     Action = "look"  // describes a cell
	Board    Action = "board" // describes the board
	Rules    Action = "rules"
	Unmark   Action = "unmark"
	Apply    Action = "apply" // carries out the hint
	Mistaken Action = "mistakes"
	Moves    Action = "moves" // of a game
)

// A Command is a parsed line of words.
type Command struct {
	Action Action
	Cells  []int  // in the order named; if empty, the selected cells
	Values []int  // symbols; with UseColour colours
	Number int    // of a row or level, or a count; -1 if not given
	Text   string // a move, a name, or a time
}

// Parse parses a line: a move in notation, "r4c7 5", "row 4", "what may r4c7 be",
// "4行7列の候補". A line it does not understand is a *banmen.SyntaxError.
func (d *Desk) Parse(line string) (Command, error) {
	t := teller{d}
	words := strings.Fields(width.Fold.String(line))
	if len(words) == 0 {
		return Command{}, t.misheard(line)
	}
	if len(words) == 1 && t.isMove(words[0]) {
		return Command{Action: Move, Text: words[0], Number: -1}, nil
	}
	h := &heard{desk: t, words: t.english(words), command: Command{Number: -1}, line: line}
	h.action()
	return h.rest()
}

func (d teller) misheard(line string) error {
	return banmen.Syntaxf(0, 0, `expected a command such as "r4c7 5", "row 4", "hint" or "help", found %q`, line)
}

// isMove reports whether a word has the form of a move, valid or not.
func (d teller) isMove(word string) bool {
	if sh, ok := d.sheet(); ok {
		_, _, is := sh.places(word)
		return is || strings.HasPrefix(word, "save:") || strings.HasPrefix(word, "back:")
	}
	return slices.ContainsFunc(d.Position().Moves(), func(m banmen.Move) bool { return m.Text == word })
}

// english translates the Japanese words that are not names of cells or symbols.
func (d teller) english(words []string) []string {
	var all []string
	if !slices.ContainsFunc(words, func(w string) bool { return !isASCII(w) }) {
		return words
	}
	table := japanese()
	for _, w := range words {
		if _, ok := d.cellNamed(w); ok || d.symbolNamed(w) > 0 || isASCII(w) {
			all = append(all, w)
			continue
		}
		all = append(all, strings.Fields(translate(w, table))...)
	}
	return all
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 })
}

// cellNamed returns the cell with a name.
func (d teller) cellNamed(word string) (int, bool) {
	if sh, ok := d.sheet(); ok {
		cell, err := sh.cell(word, banmen.ErrNone)
		return cell, err == nil
	}
	pos := d.Position()
	for cell := range d.Board().Cells {
		if strings.EqualFold(game.CellName(pos, cell), word) {
			return cell, true
		}
	}
	return 0, false
}

// symbolNamed returns the symbol with a text, ignoring case, or -1.
func (d teller) symbolNamed(word string) int {
	sh, ok := d.sheet()
	if !ok || word == "" {
		return -1
	}
	if v := slices.Index(sh.symbols, word); v >= 0 {
		return v
	}
	return slices.IndexFunc(sh.symbols, func(s string) bool { return strings.EqualFold(s, word) })
}

// name returns the name of a cell.
func (d teller) name(cell int) string {
	if d.Game() {
		return game.CellName(d.Position(), cell)
	}
	return Spell(ops.CellName(d.Puzzle(), cell))
}

// Spell returns the name of a cell in the lower case notation of people and of steps: r4c7.
func Spell(name string) string {
	row, col, ok := strings.Cut(strings.TrimPrefix(name, "R"), "C")
	if !ok || !strings.HasPrefix(name, "R") || strings.Trim(row+col, "0123456789") != "" {
		return name
	}
	return "r" + row + "c" + col
}

// heard is a line being parsed. words are those not parsed yet.
type heard struct {
	desk    teller
	words   []string
	command Command
	line    string
}

// action finds the action and removes its words.
func (h *heard) action() {
	h.pair()
	lower := h.lower()
	at, found := -1, Phrase{}
	for _, p := range phrases() {
		if i := index(lower, strings.Fields(p.Words)); i >= 0 && !h.means(lower[i]) {
			at, found = i, p
			break
		}
	}
	if at < 0 {
		return
	}
	h.command.Action = found.Action
	n := len(strings.Fields(found.Words))
	h.words = slices.Delete(h.words, at, at+n)
}

// means reports whether a word is a symbol or cell of the puzzle.
func (h *heard) means(word string) bool {
	_, cell := h.desk.cellNamed(word)
	return cell || h.desk.symbolNamed(word) > 0
}

// index returns the position of some words in a line, or -1.
func index(line, words []string) int {
	for i := range line {
		if i+len(words) <= len(line) && slices.Equal(line[i:i+len(words)], words) {
			return i
		}
	}
	return -1
}

// lower returns the words in lower case, without question marks.
func (h *heard) lower() []string {
	lower := make([]string, len(h.words))
	for i, w := range h.words {
		lower[i] = strings.ToLower(strings.Trim(w, "?!,"))
	}
	return lower
}

// pair joins "row 4 column 7" into r4c7.
func (h *heard) pair() {
	lower := h.lower()
	for i := 0; i+3 < len(lower); i++ {
		if lower[i] == "row" && (lower[i+2] == "column" || lower[i+2] == "col") {
			cell := "r" + lower[i+1] + "c" + lower[i+3]
			if _, ok := h.desk.cellNamed(cell); ok {
				h.words = slices.Replace(h.words, i, i+4, cell)
				return
			}
		}
	}
}

// rest parses the words that are left.
func (h *heard) rest() (Command, error) {
	c := &h.command
	switch c.Action {
	case Save, Savepoint, Back, NextFaults, Timer:
		c.Text = strings.Join(h.words, "_")
		return *c, nil
	case "":
		if h.desk.Game() {
			return h.taken()
		}
	}
	if h.desk.Game() && !inGames(c.Action) {
		return *c, forPuzzles()
	}
	skip := fillers()
	for _, w := range h.words {
		if err := h.word(w, slices.Contains(skip, strings.ToLower(strings.Trim(w, "?!.,")))); err != nil {
			return *c, err
		}
	}
	return *c, h.settle()
}

// inGames reports whether an action also applies to games.
func inGames(a Action) bool {
	return slices.Contains([]Action{Look, Board, Rules, Moves, Advise}, a) ||
		slices.ContainsFunc(Modal(InGame), func(k Key) bool { return k.Action == a })
}

func forPuzzles() error {
	return banmen.Errorf(banmen.ErrCannot, "that applies to puzzles, not games")
}

// taken parses a move of a game. The player and the cell may be separate words.
func (h *heard) taken() (Command, error) {
	c := Command{Action: Move, Number: -1, Text: strings.Join(h.words, "")}
	if len(h.words) != 1 {
		return c, nil
	}
	matching := h.desk.chosen(h.words[0])
	cell, named := h.desk.cellNamed(h.words[0])
	switch {
	case len(matching) == 1:
		c.Text = matching[0].Text
	case len(matching) > 1:
		return Command{Action: Take, Cells: []int{matching[0].Cell}, Number: -1}, nil
	case named && !h.desk.mayTake(cell):
		return Command{Action: Look, Cells: []int{cell}, Number: -1}, nil
	}
	return c, nil
}

// chosen returns the moves of the chosen player that match a word.
func (d teller) chosen(word string) []banmen.Move {
	return slices.DeleteFunc(d.Position().Moves(), func(m banmen.Move) bool {
		return d.Player == "" || m.Player != d.Player || !strings.EqualFold(m.Key, word)
	})
}

// mayTake reports whether exactly one player is to move, and may take the cell.
func (d teller) mayTake(cell int) bool {
	return len(game.Movers(d.Position())) == 1 &&
		slices.ContainsFunc(d.Position().Moves(), func(m banmen.Move) bool { return m.Cell == cell })
}

// word parses a cell, a number or a symbol.
func (h *heard) word(w string, filler bool) error {
	c := &h.command
	w = strings.Trim(w, "?!,")
	if w == "" {
		return nil
	}
	n, bad := strconv.Atoi(w)
	switch c.Action {
	case Row, Column, Box, Undo, Redo, Advise, LastDone:
		if bad == nil && n >= 0 {
			c.Number = n
			return nil
		}
	case UseColour:
		if bad == nil && n >= 1 && n <= Colours {
			c.Values = append(c.Values, n)
			return nil
		}
	}
	if cell, ok := h.desk.cellNamed(w); ok {
		c.Cells = append(c.Cells, cell)
		return nil
	}
	if v := h.desk.symbolNamed(w); v > 0 && c.Action != UseColour {
		c.Values = append(c.Values, v)
		return nil
	}
	if (w == "." || w == "-") && c.Action == "" {
		c.Action = Clear
		return nil
	}
	if filler {
		return nil
	}
	return h.unknown(w)
}

// unknown returns the error for a word, with what was expected.
func (h *heard) unknown(w string) error {
	d := h.desk
	if sh, ok := d.sheet(); ok {
		if _, err := sh.cell(w, nil); err != nil {
			return sh.beyond(h.typed(w))
		}
		if len(h.command.Cells) > 0 || h.command.Action != "" {
			return sh.unlisted(Centre, h.typed(w))
		}
	}
	return d.misheard(h.line)
}

// typed returns the original text of a word in the line: 4行7列 for r4c7.
func (h *heard) typed(w string) string {
	line := width.Fold.String(h.line)
	if strings.Contains(line, w) {
		return w
	}
	for _, t := range japanese() {
		for _, part := range t.from.FindAllString(line, -1) {
			if strings.TrimSpace(t.from.ReplaceAllString(part, t.to)) == w {
				return part
			}
		}
	}
	return w
}

// settle completes a command. Without an action word, the symbols and cells named decide
// the action; settle fails if they do not.
func (h *heard) settle() error {
	c := &h.command
	switch {
	case c.Action == Fill && len(c.Cells) > 0:
		c.Action = May
	case c.Action != "":
	case len(c.Values) == 1:
		c.Action = Symbol
	case len(c.Values) > 1:
		return banmen.Syntaxf(0, 0, "a cell holds one symbol: use mark for several")
	case len(c.Cells) > 0:
		c.Action = Look
	default:
		return h.desk.misheard(h.line)
	}
	return nil
}
