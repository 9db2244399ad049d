package site

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/banmen/banmen"
)

// The program, and the module that it is part of.
const (
	module  = "github.com/banmen/banmen"
	program = module + "/cmd/banmen-wasm"
	runner  = "wasm_exec.js"
)

// Read reads the program from a file. It expects wasm_exec.js of the same release in the same
// folder.
func Read(file string) (text, exec []byte, err error) {
	if text, err = os.ReadFile(file); err != nil {
		return nil, nil, banmen.Errorf(err, "%s cannot be read: expected banmen.wasm of a release", file)
	}
	if !bytes.HasPrefix(text, []byte("\x00asm")) {
		return nil, nil, banmen.Errorf(nil, "%s is not a WebAssembly file: expected banmen.wasm of a release", file)
	}
	beside := filepath.Join(filepath.Dir(file), runner)
	if exec, err = os.ReadFile(beside); err != nil {
		return nil, nil, banmen.Errorf(err, "%s is missing: expected it in the same folder as %s, as in a release", beside, filepath.Base(file))
	}
	return text, exec, nil
}

// Build builds the program of the running version with the Go tool, from the checkout in
// the current folder or the published module.
func Build(ctx context.Context) (text, exec []byte, err error) {
	tmp, err := os.MkdirTemp("", "banmen-site-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(tmp)
	t := tool{ctx: ctx}
	root, err := t.run("env", "GOROOT")
	if err != nil {
		return nil, nil, banmen.Errorf(err, "building the program of the pages needs Go: install it, or name the file of a release with --wasm FILE")
	}
	if here, err := t.run("list", "-m"); err != nil || here != module {
		v := published()
		if v == "" {
			return nil, nil, banmen.Errorf(nil, "this banmen has no version that the Go tool could get: call it in the checkout, or name --wasm FILE of a release")
		}
		t.dir = tmp
		for _, args := range [][]string{{"mod", "init", "pages"}, {"get", program + "@" + v}} {
			if _, err := t.run(args...); err != nil {
				return nil, nil, err
			}
		}
	}
	file := filepath.Join(tmp, "banmen.wasm")
	t.env = []string{"GOOS=js", "GOARCH=wasm"}
	if _, err := t.run("build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-o", file, program); err != nil {
		return nil, nil, err
	}
	text, err = os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	for _, folder := range []string{"lib/wasm", "misc/wasm"} { // the second up to Go 1.23
		exec, err = os.ReadFile(filepath.Join(root, folder, runner))
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return text, exec, err
}

// published returns the version of this program, or "" if it is unpublished.
func published() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path == module && m.Replace == nil && strings.HasPrefix(m.Version, "v") && !strings.Contains(m.Version, "+") {
			return m.Version
		}
	}
	return ""
}

// A tool is the Go tool in a folder.
type tool struct {
	ctx context.Context
	dir string
	env []string
}

// run runs the tool and returns its output.
func (t tool) run(args ...string) (string, error) {
	c := exec.CommandContext(t.ctx, "go", args...)
	c.Dir, c.Env = t.dir, append(os.Environ(), t.env...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if t.ctx.Err() != nil {
		return "", t.ctx.Err()
	}
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		return "", banmen.Errorf(err, "go %s failed: %s", args[0], banmen.Clip(first))
	}
	return strings.TrimSpace(string(out)), nil
}
