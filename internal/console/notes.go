package console

import (
	"io"
	"sync"
)

// Notes writes to standard error: lines and, on a terminal, a status line at the end.
type Notes struct {
	mu    sync.Mutex
	w     io.Writer
	live  bool // a terminal
	shown bool // the status line is shown
}

func newNotes(w io.Writer) *Notes { return &Notes{w: w, live: IsTerminal(w)} }

const clearLine = "\r\x1b[K"

// aside clears the status line while something else is written to the terminal.
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

// Show shows progress: on a terminal in the status line, elsewhere in a line of its own.
func (n *Notes) Show(text string) {
	if n.live {
		n.write(text, true)
	} else {
		n.Line(text)
	}
}

// Clear removes the status line.
func (n *Notes) Clear() { n.write("", false) }

// write replaces the status line by text, which may be empty.
func (n *Notes) write(text string, shown bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		text = clearLine + text
	}
	n.shown = shown
	// If standard error is closed, there is nowhere to report it.
	_, _ = io.WriteString(n.w, text)
}
