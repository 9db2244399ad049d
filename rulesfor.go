package banmen

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// RulesFor returns the rules of a kind without the sentences about parts and parameters,
// such as +cage or ,sum, that occur in none of the texts of puzzles.
func RulesFor(rules string, texts ...string) string {
	used := func(name string) bool { return hasPart(texts, name) }
	var kept []string
	for _, paragraph := range strings.Split(rules, "\n\n") {
		p, dropped := "", false
		for _, s := range splitSentences(paragraph) {
			names := partsIn(s)
			// A sentence that names no part continues the previous sentence, and is kept or dropped
			// with it.
			switch keep := len(names) == 0 && !dropped || slices.ContainsFunc(names, used); {
			case keep && dropped:
				p, dropped = ended(p)+capital(s), false
			case keep:
				p += s
			default:
				dropped = true
			}
		}
		if dropped {
			p = ended(p)
		}
		if p = strings.TrimSpace(p); p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "\n\n")
}

// ended returns a text with a final semicolon replaced by a full stop.
func ended(text string) string {
	if rest := strings.TrimRightFunc(text, unicode.IsSpace); strings.HasSuffix(rest, ";") {
		return rest[:len(rest)-1] + "." + text[len(rest):]
	}
	return text
}

// capital returns a text with its first letter capitalised.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// splitSentences splits a text after full stops and semicolons, keeping the blanks that
// follow.
func splitSentences(text string) (all []string) {
	runes := []rune(text)
	start := 0
	for i, r := range runes {
		next := rune(' ')
		if i+1 < len(runes) {
			next = runes[i+1]
		}
		if r == '。' && !unicode.IsSpace(next) || unicode.IsSpace(r) && i > 0 && strings.ContainsRune(".;。", runes[i-1]) {
			all, start = append(all, string(runes[start:i+1])), i+1
		}
	}
	return append(all, string(runes[start:]))
}

// partsIn returns the names of parts and parameters in a sentence, with their signs.
func partsIn(text string) (names []string) {
	for i, r := range text {
		if r != '+' && r != ',' {
			continue
		}
		n := strings.IndexFunc(text[i+1:]+" ", func(r rune) bool { return r < 'a' || r > 'z' })
		if n > 0 {
			names = append(names, text[i:i+1+n])
		}
	}
	return names
}

// hasPart reports whether one of the texts has the named part or parameter. Parts may stand in
// the alternatives of others: +or(less(R1C1<R1C2)/odd(R1C1)).
func hasPart(texts []string, name string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		if slices.Contains(partsIn(text), name) {
			return true
		}
		for _, before := range []string{"(", "/"} {
			for rest := text; ; {
				_, after, ok := strings.Cut(rest, before+name[1:])
				if !ok {
					break
				}
				if after == "" || after[0] < 'a' || after[0] > 'z' {
					return true
				}
				rest = after
			}
		}
		return false
	})
}

// PartsOf returns the parts of a list that the text of a puzzle has.
func PartsOf(parts []Part, text string) []Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return !hasPart([]string{text}, "+"+p.Name) })
}
