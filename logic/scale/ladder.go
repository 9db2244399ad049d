// Package scale has the ladders of techniques and reads other ladders from files.
//
// A file has a first line of column names after a #, order, index, name, enum,
// lib_code, arg, level, category, base_score and on_by_default in any order with a tab
// between them, and a line for each technique, the easiest first. Only name, level
// and base_score must be there. Lines that begin with # are comments. A column where says which
// steps of the technique a line is about: any; of hidden singles those of a box or of a line; or
// single, those after which a single is seen. So a technique may have several lines.
package scale

import (
	"bufio"
	_ "embed"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

//go:embed hodoku.tsv
var hodoku []byte

// most are the highest scores of HoDoKu's levels.
var most = [logic.Extreme]int{800, 1000, 1600, 1800}

// Hodoku returns the default ladder of HoDoKu 2.2.4: its order, scores and levels.
func Hodoku() *logic.Ladder {
	return HodokuWith()
}

// Text returns the file that Hodoku reads.
func Text() string { return string(hodoku) }

// Read reads a ladder. Techniques that are off by default are left out. An unknown value
// in a line is a *banmen.SyntaxError.
func Read(r io.Reader) (*logic.Ladder, error) {
	f := reader{finders: slices.Concat(technique.All(), technique.ByRules())}
	return f.readAll(r)
}

func (f *reader) readAll(r io.Reader) (*logic.Ladder, error) {
	f.ladder = &logic.Ladder{Most: most, Options: logic.Options{MissingCandidates: true}}
	in := bufio.NewScanner(r)
	for in.Scan() {
		f.line++
		if err := f.read(strings.TrimRight(in.Text(), "\r")); err != nil {
			return nil, err
		}
	}
	if in.Err() == nil && f.columns == nil {
		return nil, banmen.Syntaxf(f.line, 0, "expected a line of column names, #order … name … level … base_score")
	}
	return f.ladder, in.Err()
}

type reader struct {
	ladder  *logic.Ladder
	finders []logic.Finder
	off     func(*logic.Entry) bool // selects techniques that are off by default; nil: none
	groups  []string                // by entry
	unusual []bool                  // by entry: it is off by default
	before  []string                // by entry: the technique of another ladder that it precedes
	wheres  []string                // by entry: which steps of the technique
	beyond  int                     // number of entries of HoDoKu's table; further entries follow them
	columns []string
	line    int
	fields  []string
	starts  []int // columns where the fields of the line begin, from 1
}

var needed = []string{"name", "level", "base_score"}

func (f *reader) read(line string) error {
	switch {
	case line == "":
		return nil
	case f.columns == nil && line[0] == '#':
		f.columns = strings.Split(line[1:], "\t")
		for _, name := range needed {
			if !slices.Contains(f.columns, name) {
				return banmen.Syntaxf(f.line, 1, "expected a column %s, found %q", name, line)
			}
		}
		return nil
	case line[0] == '#':
		return nil
	case f.columns == nil:
		return banmen.Syntaxf(f.line, 1, "expected a line of column names, #order … name … level … base_score")
	}
	f.split(line)
	if len(f.fields) != len(f.columns) {
		return banmen.Syntaxf(f.line, 1, "expected %d fields with tabs between them, found %d", len(f.columns), len(f.fields))
	}
	return f.entry()
}

func (f *reader) split(line string) {
	f.fields, f.starts = strings.Split(line, "\t"), nil
	at := 1
	for _, field := range f.fields {
		f.starts = append(f.starts, at)
		at += len([]rune(field)) + 1
	}
}

// field returns the text and column number of a named field, or nothing if the file lacks
// it.
func (f *reader) field(name string) (text string, column int) {
	i := slices.Index(f.columns, name)
	if i < 0 {
		return "", 0
	}
	return f.fields[i], f.starts[i]
}

func (f *reader) entry() error {
	on, at := f.field("on_by_default")
	off := on == "false"
	if at > 0 && !off && on != "true" {
		return banmen.Syntaxf(f.line, at, "expected true or false, found %q", on)
	}
	if off && f.off == nil {
		return nil
	}
	var e logic.Entry
	score, at := f.field("base_score")
	var err error
	if e.Score, err = strconv.Atoi(score); err != nil || e.Score < 0 {
		return banmen.Syntaxf(f.line, at, "expected a score, found %q", score)
	}
	level, at := f.field("level")
	for e.Level = logic.Easy; !strings.EqualFold(level, e.Level.String()); e.Level++ {
		if e.Level == logic.Extreme {
			return banmen.Syntaxf(f.line, at, "expected a level (easy, medium, hard, unfair, extreme), found %q", level)
		}
	}
	name, at := f.field("name")
	if !f.find(&e, name) {
		near := banmen.Nearest(name, f.names())
		if meant := Pick(name); len(meant) == 1 { // an alias
			near = meant[0].Name
		}
		if near != "" {
			return banmen.Syntaxf(f.line, at, "no technique is called %q: did you mean %s?", name, near)
		}
		return banmen.Syntaxf(f.line, at, "no technique is called %q", name)
	}
	if off && !f.off(&e) {
		return nil
	}
	where, column := f.field("where")
	for i, g := range f.ladder.Entries {
		if g.Technique == e.Technique && f.wheres[i] == where {
			return banmen.Syntaxf(f.line, at, "%q is in the ladder already", name)
		}
	}
	if !only(&e, where) {
		return banmen.Syntaxf(f.line, column, "expected any, single or, for hidden singles, box or line, found %q", where)
	}
	f.wheres = append(f.wheres, where)
	category, _ := f.field("category")
	before, _ := f.field("before")
	f.before = append(f.before, before)
	f.ladder.Entries = append(f.ladder.Entries, e)
	f.groups, f.unusual = append(f.groups, group(category)), append(f.unusual, off)
	return nil
}

// only restricts an entry to the steps that its column where names. It reports false if the
// technique has no such steps.
func only(e *logic.Entry, where string) bool {
	switch {
	case where == "" || where == "any":
	case e.Guess != nil:
		return false
	case where == "single":
		find := e.Find
		e.Find = func(s *logic.State, yield func(*logic.Step) bool) {
			find(s, func(p *logic.Step) bool { return opens(s, p) == 0 || yield(p) })
		}
	case e.Technique == technique.HiddenSingle && (where == "box" || where == "line"):
		e.Finder = technique.HiddenSingleIn(where == "box")
	default:
		return false
	}
	return true
}

// find gives an entry its finder, or the finder of guesses.
func (f *reader) find(e *logic.Entry, name string) bool {
	if name == bruteForce.Name {
		e.Technique, e.Guess = bruteForce, middle
		return true
	}
	i := slices.IndexFunc(f.finders, func(g logic.Finder) bool { return g.Name == name || g.Key == name })
	if i >= 0 {
		e.Finder = f.finders[i]
	}
	return i >= 0
}

// names returns the names that find accepts.
func (f *reader) names() (names []string) {
	for _, g := range f.finders {
		names = append(names, g.Name, g.Key)
	}
	return append(names, bruteForce.Name)
}

// bruteForce is the name of guessing, which is not a technique.
var bruteForce = &logic.Technique{Key: "brute-force", Name: "Brute Force", JA: "総当たり"}

// middle returns the symbol of the middle open cell, as HoDoKu does.
func middle(s *logic.State) (logic.Cand, bool) {
	n := s.Open() / 2
	for cell, v := range s.Solution {
		if s.Value(cell) == 0 {
			if n == 0 {
				return logic.CandOf(cell, v), true
			}
			n--
		}
	}
	return 0, false
}
