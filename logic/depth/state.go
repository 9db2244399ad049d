package depth

// Candidates are numbered cell*9+digit, digits from 0. Variables are the 81 cells, and the
// places of a digit in a row, a column or a box, 81 each.
const (
	cands  = 729
	vars   = 324
	groups = 486 // a digit in a box and a row, or a box and a column
)

var (
	links   [cands + groups][]uint16 // what a candidate or group excludes
	varsOf  [cands][4]uint16
	members [vars][9]uint16
	linked  [cands + groups][(cands + 63) / 64]uint64 // the same as links, as a set
)

// tables fills the tables above. They are small, and the same for all puzzles.
func tables() {
	for x := range cands {
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
		if s.in[x] == 0 {
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

// A state is a resolution state: the candidates left, with what is needed to see singles.
type state struct {
	in     [cands]uint8 // 1: a candidate; 2: placed
	left   [vars]uint8  // number of candidates of each variable
	sum    [vars]uint16 // their numbers, by exclusive or: the last one left
	list   [81]uint16   // those placed, in their order
	placed int
	bad    bool // some variable has no candidate
}

// A worker has the memory of a rating.
type worker struct {
	queue  []uint16 // variables with one candidate
	stop   func() bool
	steps  int
	halted bool
}

// start returns the state of a puzzle after singles.
func (w *worker) start(givens *[81]uint8) *state {
	s := new(state)
	for x := range s.in {
		s.in[x] = 1
	}
	for v := range s.left {
		s.left[v] = 9
		for _, x := range members[v] {
			s.sum[v] ^= x
		}
	}
	for c, d := range givens {
		if d == 0 || s.bad {
			continue
		}
		switch x := c*9 + int(d) - 1; s.in[x] {
		case 0:
			s.bad = true
		case 1:
			w.place(s, x)
		}
	}
	return s
}

func (s *state) solved() bool { return s.placed == 81 && !s.bad }

// exclude removes what a candidate or group excludes, without any consequence. It adds the
// variables that have one candidate left to q.
func (s *state) exclude(x int, q []uint16) []uint16 {
	for _, y := range links[x] {
		if s.in[y] != 0 {
			q = s.drop(int(y), q)
		}
	}
	return q
}

// drop removes a candidate.
func (s *state) drop(y int, q []uint16) []uint16 {
	s.in[y] = 0
	for _, v := range &varsOf[y] {
		s.sum[v] ^= uint16(y)
		s.left[v]--
		switch s.left[v] {
		case 1:
			q = append(q, v)
		case 0:
			s.bad = true
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
	s.in[x], s.list[s.placed] = 2, uint16(x)
	s.placed++
}

// remove removes a candidate and places all singles that follow. It reports false at a
// contradiction.
func (w *worker) remove(s *state, x int) bool { return w.singles(s, s.drop(x, w.queue[:0])) }

func (w *worker) singles(s *state, q []uint16) bool {
	for len(q) > 0 && !s.bad {
		v := q[len(q)-1]
		q = q[:len(q)-1]
		if x := s.sum[v]; s.in[x] == 1 {
			s.put(int(x))
			q = s.exclude(int(x), q)
		}
	}
	w.queue = q[:0]
	return !s.bad
}
