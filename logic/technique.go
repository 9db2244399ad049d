package logic

import "slices"

// A Technique is a kind of deduction, with its names.
type Technique struct {
	Key  string // name to type: "x-wing"
	Name string // HoDoKu's or the inventor's name: "X-Wing"
	JA   string
	Code string // number in HoDoKu's library of cases, "0300"; may be empty
	Form Form   // how the notation of its steps is laid out

	Unique bool // it assumes that the puzzle has one solution
}

func (t *Technique) String() string { return t.Name }

// A Finder finds steps of a technique. It may find several techniques together, which then share an
// entry of a ladder, as the types of nice loops do.
type Finder struct {
	*Technique
	// Find yields steps until yield returns false, first the one that a ladder should
	// take. It allocates nothing if there are none.
	Find func(s *State, yield func(*Step) bool)
	Also []*Technique // other techniques of the steps it finds
	// For reports whether puzzles with these rules can have its steps. It is nil if that depends
	// only on their houses.
	For func(*Rules) bool
}

// Finds reports whether f can find steps of technique t.
func (f *Finder) Finds(t *Technique) bool { return f.Technique == t || slices.Contains(f.Also, t) }

// OnlyProved returns a finder without the steps whose proofs fail. leftOut is called with
// these; it may be nil.
func (f Finder) OnlyProved(leftOut func(*Step)) Finder {
	find := f.Find
	if find == nil { // a guess
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

// First returns the first step, or nil.
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
