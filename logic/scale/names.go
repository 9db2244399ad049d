package scale

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// names lists other names of techniques with their sources.
//
//go:embed names.tsv
var names string

// A Name is another name of a technique or a group.
type Name struct{ Of, Name, Source string }

// Names returns all aliases with their sources.
func Names() (all []Name) {
	for line := range strings.Lines(names) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 3 {
			all = append(all, Name{f[0], f[1], f[2]})
		}
	}
	return all
}

// NameSources explains the sources of names, as lines of Markdown.
func NameSources() string {
	var b strings.Builder
	for line := range strings.Lines(names) {
		if text, ok := strings.CutPrefix(line, "#   "); ok {
			b.WriteString(strings.Replace("- "+text, "-   ", "  ", 1))
		}
	}
	return b.String()
}

// Aliases returns the other names of techniques and groups, by key or group. A repeated name stands
// for several techniques.
var Aliases = sync.OnceValue(func() (all []banmen.Alias) {
	for _, n := range Names() {
		if len(all) == 0 || all[len(all)-1].Of != n.Of {
			all = append(all, banmen.Alias{Of: n.Of})
		}
		last := &all[len(all)-1]
		last.Names = append(last.Names, n.Name)
	}
	return all
})

// meant returns the keys and groups that a name stands for.
func meant(name string) (of []string) {
	for _, a := range Aliases() {
		if (banmen.Alias{Names: a.Names}).Is(name) {
			of = append(of, a.Of)
		}
	}
	return of
}

// NamesIn returns the other names of a technique that readers of a language use: names in ASCII,
// or for Japanese the others. Names that a page or a program has come first, spellings and
// translations last.
func NamesIn(tag language.Tag, key string) (all []string) {
	base, _ := tag.Base()
	for _, wanted := range []bool{true, false} {
		for _, n := range Names() {
			ascii := len(n.Name) == utf8.RuneCountInString(n.Name)
			if n.Of == key && ascii == (base.String() != "ja") && slices.Contains(ours, n.Source) != wanted {
				all = append(all, n.Name)
			}
		}
	}
	return all
}

// ours are the sources of names that no page or program has.
var ours = []string{"kana", "spelling", "translation", "not found"}

// NamesOf returns the other names of a technique, or of a group of them.
func NamesOf(key string) []string {
	for _, a := range Aliases() {
		if a.Of == key {
			return a.Names
		}
	}
	return nil
}
