package answer

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// An Evaluation is what each player may expect, as JSON.
type Evaluation struct {
	Win   []float64 `json:"win"`
	Score []float64 `json:"score"`
	Error []float64 `json:"error,omitempty"` // standard errors of win; none: it is exact
}

// A Choice is a move and what comes of it, as JSON.
type Choice struct {
	Move   string `json:"move"`
	Player string `json:"player"`
	Evaluation
}

// ChoiceOf returns a choice as JSON.
func ChoiceOf(c banmen.Choice) Choice {
	return Choice{c.Move.Text, c.Move.Player, Evaluation(c.Evaluation)}
}

// An Advice is what may be expected of a position and of each choice, as JSON.
type Advice struct {
	Head
	Seed     *uint64    `json:"seed,omitempty"`
	Position string     `json:"position"` // its name
	Exact    bool       `json:"exact"`
	Playouts int        `json:"playouts,omitempty"`
	Players  []string   `json:"players"`
	Now      Evaluation `json:"now"`
	Silence  Evaluation `json:"silence"`
	Choices  []Choice   `json:"choices"` // by player, the best first

	Openings []Opening `json:"openings,omitempty"` // by player, the best first; where moves open a cell, too
}

// An Opening is what it is worth to open a cell, as JSON.
type Opening struct {
	Cell string `json:"cell"`
	Choice
}

// A ReviewedTurn is a turn of a record that was reviewed, as JSON.
type ReviewedTurn struct {
	Head
	Position string     `json:"position"` // its name
	Move     string     `json:"move"`     // as it was played
	Number   int        `json:"number"`   // of the move, from 1
	Exact    bool       `json:"exact"`
	Players  []string   `json:"players"`
	Now      Evaluation `json:"now"`
	Review   *Review    `json:"review,omitempty"`
}

// A Review is what a move was worth, as JSON.
type Review struct {
	Best   string      `json:"best"`            // what should have been chosen
	Loss   float64     `json:"loss"`            // of the probability of winning
	Error  float64     `json:"error,omitempty"` // standard error of loss; none: it is exact
	Win    float64     `json:"win"`             // with the move
	Chosen *Evaluation `json:"chosen"`          // all that follows from it
	Why    []Reason    `json:"why,omitempty"`   // why it is worse than the best
}

// A Reason is why a choice is worse than the best, as JSON.
type Reason struct {
	Kind   game.ReasonKind `json:"kind"`
	Player string          `json:"player,omitempty"` // who gains
	Move   string          `json:"move"`             // that shows it
	Cell   string          `json:"cell,omitempty"`   // of the move
	Cells  []string        `json:"cells,omitempty"`  // that change owner by it
	Text   string          `json:"text"`
}

func reasonOf(p banmen.Position, why game.Reason, say func(banmen.Message) string) Reason {
	j := Reason{Kind: why.Kind, Move: why.Move, Cells: game.CellNames(p, why.Cells), Text: say(why.Message(p))}
	if why.Player >= 0 {
		j.Player = p.Players()[why.Player]
	}
	if why.Cell != banmen.NoCell {
		j.Cell = game.CellName(p, why.Cell)
	}
	return j
}
