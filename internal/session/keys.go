package session

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// An Action is the effect of a key, a button or a command.
type Action string

// The actions on boards.
const (
	Up    Action = "up"
	Down  Action = "down"
	Left  Action = "left"
	Right Action = "right"
	Home  Action = "home"
	End   Action = "end"

	ExtendUp    Action = "extend-up"
	ExtendDown  Action = "extend-down"
	ExtendLeft  Action = "extend-left"
	ExtendRight Action = "extend-right"

	UseDigit  Action = "digit" // selects a pen
	UseCorner Action = "corner"
	UseCentre Action = "centre"
	UseColour Action = "colour"
	NextPen   Action = "pen"

	Symbol       Action = "symbol" // writes a symbol with the pen
	CornerSymbol Action = "symbol-corner"
	CentreSymbol Action = "symbol-centre"
	ColourSymbol Action = "symbol-colour"
	Clear        Action = "clear"
	Alike        Action = "alike"
	Deselect     Action = "deselect"

	Undo       Action = "undo"
	Redo       Action = "redo"
	Savepoint  Action = "savepoint"
	Back       Action = "back" // returns to the savepoint
	Unmistake  Action = "before-mistake"
	Fill       Action = "candidates"
	Tidy       Action = "tidy"
	NextFaults Action = "faults"
	Check      Action = "check"
	Advise     Action = "hint"
	Why        Action = "why"
	Timer      Action = "timer"

	Take       Action = "take" // for games
	NextPlayer Action = "player"

	Row      Action = "row" // spoken descriptions
	Column   Action = "column"
	Box      Action = "box"
	May      Action = "may"
	Counter  Action = "left-over"
	GoTo     Action = "go"
	LastDone Action = "last"
	AsText   Action = "text"

	Words   Action = "command"
	Save    Action = "save"
	KeyMap  Action = "keys"
	Quit    Action = "quit"
	Suspend Action = "suspend"
)

// The actions when watching a search or browsing steps.
const (
	Pause      Action = "pause"
	Step       Action = "step"
	Faster     Action = "faster"
	Slower     Action = "slower"
	Backtrack  Action = "backtrack"
	ToEnd      Action = "to-end"
	NextPuzzle Action = "next-puzzle"
	NextStep   Action = "next-step"
	PrevStep   Action = "previous-step"
	FirstStep  Action = "first-step"
	LastStep   Action = "last-step"
	NumberStep Action = "step-number"
	NextPlaced Action = "next-placement"
	Sentences  Action = "sentences"
)

// A Mode is a context with its own keys.
type Mode string

// The modes.
const (
	OnSheet  Mode = "puzzle"
	InGame   Mode = "game"
	Watching Mode = "watch"
	Browsing Mode = "browse"
)

// A Place is where keys are pressed.
type Place string

// The places.
const (
	OnTerminal Place = "terminal"
	OnPage     Place = "page"
)

// A Key is a line of the table of keys. Names of keys have ctrl+, alt+ and shift+ in this
// order: "a", "?", "up", "space", "ctrl+z", "alt+shift+r". The key "symbol" stands for
// any symbol of the puzzle. A single character is not a key if a symbol, a player or the
// name of a cell begins with it. Its action then has another key or a command of
// [Desk.Say].
type Key struct {
	Action Action
	Modes  []Mode
	Doc    banmen.Message
	Keys   []string
	Only   map[Place][]string // additional keys by place
}

// In returns the keys for a place, except single characters for which taken returns true;
// taken may be nil.
func (k Key) In(place Place, taken func(key string) bool) []string {
	return slices.DeleteFunc(slices.Concat(k.Keys, k.Only[place]), func(key string) bool {
		return taken != nil && utf8.RuneCountInString(key) == 1 && taken(key)
	})
}

// Modal returns the lines of a mode in order.
func Modal(mode Mode) []Key {
	return slices.DeleteFunc(Keys(), func(k Key) bool { return !slices.Contains(k.Modes, mode) })
}

// Bindings maps the keys of a mode in a place to actions.
func Bindings(mode Mode, place Place, taken func(key string) bool) map[string]Action {
	all := map[string]Action{}
	for _, k := range Modal(mode) {
		for _, key := range k.In(place, taken) {
			all[key] = k.Action
		}
	}
	return all
}

// Taken returns a function that reports whether the board needs a character for input. In
// a puzzle, a symbol begins with it; in a game, a player, the name of a cell, or the key
// of a move that takes no cell.
func (s *Session) Taken() func(key string) bool {
	first := map[string]bool{}
	add := func(text string) {
		for _, r := range strings.ToLower(text) {
			first[string(r)] = true
			return
		}
	}
	if sh, ok := s.sheet(); ok {
		for _, symbol := range sh.symbols {
			add(symbol)
		}
	} else {
		pos := s.Position()
		for _, player := range pos.Players() {
			add(player)
		}
		for cell := range s.Board().Cells {
			add(game.CellName(pos, cell))
		}
		for _, m := range pos.Moves() {
			if m.Cell == banmen.NoCell {
				add(m.Key)
			}
		}
	}
	return func(key string) bool { return first[strings.ToLower(key)] }
}
