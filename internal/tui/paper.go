package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// A paper is a puzzle on the table.
type paper struct {
	table
	symbols []string
}

// hinted is what came of a hint or a check.
type hinted struct {
	move string // to be made; empty: none
	err  error
}

// Update takes keys, and hints when they are found.
func (p *paper) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if p.screen.update(m) {
		return p, nil
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return p, p.key(m.String())
	case hinted:
		p.hinted(m)
	}
	return p, nil
}

func (p *paper) key(key string) tea.Cmd {
	if p.typing(key) {
		return nil
	}
	if cmd, ok := p.table.key(key); ok {
		return cmd
	}
	switch key {
	case "backspace", "delete", "space", ".", "0", "-":
		p.put(".")
	case "h", "?":
		return p.hint()
	case "c":
		return p.check()
	}
	return nil
}

// typing takes a character of a symbol. It is written when it is whole, or when
// no other begins so, as 10 with the 1 where there is no 12. What can go on
// stands until the cursor moves.
func (p *paper) typing(key string) bool {
	for _, text := range []string{p.typed + key, key} {
		var fit []string // the shortest first
		for _, s := range p.symbols {
			if strings.HasPrefix(s, text) {
				fit = append(fit, s)
			}
		}
		if len(fit) == 0 {
			continue
		}
		slices.SortStableFunc(fit, func(s, t string) int { return len(s) - len(t) })
		if p.typed = ""; fit[len(fit)-1] != text {
			p.typed = text
		}
		if len(fit) == 1 || fit[0] == text {
			p.write(fit[0])
		}
		return true
	}
	return false
}

// write puts a symbol into the cell, unless it stands there.
func (p *paper) write(symbol string) {
	if p.symbols[p.s.Board().Cells[p.cell]] != symbol {
		p.play(ops.CellName(p.s.Puzzle(), p.cell) + "=" + symbol)
	}
}

// mostSymbols is how many symbols the line of keys names.
const mostSymbols = 9

// alphabet names the symbols.
func (p *paper) alphabet() string {
	all := p.symbols[1:]
	if len(all) > mostSymbols {
		return all[0] + " … " + all[len(all)-1]
	}
	return strings.Join(all, " ")
}

func (p *paper) put(symbol string) {
	p.typed = ""
	if p.s.Board().Cells[p.cell] != 0 {
		p.play(ops.CellName(p.s.Puzzle(), p.cell) + "=" + symbol)
	}
}

// hint looks for a move beside the display.
func (p *paper) hint() tea.Cmd {
	ctx, puzzle, board, cell := p.ctx, p.s.Puzzle(), p.s.Board(), p.cell
	p.say(banmen.Msg("looking"))
	return func() tea.Msg {
		move, err := session.Hint(ctx, puzzle, board, cell)
		return hinted{move, err}
	}
}

// check looks whether a solution goes on from here.
func (p *paper) check() tea.Cmd {
	ctx, puzzle, board := p.ctx, p.s.Puzzle(), p.s.Board()
	p.say(banmen.Msg("looking"))
	return func() tea.Msg {
		_, err := session.Solution(ctx, puzzle, board)
		return hinted{"", err}
	}
}

func (p *paper) hinted(h hinted) {
	switch {
	case h.err != nil:
		p.complain(h.err)
	case h.move == "":
		p.say(banmen.Msg("all is well so far"))
	default:
		p.play(h.move)
		if !p.bad {
			p.say(banmen.Msg("hint: %s", h.move))
		}
	}
}

// View draws the board with its faults.
func (p *paper) View() tea.View {
	above := []string{p.styled(bold, name(p.s.Puzzle()))}
	below := append(p.faults(), p.answer())
	help := p.keys(p.text(banmen.Msg("arrows move  %s write  space clear  u undo  y redo  h hint  c check  q quit", p.alphabet())))
	return p.view(above, p.board(p.figure(), p.room(above, below, help), p.cell), below, help)
}

func (p *paper) figure() *figure.Figure {
	f := marked(p.s)
	c := &f.Cells[p.cell]
	if c.Fill = figure.Cursor; p.typed != "" {
		c.Text = p.typed
	}
	return f
}

// marked draws the board with the cells of its faults.
func marked(s *session.Session) *figure.Figure {
	f := s.Puzzle().Figure(s.Board())
	for _, fault := range s.Faults() {
		for _, c := range fault.Cells {
			if f.Cells[c].Text != "" {
				f.Cells[c].Role = figure.Wrong
			}
		}
	}
	return f
}

// mostFaults is how many faults are told at a time.
const mostFaults = 3

// faults says how the board stands.
func (p *paper) faults() []string {
	if p.s.Position().Status().Over {
		return []string{p.styled(good, p.text(banmen.Msg("solved")))}
	}
	faults := p.s.Faults()
	if len(faults) == 0 {
		b := p.s.Board()
		return []string{p.text(banmen.Msg("open cells: %d", b.Size()-b.Count()))}
	}
	var lines []string
	for i, f := range faults {
		if i == mostFaults {
			return append(lines, p.styled(bad, p.text(banmen.Msg("faults more: %d", len(faults)-i))))
		}
		lines = append(lines, p.styled(bad, msg.Text(p.lang, f.Text)))
	}
	return lines
}
