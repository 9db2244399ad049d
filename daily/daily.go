// Package daily has the puzzles of the day: six for each date, the same for everybody, easy at the
// beginning of a week and hard at its end.
//
// The puzzle of a day never changes. Generators change as they get better, so the puzzles come from
// a bank that is part of the package; those of two kinds are disguised by symmetries. A test
// compares 400 days with a list. Another bank or another rule is a new recipe, valid from a later
// date.
package daily

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/banmen/banmen/message"
)

// Recipe names the rule that assigns puzzles to days.
const Recipe = "daily/1"

// A Day is a date: the number of days since 2026-01-01, which is Day 0.
type Day int

const layout = "2006-01-02"

var first = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// DayOf returns the date of t in its own time zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Sub(first) / (24 * time.Hour))
}

// Parse reads a date such as 2026-03-01. Dates before 2026 have no puzzles and are refused.
func Parse(text string) (Day, error) {
	t, err := time.Parse(layout, text)
	if err != nil {
		return 0, message.Errorf(err, "%q is not a date: expected one such as 2026-03-01", message.Clip(text, 20))
	}
	if t.Before(first) || t.Year() > 9999 {
		return 0, message.Errorf(message.ErrNone, "there are no puzzles of %s: the first day is %s", text, Day(0).String())
	}
	return DayOf(t), nil
}

// Time returns the beginning of the day in UTC.
func (d Day) Time() time.Time { return first.AddDate(0, 0, int(d)) }

// String returns the date as Parse takes it.
func (d Day) String() string { return d.Time().Format(layout) }

// A Puzzle is the puzzle of one kind on a day.
type Puzzle struct {
	Kind  string // its name: "sudoku"
	Level string // one of ops.LevelNames, such as "easy"
	Text  string
}

// A series has the puzzles of a kind: the beginning of their texts, and the levels for each day of
// a week, from Monday.
type series struct {
	kind, head string
	levels     [7]string
	disguise   func(r *rand.Rand, givens string) string
}

var rising = [7]string{"easy", "easy", "medium", "medium", "hard", "unfair", "extreme"}

// all lists the series, the best known kinds first.
var all = []series{
	{kind: "sudoku", head: "sudoku:3x3", levels: rising, disguise: disguiseSudoku},
	{kind: "nonogram", head: "nonogram:10x10", levels: [7]string{"medium", "medium", "medium", "hard", "hard", "unfair", "unfair"}},
	{kind: "starbattle", head: "starbattle:8x8", levels: [7]string{"easy", "easy", "hard", "hard", "unfair", "unfair", "unfair"}},
	{kind: "kenken", head: "kenken:6", levels: rising},
	{kind: "takuzu", head: "takuzu:10", levels: rising, disguise: disguiseTakuzu},
	{kind: "futoshiki", head: "futoshiki:6", levels: rising},
}

// Kinds returns the names of the kinds that have a puzzle each day.
func Kinds() (names []string) {
	for _, s := range all {
		names = append(names, s.kind)
	}
	return names
}

// Puzzles returns the puzzles of a day, one for each name of Kinds, in the same order. It panics
// for days before the first.
func Puzzles(d Day) (puzzles []Puzzle) {
	for i := range all {
		puzzles = append(puzzles, all[i].of(d, uint64(i)))
	}
	return puzzles
}

// of returns the puzzle of a day: the next one of its level in the bank, which starts again at its
// end.
func (s *series) of(d Day, salt uint64) Puzzle {
	level := s.levels[d.weekday()]
	stock := bank()[s.kind+" "+level]
	body := stock[s.before(d, level)%len(stock)]
	if s.disguise != nil {
		body = ":" + s.disguise(rand.New(rand.NewPCG(uint64(d), salt)), body[1:])
	}
	return Puzzle{s.kind, level, s.head + body}
}

// before returns how many days before d have puzzles of a level.
func (s *series) before(d Day, level string) int {
	n := 0
	for day, l := range s.levels {
		if l == level {
			n += int(d) / 7
			for e := d - d%7; e < d; e++ {
				if e.weekday() == day {
					n++
				}
			}
		}
	}
	return n
}

// weekday returns 0 for Monday to 6 for Sunday.
func (d Day) weekday() int { return (int(d) + 3) % 7 } // 2026-01-01 is a Thursday

// disguiseSudoku exchanges digits, bands, rows of a band, stacks and columns of a stack of
// a 9x9 board, and reflects it in the diagonal or not.
func disguiseSudoku(r *rand.Rand, givens string) string {
	lines := func() (order []int) {
		for _, band := range r.Perm(3) {
			for _, line := range r.Perm(3) {
				order = append(order, 3*band+line)
			}
		}
		return order
	}
	rows, cols, digits, swap := lines(), lines(), r.Perm(9), r.IntN(2) == 1
	return moved(9, givens, func(row, col int) (int, int) {
		if swap {
			row, col = col, row
		}
		return rows[row], cols[col]
	}, func(c byte) byte { return '1' + byte(digits[c-'1']) })
}

// disguiseTakuzu rotates and reflects a 10x10 board, and may exchange 0 and 1.
func disguiseTakuzu(r *rand.Rand, givens string) string {
	swap, flip, mirror, negate := r.IntN(2) == 1, r.IntN(2) == 1, r.IntN(2) == 1, byte(r.IntN(2))
	return moved(10, givens, func(row, col int) (int, int) {
		if swap {
			row, col = col, row
		}
		if flip {
			row = 9 - row
		}
		if mirror {
			col = 9 - col
		}
		return row, col
	}, func(c byte) byte { return c ^ negate })
}

// moved returns a board of side x side cells. Cell (row, col) gets the symbol of another board at
// from(row, col), renamed.
func moved(side int, givens string, from func(row, col int) (int, int), name func(byte) byte) string {
	var b strings.Builder
	for cell := range side * side {
		row, col := from(cell/side, cell%side)
		c := givens[row*side+col]
		if c != '.' {
			c = name(c)
		}
		b.WriteByte(c)
	}
	return b.String()
}
