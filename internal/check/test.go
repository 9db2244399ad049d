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

// fixtures is the environment variable for the folder of test data that is not in the repository.
const fixtures = "BANMEN_FIXTURES"

// test runs all tests and counts those that lack fixtures. Vet is off because it is a step of its
// own.
func test(without *int) error {
	installReaders()
	r, err := goTest(os.Environ(), "./...")
	*without = r.without(fixtures)
	return err
}

// race reruns the short tests of packages that use goroutines, with the race detector. It makes
// tests five times as long, and more data would not show more races, so the tests run without
// fixtures.
func race() error {
	if cc, ok := compiler(); !ok {
		fmt.Printf("SKIPPED: no C compiler (%s), which the race detector needs\n", cc)
		return nil
	}
	packages, err := concurrent()
	if err != nil {
		return err
	}
	env := append(os.Environ(), "CGO_ENABLED=1", fixtures+"=")
	_, err = goTest(env, append([]string{"-race", "-short", "-skip=^(" + strings.Join(sequential, "|") + ")$"}, packages...)...)
	_, scripted := goTest(env, "-race", "-run=TestRaceScript", scripts)
	return errors.Join(err, scripted)
}

// goTest runs go test with env. It prints a line per test function and package, and the full
// output of failures. At the end it lists the skipped tests. It runs one package more than there
// are CPUs at once, because some tests wait.
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

// compiler returns the C compiler of the go command, and whether it is installed. The race
// detector needs it.
func compiler() (string, bool) {
	cc, err := output("env", "CC")
	if err != nil || cc == "" {
		return "none", false
	}
	_, err = exec.LookPath(strings.Fields(cc)[0])
	return cc, err == nil
}

// A record is a line of go test -json, as described by go doc cmd/test2json.
type record struct {
	Action, Package, Test, Output, ImportPath string
	Elapsed                                   float64
}

// A report prints a run of go test -json for people, one package at a time.
type report struct {
	to             io.Writer
	output         map[string]*strings.Builder // output of each running test, by package and name
	lines          map[string]*strings.Builder // lines to print, by package
	passed, failed int
	skipped        []string
}

func newReport(to io.Writer) *report {
	return &report{to: to, output: map[string]*strings.Builder{}, lines: map[string]*strings.Builder{}}
}

// add appends text to the builder of a key. It uses builders because a key may get very many
// texts.
func add(texts map[string]*strings.Builder, key, text string) {
	if texts[key] == nil {
		texts[key] = new(strings.Builder)
	}
	texts[key].WriteString(text)
}

// take returns the text of a key and removes it.
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
			fmt.Fprint(r.to, string(line)) // not from a test but from the go command
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

// say stores output of a package, except the line PASS, which the package's last line repeats.
func (r *report) say(rec record, text string) {
	if text != "PASS\n" {
		add(r.lines, rec.Package, text)
	}
}

// verdict records the result of a test function.
func (r *report) verdict(rec record, test string) {
	printed := take(r.output, test)
	if rec.Action == "fail" {
		r.failed++
		r.say(rec, printed)
	} else {
		r.say(rec, fmt.Sprintf("--- %s: %s (%.2fs)\n", strings.ToUpper(rec.Action), rec.Test, rec.Elapsed))
	}
	if rec.Action == "pass" {
		r.passed++
	}
}

// reason returns why a test was skipped: its last line of output before the verdict.
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

// without returns the number of tests skipped because they lack what.
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
