package banmen

// An unmade puzzle lacks the clues of some of its parts, which a generator makes. It has no
// facets.
type unmade struct {
	Puzzle // the puzzle without these parts
	name   string
	wanted []Wanted
	err    error
}

// Unmade returns a puzzle like p, which must be a Composer. It lacks the clues of the wanted parts.
// Only a generator can use it; CheckGivens returns err. name is its text.
func Unmade(p Puzzle, name string, wanted []Wanted, err error) Puzzle {
	return &unmade{Puzzle: p, name: name, wanted: wanted, err: err}
}

// SplitWanted returns an unmade puzzle without its wanted parts, and the parts. It returns other
// puzzles unchanged.
func SplitWanted(p Puzzle) (Puzzle, []Wanted) {
	if u, ok := p.(*unmade); ok {
		return u.Puzzle, u.wanted
	}
	return p, nil
}

func (p *unmade) String() string { return p.name }
