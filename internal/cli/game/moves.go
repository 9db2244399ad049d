package game

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops/game"
)

// MovesVerb is the verb moves.
func MovesVerb() command.Verb {
	return command.Verb{
		Name: "moves", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("list the legal moves of a position"),
		Long: banmen.Msg("Prints a line for each player: the name and the panels that the player may take, with\n" +
			"commas between them. With --tier or --flips it prints a line for each move, with the\n" +
			"rule that allows it and the panels that it turns over. --json names panels as cells, R2C3."),
		Example: "banmen moves examples/attack25/panels.txt\nbanmen moves --tier --flips attack25:R13B8",
		For:     command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(movesOptions)
			f.Input(&o.Input)
			f.Add(&o.tier, command.Flag{Name: "tier", Usage: banmen.Msg("say by which rule each move is legal")})
			f.Add(&o.flips, command.Flag{Name: "flips", Usage: banmen.Msg("say what each move turns over")})
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type movesOptions struct {
	command.Input
	tier, flips bool
}

func (o *movesOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	return src.Each(func(e banmen.Entry) error { return o.one(c, src, e) })
}

// A movesJSON is an answer of moves.
type movesJSON struct {
	command.Head
	Moves []move `json:"moves"`
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

func (o *movesOptions) one(c *command.Call, src *records.Source, e banmen.Entry) error {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return src.At(e, err)
	}
	moves := pos.Moves()
	return c.Print(
		func() error { return c.Out.Block([]byte(o.text(c, e, pos, moves)), true) },
		func() any { return movesJSON{c.Head(e), jsonMoves(c, pos, moves)} })
}

// text is the moves by player.
func (o *movesOptions) text(c *command.Call, e banmen.Entry, pos banmen.Position, moves []banmen.Move) string {
	var text strings.Builder
	for _, player := range playersOf(e, pos) {
		if own := game.MovesOf(player, moves); o.tier || o.flips {
			o.moveLines(c, &text, pos, own)
		} else {
			fmt.Fprintf(&text, "%s,%s\n", player, strings.Join(game.Keys(own), ","))
		}
	}
	return text.String()
}

// playersOf returns the players in the order of the record, if it names all.
func playersOf(e banmen.Entry, pos banmen.Position) []string {
	all := pos.Players()
	var named []string
	for _, p := range all {
		if i := strings.Index(e.Meta["players"], p); i >= 0 {
			named = append(named, p)
		}
	}
	if len(named) < len(all) {
		return all
	}
	slices.SortFunc(named, func(p, q string) int {
		return strings.Index(e.Meta["players"], p) - strings.Index(e.Meta["players"], q)
	})
	return named
}

// moveLines writes a line for each cell, with what --tier and --flips ask for.
func (o *movesOptions) moveLines(c *command.Call, w *strings.Builder, pos banmen.Position, moves []banmen.Move) {
	for i, m := range moves {
		if i > 0 && m.Key == moves[i-1].Key {
			continue // the same panel, with another one to open
		}
		var told []string
		if o.tier {
			told = append(told, c.Text(banmen.Msg("rule %d, %s", m.Tier, m.Why)))
		}
		switch {
		case o.flips && len(m.Flips) == 0:
			told = append(told, c.Text(banmen.Msg("turns over nothing")))
		case o.flips:
			told = append(told, c.Text(banmen.Msg("turns over %s", strings.Join(game.CellNames(pos, m.Flips), ","))))
		}
		fmt.Fprintf(w, "%s%s: %s\n", m.Player, m.Key, strings.Join(told, "; "))
	}
}

// jsonMoves are moves as JSON, by player.
func jsonMoves(c *command.Call, pos banmen.Position, moves []banmen.Move) []move {
	all, shape := []move{}, pos.Board().Shape
	for _, player := range pos.Players() {
		for _, m := range game.MovesOf(player, moves) {
			cell := ""
			if m.Cell != banmen.NoCell {
				cell = shape.Name(m.Cell)
			}
			flips := append([]string{}, shape.Names(m.Flips)...)
			all = append(all, move{Move: m.Text, Player: m.Player, Cell: cell, Tier: m.Tier, Flips: flips, Why: c.Text(m.Why)})
		}
	}
	return all
}
