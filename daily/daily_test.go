package daily_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/daily"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

var update = flag.Bool("update", false, "write the list of days that are not in it yet")

// golden is the list of 400 days: a line has the date and the beginnings of hashes of its
// puzzles. A line never changes.
const golden = "testdata/daily-1.txt"

func TestGolden(t *testing.T) {
	var now strings.Builder
	for d := daily.Day(0); d < 400; d++ {
		fmt.Fprint(&now, d)
		for _, p := range daily.Puzzles(d) {
			fmt.Fprintf(&now, " %.8x", sha256.Sum256([]byte(p.Level+" "+p.Text)))
		}
		fmt.Fprintln(&now)
	}
	was, err := os.ReadFile(golden)
	if *update && errors.Is(err, os.ErrNotExist) {
		was, err = []byte(now.String()), os.WriteFile(golden, []byte(now.String()), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(was), "\n"), strings.Split(now.String(), "\n")
	if len(a) != len(b) {
		t.Fatalf("the list has %d lines: expected %d", len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("the puzzles of a day have changed, which they must never do: a change needs another recipe\nwas %s\nnow %s", a[i], b[i])
		}
	}
}

// TestPuzzles checks that the puzzles of 420 days all differ. It also checks for a few of them that
// they can be read, keep their text and have one solution.
func TestPuzzles(t *testing.T) {
	seen := map[string]daily.Day{}
	for d := daily.Day(0); d < 420; d++ {
		for i, q := range daily.Puzzles(d) {
			if q.Kind != daily.Kinds()[i] {
				t.Fatalf("%s: %s comes in the place of %s", d, q.Kind, daily.Kinds()[i])
			}
			if other, ok := seen[q.Text]; ok {
				t.Errorf("%s and %s have %s", other, d, q.Text)
			}
			seen[q.Text] = d
			if d%7 != 0 && d >= 28 {
				continue
			}
			k, p, err := codec.Parse(kinds.All, q.Text)
			if err != nil || k.Name != q.Kind {
				t.Fatalf("%s: %s: %v", d, q.Text, err)
			}
			if !strings.HasPrefix(p.String(), q.Text) { // without givens, open cells at the end may be left out
				t.Errorf("%s: %s is written %s", d, q.Text, p)
			}
			if r, err := ops.Solve(t.Context(), p, ops.Methods[0]); err != nil || r.Solutions != 1 {
				t.Errorf("%s: %s has %d solutions: %v", d, q.Text, r.Solutions, err)
			}
		}
	}
}

// TestWeek checks that puzzles become harder during a week, and that levels are those of the
// ladder.
func TestWeek(t *testing.T) {
	rank := map[string]int{}
	for i, l := range ops.LevelNames() {
		rank[l] = i
	}
	const monday = daily.Day(4) // 2026-01-05
	for i, kind := range daily.Kinds() {
		last := -1
		for d := monday; d < monday+7; d++ {
			q := daily.Puzzles(d)[i]
			if rank[q.Level] < last {
				t.Errorf("%s %s: %s is easier than the day before", d, kind, q.Level)
			}
			last = rank[q.Level]
		}
		if first := daily.Puzzles(monday)[i].Level; rank[first] >= last {
			t.Errorf("%s: %s on Monday and no harder on Sunday", kind, first)
		}
	}
}

// TestLevels checks that rate gives the level of each day's puzzles, also of disguised ones.
func TestLevels(t *testing.T) {
	r, err := ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu})
	if err != nil {
		t.Fatal(err)
	}
	for d := daily.Day(100); d < 107; d++ {
		for _, q := range daily.Puzzles(d) {
			_, p, err := codec.Parse(kinds.All, q.Text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := r.Rate(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if level := strings.ToLower(got.HoDoKu.Level.String()); level != q.Level {
				t.Errorf("%s: %s is %s and not %s", d, q.Text, level, q.Level)
			}
		}
	}
}

func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"2026-01-01": "", "2027-12-31": "", "2028-02-29": "",
		"2025-12-31": "there are no puzzles of 2025-12-31: the first day is 2026-01-01",
		"2026-02-30": `"2026-02-30" is not a date: expected one such as 2026-03-01`,
		"today":      `"today" is not a date: expected one such as 2026-03-01`,
		"2026-1-1":   `"2026-1-1" is not a date: expected one such as 2026-03-01`,
	} {
		d, err := daily.Parse(text)
		if err == nil && want == "" && d.String() != text {
			t.Errorf("%s comes back as %s", text, d)
		}
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	// The date is that of the time zone of the clock.
	at := time.Date(2026, 3, 1, 23, 30, 0, 0, time.FixedZone("", -10*3600))
	if got := daily.DayOf(at).String(); got != "2026-03-01" {
		t.Errorf("got %s", got)
	}
	if got := daily.DayOf(at.UTC()).String(); got != "2026-03-02" {
		t.Errorf("got %s", got)
	}
}
