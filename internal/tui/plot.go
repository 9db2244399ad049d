package tui

import (
	"fmt"
	"strings"
)

// A history holds the depth over a run of any length in constant memory. When it is full,
// pairs of neighbouring intervals are merged, and the greater depth is kept.
type history struct {
	deepest []int // by interval of time
	stretch int   // steps per interval
	n       int   // steps in the last interval
	most    int
}

const historySize = 1024

func (h *history) add(depth int) {
	h.most = max(h.most, depth)
	if h.n > 0 && h.n < h.stretch {
		last := &h.deepest[len(h.deepest)-1]
		*last = max(*last, depth)
		h.n++
		return
	}
	if len(h.deepest) == historySize {
		h.halve()
	}
	h.deepest = append(h.deepest, depth)
	h.stretch, h.n = max(h.stretch, 1), 1
}

func (h *history) halve() {
	for i := range historySize / 2 {
		h.deepest[i] = max(h.deepest[2*i], h.deepest[2*i+1])
	}
	h.deepest = h.deepest[:historySize/2]
	h.stretch *= 2
}

// column returns the depth to show in a column.
func (h *history) column(c, columns int) int {
	n := len(h.deepest)
	if n <= columns {
		columns = n
	}
	if c >= columns {
		return 0
	}
	deepest := 0
	for _, d := range h.deepest[c*n/columns : (c+1)*n/columns] {
		deepest = max(deepest, d)
	}
	return deepest
}

const blocks = " ▁▂▃▄▅▆▇█"

// plot draws the depth as bars, with the scale on the left.
func (h *history) plot(columns, lines int) []string {
	eighths := []rune(blocks)
	most := max(h.most, 1)
	label := len(fmt.Sprint(most))
	out := make([]string, lines)
	for l := range lines {
		var b strings.Builder
		switch l {
		case 0:
			fmt.Fprintf(&b, "%*d┤", label, most)
		case lines - 1:
			fmt.Fprintf(&b, "%*d┤", label, 0)
		default:
			fmt.Fprintf(&b, "%*s│", label, "")
		}
		for c := range columns - label - 1 {
			full := h.column(c, columns-label-1) * 8 * lines / most
			b.WriteRune(eighths[min(max(full-8*(lines-1-l), 0), 8)])
		}
		out[l] = b.String()
	}
	return out
}
