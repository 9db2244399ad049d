package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
)

// page tries the pages in a browser, of a server and of a site without one: Chromium, driven
// by programs of internal/web/e2e.
// What they need of npm is fixed there by its lock file.
func page() error {
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
	npm := command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = e2e
	if err := npm.Run(); err != nil {
		return err
	}
	tests, err := filepath.Glob(filepath.Join(e2e, "*.test.mjs"))
	if err != nil {
		return err
	}
	site := filepath.Join(dir, "site")
	if err := command(binary, "site", "-o", site).Run(); err != nil {
		return err
	}
	alone := tests
	if os.Getenv("BANMEN_LONG") == "" {
		alone = brief
	}
	return errors.Join(browse(tests, "BANMEN="+binary), browse(alone, "BANMEN="+binary, "BANMEN_SITE="+site))
}

// brief are the programs that try a site without a server each time: what it has of its own,
// and pages of each sort. All take six minutes more, and run with BANMEN_LONG.
var brief = []string{"alone.test.mjs", "blind.test.mjs"}

// Of the programs, measuring measures times, and has the machine for itself; longest takes
// longest, and runs first of the others.
const (
	measuring = "look.test.mjs"
	longest   = "review.test.mjs"
)

// browse runs the programs: with pages of a server, or of a site without one. Pages wait half of
// the time, so that two programs run at once.
func browse(tests []string, env ...string) error {
	var all sync.WaitGroup
	var mu sync.Mutex // of errs, and of what is printed
	var errs []error
	try := func(test string) {
		said, err := tried(test, env)
		mu.Lock()
		defer mu.Unlock()
		fmt.Printf("%s:\n%s", test, said)
		errs = append(errs, err)
	}
	others := make(chan string, len(tests))
	for _, first := range []bool{true, false} {
		for _, t := range tests {
			switch test := filepath.Base(t); {
			case test == measuring && first:
				try(test)
			case test != measuring && (test == longest) == first:
				others <- test
			}
		}
	}
	close(others)
	for range 2 {
		all.Go(func() {
			for test := range others {
				try(test)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// tried runs a program and returns what it said. One that fails runs once more, and it is said:
// browsers are late where others want the processor as well.
func tried(test string, env []string) (string, error) {
	var said bytes.Buffer
	run := func() error {
		node := exec.Command("node", "--test", "--test-reporter=spec", test)
		node.Dir, node.Env, node.Stdout, node.Stderr = e2e, append(os.Environ(), env...), &said, &said
		return node.Run()
	}
	err := run()
	if err != nil {
		fmt.Fprintln(&said, "once more:", test)
		err = run()
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", test, err)
	}
	return said.String(), err
}

// e2e is where the programs are that drive a browser.
const e2e = "internal/web/e2e"

// oldest is the first version of Node in which they run.
const oldest = 20

// browsing reports whether there are Node and a browser, and says what is missing.
func browsing() bool {
	for _, need := range []struct{ program, from string }{{"node", "nodejs"}, {"npm", "npm"}, {"chromium", "chromium"}} {
		if _, err := exec.LookPath(need.program); err != nil && (!*install || !aptInstall(need.from)) {
			fmt.Printf("SKIPPED: there is no %s: no page is tried in a browser (--install, or apt-get install %s)\n", need.program, need.from)
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
