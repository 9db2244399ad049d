package ops

import (
	"io"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
	"github.com/banmen/banmen/orbit"
)

// ModelForm writes a puzzle of any kind as its model, a file banmen-model/1. Only the
// kind model reads it.
var ModelForm = banmen.Form{
	Name:  "model",
	Doc:   banmen.Msg("the rules as a model in JSON: banmen-model/1"),
	Marks: true,
	Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
		f, err := ModelFile(e.Puzzle.With(b))
		if err != nil {
			return err
		}
		return f.Write(w)
	},
}

// ModelFile returns the model of p as a file. Symmetries that the model does not preserve
// are left out. A game is an ErrCannot, and so is a board with gaps.
func ModelFile(p banmen.Puzzle) (*modeljson.File, error) {
	if p.Givens().Gaps != "" {
		return nil, banmen.Errorf(banmen.ErrCannot, "a model cannot leave out cells of its grid")
	}
	if err := banmen.CheckGivens(p); err != nil {
		return nil, err
	}
	m, err := modelOf(p.With(grid.New(p.Givens().Shape)))
	if err != nil {
		return nil, err
	}
	texts, err := valueTexts(p, m)
	if err != nil {
		return nil, err
	}
	ys, err := visible(p)
	if err != nil {
		return nil, err
	}
	for _, c := range m.Constraints {
		if _, hidden := c.(model.Exists); hidden {
			return nil, banmen.Errorf(banmen.ErrCannot, "a model cannot state regions that are not given")
		}
	}
	return modeljson.FromModel(m, p.Givens(), texts, ys)
}

// visible returns generators of the symmetries of p, without duplicates. It leaves out
// those that mix cells and symbols, which files cannot express.
func visible(p banmen.Puzzle) ([]grid.Symmetry, error) {
	s, err := rulesOf(p)
	if err != nil {
		return nil, err
	}
	ys, err := s.generators(allSymmetries)
	ys = slices.DeleteFunc(ys, func(y grid.Symmetry) bool { return y.Literals != nil })
	return orbit.New(p.Givens().Shape, s.symbols, ys).Generators(), err
}

// valueTexts returns a name for each value of m: the text of p's symbol, or the number if
// the texts are not unique.
func valueTexts(p banmen.Puzzle, m *model.Model) ([]string, error) {
	texts, err := Symbols(p)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, text := range texts[1:] {
		if seen[text] || !modeljson.IsValue(text) {
			texts = texts[:1]
			break
		}
		seen[text] = true
	}
	for v, most := len(texts), greatest(m.Domains); v <= most; v++ {
		texts = append(texts, strconv.Itoa(v))
	}
	return texts, nil
}
