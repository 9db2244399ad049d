package attack25

import (
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
)

// The options of a board that its panels do not show.
const (
	usedOption = "ac-used"
	outOption  = "out"
)

// Options returns the options of a board: whether the Attack Chance is used up, and who
// sits out.
func (p *Puzzle) Options() []banmen.Option {
	return []banmen.Option{
		{Name: usedOption, Usage: banmen.Msg("the Attack Chance of the --board is used up"), Plain: true},
		{Name: outOption, Usage: banmen.Msg("`WHO` sits out on the --board, and for how many questions, such as W:2,B:1")},
	}
}

// Arrange returns the position with a board, by the rules of p. The colours sitting out
// are written W:2,B:1, or W2,B1 as in names of positions.
func (p *Puzzle) Arrange(board string, options map[string]string) (banmen.Puzzle, error) {
	text := norm.NFKC.String(board)
	if _, used := options[usedOption]; used {
		text += "/ac"
	}
	out, some := options[outOption]
	if some {
		text += "/out="
	}
	before := utf8.RuneCountInString(text)
	text += strings.ReplaceAll(out, ":", "")
	q, err := parseBody(begin(p.start.game.Rules), text, 1)
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = "board"
		if some && syntax.Column > before {
			syntax.File, syntax.Column = outOption, columnIn(out, syntax.Column-before)
		}
	}
	if err != nil {
		return nil, err
	}
	return &Puzzle{q}, nil
}

// columnIn returns the column in text of its n-th character, not counting colons.
func columnIn(text string, n int) int {
	column := 0
	for _, r := range text {
		if column++; r != ':' {
			n--
		}
		if n == 0 {
			break
		}
	}
	return column
}
