package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A target is a fuzz function and its folder.
type target struct{ dir, name string }

// fuzz runs each fuzz target for a while. Only a failing input counts: when the
// time is up the go command may call a run that found nothing a failure.
func fuzz() error {
	targets, err := targets()
	errs := []error{err}
	for _, t := range targets {
		var said bytes.Buffer
		// To make interesting inputs short would take all the time there is.
		c := command("go", "test", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+fuzzTime.String(),
			"-fuzzminimizetime=10x", "./"+filepath.ToSlash(t.dir))
		c.Stdout = io.MultiWriter(os.Stdout, &said)
		if err := c.Run(); err != nil && !outOfTime(said.String()) {
			errs = append(errs, fmt.Errorf("%s in %s: %w", t.name, t.dir, err))
		}
	}
	return errors.Join(errs...)
}

func outOfTime(said string) bool {
	return strings.Contains(said, "context deadline exceeded") && !strings.Contains(said, "Failing input written")
}

// targets finds the fuzz functions in the test files.
func targets() ([]target, error) {
	var all []target
	err := goFiles(func(name string) error {
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
				all = append(all, target{filepath.Dir(name), f.Name.Name})
			}
		}
		return nil
	})
	return all, err
}
