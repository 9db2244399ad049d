package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
)

// disguised is the distance from the target of a known puzzle in disguise, so that any
// other puzzle on target is closer.
const disguised = 1e-9

// rare returns a hunter for rare targets. It judges by a ladder in which the required techniques
// come early, as for a player who learns them. On plain 9x9 boards it starts from puzzles known to
// need one of them, or known to be deep.
func (h *hunter) rare(ctx context.Context) (*hunter, error) {
	rare := *h
	rare.judging, rare.early = h.early, nil
	if h.g.orbits != nil || h.g.o.Pattern != nil || h.g.o.Solution.Cells != nil || !h.plain {
		return &rare, nil
	}
	for line := range strings.Lines(technique.Positions()) {
		fields := strings.Split(line, "\t")
		for _, q := range h.Require {
			if fields[0] != q.Key {
				continue
			}
			if err := rare.know(ctx, fields[1]); err != nil {
				return nil, err
			}
		}
	}
	if rare.Depth != nil {
		if err := rare.knowDeep(ctx); err != nil {
			return nil, err
		}
	}
	if len(rare.samples) == 0 {
		return &rare, nil
	}
	if rare.Depth == nil {
		if err := rare.judgeKnown(ctx); err != nil {
			return nil, err
		}
	}
	var err error
	rare.symmetries, err = NewSymmetries(h.g.p.With(grid.New(h.g.p.Givens().Shape)), allSymmetries)
	return &rare, err
}

// judgeKnown makes the hunter judge by a full ladder, as known puzzles may have harder steps before
// the required one. The required technique comes after level Medium if a known puzzle needs it
// there, and otherwise after Easy. Some patterns, such as Franken X-Wings, are also found as locked
// candidates.
func (h *hunter) judgeKnown(ctx context.Context) error {
	w := rateWorker{}
	if err := w.know(ctx, h.g.p); err != nil {
		return err
	}
	for _, level := range []logic.Level{logic.Medium, logic.Easy} {
		h.judging = scale.Early(h.ladder(w.state.Rules), h.Require, level)
		for i := range h.samples {
			if seen := h.judge(&w, h.judging, &h.samples[i]); seen.far == 0 {
				return nil
			}
		}
	}
	return nil
}

// knowDeep adds the known deep puzzles that meet the target.
func (h *hunter) knowDeep(ctx context.Context) error {
	w := rateWorker{}
	if err := w.know(ctx, h.g.p); err != nil {
		return err
	}
	known := map[string]bool{}
	for line := range strings.Lines(technique.Positions()) {
		cells := strings.Split(line, "\t")[1]
		if known[cells] {
			continue
		}
		known[cells] = true
		if err := h.know(ctx, cells); err != nil {
			return err
		}
	}
	h.samples = slices.DeleteFunc(h.samples, func(g Generated) bool { return h.judge(&w, h.judging, &g).far > 0 })
	return nil
}

// know adds a known position.
func (h *hunter) know(ctx context.Context, cells string) error {
	c, err := library.Parse(":0000::"+cells+"::::", 0)
	if err != nil {
		return err
	}
	p := h.g.p.With(c.Givens)
	found, err := Solve(ctx, p, Method{})
	if err == nil && found.Solutions == 1 {
		h.samples = append(h.samples, Generated{Puzzle: p, Solution: found.Board})
	}
	return err
}

// begin starts from a known puzzle in disguise.
func (h *hunt) begin() {
	known, y := h.samples[h.r.IntN(len(h.samples))], h.symmetries.group.Random(h.r)
	h.at = Generated{Puzzle: h.g.p.With(y.Apply(known.Puzzle.Givens())), Solution: y.Apply(known.Solution)}
	h.seen = h.judge(&h.w, h.judging, &h.at)
	h.seen.far = max(h.seen.far, disguised)
}
