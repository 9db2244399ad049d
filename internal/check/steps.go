package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// command prints a command and returns it, set up to write to our standard output.
func command(name string, args ...string) *exec.Cmd {
	fmt.Println("$", name, strings.Join(args, " "))
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = os.Stdout, os.Stdout
	return c
}

// output runs a go command and returns its trimmed output.
func output(args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Stderr = os.Stdout
	text, err := c.Output()
	return strings.TrimSpace(string(text)), err
}

// goFiles calls f for each Go file of the repository that is not test data.
func goFiles(f func(name string) error) error {
	return filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if base := d.Name(); d.IsDir() && name != "." && (base == "testdata" || base == "node_modules" || base[0] == '.') {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		return f(name)
	})
}

func checkFormat() error {
	var wrong []string
	err := goFiles(func(name string) error {
		have, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if want, err := format.Source(have); err != nil || !bytes.Equal(have, want) {
			wrong = append(wrong, name)
		}
		return nil
	})
	if len(wrong) > 0 {
		return fmt.Errorf("run gofmt -w on %s", strings.Join(wrong, " "))
	}
	return err
}

func tidy() error {
	var all error
	for _, module := range []string{".", "tools", "testdata/library"} {
		all = errors.Join(all, command("go", "-C", module, "mod", "tidy", "-diff").Run())
	}
	return all
}

// generated lists the files that the go:generate directives of each package write. It leaves out
// the pages in docs, which the tests of internal/docgen compare with the code.
var generated = map[string][]string{
	"./kinds": {"kinds/all.go"},
	"./kinds/attack25/internal/exact": {
		"kinds/attack25/internal/exact/avx512_amd64.go", "kinds/attack25/internal/exact/avx512_amd64.s",
	},
	"./kinds/sudoku/internal/fast9": {
		"kinds/sudoku/internal/fast9/avx512_amd64.go", "kinds/sudoku/internal/fast9/avx512_amd64.s",
		"kinds/sudoku/internal/fast9/avx2_amd64.go", "kinds/sudoku/internal/fast9/avx2_amd64.s",
		"kinds/sudoku/internal/fast9/swar_half.go",
	},
}

// generate runs the generators and fails if a file was out of date. That file is then up to date.
func generate() error {
	var errs []error
	for _, pkg := range slices.Sorted(maps.Keys(generated)) {
		errs = append(errs, regenerate(pkg, generated[pkg]))
	}
	return errors.Join(errs...)
}

func regenerate(pkg string, names []string) error {
	before, err := readAll(names)
	if err != nil {
		return err
	}
	if err := command("go", "generate", pkg).Run(); err != nil {
		return err
	}
	after, err := readAll(names)
	for i := range after {
		if !bytes.Equal(before[i], after[i]) {
			return fmt.Errorf("%s was out of date, and is now right", names[i])
		}
	}
	return err
}

func readAll(names []string) (texts [][]byte, err error) {
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func vet() error { return command("go", "vet", "./...").Run() }

// lint runs staticcheck, also on tools, and looks for common misspellings. Both programs belong
// to a separate module so that go.mod does not list their dependencies. The go command caches
// their builds.
func lint() error {
	path, err := output("-C", "tools", "tool", "-n", "staticcheck")
	if err != nil {
		return err
	}
	tools := command(path, "./...")
	tools.Dir = "tools"
	return errors.Join(command(path, "./...").Run(), tools.Run(), spelling())
}

// spelling looks for misspelt words in code, docs, scripts and pages.
func spelling() error {
	list := exec.Command("git", "ls-files", "*.go", "*.md", "*.txtar", "*.js", "*.css", "*.json", "*.yaml")
	list.Stderr = os.Stdout
	names, err := list.Output()
	if err != nil {
		return err
	}
	path, err := output("-C", "tools", "tool", "-n", "misspell")
	if err != nil {
		return err
	}
	fmt.Println("$ misspell -error on all files of text")
	c := exec.Command(path, append([]string{"-error"}, strings.Fields(string(names))...)...)
	c.Stdout, c.Stderr = os.Stdout, os.Stdout
	return c.Run()
}

// build checks the types of the commands for the other operating systems of a release, which finds
// nearly what compiling finds. Together they cover both processor types. All combinations would
// take long, and no file of ours is specific to one. The server starts differently on Windows.
// BANMEN_LONG builds all files of a release (see release).
func build() error {
	const program = "typecheck"
	dir, err := os.MkdirTemp("", "banmen-"+program)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, program)
	if err := command("go", "-C", "tools", "build", "-o", path, "./"+program).Run(); err != nil {
		return err
	}
	return errors.Join(
		command(path, "darwin/arm64", "./cmd/banmen").Run(),
		command(path, "windows/amd64", "./cmd/banmen", "./cmd/banmen-nats").Run(),
	)
}
