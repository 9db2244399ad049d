package engine

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A Remover removes givens from a full board one by one, as long as the board stays the only
// solution. The remaining givens are a stack, each on its own decision level with its consequences.
// So each question undoes only one given. A Remover serves one goroutine.
type Remover struct {
	s      *search
	masks  *maskSearch // asked first; nil if groups are too large
	board  []lit       // by variable: the literal of its value on the board; none: it has no given
	fixed  []lit       // givens that are not in the order
	stay   []lit       // other givens that stay
	left   []int       // cells to decide, the next one last
	gaveUp bool
}

const (
	// mostMasked is the most members of groups for a maskSearch. Boards of 25 rows have much to
	// learn.
	mostMasked = 16

	maskFails     = 5000 // failures of a question to a maskSearch
	plainFails    = 12   // failures of a question before learning begins
	impatientPart = 4    // after a question without an answer, later ones may have a quarter of its failures
)

// NewRemover returns a Remover for a board, by variable, on which the cells with a value over
// 0 are given. order lists those to remove, in turn. It returns nil if the model has no
// solution, or constraints other than groups.
func NewRemover(ctx context.Context, m *model.Model, board []uint16, order []int) (*Remover, error) {
	if err := m.CheckSupported(Takes); err != nil {
		return nil, err
	}
	s, err := newSearch(ctx, m, Options{}, nil)
	if err != nil || len(s.constraints) > 0 || !s.propagateRoot() {
		return nil, err
	}
	s.initBranching()
	r := &Remover{s: s, board: make([]lit, len(m.Domains)), left: slices.Clone(order)}
	slices.Reverse(r.left)
	for v := range r.board {
		if r.board[v] = none; v < len(board) && board[v] > 0 {
			r.board[v] = is(s.atom(model.Var(v), int(board[v])))
			if !slices.Contains(order, v) {
				r.fixed = append(r.fixed, r.board[v])
			}
		}
	}
	if r.masks = newMaskSearch(&s.groups, mostMasked); r.masks != nil {
		r.assumeBoard(r.masks.assume)
	}
	return r, nil
}

// assumeBoard makes the givens true by calls of a function. Each given in the order gets a level of
// its own, the next to remove the last one.
func (r *Remover) assumeBoard(assume func(...lit) bool) {
	assume(r.fixed...)
	for _, c := range r.left {
		assume(r.board[c])
	}
}

// assume makes literals true on a new level. It reports whether that propagates without a
// conflict.
func (r *Remover) assume(lits ...lit) bool {
	s := r.s
	s.decisions = append(s.decisions, decision{next: s.next})
	s.levelStarts = append(s.levelStarts, len(s.trail))
	for _, l := range lits {
		if !s.enqueue(l, byDecision) || !s.propagate() {
			return false
		}
	}
	return true
}

// Next removes the given of the next cell in the order if there is still only one solution, and
// reports whether it did. If that is unknown after fails failures of a search that learns, the
// given stays, and later questions may fail less often. fails 0 means no limit.
func (r *Remover) Next(ctx context.Context, fails int64) (removed bool, err error) {
	cell := r.left[len(r.left)-1]
	r.left = r.left[:len(r.left)-1]
	if r.gaveUp {
		fails = (fails + impatientPart - 1) / impatientPart
	}
	another, err := r.another(ctx, cell, fails)
	if another || err != nil {
		r.stay = append(r.stay, r.board[cell])
	}
	return !another && err == nil, err
}

// another reports whether there may be a solution in which a given has another value, and
// the other givens stay.
func (r *Remover) another(ctx context.Context, cell int, fails int64) (bool, error) {
	assumed := append(r.stay, r.board[cell].opposite())
	if x := r.masks; x != nil {
		x.backtrack(len(r.left) + 1)
		if !x.assume(assumed...) {
			return false, ctx.Err()
		}
		if found, known := x.solve(maskFails, r.onBoard); known || ctx.Err() != nil {
			return found, ctx.Err()
		}
	}
	s := r.s
	if s.level() == 0 {
		r.assumeBoard(r.assume)
	}
	s.backtrack(len(r.left) + 1)
	if !r.assume(assumed...) {
		return false, ctx.Err()
	}
	if r.masks != nil {
		return r.learn(ctx, fails)
	}
	base := s.level()
	for ok, n := true, int64(0); ; {
		if !ok {
			if s.level() == base {
				return false, ctx.Err()
			}
			if n++; n == plainFails {
				s.backtrack(base)
				return r.learn(ctx, fails)
			}
			ok = s.flip()
			continue
		}
		a, open := s.choose()
		if !open {
			return true, ctx.Err()
		}
		if on := r.board[s.owner[a]]; on != none && s.truth[on] == 0 {
			a = on.atom() // another solution differs in few cells
		}
		ok = s.decide(a)
	}
}

// onBoard returns the atom of the board in the cell of a, if it is open for the maskSearch: another
// solution differs in few cells.
func (r *Remover) onBoard(a atom) atom {
	if on := r.board[r.s.owner[a]]; on != none && r.masks.isOpen(on.atom()) {
		return on.atom()
	}
	return a
}

// learn asks another engine a hard question: it searches the model under the remaining givens.
func (r *Remover) learn(ctx context.Context, fails int64) (bool, error) {
	s := r.s
	found := false
	l := &search{
		state: openPart(s.state, ended(ctx)), model: s.model, o: Options{MaxFails: fails, Memory: s.o.Memory}, running: true,
		tuning: defaultTuning, values: make([]int, len(s.values)),
		sink: func(event.Event) bool {
			found = true
			return false
		},
	}
	l.tuning.learnAfter = atOnce
	l.prefer = func(a atom) atom {
		on := r.board[l.owner[a]]
		for _, b := range l.members(int32(l.owner[a])) {
			if on != none && l.value[b] == s.value[on.atom()] && l.truth[is(b)] == 0 {
				return b
			}
		}
		return a
	}
	err := l.run(ctx)
	if errors.Is(err, ErrFails) {
		r.gaveUp = true
		return true, nil
	}
	return found, err
}

// openPart returns a state of the atoms of s that are open, with its groups. There must be no
// constraints, and everything must be propagated.
func openPart(s *state, stop func() bool) *state {
	open := len(s.owner) - len(s.trail)
	t := &state{
		literals: &literals{
			owner: make([]model.Var, 0, open), value: make([]int, 0, open), first: s.first,
			truth: make([]int8, 2*open), assigned: make([]assignment, open), trail: make([]lit, 0, open),
		},
		groups: groups{
			begin: make([]int32, 1, len(s.begin)), member: make([]atom, 0, len(s.member)),
			exact: make([]bool, 0, len(s.exact)), open: make([]int32, 0, len(s.exact)),
		},
		queue: newQueue(0, 0), stop: stop,
	}
	number := make([]atom, len(s.owner))
	for a, v := range s.owner {
		if s.truth[is(atom(a))] == 0 {
			number[a] = atom(len(t.owner))
			t.owner, t.value = append(t.owner, v), append(t.value, s.value[a])
		}
	}
	for g, exact := range s.exact {
		from := len(t.member)
		for _, a := range s.members(int32(g)) {
			if s.truth[is(a)] == 0 {
				t.member = append(t.member, number[a])
			}
		}
		n := len(t.member) - from
		t.begin = append(t.begin, int32(len(t.member)))
		t.exact = append(t.exact, exact && n > 0)
		t.open = append(t.open, int32(n))
	}
	t.index(open)
	return t
}
