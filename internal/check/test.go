package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
)

// fixtures names the folder with data for tests that is not in the repository.
const fixtures = "BANMEN_FIXTURES"

// test runs all tests, and counts those that lack fixtures. What go vet would say is
// said by its own step.
func test(without *int) error {
	installReaders()
	r, err := goTest(os.Environ(), "./...")
	*without = r.without(fixtures)
	return err
}

// race runs the tests of packages where goroutines meet again, with the race
// detector. They are the short ones: it makes them five times as long, and more data
// make goroutines meet in no other way. Data from elsewhere is left out for the same reason.
func race() error {
	if cc, ok := compiler(); !ok {
		fmt.Printf("SKIPPED: no C compiler (%s), which the race detector needs\n", cc)
		return nil
	}
	packages, err := concurrent()
	if err != nil {
		return err
	}
	env := append(os.Environ(), fixtures+"=")
	_, err = goTest(env, append([]string{"-race", "-short"}, packages...)...)
	_, scripted := goTest(env, "-race", "-run=TestRaceScript", scripts)
	return errors.Join(err, scripted)
}

// goTest runs go test in an environment and prints a line for each test function and
// package, and all output of what failed. What was skipped is listed in the end. One
// package more than there are processors runs at once, as some wait.
func goTest(env []string, args ...string) (*report, error) {
	r := newReport(os.Stdout)
	c := command("go", append([]string{"test", "-json", "-vet=off", "-timeout=30m", "-p=" + strconv.Itoa(runtime.NumCPU()+1)}, args...)...)
	c.Stdout, c.Env = nil, env
	out, err := c.StdoutPipe()
	if err != nil {
		return r, err
	}
	if err := c.Start(); err != nil {
		return r, err
	}
	if err := r.read(out); err != nil {
		return r, err
	}
	r.summary()
	return r, c.Wait()
}

// compiler returns the C compiler of the go command, which the race detector
// needs, and whether it is there.
func compiler() (string, bool) {
	cc, err := output("env", "CC")
	if err != nil || cc == "" {
		return "none", false
	}
	_, err = exec.LookPath(strings.Fields(cc)[0])
	return cc, err == nil
}

// A record is a line of go test -json, as go doc cmd/test2json has it.
type record struct {
	Action, Package, Test, Output, ImportPath string
	Elapsed                                   float64
}

// A report prints a run of go test -json for people, a package at a time.
type report struct {
	to             io.Writer
	output         map[string]*strings.Builder // what each test has said so far, by package and name
	lines          map[string]*strings.Builder // what to print of each package
	passed, failed int
	skipped        []string
}

func newReport(to io.Writer) *report {
	return &report{to: to, output: map[string]*strings.Builder{}, lines: map[string]*strings.Builder{}}
}

// add appends a text to the one of that key. There may be very many.
func add(texts map[string]*strings.Builder, key, text string) {
	if texts[key] == nil {
		texts[key] = new(strings.Builder)
	}
	texts[key].WriteString(text)
}

// take returns the text of a key and forgets it.
func take(texts map[string]*strings.Builder, key string) string {
	defer delete(texts, key)
	return text(texts[key])
}

func text(b *strings.Builder) string {
	if b == nil {
		return ""
	}
	return b.String()
}

func (r *report) read(from io.Reader) error {
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var rec record
		if json.Unmarshal(line, &rec) != nil {
			fmt.Fprint(r.to, string(line)) // not from a test: the go command itself
			continue
		}
		r.take(rec)
	}
}

func (r *report) take(rec record) {
	top, _, sub := strings.Cut(rec.Test, "/")
	test := rec.Package + " " + top
	switch {
	case rec.Action == "build-output":
		fmt.Fprint(r.to, rec.Output)
	case rec.Action == "output" && rec.Test != "":
		add(r.output, test, rec.Output)
	case rec.Action == "output":
		r.say(rec, rec.Output)
	case rec.Action == "skip" && rec.Test != "":
		r.skipped = append(r.skipped, rec.Package+" "+rec.Test+": "+reason(text(r.output[test])))
	}
	if rec.Action != "pass" && rec.Action != "fail" && rec.Action != "skip" || sub {
		return
	}
	if rec.Test != "" {
		r.verdict(rec, test)
		return
	}
	fmt.Fprint(r.to, take(r.lines, rec.Package))
}

// say keeps a text of a package, but for the PASS that its last line says again.
func (r *report) say(rec record, text string) {
	if text != "PASS\n" {
		add(r.lines, rec.Package, text)
	}
}

// verdict takes the end of a test function.
func (r *report) verdict(rec record, test string) {
	said := take(r.output, test)
	if rec.Action == "fail" {
		r.failed++
		r.say(rec, said)
	} else {
		r.say(rec, fmt.Sprintf("--- %s: %s (%.2fs)\n", strings.ToUpper(rec.Action), rec.Test, rec.Elapsed))
	}
	if rec.Action == "pass" {
		r.passed++
	}
}

// reason returns why a test was skipped: what it said last but for its verdict.
func reason(output string) string {
	why := "no reason given"
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
			why = line
		}
	}
	return why
}

// without returns how many tests were skipped for want of something that they name.
func (r *report) without(what string) (n int) {
	for _, line := range r.skipped {
		if strings.Contains(line, "SKIPPED: "+what) {
			n++
		}
	}
	return n
}

func (r *report) summary() {
	fmt.Fprintf(r.to, "%d tests passed, %d failed, %d skipped", r.passed, r.failed, len(r.skipped))
	if os.Getenv("BANMEN_LONG") == "" {
		fmt.Fprint(r.to, " (BANMEN_LONG=1 runs the long ones)")
	}
	fmt.Fprintln(r.to)
	for _, line := range r.skipped {
		fmt.Fprintln(r.to, "  skipped", line)
	}
}
