// Package answer has what comes of one record of a file: a small type for each
// verb, which says itself as text and as JSON. Whoever asks, the command, a job
// or a page, writes the same bytes.
//
// An Answer knows the record and what was found. A Style says how it is to be
// written. Text goes onto a Page, in blocks; what an answer says beside that, to
// people and by an exit status, is its Verdict. The words that stand for an
// answer in a file with a record a line (none, many, bad) are spelled here and
// nowhere else.
package answer

import (
	"bytes"
	"encoding/json"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// What stands in a line where there is no board, and after a board that is not
// the only solution.
const (
	Bad  = "bad\n"
	none = "none\n"
	many = ",many\n"
)

// An Answer is what came of a record.
type Answer interface {
	// Text writes the answer for people and for other programs that read boards.
	Text(p *Page, s Style) error
	// JSON returns what says it as JSON, a value a line.
	JSON(s Style) []any
	// Verdict returns what is said beside it.
	Verdict(s Style) Verdict
}

// A Style is how answers are written.
type Style struct {
	Form  banmen.Form                 // boards are written in it; without Put the verb has its own text
	JSON  bool                        // as JSON, instead of text
	Lines bool                        // each record is answered by a line, if need be by a word
	Live  bool                        // somebody reads the text while it is written
	Many  bool                        // there are several records: messages begin with the line of theirs
	Say   func(banmen.Message) string // puts a message into the language of the reader

	RoundTrip *RoundTrip // of the puzzles; nil: they may be written in forms that do not say their rules
}

// A Verdict is what an answer says beside itself.
type Verdict struct {
	No    bool              // the answer is no
	Wrong bool              // who is strict ends here
	Clash bool              // of a puzzle with givens that break a rule
	Why   banmen.Message    // why the answer is no, if it does not say so itself
	At    banmen.LineColumn // what Why is about; zero: the record
	Notes []banmen.Message  // what else there is to know
	Ended banmen.Message    // how far the work came, if it was stopped
}

// Write writes an answer onto a page.
func Write(p *Page, a Answer, s Style) error {
	if !s.JSON {
		return a.Text(p, s)
	}
	for _, v := range a.JSON(s) {
		text, err := AppendJSON(p.Text, v)
		if err != nil {
			return err
		}
		p.Text = text
		p.Blocks++
	}
	return nil
}

// message returns a message about a record, with its line where there are many.
func (s Style) message(e banmen.Entry, m banmen.Message) banmen.Message {
	if s.Many {
		return banmen.Msg("line %d: %s", e.Line, m)
	}
	return m
}

// AppendLine appends a message about a record as a line.
func (s Style) AppendLine(text []byte, e banmen.Entry, m banmen.Message) []byte {
	return append(append(text, s.Say(s.message(e, m))...), '\n')
}

// A Page is text in blocks. Between two blocks stands an empty line if the second
// stands apart; whoever puts pages together has to see to the first.
type Page struct {
	Text   []byte
	Blocks int
	Apart  bool // the first block
}

// Block adds a block.
func (p *Page) Block(text []byte, apart bool) {
	if p.Blocks == 0 {
		p.Apart = apart
	} else if apart && !bytes.HasSuffix(p.Text, []byte("\n\n")) {
		p.Text = append(p.Text, '\n')
	}
	p.Text = append(p.Text, text...)
	p.Blocks++
}

// board adds a board in a form. Forms of several lines stand apart.
func (p *Page) board(f banmen.Form, e banmen.Entry, b grid.Board) error {
	if p.Blocks > 0 {
		text, err := AppendBoard(nil, f, e, b)
		if err == nil {
			p.Block(text, !f.Stream)
		}
		return err
	}
	text, err := AppendBoard(p.Text, f, e, b)
	if err == nil {
		p.Text, p.Blocks, p.Apart = text, 1, !f.Stream
	}
	return err
}

// several adds to the board that was written last that it is not the only solution.
func (p *Page) several() { p.Text = append(bytes.TrimSuffix(p.Text, []byte("\n")), many...) }

// AppendBoard appends a board of a record as a form writes it.
func AppendBoard(text []byte, f banmen.Form, e banmen.Entry, b grid.Board) ([]byte, error) {
	w := bytes.NewBuffer(text)
	err := f.Write(w, e, b)
	return w.Bytes(), err
}

// AppendJSON appends a value as a line of JSON.
func AppendJSON(text []byte, v any) ([]byte, error) {
	b := bytes.NewBuffer(text)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}
