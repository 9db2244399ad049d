package se121

var (
	fishes      = [5]Technique{2: XWing, 3: Swordfish, 4: Jellyfish}
	fishRatings = [5]float64{2: 3.2, 3: 3.8, 4: 5.2}
)

// fish finds a digit whose places in n columns, or else n rows, are in the same n lines across. SE
// tries all digits for the same lines before it tries other lines.
func (e *patterns) fish(n int) bool {
	for _, base := range [2]uint8{columns, rows} {
		bestLines, bestCover, digit := uint16(1<<9), uint16(0), 0
		for d := range 9 {
			if int(e.grid.placed[d])+2*n > 9 {
				continue
			}
			items := e.lines(base, d)
			tuples(&items, n, func(lines, cover uint16) bool {
				if lines >= bestLines {
					return true
				}
				if e.fishWorks(base, lines, cover, d) {
					bestLines, bestCover, digit = lines, cover, d
					return true
				}
				return false
			})
		}
		if bestLines < 1<<9 {
			e.fishEliminate(base, bestLines, bestCover, digit)
			return e.finds(fishes[n], fishRatings[n])
		}
	}
	return false
}

func (e *patterns) lines(base uint8, d int) (items [9]uint16) {
	for i := range items {
		items[i] = e.grid.pos[int(base)+i][d]
	}
	return items
}

// across is the other kind of line.
func across(base uint8) uint8 { return rows + columns - base }

func (e *patterns) fishWorks(base uint8, lines, cover uint16, d int) bool {
	for m := cover; m != 0; m &= m - 1 {
		if e.grid.pos[int(across(base))+lowest(m)][d]&^lines != 0 {
			return true
		}
	}
	return false
}

func (e *patterns) fishEliminate(base uint8, lines, cover uint16, d int) {
	e.house, e.places, e.digits, e.cover = base, lines, 1<<d, uint32(cover)<<across(base)
	for m := cover; m != 0; m &= m - 1 {
		h := int(across(base)) + lowest(m)
		for p := e.grid.pos[h][d] &^ lines; p != 0; p &= p - 1 {
			e.eliminate(cellAt[h][lowest(p)], 1<<d)
		}
	}
}

// wing finds XY-Wings or XYZ-Wings: a pivot that sees two bivalue cells.
func (e *patterns) wing(xyz bool) bool {
	size := 2
	if xyz {
		size = 3
	}
	for c := range uint8(81) {
		if count(e.grid.cand[c]) == size && e.wingAt(c, xyz) {
			return true
		}
	}
	return false
}

func (e *patterns) wingAt(pivot uint8, xyz bool) bool {
	cand := &e.grid.cand
	xy := cand[pivot]
	for _, a := range &around[pivot] {
		xz := cand[a]
		if count(xz) != 2 || !one(xy&^xz) {
			continue
		}
		for _, b := range &around[pivot] {
			yz := cand[b]
			if count(yz) != 2 || count(xy|xz|yz) != 3 {
				continue
			}
			if common := xy & xz & yz; xyz != one(common) || !xyz && common != 0 {
				continue
			}
			if e.wingEliminate(pivot, a, b, xyz) {
				return true
			}
		}
	}
	return false
}

func (e *patterns) wingEliminate(pivot, a, b uint8, xyz bool) bool {
	z := e.grid.cand[a] & e.grid.cand[b]
	victims := peers[a].and(peers[b])
	technique, rating := XYWing, 4.2
	if xyz {
		technique, rating = XYZWing, 4.4
		victims = victims.and(peers[pivot])
	}
	victims.remove(pivot)
	for !victims.empty() {
		if c := victims.next(); e.grid.cand[c]&z != 0 {
			e.eliminate(c, 1<<lowest(z))
		}
	}
	e.cells = append(e.cells[:0], pivot, a, b)
	e.digits = e.grid.cand[pivot] | z
	return e.finds(technique, rating)
}
