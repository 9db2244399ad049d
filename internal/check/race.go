package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// scripts is where scripts run the command, those of testdata/script/race with the race detector.
const scripts = "./cmd/banmen"

// concurrent returns the folders that start goroutines, themselves or in their tests, as
// ./a/b. What goroutines share is in other packages too, and is asked from these: where
// tests know one goroutine alone there are no races to be found.
func concurrent() ([]string, error) {
	var all []string
	err := goFiles(func(name string) error {
		dir := "./" + filepath.ToSlash(filepath.Dir(name))
		if strings.HasPrefix(dir, "./tools") || strings.HasPrefix(dir, "./internal/check") || slices.Contains(all, dir) {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err == nil && dir != scripts && starts(file) {
			all = append(all, dir)
		}
		return err
	})
	slices.Sort(all)
	return all, err
}

// starts reports whether a file has a go statement, or calls Go with a function, as that of
// sync.WaitGroup.
func starts(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			f, is := n.Fun.(*ast.SelectorExpr)
			found = found || is && f.Sel.Name == "Go" && len(n.Args) == 1 && function(n.Args[0])
		}
		return !found
	})
	return found
}

// function reports whether an expression is a function, or may be one by its form.
func function(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FuncLit, *ast.Ident:
		return true
	}
	return false
}
