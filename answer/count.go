package answer

import (
	"cmp"
	"math/big"

	"github.com/banmen/banmen"
)

// Counted is the answer of count: the number of solutions, or of their classes.
type Counted struct {
	Entry   banmen.Entry
	Count   *big.Int         // nil if unknown
	Clashes []banmen.Fault   // of the givens, if there is no solution
	Notes   []banmen.Message // method and progress of the count
}

// Text writes the number.
func (a Counted) Text(p *Page, _ Style) error {
	if a.Count != nil {
		p.Block([]byte(a.Count.String()+"\n"), false)
	}
	return nil
}

// JSON returns the number.
func (a Counted) JSON(Style) []any {
	if a.Count == nil {
		return nil
	}
	return []any{counted{HeadOf("count", a.Entry), a.Count.String()}}
}

type counted struct {
	Head
	Count string `json:"count,omitempty"` // decimal
}

// Verdict reports givens that clash. Having no solution is not a no.
func (a Counted) Verdict(Style) Verdict {
	v := Verdict{Notes: a.Notes, Clash: len(a.Clashes) > 0}
	if v.Clash {
		v.Wrong, v.Why = true, NoSolution(a.Entry.Puzzle, a.Clashes)
	}
	return v
}

// Ranked is the answer of rank: the number of a solution in the list.
type Ranked struct {
	Entry  banmen.Entry
	In     banmen.Puzzle  // puzzle whose solutions are listed
	Board  banmen.Puzzle  // the solution
	Number *big.Int       // number from 0; nil if the solution is not in the list
	Name   string         // the name of the board by its number, if requested
	Class  bool           // Number is that of the class
	Why    banmen.Message // why it is not in the list
}

// Text writes the number.
func (a Ranked) Text(p *Page, _ Style) error {
	if a.Number != nil {
		p.Block([]byte(cmp.Or(a.Name, a.Number.String())+"\n"), false)
	}
	return nil
}

// JSON returns the number with the solution.
func (a Ranked) JSON(Style) []any {
	if a.Number == nil {
		return nil
	}
	j := numberOf("rank", banmen.Entry{Puzzle: a.In, File: a.Entry.File, Line: a.Entry.Line}, a.Board, a.Number)
	j.Name, j.Class = a.Name, a.Class
	return []any{j}
}

type number struct {
	Head
	Solution string `json:"solution"` // the text of the board
	Rank     string `json:"rank"`     // decimal, from 0
	Name     string `json:"name,omitempty"`
	Class    bool   `json:"class,omitempty"` // the rank is that of the class
}

// numberOf returns the JSON form of a solution with its number.
func numberOf(verb string, e banmen.Entry, board banmen.Puzzle, n *big.Int) number {
	return number{Head: HeadOf(verb, e), Solution: board.String(), Rank: n.String()}
}

// Verdict is no if the board is not in the list.
func (a Ranked) Verdict(Style) Verdict {
	no := a.Number == nil
	return Verdict{No: no, Wrong: no, Why: a.Why}
}
