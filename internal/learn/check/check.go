// Package check runs the programs of readers on the hidden tests of exercises. Programs read
// standard input and write standard output, so that they may be in any language. They run on
// the reader's own machine with the reader's own rights: nothing that serves others may import
// this package.
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/banmen/banmen"
)

// Limits bound the resources of a program in one case.
type Limits struct {
	Time      time.Duration
	Memory    int64 // bytes of all its processes
	Output    int   // bytes
	Processes int
}

// Usual are the limits of exercises. Interpreters and virtual machines need some of this memory and
// time.
var Usual = Limits{Time: 10 * time.Second, Memory: 1 << 30, Output: 1 << 20, Processes: 64}

// Limited reports whether memory and the number of processes are limited on this system. Time
// and output always are.
func Limited() bool { return limited() }

// A Case is an input and the output that is expected.
type Case struct {
	Name        banmen.Message
	Input, Want string
}

// A Failure says which case a program failed, and how.
type Failure struct {
	Case   Case
	Index  int // from 1
	Why    banmen.Message
	Got    string // output of the program; "" if it does not matter
	Form   string // the expected form, if the output has another one; else ""
	Stderr string // end of what the program wrote to standard error
}

// A Program is a reader's program to be checked.
type Program struct {
	Args []string // the command
	dir  string   // to be removed
}

// Close removes the built program.
func (p *Program) Close() error {
	if p.dir == "" {
		return nil
	}
	return os.RemoveAll(p.dir)
}

// Command returns a program that runs as a command.
func Command(args []string) (*Program, error) {
	if _, err := exec.LookPath(args[0]); err != nil {
		return nil, banmen.Errorf(err, "there is no program %s to run", args[0])
	}
	return &Program{Args: args}, nil
}

// building are the limits of the Go tool, which may have to build the standard library.
var building = Limits{Time: 2 * time.Minute, Memory: 4 << 30, Output: 1 << 20, Processes: 1024}

// Build builds a file of Go in a module of its own, in a folder that Close removes.
func Build(ctx context.Context, file string) (*Program, error) { return build(ctx, file, building) }

func build(ctx context.Context, file string, l Limits) (_ *Program, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, banmen.Errorf(err, "cannot read %s: expected a Go program, or a command after --, such as -- ruby my.rb", file)
	}
	if f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly); err == nil && f.Name.Name != "main" {
		return nil, banmen.Errorf(ErrBuild, "%s does not compile: %s", file, "expected package main, found package "+f.Name.Name)
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		return nil, banmen.Errorf(banmen.ErrCannot, "Go is needed to build %s: install it from https://go.dev/dl, or check a program in another language: -- ruby my.rb", file)
	}
	dir, err := os.MkdirTemp("", "banmen-learn-")
	if err != nil {
		return nil, err
	}
	built := &Program{Args: []string{filepath.Join(dir, "program.exe")}, dir: dir}
	defer func() {
		if err != nil {
			err = cmp.Or(built.Close(), err)
		}
	}()
	for name, text := range map[string][]byte{"main.go": text, "go.mod": []byte("module exercise\n\ngo 1.24\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(goTool, "build", "-o", built.Args[0], ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off", "GO111MODULE=on", "CGO_ENABLED=0")
	r, err := run(ctx, cmd, "", l)
	if err != nil {
		return nil, err
	}
	if why := r.broke(l); why != nil {
		return nil, banmen.Errorf(ErrBuild, "compiling %s: %s", file, *why)
	}
	if r.status != 0 {
		return nil, banmen.Errorf(ErrBuild, "%s does not compile: %s", file, compiled(r.err, file))
	}
	return built, nil
}

// ErrBuild is the error of a program that does not compile.
var ErrBuild = errors.New("does not compile")

// compiled returns the compiler's first message about the reader's file, or its first message at
// all.
func compiled(out, file string) (first string) {
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(strings.TrimPrefix(line, "./"), "main.go"); ok {
			return file + rest
		}
		if first == "" && !strings.HasPrefix(line, "#") {
			first = line
		}
	}
	return first
}

// Check runs a program on all cases and returns the first failure, or nil.
func Check(ctx context.Context, p *Program, t *Task, l Limits) (*Failure, int, error) {
	cases, err := t.Cases(ctx)
	if err != nil {
		return nil, 0, err
	}
	for i, c := range cases {
		r, err := run(ctx, exec.Command(p.Args[0], p.Args[1:]...), c.Input, l)
		if err != nil {
			return nil, len(cases), err
		}
		if f := judge(t, c, r, l); f != nil {
			f.Index = i + 1
			return f, len(cases), nil
		}
	}
	return nil, len(cases), nil
}

// judge returns the failure of a run, or nil.
func judge(t *Task, c Case, r result, l Limits) *Failure {
	f := &Failure{Case: c, Got: r.out, Stderr: tail(r.err)}
	why := r.broke(l)
	if why == nil {
		return f.compare(t, c, r)
	}
	if f.Why = *why; r.why == flood {
		f.Why = banmen.Msg("wrote over %d bytes, where %d were expected", l.Output, len(c.Want))
		f.Got = ""
	}
	return f
}

// broke returns a message about the limit that a run exceeded, or nil.
func (r result) broke(l Limits) *banmen.Message {
	var m banmen.Message
	switch r.why {
	case late:
		m = banmen.Msg("did not end within %s", l.Time)
	case flood:
		m = banmen.Msg("wrote over %d bytes", l.Output)
	case fat:
		m = banmen.Msg("used over %d MB of memory", l.Memory>>20)
	case crowd:
		m = banmen.Msg("started over %d processes", l.Processes)
	default:
		return nil
	}
	return &m
}

// compare compares the output of a program with the expected output.
func (f *Failure) compare(t *Task, c Case, r result) *Failure {
	got, want := lines(r.out), lines(c.Want)
	switch {
	case strings.Join(got, "\n") == strings.Join(want, "\n") && r.status == 0:
		return nil
	case r.status != 0:
		f.Why = banmen.Msg("ended with status %d", r.status)
	case r.unread && len(got) == 0:
		f.Why = banmen.Msg("read nothing of its input and wrote nothing")
	case r.unread:
		f.Why = banmen.Msg("read nothing of its input")
	case len(got) == 0:
		f.Why = banmen.Msg("wrote nothing")
	case !t.formed(r.out):
		f.Why, f.Form = banmen.Msg("the answer does not have the form that was asked for"), c.Want
	default:
		f.Why = banmen.Msg("the answer is wrong")
	}
	return f
}

// lines returns the lines of a text, without blanks at their ends and without empty lines at the
// end.
func lines(text string) (all []string) {
	for line := range strings.Lines(text) {
		all = append(all, strings.TrimRight(line, " \t\r\n"))
	}
	for len(all) > 0 && all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}

// tail returns the end of a program's standard error.
func tail(text string) string {
	all := lines(text)
	return strings.Join(all[max(0, len(all)-3):], "\n")
}

// String is for tests.
func (f *Failure) String() string { return fmt.Sprintf("case %d: %s", f.Index, f.Why.String()) }
