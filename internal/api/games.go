package api

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// An adviser is how positions are rated.
type adviser struct {
	method                    string
	playouts, questions, seed int64
}

// fields are those of an adviser.
func (o *adviser) fields() []Field {
	o.seed = 1
	return []Field{
		{Name: "playouts", Doc: banmen.Msg("estimate by `N` playouts; 0 is the usual number"), at: &o.playouts},
		{Name: "questions", Doc: banmen.Msg("`N` questions are left; 0 is as many as the game takes"), at: &o.questions},
		{Name: "method", Doc: banmen.Msg("rate exactly however long it takes (exact), or by search alone (search)"), Choice: []string{"exact", "search"}, at: &o.method},
		shared("seed", &o.seed),
	}
}

// open returns the games, and what was asked for, within the limits.
func (o *adviser) open(c *call, in *input) (*source, banmen.AdviceOptions, error) {
	all := banmen.AdviceOptions{Method: o.method, Seed: uint64(o.seed), Jobs: c.workers(), Memory: c.room()}
	all.Playouts, all.Questions = int(o.playouts), int(o.questions)
	if min(o.questions, o.playouts) < 0 {
		return nil, all, banmen.Errorf(nil, "field %q: expected 0 or more", "questions, playouts")
	}
	src, err := in.open(c.Kinds)
	return src, all, err
}

// advise rates a position and every choice.
func (c *call) advise() ([]Field, func() error) {
	var in input
	var o adviser
	var color, take string
	var limit int64
	fields := append(append(append(in.fields(c.Kinds), c.effort()...), o.fields()...),
		Field{Name: "color", Doc: banmen.Msg("only the choices of this player"), at: &color},
		Field{Name: "take", Doc: banmen.Msg("rate openings of other cells by moves to the cell of this name alone"), at: &take},
		shared("limit", &limit))
	return fields, func() error {
		src, todo, err := o.open(c, &in)
		if err != nil {
			return err
		}
		return c.each(src, func(e banmen.Entry) error {
			pos, err := game.FinalPosition(e)
			if err != nil {
				return err
			}
			players := pos.Players()
			if color != "" {
				if !slices.Contains(players, color) {
					return banmen.Errorf(nil, "there is no player %q: %s", color, banmen.Msg("expected one of %s", strings.Join(players, ", ")))
				}
				players = []string{color}
			}
			a, err := game.Advise(c.ctx, pos, todo)
			if a == nil {
				return err
			}
			j := answer.AdviceOf(answer.HeadOf(c.verb, e), pos, a, players, limit, todo.Seed)
			if take != "" {
				cell, err := cellNamed(pos, take)
				if err != nil {
					return err
				}
				j.Openings = answer.OpeningsOf(pos, a, players, cell)
			}
			return c.write(j)
		})
	}
}

// cellNamed returns the cell of a name.
func cellNamed(pos banmen.Position, name string) (int, error) {
	for cell := range pos.Board().Cells {
		if game.CellName(pos, cell) == name {
			return cell, nil
		}
	}
	return 0, banmen.Errorf(nil, "field %q: expected the name of a cell, found %q", "take", name)
}

// replay is that of package verb, or rates each choice of a record.
func (c *call) replay() ([]Field, func() error) {
	in := input{record: true}
	var o adviser
	var review, speak bool
	points := int64(usualPoints)
	fields, run := c.asked(verb.Replay, &in)
	fields = append(append(fields, o.fields()...), Field{Name: "review", Doc: banmen.Msg("rate each choice"), at: &review},
		Field{Name: "said", Doc: banmen.Msg("with review: describe each turn in sentences, and give cards for training"), at: &speak},
		Field{Name: "points", Doc: banmen.Msg("with said: make a card of each choice that lost more than this percentage"), at: &points})
	return fields, func() error {
		if !review {
			return run()
		}
		src, todo, err := o.open(c, &in)
		if err != nil {
			return err
		}
		return c.each(src, func(e banmen.Entry) error {
			start, err := game.Start(e.Puzzle)
			if err != nil {
				return err
			}
			head := answer.HeadOf(c.verb, e)
			head.ID = e.Meta["id"]
			before := start
			for t, err := range game.Review(c.ctx, start, e.Meta["record"], todo) {
				if err != nil {
					return err
				}
				var j any = answer.ReviewOf(head, start.Players(), t, c.say)
				if speak {
					j, err = spoken(c, e.Puzzle, before, t, float64(points)/100, j.(answer.ReviewedTurn))
				}
				if err == nil {
					err = c.write(j)
				}
				if err != nil {
					return err
				}
				before = t.Position
			}
			return nil
		})
	}
}
