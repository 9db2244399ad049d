package scale

import (
	"strings"
	"testing"
)

// An error in a ladder is reported with line and column.
func TestRead(t *testing.T) {
	const head = "#name\tlevel\tbase_score\ton_by_default\n"
	for text, want := range map[string]string{
		head + "X-Wing\thard\t140\ttrue\n# more\nbrute-force\n":   "4:1: expected 4 fields with tabs between them, found 1",
		head + "X-Wing\thard\t140\ttrue\n":                        "",
		head + "X-Wing\thard\tmuch\ttrue\n":                       "2:13: expected a score, found \"much\"",
		head + "X-Wing\thard\t140\tno\n":                          "2:17: expected true or false, found \"no\"",
		head + "X-Wing\tbad\t140\ttrue\n":                         "2:8: expected a level (easy, medium, hard, unfair, extreme), found \"bad\"",
		head + "Y-Wing\thard\t140\ttrue\n":                        "2:1: no technique is called \"Y-Wing\": did you mean XY-Wing?",
		head + "Y-Wing\thard\t140\tfalse\n":                       "",
		head + "X-Wing\thard\t140\ttrue\nx-wing\thard\t1\ttrue\n": "3:1: \"x-wing\" is in the ladder already",
		"#name\tlevel\n":                                          "1:1: expected a column base_score, found \"#name\\tlevel\"",
		"":                                                        "expected a line of column names, #order … name … level … base_score",
		"X-Wing\thard\t140\n":                                     "1:1: expected a line of column names, #order … name … level … base_score",
	} {
		_, err := Read(strings.NewReader(text))
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
