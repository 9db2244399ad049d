package store

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/internal/collection"
)

// testdata/version0.sqlite.gz is a store written by serve before stores had versions. Its visitor
// has this secret.
const (
	itsVisitor = "1yuyk7X8Puo6sFbBXM2wDg"
	itsShare   = "jSfyhlmKTIm7TtWc_sSQvQ"
	itsShelf   = "Yzd75XpDXA1bJn3ys-vlVg"
)

// whenWritten is the clock of that store.
func whenWritten() time.Time { return time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC) }

// version0 returns a folder with that store.
func version0(t *testing.T) (dir string) {
	t.Helper()
	f, err := os.Open("testdata/version0.sqlite.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, fileName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// contents returns the visitor's saves by title, and the pages of the collection, without damaged
// ones.
func contents(t *testing.T, s *Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	list, err := s.All(t.Context(), itsVisitor)
	if err != nil {
		all["list"] = "damaged"
		return all
	}
	for _, save := range list {
		got, err := s.Get(t.Context(), itsVisitor, save.ID)
		if err == nil {
			all[got.ID] = strings.Join([]string{got.Title, got.Puzzle, got.State, got.Share, got.Updated.String()}, "|")
		} else if !errors.Is(err, ErrBroken) {
			t.Errorf("%s: %v", save.ID, err)
		}
	}
	shelf := s.Shelf(itsVisitor)
	h, err := shelf.Head(t.Context(), itsShelf)
	page, ratings, perr := shelf.Page(t.Context(), itsShelf, 0)
	if err := errors.Join(err, perr); err == nil {
		all["collection"] = string(page) + string(ratings) + h.ID + h.Kind
	} else if !errors.Is(err, collection.ErrDamaged) {
		t.Error(err)
	}
	return all
}

// A store of the previous version opens without loss, and then has this version.
func TestVersion0(t *testing.T) {
	dir := version0(t)
	var before map[string]string
	for range 2 {
		s, err := Open(dir, Usual, whenWritten)
		if err != nil {
			t.Fatal(err)
		}
		list := must(s.All(t.Context(), itsVisitor))
		if len(list) != 3 || list[0].Title != "large" || list[1].Title != "two" || list[2].Title != "一つ目 <b>" {
			t.Errorf("got %+v", list)
		}
		if got, err := s.Shared(t.Context(), itsShare); err != nil || got.State != `{"x":1}` {
			t.Errorf("got %+v, %v", got, err)
		}
		if h, err := s.Shelf(itsVisitor).Head(t.Context(), itsShelf); err != nil || h.Puzzles != 2 || h.Rated != 2 {
			t.Errorf("got %+v, %v", h, err)
		}
		if saves, collections, err := s.Damages(t.Context()); saves+collections > 0 || err != nil {
			t.Error(saves, collections, err)
		}
		now := contents(t, s)
		if before != nil {
			if diff := cmp.Diff(before, now); diff != "" {
				t.Error(diff)
			}
		}
		before = now
		var v int
		if err := s.db.QueryRow("PRAGMA user_version").Scan(&v); err != nil || v != version {
			t.Error(v, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestNewerVersion(t *testing.T) {
	dir := version0(t)
	db, err := sql.Open("sqlite", filepath.Join(dir, fileName))
	if err == nil {
		_, err = db.Exec("PRAGMA user_version = 7")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	want := "the store in " + dir + " has version 7, written by a newer banmen: this one reads versions up to 2"
	if _, err := Open(dir, Usual, whenWritten); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if err := Backup(t.Context(), dir, filepath.Join(dir, "b")); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// Only one server can open a folder at a time.
func TestLocked(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Usual)
	if _, err := Open(dir, Usual, time.Now); err == nil || err.Error() != "another server is using "+dir {
		t.Errorf("got %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir, Usual)
}

// A backup of an open store is complete, replaces an older file, and can be opened.
func TestBackup(t *testing.T) {
	dir, at := version0(t), filepath.Join(t.TempDir(), fileName)
	s, err := Open(dir, Usual, whenWritten)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	want := contents(t, s)
	for range 2 {
		if err := Backup(t.Context(), dir, at); err != nil {
			t.Fatal(err)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(at)); len(files) != 1 || err != nil {
		t.Error(files, err)
	}
	if info, err := os.Stat(at); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Error(info.Mode(), err)
	}
	if err := s.Add(t.Context(), itsVisitor, &Save{Title: "later"}); err != nil {
		t.Error(err)
	}
	copied, err := Open(filepath.Dir(at), Usual, whenWritten)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if diff := cmp.Diff(want, contents(t, copied)); diff != "" {
		t.Error(diff)
	}
	if err := Backup(t.Context(), t.TempDir(), at); err == nil || !strings.Contains(err.Error(), "there is no store in") {
		t.Errorf("got %v", err)
	}
}

// If a bit of the file flips, nobody gets wrong data. Either opening fails, or one damaged save
// or collection is refused and counted while the others are served.
func TestFlippedByte(t *testing.T) {
	dir := version0(t)
	s, err := Open(dir, Usual, whenWritten)
	if err != nil {
		t.Fatal(err)
	}
	want := contents(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	places := []int{bytes.Index(data, []byte("entry 700")) + 8, bytes.Index(data, []byte("attack25:R13B8")) + 10, bytes.LastIndex(data, []byte("attack25:R13B8")) + 13}
	n := 400
	if testing.Short() {
		n = 60
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		places = append(places, r.IntN(len(data)))
	}
	reported, refused, unused := 0, 0, 0
	for _, at := range places {
		dir := t.TempDir()
		changed := bytes.Clone(data)
		changed[at] ^= 1 << r.IntN(8)
		if err := os.WriteFile(filepath.Join(dir, fileName), changed, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(dir, Usual, whenWritten)
		if err != nil {
			if reported++; strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), dir) {
				t.Errorf("byte %d: %v", at, err)
			}
			continue
		}
		got := contents(t, s)
		saves, collections, err := s.Damages(t.Context())
		missing := 0
		for id, text := range want {
			if has, ok := got[id]; ok && has != text {
				t.Errorf("byte %d: %s is not what was saved", at, id)
			} else if !ok {
				missing++
			}
		}
		switch {
		case err != nil || saves+collections != missing || missing > 1:
			t.Errorf("byte %d: %d saves and %d collections are said to be damaged, and %d are refused; %v", at, saves, collections, missing, err)
		case missing > 0:
			refused++
		default:
			unused++
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("of %d bytes %d are reported at the start, %d damage one save or collection, %d change nothing that is read", len(places), reported, refused, unused)
	if reported == 0 || refused < 3 {
		t.Error("the test does not see what it is for")
	}
}

func TestNoDatabase(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, fileName), bytes.Repeat([]byte("no database\n"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir, Usual, time.Now)
	if err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, fileName)+" is damaged (") {
		t.Errorf("got %v", err)
	}
	if _, again := Open(dir, Usual, time.Now); again == nil || again.Error() != err.Error() {
		t.Errorf("the lock stays: %v", again)
	}
}
