package msg_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/kinds"
)

// japanese returns all Japanese texts by place: the catalogue, titles and rules of kinds, and
// pages.
func japanese(t *testing.T) map[string]string {
	t.Helper()
	all := maps.Clone(msg.Japanese())
	for _, k := range kinds.All {
		all["kind "+k.Name] = k.Title(language.Japanese) + "\n" + k.Rules(language.Japanese)
	}
	pages, err := filepath.Glob("../../docs/*.ja.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(pages, "../../README.ja.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	}
	return all
}

// A term is a word of docs/glossary.md, with words that must not be used for it.
type term struct{ word, not []string }

// glossary reads the terms.
func glossary(t *testing.T) (all []term) {
	t.Helper()
	text, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(line, "|"); len(fields) == 6 {
			all = append(all, term{words(fields[2]), words(fields[3])})
		} else if len(fields) > 1 {
			t.Errorf("the glossary has a line with %d columns: expected 4: %s", len(fields)-2, line)
		}
	}
	if len(all) < 100 {
		t.Fatalf("the glossary has %d terms: expected 100 or more", len(all))
	}
	return all[2:] // after the head
}

// words returns the words of a field, including those in brackets.
func words(field string) []string {
	return strings.FieldsFunc(strings.TrimSpace(field), func(r rune) bool { return strings.ContainsRune("、()", r) })
}

// wrong returns a word in a text that must not be used for a term, with the term. Parts of words of
// the glossary do not count.
func wrong(text string, all []term) (not string, m term) {
	for _, m := range all {
		for _, not := range m.not {
			rest := text
			for _, right := range all {
				for _, word := range right.word {
					if strings.Contains(word, not) {
						rest = strings.ReplaceAll(rest, word, "\x00")
					}
				}
			}
			if strings.Contains(rest, not) {
				return not, m
			}
		}
	}
	return "", term{}
}

// TestTerms checks that texts use only the Japanese word of the glossary for a thing.
func TestTerms(t *testing.T) {
	terms := glossary(t)
	for at, text := range japanese(t) {
		if not, m := wrong(text, terms); not != "" {
			t.Errorf("%.80q has %s: the word is %s", at, not, strings.Join(m.word, ", "))
		}
	}
}

// apart matches numbers with a blank next to Japanese. After a flag or a command a number is part
// of a text to type, which has that blank.
var apart = regexp.MustCompile(`(?:^|[^!-~ ]) ?` + number + ` [\p{Han}\p{Hiragana}\p{Katakana}]|[\p{Han}\p{Hiragana}\p{Katakana}] ` + number + `(?:$|[^!-~])`)

const number = `(?:[0-9]+|%[-+#0-9.]*(?:\[[0-9]\])?[defgv])`

// TestBlanks checks that there is no blank between numbers and Japanese, as in 3マス.
func TestBlanks(t *testing.T) {
	for at, text := range japanese(t) {
		for line := range strings.Lines(text) {
			if strings.Contains(strings.TrimSpace(line), "  ") || strings.HasPrefix(line, "banmen ") {
				continue // a table, keys, or commands with comments
			}
			if bad := apart.FindString(line); bad != "" {
				t.Errorf("%.80q has a blank in %q", at, bad)
			}
		}
	}
}

func TestWrong(t *testing.T) {
	all := []term{{words(" 盤面 "), words(" 盤、ボード ")}, {word: words(" 終盤 ")}}
	for text, want := range map[string]string{"盤面を描く": "", "盤を描く": "盤", "盤面のボード": "ボード", "半分の盤面と終盤": ""} {
		if got, _ := wrong(text, all); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]bool{"%d マス": true, "%dマス": false, "マス %[2]d": true, "--limit %d は": false, "3 マスです": true, "%s に解はありません": false} {
		if apart.MatchString(text) != want {
			t.Errorf("%s: a blank: %v, want %v", text, !want, want)
		}
	}
}
