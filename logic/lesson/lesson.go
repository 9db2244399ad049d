// Package lesson has a lesson on each technique: its value, how often it is needed, its
// prerequisites and an example.
package lesson

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/logic/scale"
)

// A Lesson describes a technique to learners.
type Lesson struct {
	scale.Known
	SE     string   // rating by Sudoku Explainer 1.2.1 of a step of this technique; empty: none
	Before []string // keys of prerequisite techniques
	Times  int      // number of times the puzzles of Collection needed it
}

// Collection names the puzzles behind Times. Command reproduces frequency.txt.
const (
	Collection = 10000
	Command    = "banmen generate sudoku --count 10000 --seed 20 --to line | banmen --lang en rate --stats 2>&1 >/dev/null | grep ': [0-9]*$'"
)

// RulesPuzzles are puzzles without givens. For rules.txt, RulesCollection puzzles like each of them
// are made, and the techniques by rules that they need are counted.
const (
	RulesCollection = 100
	RulesSeed       = 20
	RulesPuzzles    = "coin:6 coin:6,sum magic:4 takuzu:8 futoshiki:5 kenken:5 kropki:5 skyscrapers:5 nonogram:10x10 starbattle:8x8" +
		" sudoku:3x3+thermo(R1C1-R1C5,R9C9-R9C5,R5C3-R8C3) sudoku:3x3+between(R1C1-R4C4,R9C9-R6C6,R1C9-R4C6)"
)

// RulesCommand returns the shell commands that count RulesPuzzles.
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
	Puzzles string // description for generate
	Times   int
}

// Counts returns how often each of RulesPuzzles needed a technique by rules, the most
// frequent first.
func Counts(name string) (all []Count) {
	for puzzles := range strings.FieldsSeq(RulesPuzzles) {
		var rows strings.Builder
		for line := range strings.Lines(rulesFrequency) {
			if rest, ok := strings.CutPrefix(line, puzzles+" "); ok {
				rows.WriteString(rest)
			}
		}
		if n := measured(rows.String())[name]; n > 0 {
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

// several reports whether a technique only names a group of others.
func several(k scale.Known) bool {
	return k.Code == "" && !k.Beyond && k.Technique == k.Entry.Technique && len(k.Entry.Also) > 0
}

// Parts returns the keys of the techniques of a word that names several: a group or a level.
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

// Find returns the lesson of the technique that a word names, as scale.Find does. It reports false
// if the word names no technique or several, and if the technique has no lesson.
func Find(word string) (Lesson, bool) {
	all, t := All(), scale.Find(word)
	i := slices.IndexFunc(all, func(l Lesson) bool { return l.Technique == t })
	if i < 0 {
		return Lesson{}, false
	}
	return all[i], true
}

// measured parses a table of counts by name.
func measured(lines string) map[string]int {
	times := map[string]int{}
	for line := range strings.Lines(lines) {
		if i := strings.LastIndex(line, ": "); i >= 0 {
			times[line[:i]], _ = strconv.Atoi(strings.TrimSpace(line[i+2:]))
		}
	}
	return times
}
