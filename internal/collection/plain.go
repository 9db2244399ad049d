package collection

import (
	"regexp"
	"strings"
)

// number is what a spreadsheet takes for a number, whatever sign it begins with.
var number = regexp.MustCompile(`^[-+]?[0-9]+([.,][0-9]+)?$`)

// starters are what a spreadsheet takes for the beginning of a formula, in wide form as well, and
// what it skips before one.
const starters = "=+-@\t\r\n＝＋－＠"

// plain returns a text that somebody sent as a spreadsheet shows it and does not run it: behind
// an apostrophe where it begins like a formula. Numbers stay numbers.
func plain(text string) string {
	if begin := strings.TrimLeft(text, " "); begin == "" || !strings.ContainsRune(starters, []rune(begin)[0]) || number.MatchString(begin) {
		return text
	}
	return "'" + text
}

// plainly returns what is said beside a puzzle as plain has it, names included.
func plainly(said map[string]string) map[string]string {
	all := make(map[string]string, len(said))
	for name, text := range said {
		all[plain(name)] = plain(text)
	}
	return all
}
