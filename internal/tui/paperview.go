package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/session"
)

// View draws the board with its marks and faults.
func (p *paper) View() tea.View {
	if p.list.shown {
		return p.screen.keyMap(&p.list, p.mode, p.taken)
	}
	above := []string{p.title()}
	help := p.keys(p.help())
	a, n := p.arrange(len(help))
	f, part := p.figure(a)
	if p.height == 0 {
		n = leastBelow
	}
	board := p.board(f, len(above), p.room(above, below(n), help), p.s.Cursor, part.Size)
	return p.view(above, board, p.under(n), help)
}

// under returns the lines below the board: its state, and the last answer.
func (p *paper) under(n int) []string {
	faults := p.faults()
	most := max(n-len(faults), 1)
	if p.reply != "" {
		most = max(most, n-1)
	}
	answer := p.answer(most)
	if p.reply == "" && p.prompt.done == nil {
		answer = nil
	}
	return below(n, append(faults[:max(min(len(faults), n-len(answer)), 0)], answer...)...)
}

// usualWidth is the width of lines that need not fill the window.
const usualWidth = 80

// title returns the name of the puzzle, the pen, the timer, and the number left of each
// symbol.
func (p *paper) title() string {
	title := p.styled(bold, name(p.s.Puzzle()))
	if p.s.Pen != session.Digit {
		title += "  " + p.styled(p.bars(), p.text(p.s.Pen.Name()))
	}
	title += p.timer()
	if counter := p.counter(); counter != "" && p.width > 0 && ansi.StringWidth(title)+ansi.StringWidth(counter)+3 <= min(p.width, usualWidth) {
		title = pad(title, min(p.width, usualWidth)-ansi.StringWidth(counter)-1) + counter
	}
	return title
}

// help returns the line of keys.
func (p *paper) help() string {
	list := p.text(banmen.Msg("arrows move  %s write", p.alphabet()))
	for _, item := range []string{
		p.item(session.NextPen, func(key string) banmen.Message { return banmen.Msg("%s pen", key) }),
		p.item(session.Undo, func(key string) banmen.Message { return banmen.Msg("%s undo", key) }),
		p.item(session.Advise, func(key string) banmen.Message { return banmen.Msg("%s hint", key) }),
		p.item(session.Words, func(key string) banmen.Message { return banmen.Msg("%s command", key) }),
		p.item(session.KeyMap, func(key string) banmen.Message { return banmen.Msg("%s keys", key) }),
		p.item(session.Quit, func(key string) banmen.Message { return banmen.Msg("%s quit", key) }),
	} {
		list += "  " + item
	}
	return list
}

// figure returns the board with the cursor, or the reason of a hint, and the size of its
// cells.
func (p *paper) figure(a arrangement) (*figure.Figure, arrangement) {
	f, hint := p.s.Figure(), p.s.LastHint()
	a.fitted(f, p.symbols, !p.colour)
	if hint != nil && p.shown {
		if hint.Figure != nil {
			f = copied(hint.Figure)
		}
		for _, c := range hint.Cells {
			if f.Cells[c].Fill == figure.Plain {
				f.Cells[c].Fill = figure.Legal
			}
		}
	}
	for _, c := range p.s.Cells() {
		f.Cells[c].Fill = figure.Legal
	}
	c := &f.Cells[p.s.Cursor]
	if c.Fill = figure.Cursor; p.typed != "" && p.s.Pen == session.Digit {
		c.Text = p.typed
	}
	return f, a
}

// copied returns a figure with its own copy of the cells.
func copied(f *figure.Figure) *figure.Figure {
	g := *f
	g.Cells = append([]figure.Cell(nil), f.Cells...)
	return &g
}
