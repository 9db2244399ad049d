// Check runs everything that must hold before a change lands. It needs only Go, git and a
// network: the go command fetches the rest. The exceptions are system packages: the emulator for
// arm64, the readers of our files, and Node and Chromium for pages. With --install, apt-get
// installs them. Without them, the checks that need them are skipped, and the output says so.
// From the root of the repository:
//
//	go run ./internal/check --install  # all steps, in the order below
//	go run ./internal/check vet test   # some of them
//	BANMEN_LONG=1 go run ./internal/check test
//
// Tests over data that is not in the repository read the folder BANMEN_FIXTURES. By default it is
// ../shared/data, if that folder exists. The last line counts the tests skipped because they lack
// this data.
//
// Each step prints its time; the exit status is 1 if any failed. Steps that cannot run here, such
// as the race detector without a C compiler, say so.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A step is one check. run prints its progress, and returns an error that says in a line what is
// wrong. A step with beside instead of run runs in parallel with the steps that follow; alone is
// closed when they have ended.
type step struct {
	name   string
	what   string
	run    func() error
	beside func(alone <-chan struct{}) error
}

// steps returns all steps, in order. The test step stores in without the number of tests that
// lack fixtures.
func steps(without *int) []step {
	return []step{
		{name: "format", what: "every Go file is as gofmt writes it", run: checkFormat},
		{name: "tidy", what: "go.mod and go.sum are tidy", run: tidy},
		{name: "generate", what: "what is generated is as its generator writes it", run: generate},
		{name: "vet", what: "go vet", run: vet},
		{name: "lint", what: "staticcheck and misspell, built from tools/go.mod", run: lint},
		{name: "page", what: "pages in a browser: played, heard, measured", beside: page},
		{name: "test", what: "all tests", run: func() error { return test(without) }},
		{name: "race", what: "short tests with the race detector, where goroutines meet", run: race},
		{name: "arm", what: "the bulk solver on arm64, by qemu-user", run: arm},
		{name: "build", what: "types of the commands for other systems", run: build},
		{name: "release", what: "two builds of one commit are equal; the image runs", run: release},
		{name: "vulns", what: "known vulnerabilities of what is linked, by govulncheck", run: vulnerabilities},
		{name: "compat", what: "the library's API is that of the last version, or says so, by gorelease", run: compatible},
		{name: "fuzz", what: "each fuzz target for a while", run: fuzz},
	}
}

var (
	fuzzTime = flag.Duration("fuzztime", 40*time.Second, "time for all fuzz targets together, of which each has its share")
	install  = flag.Bool("install", false, "install what is missing of the system, by apt-get")
)

func main() {
	flag.Usage = usage
	flag.Parse()
	for _, name := range flag.Args() {
		if !slices.ContainsFunc(steps(nil), func(s step) bool { return s.name == name }) {
			fmt.Fprintf(os.Stderr, "check: no step %q\n", name)
			usage()
			os.Exit(2)
		}
	}
	findFixtures()
	if err := asReleased(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	without := 0
	failed := runAll(steps(&without), flag.Args())
	if len(failed) > 0 {
		fmt.Println("FAILED:", strings.Join(failed, ", "))
	}
	fmt.Printf("%d tests SKIPPED: BANMEN_FIXTURES\n", without)
	if len(failed) > 0 {
		os.Exit(1)
	}
}

// asReleased sets the build flags of a release, so that all steps but the race detector share what
// they compile.
func asReleased() error {
	flags, err := output("env", "GOFLAGS")
	if err == nil && !strings.Contains(flags, "-trimpath") {
		err = os.Setenv("GOFLAGS", strings.TrimSpace(flags+" -trimpath"))
	}
	return errors.Join(err, os.Setenv("CGO_ENABLED", "0"))
}

// findFixtures sets BANMEN_FIXTURES, unless it is set, to the folder beside the checkout if that
// exists.
func findFixtures() {
	if _, set := os.LookupEnv(fixtures); set {
		return
	}
	dir, err := filepath.Abs("../shared/data")
	if err != nil {
		return
	}
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		os.Setenv(fixtures, dir)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: go run ./internal/check [--install] [--fuzztime 40s] [STEP...]")
	for _, s := range steps(nil) {
		fmt.Fprintf(os.Stderr, "  %-9s %s\n", s.name, s.what)
	}
}

// runAll runs the named steps, or all of them, and returns those that failed.
func runAll(all []step, names []string) []string {
	var failed, times []string
	begin := time.Now()
	ended := func(s step, start time.Time, err error) {
		word := "ok"
		if err != nil {
			fmt.Println(err)
			failed, word = append(failed, s.name), "FAILED"
		}
		times = append(times, fmt.Sprintf("%-9s %-7s %6.1f s", s.name, word, time.Since(start).Seconds()))
	}
	alone := make(chan struct{})
	var last []func() // wait for the steps that run in parallel
	for _, s := range all {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		fmt.Printf("== %s: %s\n", s.name, s.what)
		start := time.Now()
		if s.beside == nil {
			ended(s, start, s.run())
			continue
		}
		result := make(chan error, 1)
		go func() { result <- s.beside(alone) }()
		last = append(last, func() { ended(s, start, <-result) })
	}
	close(alone)
	for _, wait := range last {
		wait()
	}
	fmt.Printf("== %d steps in %.1f s\n%s\n", len(times), time.Since(begin).Seconds(), strings.Join(times, "\n"))
	return failed
}
