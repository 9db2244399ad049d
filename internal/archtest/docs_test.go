package archtest

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestReadmeShort checks that a README has at most 120 lines, so that people read all of it.
func TestReadmeShort(t *testing.T) {
	for _, name := range []string{"README.md", "README.ja.md"} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 120 {
			t.Errorf("%s has %d lines, expected at most 120", name, n)
		}
	}
}

// TestPackageDocs checks that each package has a manual: one doc comment of at least a sentence.
func TestPackageDocs(t *testing.T) {
	folders, _ := house(t)
	for _, f := range folders {
		docs := 0
		for _, file := range f.files {
			if !ignored(file) && strings.Contains(file.Doc.Text(), ".") {
				docs++
			}
		}
		if docs != 1 {
			t.Errorf("%s has %d package docs, expected one", f.path, docs)
		}
	}
}

// ignored reports whether a file is not part of its package, but run by itself.
func ignored(file *ast.File) bool {
	return slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool {
		return strings.HasPrefix(c.List[0].Text, "//go:build ignore")
	})
}
