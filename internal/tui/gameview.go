package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
	render "github.com/banmen/banmen/render/ansi"
)

// View draws the board, the scores, the possible actions and the record.
func (g *gameTable) View() tea.View {
	if g.list.shown {
		return g.screen.keyMap(&g.list, g.mode, g.taken)
	}
	above := []string{g.styled(bold, name(g.s.Puzzle())) + g.timer()}
	help := g.keys(g.help())
	a, n := g.arrange(len(help))
	if g.height == 0 {
		n = mostBelow
	}
	board := g.board(g.figure(), len(above), g.room(above, below(n), help), g.s.Cursor, a.Size)
	return g.view(above, board, g.under(n), help)
}

// under returns the lines below the board: scores, possible actions, the record and the
// last answer.
func (g *gameTable) under(n int) []string {
	lines := []string{g.scores()}
	if note := g.note(); note != "" {
		lines[0] += "  " + note
	}
	lines = append(lines, g.prospect())
	rest := g.answer(max(n-2, 1))
	if g.best != nil {
		rest = g.best
	} else if g.reply == "" && g.prompt.done == nil {
		rest = nil
	}
	if n > len(rest)+2 {
		lines = append(lines, g.record())
	}
	return below(n, append(lines[:max(min(len(lines), n-len(rest)), 1)], rest...)...)
}

// help returns the line of keys.
func (g *gameTable) help() string {
	var items []string
	add := func(m banmen.Message) { items = append(items, g.text(m)) }
	pos := g.s.Position()
	if len(pos.Players()) > 2 {
		add(banmen.Msg("%s or tab player", strings.ToLower(strings.Join(pos.Players(), " "))))
	}
	if g.numbered() {
		add(banmen.Msg("arrows, number cell"))
	} else {
		add(banmen.Msg("arrows, name cell"))
	}
	add(banmen.Msg("enter take"))
	for _, m := range pos.Moves() {
		if m.Cell == banmen.NoCell && (m.Player == g.player() || m.Player == "") {
			add(banmen.Msg("%s %s", m.Key, m.Label))
		}
	}
	items = append(items,
		g.item(session.Undo, func(key string) banmen.Message { return banmen.Msg("%s undo", key) }),
		g.item(session.Advise, func(key string) banmen.Message { return banmen.Msg("%s hint", key) }),
		g.item(session.KeyMap, func(key string) banmen.Message { return banmen.Msg("%s keys", key) }),
		g.item(session.Quit, func(key string) banmen.Message { return banmen.Msg("%s quit", key) }))
	return strings.Join(items, "  ")
}

func (g *gameTable) figure() *figure.Figure {
	f := g.s.Puzzle().Figure(g.s.Board())
	f.Notes = nil
	for _, m := range g.moves(func(m banmen.Move) bool { return g.choice == nil && m.Cell != banmen.NoCell }) {
		f.Cells[m.Cell].Fill = figure.Legal
	}
	for _, m := range g.choice {
		f.Cells[m.Cell].Role = figure.Player1 + figure.Role(g.who)
		f.Cells[openedBy(m)].Fill = figure.Legal
	}
	f.Cells[g.s.Cursor].Fill = figure.Cursor
	return f
}

// scores returns a line of the players, with the chosen one in brackets.
func (g *gameTable) scores() string {
	var parts []string
	scores := g.s.Position().Status().Scores
	for i, name := range g.s.Position().Players() {
		label := " " + name + " "
		if i == g.who {
			label = "[" + name + "]"
		}
		if g.colour {
			label = render.Text(figure.Player1+figure.Role(i), label)
		}
		parts = append(parts, fmt.Sprintf("%s %2d", label, scores[i]))
	}
	return strings.Join(parts, "   ")
}

func (g *gameTable) note() string {
	st := g.s.Position().Status()
	if st.Note.Format == "" {
		return ""
	}
	style := bold
	if st.Over {
		style = good
	}
	return g.styled(style, msg.Text(g.lang, st.Note))
}

// prospect says what the next key would do.
func (g *gameTable) prospect() string {
	if g.typed != "" {
		return g.player() + g.typed + "_"
	}
	if g.choice != nil {
		return g.text(banmen.Msg("%s takes %s: choose a marked cell to open", g.player(), g.choice[0].Label))
	}
	ms := g.moves(func(m banmen.Move) bool { return m.Cell == g.s.Cursor })
	if len(ms) == 0 {
		return ""
	}
	s := g.text(banmen.Msg("%s may take %s: %s", g.player(), ms[0].Label, ms[0].Why))
	if flips := ms[0].Flips; len(flips) > 0 {
		s += g.text(banmen.Msg("; turns over %s", strings.Join(game.CellNames(g.s.Position(), flips), " ")))
	}
	return s
}

// record returns the last moves that fit a line.
func (g *gameTable) record() string {
	line := strings.Join(g.s.Moves(), " ")
	if over := ansi.StringWidth(line) - g.width; g.width > 0 && over > 0 {
		line = ansi.TruncateLeft(line, over+1, "…")
	}
	return g.styled(faint, line)
}
