package collection

import (
	"strings"

	"github.com/banmen/banmen/internal/lazy"
)

// number matches what a spreadsheet takes for a number, even after a formula sign.
var number = lazy.Regexp(`^[-+]?[0-9]+([.,][0-9]+)?$`)

// starters are the characters after which a spreadsheet evaluates a cell: signs that begin a
// formula, also in full width, and blanks that spreadsheets skip before one.
const starters = "=+-@\t\r\n＝＋－＠"

// plain protects a user's text against execution in a spreadsheet: an apostrophe precedes
// anything that looks like a formula. Numbers stay numbers.
func plain(text string) string {
	if begin := strings.TrimLeft(text, " "); begin == "" || !strings.ContainsRune(starters, []rune(begin)[0]) || number().MatchString(begin) {
		return text
	}
	return "'" + text
}

// plainly applies plain to the fields beside a puzzle, and to their names.
func plainly(fields map[string]string) map[string]string {
	all := make(map[string]string, len(fields))
	for name, text := range fields {
		all[plain(name)] = plain(text)
	}
	return all
}
