package scale

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// A Known is a technique of Hodoku's table or of ByRules. A technique without its own line in the
// table is listed with the other techniques of its finder.
type Known struct {
	*logic.Technique
	Entry   *logic.Entry // its entry in the ladder; techniques with one finder share it
	Group   string       // its group: singles, locked, subsets, …
	Default bool         // part of the default ladder
	Beyond  bool         // HoDoKu lacks it
}

// All returns the techniques in the order of Hodoku's table.
func All() []Known {
	f := reader{finders: technique.All(), off: everything}
	return f.known(f.table())
}

// ByLaws returns the techniques with which ByRules explains constraints other than
// houses.
func ByLaws() []Known {
	f := reader{finders: technique.ByRules()}
	return f.known(f.laws())
}

// AllWithLaws returns the techniques of All and of ByLaws.
func AllWithLaws() []Known { return slices.Concat(All(), ByLaws()) }

// Of returns the techniques that apply to puzzles with the given rules.
func Of(r *logic.Rules) []Known {
	all := AllWithLaws()
	if Plain(r) {
		all = All()
	}
	return slices.DeleteFunc(all, func(k Known) bool {
		return k.Entry.For != nil && !k.Entry.For(r) || len(r.Houses) == 0 && needsHouses(*k.Entry)
	})
}

// known lists the techniques of a ladder that f has read.
func (f *reader) known(l *logic.Ladder) (all []Known) {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Guess != nil {
			continue
		}
		for _, t := range append([]*logic.Technique{e.Technique}, e.Also...) {
			if !slices.ContainsFunc(all, func(k Known) bool { return k.Technique == t }) {
				all = append(all, Known{Technique: t, Entry: e, Group: f.groups[i], Default: !f.unusual[i] && !isTwofold(t), Beyond: f.beyond > 0 && i >= f.beyond})
			}
		}
	}
	return all
}

func everything(*logic.Entry) bool { return true }

//go:embed expert.tsv
var expert []byte

// table reads Hodoku's table, followed by the techniques that HoDoKu lacks.
func (f *reader) table() *logic.Ladder {
	beyond := *f
	l, err := f.readAll(bytes.NewReader(hodoku))
	if err == nil {
		var more *logic.Ladder
		if more, err = beyond.readAll(bytes.NewReader(expert)); err == nil {
			l.Entries = append(l.Entries, more.Entries...)
			f.beyond = len(f.groups)
			f.groups, f.unusual = append(f.groups, beyond.groups...), append(f.unusual, beyond.unusual...)
		}
	}
	if err != nil {
		panic(err) // the embedded tables are tested
	}
	return l
}

// group returns the group name of a category in the table.
func group(category string) string {
	if category == "INTERSECTIONS" {
		return "locked"
	}
	return strings.ReplaceAll(strings.ToLower(category), "_", "-")
}

// Words returns the words for Pick: the keys of techniques, then groups and levels.
func Words() (words []string) {
	for _, of := range []func(Known) string{
		func(k Known) string { return k.Key },
		func(k Known) string { return k.Group },
		func(k Known) string { return strings.ToLower(k.Entry.Level.String()) },
	} {
		for _, k := range AllWithLaws() {
			if word := of(k); !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	return words
}

// AllWords returns Words and the names of Aliases.
func AllWords() []string {
	words := Words()
	for _, a := range Aliases() {
		words = append(words, a.Names...)
	}
	return words
}

// Pick returns the techniques that a word stands for. The word is a key, a name in either
// language, a group, a level or one of Aliases. For other words Pick returns nil.
func Pick(word string) (picked []*logic.Technique) {
	folded := banmen.FoldName(word)
	is := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return banmen.FoldName(name) == folded })
	}
	all := AllWithLaws()
	for _, k := range all {
		if is(k.Key, k.Name, k.JA) {
			return []*logic.Technique{k.Technique}
		}
	}
	of := meant(word)
	for _, k := range all {
		if is(k.Group, k.Entry.Level.String(), k.Entry.Level.In(language.Japanese)) || slices.Contains(of, k.Key) || slices.Contains(of, k.Group) {
			picked = append(picked, k.Technique)
		}
	}
	return picked
}

// Find returns the technique that a word stands for. It returns nil for a word that Pick does not
// know, and for a word of several techniques.
func Find(word string) *logic.Technique {
	if picked := Pick(word); len(picked) == 1 {
		return picked[0]
	}
	return nil
}

// isTwofold reports whether a technique combines two steps of another, which is searched
// only on request.
func isTwofold(t *logic.Technique) bool { return isDual(t) || isSiamese(t) }

func isDual(t *logic.Technique) bool    { return strings.HasPrefix(t.Key, "dual-") }
func isSiamese(t *logic.Technique) bool { return strings.HasPrefix(t.Key, "siamese-") }

// HodokuWith returns Hodoku's ladder with some techniques that it leaves out by default. They come
// after level Medium: after equally hard techniques the larger fish would never be needed.
func HodokuWith(more ...*logic.Technique) *logic.Ladder {
	f := reader{finders: technique.All(), off: func(e *logic.Entry) bool { return slices.ContainsFunc(more, e.Finds) }}
	l := f.table()
	l.Options.Dual, l.Options.Siamese = slices.ContainsFunc(more, isDual), slices.ContainsFunc(more, isSiamese)
	l.Options.EmptyPairs = l.Options.Dual
	unusual := f.unusual
	return early(l, logic.Medium, func(i int) bool { return unusual[i] })
}

// Early returns a ladder in which some techniques come right after a level, regardless of their
// original place. It suits a player who has just learned them.
func Early(l *logic.Ladder, these []*logic.Technique, behind logic.Level) *logic.Ladder {
	return early(l, behind, func(i int) bool {
		e := &l.Entries[i]
		return e.Level > behind && slices.ContainsFunc(these, e.Finds)
	})
}

func early(l *logic.Ladder, behind logic.Level, is func(entry int) bool) *logic.Ladder {
	moved := *l
	var first, rest []logic.Entry
	for i, e := range l.Entries {
		if is(i) {
			first = append(first, e)
		} else {
			rest = append(rest, e)
		}
	}
	at := slices.IndexFunc(rest, func(e logic.Entry) bool { return e.Level > behind })
	if at < 0 {
		at = len(rest)
	}
	moved.Entries = slices.Insert(rest, at, first...)
	return &moved
}

// Only returns a ladder with the finders of the allowed techniques.
func Only(l *logic.Ladder, allowed []*logic.Technique) *logic.Ladder {
	short := *l
	short.Entries = nil
	for _, e := range l.Entries {
		if e.Guess != nil || !slices.ContainsFunc(allowed, e.Finds) {
			continue
		}
		find := e.Find
		e.Find = func(s *logic.State, yield func(*logic.Step) bool) {
			find(s, func(p *logic.Step) bool { return !slices.Contains(allowed, p.Technique) || yield(p) })
		}
		short.Entries = append(short.Entries, e)
	}
	return &short
}
