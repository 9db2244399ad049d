// Package lesson has what there is to learn of each technique: what it is worth, how
// often it is needed, what is to be learned before, and an example.
package lesson

import (
	_ "embed"
	"fmt"
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

// Collection are the puzzles of which Times is told, and Command what tells it again, for
// frequency.txt.
const (
	Collection = 10000
	Command    = "banmen generate sudoku --count 10000 --seed 20 --to line | banmen --lang en rate --stats 2>&1 >/dev/null | grep ': [0-9]*$'"
)

// Of techniques that explain rules it is told in puzzles like each of RulesPuzzles, so many as
// RulesCollection. RulesCommand tells it again, for rules.txt.
const (
	RulesCollection = 100
	RulesSeed       = 20
	RulesPuzzles    = "coin:6 coin:6,sum magic:4 takuzu:8 futoshiki:5 kenken:5 kropki:5 skyscrapers:5 nonogram:10x10 starbattle:8x8" +
		" sudoku:3x3+thermo(R1C1-R1C5,R9C9-R9C5,R5C3-R8C3) sudoku:3x3+between(R1C1-R4C4,R9C9-R6C6,R1C9-R4C6)"
)

// RulesCommand returns the lines of a shell that count RulesPuzzles.
func RulesCommand() string {
	return fmt.Sprintf("for puzzle in '%s'; do\n"+
		"  banmen generate $puzzle --count %d --seed %d --to text | banmen --lang en rate --stats 2>&1 >/dev/null | grep ': [0-9]*$' | sed \"s|^|$puzzle |\"\n"+
		"done", strings.ReplaceAll(RulesPuzzles, " ", "' '"), RulesCollection, RulesSeed)
}

var (
	//go:embed frequency.txt
	frequency string

	//go:embed rules.txt
	rulesFrequency string
)

// A Count is how often a technique was needed in puzzles.
type Count struct {
	Puzzles string // what they are like, as generate takes it
	Times   int
}

// Counts returns how often a technique that explains rules was needed, in which of RulesPuzzles it
// was, the most often first.
func Counts(name string) (all []Count) {
	for puzzles := range strings.FieldsSeq(RulesPuzzles) {
		var own strings.Builder
		for line := range strings.Lines(rulesFrequency) {
			if rest, ok := strings.CutPrefix(line, puzzles+" "); ok {
				own.WriteString(rest)
			}
		}
		if n := measured(own.String())[name]; n > 0 {
			all = append(all, Count{puzzles, n})
		}
	}
	slices.SortStableFunc(all, func(a, b Count) int { return b.Times - a.Times })
	return all
}

// All returns the lessons of all techniques, in the order of HoDoKu's table.
func All() []Lesson {
	known := scale.All()
	times := measured(frequency)
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

// Find returns the lesson of the technique that a word stands for, as scale.Pick knows it; false
// if there is none, or several.
func Find(word string) (Lesson, bool) {
	all, picked := All(), scale.Pick(word)
	i := slices.IndexFunc(all, func(l Lesson) bool { return len(picked) == 1 && l.Technique == picked[0] })
	if i < 0 {
		return Lesson{}, false
	}
	return all[i], true
}

// measured reads lines of how often techniques were needed, by name.
func measured(lines string) map[string]int {
	times := map[string]int{}
	for line := range strings.Lines(lines) {
		if i := strings.LastIndex(line, ": "); i >= 0 {
			times[line[:i]], _ = strconv.Atoi(strings.TrimSpace(line[i+2:]))
		}
	}
	return times
}
