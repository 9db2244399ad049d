package kinds_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
)

// TestAll checks that the list has every folder; go generate ./kinds writes it.
func TestAll(t *testing.T) {
	list, err := os.ReadFile("all.go")
	if err != nil {
		t.Fatal(err)
	}
	var listed, names []string
	for _, k := range kinds.All {
		names = append(names, k.Name)
	}
	for _, m := range regexp.MustCompile(`/kinds/(\w+)"`).FindAllStringSubmatch(string(list), -1) {
		listed = append(listed, m[1])
	}
	if folders := folders(t); !slices.Equal(folders, listed) {
		t.Errorf("all.go lists %v, the folders are %v: run go generate ./kinds", listed, folders)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(listed) {
		t.Errorf("the kinds of %v are %v: expected as many names", listed, names)
	}
}

// TestShort checks that latin, the example of docs/kinds.md, is short, and so are the rules of
// sudoku, whose fast code is in subfolders. It also checks the line counts on that page.
func TestShort(t *testing.T) {
	for files, most := range map[string]int{"latin/latin.go": 150, "sudoku/*.go": 1640} {
		if n := lines(t, files); n >= most {
			t.Errorf("kinds/%s has %d lines", files, n)
		}
	}
	page, err := os.ReadFile("../docs/kinds.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| kinds/(\w+) \| (\d+) \|`).FindAllStringSubmatch(string(page), -1)
	for _, row := range rows {
		if n := lines(t, row[1]+"/*.go"); row[2] != strconv.Itoa(n) || n > 180 {
			t.Errorf("kinds/%s has %d lines, docs/kinds.md says %s, and 180 are the most", row[1], n, row[2])
		}
	}
	if len(rows) == 0 {
		t.Error("docs/kinds.md has no table of kinds and their lines")
	}
}

// lines returns the number of lines of the files that match a pattern, without tests.
func lines(t *testing.T, pattern string) (n int) {
	files, err := filepath.Glob(pattern)
	if err != nil || files == nil {
		t.Fatalf("kinds/%s: %v", pattern, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			n += strings.Count(string(text), "\n")
		}
	}
	return n
}

// Each kind has an example of its use.
func TestExamples(t *testing.T) {
	for _, folder := range folders(t) {
		text, err := os.ReadFile(filepath.Join(folder, "example_test.go"))
		if err != nil || !strings.Contains(string(text), "// Output:") {
			t.Errorf("kinds/%s has no example with its output: %v", folder, err)
		}
	}
}

// folders returns the folders of kinds.
func folders(t *testing.T) (all []string) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		all = append(all, filepath.Dir(f))
	}
	return slices.Compact(all)
}
