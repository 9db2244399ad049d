package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// guided is the shortest time of a target for which inputs are guided by coverage. Compiling all
// packages with coverage takes longer than all targets run in a check, and finds little in a short
// time.
const guided = 5 * time.Second

// fuzz runs each fuzz target for its share of the time. The targets of a package run from one
// program while the next program is built. Interesting inputs go into the fuzz cache of go test,
// so each run continues where the last one stopped.
func fuzz() error {
	targets, err := targets()
	if err != nil {
		return err
	}
	n := 0
	for _, names := range targets {
		n += len(names)
	}
	share := max(*fuzzTime/time.Duration(max(n, 1)), 500*time.Millisecond)
	tmp, err := os.MkdirTemp("", "banmen-fuzz-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	cache, err := output("env", "GOCACHE")
	if err != nil {
		return err
	}
	dirs := slices.Sorted(maps.Keys(targets))
	built := make(chan error, len(dirs))
	go func() {
		for i, dir := range dirs {
			args := []string{"test", "-c", "-vet=off", "-o", program(tmp, i)}
			if share >= guided {
				args = append(args, "-fuzz=.")
			}
			built <- command("go", append(args, "./"+filepath.ToSlash(dir))...).Run()
		}
	}()
	var errs []error
	for i, dir := range dirs {
		err := <-built
		if err == nil {
			err = fuzzPackage(dir, program(tmp, i), cache, targets[dir], share)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func program(dir string, i int) string { return filepath.Join(dir, fmt.Sprintf("%d.test", i)) }

// fuzzPackage runs the targets of the package in dir, which are compiled into program.
func fuzzPackage(dir, program, cache string, targets []string, share time.Duration) error {
	path, err := output("list", "./"+filepath.ToSlash(dir))
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range targets {
		// Minimising interesting inputs would use up all the time.
		c := command(program, "-test.run=^$", "-test.fuzz=^"+name+"$", "-test.fuzztime="+share.String(),
			"-test.fuzzminimizetime=10x", "-test.fuzzcachedir="+filepath.Join(cache, "fuzz", path))
		c.Dir = dir
		if err := runTarget(c); err != nil {
			errs = append(errs, fmt.Errorf("%s in %s: %w", name, dir, err))
		}
	}
	return errors.Join(errs...)
}

// runTarget runs a fuzz target. Only a failing input counts, because a run that reaches its time
// limit may be reported as a failure.
func runTarget(c *exec.Cmd) error {
	var stdout bytes.Buffer
	c.Stdout = io.MultiWriter(os.Stdout, &stdout)
	if err := c.Run(); err != nil && !outOfTime(stdout.String()) {
		return err
	}
	return nil
}

func outOfTime(stdout string) bool {
	return strings.Contains(stdout, "context deadline exceeded") && !strings.Contains(stdout, "Failing input written")
}

// targets returns the names of the fuzz functions in test files, by folder.
func targets() (map[string][]string, error) {
	all := map[string][]string{}
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
				dir := filepath.Dir(name)
				all[dir] = append(all[dir], f.Name.Name)
			}
		}
		return nil
	})
	return all, err
}
