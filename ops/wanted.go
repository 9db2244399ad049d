package ops

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// ParseToMake is codec.Parse for puzzles to be generated. It also accepts parts without clues,
// alone or behind a kind and its size: killer, thermo=5,x, killer:2x3, sudoku:2x3+killer+x. The
// puzzle is then Unmade.
func ParseToMake(kinds []*banmen.Kind, text string) (*banmen.Kind, banmen.Puzzle, error) {
	k, p, err := codec.Parse(kinds, text)
	if err == nil || k == nil {
		return k, p, err
	}
	name, rest := codec.CutName(text)
	head, size, _ := strings.Cut(rest, ":")
	size, parts := codec.CutName(size)
	if strings.HasPrefix(head, "+") {
		head, parts = "", head
	}
	words := name + head + strings.ReplaceAll(parts, "+", ",")
	if name == k.Name {
		words = strings.TrimPrefix(words, name+",")
	}
	if size == "" && len(k.Presets) > 0 {
		_, size, _ = strings.Cut(k.Presets[0], ":")
		size, _ = codec.CutName(size)
	}
	frame, wrong := k.Parse(k.Name + ":" + size)
	if wrong != nil || frame.Givens().Count() > 0 {
		return k, p, err
	}
	wanted, wrong := ReadWanted(frame, words)
	switch {
	case wrong != nil && head != "": // a list of parts
		return k, nil, wrong
	case wrong != nil:
		return k, p, err
	}
	return k, banmen.Unmade(frame, text, wanted, err), nil
}

// ReadWanted reads parts with commas between them, each with the number of its clues after
// an equals sign if that is not the usual one: thermo,kropki=20.
func ReadWanted(p banmen.Puzzle, text string) (all []banmen.Wanted, err error) {
	p, _ = banmen.SplitWanted(p)
	c, ok := p.(banmen.Composer)
	if !ok {
		return nil, notComposed()
	}
	for word := range strings.SplitSeq(text, ",") {
		name, number, counted := strings.Cut(word, "=")
		w := banmen.Wanted{}
		if w.Part, ok = c.Wanted(name); !ok {
			return nil, banmen.Errorf(nil, "there is no part %q to make clues of: expected some of %s", name, strings.Join(c.Composes(), ", "))
		}
		if counted {
			if w.Number, err = strconv.Atoi(number); err != nil || w.Number < 1 || w.Number > mostClues {
				return nil, banmen.Errorf(nil, "expected a number of clues from 1 to %d after %s=, found %q", mostClues, name, number)
			}
		}
		if slices.ContainsFunc(all, func(v banmen.Wanted) bool { return v.Part == w.Part }) {
			return nil, banmen.Errorf(nil, "the part %s is named twice", w.Part)
		}
		all = append(all, w)
	}
	return all, nil
}

// mostClues limits the number of clues of a part.
const mostClues = 1000

// notComposed returns the error for puzzles that are not a banmen.Composer.
func notComposed() error {
	return banmen.Errorf(banmen.ErrCannot, "clues of chosen parts can be made only for Number Place")
}
