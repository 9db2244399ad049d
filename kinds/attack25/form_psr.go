package attack25

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/japanese"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// psrForm reads games saved by the simulator psim3: text in code page 932. A line of 27
// digits is a board (a flag, 25 panels, a count), and the line of 47 digits after it is
// the event that leads to the next board.
var psrForm = banmen.Form{
	Name: "psr",
	Doc:  banmen.Msg("a game saved by psim3"),
	Fit:  isPsr,
	Read: readPsr,
	Put: func(io.Writer, banmen.Entry, grid.Board) error {
		return banmen.Errorf(banmen.ErrCannot, "the form %s can only be read", "psr")
	},
}

// Lengths of the lines, and offsets of fields from 0. The skipped fields are numbers of
// players and flags, which the boards show more reliably.
const (
	psrBoard  = 27
	psrEvent  = 47
	psrColour = 40 // a digit; 9: no answer
	psrPanel  = 41 // two digits; 99: a wrong answer
	psrOpened = 43 // two digits; 00: none
)

// isPsr accepts files whose first line of digits is a board.
func isPsr(h banmen.Head) (none banmen.Fit) {
	for line := range bytes.Lines(h.Text) {
		line = bytes.TrimSpace(line)
		if len(line) == psrBoard && digits(string(line)) {
			return is("the first line of digits has length %d", psrBoard)
		}
		if len(line) > 0 && line[0] >= '0' && line[0] <= '9' {
			return none
		}
	}
	return none
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// readPsr yields the single game of a file.
func readPsr(r io.Reader, p banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		g, err := gameOf(p)
		if err == nil && g.Size != 5 {
			err = banmen.Errorf(banmen.ErrCannot, "the form %s has boards of 5x5", "psr")
		}
		var e banmen.Entry
		if err == nil {
			e, err = (&psrReader{game: g}).read(r)
		}
		yield(e, err)
	}
}

// A psrReader reads a game and plays along.
type psrReader struct {
	game   *play.Game
	n      int       // lines read so far
	first  int       // line of the first board
	start  *Position // position of the first board; nil before it
	now    *Position // position after all events so far; nil after an illegal one
	due    bool      // whether a board must follow
	record []placed
}

func (r *psrReader) read(in io.Reader) (banmen.Entry, error) {
	lines := bufio.NewScanner(japanese.ShiftJIS.NewDecoder().Reader(in))
	for lines.Scan() {
		r.n++
		err := r.line(strings.TrimSpace(lines.Text()))
		var wrong *banmen.SyntaxError
		if errors.As(err, &wrong) {
			wrong.Column += indent(lines.Text())
		}
		if err != nil {
			return banmen.Entry{Line: r.n}, err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return banmen.Entry{}, banmen.Syntaxf(r.n+1, 1, "expected 27 or 47 digits, found a longer line")
	} else if err != nil {
		return banmen.Entry{}, err
	}
	switch {
	case r.start == nil:
		return banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a board of 27 digits")
	case r.due:
		return banmen.Entry{}, banmen.Syntaxf(r.n+1, 1, "the file ends where the board after an event was expected")
	}
	e := recordEntry(r.game, r.first, r.record)
	e.Puzzle = &Puzzle{r.start}
	return e, nil
}

// line reads a line. Text before the first board is ignored.
func (r *psrReader) line(text string) error {
	switch {
	case text == "", r.start == nil && !digits(text):
		return nil
	case !digits(text):
		return banmen.Syntaxf(r.n, 1, "expected digits, found %q", text)
	case len(text) == psrBoard:
		return r.board(text)
	case len(text) == psrEvent && r.start != nil && !r.due:
		return r.event(text)
	case len(text) == psrEvent:
		return banmen.Syntaxf(r.n, 1, "expected a board of 27 digits before this event, found none")
	}
	return banmen.Syntaxf(r.n, 1, "expected a board of 27 digits or an event of 47, found %d", len(text))
}

// board reads a board, which must be the result of the events.
func (r *psrReader) board(text string) error {
	b := grid.New(r.now0().Board().Shape)
	for i, d := range text[1 : psrBoard-1] {
		switch {
		case d >= '1' && d <= '4':
			b.Cells[i] = uint16(d - '0')
		case d != '0' && d != '9':
			return banmen.Syntaxf(r.n, i+2, "expected a panel: 0, 1 to 4 or 9, found %q", string(d))
		}
	}
	if r.start != nil && !r.due {
		return banmen.Syntaxf(r.n, 1, "expected an event of 47 digits after a board, found another board")
	}
	r.due = false
	if r.start == nil {
		r.first, r.start = r.n, r.now0().with(b)
		r.now = r.start
		return nil
	}
	if r.now != nil {
		for i, want := range r.now.Board().Cells {
			if b.Cells[i] != want {
				return banmen.Syntaxf(r.n, i+2, "this board is not the one after %s: expected %d for panel %d, found %q", r.record[len(r.record)-1], want, i+1, text[i+1:i+2])
			}
		}
	}
	if r.now == nil {
		r.now = r.start.with(b) // continue from this board
	}
	return nil
}

// now0 returns the current position, or the empty board before the first one.
func (r *psrReader) now0() *Position {
	if r.now != nil {
		return r.now
	}
	return &Position{game: r.game}
}

// event reads an event. Playing the record decides whether it is legal; here an illegal
// event only prevents comparison with the next board.
func (r *psrReader) event(text string) error {
	a := answer{colour: int(text[psrColour] - '1'), opened: play.None}
	panel, _ := strconv.Atoi(text[psrPanel : psrPanel+2])    // consists of digits
	opened, _ := strconv.Atoi(text[psrOpened : psrOpened+2]) // consists of digits
	switch {
	case text[psrColour] == '9':
		a = nobody
	case a.colour < 0 || a.colour >= play.Colours:
		return banmen.Syntaxf(r.n, psrColour+1, "expected a colour from 1 to 4, or 9 for nobody, found %q", text[psrColour:psrColour+1])
	case panel == 99:
		a.wrong = true
	case panel < 1 || panel > 25:
		return banmen.Syntaxf(r.n, psrPanel+1, "expected a panel from 1 to 25, or 99 for a wrong answer, found %q", text[psrPanel:psrPanel+2])
	case opened > 25:
		return banmen.Syntaxf(r.n, psrOpened+1, "expected the panel that is opened, from 1 to 25, or 00, found %q", text[psrOpened:psrOpened+2])
	default:
		a.cell, a.opened = panel-1, opened-1
		if opened == 0 {
			a.opened = play.None
		}
	}
	r.record, r.due = append(r.record, placed{a, r.n, psrColour + 1}), true
	if r.now != nil {
		next, err := r.now.answer(a)
		if r.now = next; err != nil {
			r.now = nil
		}
	}
	return nil
}
