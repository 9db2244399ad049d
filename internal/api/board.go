package api

import (
	"bytes"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
)

// drawings are the ways to draw.
var drawings = []string{"text", "ansi", "svg"}

// show draws boards.
func (c *call) show() ([]Field, func() error) {
	var in input
	var candidates bool
	to := drawings[0]
	fields := append(in.fields(c.Kinds),
		Field{Name: "to", Doc: "how to draw", Choice: drawings, at: &to},
		Field{Name: "candidates", Doc: "show what open cells may hold", at: &candidates})
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		return c.each(src, func(e banmen.Entry) error {
			if candidates && e.Marks == nil {
				if e.Marks, err = ops.Candidates(e.Puzzle, ops.PlacedBoard(e)); err != nil {
					return err
				}
			}
			f, err := ops.Figure(e)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if err := draw(&b, to, f); err != nil {
				return err
			}
			return c.write(answer.Drawn(c.verb, e, b.String()))
		})
	}
}

func draw(b *bytes.Buffer, to string, f *figure.Figure) error {
	switch to {
	case "svg":
		return svg.Render(b, f)
	case "ansi":
		return ansi.Render(b, f)
	}
	return text.Render(b, f)
}

// kinds describes a kind, or all.
func (c *call) kinds() ([]Field, func() error) {
	var kind string
	return []Field{{Name: "kind", Doc: "the name of one", at: &kind}}, func() error {
		for _, k := range c.Kinds {
			if kind == "" || kind == k.Name {
				if err := c.write(answer.Described(c.verb, k, c.lang)); err != nil {
					return err
				}
			}
		}
		if c.results == 0 {
			_, err := ops.FindKind(c.Kinds, kind)
			return err
		}
		return nil
	}
}

// A Board is how a puzzle or game in play stands, as JSON. Cells are in reading order.
type Board struct {
	answer.Head
	Text    string   `json:"text"`    // of the position
	Rows    int      `json:"rows"`    // of cells
	Cols    int      `json:"cols"`    // likewise
	Names   []string `json:"names"`   // of the cells
	Symbols []string `json:"symbols"` // how they are written, from the first; none in a game
	Cells   []string `json:"cells"`   // what stands there
	Given   []int    `json:"given"`   // cells that stay, from 0
	Open    []int    `json:"open"`    // cells where nothing stands
	Drawing string   `json:"drawing"` // as SVG, with the faults
	Place   Place    `json:"place"`   // of the cells in it
	Over    bool     `json:"over"`    // solved, or the end of the game

	Region     []int          `json:"region,omitempty"`     // by cell, where the board has regions
	Faults     []answer.Fault `json:"faults,omitempty"`     // rules that are broken
	Wrong      []int          `json:"wrong,omitempty"`      // cells that break them
	Candidates [][]string     `json:"candidates,omitempty"` // what breaks no rule, by cell, if that was asked for

	Players []string `json:"players,omitempty"` // of a game
	Scores  []int    `json:"scores,omitempty"`
	Note    string   `json:"note,omitempty"`
	Moves   []Move   `json:"moves,omitempty"` // that are legal
}

// A Place is where the cells of a drawing are: the upper left corner of the first, and the
// side of each.
type Place struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Side float64 `json:"side"`
}

// A Move is a legal move of a game.
type Move struct {
	Text   string `json:"text"`
	Player string `json:"player"`
	Label  string `json:"label"`
	Cell   int    `json:"cell"` // -1: none
	Flips  []int  `json:"flips,omitempty"`
}

// play makes the moves of a puzzle or game and says how it stands.
func (c *call) play() ([]Field, func() error) {
	var in input
	var moves string
	var candidates bool
	fields := append(in.fields(c.Kinds),
		Field{Name: "moves", Doc: "what was done, with blanks between: R1C2=5, or moves of the game", at: &moves},
		Field{Name: "candidates", Doc: "tell what open cells may hold", at: &candidates})
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		for e, err := range src.records {
			if err != nil {
				return err
			}
			return c.playOne(e, moves, candidates)
		}
		return banmen.Syntaxf(1, 1, "empty: expected a puzzle")
	}
}

func (c *call) playOne(e banmen.Entry, moves string, candidates bool) error {
	s, err := session.New(e.Puzzle)
	if err != nil {
		return err
	}
	if err := s.PlayAll(moves); err != nil {
		return err
	}
	j, err := c.board(e, s)
	if err == nil && candidates && !s.Game() {
		j.Candidates, err = texts(e.Puzzle, s.Board())
	}
	if err != nil {
		return err
	}
	return c.write(j)
}

// board says how a session stands.
func (c *call) board(e banmen.Entry, s *session.Session) (*Board, error) {
	pos, b := s.Position(), s.Board()
	status := pos.Status()
	j := &Board{Head: answer.HeadOf(c.verb, banmen.Entry{Puzzle: e.Puzzle}), Text: pos.String(), Rows: b.Rows, Cols: b.Cols, Over: status.Over}
	f, err := ops.Figure(banmen.Entry{Puzzle: e.Puzzle, Board: b})
	if err != nil {
		return nil, err
	}
	if s.Game() {
		c.turn(j, pos, status)
	} else if err := c.sheet(j, e.Puzzle, b); err != nil {
		return nil, err
	}
	for cell, v := range b.Cells {
		j.Cells = append(j.Cells, strings.TrimSpace(f.Cells[cell].Text))
		if v == 0 {
			j.Open = append(j.Open, cell)
		}
	}
	var w bytes.Buffer
	sc := scene.New(f, nil)
	j.Region, j.Place = f.Region, Place{sc.Left, sc.Top, scene.Cell}
	err = svg.Draw(&w, sc)
	j.Drawing = w.String()
	return j, err
}

// turn says how a game stands.
func (c *call) turn(j *Board, pos banmen.Position, status banmen.Status) {
	b := pos.Board()
	for cell := range b.Cells {
		j.Names = append(j.Names, game.CellName(pos, cell))
	}
	j.Players, j.Scores, j.Note = pos.Players(), status.Scores, c.say(status.Note)
	for _, m := range pos.Moves() {
		j.Moves = append(j.Moves, Move{Text: m.Text, Player: m.Player, Label: c.say(m.Label), Cell: m.Cell, Flips: m.Flips})
	}
}

// sheet says how a puzzle stands.
func (c *call) sheet(j *Board, p banmen.Puzzle, b grid.Board) error {
	symbols, err := ops.Symbols(p)
	if err != nil {
		return err
	}
	j.Symbols = symbols[1:]
	for cell := range b.Cells {
		j.Names = append(j.Names, ops.CellName(p, cell))
		if p.Givens().Cells[cell] != 0 {
			j.Given = append(j.Given, cell)
		}
	}
	faults := p.Faults(b)
	j.Faults = answer.Style{Say: c.say}.Faults(p, faults)
	for _, f := range faults {
		j.Wrong = append(j.Wrong, f.Cells...)
	}
	slices.Sort(j.Wrong)
	j.Wrong = slices.Compact(j.Wrong)
	return nil
}

// texts returns the candidates of each cell as they are written.
func texts(p banmen.Puzzle, b grid.Board) ([][]string, error) {
	symbols, err := ops.Symbols(p)
	if err != nil {
		return nil, err
	}
	marks, err := ops.Candidates(p, b)
	all := make([][]string, len(marks))
	for cell, set := range marks {
		all[cell] = []string{}
		for v := 1; v < len(symbols); v++ {
			if set>>v&1 != 0 {
				all[cell] = append(all[cell], symbols[v])
			}
		}
	}
	return all, err
}
