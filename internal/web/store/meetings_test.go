package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// A meeting and its results survive a restart of the server, and end.
func TestMeetings(t *testing.T) {
	dir, now := t.TempDir(), time.Unix(1e9, 0)
	again := func() *Store {
		s, err := Open(dir, Usual, func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := again()
	id, err := s.Begin(t.Context(), "sudoku:2x2:1.....3....4.2..", now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Result{{Name: "葵", Seconds: 65}, {Name: "<b>Ben</b>", Seconds: 60, Hints: 1}, {Name: "葵", Seconds: 1}} {
		if _, _, err := s.Meet(t.Context(), id, &r); err != nil {
			t.Error(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = again()
	defer s.Close()
	puzzle, all, err := s.Meet(t.Context(), id, nil)
	if want := "[{葵 65 0 0} {<b>Ben</b> 60 1 0}]"; err != nil || puzzle != "sudoku:2x2:1.....3....4.2.." || fmt.Sprint(all) != want {
		t.Errorf("got %v of %s, %v, want %s", all, puzzle, err, want)
	}
	if _, _, err := s.Meet(t.Context(), "other", nil); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	now = now.Add(2 * time.Hour)
	if _, _, err := s.Meet(t.Context(), id, nil); !errors.Is(err, ErrNone) {
		t.Error("after its end: ", err)
	}
	if _, err := s.Expire(t.Context()); err != nil {
		t.Error(err)
	}
	var n int
	if err := s.db.QueryRow("SELECT count(*) FROM meeting").Scan(&n); n != 0 || err != nil {
		t.Error(n, err)
	}
}

// Meetings are limited in number, bytes and results, and damage is reported.
func TestMeetingLimits(t *testing.T) {
	now := time.Unix(1e9, 0)
	s, err := Open("", Limits{Meetings: 2, Met: 10}, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	begin := func(puzzle string) (string, error) { return s.Begin(t.Context(), puzzle, now.Add(time.Hour)) }
	if _, err := begin(strings.Repeat("x", 11)); !errors.Is(err, ErrMeetings) {
		t.Error(err)
	}
	id, err := begin("12345")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := begin("1"); err != nil {
		t.Error(err)
	}
	if _, err := begin("1"); !errors.Is(err, ErrMeetings) {
		t.Error(err)
	}
	for i := range MaxResults {
		if _, _, err := s.Meet(t.Context(), id, &Result{Name: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.Meet(t.Context(), id, &Result{Name: "one more"}); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if _, all, err := s.Meet(t.Context(), id, &Result{Name: "7"}); len(all) != MaxResults || err != nil {
		t.Error(len(all), err)
	}
	if _, err := s.db.Exec("UPDATE meeting SET results = '[]'"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Meet(t.Context(), id, nil); !errors.Is(err, ErrBroken) {
		t.Error(err)
	}
	now = now.Add(2 * time.Hour)
	if _, err := begin("1"); err != nil {
		t.Error("after the others ended: ", err)
	}
}

// A store of the version before meetings opens without loss, and its damage stays damage.
func TestVersion1(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Usual)
	save := Save{Title: "t", Puzzle: "p"}
	other := Save{Title: "o", Puzzle: "q"}
	err := errors.Join(s.Add(t.Context(), "me", &save), s.Add(t.Context(), "me", &other))
	for _, do := range []string{"UPDATE save SET title = 'changed' WHERE title = 'o'", "DROP TABLE meeting", "PRAGMA user_version = 1"} {
		_, wrong := s.db.Exec(do)
		err = errors.Join(err, wrong)
	}
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s = open(t, dir, Usual)
		if got, err := s.Get(t.Context(), "me", save.ID); err != nil || got.Puzzle != "p" {
			t.Error(got, err)
		}
		if n, _, err := s.Damages(t.Context()); n != 1 || err != nil {
			t.Error(n, err)
		}
		if _, err := s.Begin(t.Context(), "p", time.Now().Add(time.Hour)); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
