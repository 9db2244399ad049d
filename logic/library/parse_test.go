package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// One row has all digits but 9; a + distinguishes placed digits from givens.
const position = "12345678.+4" + "......................................................................."

// TestTry checks that Try accepts a case, and fails if the step differs or if no step may be found.
func TestTry(t *testing.T) {
	rules := logic.Sudoku(3, 3)
	for line, found := range map[string]bool{
		":0000:9:" + position + ":::919:":   true,
		":0000-x:9:" + position + ":::919:": false,
		":0000-x:9:" + position + ":::929:": true,
		":0000-x:9:" + position + "::::":    false,
		":0200-x:9:" + position + "::::":    true,
		":0000:9:" + position + ":::929:":   false,
		":0200:9:" + position + "::991::":   false,
	} {
		c, err := Parse(line, 1)
		if err != nil {
			t.Fatal(err)
		}
		if s := c.State(rules); !s.Given(0) || s.Given(9) || s.Value(9) != 4 {
			t.Errorf("%s: 4 was placed and is no given", line)
		}
		if err := c.Try(c.State(rules), technique.All()); (err == nil) != found {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestParse(t *testing.T) {
	for _, line := range []string{"", "0000:9", ":0000:9:" + position + "5:::919:", ":0000:9:" + strings.Replace(position, "1", "x", 1) + ":::919:",
		":0000:9:" + position + ":::9199:", ":0000:9:" + position + ":::909:", ":0000:9:" + position + "::x19::"} {
		if c, err := Parse(line, 3); err == nil {
			t.Errorf("%q was read as %v", line, c)
		}
	}
}

// A malformed line is reported with its position, and the other lines are read.
func TestRead(t *testing.T) {
	text := "\ufeff# a comment\n\n:0000:9:" + position + ":::919:\r\n:0000:9:" + position + ":1x9::919:\n  :0000-x:9:" + position + ":::919::\n:0000:9:" + position + "::129:919:\n:000:9:" + position + ":::919:\n"
	var got []string
	for c, err := range Read(strings.NewReader(text)) {
		if err != nil {
			got = append(got, err.Error())
		} else {
			got = append(got, fmt.Sprint(c.Line, " ", c.Name()))
		}
	}
	want := []string{
		"3 0000",
		`4:92: expected a digit, a row and a column, as 225, found "1x9"`,
		"5 0000-x",
		"6:97: expected either removed candidates or placed digits, not both",
		`7:2: expected the code of a technique, as 0603, found "000"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
