// Package answer holds the answers to records of a file: a type for each verb, written as text and
// as JSON. The command, jobs and pages write the same bytes.
//
// An Answer holds the record and the result. A Style says how to write it. Text goes onto a Page in
// blocks. Messages for people and the effect on the exit status are the Verdict. Only this package
// spells the words that replace an answer in a file with one record per line (none, many, bad).
package answer

import (
	"bytes"
	"encoding/json"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// The words written in place of a board, and after a board that is not the only solution.
const (
	Bad  = "bad\n"
	none = "none\n"
	many = ",many\n"
)

// An Answer is the result for a record.
type Answer interface {
	// Text writes the answer for people, and for programs that read boards.
	Text(p *Page, s Style) error
	// JSON returns the values of the answer, one per line.
	JSON(s Style) []any
	// Verdict returns the messages and the status of the answer.
	Verdict(s Style) Verdict
}

// A Style is how answers are written.
type Style struct {
	Form  banmen.Form                 // the form of boards; if it has no Put, the verb writes its own text
	JSON  bool                        // JSON instead of text
	Lines bool                        // answer each record with one line, by a word if necessary
	Live  bool                        // the text is shown to a reader while it is written
	Many  bool                        // there are several records: messages begin with a line number
	Say   func(banmen.Message) string // translates a message for the reader

	RoundTrip *RoundTrip // checks puzzles to write; nil: forms need not say the rules
}

// A Verdict says whether an answer is yes or no, and holds the notes about it. It determines the
// exit status and the output to standard error.
type Verdict struct {
	No    bool              // whether the answer is no
	Wrong bool              // whether strict mode ends here
	Clash bool              // whether givens break a rule
	Why   banmen.Message    // why the answer is no, unless its text gives the reason
	At    banmen.LineColumn // position of Why; zero: the record
	Notes []banmen.Message  // further notes
	Ended banmen.Message    // how far the work came if it was stopped
}

// Write writes an answer to a page.
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

// message returns a message about a record, with its line number if there are many
// records.
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

// A Page is text in blocks. An empty line precedes a block that is set apart. Before the first
// block, the code that joins pages writes it if Apart is set.
type Page struct {
	Text   []byte
	Blocks int
	Apart  bool // an empty line precedes the first block
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

// board adds a board in a form. Forms with several lines stand apart.
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

// several marks the last board as not the only solution.
func (p *Page) several() { p.Text = append(bytes.TrimSuffix(p.Text, []byte("\n")), many...) }

// AppendBoard appends a board of a record in a form.
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
