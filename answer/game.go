package answer

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/text"
)

// Legal is the answer of moves: the legal moves of a position.
type Legal struct {
	Entry    banmen.Entry
	Position banmen.Position
	Tier     bool // include the rule that makes each legal
	Flips    bool // include the panels or discs that each move turns over
}

// Text writes a line for each player, or with Tier or Flips for each cell.
func (a Legal) Text(p *Page, s Style) error {
	var w bytes.Buffer
	moves := a.Position.Moves()
	for _, player := range playersOf(a.Entry, a.Position) {
		if legal := game.MovesOf(player, moves); a.Tier || a.Flips {
			a.lines(&w, legal, s)
		} else {
			fmt.Fprintf(&w, "%s,%s\n", player, strings.Join(game.Keys(legal), ","))
		}
	}
	p.Block(w.Bytes(), true)
	return nil
}

// lines writes a line for each cell that may be taken.
func (a Legal) lines(w *bytes.Buffer, moves []banmen.Move, s Style) {
	for i, m := range moves {
		if i > 0 && m.Key == moves[i-1].Key {
			continue // another move to the same cell, which differs in the opened cell
		}
		var parts []string
		if a.Tier {
			parts = append(parts, s.Say(banmen.Msg("rule %d, %s", m.Tier, m.Why)))
		}
		switch {
		case a.Flips && len(m.Flips) == 0:
			parts = append(parts, s.Say(banmen.Msg("turns over nothing")))
		case a.Flips:
			parts = append(parts, s.Say(banmen.Msg("turns over %s", strings.Join(game.CellNames(a.Position, m.Flips), ","))))
		}
		fmt.Fprintf(w, "%s%s: %s\n", m.Player, m.Key, strings.Join(parts, "; "))
	}
}

// playersOf returns the players in the order of the record, if it names all of them.
func playersOf(e banmen.Entry, pos banmen.Position) []string {
	at := func(player string) int { return strings.Index(e.Meta["players"], player) }
	all := pos.Players()
	if slices.ContainsFunc(all, func(p string) bool { return at(p) < 0 }) {
		return all
	}
	return slices.SortedFunc(slices.Values(all), func(p, q string) int { return cmp.Compare(at(p), at(q)) })
}

// JSON returns the moves, by player.
func (a Legal) JSON(s Style) []any {
	all, shape := []move{}, a.Position.Board().Shape
	for _, player := range a.Position.Players() {
		for _, m := range game.MovesOf(player, a.Position.Moves()) {
			j := move{Move: m.Text, Player: m.Player, Tier: m.Tier, Flips: append([]string{}, shape.Names(m.Flips)...), Why: s.Say(m.Why)}
			if m.Cell != banmen.NoCell {
				j.Cell = shape.Name(m.Cell)
			}
			all = append(all, j)
		}
	}
	return []any{legal{HeadOf("moves", a.Entry), all}}
}

type legal struct {
	Head
	Moves []move `json:"moves"`
}

// A move is the JSON form of a legal move.
type move struct {
	Move   string   `json:"move"`
	Player string   `json:"player"`
	Cell   string   `json:"cell"`
	Tier   int      `json:"tier"`
	Flips  []string `json:"flips"`
	Why    string   `json:"why"`
}

// Verdict is empty.
func (a Legal) Verdict(Style) Verdict { return Verdict{} }

// Replayed is the answer of replay: a record with the positions of its moves.
type Replayed struct {
	outcome
	Moves []PlayedMove
}

// ReplayOf returns the answer for a record replayed to its end, or to an illegal move.
func ReplayOf(e banmen.Entry, moves []PlayedMove, end banmen.Position, refused error) Replayed {
	return Replayed{outcome{e, end, refused}, moves}
}

// An outcome is the end of a replayed record.
type outcome struct {
	Record  banmen.Entry
	End     banmen.Position
	Refused error // error of the first illegal move, or nil
}

// A PlayedMove is a move of a record and the position after it.
type PlayedMove struct {
	Number   int // from 1
	Move     string
	Puzzle   banmen.Puzzle // the position
	Position banmen.Position
}

// Text writes each turn with the board after it, and the final scores. In a form it
// writes only the positions.
func (a Replayed) Text(p *Page, s Style) error {
	if s.Form.Put == nil {
		return a.blocks(p, s)
	}
	for _, t := range a.Moves {
		if err := p.board(s.Form, banmen.Entry{Puzzle: t.Puzzle}, t.Position.Board()); err != nil {
			return err
		}
	}
	return nil
}

func (a Replayed) blocks(p *Page, s Style) error {
	if s.Many {
		p.Block([]byte(nameOf(a.Record, s)+"\n"), true)
	}
	for _, t := range a.Moves {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%d %s", t.Number, t.Move)
		if note := t.Position.Status().Note; note.Format != "" {
			fmt.Fprintf(&b, "  %s", s.Say(note))
		}
		b.WriteByte('\n')
		if err := text.Render(&b, t.Puzzle.Figure(t.Position.Board())); err != nil {
			return err
		}
		p.Block(b.Bytes(), true)
	}
	if a.Refused == nil {
		p.Block([]byte(a.scores()+"\n"), true)
	}
	return nil
}

// scores returns the final scores, as in R 3, G 22, W 0, B 0.
func (a outcome) scores() string {
	var parts []string
	scores := a.End.Status().Scores
	for i, player := range a.End.Players() {
		parts = append(parts, fmt.Sprintf("%s %d", player, scores[i]))
	}
	return strings.Join(parts, ", ")
}

// JSON returns each turn, and the error of the record if any.
func (a Replayed) JSON(s Style) (all []any) {
	head := HeadOf("replay", a.Record)
	head.ID = a.Record.Meta["id"]
	for _, t := range a.Moves {
		all = append(all, replayedMove{Head: head, Position: t.Position.String(), Move: t.Move, Number: t.Number, Scores: t.Position.Status().Scores})
	}
	if why := a.why(); why.Format != "" {
		head.Error = s.Say(why)
		all = append(all, head)
	}
	return all
}

type replayedMove struct {
	Head
	Position string `json:"position,omitempty"` // its text
	Move     string `json:"move,omitempty"`     // as it was played
	Number   int    `json:"number,omitempty"`   // of the move, from 1
	Scores   []int  `json:"scores,omitempty"`   // by player
}

// why returns the error of the record: an illegal move, or wrong scores.
func (a outcome) why() (m banmen.Message) {
	if a.Refused != nil {
		return banmen.Msg("%v", a.Refused)
	}
	var counts []string
	for _, n := range a.End.Status().Scores {
		counts = append(counts, strconv.Itoa(n))
	}
	have := strings.Join(counts, " ")
	if final := a.Record.Meta["final"]; final != "" && final != have {
		return banmen.Msg("the record gives the result %s, but its moves lead to %s", final, have)
	}
	return m
}

// Verdict is no if the record has an error.
func (a outcome) Verdict(Style) Verdict {
	why := a.why()
	no := why.Format != ""
	v := Verdict{No: no, Wrong: no, Why: why}
	if a.Refused != nil {
		v.At = game.PlaceOf(a.Record, a.Refused)
	}
	return v
}
