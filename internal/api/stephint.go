package api

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// A StepHint describes the next step, in as much detail as requested.
type StepHint struct {
	Text    string   `json:"text"`
	Why     []string `json:"why,omitempty"`     // how a wrong symbol leads to a contradiction
	Wrong   bool     `json:"wrong"`             // the cells have symbols that no solution has
	Cells   []int    `json:"cells"`             // the cells of the step, or those with wrong symbols
	Place   []string `json:"place,omitempty"`   // R1C2=5, moves
	Remove  []string `json:"remove,omitempty"`  // R1C2<>5
	Known   []string `json:"known,omitempty"`   // the candidates left in each cell after the step, for the next request
	Drawing string   `json:"drawing,omitempty"` // a drawing of the step, to be embedded in a page
}

// stepHint describes the next step of a puzzle.
func (c *call) stepHint(p banmen.Puzzle, s *session.Session, as manner) (*StepHint, error) {
	if *as.hintLevel < 0 || *as.hintLevel > session.Most {
		return nil, banmen.Errorf(nil, "field %q: expected %d to %d", "tip", 0, session.Most)
	}
	if s.Game() {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a game: there are no tips")
	}
	symbols, err := ops.Symbols(p)
	if err != nil {
		return nil, err
	}
	known, err := symbolsOf(as.known, symbols, s.Board())
	if err != nil {
		return nil, err
	}
	t, err := session.Tell(c.ctx, p, s.Board(), known, *as.hintLevel)
	if err != nil {
		return nil, err
	}
	j := &StepHint{Text: c.say(t.Text), Wrong: t.Wrong, Cells: t.Cells, Place: t.Place, Remove: t.Remove, Known: textsOf(t.Left, symbols)}
	for _, why := range t.Why {
		j.Why = append(j.Why, c.say(why))
	}
	if t.Figure != nil && as.draw != "none" {
		j.Drawing, err = inline(t.Figure)
	}
	return j, err
}

// symbolsOf parses the candidates left in each cell of a board.
func symbolsOf(texts, symbols []string, b grid.Board) ([][]int, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	if len(texts) != len(b.Cells) {
		return nil, banmen.Errorf(nil, "field %q: expected %d texts, found %d", "known", len(b.Cells), len(texts))
	}
	all := make([][]int, len(texts))
	for cell, text := range texts {
		for word := range strings.FieldsSeq(text) {
			v := slices.Index(symbols, word)
			if v < 1 {
				return nil, banmen.Errorf(nil, "field %q: expected symbols of the puzzle, found %q", "known", word)
			}
			all[cell] = append(all[cell], v)
		}
	}
	return all, nil
}

// textsOf formats the candidates left in each cell.
func textsOf(all [][]int, symbols []string) (texts []string) {
	for _, left := range all {
		var words []string
		for _, v := range left {
			words = append(words, symbols[v])
		}
		texts = append(texts, strings.Join(words, " "))
	}
	return texts
}
