package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
)

// Techniques returns the techniques that may apply to puzzles like an empty one. If such puzzles
// get clues, which are rules as well, it uses the clues that the kind proposes. Games have no
// techniques.
func Techniques(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle) []scale.Known {
	like := []banmen.Puzzle{empty}
	if m, ok := empty.(banmen.Maker); ok && !m.HasClues() {
		for _, text := range kind.Presets {
			if p, err := kind.Parse(text); err == nil && hasParts(text, empty) {
				like = append(like, p)
			}
		}
	}
	return techniques(ctx, like)
}

// TechniquesOf returns the techniques that may apply to puzzles of a kind, by its
// presets.
func TechniquesOf(kind *banmen.Kind) []scale.Known {
	var like []banmen.Puzzle
	for _, text := range kind.Presets {
		if p, err := kind.Parse(text); err == nil {
			like = append(like, p)
		}
	}
	return techniques(context.Background(), like)
}

// techniques returns the techniques that apply to at least one of the puzzles.
func techniques(ctx context.Context, puzzles []banmen.Puzzle) (all []scale.Known) {
	for _, p := range puzzles {
		rules, err := LogicRules(ctx, p)
		if err != nil {
			continue
		}
		for _, k := range scale.Of(rules) {
			if !known(all, k.Technique) {
				all = append(all, k)
			}
		}
	}
	return all
}

// hasParts reports whether the name of a puzzle has the parts of another puzzle.
func hasParts(name string, of banmen.Puzzle) bool {
	head, _, _ := strings.Cut(of.String(), "(")
	parts := strings.Split(head, "+")[1:]
	return !slices.ContainsFunc(parts, func(part string) bool {
		part, _, _ = strings.Cut(part, ":")
		return !strings.Contains(name, "+"+part)
	})
}

func known(all []scale.Known, t *logic.Technique) bool {
	return slices.ContainsFunc(all, func(k scale.Known) bool { return k.Technique == t })
}

// RuleTechniques returns the keys of the techniques that explain the rules of a kind.
func RuleTechniques(all []scale.Known) (keys []string) {
	for _, k := range scale.ByLaws() {
		if known(all, k.Technique) {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

// Applicable returns the techniques of some that are also in all, the techniques for puzzles like
// empty. It fails with ErrNone if there are none.
func Applicable(some []*logic.Technique, all []scale.Known, empty banmen.Puzzle) (possible []*logic.Technique, err error) {
	for _, t := range some {
		if known(all, t) {
			possible = append(possible, t)
		}
	}
	switch byRules := RuleTechniques(all); {
	case len(possible) > 0:
	case len(byRules) > 0:
		err = banmen.Errorf(banmen.ErrNone, "puzzles like %s have no steps of %s: their rules allow %s", like(empty), some[0].Key, strings.Join(byRules, ", "))
	default:
		err = banmen.Errorf(banmen.ErrNone, "puzzles like %s have no steps of %s", like(empty), some[0].Key)
	}
	return possible, err
}

// like returns the name of a puzzle without givens, cut before the open cells.
func like(empty banmen.Puzzle) string {
	text := empty.String()
	if i := strings.LastIndexByte(text, ':'); strings.Trim(text[i+1:], ".,") == "" {
		text = text[:i]
	}
	return banmen.Clip(text)
}
