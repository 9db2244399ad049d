package answer

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// An Evaluation is the JSON form of a position's value for each player.
type Evaluation struct {
	Win   []float64 `json:"win"`
	Score []float64 `json:"score"`
	Error []float64 `json:"error,omitempty"` // standard errors of win; absent if exact
}

// A Choice is the JSON form of a move and its evaluation.
type Choice struct {
	Move   string `json:"move"`
	Player string `json:"player"`
	Evaluation
}

// ChoiceOf returns the JSON form of a choice.
func ChoiceOf(c banmen.Choice) Choice {
	return Choice{c.Move.Text, c.Move.Player, Evaluation(c.Evaluation)}
}

// An Advice is the JSON form of the evaluation of a position and of each choice.
type Advice struct {
	Head
	Seed     *uint64    `json:"seed,omitempty"`
	Position string     `json:"position"` // its name
	Exact    bool       `json:"exact"`
	Playouts int        `json:"playouts,omitempty"`
	Players  []string   `json:"players"`
	Now      Evaluation `json:"now,omitzero"` // absent if there are bounds
	Silence  Evaluation `json:"silence,omitzero"`
	Choices  []Choice   `json:"choices"` // by player, the best first

	Openings []Opening `json:"openings,omitempty"` // by player, the best first; only if moves also open a cell

	Bounds  *Bounds `json:"bounds,omitempty"`  // of the final lead of the first player, if the search was stopped
	Visited int64   `json:"visited,omitempty"` // positions, if there are bounds
}

// Bounds are the JSON form of the least and the greatest possible value of a number.
type Bounds struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// An Opening is the JSON form of the value of opening a cell.
type Opening struct {
	Cell string `json:"cell"`
	Choice
}

// A ReviewedTurn is the JSON form of a reviewed turn.
type ReviewedTurn struct {
	Head
	Position string     `json:"position"` // its name
	Move     string     `json:"move"`     // the move played
	Number   int        `json:"number"`   // of the move, from 1
	Exact    bool       `json:"exact"`
	Players  []string   `json:"players"`
	Now      Evaluation `json:"now"`
	Review   *Review    `json:"review,omitempty"`
}

// A Review is the JSON form of a move's rating.
type Review struct {
	Best   string      `json:"best"`            // the best choice
	Loss   float64     `json:"loss"`            // of the probability of winning
	Error  float64     `json:"error,omitempty"` // standard error of loss; absent if exact
	Win    float64     `json:"win"`             // after the move
	Chosen *Evaluation `json:"chosen"`          // evaluation of the move
	Why    []Reason    `json:"why,omitempty"`   // reasons why it is worse than the best
}

// A Reason is the JSON form of a reason why a choice is worse than the best.
type Reason struct {
	Kind   game.ReasonKind `json:"kind"`
	Player string          `json:"player,omitempty"` // player who gains
	Move   string          `json:"move"`             // reply that shows it
	Cell   string          `json:"cell,omitempty"`   // of the move
	Cells  []string        `json:"cells,omitempty"`  // cells that change owner
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
