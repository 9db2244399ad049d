package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
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

// browse runs the programs: with pages of a server, or of a site without one. One that fails
// runs once more, and it is said: browsers are late where others want the processor as well.
func browse(tests []string, env ...string) error {
	run := func(test string) error {
		node := command("node", "--test", "--test-reporter=spec", filepath.Base(test))
		node.Dir, node.Env = e2e, append(os.Environ(), env...)
		return node.Run()
	}
	var errs []error
	for _, t := range tests {
		err := run(t)
		if err != nil {
			fmt.Println("once more:", filepath.Base(t))
			err = run(t)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
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
