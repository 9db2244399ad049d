package attack25

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// parse reads a name, with full-width characters as their ASCII equivalents.
func parse(text string) (banmen.Puzzle, error) {
	text = inLetters(text)
	head, body, _ := strings.Cut(text, ":")
	name, rest, found := strings.Cut(head, ",")
	if name != kindName {
		return nil, banmen.Syntaxf(0, 1, "expected %s[,switches]:, found %q", kindName, banmen.Clip(text))
	}
	rules := defaultRules()
	if found {
		var err error
		if rules, err = parseSwitches(rest, len(name)+2); err != nil {
			return nil, err
		}
	}
	p, err := parseBody(begin(rules), body, utf8.RuneCountInString(head)+2)
	if err != nil {
		return nil, err
	}
	return &Puzzle{p}, nil
}

// parseBody reads the text after the colon: a board, or answers from the start.
func parseBody(start *Position, text string, column int) (*Position, error) {
	head, _, _ := strings.Cut(text, "/")
	if rows, _ := splitRows(text, start.game.Size); rows != nil {
		head = strings.Join(rows, "")
	}
	if text == "" || !strings.Contains(head, ".") && strings.ContainsAny(head, "0123456789x-") {
		return start.playAll(text, column)
	}
	return parseBoard(start.game, text, 0, column)
}

// playAll returns the position after a record. The error for an illegal answer has its
// column.
func (p *Position) playAll(text string, column int) (*Position, error) {
	answers, err := readAnswers(p.game.Size, text, 0, column)
	for _, a := range answers {
		next, err := p.answer(a.answer)
		var rule *banmen.RuleError
		if errors.As(err, &rule) {
			return nil, &banmen.SyntaxError{Column: a.column, Text: rule.Text}
		}
		p = next
	}
	return p, err
}

// parseBoard reads <panels>[/ac][/out=W2,B1].
func parseBoard(g *play.Game, text string, line, column int) (*Position, error) {
	p := &panels{Position: &Position{game: g}}
	rows, rest := splitRows(text, g.Size)
	for r, row := range rows {
		if err := p.read(row, r*g.Size, g.Size, line, column+r*(g.Size+1)); err != nil {
			return nil, err
		}
	}
	parts := strings.Split(rest, "/")
	if rows == nil {
		if err := p.read(parts[0], 0, g.Size*g.Size, line, column); err != nil {
			return nil, err
		}
	} else {
		column += g.Size*(g.Size+1) - 1
	}
	used, at := false, column
	for i, part := range parts[1:] {
		at += utf8.RuneCountInString(parts[i]) + 1
		if part == "ac" {
			used = true
			continue
		}
		out, ok := strings.CutPrefix(part, "out=")
		if !ok {
			return nil, banmen.Syntaxf(line, at, "expected ac or out= after the slash, found %q", banmen.Clip(part))
		}
		if err := parseOut(&p.state, g.Out, out, line, at+len("out=")); err != nil {
			return nil, err
		}
	}
	return p.complete(used, line, column)
}

// panels is a board being read, whole or row by row.
type panels struct {
	*Position
	opened bool // whether there was a Y
}

// read reads n panels, one character each, from a cell on.
func (p *panels) read(text string, cell, n, line, column int) error {
	g, runes := p.game, []rune(text)
	for i, r := range runes[:min(n, len(runes))] {
		colour := strings.IndexRune(colours, r)
		switch {
		case colour >= 0:
			p.state.Board[colour] = p.state.Board[colour].Or(g.Cell(cell + i))
		case r == 'Y' && p.opened:
			return banmen.Syntaxf(line, column+i, "a second opened panel, Y: the Attack Chance opens one")
		case r == 'Y':
			p.opened = true
		case r != '.':
			return banmen.Syntaxf(line, column+i, "expected . or R, G, W, B or Y for panel %d, found %q", cell+i+1, string(r))
		}
	}
	if len(runes) != n {
		return banmen.Syntaxf(line, column+min(n, len(runes)), "expected %d panels, found %d", n, len(runes))
	}
	return nil
}

// complete returns the position. used says that the Attack Chance is used up; an opened
// panel implies that.
func (p *panels) complete(used bool, line, column int) (*Position, error) {
	used = used || p.opened
	if open := p.game.Open(&p.state.Board).Len(); used && (p.game.Chance == 0 || open > p.game.Chance) {
		return nil, banmen.Syntaxf(line, column, "impossible board: the Attack Chance cannot be used up with %d panels open", open)
	}
	p.state.Used = used || p.mustBeUsed()
	return p.Position, nil
}

// parseOut reads the colours sitting out and their questions: W2,B1.
func parseOut(s *play.State, most int, text string, line, column int) error {
	for word := range strings.SplitSeq(text, ",") {
		c, n := -1, 0
		if word != "" {
			c = strings.IndexByte(colours, word[0])
			n, _ = strconv.Atoi(word[1:])
		}
		if c < 0 || n < 1 || n > most || strconv.Itoa(n) != word[1:] {
			return banmen.Syntaxf(line, column, "expected a colour and its questions to sit out, 1 to %d, such as W2, found %q", most, banmen.Clip(word))
		}
		if s.Out[c] > 0 {
			return banmen.Syntaxf(line, column, "%s sits out twice", word[:1])
		}
		s.Out[c] = uint8(n)
		column += utf8.RuneCountInString(word) + 1
	}
	return nil
}

func (p *Position) String() string {
	return kindName + formatSwitches(p.game.Rules) + ":" + p.body()
}

// body returns the text that parseBoard reads.
func (p *Position) body() string {
	var s strings.Builder
	for _, v := range p.Board().Cells {
		s.WriteByte(("." + colours)[v])
	}
	if p.state.Used {
		s.WriteString("/ac")
	}
	if out := p.sittingOut(); out != nil {
		s.WriteString("/out=" + strings.Join(out, ","))
	}
	return s.String()
}

// sittingOut returns the colours sitting out and their questions: W2.
func (p *Position) sittingOut() []string {
	var out []string
	for c, n := range p.state.Out {
		if n > 0 {
			out = append(out, colours[c:c+1]+strconv.Itoa(int(n)))
		}
	}
	return out
}
