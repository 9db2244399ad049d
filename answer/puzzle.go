package answer

import (
	"encoding/hex"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/distinct"
	"github.com/banmen/banmen/ops"
)

// Converted is the answer of convert: a record in another form.
type Converted struct {
	Entry banmen.Entry
	Board grid.Board // current board
}

// Record returns the record with its metadata.
func (a Converted) Record() (banmen.Entry, grid.Board) { return a.Entry, a.Board }

// Text writes the record with its metadata.
func (a Converted) Text(p *Page, s Style) error { return p.puzzle(s, a.Entry, a.Board) }

// JSON returns nothing: there is a form that writes puzzles as JSON.
func (a Converted) JSON(Style) []any { return nil }

// Verdict notes the metadata that the form does not hold.
func (a Converted) Verdict(s Style) Verdict { return Verdict{Notes: s.lost(a.Entry, a.Board)} }

// Written is the JSON form of an answer that consists of a record written in a form.
type Written struct {
	Answer
	Entry      banmen.Entry
	Verb, Form string
	Record     string // including line ends
}

// JSON returns the text of the record.
func (a Written) JSON(Style) []any {
	return []any{written{HeadOf(a.Verb, a.Entry), a.Form, a.Record}}
}

type written struct {
	Head
	Form string `json:"form"`
	Text string `json:"text"` // the record in the form
}

// Canonical is the answer of canon: the canonical form of a puzzle.
type Canonical struct {
	Entry         banmen.Entry
	Puzzle        banmen.Puzzle
	Automorphisms *big.Int // symmetries that leave it unchanged
	Stats         bool     // report their number
}

// Text writes the puzzle with the metadata of the record.
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
	return []any{canonical{HeadOf("canon", a.Entry), banmen.Text(a.Puzzle), a.Automorphisms.String()}}
}

type canonical struct {
	Head
	Canonical     string `json:"canonical,omitempty"`     // the text of the canonical form
	Automorphisms string `json:"automorphisms,omitempty"` // decimal
}

// Verdict reports the number of automorphisms.
func (a Canonical) Verdict(s Style) (v Verdict) {
	if !s.JSON {
		v.Notes = s.lost(a.Record())
	}
	if a.Stats {
		v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("automorphisms: %s", a.Automorphisms)))
	}
	return v
}

// A Key is the same for all equivalent puzzles.
type Key struct{ Of *ops.Key } // nil if unknown

// The lines in place of a key: for a line without a record, for an unknown key, and for a
// line that cannot be read.
const (
	NoRecord = distinct.NoRecord + "\n"
	BadKey   = distinct.Bad + "\n"
	noKey    = distinct.NoKey + "\n"
)

// Text writes the key in hexadecimal.
func (a Key) Text(p *Page, _ Style) error {
	text := []byte(noKey)
	if a.Of != nil {
		text = AppendKey(nil, *a.Of)
	}
	p.Block(text, false)
	return nil
}

// AppendKey appends a key in hexadecimal, and a newline.
func AppendKey(text []byte, k ops.Key) []byte { return append(hex.AppendEncode(text, k[:]), '\n') }

// JSON returns nothing: keys are for internal use.
func (a Key) JSON(Style) []any { return nil }

// Verdict is empty.
func (a Key) Verdict(Style) Verdict { return Verdict{} }
