package book

// small is how many answers a page has at most.
const small = 12

// answerSlots returns the places for the answers of a part: many, as long as
// they can be read.
func (o Options) answerSlots(p *part) slots {
	o.PerPage, o.Codes = small, false
	s, err := o.slots(Puzzle{Question: p.puzzles[0].Answer})
	if err != nil { // it was found that the question fits
		return p.slots
	}
	return s
}

// answers sets those of all parts.
func (v *volume) answers() {
	outline := v.o.say("Answers")
	for i := range v.parts {
		p := &v.parts[i]
		s := v.o.answerSlots(p)
		for from := 0; from < len(p.puzzles); from += s.perPage() {
			v.boards(p, s, from, min(len(p.puzzles), from+s.perPage()), answer).outline = outline
			outline = ""
		}
	}
}

// hints sets the first steps, where puzzles have one.
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

// pages returns at least how many pages the volume has with some more puzzles in
// its last part, without hints.
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
