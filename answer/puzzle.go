package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/distinct"
	"github.com/banmen/banmen/ops"
)

// Converted is a record in another form.
type Converted struct {
	Entry banmen.Entry
	Board grid.Board // what stands on it
	Told  *sync.Map  // what is known of the form from other records; nil: nobody is told what it does not hold
	As    string     // the reader was told that boards are this puzzle
}

// Record returns the record with all that it has.
func (a Converted) Record() (banmen.Entry, grid.Board) { return a.Entry, a.Board }

// Text writes the record with all that it has. It is an ErrCannot if the form does not say the rules, and
// the reader was not told them.
func (a Converted) Text(p *Page, s Style) error {
	if err := a.saysRules(s.Form); err != nil {
		return err
	}
	return p.board(s.Form, a.Entry, a.Board)
}

// JSON has nothing to add: a form of its own writes puzzles as JSON.
func (a Converted) JSON(Style) []any { return nil }

// Verdict tells what of what is said of the puzzle the form does not hold, the same once for all records.
func (a Converted) Verdict(s Style) (v Verdict) {
	if a.Told == nil || s.Form.Put == nil {
		return v
	}
	var names []string
	for _, name := range titles {
		if a.Entry.Meta[name] != "" {
			names = append(names, name)
		}
	}
	if names == nil {
		return v
	}
	text, err := AppendBoard(nil, s.Form, a.Entry, a.Board)
	names = slices.DeleteFunc(names, func(name string) bool { return err != nil || holds(string(text), a.Entry.Meta[name]) })
	said := strings.Join(names, ", ")
	if _, told := a.Told.LoadOrStore(said, true); !told && said != "" {
		v.Notes = []banmen.Message{banmen.Msg("the form %s does not hold what is said of a puzzle: %s", s.Form.Name, said)}
	}
	return v
}

// titles are the names in Meta of what people say of a puzzle.
var titles = []string{"name", "title", "author", "description", "date", "source", "level", "url"}

// saysRules returns an ErrCannot if a board in the form is read as another puzzle: one without parts, or with other boxes.
func (a Converted) saysRules(f banmen.Form) error {
	if a.Told == nil || a.As != "" || f.Fit == nil || !f.Fit(banmen.Head{Rows: []string{""}, Lines: []string{""}}).Bare {
		return nil
	}
	plain, _ := banmen.Unmarked(a.Entry.Puzzle)
	text := plain.With(a.Board).String()
	rules := text[:strings.LastIndexByte(text, ':')]
	key := f.Name + " " + rules
	if _, known := a.Told.Load(key); known {
		return nil
	}
	board, err := AppendBoard(nil, f, banmen.Entry{Puzzle: plain, Meta: a.Entry.Meta}, a.Board)
	if err != nil {
		return err
	}
	for e, err := range f.Read(bytes.NewReader(board), banmen.Params{}) {
		if err == nil && e.Puzzle.With(a.Board).String() == text {
			a.Told.Store(key, true)
			return nil
		}
	}
	return banmen.Errorf(banmen.ErrCannot, "the form %s does not say that this is %s", f.Name, rules).Suggest("use text or json, which hold everything")
}

// holds reports whether a text has another one in it, as it is or as JSON and XML write it.
func holds(text, said string) bool {
	quoted, _ := json.Marshal(said)
	return strings.Contains(text, said) || strings.Contains(text, html.EscapeString(said)) || strings.Contains(text, strings.Trim(string(quoted), `"`))
}

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
	return p.board(s.Form, banmen.Entry{Puzzle: a.Puzzle, Meta: a.Entry.Meta}, a.Puzzle.Givens())
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
	if a.Stats {
		v.Notes = []banmen.Message{s.message(a.Entry, banmen.Msg("automorphisms: %s", a.Automorphisms))}
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
