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
	if err := npm(); err != nil {
		return err
	}
	tests, err := filepath.Glob(filepath.Join(e2e, "*.test.mjs"))
	if err != nil {
		return err
	}
	server, site := []string{"BANMEN=" + binary}, filepath.Join(dir, "site")
	// The site is written while pages of the server are tried, but not while these are measured.
	written := sync.OnceValue(func() error { return command(binary, "site", "-o", site).Run() })
	var all []visit
	for _, test := range tests {
		name := filepath.Base(test)
		all = append(all, visit{test: name, env: server})
		if os.Getenv("BANMEN_LONG") != "" || slices.Contains(brief, name) {
			all = append(all, visit{test: name, env: append(server, "BANMEN_SITE="+site), needs: written})
		}
	}
	return browse(all)
}

// npm installs what the programs need, if the lock file is not that of what is there.
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

// brief are the programs that try a site without a server each time: what it has of its own,
// and pages of each sort. All take six minutes more, and run with BANMEN_LONG.
var brief = []string{"alone.test.mjs", "blind.test.mjs"}

// A visit is a program that drives a browser. What it needs is made before it runs.
type visit struct {
	test  string
	env   []string
	needs func() error
}

// measuring is the program that measures times, and has the machine for itself. Of the others
// longest takes longest, and runs first.
const (
	measuring = "look.test.mjs"
	longest   = "review.test.mjs"
)

// order is when a program runs: those of the site wait until that is written, and while they
// do, others run.
func (p visit) order() int {
	switch {
	case p.needs != nil:
		return 2
	case p.test == measuring:
		return 0
	case p.test == longest:
		return 1
	}
	return 3
}

// browse runs the program that measures, and then one more of the others than there are
// processors: pages wait half of the time. Programs that fail run once more at the end, one by
// one: browsers are late where others want the processor as well.
func browse(all []visit) error {
	slices.SortStableFunc(all, func(a, b visit) int { return a.order() - b.order() })
	var failed []visit
	if all[0].try() != nil {
		failed = append(failed, all[0])
	}
	others := make(chan visit, len(all))
	for _, p := range all[1:] {
		others <- p
	}
	close(others)
	var mu sync.Mutex // of failed
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
	var errs []error
	for _, p := range failed {
		fmt.Println("once more:", p.test)
		errs = append(errs, p.try())
	}
	return errors.Join(errs...)
}

// try runs a program and prints its output when it ends.
func (p visit) try() error {
	said := bytes.NewBufferString(p.test + ":\n")
	defer func() { os.Stdout.Write(said.Bytes()) }()
	if p.needs != nil {
		if err := p.needs(); err != nil {
			return fmt.Errorf("%s: %w", p.test, err)
		}
	}
	node := exec.Command("node", "--test", "--test-reporter=spec", p.test)
	node.Dir, node.Env, node.Stdout, node.Stderr = e2e, append(os.Environ(), p.env...), said, said
	if err := node.Run(); err != nil {
		return fmt.Errorf("%s: %w", p.test, err)
	}
	return nil
}

// e2e is where the programs are that drive a browser.
const e2e = "internal/web/e2e"

// oldest is the first version of Node in which they run.
const oldest = 20

// browsers are the programs of which one is needed. The first has no windows, and takes a third
// less of the processor.
var browsers = []string{"chromium-headless-shell", "chromium"}

// browsing reports whether there are Node and a browser, and says what is missing.
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
