package answer

import (
	"fmt"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/distinct"
	"github.com/banmen/banmen/ops"
)

// Converted is a record in another form.
type Converted struct {
	Entry banmen.Entry
	Board grid.Board // what stands on it
}

// Record returns the record with all that it has.
func (a Converted) Record() (banmen.Entry, grid.Board) { return a.Entry, a.Board }

// Text writes the record with all that it has.
func (a Converted) Text(p *Page, s Style) error { return p.puzzle(s, a.Entry, a.Board) }

// JSON has nothing to add: a form of its own writes puzzles as JSON.
func (a Converted) JSON(Style) []any { return nil }

// Verdict notes what of what is said of the puzzle the form does not hold.
func (a Converted) Verdict(s Style) Verdict { return Verdict{Notes: s.lost(a.Entry, a.Board)} }

// Written is an answer that is a record in a form, as JSON.
type Written struct {
	Answer
	Entry      banmen.Entry
	Verb, Form string
	Record     string // with all its line ends
}

// JSON returns the record as a text.
func (a Written) JSON(Style) []any {
	return []any{written{HeadOf(a.Verb, a.Entry), a.Form, a.Record}}
}

type written struct {
	Head
	Form string `json:"form"`
	Text string `json:"text"` // the record in that form
}

// Canonical is the puzzle that all doubles of a record share.
type Canonical struct {
	Entry         banmen.Entry
	Puzzle        banmen.Puzzle
	Automorphisms *big.Int // symmetries that leave it as it is
	Stats         bool     // tell how many
}

// Text writes the puzzle. What is said of the record beside it stays.
func (a Canonical) Text(p *Page, s Style) error {
	e, b := a.Record()
	return p.puzzle(s, e, b)
}

// Record returns the canonical form.
func (a Canonical) Record() (banmen.Entry, grid.Board) {
	return banmen.Entry{Puzzle: a.Puzzle, Meta: a.Entry.Meta}, a.Puzzle.Givens()
}

// JSON returns the puzzle and its automorphisms.
func (a Canonical) JSON(Style) []any {
	return []any{canonical{HeadOf("canon", a.Entry), a.Puzzle.String(), a.Automorphisms.String()}}
}

type canonical struct {
	Head
	Canonical     string `json:"canonical,omitempty"`     // the text of the canonical form
	Automorphisms string `json:"automorphisms,omitempty"` // decimal
}

// Verdict tells the number of automorphisms.
func (a Canonical) Verdict(s Style) (v Verdict) {
	if !s.JSON {
		v.Notes = s.lost(a.Record())
	}
	if a.Stats {
		v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("automorphisms: %s", a.Automorphisms)))
	}
	return v
}

// A Key is what all doubles of a puzzle share.
type Key struct{ Of *ops.Key } // nil: nobody knows it

// What stands for the key of a line that is no record, of a record whose key nobody
// knows, and of a line that cannot be read.
const (
	NoRecord = distinct.NoRecord + "\n"
	BadKey   = distinct.Bad + "\n"
	noKey    = distinct.NoKey + "\n"
)

// Text writes the key in hexadecimal.
func (a Key) Text(p *Page, _ Style) error {
	text := []byte(noKey)
	if a.Of != nil {
		text = fmt.Appendf(nil, "%x\n", *a.Of)
	}
	p.Block(text, false)
	return nil
}

// JSON returns nothing: keys are for programs of this house.
func (a Key) JSON(Style) []any { return nil }

// Verdict has nothing to say.
func (a Key) Verdict(Style) Verdict { return Verdict{} }
