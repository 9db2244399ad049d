package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/banmen/banmen"

// A folder has the Go files of a folder of the module, except tests. Its path is "." for the root.
type folder struct {
	path  string
	files []*ast.File
}

// readTree returns the folders with Go files, in lexical order.
func readTree(tree fs.FS) ([]folder, *token.FileSet, error) {
	set := token.NewFileSet()
	byPath := map[string]*folder{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && foreign(tree, name):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := path.Dir(name)
		if byPath[dir] == nil {
			byPath[dir] = &folder{path: dir}
		}
		byPath[dir].files = append(byPath[dir].files, file)
		return nil
	})
	var all []folder
	for _, f := range byPath {
		all = append(all, *f)
	}
	slices.SortFunc(all, func(a, b folder) int { return strings.Compare(a.path, b.path) })
	return all, set, err
}

// foreign reports whether the go command ignores a folder when it looks for packages of this
// module.
func foreign(tree fs.FS, dir string) bool {
	if dir == "." {
		return false
	}
	base := path.Base(dir)
	_, err := fs.Stat(tree, dir+"/go.mod")
	return err == nil || base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")
}

// A parsedTree is what readTree returns.
type parsedTree struct {
	folders []folder
	set     *token.FileSet
	err     error
}

// readHouse reads the folders of this module once for all tests.
var readHouse = sync.OnceValue(func() (p parsedTree) {
	p.folders, p.set, p.err = readTree(os.DirFS("../.."))
	return p
})

// house returns the folders of this module.
func house(t *testing.T) ([]folder, *token.FileSet) {
	t.Helper()
	p := readHouse()
	if p.err != nil {
		t.Fatal(p.err)
	}
	return p.folders, p.set
}
