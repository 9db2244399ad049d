// Package lazy has values that are computed on first use.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a regular expression that is compiled on first use. Compiling takes longer than
// reading most texts, and a run of the command needs few expressions. The first use panics if the
// expression is invalid.
func Regexp(expr string) func() *regexp.Regexp { return (&expression{text: expr}).compiled }

// An expression takes less to set up than a function of sync.OnceValue. There are many.
type expression struct {
	once sync.Once
	text string
	re   *regexp.Regexp
}

func (e *expression) compiled() *regexp.Regexp {
	e.once.Do(e.compile)
	return e.re
}

func (e *expression) compile() { e.re = regexp.MustCompile(e.text) }
