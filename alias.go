package banmen

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// An Alias lists other names of a puzzle, part, form or technique.
type Alias struct {
	Of    string   // name in banmen's texts: "starbattle:8x8", "cage", "line", "xy-wing"
	Names []string // other names, in any language, without colons and commas
}

// Is reports whether name is the name or one of the other names, compared as FoldName
// does.
func (a Alias) Is(name string) bool {
	folded, ok := foldTyped(name)
	return ok && a.is(folded)
}

// is is Is for a folded name.
func (a Alias) is(folded string) bool {
	return FoldName(a.Of) == folded || slices.ContainsFunc(a.Names, func(n string) bool { return FoldName(n) == folded })
}

// mostDigits is the greatest length in bytes of a name without letters, such as 81.
const mostDigits = 16

// foldTyped folds a word that may be a name. It reports false if the word is too long for a name,
// above all if it is the text of a board.
func foldTyped(word string) (string, bool) {
	if len(word) > 200 || len(word) > mostDigits && !strings.ContainsFunc(word, unicode.IsLetter) {
		return "", false
	}
	return FoldName(word), true
}

// FindAlias returns the Alias with a name; its own name takes precedence over other
// names. It reports false if there is none.
func FindAlias(all []Alias, name string) (Alias, bool) {
	i := slices.IndexFunc(all, func(a Alias) bool { return a.Of == name })
	if folded, ok := foldTyped(name); i < 0 && ok {
		i = slices.IndexFunc(all, func(a Alias) bool { return a.is(folded) })
	}
	if i < 0 {
		return Alias{}, false
	}
	return all[i], true
}

// AliasWords returns all names in a table, for completion and for Nearest.
func AliasWords(all []Alias) (words []string) {
	for _, a := range all {
		words = append(append(words, a.Of), a.Names...)
	}
	return words
}

// FoldName returns a normal form for comparing names. It ignores case, the width of
// characters, hiragana versus katakana, blanks, hyphens, underscores and middle dots.
func FoldName(name string) string {
	if folded, ok := foldASCII(name); ok {
		return folded
	}
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(" -_'・‐–", r):
			return -1
		case r >= 'ァ' && r <= 'ヶ':
			return r - 'ァ' + 'ぁ'
		}
		return r
	}, strings.ToLower(norm.NFKC.String(name)))
}

// foldASCII is FoldName for names in ASCII, which most are. It reports false if the name has other
// characters.
func foldASCII(name string) (string, bool) {
	folded := true
	for i := range len(name) {
		c := name[i]
		if c >= utf8.RuneSelf {
			return "", false
		}
		folded = folded && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9')
	}
	if folded {
		return name, true
	}
	kept := make([]byte, 0, len(name))
	for i := range len(name) {
		switch c := name[i]; {
		case c >= 'A' && c <= 'Z':
			kept = append(kept, c-'A'+'a')
		case strings.IndexByte(" -_'", c) < 0:
			kept = append(kept, c)
		}
	}
	return string(kept), true
}

// KindByName returns the kind with a name or alias, and the puzzle that the name stands
// for: the kind's name alone, or one with params and parts. A part of the default kind names
// that kind with the part. It returns nil for other names.
func KindByName(kinds []*Kind, name string) (k *Kind, stands string) {
	for _, k := range kinds {
		if k.Name == name {
			return k, name
		}
	}
	folded, ok := foldTyped(name)
	if !ok {
		return nil, ""
	}
	for _, k := range kinds {
		if FoldName(k.Name) == folded {
			return k, k.Name
		}
		if a, ok := FindAlias(k.Aliases, name); ok {
			return k, a.Of
		}
	}
	for _, k := range kinds {
		if !k.Default || len(name) < 4 { // a short word may be a mistyped file name
			continue
		}
		if a, ok := FindAlias(PartAliases(k.Parts), name); ok {
			return k, k.Name + ":+" + a.Of
		}
	}
	return nil, ""
}

// Is reports whether name is the form's name or an alias of it.
func (f Form) Is(name string) bool { return f.Name == name || Alias{f.Name, f.Aliases}.Is(name) }
