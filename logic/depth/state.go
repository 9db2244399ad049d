package depth

import "math/bits"

// Candidates are numbered cell*9+digit, digits from 0. Variables are the 81 cells, and the
// places of a digit in a row, a column or a box, 81 each.
const (
	cands  = 729
	vars   = 324
	groups = 486 // a digit in a box and a row, or a box and a column
)

var (
	links   [cands + groups][]uint16 // candidates that a candidate or group excludes
	varsOf  [cands][4]uint16
	members [vars][9]uint16
	linked  [cands + groups]seen // the candidates of links, as a set
	inOrder [cands]int           // all candidates
)

// tables fills the tables above. They are small, and the same for all puzzles.
func tables() {
	for x := range cands {
		inOrder[x] = x
		c, d := x/9, x%9
		row, col := c/9, c%9
		box, at := row/3*3+col/3, row%3*3+col%3
		varsOf[x] = [4]uint16{uint16(c), uint16(81 + row*9 + d), uint16(162 + col*9 + d), uint16(243 + box*9 + d)}
		for i, place := range [4]int{d, col, row, at} {
			members[varsOf[x][i]][place] = uint16(x)
		}
	}
	for x := range cands {
		for _, v := range varsOf[x] {
			for _, y := range members[v] {
				if int(y) != x {
					link(x, y)
				}
			}
		}
	}
	for g := range groups {
		line, box := parts(g)
		for _, v := range [2]int{line, box} {
			for _, y := range members[v] {
				if w := varsOf[y]; !(has(w, line) && has(w, box)) {
					link(cands+g, y)
				}
			}
		}
	}
}

func link(x int, y uint16) {
	if linked[x][y/64]&(1<<(y%64)) == 0 {
		linked[x][y/64] |= 1 << (y % 64)
		links[x] = append(links[x], y)
	}
}

func has(w [4]uint16, v int) bool { return w[1] == uint16(v) || w[2] == uint16(v) || w[3] == uint16(v) }

// parts returns the variables of the line and the box of a group. Groups are numbered by
// digit, by line (nine rows, then nine columns), and by the three boxes of the line.
func parts(g int) (line, box int) {
	d, l, i := g/54, g%54/3, g%3
	if l < 9 {
		return 81 + l*9 + d, 243 + (l/3*3+i)*9 + d
	}
	l -= 9
	return 162 + l*9 + d, 243 + (i*3+l/3)*9 + d
}

// groupOf returns the group in which all candidates left of a variable lie, or -1.
func (s *state) groupOf(v int) int {
	line, second := -1, -1
	for _, x := range members[v] {
		if !s.in.has(int(x)) {
			continue
		}
		w := varsOf[x]
		switch {
		case v < 243 && line < 0:
			line = int(w[3])
		case v < 243 && line != int(w[3]):
			return -1
		case v >= 243 && line < 0:
			line, second = int(w[1]), int(w[2])
		case v >= 243:
			if line != int(w[1]) {
				line = 0
			}
			if second != int(w[2]) {
				second = 0
			}
			if line == 0 && second == 0 {
				return -1
			}
		}
	}
	switch {
	case v < 243:
		return group(v, line)
	case line > 0:
		return group(line, v)
	}
	return group(second, v)
}

// group returns the number of the group of a line and a box.
func group(line, box int) int {
	d := line % 9
	b := (box - 243) / 9
	if line < 162 {
		return d*54 + (line-81)/9*3 + b%3
	}
	return d*54 + (9+(line-162)/9)*3 + b/3
}

// A state is a resolution state: the candidates left, with data to find singles.
type state struct {
	in     seen         // candidates and placed digits
	set    seen         // placed digits
	left   [vars]uint16 // by variable: the number of its candidates, times one, plus the exclusive or of the candidates
	list   [81]uint16   // placed candidates, in order of placement
	placed int
	bad    bool // some variable has no candidate
}

const one = 1 << 10 // one candidate in left

// open reports whether a candidate is left and not placed.
func (s *state) open(x int) bool { return s.in.has(x) && !s.set.has(x) }

// count returns the number of candidates of a variable.
func (s *state) count(v int) int { return int(s.left[v] / one) }

// last returns the one candidate of a variable.
func (s *state) last(v int) int { return int(s.left[v] % one) }

// A worker has the memory of a rating.
type worker struct {
	queue  []uint16 // variables with one candidate
	stop   func() bool
	steps  int
	halted bool

	outer assertion // the current assertion of the outermost trial
	kept  []seen    // the candidates of states in which trials ended
	pairs []uint16  // by the candidate that the outer trial asserts and another: 1 + the number of a state
}

// start returns the state of a puzzle after singles.
func (w *worker) start(givens *[81]uint8) *state {
	s := new(state)
	for x := range cands {
		s.in.add(x)
	}
	for v := range s.left {
		s.left[v] = 9 * one
		for _, x := range members[v] {
			s.left[v] ^= x
		}
	}
	for c, d := range givens {
		if d == 0 || s.bad {
			continue
		}
		switch x := c*9 + int(d) - 1; {
		case !s.in.has(x):
			s.bad = true
		case !s.set.has(x):
			w.place(s, x)
		}
	}
	return s
}

func (s *state) solved() bool { return s.placed == 81 && !s.bad }

// exclude removes the candidates that a candidate or group excludes, without further consequences.
// It adds variables with one candidate left to q.
func (s *state) exclude(x int, q []uint16) []uint16 {
	for i, m := range &linked[x] {
		for m &= s.in[i]; m != 0; m &= m - 1 {
			q = s.drop(i*64+bits.TrailingZeros64(m), q)
		}
	}
	return q
}

// drop removes a candidate.
func (s *state) drop(y int, q []uint16) []uint16 {
	s.in[y/64] &^= 1 << (y % 64)
	for _, v := range &varsOf[y] {
		n := s.left[v] ^ uint16(y) - one
		s.left[v] = n
		if n < 2*one {
			if n < one {
				s.bad = true
			} else {
				q = append(q, v)
			}
		}
	}
	return q
}

// place places a candidate and all singles that follow. It reports false at a contradiction.
func (w *worker) place(s *state, x int) bool {
	s.put(x)
	return w.singles(s, s.exclude(x, w.queue[:0]))
}

func (s *state) put(x int) {
	s.set.add(x)
	s.list[s.placed] = uint16(x)
	s.placed++
}

// remove removes a candidate and places all singles that follow. It reports false at a
// contradiction.
func (w *worker) remove(s *state, x int) bool { return w.singles(s, s.drop(x, w.queue[:0])) }

func (w *worker) singles(s *state, q []uint16) bool {
	for len(q) > 0 && !s.bad {
		v := q[len(q)-1]
		q = q[:len(q)-1]
		if x := s.last(int(v)); s.open(x) {
			s.put(x)
			q = s.exclude(x, q)
		}
	}
	w.queue = q[:0]
	return !s.bad
}
