package session

import "slices"

// A Set is an ascending list of different numbers: symbols, colours or cells. It is
// immutable.
type Set []int

// NewSet returns the set of some numbers.
func NewSet(all ...int) Set {
	s := slices.Clone(all)
	slices.Sort(s)
	return slices.Compact(s)
}

// Has reports whether v is in the set.
func (s Set) Has(v int) bool {
	_, ok := slices.BinarySearch(s, v)
	return ok
}

// With returns the set with added numbers.
func (s Set) With(more ...int) Set { return NewSet(slices.Concat(s, more)...) }

// Without returns the set without some numbers.
func (s Set) Without(gone ...int) Set {
	return slices.DeleteFunc(slices.Clone(s), func(v int) bool { return slices.Contains(gone, v) })
}
