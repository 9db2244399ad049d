package book

// small is the largest number of answers on a page.
const small = 12

// answerSlots returns the places for the answers of a part: as many per page as stay legible.
func (o Options) answerSlots(p *part) slots {
	o.PerPage, o.Codes = small, false
	s, err := o.slots(Puzzle{Question: p.puzzles[0].Answer})
	if err != nil { // the question fits the page, so a smaller answer does
		return p.slots
	}
	return s
}

// answers sets the answers of all parts, row below row.
func (v *volume) answers() {
	w, h := v.o.room()
	outline := v.o.say("Answers")
	var page *page
	y := 0.0
	for i := range v.parts {
		p := &v.parts[i]
		s := v.o.answerSlots(p)
		cell := size{w: (w - float64(s.cols-1)*gap) / float64(s.cols)}
		for from := 0; from < len(p.puzzles); from += s.cols {
			to := min(len(p.puzzles), from+s.cols)
			cell.h = v.rowHeight(p, s, from, to)
			if page == nil || y+cell.h > h {
				page, y, outline = v.new(outline), 0, ""
			}
			for k := from; k < to; k++ {
				v.board(page, p, s, k, answer, float64(k-from)*(cell.w+gap), y, cell)
			}
			y += cell.h
		}
	}
}

// rowHeight returns the height of a row of answers: the height of its highest answer, at most that
// of the page.
func (v *volume) rowHeight(p *part, s slots, from, to int) (high float64) {
	for _, z := range p.puzzles[from:to] {
		high = max(high, measure(z.Answer()).h)
	}
	_, h := v.o.room()
	return min(head*v.o.body()+high*s.scale, h/float64(s.rows))
}

// hints sets the first steps of the puzzles that have one.
func (v *volume) hints() {
	w, h := v.o.room()
	size := v.o.body()
	var p *page
	y := h
	for _, part := range v.parts {
		for i, z := range part.puzzles {
			if z.Hint == "" {
				continue
			}
			for _, l := range wrap(v.o.say("No. %d", part.first+i)+"  "+z.Hint, size, w) {
				if y += size * leading; y > h {
					outline := ""
					if p == nil {
						outline = v.o.say("Hints")
					}
					p, y = v.new(outline), size*leading
				}
				p.add(line(0, y, size, l, false))
			}
		}
	}
}

// pages estimates the number of pages of the volume with `more` puzzles added to its last
// part. It counts no hints, and counts answers as if each part began a page.
func (s *setter) pages(more int) int {
	n := 3
	for i := range s.parts {
		p := &s.parts[i]
		count := len(p.puzzles)
		if i == len(s.parts)-1 {
			count += more
		}
		pages := func(each int) int { return (count + each - 1) / each }
		n += 1 + pages(p.slots.perPage())
		switch {
		case s.o.Answers == OwnPage || s.o.Answers == Facing:
			n += 1 + pages(p.slots.perPage())
		case s.o.Answers == AtEnd && len(p.puzzles) > 0:
			n += pages(s.o.answerSlots(p).perPage())
		}
	}
	return n
}
