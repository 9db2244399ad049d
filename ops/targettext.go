package ops

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/depth"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
)

// A TargetText is a Target in the words of a user. Empty fields do not matter.
type TargetText struct {
	Givens  string // a number or a range: 22-26
	Level   string // one of LevelNames
	Score   string // 1000-1600
	ER      string // such as 4.0-4.5
	Require string // techniques separated by commas, by names that scale.Pick accepts
	Allow   string // the same, and groups of techniques
	Depth   string // a scale of depth and a range: te:2, b:4-6
	Minimal bool

	Kind  *banmen.Kind  // of the puzzles; nil: any
	Empty banmen.Puzzle // one of the puzzles, without givens
}

// LevelNames returns the names of levels.
func LevelNames() (names []string) {
	for l := logic.Easy; l <= logic.Extreme; l++ {
		names = append(names, strings.ToLower(l.String()))
	}
	return names
}

// Target returns the target. It is nil if only a number of givens is requested, which is
// then returned; otherwise that is -1. It fails with ErrNone if techniques do not apply
// to puzzles of the kind.
func (o *TargetText) Target(ctx context.Context) (t *Target, givens int, err error) {
	t, givens = &Target{Minimal: o.Minimal}, -1
	if t.Givens, err = bounds("givens", o.Givens, 1); err != nil {
		return nil, 0, err
	}
	if t.Score, err = bounds("score", o.Score, 1); err != nil {
		return nil, 0, err
	}
	if t.ER, err = bounds("er", o.ER, 10); err != nil {
		return nil, 0, err
	}
	if t.Depth, err = depthRange(o.Depth); err != nil {
		return nil, 0, err
	}
	if o.Level != "" {
		if t.Level, err = FindLevel(o.Level); err != nil {
			return nil, 0, err
		}
		if err = o.checkLevel(ctx, *t.Level); err != nil {
			return nil, 0, err
		}
	}
	if t.Require, err = o.techniques(ctx, o.Require, true); err != nil {
		return nil, 0, err
	}
	t.Needed = t.Require != nil
	if t.Allow, err = o.techniques(ctx, o.Allow, false); err != nil {
		return nil, 0, err
	}
	if t.Givens != nil && t.Givens.Least == t.Givens.Most {
		givens = t.Givens.Least
	}
	if t.Level == nil && t.Score == nil && t.ER == nil && t.Depth == nil && t.Require == nil && t.Allow == nil && (t.Givens == nil || !t.Minimal && givens >= 0) {
		t = nil // without a number, the default already removes all redundant givens
	}
	return t, givens, nil
}

// FindLevel returns the level with a name.
func FindLevel(name string) (*logic.Level, error) {
	for i, w := range LevelNames() {
		if l := logic.Level(i); strings.EqualFold(w, name) || l.In(language.Japanese) == name {
			return &l, nil
		}
	}
	if w := banmen.Nearest(name, LevelNames()); w != "" {
		return nil, banmen.Errorf(nil, "there is no level %q: did you mean %s?", name, w)
	}
	return nil, banmen.Errorf(nil, "there is no level %q: expected one of %s", name, strings.Join(LevelNames(), ", "))
}

// checkLevel rejects a level of which puzzles of the kind have no steps, if levels are
// given by the hardest step.
func (o *TargetText) checkLevel(ctx context.Context, level logic.Level) error {
	if o.Kind == nil {
		return nil
	}
	levels := Levels(ctx, o.Kind, o.Empty)
	if name := strings.ToLower(level.String()); levels != nil && !slices.Contains(levels, name) {
		return banmen.Errorf(banmen.ErrNone, "puzzles like %s cannot have the level %s: their rules allow %s", like(o.Empty), name, strings.Join(levels, ", "))
	}
	return nil
}

// Levels returns the names of the levels that puzzles like an empty one can have, the
// easiest first. It is nil if no ladder fits the rules.
func Levels(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle) (levels []string) {
	rules, err := LogicRules(ctx, empty)
	if err != nil {
		return nil
	}
	ladder := scale.For(rules)
	if ladder.Most[logic.Easy] != math.MaxInt {
		return LevelNames() // levels depend on scores
	}
	all, byLaws := Techniques(ctx, kind, empty), scale.ByLaws()
	has := func(l logic.Level, some func(logic.Entry) bool) bool {
		return slices.ContainsFunc(ladder.Entries, func(e logic.Entry) bool {
			return e.Level == l && e.Guess == nil && e.Technique != technique.NakedSingle && known(all, e.Technique) && some(e)
		})
	}
	lowest := logic.Easy
	if m, ok := empty.(banmen.Maker); ok && !m.HasClues() { // clues allow more
		for lowest < logic.Extreme && !has(lowest, func(e logic.Entry) bool { return known(byLaws, e.Technique) }) {
			lowest++
		}
	}
	for l := lowest; l <= logic.Extreme; l++ {
		if has(l, func(logic.Entry) bool { return true }) {
			levels = append(levels, strings.ToLower(l.String()))
		}
	}
	return levels
}

// MadeLevels returns the levels of puzzles that can be made from the first preset of a
// kind. It is nil if none are made: the kind is a game, or its preset has givens.
func MadeLevels(ctx context.Context, kind *banmen.Kind) []string {
	p, err := kind.Parse(kind.Presets[0])
	if err != nil || kind.Order == 0 || p.Givens().Count() > 0 {
		return nil
	}
	return Levels(ctx, kind, p)
}

// techniques reads names separated by commas. Groups are accepted unless single
// techniques are requested.
func (o *TargetText) techniques(ctx context.Context, text string, one bool) (all []*logic.Technique, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		picked := scale.Pick(word)
		switch {
		case picked == nil:
			return nil, UnknownTechnique(word)
		case one && len(picked) > 1:
			return nil, banmen.Errorf(nil, "%s is several techniques: expected one of %s", word, keysOf(picked))
		}
		if o.Kind != nil {
			if picked, err = Applicable(picked, Techniques(ctx, o.Kind, o.Empty), o.Empty); err != nil {
				return nil, err
			}
		}
		all = append(all, picked...)
	}
	return all, nil
}

// keysOf returns the names of techniques.
func keysOf(all []*logic.Technique) string {
	keys := make([]string, len(all))
	for i, t := range all {
		keys[i] = t.Key
	}
	return strings.Join(keys, ", ")
}

// bounds reads a number or a range, multiplied by unit. It returns nil for an empty text.
func bounds(field, text string, unit float64) (*Range, error) {
	if text == "" {
		return nil, nil
	}
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	least, err := strconv.ParseFloat(from, 64)
	most, err2 := strconv.ParseFloat(to, 64)
	integral := func(x float64) bool { return x*unit == math.Trunc(x*unit) || unit == 10 }
	if err != nil || err2 != nil || least < 0 || least > most || most > 1e9 || !integral(least) || !integral(most) {
		return nil, banmen.Errorf(nil, "%s %q: expected a number or a range, such as %s", banmen.Flag(field), text, map[string]string{"givens": "22-26", "score": "1000-1600", "er": "4.0-4.5"}[field])
	}
	return &Range{Least: int(math.Round(least * unit)), Most: int(math.Round(most * unit))}, nil
}

// depthRange reads a scale of depth with a range. It returns nil for an empty text.
func depthRange(text string) (*DepthRange, error) {
	if text == "" {
		return nil, nil
	}
	name, numbers, _ := strings.Cut(text, ":")
	r, err := bounds("depth", numbers, 1)
	if err != nil || r == nil || !isDepth(name) {
		return nil, banmen.Errorf(nil, "%s %q: expected one of %s, a colon, and a number or a range, such as %s", banmen.Flag("depth"), text, strings.Join(depth.Scales, ", "), "b:4-6")
	}
	return &DepthRange{Scale: name, Range: *r}, nil
}

// UnknownTechnique returns the error for an unknown name of a technique.
func UnknownTechnique(name string) error {
	if w := banmen.Nearest(name, scale.AllWords()); w != "" {
		return banmen.Errorf(nil, "there is no technique %q: did you mean %s?", name, w)
	}
	return banmen.Errorf(nil, "there is no technique %q", name).Suggest("banmen help techniques lists them")
}
