package attack25

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

const (
	minSize, defaultSize, maxSize = 3, 5, 10

	defaultChance      = 5
	defaultOut, maxOut = 2, 99
)

// switches are the names of all switches, in the order used in names of puzzles.
var switches = []string{"size", "first", "chance", "ac", "open", "just", "touch", "out"}

// middle returns the panel in the middle; of four, the upper left.
func middle(size int) int { return (size-1)/2*(size+1) + 1 }

// values are the switches written in a name. The first error is kept.
type values struct {
	of  map[string]value
	err error
}

type value struct {
	text   string
	column int
}

// parseSwitches reads switches separated by commas, which begin at a column.
func parseSwitches(text string, column int) (play.Rules, error) {
	vs := values{of: map[string]value{}}
	for word := range strings.SplitSeq(text, ",") {
		vs.add(word, column)
		column += utf8.RuneCountInString(word) + 1
	}
	return vs.rules(), vs.err
}

func (vs *values) add(word string, column int) {
	name, text, ok := strings.Cut(word, "=")
	if !ok || !slices.Contains(switches, name) {
		vs.fail(banmen.Syntaxf(0, column, "expected a switch (%s) with =, found %q", strings.Join(switches, ", "), banmen.Clip(word)))
		return
	}
	if _, twice := vs.of[name]; twice {
		vs.fail(banmen.Syntaxf(0, column, "the switch %s appears twice", name))
	}
	vs.of[name] = value{text, column + len(name) + 1}
}

func (vs *values) rules() play.Rules {
	r := play.Rules{Size: vs.number("size", minSize, maxSize, defaultSize)}
	panels := r.Size * r.Size
	r.First = vs.number("first", 1, panels, middle(r.Size)) - 1
	r.Chance = vs.number("ac", 1, panels-1, defaultChance)
	r.Out = vs.number("out", 0, maxOut, defaultOut)
	r.May = vs.word("open", "must", "may")
	r.Old = vs.word("just", "yes", "no")
	r.Other = vs.word("touch", "any", "other")
	switch vs.choose("chance", "repeat", "once", "none") {
	case 1:
		r.Once = true
	case 2:
		r.Chance = 0
	}
	return r
}

func (vs *values) number(name string, least, most, otherwise int) int {
	v, ok := vs.of[name]
	if !ok {
		return otherwise
	}
	n, err := strconv.Atoi(v.text)
	if err != nil || n < least || n > most || strconv.Itoa(n) != v.text {
		vs.fail(banmen.Syntaxf(0, v.column, "expected a number from %d to %d after %s=, found %q", least, most, name, banmen.Clip(v.text)))
		return otherwise
	}
	return n
}

// word reports whether a switch has the second of two words.
func (vs *values) word(name, standard, other string) bool {
	return vs.choose(name, standard, other) == 1
}

// choose returns the index of a switch's word; 0 if the switch is absent.
func (vs *values) choose(name string, words ...string) int {
	v, ok := vs.of[name]
	if !ok {
		return 0
	}
	i := slices.Index(words, v.text)
	if i < 0 {
		vs.fail(banmen.Syntaxf(0, v.column, "expected %s after %s=, found %q", strings.Join(words, " | "), name, banmen.Clip(v.text)))
	}
	return i
}

func (vs *values) fail(err error) {
	if vs.err == nil {
		vs.err = err
	}
}

// formatSwitches returns the switches that differ from the defaults, each after a comma.
func formatSwitches(r play.Rules) string {
	var s strings.Builder
	add := func(changed bool, name, value string) {
		if changed {
			s.WriteString("," + name + "=" + value)
		}
	}
	add(r.Size != defaultSize, "size", strconv.Itoa(r.Size))
	add(r.First+1 != middle(r.Size), "first", strconv.Itoa(r.First+1))
	add(r.Chance == 0, "chance", "none")
	add(r.Chance != 0 && r.Once, "chance", "once")
	add(r.Chance != 0 && r.Chance != defaultChance, "ac", strconv.Itoa(r.Chance))
	add(r.May, "open", "may")
	add(r.Old, "just", "no")
	add(r.Other, "touch", "other")
	add(r.Out != defaultOut, "out", strconv.Itoa(r.Out))
	return s.String()
}
