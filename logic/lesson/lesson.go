// Package lesson has what there is to learn of each technique: what it is worth, how
// often it is needed, what is to be learned before, and an example.
package lesson

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/logic/scale"
)

// A Lesson is what there is to learn of a technique.
type Lesson struct {
	scale.Known
	SE     string   // what Sudoku Explainer 1.2.1 rates such a step; empty: it has none
	Before []string // keys of techniques to be learned before
	Times  int      // that it was needed in the puzzles of Collection
}

// Collection are the puzzles of which Times is told, and Command what tells it again.
const (
	Collection = 10000
	Command    = "banmen generate sudoku --count 10000 --seed 20 --to line | banmen --lang en rate --stats 2>&1 >/dev/null | grep ': [0-9]*$'"
)

//go:embed frequency.txt
var frequency string

// All returns the lessons of all techniques, in the order of HoDoKu's table.
func All() []Lesson {
	known := scale.All()
	times := measured()
	var all []Lesson
	for _, k := range known {
		if !several(k) {
			all = append(all, Lesson{Known: k, SE: rating(k.Key), Before: before(k.Key, known), Times: times[k.Name]})
		}
	}
	return all
}

// several reports whether a technique is but the name of others.
func several(k scale.Known) bool {
	return k.Code == "" && k.Technique == k.Entry.Technique && len(k.Entry.Also) > 0
}

// Parts returns the keys of the techniques for which a word stands that is the name of
// several, or of a group or level of them.
func Parts(word string) (keys []string) {
	picked := scale.Pick(word)
	for _, k := range scale.All() {
		if several(k) && slices.Contains(picked, k.Technique) {
			picked = append(picked, k.Entry.Also...)
		}
	}
	for _, l := range All() {
		if slices.Contains(picked, l.Technique) {
			keys = append(keys, l.Key)
		}
	}
	return keys
}

// Find returns the lesson of a technique by its key or name; false if there is none.
func Find(word string) (Lesson, bool) {
	all := All()
	i := slices.IndexFunc(all, func(l Lesson) bool { return strings.EqualFold(l.Key, word) || strings.EqualFold(l.Name, word) })
	if i < 0 {
		return Lesson{}, false
	}
	return all[i], true
}

// measured returns how often techniques were needed, by name.
func measured() map[string]int {
	times := map[string]int{}
	for line := range strings.Lines(frequency) {
		if i := strings.LastIndex(line, ": "); i >= 0 {
			times[line[:i]], _ = strconv.Atoi(strings.TrimSpace(line[i+2:]))
		}
	}
	return times
}
