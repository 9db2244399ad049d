package answer

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/ops"
)

// spoken describes the board row by row, and each numbered turn, for listeners.
func (a Steps) spoken(s Style) []byte {
	var b strings.Builder
	p, board := a.Entry.Puzzle, a.Entry.Placed()
	name, _, _ := strings.Cut(p.String(), ":")
	fmt.Fprintln(&b, s.Say(banmen.Msg("%s: %d rows, %d columns", name, board.Rows, board.Cols)))
	f := p.Figure(board)
	for r := range board.Rows {
		fmt.Fprintln(&b, s.Say(ops.DescribeRow(f, board, r)))
	}
	small := board.Rows < 10 && board.Cols < 10
	for i, t := range a.Steps {
		if a.Hint.Format == "" {
			fmt.Fprintln(&b, apart(s.Say(banmen.Msg("step %d of %d: %s", i+1, len(a.Steps), t.Sentence)), small))
		}
	}
	if a.Hint.Format != "" {
		fmt.Fprintln(&b, apart(s.Say(a.Hint), small))
	}
	return []byte(b.String())
}

// several matches cells in HoDoKu's notation; r12c3 is r1c3 and r2c3.
var several = lazy.Regexp(`\br([1-9]+)c([1-9]+)\b`)

// apart writes groups of cells as single cells, on a board with one-digit row and column numbers.
func apart(text string, small bool) string {
	if !small {
		return text
	}
	return several().ReplaceAllStringFunc(text, func(cells string) string {
		m := several().FindStringSubmatch(cells)
		var names []string
		for _, r := range m[1] {
			for _, c := range m[2] {
				names = append(names, fmt.Sprintf("r%cc%c", r, c))
			}
		}
		return strings.Join(names, ", ")
	})
}
