package rings

import "github.com/banmen/banmen/grid"

// Exports for tests.
type (
	Square = square
	Frame  = frame
	Place  = place
)

const Ends = ends

func (s square) Keeps(y grid.Symmetry) bool           { return s.keeps(y) }
func (s square) Frames(ys []grid.Symmetry) []frame    { return s.frames(ys) }
func (s square) Places(ys []grid.Symmetry) []place    { return s.places(ys) }
func (s square) Halves(f frame, take func([ends]int)) { s.halves(f, take) }
func (f frame) Weight() int64                         { return f.weight }
func (p place) Weight() int64                         { return p.weight }

// CountFrame returns the number of squares with the frame in those places.
func (s square) CountFrame(f frame, places []place) int64 { return newJoiner(s, places).count(f) }

// CountFrames returns the number of squares that every step-th frame stands for.
func (s square) CountFrames(frames []frame, places []place, step int) (n int64) {
	j := newJoiner(s, places)
	for i := 0; i < len(frames); i += step {
		n += frames[i].weight * j.count(frames[i])
	}
	return n
}

// CountPlace returns the number of squares with the numbers of f in one place.
func (s square) CountPlace(f frame, numbers [ends]int, p place) int64 {
	j := newJoiner(s, nil)
	j.free(f)
	return j.fit(p.rings[0].sums(s.total(), &numbers), p.rings[1].sums(s.total(), &numbers))
}

// Diagonals returns a board with the numbers in the place of that index, among the places
// without symmetries.
func (s square) Diagonals(f frame, numbers [ends]int, place int) []uint16 {
	down, up := s.shape().Diagonals()
	if place >= 24*24 {
		down, up, place = up, down, place-24*24
	}
	down, up = s.withoutCentre(down), s.withoutCentre(up)
	board := make([]uint16, s.values())
	if s%2 == 1 {
		board[len(board)/2] = uint16(f.centre)
	}
	p, q := orders(4)[place/24], orders(4)[place%24]
	for i := range 4 {
		board[down[i]] = uint16(numbers[p[i]])
		board[up[i]] = uint16(numbers[q[i]+4])
	}
	return board
}
