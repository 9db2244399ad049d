package store

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/collection"
)

func open(t *testing.T, dir string, l Limits) *Store {
	t.Helper()
	s, err := Open(dir, l, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestSaves(t *testing.T) {
	for _, dir := range []string{"", t.TempDir()} {
		s, ctx := open(t, dir, Usual), t.Context()
		mine, yours := Secret(), Secret()
		a := Save{Title: "<b>一</b>", Puzzle: "p", State: `{"x":1}`, Updated: time.UnixMilli(1)}
		b := Save{Title: "two", Puzzle: "q", State: "{}", Updated: time.UnixMilli(2)}
		if ok, err := s.Known(ctx, mine); ok || err != nil {
			t.Error(ok, err)
		}
		for _, save := range []*Save{&a, &b} {
			if err := s.Add(ctx, mine, save); err != nil {
				t.Fatal(err)
			}
		}
		if ok, err := s.Known(ctx, mine); !ok || err != nil {
			t.Error(ok, err)
		}
		if got, err := s.Get(ctx, mine, a.ID); err != nil || got != a {
			t.Error(got, err)
		}
		if all, err := s.All(ctx, mine); err != nil || len(all) != 2 || all[0].ID != b.ID || all[0].State != "" {
			t.Error(all, err)
		}
		link, err := s.Share(ctx, mine, a.ID)
		if again, e := s.Share(ctx, mine, a.ID); err != nil || e != nil || link != again || len(link) != 22 {
			t.Error(link, again, err, e)
		}
		if got, err := s.Shared(ctx, link); err != nil || got.Title != a.Title {
			t.Error(got, err)
		}
		// Another visitor's save is not found.
		_, get := s.Get(ctx, yours, a.ID)
		_, share := s.Share(ctx, yours, a.ID)
		for i, err := range []error{get, share, s.Change(ctx, yours, a), s.Delete(ctx, yours, a.ID), s.Unshare(ctx, yours, a.ID)} {
			if !errors.Is(err, ErrNone) {
				t.Error(i, err)
			}
		}
		a.Title = "other"
		if err := s.Change(ctx, mine, a); err != nil {
			t.Error(err)
		}
		if got, err := s.Shared(ctx, link); err != nil || got.Title != "other" {
			t.Error(got, err)
		}
		if err := s.Unshare(ctx, mine, a.ID); err != nil {
			t.Error(err)
		}
		for _, no := range []string{link, "", "x' OR 1=1"} {
			if _, err := s.Shared(ctx, no); !errors.Is(err, ErrNone) {
				t.Error(no, err)
			}
		}
		if err := s.Delete(ctx, mine, a.ID); err != nil {
			t.Error(err)
		}
		if _, err := s.Get(ctx, mine, a.ID); !errors.Is(err, ErrNone) {
			t.Error(err)
		}
	}
}

// A save is deleted when neither its owner nor anyone with its link has opened it during
// Limits.Keep. Visitors without saves or collections are deleted, too.
func TestExpire(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	dir, ctx, me, you := t.TempDir(), t.Context(), Secret(), Secret()
	s, err := Open(dir, Limits{Saves: 9, Bytes: 1 << 20, Collections: 1, Pages: 1 << 20, Keep: 10 * 24 * time.Hour}, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	var mine, yours Save
	for secret, save := range map[string]*Save{me: &mine, you: &yours} {
		if err := s.Add(ctx, secret, save); err != nil || !save.Expires.Equal(now.Add(10*24*time.Hour)) {
			t.Fatal(save.Expires, err)
		}
	}
	link, err := s.Share(ctx, you, yours.ID)
	if err != nil {
		t.Fatal(err)
	}
	later := func(days int, want int64) {
		t.Helper()
		now = now.Add(time.Duration(days) * 24 * time.Hour)
		if n, err := s.Expire(ctx); n != want || err != nil {
			t.Errorf("%d forgotten, %v; want %d", n, err, want)
		}
	}
	later(9, 0)
	if save := must(s.All(ctx, me))[0]; !save.Expires.Equal(now.Add(10 * 24 * time.Hour)) {
		t.Error("a look at the list does not count: ", save.Expires)
	}
	if _, err := s.Shared(ctx, link); err != nil {
		t.Error(err)
	}
	later(9, 0)
	if _, err := s.Get(ctx, me, mine.ID); err != nil {
		t.Error(err)
	}
	later(2, 1)
	if _, err := s.Shared(ctx, link); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	for secret, want := range map[string]bool{me: true, you: false} {
		if ok, err := s.Known(ctx, secret); ok != want || err != nil {
			t.Error(ok, want, err)
		}
	}
	if err := s.Change(ctx, me, Save{ID: mine.ID}); err != nil {
		t.Error(err)
	}
	h := collection.Head{Puzzles: 1}
	if err := s.Shelf(me).Add(ctx, &h, [][]byte{{1}}); err != nil {
		t.Fatal(err)
	}
	later(9, 0)
	if all, err := s.Shelf(me).All(ctx); len(all) != 1 || err != nil {
		t.Error(all, err)
	}
	later(2, 1)
	if ok, err := s.Known(ctx, me); !ok || err != nil {
		t.Error("a visitor with a collection is forgotten: ", err)
	}
	later(9, 1)
	if n, err := s.Pages(ctx); n != 0 || err != nil {
		t.Error("pages stay: ", n, err)
	}
}

// Data of an older version counts as opened when it is upgraded.
func TestUpgradeCountsAsOpened(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range []string{
		"CREATE TABLE visitor (id INTEGER PRIMARY KEY, secret BLOB NOT NULL UNIQUE, created INTEGER NOT NULL)",
		"CREATE TABLE save (visitor INTEGER NOT NULL REFERENCES visitor, id TEXT NOT NULL, title TEXT NOT NULL, puzzle TEXT NOT NULL, state TEXT NOT NULL, updated INTEGER NOT NULL, share TEXT UNIQUE, PRIMARY KEY (visitor, id))",
		"INSERT INTO save (visitor, id, title, puzzle, state, updated) VALUES (1, 'a', 't', 'p', '', 5)",
	} {
		if _, err := db.Exec(do); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec("INSERT INTO visitor (id, secret, created) VALUES (1, ?, 0)", hash("me")); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s := open(t, dir, Usual)
		if n, err := s.Expire(t.Context()); n != 0 || err != nil {
			t.Error(n, err)
		}
		if got, err := s.Get(t.Context(), "me", "a"); err != nil || got.Puzzle != "p" || time.Until(got.Expires) < Usual.Keep-time.Hour {
			t.Error(got, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Saves beyond the quota are refused, and earlier ones stay.
func TestQuota(t *testing.T) {
	s, ctx, me := open(t, "", Limits{Saves: 2, Bytes: 100}), t.Context(), Secret()
	save := func(state int) error {
		return s.Add(ctx, me, &Save{State: strings.Repeat("x", state)})
	}
	if err := save(50); err != nil {
		t.Fatal(err)
	}
	if err := save(51); !errors.Is(err, ErrQuota) {
		t.Error(err)
	}
	if err := save(50); err != nil {
		t.Error(err)
	}
	if err := save(0); !errors.Is(err, ErrQuota) {
		t.Error(err)
	}
	if all, err := s.All(ctx, me); len(all) != 2 || err != nil {
		t.Error(len(all), err)
	}
	if err := s.Change(ctx, me, Save{ID: must(s.All(ctx, me))[0].ID, State: strings.Repeat("x", 51)}); !errors.Is(err, ErrQuota) {
		t.Error(err)
	}
}

func must(all []Save, err error) []Save {
	if err != nil {
		panic(err)
	}
	return all
}

// A full store reports that, keeps its saves readable, and accepts new ones after a deletion.
func TestFullStore(t *testing.T) {
	for _, dir := range []string{"", t.TempDir()} {
		full(t, open(t, dir, Limits{Saves: 1000, Bytes: 1 << 30, Total: 200 << 10}))
	}
}

// full fills a store, then makes room by deleting.
func full(t *testing.T, s *Store) {
	t.Helper()
	ctx, me := t.Context(), Secret()
	n := fill(t, s, me)
	for _, save := range must(s.All(ctx, me))[:n/2+1] {
		if err := s.Delete(ctx, me, save.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Add(ctx, me, large()); err != nil {
		t.Error(err)
	}
}

func large() *Save { return &Save{State: strings.Repeat("x", 10<<10)} }

// fill saves until the store is full, and checks that all saves are listed.
func fill(t *testing.T, s *Store, me string) (n int) {
	t.Helper()
	for {
		err := s.Add(t.Context(), me, large())
		if errors.Is(err, ErrFull) {
			break
		}
		if n++; err != nil || n > 1000 {
			t.Fatal(n, err)
		}
	}
	if all := must(s.All(t.Context(), me)); len(all) != n || n == 0 {
		t.Fatal(len(all), n)
	}
	return n
}

// A full disk is handled, if this process may mount one.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("cannot mount: %s", out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
	s := open(t, dir, Limits{Saves: 1000, Bytes: 1 << 30})
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 200<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	me := Secret()
	n := fill(t, s, me)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(t.Context(), me, large()); err != nil {
		t.Error(err)
	}
	if all := must(s.All(t.Context(), me)); len(all) != n+1 {
		t.Errorf("%d saves, want %d", len(all), n+1)
	}
}

// Saves that a process confirmed survive when it is killed while saving.
func TestKilled(t *testing.T) {
	if dir := os.Getenv("BANMEN_TEST_STORE"); dir != "" {
		saveForEver(t, dir)
	}
	dir := t.TempDir()
	for round := range 3 {
		cmd := exec.Command(os.Args[0], "-test.run=TestKilled")
		cmd.Env = append(os.Environ(), "BANMEN_TEST_STORE="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		states := map[string]string{}
		for lines := bufio.NewScanner(out); len(states) < 20+round && lines.Scan(); {
			id, state, _ := strings.Cut(lines.Text(), " ")
			states[id] = state
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // an error is expected: it was killed
		s := open(t, dir, Usual)
		for id, state := range states {
			if got, err := s.Get(t.Context(), "me", id); err != nil || !strings.HasPrefix(got.State, state) {
				t.Errorf("%s: %v, %.20s", id, err, got.State)
			}
		}
		var ok string
		if err := s.db.QueryRow("PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
			t.Error(ok, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// saveForEver saves and prints what it saved, until it is killed.
func saveForEver(t *testing.T, dir string) {
	s, err := Open(dir, Usual, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		save := &Save{State: fmt.Sprint(i, strings.Repeat("x", i%5000))}
		if err := s.Add(t.Context(), "me", save); err != nil {
			t.Fatal(err)
		}
		fmt.Println(save.ID, i)
	}
}
