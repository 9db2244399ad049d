package attack25

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/lazy"
)

// The board form also reads boards as banmen show draws them: between bars the numbers of
// the panels, after their colours, and below the board the counts.

var (
	drawnPanel = lazy.Regexp(`^\s*!?\s*([RGWBY]?)(\d+)\s*$`)
	counts     = lazy.Regexp(`^\s*R \d+\s+G \d+\s+W \d+\s+B \d+\s*$`)
)

// isRule reports whether a line of a drawn board has no panels: a rule or the counts.
func isRule(text string) bool {
	return strings.ContainsAny(text, "─━") && strings.Trim(text, " ┌─┬┐├┼┤└┴┘┏━┳┓┣╋┫┗┻┛") == "" || counts().MatchString(text)
}

// isDrawn reports whether a line has panels between bars.
func isDrawn(text string) bool { return strings.ContainsAny(text, "│┃") }

// undraw returns the letters of the panels in a line, the first of which must have a number.
func undraw(l codec.FileLine, first int) (text string, err error) {
	column := 1
	fields := strings.FieldsFunc(strings.TrimSpace(l.Text), func(r rune) bool { return r == '│' || r == '┃' })
	for i, field := range fields {
		m := drawnPanel().FindStringSubmatch(field)
		if m == nil || m[2] != strconv.Itoa(first+i) {
			return "", banmen.Syntaxf(l.N, column+1, "expected panel %d with its number, found %q", first+i, banmen.Clip(strings.TrimSpace(field)))
		}
		if m[1] == "" {
			m[1] = "."
		}
		text += m[1]
		column += utf8.RuneCountInString(field) + 1
	}
	return text, nil
}
