package modeljson

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A checker holds the rules of a file in a normal form, to look up their images under
// symmetries.
type checker struct {
	f     *File
	rules map[string]bool
}

func newChecker(f *File) *checker {
	c := &checker{f, make(map[string]bool, len(f.Rules))}
	same := grid.Identity(f.Shape.Size())
	for _, r := range f.Rules {
		c.rules[c.key(r, same, grid.Identity(len(f.Values)))] = true
	}
	return c
}

// images returns the images of items under a permutation, ascending.
func images[T ~int](of []T, p grid.Perm) []int {
	out := make([]int, len(of))
	for i, x := range of {
		out[i] = p[x]
	}
	slices.Sort(out)
	return out
}

// key returns a text for the image of a rule that is equal for rules with the same
// meaning.
func (c *checker) key(r model.Constraint, cells, values grid.Perm) string {
	if r, ok := r.(model.AllDifferent); ok {
		return fmt.Sprint("different", images(r.Of, cells))
	}
	literal := func(v model.Var, x int) int { return cells[v]*len(c.f.Values) + values[x] }
	return lower.Key(r, c.f.Domains, literal)
}

// named returns the symmetries that a word stands for, if any.
func (f *File) named(word string) []grid.Symmetry {
	s := f.Shape
	switch {
	case word == "values":
		return grid.Renamings(len(f.Values) - 1)
	case word == "rotate" && f.Names != nil:
		p := grid.Identity(s.Size())
		for i := range p {
			p[i] = (i + 1) % len(p)
		}
		return []grid.Symmetry{{Cells: p}}
	case word == "reverse" && f.Names != nil, word == "flip" && f.Names == nil:
		return []grid.Symmetry{{Cells: s.Flip()}}
	case word == "mirror" && f.Names == nil:
		return []grid.Symmetry{{Cells: s.Mirror()}}
	case word == "transpose" && f.Names == nil && s.Rows == s.Cols:
		return []grid.Symmetry{{Cells: s.Transpose()}}
	}
	return nil
}

// words returns the words for symmetries that suit the file.
func (f *File) words() []string {
	switch {
	case f.Names != nil:
		return []string{"rotate", "reverse", "values"}
	case f.Shape.Rows == f.Shape.Cols:
		return []string{"mirror", "flip", "transpose", "values"}
	}
	return []string{"mirror", "flip", "values"}
}

// readSymmetries reads the symmetries and checks each against the rules.
func (r *reader) readSymmetries(_ *node, in map[string]*node) error {
	if in["symmetries"] == nil {
		return nil
	}
	if err := in["symmetries"].want(array); err != nil {
		return err
	}
	check := newChecker(&r.File)
	for _, n := range in["symmetries"].list {
		ys, err := r.symmetry(n)
		if err != nil {
			return err
		}
		if r.work += len(ys) * (r.Shape.Size() + len(r.Values) + r.total); r.work > r.most.Work {
			return tooManySymmetries(n)
		}
		for _, y := range ys {
			if b, bad := check.findBreach(y); bad {
				return n.errorf("%s is not a symmetry of the model: %s", r.called(n, y), r.why(y, b))
			}
		}
		r.Symmetries = append(r.Symmetries, ys...)
	}
	return nil
}

func tooManySymmetries(n *node) error {
	return tooLarge(n.line, n.column, message.Msg("the model has too many symmetries for its size"))
}

// symmetry reads a word, or cycles of variables and values.
func (r *reader) symmetry(n *node) ([]grid.Symmetry, error) {
	if n.kind == text {
		if len(r.Values)*len(r.Values) > r.most.Work/8 {
			return nil, tooManySymmetries(n)
		}
		ys := r.named(n.text)
		if ys == nil && !slices.Contains(r.words(), n.text) {
			return nil, n.errorf("there is no symmetry %q: expected one of %s", n.text, strings.Join(r.words(), ", "))
		}
		return ys, nil
	}
	in, err := n.fields("cells", "values")
	if err != nil {
		return nil, err
	}
	var y grid.Symmetry
	if in["cells"] != nil {
		y.Cells, err = cycles(in["cells"], r.Shape.Size(), func(c *node, word string) (int, error) {
			of, err := r.one(c, word)
			if err == nil && len(of) != 1 {
				err = c.errorf("expected the name of a variable, found %q", word)
			}
			if err != nil {
				return 0, err
			}
			return int(of[0]), nil
		})
	}
	if err == nil && in["values"] != nil {
		y.Values, err = cycles(in["values"], len(r.Values), r.valueOf)
	}
	return []grid.Symmetry{y}, err
}

// cycles reads a permutation of size items as cycles. In each string the first item moves
// to the place of the second and so on, and the last to that of the first.
func cycles(n *node, size int, find func(*node, string) (int, error)) (grid.Perm, error) {
	items, err := n.texts()
	if err != nil {
		return nil, err
	}
	p := grid.Identity(size)
	moved := make([]bool, size)
	for _, item := range items {
		var cycle []int
		for word := range strings.FieldsSeq(item.text) {
			x, err := find(item, word)
			if err != nil {
				return nil, err
			}
			if moved[x] {
				return nil, item.errorf("%q appears twice in the cycles of a symmetry", word)
			}
			moved[x] = true
			cycle = append(cycle, x)
		}
		for i, x := range cycle {
			p[x] = cycle[(i+1)%len(cycle)]
		}
	}
	return p, nil
}
