package ops

import (
	"math/big"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// allSymmetries is the name of all symmetries that a puzzle has names for.
const allSymmetries = "all"

// turns say what the groups of package orbit are.
var turns = map[string]banmen.Message{
	"none":      banmen.Msg("only the identity"),
	"mirror":    banmen.Msg("exchange left and right"),
	"flip":      banmen.Msg("exchange top and bottom"),
	"transpose": banmen.Msg("exchange rows and columns"),
	"c2":        banmen.Msg("half turns"),
	"c4":        banmen.Msg("quarter turns"),
	"d2":        banmen.Msg("mirror and flip"),
	"d2x":       banmen.Msg("both reflections in diagonals"),
	"d4":        banmen.Msg("all rotations and reflections"),
}

// SymmetryGroups returns the groups of symmetries that NewSymmetries takes for p,
// each by its name and what it is; generators are those of its kind's own groups
// alone.
func SymmetryGroups(p banmen.Puzzle) []banmen.SymmetryGroup {
	var groups []banmen.SymmetryGroup
	for _, name := range orbit.RotationNames() {
		groups = append(groups, banmen.SymmetryGroup{Name: name, Doc: turns[name]})
	}
	for _, g := range groupsOf(p) {
		if _, ok := turns[g.Name]; !ok {
			groups = append(groups, g)
		}
	}
	return append(groups, banmen.SymmetryGroup{Name: allSymmetries, Doc: banmen.Msg("all of these")})
}

// SymmetryNames returns the names of the SymmetryGroups.
func SymmetryNames(p banmen.Puzzle) []string {
	var names []string
	for _, g := range SymmetryGroups(p) {
		names = append(names, g.Name)
	}
	return names
}

func groupsOf(p banmen.Puzzle) []banmen.SymmetryGroup {
	if y, ok := p.(banmen.Symmetric); ok {
		return y.Symmetries()
	}
	return nil
}

// Symmetries are symmetries of the rules of a puzzle that leave its givens as
// they are: those take solutions to solutions.
type Symmetries struct {
	p        banmen.Puzzle
	m        *model.Model
	symbols  int
	rules    *quotient.System   // without givens; nil: they name more than the cells
	stated   []model.Constraint // of rules
	declared *orbit.Group       // where there are no rules
	group    *orbit.Group
	notes    []banmen.Message
}

// NewSymmetries returns the symmetries of p in the group that the groups of
// these names generate, with commas between them. A name that p does not have,
// and a group that the rules do not allow, is an ErrCannot; a group too large to
// find those of its elements that leave the givens is an ErrLimit.
func NewSymmetries(p banmen.Puzzle, names string) (*Symmetries, error) {
	s, err := rulesOf(p)
	if err != nil {
		return nil, err
	}
	generators, err := s.generators(names)
	if err != nil {
		return nil, err
	}
	whole := orbit.New(p.Givens().Shape, s.symbols, generators)
	if s.group, err = whole.Stabiliser(p.Givens()); err != nil {
		return nil, banmen.Errorf(banmen.ErrLimit, "there are %s symmetries, too many to find those that leave the givens as they are", whole.Order())
	}
	if kept := s.group.Order(); kept.Cmp(whole.Order()) < 0 {
		s.notes = append(s.notes, banmen.Msg("symmetries that leave the givens as they are: %s of %s", kept, whole.Order()))
	}
	return s, nil
}

// manyPoints is how many cells and symbols together symmetries are looked for of:
// enough for all kinds that know their sizes.
const manyPoints = 1 << 14

// rulesOf returns what tells which symmetries keep the rules of p.
func rulesOf(p banmen.Puzzle) (*Symmetries, error) {
	s := &Symmetries{p: p}
	var err error
	if s.m, err = modelOf(p); err != nil {
		return nil, err
	}
	rules := p.With(grid.New(p.Givens().Shape)).(banmen.Modeler).Model()
	s.symbols = symbolsOf(p, rules)
	if p.Givens().Size()+s.symbols > manyPoints {
		return nil, banmen.Errorf(banmen.ErrLimit, "the board is too large for symmetries: it has %d cells and %d symbols, expected %d together at most", p.Givens().Size(), s.symbols, manyPoints)
	}
	if s.rules, err = quotient.New(rules, p.Givens().Size(), s.symbols); err != nil {
		s.declare()
	}
	s.stated = rules.Constraints
	return s, nil
}

// declare takes the symmetries that the puzzle declares for all that it has.
func (s *Symmetries) declare() {
	var all []grid.Symmetry
	for _, g := range groupsOf(s.p) {
		all = append(all, g.Generators...)
	}
	s.declared = orbit.New(s.p.Givens().Shape, s.symbols, all)
}

// symbolsOf returns the number of symbols of p with these rules: of those that
// cells can have, that are given, or that symmetries move.
func symbolsOf(p banmen.Puzzle, rules *model.Model) int {
	most := max(1, greatest(rules.Domains[:p.Givens().Size()]))
	for _, v := range p.Givens().Cells {
		most = max(most, int(v))
	}
	for _, g := range groupsOf(p) {
		for _, y := range g.Generators {
			most = max(most, len(y.Values)-1)
		}
	}
	return most
}

// generators returns generators of the group that the groups of these names
// generate.
func (s *Symmetries) generators(names string) ([]grid.Symmetry, error) {
	var all []grid.Symmetry
	for name := range strings.SplitSeq(names, ",") {
		more, err := s.named(name)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all, nil
}

// named returns generators of the group of a name.
func (s *Symmetries) named(name string) ([]grid.Symmetry, error) {
	groups := groupsOf(s.p)
	if name == allSymmetries {
		all := s.turns("d4")
		for _, g := range groups {
			more, err := s.checked(g)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
		return all, nil
	}
	if i := slices.IndexFunc(groups, func(g banmen.SymmetryGroup) bool { return g.Name == name }); i >= 0 {
		return s.checked(groups[i])
	}
	if !slices.Contains(orbit.RotationNames(), name) {
		return nil, banmen.Errorf(banmen.ErrCannot, "this puzzle has no symmetry %q: expected one of %s", name, strings.Join(SymmetryNames(s.p), ", "))
	}
	return s.turns(name), nil
}

// checked returns the generators of a group if they are symmetries of the rules.
func (s *Symmetries) checked(g banmen.SymmetryGroup) ([]grid.Symmetry, error) {
	for _, y := range g.Generators {
		if err := s.keeps(g.Name, y); err != nil {
			return nil, err
		}
	}
	return g.Generators, nil
}

// turns returns what keeps the rules of a group of rotations and reflections.
func (s *Symmetries) turns(name string) []grid.Symmetry {
	shape := s.p.Givens().Shape
	generators := orbit.RotationGenerators(name, shape)
	if !slices.ContainsFunc(generators, func(y grid.Symmetry) bool { return !s.allows(y) }) {
		return generators
	}
	all, _ := orbit.New(shape, 1, generators).Elements() // eight at most
	kept := slices.DeleteFunc(slices.Clone(all), func(y grid.Symmetry) bool { return !s.allows(y) })
	s.notes = append(s.notes, banmen.Msg("symmetries of %s that keep the rules: %d of %d", name, len(kept), len(all)))
	if s.declared != nil {
		s.notes = append(s.notes, banmen.Msg("only symmetries that the puzzle declares are known, as its rules name more than its cells"))
	}
	return kept
}

// allows reports whether y keeps the rules.
func (s *Symmetries) allows(y grid.Symmetry) bool {
	if s.rules == nil {
		return s.declared.Has(y)
	}
	return s.rules.Has(y.OnLiterals(len(s.p.Givens().Cells), s.symbols))
}

// keeps returns an error if y, which is of a group of that name, does not keep the
// rules: an ErrCannot that says which.
func (s *Symmetries) keeps(name string, y grid.Symmetry) error {
	if s.allows(y) {
		return nil
	}
	why := banmen.Msg("it is not declared")
	if s.rules != nil {
		i, _ := s.rules.Breaks(y.OnLiterals(len(s.p.Givens().Cells), s.symbols))
		why = s.ruleText(i)
	}
	return banmen.Errorf(banmen.ErrCannot, "the symmetry %q does not keep the rules of this puzzle: %s", name, why)
}

// ruleText tells the i-th constraint of the rules; -1 is what a cell can hold.
func (s *Symmetries) ruleText(i int) banmen.Message {
	if i < 0 {
		return banmen.Msg("some cells can hold what others cannot")
	}
	var of []string
	for _, v := range s.stated[i].Vars() {
		if of = append(of, CellName(s.p, int(v))); len(of) == mostNamed {
			of = append(of, "…")
			break
		}
	}
	cells := strings.Join(of, " ")
	switch c := s.stated[i].(type) {
	case model.AllDifferent:
		return banmen.Msg("all different: %s", cells)
	case model.Linear:
		if c.Least == c.Most {
			return banmen.Msg("the sum %d: %s", c.Least, cells)
		}
		return banmen.Msg("the sum from %d to %d: %s", c.Least, c.Most, cells)
	case model.Count:
		return banmen.Msg("how often a value stands: %s", cells)
	}
	return banmen.Msg("what may stand together: %s", cells)
}

// mostNamed is how many cells of a rule are named.
const mostNamed = 9

// Notes say what was left out of the groups named.
func (s *Symmetries) Notes() []banmen.Message { return s.notes }

// Generators returns symmetries that generate all.
func (s *Symmetries) Generators() []grid.Symmetry { return s.group.Generators() }

// Order returns the number of symmetries.
func (s *Symmetries) Order() *big.Int { return s.group.Order() }
