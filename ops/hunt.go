package ops

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
)

// A hunter makes puzzles for a target by hill-climbing: each puzzle differs from the one
// before in a few givens and is no further from the target. If it makes no progress, it
// restarts with another full board.
type hunter struct {
	*Target
	g       *Generator
	digger  *logic.Ladder // removes givens as long as it solves the puzzle; nil: as long as the solution is unique
	closes  bool          // digger has all singles, which then need not be searched one by one
	judging *logic.Ladder
	early   *logic.Ladder // judges if the target proves to be rare; may be nil
	usual   int64         // puzzles after which that happens
	plain   bool          // whether puzzles are plain 9x9 sudokus

	samples    []Generated // known puzzles with the rare technique, to start from in disguise
	symmetries *Symmetries
	knows      bool // whether it needs the state of a rater
}

const (
	neighbours = 8     // number of puzzles judged together
	patience   = 12    // rounds without progress before a restart
	rareTries  = 2000  // puzzles after which a technique counts as rare
	askedTries = 300   // the same for a technique on no default ladder
	huntTries  = 20000 // default limit of puzzles
)

// closing are the techniques that end most paths: singles.
var closing = []*logic.Technique{technique.FullHouse, technique.NakedSingle, technique.HiddenSingle}

// newHunter prepares for the target of g. An impossible target is an ErrNone.
func newHunter(ctx context.Context, g *Generator) (*hunter, error) {
	t := g.o.Target
	h := &hunter{Target: t, g: g}
	if !t.paths() && t.ER == nil && t.Depth == nil {
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
	if t.Depth != nil && len(t.Require) == 0 {
		h.early, h.usual = h.judging, rareTries
	}
	h.plain = w.plain
	if t.ER != nil && !w.plain {
		return nil, banmen.Errorf(banmen.ErrCannot, "the scale of Sudoku Explainer applies only to plain 9x9 Sudoku").Suggest("omit --%s", "er")
	}
	if t.Depth != nil && !w.plain {
		return nil, depthPlainOnly(t.Depth.Scale).Suggest("omit --%s", "depth")
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

// A hunt is the search for one item.
type hunt struct {
	*hunter
	r    *rand.Rand
	w    rateWorker
	at   Generated
	seen properties
}

// hunt makes an item. If it misses the target, the error says by how much.
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
			return best.at, banmen.Errorf(err, "time ran out before such a puzzle was found; the closest has %s", best.seen.describe())
		}
	}
	if best.at.Puzzle == nil {
		return best.at, banmen.Errorf(banmen.ErrLimit, "no puzzle was found in %d tries", tries)
	}
	return best.at, banmen.Errorf(banmen.ErrLimit, "no such puzzle was found in %d tries; the closest has %s", tries, best.seen.describe())
}

// huntBatch is MakeBatch with a target.
func (g *Generator) huntBatch(ctx context.Context, first, n int) (all []Generated, err error) {
	for k := range n {
		made, err := g.hunter.hunt(ctx, random(g.o.Seed^g.hunter.salt(), first+k))
		if made.Puzzle != nil {
			all = append(all, made)
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// salt is mixed into the seed, so that different required techniques give different puzzles.
func (t *Target) salt() uint64 {
	if !t.Needed {
		return 0
	}
	h := fnv.New64a()
	for _, q := range t.Require {
		h.Write([]byte(q.Key + ","))
	}
	return h.Sum64()
}

// run starts from a full board and goes on until it reaches the target, makes no progress
// or has judged most puzzles. It returns the number judged.
func (h *hunt) run(ctx context.Context, most int64) (looked int64, err error) {
	for idle := 0; idle < patience && looked != most; idle++ {
		all, err := h.next(ctx)
		looked++ // rounds without a puzzle count, too
		if err != nil {
			return looked, err
		}
		for i := range all {
			looked++
			if h.knows && h.g.maker() != nil { // clues are rules, too
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

// judgeMinimal checks for redundant givens, unless digging guarantees there are none.
func (h *hunt) judgeMinimal(ctx context.Context, made Generated, seen *properties) error {
	if !h.Minimal || seen.far > 0 || h.g.o.Bulk != nil && h.g.orbits == nil && h.g.o.Pattern == nil {
		return nil
	}
	less, err := Redundant(ctx, made.Puzzle, made.Solution)
	seen.redundant = len(less)
	seen.far += float64(len(less)) / 8
	return err
}
