package newfile_test

import (
	"bytes"
	"errors"
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

// TestLinks writes to targets of links: a file that does not exist yet, a file in another folder,
// and a cycle of links.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, err := range []error{
		os.Mkdir(at("in"), 0o777), os.Symlink("../to", at("in/one")), os.Symlink("in", at("other")), os.Symlink("other/one", at("two")), os.Symlink("ring", at("ring")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	temp := func(base string) string { return base + ".new" }
	f, err := newfile.Create(at("two"), temp)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Close(), f.Publish("")); err != nil || filepath.Base(f.Target()) != "to" {
		t.Error(f.Target(), err)
	}
	if _, err := os.Lstat(at("to")); err != nil {
		t.Error(err)
	}
	if _, err := newfile.Create(at("ring"), temp); err == nil {
		t.Error("a ring of links is taken")
	}
}

// TestPack checks that the suffix of a name selects the compression.
func TestPack(t *testing.T) {
	for name, want := range map[string]struct{ packs, json bool }{
		"x.txt": {}, "x.txt.gz": {true, false}, "x.zst": {true, false}, "x.jsonl": {false, true}, "x.jsonl.zst": {true, true}, "jsonl": {}, "gz": {},
	} {
		if newfile.Packs(name) != want.packs || newfile.IsJSON(name) != want.json {
			t.Errorf("%s: %t, %t", name, newfile.Packs(name), newfile.IsJSON(name))
		}
		var b bytes.Buffer
		w := newfile.Pack(&b, name)
		_, err := w.Write([]byte("text"))
		if err := errors.Join(err, w.Close()); err != nil || (b.String() == "text") == want.packs {
			t.Errorf("%s: %q, %v", name, b.String(), err)
		}
	}
}
