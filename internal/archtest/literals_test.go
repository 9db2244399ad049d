package archtest

import (
	"go/ast"
	"path"
	"testing"
	"testing/fstest"
)

// mostUnkeyed is the maximum number of fields of a struct whose literals need no keys.
const mostUnkeyed = 3

// A typeName is a type by its folder and its name there.
type typeName struct{ dir, name string }

// largeStructs returns the named structs with more fields.
func largeStructs(folders []folder) map[typeName]bool {
	large := map[typeName]bool{}
	for _, f := range folders {
		for _, file := range f.files {
			ast.Inspect(file, func(n ast.Node) bool {
				if t, ok := n.(*ast.TypeSpec); ok {
					if s, ok := t.Type.(*ast.StructType); ok && s.Fields.NumFields() > mostUnkeyed {
						large[typeName{f.path, t.Name.Name}] = true
					}
				}
				return true
			})
		}
	}
	return large
}

// unkeyed returns the literals without keys of large structs in a file.
func unkeyed(f folder, file *ast.File, large map[typeName]bool) (all []*ast.CompositeLit) {
	dirs := map[string]string{"banmen": "."} // by name in the file
	for _, to := range ours(folder{files: []*ast.File{file}}) {
		dirs[path.Base(to)] = to
	}
	var look func(c *ast.CompositeLit, of ast.Expr)
	look = func(c *ast.CompositeLit, of ast.Expr) {
		var elements ast.Expr
		named := typeName{dir: f.path}
		switch t := of.(type) {
		case *ast.StarExpr:
			look(c, t.X)
		case *ast.ArrayType:
			elements = t.Elt
		case *ast.MapType:
			elements = t.Value
		case *ast.Ident:
			named.name = t.Name
		case *ast.SelectorExpr:
			named = typeName{dirs[t.X.(*ast.Ident).Name], t.Sel.Name}
		}
		for _, e := range c.Elts {
			kv, keyed := e.(*ast.KeyValueExpr)
			if keyed {
				e = kv.Value
			} else if large[named] {
				all = append(all, c)
				return
			}
			if e, ok := e.(*ast.CompositeLit); ok && e.Type == nil {
				look(e, elements)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.CompositeLit); ok && c.Type != nil {
			look(c, c.Type)
		}
		return true
	})
	return all
}

// Literals of structs with many fields have keys, so that they can be read.
func TestKeyedLiterals(t *testing.T) {
	folders, set := house(t)
	large := largeStructs(folders)
	for _, f := range folders {
		for _, file := range f.files {
			for _, c := range unkeyed(f, file, large) {
				t.Errorf("%s: a literal with more than %d fields has no keys", set.Position(c.Pos()), mostUnkeyed)
			}
		}
	}
}

func TestKeyedLiteralsBite(t *testing.T) {
	folders, _, err := readTree(fstest.MapFS{
		"a/a.go": {Data: []byte("package a\ntype S struct{ A, B int; C, D int }\ntype T struct{ S; A, B int }\nvar _ = []*S{{1, 2, 3, 4}, {A: 1}, {}}\nvar _ = T{S{}, 1, 2}")},
		"b/b.go": {Data: []byte("package b\nimport \"" + module + "/a\"\nvar _ = map[int][]a.S{1: {{1, 2, 3, 4}}}\nvar _ = &a.S{1, 2, 3, 4}\nvar _ = a.S{A: 1}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	large := largeStructs(folders)
	for i, want := range []int{1, 2} {
		if got := unkeyed(folders[i], folders[i].files[0], large); len(got) != want {
			t.Errorf("%s: %d literals without keys, want %d", folders[i].path, len(got), want)
		}
	}
}
