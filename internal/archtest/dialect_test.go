package archtest

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// dialect matches phrases that readers have to translate. Write n for a number, name the
// noun, and say who does what.
var dialect = regexp.MustCompile(`(?i)\b(` +
	`so many|as many as there are|(?:that|which|it|they|this|constraint) (?:is|are) none|(?:is|are) none of|(?:for|by|to) who|of which all|` +
	`what there is|that there is|than is there|of whom|which is so where|without a word|` +
	`(?:is|are) to be|has been told` + `)\b`)

// dialectIn returns the phrases of the dialect in the comments and messages of a
// folder, by the place of the comment or message.
func dialectIn(f folder) map[token.Pos]string {
	found := map[token.Pos]string{}
	look := func(n ast.Node, text string) {
		if phrase := dialect.FindString(text); phrase != "" {
			found[n.Pos()] = phrase
		}
	}
	for _, file := range f.files {
		for _, group := range file.Comments {
			look(group, group.Text())
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					look(lit, text)
				}
			}
			return true
		})
	}
	return found
}

func TestNoDialect(t *testing.T) {
	folders, set := house(t)
	for _, f := range folders {
		for pos, phrase := range dialectIn(f) {
			t.Errorf("%s: %q: %s", set.Position(pos), phrase, sayPlainly)
		}
	}
	for _, path := range scripts(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if phrase := dialect.FindString(line); phrase != "" {
				t.Errorf("%s:%d: %q: %s", path, i+1, phrase, sayPlainly)
			}
		}
	}
}

const sayPlainly = "say it in plain English (see docs/glossary.md for terms)"

// scripts returns the paths of the pages' scripts and of their tests.
func scripts(t *testing.T) (all []string) {
	for _, pattern := range []string{"page/static/*.js", "page/alone/*.js", "e2e/*.mjs"} {
		paths, err := filepath.Glob(filepath.Join("../web", pattern))
		if err != nil || paths == nil {
			t.Fatal(pattern, err)
		}
		all = append(all, paths...)
	}
	return all
}
