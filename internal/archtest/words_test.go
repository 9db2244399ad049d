package archtest

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// frontEnds are the folders that show puzzles and games to people, and know none.
var frontEnds = []string{"internal/console", "internal/cli/...", "internal/tui/...", "internal/session", "internal/api", "internal/web/..."}

// ruleWords are words from rules of kinds, besides the names of kinds.
var ruleWords = []string{"attack", "a corner", "jigsaw", "number place", "numberplace", "panel", "yen"}

// ordinary lists names of kinds that are also ordinary English words.
var ordinary = []string{"own"}

// kindWords returns the words that no front end may use: the names of kinds, which are those of
// their folders, and words from their rules.
func kindWords(folders []folder) []string {
	words := slices.Clone(ruleWords)
	for _, f := range folders {
		if path.Dir(f.path) == "kinds" && !slices.Contains(ordinary, path.Base(f.path)) {
			words = append(words, path.Base(f.path))
		}
	}
	return words
}

// forPeople lists the fields of verbs and flags that are texts for people. Examples in them may
// name kinds.
var forPeople = []string{"Short", "Long", "Example", "Usage"}

// example is an example within a text.
var example = regexp.MustCompile(`(?:such as|as in) [a-z]+\d*:[^" ]+`)

// kindsNamed returns the places in front ends where an identifier or a text names a kind or its
// rules, and the word. Comments and help may name them.
func kindsNamed(folders []folder) map[token.Pos]string {
	words, found := kindWords(folders), map[token.Pos]string{}
	look := func(n ast.Node, text string) {
		text = example.ReplaceAllString(text, "")
		for _, w := range words {
			if strings.Contains(strings.ToLower(text), w) {
				found[n.Pos()] = text
			}
		}
	}
	for _, f := range folders {
		if !slices.ContainsFunc(frontEnds, func(p string) bool { _, ok := under(p, f.path); return ok }) {
			continue
		}
		for _, file := range f.files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.KeyValueExpr:
					key, ok := n.Key.(*ast.Ident)
					return !ok || !slices.Contains(forPeople, key.Name)
				case *ast.Ident:
					look(n, n.Name)
				case *ast.BasicLit:
					look(n, n.Value)
				}
				return true
			})
		}
	}
	return found
}

func TestNoKindsInFrontEnds(t *testing.T) {
	folders, set := house(t)
	for pos, text := range kindsNamed(folders) {
		t.Errorf("%s: a front end knows no kind: %s", set.Position(pos), text)
	}
}

// A front end that knows kinds, to see that the words bite.
func TestNoKindsInFrontEndsBite(t *testing.T) {
	folders, _ := parsed(t, map[string]string{
		"kinds/coin/c.go": "package coin",
		"kinds/own/o.go":  "package own",
		"ops/o.go":        "package ops\nvar coin = 1",
		"internal/tui/t.go": "package tui\nimport _ \"kinds/coin\"\n// a coin\nvar countCoins, own = \"coin:6\", 1\n" +
			"var v = Verb{Long: Msg(\"coins\"), Name: \"Panels\"}",
	})
	got := slices.Sorted(maps.Values(kindsNamed(folders)))
	if diff := cmp.Diff([]string{`"Panels"`, `"coin:6"`, "countCoins"}, got); diff != "" {
		t.Error(diff)
	}
}
