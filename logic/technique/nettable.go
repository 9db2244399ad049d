package technique

import "slices"

// A table is what follows from a literal, in the order in which it is found. First come
// singles, to a certain depth, then links to groups; expand adds what follows from these.
type table struct {
	entries []entry
	at      []int16 // by literal: 1 + its entry
}

// An entry is a literal that follows: from up to five entries before it, the last of them
// first; or, if via is not 0, as the table of literal via-1 has it.
type entry struct {
	literal int
	from    reasons
	via     int32
	dist    int32
}

// reasons are entries, 0 where there are no more.
type reasons [mostReasons]int32

const (
	mostReasons = 5
	// lookAhead is so many rounds of singles that a table begins with.
	lookAhead = 4
	// mostEntries is the most of a table.
	mostEntries = 1000
)

func (t *table) begin(literals int) {
	t.entries = t.entries[:0]
	t.at = slices.Grow(t.at[:0], literals)[:literals]
	clear(t.at)
}

// entry returns the entry of a literal, 0 if there is none, which is that of the first, too.
func (t *table) entry(literal int) int32 { return max(0, int32(t.at[literal])-1) }

func (t *table) has(literal int) bool { return t.at[literal] > 0 }

// add appends a literal that follows from some entries, if it is not there.
func (t *table) add(literal int, from reasons) {
	if t.has(literal) || len(t.entries) == mostEntries {
		return
	}
	e := entry{literal: literal, dist: 1}
	if int(from[0]) < len(t.entries) {
		e.dist += t.entries[from[0]].dist
	}
	for i := range from {
		if from[i] > from[0] {
			from[0], from[i] = from[i], from[0]
		}
	}
	e.from = from
	t.entries = append(t.entries, e)
	t.at[literal] = int16(len(t.entries))
}
