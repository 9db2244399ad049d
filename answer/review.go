package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// sure is the probability of winning from which a game counts as decided.
const sure = 0.999

// A ReviewedGame is a record with rated choices, which may be incomplete.
type ReviewedGame struct {
	Entry   banmen.Entry
	Players []string
	Moves   int             // number of legal moves of the record
	Turns   []game.Reviewed // turns rated so far
}

// Wins returns the probability of winning by player, before each turn and at the end.
func (g ReviewedGame) Wins(end banmen.Position) (wins [][]float64) {
	for _, t := range g.Turns {
		wins = append(wins, t.Before.Win)
	}
	return append(wins, end.Status().AppendWins(nil))
}

// head returns the head of an answer about the game.
func (g ReviewedGame) head() Head {
	head := HeadOf("replay", g.Entry)
	head.ID = g.Entry.Meta["id"]
	return head
}

// ReviewStart begins a review.
type ReviewStart struct{ ReviewedGame }

// Text writes the name of the game if there are several, and column headings.
func (a ReviewStart) Text(p *Page, s Style) error {
	if s.Many && s.Form.Put == nil {
		p.Block([]byte(nameOf(a.Entry, s)+"\n"), true)
	}
	p.Block([]byte(fmt.Sprintf("%11s%s  %s\n", "", heads(a.Players, 7), s.Say(banmen.Msg("  loss  best")))), false)
	return nil
}

// nameOf returns the name of one of several games.
func nameOf(e banmen.Entry, s Style) string {
	return cmp.Or(e.Meta["id"], s.Say(banmen.Msg("line %d", e.Line)))
}

// JSON returns nothing: every turn names its game.
func (a ReviewStart) JSON(Style) []any { return nil }

// Verdict is empty.
func (a ReviewStart) Verdict(Style) Verdict { return Verdict{} }

// ReviewTurn is the last turn rated so far.
type ReviewTurn struct{ ReviewedGame }

// Turn returns the turn.
func (a ReviewTurn) Turn() game.Reviewed { return a.Turns[len(a.Turns)-1] }

// Text writes a line about the turn, with the reasons below it.
func (a ReviewTurn) Text(p *Page, s Style) error {
	r := a.Turn()
	var b strings.Builder
	fmt.Fprintf(&b, "%3d %-7s", r.Number, r.Move)
	for _, w := range r.Before.Win {
		fmt.Fprintf(&b, "%7.2f", 100*w)
	}
	if r.Chosen != nil {
		fmt.Fprintf(&b, "  %6.2f", 100*r.Loss)
		if r.Error > 0 {
			fmt.Fprintf(&b, " ±%.2f", 100*r.Error)
		}
		if r.Chosen != r.Best {
			fmt.Fprintf(&b, "  %s", r.Best.Move.Text)
		}
	}
	if r.Was.Note.Format != "" {
		fmt.Fprintf(&b, "  (%s)", s.Say(r.Was.Note))
	}
	if !r.Before.Exact {
		b.WriteString("  ~")
	}
	line := strings.TrimRight(b.String(), " ") + "\n"
	for _, why := range r.Why {
		line += fmt.Sprintf("%11s %s\n", "", s.Say(why.Message(r.Position)))
	}
	p.Block([]byte(line), false)
	return nil
}

// JSON returns the turn.
func (a ReviewTurn) JSON(s Style) []any { return []any{a.Value(s)} }

// Value returns the turn as JSON.
func (a ReviewTurn) Value(s Style) ReviewedTurn {
	t := a.Turn()
	j := ReviewedTurn{Head: a.head(), Number: t.Number, Move: t.Move, Position: t.Position.String(),
		Players: a.Players, Exact: t.Before.Exact, Now: Evaluation(t.Before.Evaluation)}
	if t.Chosen == nil {
		return j
	}
	chosen := Evaluation(t.Chosen.Evaluation)
	j.Review = &Review{Best: t.Best.Move.Text, Loss: t.Loss, Error: t.Error, Win: t.Chosen.Win[t.Player], Chosen: &chosen}
	for _, why := range t.Why {
		j.Review.Why = append(j.Review.Why, reasonOf(t.Position, why, s.Say))
	}
	return j
}

// Verdict is empty.
func (a ReviewTurn) Verdict(Style) Verdict { return Verdict{} }

// ReviewSummary summarises a game, or its turns before the review was stopped.
type ReviewSummary struct {
	ReviewedGame
	End     banmen.Position
	Stopped bool
}

// Text writes when the game was decided, and the costliest choice.
func (a ReviewSummary) Text(p *Page, s Style) error {
	if len(a.Turns) == 0 && !a.Stopped {
		return nil
	}
	text := "\n"
	if !a.Stopped {
		turn, winner := game.Decided(a.Wins(a.End), sure)
		if turn > 0 {
			text += s.Say(banmen.Msg("decided after move %d, %s: %s wins", turn, a.Turns[turn-1].Move, a.Players[winner])) + "\n"
		} else if turn == 0 {
			text += s.Say(banmen.Msg("it was undecided until the end")) + "\n"
		}
	}
	p.Block([]byte(text+a.costliest(s)), false)
	return nil
}

// costliest describes the choice with the largest loss, and explains the signs of
// estimates.
func (a ReviewSummary) costliest(s Style) string {
	var b strings.Builder
	worst := -1
	for i, r := range a.Turns {
		if r.Chosen != nil && r.Loss > 2*r.Error+0.0005 && (worst < 0 || r.Loss > a.Turns[worst].Loss) {
			worst = i
		}
	}
	if worst >= 0 {
		r := a.Turns[worst]
		fmt.Fprintln(&b, s.Say(banmen.Msg("the costliest choice: move %d, %s instead of %s, which lost %.1f percentage points of the chance to win", r.Number, r.Move, r.Best.Move.Text, 100*r.Loss)))
	}
	if slices.ContainsFunc(a.Turns, func(r game.Reviewed) bool { return !r.Before.Exact }) {
		fmt.Fprintln(&b, s.Say(banmen.Msg("~ is an estimate, ± its standard error")))
	}
	return b.String()
}

// JSON returns a value only if the review was stopped.
func (a ReviewSummary) JSON(Style) []any {
	if !a.Stopped {
		return nil
	}
	return []any{stoppedReview{a.head(), true}}
}

type stoppedReview struct {
	Head
	Stopped bool `json:"stopped"`
}

// Verdict reports the progress of a review that was stopped.
func (a ReviewSummary) Verdict(Style) (v Verdict) {
	if a.Stopped {
		v.Ended = banmen.Msg("%d of %d turns", len(a.Turns), a.Moves)
	}
	return v
}

// ReviewEnd ends a review with the scores, or the error of the record.
type ReviewEnd struct {
	ReviewedGame
	outcome
}

// EndOf returns the end of a review at a position, or at an illegal move.
func EndOf(g ReviewedGame, end banmen.Position, refused error) ReviewEnd {
	return ReviewEnd{g, outcome{g.Entry, end, refused}}
}

// Text writes the scores, unless a form for positions is requested.
func (a ReviewEnd) Text(p *Page, s Style) error {
	if a.Refused == nil && s.Form.Put == nil {
		p.Block([]byte(a.scores()+"\n"), true)
	}
	return nil
}

// JSON returns the error of the record, if any.
func (a ReviewEnd) JSON(s Style) []any {
	why := a.why()
	if why.Format == "" {
		return nil
	}
	head := a.head()
	head.Error = s.Say(why)
	return []any{head}
}
