package modeljson

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen/model"
)

// setText returns a name for variables, on a grid as short as possible.
func (f *File) setText(of []model.Var) string {
	for _, s := range f.Sets {
		if slices.Equal(s.Of, of) {
			return s.Name
		}
	}
	if f.Names == nil && len(of) > 1 {
		r := reader{File: *f, most: Usual}
		for _, text := range f.shapes(of[0], of[len(of)-1]) {
			if all, err := r.one(new(node), text); err == nil && slices.Equal(all, of) {
				return text
			}
		}
	}
	words := make([]string, len(of))
	for i, v := range of {
		words[i] = f.Name(v)
	}
	return strings.Join(words, " ")
}

// shapes returns texts that may name the cells between two corners.
func (f *File) shapes(from, to model.Var) []string {
	cols := model.Var(f.Shape.Cols)
	r1, c1, r2, c2 := from/cols+1, from%cols+1, to/cols+1, to%cols+1
	if r1 > r2 || c1 > c2 {
		return []string{f.Name(from) + ".." + f.Name(to)}
	}
	return []string{
		fmt.Sprintf("R%d", r1), fmt.Sprintf("C%d", c1),
		fmt.Sprintf("R%sC%s", rangeText(r1, r2), rangeText(c1, c2)),
		f.Name(from) + ".." + f.Name(to),
	}
}

func rangeText(a, b model.Var) string {
	if a == b {
		return fmt.Sprint(a)
	}
	return fmt.Sprintf("%d-%d", a, b)
}

// groupWords returns the words that stand for sets of this board, including boxes and
// windows of several sizes.
func (f *File) groupWords() map[string][][]model.Var {
	r := reader{File: *f, most: Usual}
	all := map[string][][]model.Var{}
	for word := range groups {
		if word == "cols" {
			continue // shorter: columns
		}
		if sets, err := r.expand(&node{text: word}); err == nil && (len(sets) > 1 || word == "all") {
			all[word] = sets
		}
	}
	for h := 2; h < f.Shape.Rows && f.Names == nil; h++ {
		for w := 2; w < f.Shape.Cols && f.Shape.Size() <= maxBoxed; w++ {
			if word := fmt.Sprintf("boxes %dx%d", h, w); f.Shape.Rows%h == 0 && f.Shape.Cols%w == 0 {
				all[word], _ = r.expand(&node{text: word})
			}
		}
	}
	for k := 2; k <= maxWindow && f.Shape.Size() <= maxBoxed; k++ {
		var words []string
		if k < f.Shape.Rows && k < f.Shape.Cols { // otherwise they are rows or columns
			words = append(words, fmt.Sprint("windows ", k))
		}
		for w := 2; w <= maxWindow; w++ {
			words = append(words, fmt.Sprintf("windows %dx%d", k, w))
		}
		for _, word := range words {
			if sets, err := r.expand(&node{text: word}); err == nil && len(sets) > 1 {
				all[word] = sets
			}
		}
	}
	return all
}

// maxWindow limits the size of windows that writing tries.
const maxWindow = 5

// maxBoxed limits the size of boards for which writing tries boxes and windows.
const maxBoxed = 1 << 12
