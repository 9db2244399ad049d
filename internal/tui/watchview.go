package tui

import (
	"bytes"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/render/text"
)

// View draws the puzzle's name, the board, the last step, and the depth if there is room.
func (w *watcher) View() tea.View {
	if w.list.shown {
		return w.screen.keyMap(&w.list, session.Watching, nil)
	}
	above := []string{w.title()}
	status := []string{w.state(), w.stats()}
	depths := []string{""}
	for _, line := range w.run.depths.plot(min(max(w.width, 40), 80), plotLines) {
		depths = append(depths, w.styled(w.bars(), line))
	}
	help := w.help()
	room := w.room(above, status, depths, help)
	board := w.written()
	if board == nil {
		board = w.board(w.run.Figure(), len(above), room, w.shown(), text.Size{})
	}
	if len(board) > room {
		depths = nil
	}
	return w.view(above, board, status, depths, help)
}

// shown returns the cell of the last step.
func (w *watcher) shown() int {
	if last := w.run.Last.Var; last < w.run.Board().Size() {
		return last
	}
	return 0
}

// written returns the board in the requested form. It returns nil if no form was requested
// or the form cannot hold the board, which is then drawn.
func (w *watcher) written() []string {
	if w.o.Write == nil {
		return nil
	}
	var b bytes.Buffer
	if w.o.Write(&b, w.run.Board()) != nil {
		return nil
	}
	return split(b.String())
}

func (w *watcher) title() string {
	return w.styled(bold, name(w.o.Puzzle)) + w.styled(faint, " · "+w.o.Method.Name)
}

// state describes the search and its last step.
func (w *watcher) state() string {
	switch last := w.text(banmen.Msg("step %d depth %d", w.run.Steps, w.run.Depth())); {
	case w.making:
		return w.text(banmen.Msg("making the next puzzle"))
	case w.solved():
		return w.styled(good, w.text(w.run.Describe())) + "  " + last
	case w.run.Ended && w.run.Stats.Solutions > 0:
		return w.styled(good, w.text(banmen.Msg("all solutions shown: %d", w.run.Stats.Solutions)))
	case w.run.Ended && w.o.Method.Incomplete:
		return w.styled(bad, w.text(banmen.Msg("no further step was found"))) + "  " + last
	case w.run.Ended:
		return w.styled(bad, w.text(banmen.Msg("no solution"))) + "  " + last
	case w.paused:
		return w.styled(bold, w.text(banmen.Msg("paused"))) + "  " + last + "  " + w.last()
	default:
		return w.text(banmen.Msg("searching")) + "  " + last + "  " + w.last()
	}
}

// last describes the last step.
func (w *watcher) last() string {
	if w.run.Last.Type == event.Solution {
		return ""
	}
	return w.text(w.run.Describe())
}

func (w *watcher) stats() string {
	st := w.run.Stats
	return w.text(banmen.Msg("%d placed, %d taken back, deepest %d, %s", st.Steps, st.Backtracks, st.Depth, w.text(w.describe(false))))
}

func (w *watcher) help() []string {
	keys := w.text(banmen.Msg("space pause  s step  + - pace  b next backtrack  e to the end  ? keys  q quit"))
	if w.o.Next != nil {
		keys += w.text(banmen.Msg("  n next puzzle"))
	}
	return w.keys(keys)
}
