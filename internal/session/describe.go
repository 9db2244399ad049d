package session

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops"
)

// Describe describes a cell and its sides.
func (d *Desk) Describe(cell int) []banmen.Message { return teller{d}.describe(cell) }

func (d teller) describe(cell int) []banmen.Message {
	f := d.Figure()
	what := banmen.Msg("open")
	if text := strings.TrimSpace(f.Cells[cell].Text); text != "" {
		what = banmen.Msg("%s", banmen.Symbol(text))
	}
	sh, ok := d.sheet()
	if owner := int(f.Cells[cell].Role) - int(figure.Player1); !ok && owner >= 0 && owner < len(d.Position().Players()) {
		what = plain(d.Position().Players()[owner])
	}
	all := []banmen.Message{banmen.Msg("%s: %s", d.name(cell), what)}
	if !ok {
		return append(all, d.takers(cell)...)
	}
	if d.Puzzle().Givens().Cells[cell] != 0 {
		all = append(all, banmen.Msg("given"))
	}
	if f.Cells[cell].Role == figure.Wrong {
		all = append(all, banmen.Msg("part of a broken rule"))
	}
	if n := sh.note(cell); len(n.Colours)+len(n.Corner)+len(n.Centre) > 0 && (sh.board.Cells[cell] == 0 || len(n.Colours) > 0) {
		all = append(all, sh.noteSaid(cell))
	}
	if m := ops.JoinWithCommas(append(all, d.around(f, cell)...)); len(d.Selected) > 1 {
		return []banmen.Message{m, banmen.Msg("selected: %d", len(d.Selected))}
	} else {
		return []banmen.Message{m}
	}
}

// takers reports which players may take a cell of a game.
func (d teller) takers(cell int) (all []banmen.Message) {
	for _, m := range d.Position().Moves() {
		if m.Cell == cell && !slices.ContainsFunc(all, func(o banmen.Message) bool { return o.Args[0] == m.Player }) {
			all = append(all, banmen.Msg("%s may take it: %s", m.Player, m.Why))
		}
	}
	return all
}

// around describes the signs at the sides of a cell, its cage, and the lines through it.
func (d teller) around(f *figure.Figure, cell int) (all []banmen.Message) {
	for _, e := range f.Edges {
		if e.A == cell {
			all = append(all, edgeSaid(e, d.name(e.B), true))
		} else if e.B == cell {
			all = append(all, edgeSaid(e, d.name(e.A), false))
		}
	}
	for _, g := range f.Cages {
		if slices.Contains(g.Cells, cell) {
			all = append(all, banmen.Msg("cage %s of %d cells", g.Label, len(g.Cells)))
		}
	}
	for _, p := range f.Paths {
		switch i := slices.Index(p.Cells, cell); {
		case i < 0:
		case p.Name != "":
			all = append(all, banmen.Msg("cell %d of %d on the line %q from %s", i+1, len(p.Cells), p.Name+p.Label, d.name(p.Cells[0])))
		case p.Bulb || p.Arrow:
			all = append(all, banmen.Msg("cell %d of %d on a line from %s", i+1, len(p.Cells), d.name(p.Cells[0])))
		}
	}
	return all
}

// edgeSaid describes a sign between two cells. first reports whether the described cell
// is the edge's first.
func edgeSaid(e figure.Edge, other string, first bool) banmen.Message {
	switch {
	case e.Text != "":
		return banmen.Msg("%s with %s", e.Text, other)
	case e.Sign == figure.SignLess && first:
		return banmen.Msg("less than %s", other)
	case e.Sign == figure.SignLess:
		return banmen.Msg("greater than %s", other)
	case e.Sign == figure.SignRing:
		return banmen.Msg("white dot with %s", other)
	case e.Sign == figure.SignBar:
		return banmen.Msg("bar with %s", other)
	}
	return banmen.Msg("black dot with %s", other)
}
