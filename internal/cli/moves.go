package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
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
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Moves: a.jsonMoves(pos.Board().Shape, moves)})
	}
	var text strings.Builder
	for _, player := range playersOf(e, pos) {
		own := slices.DeleteFunc(slices.Clone(moves), func(m banmen.Move) bool { return m.Player != player })
		if a.opt.tier || a.opt.flips {
			a.moveLines(&text, own)
		} else {
			fmt.Fprintf(&text, "%s,%s\n", player, panels(cellsOf(own)))
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

// cellsOf returns where the moves go, ascending.
func cellsOf(moves []banmen.Move) []int {
	var cells []int
	for _, m := range moves {
		cells = append(cells, m.Cell)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// panels returns the numbers of cells, from 1, with commas between them.
func panels(cells []int) string {
	var texts []string
	for _, c := range cells {
		texts = append(texts, strconv.Itoa(c+1))
	}
	return strings.Join(texts, ",")
}

// moveLines writes a line for each cell, with what --tier and --flips ask for.
func (a *app) moveLines(w *strings.Builder, moves []banmen.Move) {
	for i, m := range moves {
		if i > 0 && m.Cell == moves[i-1].Cell {
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
			told = append(told, a.text(banmen.Msg("turns over %s", panels(m.Flips))))
		}
		fmt.Fprintf(w, "%s%d: %s\n", m.Player, m.Cell+1, strings.Join(told, "; "))
	}
}

func (a *app) jsonMoves(shape grid.Shape, moves []banmen.Move) []move {
	all := []move{}
	for _, m := range moves {
		flips := append([]string{}, shape.Names(m.Flips)...)
		all = append(all, move{m.Text, m.Player, shape.Name(m.Cell), m.Tier, flips, a.text(m.Why)})
	}
	return all
}
