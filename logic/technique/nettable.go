package technique

import "slices"

// A table holds the consequences of a literal in order of discovery. Singles come first (lookAhead
// rounds of them), then links to groups. expand adds the consequences of these.
type table struct {
	entries []entry
	at      []int16 // by literal: 1 + its entry
}

// An entry is a derived literal. It follows from up to five earlier entries, the latest first. If
// via is not 0, it was taken from the table of literal via-1.
type entry struct {
	literal int
	from    reasons
	via     int32
	dist    int32
}

// reasons are indices of entries, followed by zeros.
type reasons [mostReasons]int32

const (
	mostReasons = 5
	// lookAhead is the number of rounds of singles at the start of a table.
	lookAhead = 4
	// mostEntries is the maximum length of a table.
	mostEntries = 1000
)

func (t *table) begin(literals int) {
	t.entries = t.entries[:0]
	t.at = slices.Grow(t.at[:0], literals)[:literals]
	clear(t.at)
}

// entry returns the entry of a literal, or 0, which is also the first entry.
func (t *table) entry(literal int) int32 { return max(0, int32(t.at[literal])-1) }

func (t *table) has(literal int) bool { return t.at[literal] > 0 }

// add appends a literal that follows from some entries, unless it exists.
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
