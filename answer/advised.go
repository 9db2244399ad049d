package answer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// Advised is the answer of advise for some players of a position.
type Advised struct {
	Entry    banmen.Entry
	Position banmen.Position
	Advice   *banmen.Advice
	Players  []string
	Seed     uint64 // of an estimate
	Limit    int64  // of choices and openings per player; 0: all
	Take     int    // if not banmen.NoCell, only openings by moves to this cell
}

// Text writes a table of evaluations: of the position, of the position if nobody answers, and after
// each choice.
func (a Advised) Text(p *Page, s Style) error {
	d := a.Advice
	if d.Bounds != nil {
		p.Block(fmt.Appendln(nil, s.Say(a.bounds())), true)
		return nil
	}
	var b strings.Builder
	if d.Exact {
		fmt.Fprintln(&b, s.Say(banmen.Msg("exact: who wins, in hundredths, and the mean score")))
	} else {
		fmt.Fprintln(&b, s.Say(banmen.Msg("estimate of %d playouts, seed %d: who wins, in hundredths, and the mean score", d.Playouts, a.Seed)))
	}
	all := a.Position.Players()
	fmt.Fprintf(&b, "%-8s%s   %s\n", "", heads(all, 7), heads(all, 6))
	outlookLine(&b, "", d.Evaluation, -1)
	if d.Silence.Win != nil && !a.Position.Status().Over {
		outlookLine(&b, "-", d.Silence, -1)
	}
	for _, p := range a.Players {
		i := slices.Index(all, p)
		for n, ch := range d.Choices[i] {
			if n == 0 {
				b.WriteByte('\n')
			}
			if a.Limit > 0 && int64(n) == a.Limit {
				fmt.Fprintf(&b, "%-8s %s\n", "…", s.Say(banmen.Msg("%d more", len(d.Choices[i])-n)))
				break
			}
			outlookLine(&b, ch.Move.Text, ch.Evaluation, i)
		}
		a.openings(&b, i, s)
	}
	p.Block([]byte(b.String()), true)
	return nil
}

// bounds describes what is proven about the end of a two-player game when the search was stopped.
func (a Advised) bounds() banmen.Message {
	d, names, squares := a.Advice, a.Position.Players(), len(a.Position.Board().Cells)
	switch {
	case d.Bounds.Low == d.Bounds.High:
		return banmen.Msg("proved: with best play the final lead of %s over %s is %d (stopped after %d positions, before all moves were rated)",
			names[0], names[1], d.Bounds.Low, d.Positions)
	case d.Bounds.High-d.Bounds.Low == 2*squares:
		return banmen.Msg("nothing is proved about the result yet (stopped after %d positions)", d.Positions)
	}
	return banmen.Msg("proved: with best play the final lead of %s over %s is between %d and %d (stopped after %d positions)",
		names[0], names[1], d.Bounds.Low, d.Bounds.High, d.Positions)
}

// openings writes the value of opening each cell for a player, if moves open cells.
func (a Advised) openings(b *strings.Builder, player int, s Style) {
	var values []string
	for n, o := range game.Openings(a.Advice.Choices[player], a.Take) {
		if a.Limit > 0 && int64(n) == a.Limit {
			values = append(values, "…")
			break
		}
		values = append(values, fmt.Sprintf("%s %.2f", game.CellName(a.Position, o.Cell), 100*o.Choice.Win[player]))
	}
	if values != nil {
		fmt.Fprintln(b, s.Say(banmen.Msg("value of opening: %s", strings.Join(values, ", "))))
	}
}

// heads returns column headings of a width.
func heads(names []string, width int) string {
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "%*s", width, n)
	}
	return b.String()
}

// outlookLine writes a line of the table, with the standard error of a player if known;
// -1 is no player.
func outlookLine(b *strings.Builder, name string, o banmen.Evaluation, player int) {
	fmt.Fprintf(b, "%-8s", name)
	for _, p := range o.Win {
		fmt.Fprintf(b, "%7.2f", 100*p)
	}
	b.WriteString("   ")
	for _, s := range o.Score {
		fmt.Fprintf(b, " %5.2f", s)
	}
	if player >= 0 && o.Error != nil {
		fmt.Fprintf(b, "   ±%.2f", 100*o.Error[player])
	}
	b.WriteByte('\n')
}

// JSON returns the advice.
func (a Advised) JSON(Style) []any {
	pos, d := a.Position, a.Advice
	j := Advice{Head: HeadOf("advise", a.Entry), Position: pos.String(), Exact: d.Exact, Playouts: d.Playouts,
		Players: pos.Players(), Now: Evaluation(d.Evaluation), Silence: Evaluation(d.Silence), Choices: []Choice{}}
	if d.Bounds != nil {
		j.Bounds, j.Visited = &Bounds{d.Bounds.Low, d.Bounds.High}, d.Positions
	} else if !d.Exact {
		j.Seed = &a.Seed
	}
	for i, p := range pos.Players() {
		if !slices.Contains(a.Players, p) {
			continue
		}
		for n, c := range d.Choices[i] {
			if a.Limit == 0 || int64(n) < a.Limit {
				j.Choices = append(j.Choices, ChoiceOf(c))
			}
		}
		for _, o := range game.Openings(d.Choices[i], a.Take) {
			j.Openings = append(j.Openings, Opening{game.CellName(pos, o.Cell), ChoiceOf(o.Choice)})
		}
	}
	return []any{j}
}

// Verdict is empty.
func (a Advised) Verdict(Style) Verdict { return Verdict{} }
