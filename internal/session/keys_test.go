package session_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

var (
	modes  = []session.Mode{session.OnSheet, session.InGame, session.Watching, session.Browsing, session.Reviewing}
	places = []session.Place{session.OnTerminal, session.OnPage}
)

// No key occurs twice in a mode, wherever it is pressed.
func TestKeysOnce(t *testing.T) {
	for _, mode := range modes {
		for _, place := range places {
			seen := map[string]session.Action{}
			for _, k := range session.Modal(mode) {
				for _, key := range k.In(place, nil) {
					if other, twice := seen[key]; twice {
						t.Errorf("%s, %s: %q is for %s and %s", mode, place, key, other, k.Action)
					}
					seen[key] = k.Action
				}
			}
			if len(seen) < 5 {
				t.Errorf("%s, %s: %d keys", mode, place, len(seen))
			}
		}
	}
}

// Keys are spelled consistently, and described in both languages.
func TestKeysSpelled(t *testing.T) {
	for _, k := range session.Keys() {
		if len(k.Modes) == 0 || msg.Text(language.Japanese, k.Doc) == k.Doc.String() {
			t.Errorf("%s: modes %v, in Japanese %q", k.Action, k.Modes, msg.Text(language.Japanese, k.Doc))
		}
		for _, key := range slices.Concat(k.Keys, k.Only[session.OnTerminal], k.Only[session.OnPage]) {
			parts := strings.Split(strings.TrimSuffix(key, "+"), "+")
			if !slices.IsSorted(parts[:len(parts)-1]) || key != strings.ToLower(key) {
				t.Errorf("%s: %q", k.Action, key)
			}
		}
	}
}

// TestKeysGiveWay checks that no letter is a key in a puzzle whose values are letters. An action
// whose key is a letter elsewhere has another key there.
func TestKeysGiveWay(t *testing.T) {
	letters := start(t, `model:{"grid":"1x2","values":["`+strings.Join(strings.Split("abcdefghijklmnopqrstuvwxyz", ""), `","`)+`"]}`).Taken()
	digits := start(t, mini).Taken()
	for _, mode := range []session.Mode{session.OnSheet, session.InGame} {
		for key, action := range session.Bindings(mode, session.OnTerminal, letters) {
			if utf8.RuneCountInString(key) == 1 && key >= "a" && key <= "z" {
				t.Errorf("%s: %q is for %s", mode, key, action)
			}
		}
		for _, k := range session.Modal(mode) {
			plain := k.In(session.OnTerminal, digits)
			if len(plain) > 0 && len(k.In(session.OnTerminal, letters)) == 0 {
				t.Errorf("%s: %s has only %q", mode, k.Action, plain)
			}
		}
	}
	if got := session.Bindings(session.OnSheet, session.OnPage, digits); got["w"] != session.Up || got["ctrl+z"] != session.Undo || got["0"] != session.Clear {
		t.Errorf("%v", got)
	}
	if got := session.Bindings(session.OnSheet, session.OnTerminal, start(t, "takuzu:6").Taken()); got["0"] != "" || got["ctrl+z"] != session.Suspend {
		t.Errorf("0 is a symbol: %v", got)
	}
	if got := session.Bindings(session.InGame, session.OnTerminal, start(t, "attack25").Taken()); got["r"] != "" || got["h"] != session.Advise || got["1"] != "" {
		t.Errorf("r is a player: %v", got)
	}
}

// TestChords checks the chords for players who listen to the board.
func TestChords(t *testing.T) {
	got := session.Bindings(session.OnSheet, session.OnPage, nil)
	for key, want := range map[string]session.Action{
		"r": session.Row, "c": session.Column, "b": session.Box, "m": session.May, "n": session.Counter,
		"g": session.GoTo, "l": session.LastDone, "h": session.Advise, "y": session.Why,
	} {
		if got["alt+shift+"+key] != want {
			t.Errorf("alt+shift+%s is for %q", key, got["alt+shift+"+key])
		}
	}
}

// Each action of a key on a board has a command in both languages that is parsed as that
// action. Exceptions are movements within a selection or a game, and the keys of pens.
func TestKeysSaid(t *testing.T) {
	silent := []session.Action{session.Home, session.End, session.ExtendUp, session.ExtendLeft, session.ExtendDown, session.ExtendRight,
		session.Alike, session.Deselect, session.NextPen, session.Symbol, session.CornerSymbol, session.CentreSymbol,
		session.Take, session.NextPlayer, session.Words, session.Suspend}
	for _, mode := range []session.Mode{session.OnSheet, session.InGame} {
		d := session.NewDesk(start(t, map[session.Mode]string{session.OnSheet: mini, session.InGame: "reversi"}[mode]))
		for _, k := range session.Modal(mode) {
			for _, japanese := range []bool{false, true} {
				word := session.Spoken(k.Action, japanese)
				if (word == "") != slices.Contains(silent, k.Action) {
					t.Errorf("%s is said %q", k.Action, word)
				}
				if word == "" {
					continue
				}
				if got, err := d.Parse(word); err != nil || got.Action != k.Action {
					t.Errorf("%q is understood as %q, not %q: %v", word, got.Action, k.Action, err)
				}
			}
		}
	}
}

// Each action of a key in a review has a command in both languages that is parsed as that
// action.
func TestReviewSaid(t *testing.T) {
	for _, k := range session.Modal(session.Reviewing) {
		for _, japanese := range []bool{false, true} {
			word := session.ReviewWord(k.Action, japanese)
			if (word == "") != (k.Action == session.Words) {
				t.Errorf("%s is said %q", k.Action, word)
			}
			if got, err := session.ParseReview(word); word != "" && (err != nil || got.Action != k.Action) {
				t.Errorf("%q is understood as %q, not %q: %v", word, got.Action, k.Action, err)
			}
		}
	}
}
