package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"sync"
)

// page tests the pages in Chromium, both from a server and as a static site. The tests are programs
// in internal/web/e2e, where a lock file pins their npm packages. They spend half of the time
// waiting, so they run in parallel with other steps of the check. The test that measures times
// waits until alone is closed.
func page(alone <-chan struct{}) error {
	if !browsing() {
		return nil
	}
	dir, err := os.MkdirTemp("", "banmen-page")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "banmen")
	if err := command("go", "build", "-o", binary, "./cmd/banmen").Run(); err != nil {
		return err
	}
	if err := npm(); err != nil {
		return err
	}
	tests, err := filepath.Glob(filepath.Join(e2e, "*.test.mjs"))
	if err != nil {
		return err
	}
	server, site := []string{"BANMEN=" + binary}, filepath.Join(dir, "site")
	// The site is written while pages of the server are tested.
	written := sync.OnceValue(func() error { return command(binary, "site", "-o", site).Run() })
	var all []visit
	for _, test := range tests {
		name := filepath.Base(test)
		all = append(all, visit{test: name, env: server})
		if os.Getenv("BANMEN_LONG") != "" || slices.Contains(brief, name) {
			all = append(all, visit{test: name, env: append(server, "BANMEN_SITE="+site), needs: written})
		}
	}
	return browse(all, alone)
}

// npm installs the packages of the tests, unless those of the current lock file are installed.
func npm() error {
	lock, err := os.ReadFile(filepath.Join(e2e, "package-lock.json"))
	if err != nil {
		return err
	}
	there := filepath.Join(e2e, "node_modules", ".locked")
	if installed, err := os.ReadFile(there); err == nil && bytes.Equal(installed, lock) {
		return nil
	}
	c := command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	c.Dir = e2e
	if err := c.Run(); err != nil {
		return err
	}
	return os.WriteFile(there, lock, 0o666)
}

// brief lists the tests of the static site that always run: its own features, pages of each
// type, and pages before the program. The full set takes six minutes more and needs BANMEN_LONG.
var brief = []string{"alone.test.mjs", "blind.test.mjs", "soon.test.mjs"}

// A visit is one run of a browser test. needs, if set, prepares it.
type visit struct {
	test  string
	env   []string
	needs func() error
}

// measuring is the test that measures times, so it runs alone. Of the others, longest takes the
// longest and runs first.
const (
	measuring = "look.test.mjs"
	longest   = "review.test.mjs"
)

// order ranks tests by start. Tests of the static site wait until it is written; before that,
// others run.
func (p visit) order() int {
	switch {
	case p.test == longest && p.needs == nil:
		return 0
	case p.needs != nil:
		return 1
	}
	return 2
}

// browse runs all tests but the measuring one on one worker more than there are CPUs, because pages
// wait half of the time. When alone is closed, it runs the measuring test. It then repeats the
// tests that failed, one by one, since browsers are slow when others need the CPU.
func browse(all []visit, alone <-chan struct{}) error {
	slices.SortStableFunc(all, func(a, b visit) int { return a.order() - b.order() })
	others := make(chan visit, len(all))
	var measured, failed []visit
	for _, p := range all {
		if p.test == measuring {
			measured = append(measured, p)
		} else {
			others <- p
		}
	}
	close(others)
	var mu sync.Mutex // guards failed
	var each sync.WaitGroup
	for range runtime.NumCPU() + 1 {
		each.Go(func() {
			for p := range others {
				if p.try() != nil {
					mu.Lock()
					failed = append(failed, p)
					mu.Unlock()
				}
			}
		})
	}
	each.Wait()
	<-alone
	for _, p := range measured {
		if p.try() != nil {
			failed = append(failed, p)
		}
	}
	var errs []error
	for _, p := range failed {
		fmt.Println("once more:", p.test)
		errs = append(errs, p.try())
	}
	return errors.Join(errs...)
}

// try runs a test and prints its output when it ends.
func (p visit) try() error {
	printed := bytes.NewBufferString(p.test + ":\n")
	defer func() { os.Stdout.Write(printed.Bytes()) }()
	if p.needs != nil {
		if err := p.needs(); err != nil {
			return fmt.Errorf("%s: %w", p.test, err)
		}
	}
	node := exec.Command("node", "--test", "--test-reporter=spec", p.test)
	node.Dir, node.Env, node.Stdout, node.Stderr = e2e, append(os.Environ(), p.env...), printed, printed
	if err := node.Run(); err != nil {
		return fmt.Errorf("%s: %w", p.test, err)
	}
	return nil
}

// e2e is the folder with the browser tests.
const e2e = "internal/web/e2e"

// oldest is the oldest major version of Node that can run them.
const oldest = 20

// browsers lists the browsers, one of which is needed. The first has no windows and needs a third
// less CPU.
var browsers = []string{"chromium-headless-shell", "chromium"}

// browsing reports whether Node, npm and a browser are installed, and prints what is missing.
func browsing() bool {
	for _, need := range []struct {
		from     string
		programs []string
	}{{"nodejs", []string{"node"}}, {"npm", []string{"npm"}}, {"chromium-headless-shell", browsers}} {
		there := slices.ContainsFunc(need.programs, func(p string) bool { _, err := exec.LookPath(p); return err == nil })
		if !there && (!*install || !aptInstall(need.from)) {
			fmt.Printf("SKIPPED: there is no %s: no page is tried in a browser (--install, or apt-get install %s)\n", need.programs[0], need.from)
			return false
		}
	}
	version, err := exec.Command("node", "--version").Output()
	m := regexp.MustCompile(`^v(\d+)`).FindSubmatch(version)
	if err != nil || m == nil {
		fmt.Println("SKIPPED: node does not say its version")
		return false
	}
	if major, _ := strconv.Atoi(string(m[1])); major < oldest {
		fmt.Printf("SKIPPED: node is %sand no page is tried in a browser: that takes version %d or newer\n", version, oldest)
		return false
	}
	return true
}
