// Package lazy has values that are computed on first use.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a regular expression that is compiled on first use. Compiling takes longer than
// reading most texts, and a run of the command needs few expressions. The first use panics if the
// expression is invalid.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
