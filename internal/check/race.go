package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// meeting are the packages whose users have, or may have, several goroutines.
var meeting = []string{"sync", "sync/atomic", "os/signal"}

// concurrent returns the folders in which goroutines meet, as ./a/b: those with a
// go statement or an import of meeting, in the tests too, and the kinds, whose
// puzzles are asked by several goroutines at once.
func concurrent() ([]string, error) {
	var all []string
	err := goFiles(func(name string) error {
		dir := "./" + filepath.ToSlash(filepath.Dir(name))
		if strings.HasPrefix(dir, "./tools") || slices.Contains(all, dir) {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err == nil && (strings.HasPrefix(dir, "./kinds/") || meets(file)) {
			all = append(all, dir)
		}
		return err
	})
	slices.Sort(all)
	return all, err
}

// meets reports whether goroutines meet in a file.
func meets(file *ast.File) bool {
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); slices.Contains(meeting, path) {
			return true
		}
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		_, is := n.(*ast.GoStmt)
		found = found || is
		return !found
	})
	return found
}
