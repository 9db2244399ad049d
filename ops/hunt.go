package ops

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
)

// A hunter makes puzzles that come up to a target: it goes from puzzle to puzzle,
// each like the one before but for a few givens, and never farther from the target.
// Where it comes no nearer it begins again with another full board.
type hunter struct {
	*Target
	g       *Generator
	digger  *logic.Ladder // givens go as long as it solves what is left; nil: as long as there is one solution
	closes  bool          // it has all singles, so that these need not be looked for one by one
	judging *logic.Ladder
	early   *logic.Ladder // judges after so many tries that it is seen to be rare; nil: nothing does
	usual   int64         // puzzles after which that is
	plain   bool          // the puzzles are plain 9x9 sudokus

	samples    []Generated // puzzles that need what is rare, to go on from in disguises
	symmetries *Symmetries
	knows      bool // it takes what rating takes
}

const (
	neighbours = 8     // puzzles that are looked at together
	patience   = 12    // rounds that come no nearer before it begins again
	rareTries  = 2000  // puzzles after which a technique counts as rare
	askedTries = 300   // likewise, of one that is on no ladder if nobody asks
	huntTries  = 20000 // puzzles that are looked at if nobody says
)

// closing are the singles.
var closing = []*logic.Technique{technique.FullHouse, technique.NakedSingle, technique.HiddenSingle}

// newHunter prepares to make puzzles for the target of g. What cannot be is an ErrNone.
func newHunter(ctx context.Context, g *Generator) (*hunter, error) {
	t := g.o.Target
	h := &hunter{Target: t, g: g}
	if !t.paths() && t.ER == nil {
		return h, nil
	}
	h.knows = true
	w := &rateWorker{}
	if err := w.know(ctx, g.p); err != nil {
		return nil, err
	}
	size := len(g.p.Givens().Cells)
	full := t.ladder(w.state.Rules)
	fewest := 0
	if f, ok := g.p.(banmen.Bounded); ok {
		fewest = f.FewestGivens()
	}
	if err := t.check(full, size, size-fewest); err != nil {
		return nil, err
	}
	h.judging = t.short(full)
	if t.onlyRequires() {
		h.early, h.usual = t.short(scale.Early(full, t.Require, logic.Medium)), rareTries
		if slices.ContainsFunc(scale.All(), func(k scale.Known) bool { return !k.Default && slices.Contains(t.Require, k.Technique) }) {
			h.usual = askedTries
		}
		if t.Learned {
			h.usual = -1
		}
	}
	h.plain = w.plain
	if t.ER != nil && !w.plain {
		return nil, banmen.Errorf(banmen.ErrCannot, "the scale of Sudoku Explainer is for plain 9x9 sudokus").Suggest("leave out --%s", "er")
	}
	easy := t.Level != nil && *t.Level == logic.Easy
	if t.paths() && !t.Minimal && (easy || g.o.Bulk == nil || g.o.Bulk(g.p) == nil) {
		h.digger = t.short(full)
		h.digger.Entries = slices.DeleteFunc(h.digger.Entries, func(e logic.Entry) bool { return e.Guess != nil })
		h.closes = !slices.ContainsFunc(closing, func(q *logic.Technique) bool {
			return !slices.ContainsFunc(h.digger.Entries, func(e logic.Entry) bool { return e.Technique == q })
		})
	}
	return h, nil
}

// A hunt is one item on its way.
type hunt struct {
	*hunter
	r    *rand.Rand
	w    rateWorker
	at   Generated
	seen properties
}

// hunt makes an item. The error says how far what it returns is from the target, if
// it is.
func (h *hunter) hunt(ctx context.Context, r *rand.Rand) (Generated, error) {
	best := hunt{}
	if h.knows {
		if err := best.w.know(ctx, h.g.p); err != nil {
			return best.at, err
		}
	}
	tries := h.g.o.Tries
	if tries == 0 {
		tries = huntTries
	}
	for n := int64(0); tries < 0 || n < tries; {
		if n > h.usual && h.early != nil {
			var err error
			if h, err = h.rare(ctx); err != nil {
				return best.at, err
			}
		}
		now := hunt{hunter: h, r: r, w: best.w}
		if len(h.samples) > 0 {
			now.begin()
		}
		looked, err := now.run(ctx, tries-n)
		n += looked
		if best.at.Puzzle == nil || now.at.Puzzle != nil && now.seen.far < best.seen.far {
			best.at, best.seen = now.at, now.seen
		}
		best.w = now.w
		if best.at.Puzzle != nil && best.seen.far <= disguised {
			return best.at, nil
		}
		if err != nil {
			if best.at.Puzzle == nil {
				return best.at, err
			}
			return best.at, banmen.Errorf(err, "there was no time for a puzzle like that; the nearest has %s", best.seen.describe())
		}
	}
	if best.at.Puzzle == nil {
		return best.at, banmen.Errorf(banmen.ErrLimit, "no puzzle came about in %d tries", tries)
	}
	return best.at, banmen.Errorf(banmen.ErrLimit, "no puzzle like that came about in %d tries; the nearest has %s", tries, best.seen.describe())
}

// huntBatch is MakeBatch where there is a target.
func (g *Generator) huntBatch(ctx context.Context, first, n int) (all []Generated, err error) {
	for k := range n {
		made, err := g.hunter.hunt(ctx, random(g.o.Seed, first+k))
		if made.Puzzle != nil {
			all = append(all, made)
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// run starts with a full board and goes on until it is on target, comes no nearer or
// has looked at so many puzzles, and returns at how many it has.
func (h *hunt) run(ctx context.Context, most int64) (looked int64, err error) {
	for idle := 0; idle < patience && looked != most; idle++ {
		all, err := h.next(ctx)
		looked++ // a round without a puzzle counts, too
		if err != nil {
			return looked, err
		}
		for i := range all {
			looked++
			if h.knows && h.g.maker() != nil { // its clues are rules as well
				if err := h.w.know(ctx, all[i].Puzzle); err != nil {
					return looked, err
				}
			}
			seen := h.judge(&h.w, h.judging, &all[i])
			if err := h.judgeMinimal(ctx, all[i], &seen); err != nil {
				return looked, err
			}
			switch {
			case h.at.Puzzle == nil, seen.far < h.seen.far:
				idle = 0
				fallthrough
			case seen.far == h.seen.far:
				h.at, h.seen = all[i], seen
			}
			if h.seen.far == 0 {
				return looked, nil
			}
		}
	}
	return looked, ctx.Err()
}

// judgeMinimal looks whether a given can go, where digging does not see to it by itself.
func (h *hunt) judgeMinimal(ctx context.Context, made Generated, seen *properties) error {
	if !h.Minimal || seen.far > 0 || h.g.o.Bulk != nil && h.g.orbits == nil && h.g.o.Pattern == nil {
		return nil
	}
	less, err := Redundant(ctx, made.Puzzle, made.Solution)
	seen.redundant = len(less)
	seen.far += float64(len(less)) / 8
	return err
}
