package attack25

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// coloursForm has one line per colour with the panels that it owns: R,1,2,3. A colour
// without a line or without numbers owns nothing. Blank lines are ignored; a second line
// of the same colour begins the next position. Meta "players" is the order of the lines,
// such as WRGB, if all four are present.
var coloursForm = banmen.Form{
	Name: "colours",
	Doc:  banmen.Msg("one line per colour with its panels: R,1,2,3"),
	Fit:  fitInLetters(isColours),
	Read: entries(readColours),
	Put:  writeColours,
}

// isColours accepts text with a line that begins with a colour. It is certain if every
// line begins with a single letter.
func isColours(h banmen.Head) (none banmen.Fit) {
	known, letters := 0, 0
	for _, l := range h.Rows {
		name, _, _ := strings.Cut(l, ",")
		if strings.HasPrefix(name, " ") { // a board with blanks for open cells
			continue
		}
		name = strings.TrimSpace(name)
		if r, size := utf8.DecodeRuneInString(name); size != len(name) || !unicode.IsLetter(r) {
			continue
		}
		letters++
		if strings.Contains(colours, strings.ToUpper(name)) {
			known++
		}
	}
	switch {
	case known == 0:
		return none
	case letters < len(h.Rows):
		fit := could("a line begins with a colour: R, G, W or B")
		fit.ByDefault = true
		return fit
	}
	return is("the lines begin with a letter, and one of them with a colour: R, G, W or B")
}

// owners is a board being read colour by colour.
type owners struct {
	board   grid.Board
	lines   [play.Colours]int // line numbers by colour
	players string
	first   int // its first line, or 0
}

func newOwners(g *play.Game) *owners {
	return &owners{board: grid.New(grid.Square(g.Size))}
}

func readColours(g *play.Game, ls iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	o := newOwners(g)
	gap := false
	for l, err := range ls {
		if err == nil && isComment(l) {
			gap = gap || isBlank(l)
			continue
		}
		if err == nil && gap && o.has(l) {
			if !yield(o.entry(g), nil) {
				return
			}
			o = newOwners(g)
		}
		if err == nil {
			err = o.read(l)
		}
		if err != nil {
			yield(banmen.Entry{Line: l.N}, err)
			return
		}
		gap = false
	}
	if o.first > 0 {
		yield(o.entry(g), nil)
	}
}

// has reports whether l is the line of a colour that was read already.
func (o *owners) has(l codec.FileLine) bool {
	name, _, _ := strings.Cut(l.Text, ",")
	name = strings.TrimSpace(name)
	return name != "" && strings.Contains(o.players, name)
}

// entry returns the position read.
func (o *owners) entry(g *play.Game) banmen.Entry {
	e := banmen.Entry{Puzzle: &Puzzle{(&Position{game: g}).with(o.board)}, Line: o.first}
	if len(o.players) == play.Colours {
		e.Meta = map[string]string{"players": o.players}
	}
	return e
}

// read reads the line of one colour.
func (o *owners) read(l codec.FileLine) error {
	if o.first == 0 {
		o.first = l.N
	}
	fields := strings.Split(l.Text, ",")
	colour, err := o.colour(l.N, fields[0])
	if err != nil {
		return err
	}
	if len(fields) == 2 && strings.TrimSpace(fields[1]) == "" {
		return nil
	}
	column := 1
	for i, field := range fields[1:] {
		column += utf8.RuneCountInString(fields[i]) + 1
		if err := o.panel(colour, field, l.N, column+indent(field)); err != nil {
			return err
		}
	}
	return nil
}

// colour reads the name of a colour that has not been read yet.
func (o *owners) colour(n int, field string) (int, error) {
	name, column := strings.TrimSpace(field), 1+indent(field)
	up := strings.ToUpper(name)
	c := strings.Index(colours, up)
	switch {
	case len(name) != 1 || c < 0:
		return 0, banmen.Syntaxf(n, column, "expected a colour (R, G, W or B), found %q", banmen.Clip(name))
	case name != up:
		return 0, banmen.Syntaxf(n, column, "expected the colour as a capital, %s, found %q", up, name)
	case o.lines[c] > 0:
		return 0, banmen.Syntaxf(n, column, "the colour %s appears twice, also in line %d", name, o.lines[c])
	}
	o.lines[c] = n
	o.players += name
	return c, nil
}

// panel gives a panel to a colour.
func (o *owners) panel(colour int, field string, n, column int) error {
	text := strings.TrimSpace(field)
	panel, err := strconv.ParseUint(text, 10, 8)
	if err != nil || panel < 1 || int(panel) > len(o.board.Cells) {
		return banmen.Syntaxf(n, column, "expected a panel from 1 to %d, found %q", len(o.board.Cells), banmen.Clip(text))
	}
	owner := &o.board.Cells[panel-1]
	if *owner > 0 {
		c := *owner - 1
		return banmen.Syntaxf(n, column, "panel %d appears twice: %s has it in line %d", panel, colours[c:c+1], o.lines[c])
	}
	*owner = uint16(colour + 1)
	return nil
}

// indent returns the number of leading blanks.
func indent(s string) int {
	return utf8.RuneCountInString(s) - utf8.RuneCountInString(strings.TrimLeft(s, " \t"))
}

// writeColours writes a line for each colour, in the order in which they were read.
func writeColours(w io.Writer, e banmen.Entry, b grid.Board) error {
	order := e.Meta["players"]
	if !isOrder(order) {
		order = colours
	}
	var s strings.Builder
	for _, name := range order {
		s.WriteRune(name)
		for i, v := range b.Cells {
			if v > 0 && rune(colours[v-1]) == name {
				fmt.Fprintf(&s, ",%d", i+1)
			}
		}
		s.WriteByte('\n')
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// isOrder reports whether s is a permutation of the colours.
func isOrder(s string) bool {
	for _, c := range colours {
		if strings.Count(s, string(c)) != 1 {
			return false
		}
	}
	return len(s) == len(colours)
}
