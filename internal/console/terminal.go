package console

import (
	"os"

	"github.com/charmbracelet/x/term"
)

// IsTerminal reports whether a reader or writer is a terminal.
func IsTerminal(x any) bool {
	f, ok := x.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}
