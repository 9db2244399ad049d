package attack25

import (
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Play returns the position after an answer: R13, B24/21 (Attack Chance), Wx (a wrong
// answer) or - (no answer).
func (p *Position) Play(text string) (banmen.Position, error) {
	answers, err := readAnswers(p.game.Size, text, 0, 1)
	if err != nil {
		return nil, err
	}
	if len(answers) != 1 {
		return nil, banmen.Syntaxf(0, 1, "expected one answer such as R13, B24/21, Wx or -, found %q", banmen.Clip(text))
	}
	next, err := p.answer(answers[0].answer)
	if err != nil {
		return nil, err
	}
	return next, nil
}

// answer returns the position after the answer a.
func (p *Position) answer(a answer) (*Position, error) {
	if text, refused := p.refuse(a); refused {
		return nil, &banmen.RuleError{Move: a.String(), Text: text}
	}
	next := &Position{game: p.game}
	switch {
	case a.colour == play.None:
		next.state = p.game.Nobody(p.state)
	case a.wrong:
		next.state = p.game.Wrong(p.state, a.colour)
	default:
		next.state = p.game.Right(p.state, a.colour, a.cell, a.opened)
	}
	return next, nil
}

// refuse returns the reason why the rules forbid an answer, if they do.
func (p *Position) refuse(a answer) (banmen.Message, bool) {
	switch {
	case p.game.Open(&p.state.Board).Empty():
		return banmen.Msg("the game is over: the board is full"), true
	case a.colour == play.None:
		return banmen.Message{}, false
	case p.state.Out[a.colour] > 0:
		return banmen.Msg("%s sits out, with %d to wait; allowed: %s", a.name(), p.state.Out[a.colour], p.answering()), true
	case a.wrong:
		return banmen.Message{}, false
	}
	legal, tier := p.game.Legal(&p.state.Board, a.colour)
	if !p.game.Has(legal, a.cell) {
		return p.refusePanel(a, legal, tier), true
	}
	return p.refuseOpening(a)
}

// answering lists the possible answers: each player, or nobody.
func (p *Position) answering() string {
	var names []string
	for c, out := range p.state.Out {
		if out == 0 {
			names = append(names, colours[c:c+1])
		}
	}
	return strings.Join(append(names, "-"), ", ")
}

// refusePanel explains why a may not take its panel, and names the panels it may take.
func (p *Position) refusePanel(a answer, legal play.Set, tier play.Tier) banmen.Message {
	name, panel, list := a.name(), a.cell+1, p.list(legal)
	switch {
	case !p.game.Has(p.game.Open(&p.state.Board), a.cell):
		return banmen.Msg("panel %d is taken; %s may take %s", panel, name, list)
	case tier == play.Encloses:
		return banmen.Msg("%s may not take %d: it must enclose; allowed: %s", name, panel, list)
	case tier == play.Prepares:
		return banmen.Msg("%s may not take %d: it must be able to enclose next; allowed: %s", name, panel, list)
	case tier == play.Touches:
		return banmen.Msg("%s may not take %d: it must touch; allowed: %s", name, panel, list)
	}
	return banmen.Msg("%s may not take %d: the first panel is %s", name, panel, list)
}

// refuseOpening explains why a may not open its panel; nil if it may.
func (p *Position) refuseOpening(a answer) (banmen.Message, bool) {
	openable := p.game.Openable(&p.state.Board, a.cell)
	switch chance := p.game.AtChance(&p.state); {
	case !chance && a.opened != play.None:
		return banmen.Msg("only the Attack Chance opens a panel, and it is not due"), true
	case chance && a.opened == play.None && !p.game.May:
		return banmen.Msg("at the Attack Chance a panel must be opened too, as in %s/%d", a, p.last(openable)), true
	case chance && a.opened != play.None && !p.game.Has(openable, a.opened):
		return banmen.Msg("panel %d may not be opened; these may: %s", a.opened+1, p.list(openable)), true
	}
	return banmen.Message{}, false
}

// list returns the numbers of the panels in a set.
func (p *Position) list(s play.Set) string {
	var words []string
	for cell := range p.game.Cells(s) {
		words = append(words, strconv.Itoa(cell+1))
	}
	return strings.Join(words, " ")
}

// last returns the number of the last panel in a set.
func (p *Position) last(s play.Set) int {
	panel := 0
	for cell := range p.game.Cells(s) {
		panel = cell + 1
	}
	return panel
}
