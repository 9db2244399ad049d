package main

import (
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// scripts is the package whose tests run the command by scripts. The scripts in
// testdata/script/race run with the race detector.
const scripts = "./cmd/banmen"

// sequential are tests that take long with the race detector and need not run with it: they use one
// goroutine, or only goroutines that other tests start, too.
var sequential = []string{
	"FuzzLines", "FuzzWrapped", "TestAgreeLines", "TestAgreeRanks", "TestAgreeSorts", "TestAllOneDirection",
	"TestAnswers", "TestClassesAgree", "TestCollectionRefused", "TestDamagedPastes", "TestEstimateRough", "TestLarge",
	"TestLearnedFollows", "TestModelForm", "TestNumbers", "TestOpenAPI", "TestOrder4",
	"TestPastes", "TestPlaces", "TestTargetLevels", "TestTargetTechniques", "TestTell", "TestTellWide",
}

// concurrent returns the folders, such as ./a/b, whose code or tests start goroutines. Other
// packages share data between goroutines only as these use them, so their own tests cannot show a
// race.
func concurrent() ([]string, error) {
	var all []string
	err := goFiles(func(name string) error {
		dir := "./" + filepath.ToSlash(filepath.Dir(name))
		if strings.HasPrefix(dir, "./tools") || strings.HasPrefix(dir, "./internal/check") || slices.Contains(all, dir) {
			return nil
		}
		if built, err := gobuild.Default.MatchFile(filepath.Dir(name), filepath.Base(name)); err != nil || !built {
			return err // nil for files that this system does not build, such as the program of the site
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

// starts reports whether a file has a go statement, or calls a method Go with a function, such as
// that of sync.WaitGroup.
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

// function reports whether an expression is a function literal or a name that may be a function.
func function(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FuncLit, *ast.Ident:
		return true
	}
	return false
}
