package console

import (
	"io"
	"sync"
)

// Notes are standard error: lines, and on a terminal a line at the end that
// tells how it goes.
type Notes struct {
	mu    sync.Mutex
	w     io.Writer
	live  bool // a terminal
	shown bool // that line stands there
}

func newNotes(w io.Writer) *Notes { return &Notes{w: w, live: IsTerminal(w)} }

const clearLine = "\r\x1b[K"

// aside clears the line at the end while something else is written to the
// terminal.
func (n *Notes) aside(write func() error) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		n.shown = false
		_, _ = io.WriteString(n.w, clearLine)
	}
	return write()
}

// Line writes a line.
func (n *Notes) Line(text string) { n.write(text+"\n", false) }

// Show tells how it goes: on a terminal in the line at the end, else in a line of
// its own.
func (n *Notes) Show(text string) {
	if n.live {
		n.write(text, true)
	} else {
		n.Line(text)
	}
}

// Clear removes the line at the end.
func (n *Notes) Clear() { n.write("", false) }

// write replaces the line at the end by text, which is one itself or none.
func (n *Notes) write(text string, shown bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		text = clearLine + text
	}
	n.shown = shown
	// There is nowhere to say that standard error is closed.
	_, _ = io.WriteString(n.w, text)
}
