package cli

import (
	"os"

	"golang.org/x/term"
)

// isTerminal reports whether a reader or writer is a terminal.
func isTerminal(x any) bool {
	f, ok := x.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
