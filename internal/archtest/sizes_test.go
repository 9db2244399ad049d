package archtest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	diff "github.com/google/go-cmp/cmp"
)

// Limits on the size of types. A type with more methods should be split, and so should a struct of
// options with more fields. An embedded group counts as one field.
const (
	mostMethods = 40
	mostOptions = 25
)

// larger lists types that may have more methods, by folder and name, with their limits.
var larger = map[string]int{
	"engine.search": 45, // propagation and search share all they have
}

// lines has the maximum number of lines of a file, by its path or folder. Each technique or family has
// its own file, and the code that checks proofs should be short enough to read at once.
var lines = map[string]int{"logic/technique": 149, "logic/check.go": 99}

// tooLong returns the files that have more.
func tooLong(folders []folder, set *token.FileSet) (all []string) {
	for _, f := range folders {
		for _, file := range f.files {
			name := set.Position(file.Package).Filename
			most := cmp.Or(lines[name], lines[f.path])
			if n := set.File(file.Package).LineCount(); most > 0 && n > most {
				all = append(all, fmt.Sprintf("%s has %d lines, at most %d", name, n, most))
			}
		}
	}
	return all
}

// tooLarge returns the types of folders with too many methods, and the structs of
// options of the command with too many fields.
func tooLarge(folders []folder) []string {
	var all []string
	for _, f := range folders {
		for _, typ := range slices.Sorted(maps.Keys(methods(f))) {
			name, n := f.path+"."+typ, methods(f)[typ]
			if most := max(mostMethods, larger[name]); n > most {
				all = append(all, fmt.Sprintf("%s has %d methods, at most %d", name, n, most))
			}
		}
		if _, ok := under("internal/cli/...", f.path); !ok {
			continue
		}
		for typ, s := range structs(f) {
			if n := s.Fields.NumFields(); n > mostOptions {
				all = append(all, fmt.Sprintf("%s.%s has %d fields, at most %d", f.path, typ, n, mostOptions))
			}
		}
	}
	return all
}

// methods returns how many methods the types of a folder have.
func methods(f folder) map[string]int {
	all := map[string]int{}
	for _, file := range f.files {
		for _, d := range file.Decls {
			if fun, ok := d.(*ast.FuncDecl); ok && fun.Recv != nil {
				all[receiver(fun.Recv.List[0].Type)]++
			}
		}
	}
	return all
}

// receiver is the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// structs returns the structs of a folder that have names.
func structs(f folder) map[string]*ast.StructType {
	all := map[string]*ast.StructType{}
	for _, file := range f.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					all[spec.Name.Name] = s
				}
			}
			return true
		})
	}
	return all
}

func TestSizes(t *testing.T) {
	folders, set := house(t)
	for _, line := range append(tooLarge(folders), tooLong(folders, set)...) {
		t.Error(line)
	}
}

// TestSizesBite checks that types over the limits are found.
func TestSizesBite(t *testing.T) {
	text := "package p\ntype app[T any] struct {\n" + strings.Repeat("a, b int\n", 13) + "}\ntype small struct{ a, b int }\n" +
		strings.Repeat("func (a *app[T]) f() {}\n", 41) + strings.Repeat("func (small) f() {}\n", 40)
	folders, set := parsed(t, map[string]string{"internal/cli/p/p.go": text, "ops/p.go": "package p\ntype wide struct {" + strings.Repeat("a, b int\n", 13) + "}\n",
		"logic/check.go": "package logic\n" + strings.Repeat("\n", 99), "logic/technique/p.go": "package technique\n" + strings.Repeat("\n", 148)})
	want := []string{"internal/cli/p.app has 41 methods, at most 40", "internal/cli/p.app has 26 fields, at most 25", "logic/check.go has 100 lines, at most 99"}
	if d := diff.Diff(want, append(tooLarge(folders), tooLong(folders, set)...)); d != "" {
		t.Error(d)
	}
}

// parsed returns the folders of files, by their paths.
func parsed(t *testing.T, files map[string]string) ([]folder, *token.FileSet) {
	t.Helper()
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	folders, set, err := readTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	return folders, set
}
