package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// facets are the names of the interfaces that the root package declares, among
// them all facets.
func facets(root folder) []string {
	var names []string
	for _, file := range root.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if t, ok := n.(*ast.TypeSpec); ok {
				if _, ok := t.Type.(*ast.InterfaceType); ok {
					names = append(names, t.Name.Name)
				}
			}
			return true
		})
	}
	return names
}

// lookUps returns the facets that a file looks up, p.(banmen.Game) or a case of a
// switch over types.
func lookUps(file *ast.File, names []string) []*ast.SelectorExpr {
	var all []*ast.SelectorExpr
	look := func(types ...ast.Expr) {
		for _, t := range types {
			s, ok := t.(*ast.SelectorExpr)
			if !ok {
				continue
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "banmen" && slices.Contains(names, s.Sel.Name) {
				all = append(all, s)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			look(n.Type)
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				look(c.(*ast.CaseClause).List...)
			}
		}
		return true
	})
	return all
}

// TestFacets checks that only ops and the packages below it look up facets; the suite for kinds may
// look at all facets.
func TestFacets(t *testing.T) {
	folders, set := house(t)
	names := facets(folders[0])
	if folders[0].path != "." || !slices.Contains(names, "Game") || !slices.Contains(names, "Modeler") {
		t.Fatalf("%s has the facets %v", folders[0].path, names)
	}
	for _, f := range folders {
		if _, inOps := under("ops/...", f.path); inOps || f.path == "puzzletest" {
			continue
		}
		for _, file := range f.files {
			for _, s := range lookUps(file, names) {
				t.Errorf("%s: banmen.%s is looked up outside ops", set.Position(s.Pos()), s.Sel.Name)
			}
		}
	}
}

func TestFacetsBite(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
func f(p banmen.Puzzle, err any) {
	_, game := p.(banmen.Game)
	_ = p.(other.Game)
	_ = p.(banmen.Error)
	switch p.(type) {
	case *banmen.Error, banmen.Named:
	case banmen.Modeler:
	}
}`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range lookUps(file, []string{"Game", "Modeler", "Named"}) {
		got = append(got, fmt.Sprint(s.Sel.Name))
	}
	if diff := cmp.Diff("Game Named Modeler", strings.Join(got, " ")); diff != "" {
		t.Error(diff)
	}
}
