package logic

import "slices"

// A Technique is one way to reason, by its names.
type Technique struct {
	Key  string // as people type it: "x-wing"
	Name string // as HoDoKu or its inventor has it: "X-Wing"
	JA   string
	Code string // its number in HoDoKu's library of cases, "0300"; empty: none
	Form Form   // what its steps are written like

	Unique bool // it rests on there being one solution
}

func (t *Technique) String() string { return t.Name }

// A Finder finds steps of a technique, or of several that are looked for together
// and have a place in a ladder together, as the kinds of nice loops do.
type Finder struct {
	*Technique
	// Find yields steps until yield returns false: first that which a ladder should
	// take. It allocates nothing where there is none.
	Find func(s *State, yield func(*Step) bool)
	Also []*Technique // what its steps can be besides
	// For reports whether puzzles with such rules can have its steps; nil: it depends on
	// their houses alone.
	For func(*Rules) bool
}

// Finds reports whether steps that f finds can be of technique t.
func (f *Finder) Finds(t *Technique) bool { return f.Technique == t || slices.Contains(f.Also, t) }

// OnlyProved returns a finder of the same steps, but for those that their proofs do not show: leftOut
// hears of them, unless it is nil.
func (f Finder) OnlyProved(leftOut func(*Step)) Finder {
	find := f.Find
	if find == nil { // of a guess
		return f
	}
	f.Find = func(s *State, yield func(*Step) bool) {
		find(s, func(p *Step) bool {
			if Check(s, p) == nil {
				return yield(p)
			}
			s.doubt(p)
			if leftOut != nil {
				leftOut(p)
			}
			return true
		})
	}
	return f
}

// First returns the first step, nil if there is none.
func (f *Finder) First(s *State) *Step {
	s.first = nil
	if s.take == nil {
		s.take = func(p *Step) bool {
			s.first = p
			return false
		}
	}
	f.Find(s, s.take)
	return s.first
}
