package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

func movesVerb() verb {
	return verb{
		name: "moves", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("list the legal moves of a position"),
		long: banmen.Msg("Prints a line for each player: the name and the panels that the player may take, with\n" +
			"commas between them. With --tier or --flips it prints a line for each move, with the\n" +
			"rule that allows it and the panels that it turns over. --json names panels as cells, R2C3."),
		example: "banmen moves examples/attack25/panels.txt\nbanmen moves --tier --flips attack25:R13B8",
		flags:   append([]string{"tier", "flips", "json", "output"}, inputFlags...),
		games:   true,
		run:     (*app).moves,
	}
}

func (a *app) moves(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error { return a.movesOne(src, e) })
}

func (a *app) movesOne(src *source, e banmen.Entry) error {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return src.at(e, err)
	}
	moves := pos.Moves()
	if a.opt.json {
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Moves: a.jsonMoves(pos, moves)})
	}
	var text strings.Builder
	for _, player := range playersOf(e, pos) {
		if own := game.MovesOf(player, moves); a.opt.tier || a.opt.flips {
			a.moveLines(&text, pos, own)
		} else {
			fmt.Fprintf(&text, "%s,%s\n", player, strings.Join(game.Keys(own), ","))
		}
	}
	return a.out.block([]byte(text.String()), true)
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
func (a *app) moveLines(w *strings.Builder, pos banmen.Position, moves []banmen.Move) {
	for i, m := range moves {
		if i > 0 && m.Key == moves[i-1].Key {
			continue // the same panel, with another one to open
		}
		var told []string
		if a.opt.tier {
			told = append(told, a.text(banmen.Msg("rule %d, %s", m.Tier, m.Why)))
		}
		switch {
		case a.opt.flips && len(m.Flips) == 0:
			told = append(told, a.text(banmen.Msg("turns over nothing")))
		case a.opt.flips:
			told = append(told, a.text(banmen.Msg("turns over %s", strings.Join(game.CellNames(pos, m.Flips), ","))))
		}
		fmt.Fprintf(w, "%s%s: %s\n", m.Player, m.Key, strings.Join(told, "; "))
	}
}

func (a *app) jsonMoves(pos banmen.Position, moves []banmen.Move) []move {
	all, shape := []move{}, pos.Board().Shape
	for _, player := range pos.Players() {
		for _, m := range game.MovesOf(player, moves) {
			cell := ""
			if m.Cell != banmen.NoCell {
				cell = shape.Name(m.Cell)
			}
			flips := append([]string{}, shape.Names(m.Flips)...)
			all = append(all, move{m.Text, m.Player, cell, m.Tier, flips, a.text(m.Why)})
		}
	}
	return all
}
