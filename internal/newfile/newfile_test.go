package newfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/banmen/banmen/internal/newfile"
)

// TestFile writes over a link to a file that only its owner may read.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	for _, err := range []error{os.WriteFile(file, []byte("old"), 0o600), os.Symlink("file", link), os.WriteFile(filepath.Join(dir, "file.new"), nil, 0o666)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	expect := func(name, want string) {
		t.Helper()
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s has %q, %v, want %q", name, got, err, want)
		}
	}
	write := func(text string) *newfile.File {
		t.Helper()
		f, err := newfile.Create(link, func(base string) string { return base + ".new" })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return f
	}
	if err := write("gone").Discard(); err != nil {
		t.Error(err)
	}
	expect("file", "old")
	if err := write("part").Publish(".partial"); err != nil {
		t.Error(err)
	}
	expect("file.partial", "part")
	expect("file", "old")
	if err := write("new").Publish(""); err != nil {
		t.Error(err)
	}
	expect("file", "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Error("others may read it", err)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 3 {
		t.Error(names, err)
	}
}
