package cli

import (
	"slices"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

// A result is such an object. Verb says which verb wrote it; it has the fields
// that this verb fills.
type result struct {
	Format string `json:"format"`
	Verb   string `json:"verb"`
	Puzzle string `json:"puzzle,omitempty"` // its name
	ID     string `json:"id,omitempty"`     // of the record, if it has one
	Line   int    `json:"line,omitempty"`   // of the file, from 1
	Error  string `json:"error,omitempty"`  // why the record cannot be read or played

	Solutions *int            `json:"solutions,omitempty"` // 0, 1, or 2 for several
	Solution  string          `json:"solution,omitempty"`  // the name of the board
	Size      int64           `json:"size,omitempty"`      // of the class of the solution
	Count     string          `json:"count,omitempty"`     // decimal
	Estimate  *estimate       `json:"estimate,omitempty"`  // of the count
	Rank      string          `json:"rank,omitempty"`      // decimal: the number of the solution in the list, from 0
	Open      []string        `json:"open,omitempty"`      // cells that stay open
	Stopped   bool            `json:"stopped,omitempty"`   // time ran out before there was an answer
	Drawing   []string        `json:"drawing,omitempty"`   // lines
	Faults    []ops.FaultJSON `json:"faults,omitempty"`
	Complete  *bool           `json:"complete,omitempty"` // the board has no open cell

	Canonical     string `json:"canonical,omitempty"`     // the name of the canonical form
	Automorphisms string `json:"automorphisms,omitempty"` // decimal

	Method  string       `json:"method,omitempty"`
	Stats   *event.Stats `json:"stats,omitempty"`
	Seconds float64      `json:"seconds,omitempty"`

	Seed     *uint64 `json:"seed,omitempty"`
	Shuffles int64   `json:"shuffles,omitempty"`

	Position string `json:"position,omitempty"` // its name
	Move     string `json:"move,omitempty"`     // as it was played
	Number   int    `json:"number,omitempty"`   // of the move, from 1
	Scores   []int  `json:"scores,omitempty"`   // by player
	Moves    []move `json:"moves,omitzero"`
	Depth    int    `json:"depth,omitempty"`
	Order    string `json:"order,omitempty"`

	Exact     *bool      `json:"exact,omitempty"`
	Playouts  int        `json:"playouts,omitempty"`
	Players   []string   `json:"players,omitempty"`
	Now       *outlook   `json:"now,omitempty"`
	Silence   *outlook   `json:"silence,omitempty"`
	Review    *reviewed  `json:"review,omitempty"`
	Choices   []choice   `json:"choices,omitzero"` // by player, the best first
	Standings []standing `json:"standings,omitempty"`

	Version string `json:"version,omitempty"` // of the command
	Go      string `json:"go,omitempty"`      // of the compiler
	System  string `json:"system,omitempty"`  // and processor
}

// A move is a legal move.
type move struct {
	Move   string   `json:"move"`
	Player string   `json:"player"`
	Cell   string   `json:"cell"`
	Tier   int      `json:"tier"`
	Flips  []string `json:"flips"`
	Why    string   `json:"why"`
}

// An outlook is what each player may expect.
type outlook struct {
	Win   []float64 `json:"win"`
	Score []float64 `json:"score"`
	Error []float64 `json:"error,omitempty"` // standard errors of win; none: it is exact
}

// A choice is a move and what comes of it.
type choice struct {
	Move   string `json:"move"`
	Player string `json:"player"`
	outlook
}

// A reviewed choice is what a move was worth.
type reviewed struct {
	Best   string   `json:"best"`            // what should have been chosen
	Loss   float64  `json:"loss"`            // of the probability of winning
	Error  float64  `json:"error,omitempty"` // standard error of loss; none: it is exact
	Win    float64  `json:"win"`             // with the move
	Chosen *outlook `json:"chosen"`          // all that follows from it
}

// A standing is how an engine did.
type standing struct {
	Engine string  `json:"engine"`
	Seats  int     `json:"seats"`
	Games  int     `json:"games"`
	Wins   float64 `json:"wins"`
	Score  float64 `json:"score"`
	Rate   float64 `json:"rate"`
	Low    float64 `json:"low"` // of the 95 % interval
	High   float64 `json:"high"`

	Fair     float64 `json:"fair,omitzero"` // without the luck of who answered
	FairLow  float64 `json:"fair_low,omitzero"`
	FairHigh float64 `json:"fair_high,omitzero"`
}

// jsonAdvice is the result of advise.
func (a *app) jsonAdvice(e banmen.Entry, pos banmen.Position, d *banmen.Advice, players []string, seed uint64) result {
	now, silence := outlook(d.Outlook), outlook(d.Silence)
	r := result{Puzzle: e.Puzzle.String(), Line: e.Line, Position: pos.String(), Exact: &d.Exact, Playouts: d.Playouts,
		Players: pos.Players(), Now: &now, Silence: &silence, Choices: []choice{}}
	if !d.Exact {
		r.Seed = &seed
	}
	for i, p := range pos.Players() {
		for n, c := range d.Choices[i] {
			if slices.Contains(players, p) && (a.opt.limit == 0 || int64(n) < a.opt.limit) {
				r.Choices = append(r.Choices, choice{c.Move.Text, c.Move.Player, outlook(c.Outlook)})
			}
		}
	}
	return r
}

// writeJSON writes a result as a line.
func (a *app) writeJSON(r result) error {
	r.Format, r.Verb = ops.ResultFormat, a.cmd.Name()
	return a.jsonLine(r)
}

// jsonLine writes a value as a line.
func (a *app) jsonLine(v any) error {
	text, err := ops.AppendJSON(nil, v)
	if err != nil {
		return err
	}
	return a.out.block(text, false)
}

// solved is the result of solve.
func (a *app) solved(e banmen.Entry, m ops.Method, r ops.Result) result {
	j := result{Puzzle: e.Puzzle.String(), Line: e.Line, Solutions: &r.Solutions, Method: m.Name}
	if r.Solutions > 0 {
		j.Solution = e.Puzzle.With(r.Board).String()
	}
	j.Open = ops.CellNames(e.Puzzle, r.Open)
	j.Faults = a.jsonFaults(e.Puzzle, r.Faults)
	if a.opt.stats {
		j.Stats, j.Seconds = &r.Stats, r.Elapsed.Round(time.Microsecond).Seconds()
	}
	return j
}

func (a *app) jsonFaults(p banmen.Puzzle, faults []banmen.Fault) []ops.FaultJSON {
	return ops.FaultsJSON(p, faults, a.text)
}
