package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// run is the output of go test -json for three packages: p has passing, failing and skipped
// tests, q passes, and r does not compile.
const run = `{"Action":"start","Package":"p"}
{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0.25}
{"Action":"output","Package":"p","Test":"TestB/x","Output":"    b_test.go:3: no\n"}
{"Action":"fail","Package":"p","Test":"TestB/x","Elapsed":0}
{"Action":"output","Package":"q","Output":"ok  \tq\t0.1s\n"}
{"Action":"output","Package":"p","Test":"TestB","Output":"--- FAIL: TestB (0.00s)\n"}
{"Action":"fail","Package":"p","Test":"TestB","Elapsed":0}
{"Action":"output","Package":"p","Test":"TestC","Output":"    c_test.go:3: takes a minute\n"}
{"Action":"output","Package":"p","Test":"TestC","Output":"--- SKIP: TestC (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestC","Elapsed":0}
{"Action":"pass","Package":"q","Elapsed":0.1}
{"Action":"output","Package":"p","Test":"TestD","Output":"    d_test.go:3: SKIPPED: BANMEN_FIXTURES is not set\n"}
{"Action":"skip","Package":"p","Test":"TestD","Elapsed":0}
{"Action":"output","Package":"p","Output":"FAIL\n"}
{"Action":"fail","Package":"p","Elapsed":0.3}
{"ImportPath":"r","Action":"build-output","Output":"r.go:1: expected package\n"}
go: not JSON
`

// A step whose data cannot be fetched prints why, and does not fail.
func TestUnreachableData(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/there" {
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	if why := unreachable(s.URL + "/there"); why != "" {
		t.Error(why)
	}
	if why := unreachable(s.URL + "/gone"); !strings.Contains(why, "404") {
		t.Errorf("got %q", why)
	}
	s.Close()
	if why := unreachable(s.URL + "/there"); !strings.Contains(why, "refused") {
		t.Errorf("got %q", why)
	}
}

func TestReport(t *testing.T) {
	t.Setenv("BANMEN_LONG", "")
	var b strings.Builder
	r := newReport(&b)
	if err := r.read(strings.NewReader(run)); err != nil {
		t.Fatal(err)
	}
	r.summary()
	want := `ok  	q	0.1s
--- PASS: TestA (0.25s)
    b_test.go:3: no
--- FAIL: TestB (0.00s)
--- SKIP: TestC (0.00s)
--- SKIP: TestD (0.00s)
FAIL
r.go:1: expected package
go: not JSON
1 tests passed, 1 failed, 2 skipped (BANMEN_LONG=1 runs the long ones)
  skipped p TestC: c_test.go:3: takes a minute
  skipped p TestD: d_test.go:3: SKIPPED: BANMEN_FIXTURES is not set
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if n := r.without(fixtures); n != 1 {
		t.Errorf("%d tests are said to be without fixtures", n)
	}
}

// By default, the folder of fixtures is the one beside the checkout, if it exists.
func TestFindFixtures(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "shared", "data")
	if err := errors.Join(os.MkdirAll(data, 0o777), os.Mkdir(filepath.Join(dir, "checkout"), 0o777)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(dir, "checkout"))
	t.Setenv(fixtures, "")
	findFixtures()
	if got := os.Getenv(fixtures); got != "" {
		t.Errorf("empty was set to %q", got)
	}
	os.Unsetenv(fixtures)
	findFixtures()
	if info, err := os.Stat(os.Getenv(fixtures)); err != nil || !info.IsDir() || !filepath.IsAbs(os.Getenv(fixtures)) {
		t.Errorf("set to %q: %v", os.Getenv(fixtures), err)
	}
	os.Unsetenv(fixtures)
	t.Chdir(dir)
	findFixtures()
	if got, set := os.LookupEnv(fixtures); set {
		t.Errorf("without a folder it was set to %q", got)
	}
}

func TestOutOfTime(t *testing.T) {
	for printed, want := range map[string]bool{
		"--- FAIL: FuzzX (3.01s)\n    context deadline exceeded\n":                                        true,
		"--- FAIL: FuzzX\n    Failing input written to testdata/fuzz/FuzzX/1\n context deadline exceeded": false,
		"--- FAIL: FuzzX\n    panic\n": false,
	} {
		if got := outOfTime(printed); got != want {
			t.Errorf("outOfTime(%q) = %v", printed, got)
		}
	}
}

// Each test that the race step leaves out exists.
func TestSequential(t *testing.T) {
	t.Chdir("../..")
	missing := map[string]bool{}
	for _, name := range sequential {
		missing["func "+name+"("] = true
	}
	err := goFiles(func(name string) error {
		text, err := os.ReadFile(name)
		for f := range missing {
			if strings.HasSuffix(name, "_test.go") && strings.Contains(string(text), f) {
				delete(missing, f)
			}
		}
		return err
	})
	if err != nil || len(missing) > 0 {
		t.Error(missing, err)
	}
}
