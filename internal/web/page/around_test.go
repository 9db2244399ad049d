package page

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/daily"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
)

// answeredAt returns the answer of a site without a server at a given time.
func answeredAt(t *testing.T, address string, now time.Time) *Answer {
	t.Helper()
	p, err := New(Alone{API: &api.API{Kinds: kinds.All, Limits: api.Usual}})
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return p.Answer(&Request{Context: context.Background(), Lang: language.English, URL: to, Now: now})
}

// TestDayHasCome checks that the last visible day is the last day that has begun anywhere on earth,
// whatever the server's time zone.
func TestDayHasCome(t *testing.T) {
	for _, c := range []struct {
		path, now, want string // want is the error; "" for a page
	}{
		{"/daily/2026-03-05", "2026-03-04T09:59:00Z", "2026-03-05 is in the future: today's puzzles are at /daily"},
		{"/daily/2026-03-05", "2026-03-04T10:00:00Z", ""},
		{"/daily/2026-03-05/sudoku", "2026-03-04T22:00:00-12:00", ""},
		{"/daily", "2025-12-01T00:00:00Z", "2026-01-01 is in the future: today's puzzles are at /daily"},
		{"/daily/2026-01-01/attack25", "2026-03-04T10:00:00Z", "no daily puzzle of attack25: expected one of " + strings.Join(daily.Kinds(), ", ")},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		a := answeredAt(t, c.path, now)
		if got := a.Err; c.want == "" && got != nil || c.want != "" && (got == nil || got.Error() != c.want) {
			t.Errorf("%s at %s: got %v, want %q", c.path, c.now, got, c.want)
		}
	}
}

// Every kind has a picture on the first page, except kinds for custom rules.
func TestCards(t *testing.T) {
	p, err := New(Alone{API: &api.API{Kinds: kinds.All, Limits: api.Usual}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.cards(&Request{Context: t.Context(), Lang: language.English}) {
		if c.Picture == "" && !c.CustomRules {
			t.Errorf("%s has no picture", c.Name)
		}
	}
}

// All words of names and rules on sheets have readings.
func TestFurigana(t *testing.T) {
	for _, k := range kinds.All {
		if k.Order == 0 || k.Name == "attack25" || k.Name == "reversi" {
			continue
		}
		for _, text := range []string{k.Title(language.Japanese), paragraphs(k.Rules(language.Japanese))[0]} {
			plain, rest := "", string(furigana(text))
			for rest != "" {
				before, after, ok := strings.Cut(rest, "<ruby>")
				plain += before
				if !ok {
					break
				}
				_, rest, _ = strings.Cut(after, "</ruby>")
			}
			for _, r := range plain {
				if unicode.Is(unicode.Han, r) {
					t.Errorf("%s: %q has no reading for %c", k.Name, text, r)
				}
			}
		}
	}
}

// TestUnmade checks that an address that describes puzzles leads to a new one.
func TestUnmade(t *testing.T) {
	for address, want := range map[string]string{
		"/play/sudoku:2x2": "/play/sudoku:2x2:", "/play/kenken:4": "/play/kenken:4+cages(", "/new/queens": "/play/starbattle:8x8+regions(",
		"/play/killer:2x2": "/play/sudoku:2x2+cage(", "/make/killer:2x2": "/make/sudoku:2x2", "/make/thermo=2": "/make/sudoku:3x3", "/play/thermo=2,x:2x2": "/play/sudoku:2x2+thermo(", "/play/sudoku:2x2+x": "/play/sudoku:2x2+x:",
	} {
		a := answeredAt(t, address, time.Now())
		if to, err := url.PathUnescape(a.To); err != nil || a.Err != nil || !strings.HasPrefix(to, want) {
			t.Errorf("%s: got %s (%v), want %s…", address, to, a.Err, want)
		}
	}
	if a := answeredAt(t, "/play/thermo=0,x", time.Now()); a.Err == nil {
		t.Error("no thermometers are made")
	}
}

// TestNameAlone checks that the name of a kind alone leads to a puzzle, or to a message that names
// the most similar kind.
func TestNameAlone(t *testing.T) {
	for name, want := range map[string]string{"queens": "/play/starbattle", "ナンプレ": "/play/sudoku", "tango": "/play/takuzu:6+repeat"} {
		a := answeredAt(t, "/"+name, time.Now())
		if to, err := url.PathUnescape(a.To); err != nil || a.Err != nil || !strings.HasPrefix(to, want) {
			t.Errorf("/%s: got %s (%v), want %s…", name, to, a.Err, want)
		}
	}
	for name, want := range map[string]string{"kakuro": "Kakuro is not supported: the nearest puzzle is sudoku", "nosuch": "page"} {
		if a := answeredAt(t, "/"+name, time.Now()); a.Err == nil || !strings.Contains(a.Err.Error(), want) {
			t.Errorf("/%s: %v, want %s", name, a.Err, want)
		}
	}
}
