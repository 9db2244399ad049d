package engine

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A Finder answers many questions about the solutions of one model: is there a solution in
// which a variable has one of certain values? It prepares the model once, and remembers
// values that were found to be impossible. It is for one goroutine.
type Finder struct {
	m       model.Model // the model, with the domains that remain
	copying *copySearch // nil if the model does not suit it
	root    []uint64    // the domains that remain for copying
}

// NewFinder returns a Finder of a model. It fails if the engine does not take a
// constraint, or when the context ends.
func NewFinder(ctx context.Context, m *model.Model) (*Finder, error) {
	if err := m.CheckSupported(Takes); err != nil {
		return nil, err
	}
	m, _, _ = withHidden(m, nil)
	f := &Finder{m: *m, copying: newCopySearch(m, ended(ctx))}
	if f.copying != nil {
		f.m = *f.copying.model
	}
	f.m.Domains = slices.Clone(m.Domains)
	if c := f.copying; c != nil {
		c.restarts = nil // filters made later would treat the current question as a fact
		c.begin()
		c.scheduleAll()
		f.keepRoot(!c.impossible && c.propagate())
	}
	return f, ctx.Err()
}

// Domain returns the values that a variable may still have.
func (f *Finder) Domain(v model.Var) []int { return f.m.Domains[v] }

// Find returns the values of all variables in some solution in which v has one of the
// values. If no solution has one, it returns nil, and removes the values from v for good.
// Among the values of a variable, those that prefer accepts are tried first. The result is
// valid until the next call.
func (f *Finder) Find(ctx context.Context, v model.Var, values []int, prefer func(v model.Var, value int) bool) (found []int, err error) {
	take := func(values []int) { found = values }
	end := copyFailed
	if f.copying != nil {
		end = f.search(ctx, v, values, prefer, take)
	}
	if end == copyFailed {
		err = f.learn(ctx, v, values, take)
	} else if found == nil {
		err = ctx.Err()
	}
	if err == nil && found == nil {
		f.exclude(v, values)
	}
	return found, err
}

// finderFails limits the failures of a question that is searched by copying alone.
const finderFails = 400

// search searches by copying, up to a number of failures.
func (f *Finder) search(ctx context.Context, v model.Var, values []int, prefer func(model.Var, int) bool, take func([]int)) copyEnd {
	c := f.copying
	c.prefer = prefer
	c.begin()
	copy(c.dom, f.root)
	ok := c.keep(int32(v), valueSet(values)) && c.propagate()
	return c.search(ctx, ok, c.fails+finderFails, math.MaxInt64, func(values []int, _ int) bool {
		take(values)
		return false
	})
}

// learn searches with the standard engine.
func (f *Finder) learn(ctx context.Context, v model.Var, values []int, take func([]int)) error {
	m := f.m
	m.Domains = slices.Clone(m.Domains)
	m.Domains[v] = slices.DeleteFunc(slices.Clone(m.Domains[v]), func(x int) bool { return !slices.Contains(values, x) })
	_, err := Search(ctx, &m, Options{}, func(e event.Event) bool {
		take(e.Values)
		return false
	})
	return err
}

// exclude removes values of a variable for good.
func (f *Finder) exclude(v model.Var, values []int) {
	f.m.Domains[v] = slices.DeleteFunc(slices.Clone(f.m.Domains[v]), func(x int) bool { return slices.Contains(values, x) })
	c := f.copying
	if c == nil {
		return
	}
	c.begin()
	copy(c.dom, f.root)
	f.keepRoot(c.keep(int32(v), ^valueSet(values)) && c.propagate())
}

// keepRoot stores the domains after propagation, or empty domains if it failed.
func (f *Finder) keepRoot(ok bool) {
	f.root = append(f.root[:0], f.copying.dom...)
	for v := range f.m.Domains {
		if !ok {
			f.root[v] = 0
		}
		if w := f.root[v]; bits.OnesCount64(w) < len(f.m.Domains[v]) {
			f.m.Domains[v] = slices.DeleteFunc(slices.Clone(f.m.Domains[v]), func(x int) bool { return w>>x&1 == 0 })
		}
	}
}
