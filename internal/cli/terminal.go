package cli

import (
	"os"

	"github.com/charmbracelet/x/term"
)

// isTerminal reports whether a reader or writer is a terminal.
func isTerminal(x any) bool {
	f, ok := x.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}
