package api

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/verb"
)

// A Board is the state of a puzzle or game in play, as JSON. Cells are in reading order.
type Board struct {
	answer.Head
	Text    string   `json:"text"`    // of the position
	Rows    int      `json:"rows"`    // of cells
	Cols    int      `json:"cols"`    // likewise
	Names   []string `json:"names"`   // of the cells
	Symbols []string `json:"symbols"` // texts from the first; none in a game
	Cells   []string `json:"cells"`   // their texts
	Values  []int    `json:"values"`  // the number of the symbol from 1, 0 for none; empty in a game
	Given   []int    `json:"given"`   // fixed cells, from 0
	Open    []int    `json:"open"`    // empty cells
	Drawing string   `json:"drawing"` // as SVG, unless disabled
	Place   Place    `json:"place"`   // of the cells in the drawing
	Over    bool     `json:"over"`    // solved, or the game has ended

	Region     []int          `json:"region,omitempty"`     // by cell, if the board has regions
	Gaps       []int          `json:"gaps,omitempty"`       // cells of the rectangle that are not part of the board
	Fog        []int          `json:"fog,omitempty"`        // cells that fog hides until digits next to them, or at Lights, are right
	Lights     []Light        `json:"lights,omitempty"`     // only these lift fog
	Houses     [][]int        `json:"houses,omitempty"`     // cells with different symbols, as known to techniques
	Faults     []answer.Fault `json:"faults,omitempty"`     // broken rules
	Wrong      []int          `json:"wrong,omitempty"`      // cells that break them
	Candidates [][]string     `json:"candidates,omitempty"` // symbols that break no rule, by cell, on request

	Hint  *StepHint `json:"tip,omitempty"`   // about the next step, on request
	Heard *Heard    `json:"heard,omitempty"` // the meaning of words

	Paint bool     `json:"paint,omitempty"` // few symbols: cells are painted by strokes
	Pens  []string `json:"pens,omitempty"`  // the pens in use: digit, corner, centre, colour
	Blank int      `json:"blank,omitempty"` // the number of the symbol that means an empty cell
	Clues []string `json:"clues,omitempty"` // states of the clues around the board, as drawn: "", met or broken

	Signs []Sign `json:"signs,omitempty"` // by symbol, if symbols are drawn in place of texts and a drawing was requested

	Players []string `json:"players,omitempty"` // of a game
	Titles  []string `json:"titles,omitempty"`  // their titles; with the letters of moves, unless they have discs
	Levels  []Level  `json:"levels,omitempty"`  // engines by strength
	Discs   bool     `json:"discs,omitempty"`   // players have dark and light discs
	Scores  []int    `json:"scores,omitempty"`
	Owners  []int    `json:"owners,omitempty"` // of the cells: the number of the player from 1, or 0
	Note    string   `json:"note,omitempty"`
	Moves   []Move   `json:"moves,omitempty"`   // legal moves
	Engines []string `json:"engines,omitempty"` // some engines for the game
	Advised bool     `json:"advised,omitempty"` // there is advice, hence reviews and training
	Record  string   `json:"record,omitempty"`  // the moves that came with the puzzle, already made

	Rules []Sentence `json:"rules,omitempty"` // the rules in words, on request
}

// A Sentence is text about a puzzle: its title, a rule, or a remark on an ignored part of its
// source.
type Sentence struct {
	Text    string `json:"text"`
	Drawing string `json:"drawing,omitempty"` // a sample of how the board draws it, as SVG for a page with the styles
}

// A Place locates the cells of a drawing: the upper left corner of the first, and the
// side of each.
type Place struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Side float64 `json:"side"`
}

// A Sign is a symbol drawn as a shape.
type Sign struct {
	Name    string `json:"name"`    // spoken name
	Drawing string `json:"drawing"` // as elements of SVG around 0, 0
}

// A Level is an engine with the name of its strength.
type Level struct {
	Name   string `json:"name"`
	Engine string `json:"engine"`
}

// A Move is a legal move of a game.
type Move struct {
	Text   string `json:"text"`
	Player string `json:"player"`
	Label  string `json:"label"`
	Cell   int    `json:"cell"` // -1: none
	Flips  []int  `json:"flips,omitempty"`
	Opens  []int  `json:"opens,omitempty"` // cells that become empty again
}

// play makes the moves of a puzzle or game and returns its state.
func (c *call) play() ([]Field, func() error) {
	var in input
	var moves, of string
	as := manner{draw: manners[0]}
	fields := append(in.fields(c.Kinds),
		Field{Name: "moves", Doc: banmen.Msg("what was done, separated by blanks: R1C2=5, or moves of the game"), at: &moves},
		Field{Name: "of", Doc: banmen.Msg("the game of which the puzzle must be a position or a record"), at: &of},
		Field{Name: "player", Doc: banmen.Msg("the selected player of a game, whom commands refer to"), at: &as.player},
		Field{Name: "candidates", Doc: banmen.Msg("list the candidates of open cells"), at: &as.candidates},
		Field{Name: "tip", Doc: banmen.Msg("how much of the next step to show: from 0 (where to look) to 3 (everything)"), at: &as.hintLevel},
		Field{Name: "known", Doc: banmen.Msg("the candidates left in each cell after the previous hint, separated by blanks"), at: &as.known},
		Field{Name: "words", Doc: banmen.Msg("a spoken command, such as row 4"), at: &as.words},
		Field{Name: "cursor", Doc: banmen.Msg("the cell of the cursor, from 0, if the words name none"), at: &as.cursor},
		Field{Name: "rules", Doc: banmen.Msg("say the rules in words, with samples of lines and signs"), at: &as.rules},
		Field{Name: "draw", Doc: banmen.Msg("the drawing: alone, inline (for a page with the styles), or none"), Choice: manners, at: &as.draw})
	return fields, func() error {
		e, err := in.firstOf(c.Kinds, of)
		if err != nil {
			return err
		}
		return c.playOne(e, moves, as)
	}
}

// A manner selects the details that play returns.
type manner struct {
	candidates bool
	draw       string
	hintLevel  *int
	words      string
	cursor     int64
	known      []string
	player     string
	rules      bool
}

// manners are the ways to draw a board in play.
var manners = []string{"alone", "inline", "none"}

func (c *call) playOne(e banmen.Entry, moves string, as manner) error {
	s, err := session.New(e.Puzzle)
	if err != nil {
		return err
	}
	if err := playRecord(s, e); err != nil {
		return err
	}
	if err := s.PlayAll(moves); err != nil {
		return err
	}
	j, err := c.board(e, s, as.draw)
	if err == nil && s.Game() {
		j.Record = e.Meta["record"]
	}
	if err == nil && as.candidates && !s.Game() {
		j.Candidates, err = c.texts(e.Puzzle, s.Board())
	}
	if err == nil && as.rules {
		j.Rules, err = c.rules(e)
	}
	if err == nil && as.words != "" {
		j.Heard, err = c.hear(s, as)
	}
	if err == nil && as.hintLevel != nil {
		j.Hint, err = c.stepHint(e.Puzzle, s, as)
	}
	if err != nil {
		return err
	}
	return c.write(j)
}

// rules returns the rules of a record in words.
func (c *call) rules(e banmen.Entry) (all []Sentence, err error) {
	f := e.Puzzle.Figure(e.Puzzle.Givens())
	for _, k := range verb.Keys(c.Kinds, e, f, c.lang, c.say) {
		var w bytes.Buffer
		if k.Sample != nil {
			s := scene.Sample(k.Sample, nil)
			fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="%g" height="%g" viewBox="0 0 %g %g" aria-hidden="true">`, s.Width/2, s.Height/2, s.Width, s.Height)
			err = errors.Join(err, svg.Parts(&w, s))
			w.WriteString("</svg>")
		}
		all = append(all, Sentence{k.Text, w.String()})
	}
	return all, err
}

// playRecord makes the moves that a game came with. An illegal move is an error, located
// in the text if possible.
func playRecord(s *session.Session, e banmen.Entry) error {
	if !s.Game() {
		return nil
	}
	for i, move := range strings.Fields(e.Meta["record"]) {
		err := s.Play(move)
		if err != nil && i < len(e.Moves) {
			return banmen.Syntaxf(e.Moves[i].Line, e.Moves[i].Column, "move %d, %s: %v", i+1, move, err)
		}
		if err != nil {
			return banmen.Errorf(err, "move %d, %s: %v", i+1, move, err)
		}
	}
	return nil
}

// board returns the state of a session.
func (c *call) board(e banmen.Entry, s *session.Session, draw string) (*Board, error) {
	pos, b := s.Position(), s.Board()
	status := pos.Status()
	j := &Board{Head: answer.HeadOf(c.verb, banmen.Entry{Puzzle: e.Puzzle}), Text: pos.String(), Rows: b.Rows, Cols: b.Cols, Over: status.Over}
	f, err := ops.Figure(banmen.Entry{Puzzle: e.Puzzle, Board: b, Meta: e.Meta})
	if err != nil {
		return nil, err
	}
	var shapes []figure.Shape
	if s.Game() {
		c.gameState(j, pos, status)
	} else if shapes, err = c.shapes(e.Puzzle); err != nil {
		return nil, err
	} else if err = c.sheet(j, e.Puzzle, b); err != nil {
		return nil, err
	} else {
		painting(j, s)
	}
	var shown []figure.Look
	if j.Fog, j.Lights, shown = fogged(b, e.Puzzle.Givens(), f.Looks); draw == "inline" {
		f.Looks = shown // the page hides the cells itself
	}
	for cell := range b.Cells {
		j.Cells = append(j.Cells, strings.TrimSpace(f.Cells[cell].Text))
		if b.IsGap(cell) {
			j.Gaps = append(j.Gaps, cell)
		} else if b.IsOpen(cell) {
			j.Open = append(j.Open, cell)
		}
	}
	if draw != "none" {
		j.Signs, err = c.signs(shapes)
	}
	if err == nil {
		err = banmen.Spend(c.ctx, 0) // a spent budget may have hidden faults
	}
	return j, errors.Join(err, j.draw(f, draw))
}

// A Light lifts fog: from Cells, when the symbols in all of When are right. Cells count from 0.
type Light struct {
	When  []int `json:"when"`
	Cells []int `json:"cells"`
}

// fogged returns the cells that fog hides at the start, what lifts it, and the other looks. The
// cells in the look of the fog are lit. Without triggers, givens and the cells that touch them are
// lit as well. Without triggers and cells, fog hides nothing, because this package does not know
// how it lifts.
func fogged(b, givens grid.Board, looks []figure.Look) (fog []int, lights []Light, others []figure.Look) {
	lit := map[int]bool{}
	light := func(cells []int) {
		for _, c := range cells {
			lit[c] = true
		}
	}
	for _, k := range looks {
		switch k.Shape {
		case "fog":
			light(cellsOf(b, k.At))
		case "trigger":
			lights = append(lights, Light{When: cellsOf(b, k.At), Cells: cellsOf(b, k.Lights)})
		default:
			others = append(others, k)
		}
	}
	if len(lit)+len(lights) == 0 {
		return nil, nil, others
	}
	isOpen := func(c int) bool { return givens.Cells[c] == 0 }
	for _, l := range lights {
		if !slices.ContainsFunc(l.When, isOpen) {
			light(l.Cells)
		}
	}
	for given := range givens.Cells {
		if lights == nil && !isOpen(given) {
			light([]int{given})
			light(b.Neighbours(given))
		}
	}
	for cell := range b.Cells {
		if !lit[cell] && !b.IsGap(cell) {
			fog = append(fog, cell)
		}
	}
	return fog, lights, others
}

// cellsOf returns the cells of a board in which points are.
func cellsOf(b grid.Board, points [][2]float64) (cells []int) {
	for _, at := range points {
		if r, c := int(math.Floor(at[0])), int(math.Floor(at[1])); b.Contains(r, c) {
			cells = append(cells, b.At(r, c))
		}
	}
	return cells
}

// painting describes how cells of a puzzle are filled, and which clues are met.
func painting(j *Board, s *session.Session) {
	j.Paint, j.Blank = s.Painted(), ops.Blank(s.Puzzle())
	for _, pen := range s.Pens() {
		j.Pens = append(j.Pens, pen.String())
	}
	for _, state := range ops.ClueStates(s.Puzzle(), s.Board()) {
		j.Clues = append(j.Clues, clueStates[state])
	}
}

var clueStates = map[banmen.ClueState]string{banmen.ClueMet: "met", banmen.ClueBroken: "broken"}

// shapes returns the shapes drawn for the symbols of a puzzle, from 1; nil if all are
// texts. Later messages name the shapes.
func (c *call) shapes(p banmen.Puzzle) ([]figure.Shape, error) {
	b := grid.New(p.Givens().Shape)
	symbols, err := ops.Symbols(p)
	if err != nil {
		return nil, err
	}
	cells := b.Present()
	all := make([]figure.Shape, min(len(symbols)-1, len(cells)))
	for v := range all {
		b.Cells[cells[v]] = uint16(v + 1)
	}
	f, err := ops.Figure(banmen.Entry{Puzzle: p, Board: b})
	if err != nil {
		return nil, err
	}
	c.drawn = map[banmen.Symbol]banmen.Message{}
	for v := range all {
		if all[v] = f.Cells[cells[v]].Shape; all[v] != figure.Written {
			c.drawn[banmen.Symbol(symbols[v+1])] = shapeNames[all[v]]
		}
	}
	if len(c.drawn) == 0 {
		return nil, nil
	}
	return all, nil
}

// signs returns the drawings of symbols.
func (c *call) signs(shapes []figure.Shape) (all []Sign, err error) {
	for _, shape := range shapes {
		var w bytes.Buffer
		if shape != figure.Written {
			err = errors.Join(err, svg.Parts(&w, scene.Sign(shape)))
		}
		all = append(all, Sign{c.say(shapeNames[shape]), w.String()})
	}
	return all, err
}

// shapeNames are the spoken names of shapes.
var shapeNames = map[figure.Shape]banmen.Message{
	figure.Star: banmen.Msg("star"), figure.Block: banmen.Msg("filled"), figure.Cross: banmen.Msg("crossed out"), figure.Blank: banmen.Msg("blank"),
}

// draw draws the board without the words and numbers that a page shows beside it.
func (j *Board) draw(f *figure.Figure, as string) error {
	how := svg.Draw
	if as != manners[0] {
		how = svg.Inline
		f.Notes, f.Bars = nil, nil
	}
	for cell := range f.Cells {
		if role := f.Cells[cell].Role; role >= figure.Player1 && j.Owners != nil {
			j.Owners[cell] = int(role-figure.Player1) + 1
		}
	}
	if j.Discs = f.Felt; !j.Discs {
		for i := range j.Titles {
			j.Titles[i] += " " + j.Players[i]
		}
	}
	sc := scene.New(f, nil)
	j.Region, j.Place = f.Region, Place{sc.Left, sc.Top, scene.Cell}
	if as == "none" {
		return nil
	}
	var w bytes.Buffer
	err := how(&w, sc)
	j.Drawing = w.String()
	return err
}

// inline draws a figure for a page with the styles.
func inline(f *figure.Figure) (string, error) {
	var w bytes.Buffer
	err := svg.Inline(&w, scene.New(f, nil))
	return w.String(), err
}

// gameState adds the state of a game.
func (c *call) gameState(j *Board, pos banmen.Position, status banmen.Status) {
	b := pos.Board()
	j.Owners = make([]int, len(b.Cells))
	for cell := range b.Cells {
		j.Names = append(j.Names, game.CellName(pos, cell))
	}
	j.Engines, j.Advised = game.Engines(pos), game.Advises(pos)
	for _, l := range game.Levels(pos) {
		j.Levels = append(j.Levels, Level{c.say(l.Name), l.Engine})
	}
	for _, title := range game.Titles(pos) {
		j.Titles = append(j.Titles, c.say(title))
	}
	j.Players, j.Scores, j.Note = pos.Players(), status.Scores, c.say(status.Note)
	for _, m := range pos.Moves() {
		j.Moves = append(j.Moves, Move{Text: m.Text, Player: m.Player, Label: c.say(m.Label), Cell: m.Cell, Flips: m.Flips, Opens: m.Opens})
	}
}

// sheet adds the state of a puzzle.
func (c *call) sheet(j *Board, p banmen.Puzzle, b grid.Board) error {
	symbols, err := ops.Symbols(p)
	if err != nil {
		return err
	}
	j.Symbols = symbols[1:]
	for cell := range b.Cells {
		j.Names = append(j.Names, ops.CellName(p, cell))
		j.Values = append(j.Values, int(b.Cells[cell]))
		if p.Givens().Cells[cell] != 0 {
			j.Given = append(j.Given, cell)
		}
	}
	faults := p.Faults(b)
	j.Faults = answer.Style{Say: c.say}.Faults(p, faults)
	for _, f := range faults {
		j.Wrong = append(j.Wrong, f.Cells...)
	}
	rules, err := ops.LogicRules(c.ctx, p.With(grid.New(b.Shape)))
	if err != nil && !errors.Is(err, banmen.ErrCannot) {
		return err
	}
	if err == nil {
		for _, h := range rules.Houses {
			j.Houses = append(j.Houses, h.Cells)
		}
	}
	slices.Sort(j.Wrong)
	j.Wrong = slices.Compact(j.Wrong)
	return nil
}

// texts returns the texts of the candidates of each cell.
func (c *call) texts(p banmen.Puzzle, b grid.Board) ([][]string, error) {
	symbols, err := ops.Symbols(p)
	if err != nil {
		return nil, err
	}
	marks, err := ops.Candidates(c.ctx, p, b)
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
