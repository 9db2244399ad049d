package session

import "github.com/banmen/banmen"

// Keys returns the table of keys, shared by the terminal, the page and their help.
func Keys() []Key {
	all := moving()
	all = append(all, writing()...)
	all = append(all, history()...)
	all = append(all, helping()...)
	all = append(all, asking()...)
	all = append(all, looking()...)
	all = append(all, reviewing()...)
	return append(all, leaving()...)
}

// only returns additional keys for the terminal and the page.
func only(terminal, page []string) map[Place][]string {
	return map[Place][]string{OnTerminal: terminal, OnPage: page}
}

// moving returns the keys of the cursor.
func moving() []Key {
	boards, sheets, games := []Mode{OnSheet, InGame}, []Mode{OnSheet}, []Mode{InGame}
	return []Key{
		{Action: Up, Modes: boards, Doc: banmen.Msg("move up"), Keys: []string{"w", "up"}},
		{Action: Left, Modes: boards, Doc: banmen.Msg("move left"), Keys: []string{"a", "left"}},
		{Action: Down, Modes: boards, Doc: banmen.Msg("move down"), Keys: []string{"s", "down"}},
		{Action: Right, Modes: boards, Doc: banmen.Msg("move right"), Keys: []string{"d", "right"}},
		{Action: Home, Modes: boards, Doc: banmen.Msg("the first cell of the row"), Keys: []string{"home"}},
		{Action: End, Modes: boards, Doc: banmen.Msg("the last cell of the row"), Keys: []string{"end"}},
		{Action: ExtendUp, Modes: sheets, Doc: banmen.Msg("select the cell above, too"), Keys: []string{"shift+up"}},
		{Action: ExtendLeft, Modes: sheets, Doc: banmen.Msg("select the cell on the left, too"), Keys: []string{"shift+left"}},
		{Action: ExtendDown, Modes: sheets, Doc: banmen.Msg("select the cell below, too"), Keys: []string{"shift+down"}},
		{Action: ExtendRight, Modes: sheets, Doc: banmen.Msg("select the cell on the right, too"), Keys: []string{"shift+right"}},
		{Action: Alike, Modes: sheets, Doc: banmen.Msg("select all cells like this one"), Keys: []string{"=", "alt+shift+a"}},
		{Action: Deselect, Modes: boards, Doc: banmen.Msg("cancel the input or the selection"), Keys: []string{"esc"}},
		{Action: Take, Modes: games, Doc: banmen.Msg("take the cell"), Keys: []string{"enter", "space"}},
		{Action: NextPlayer, Modes: games, Doc: banmen.Msg("the next player"), Only: only([]string{"tab"}, []string{"n", "alt+shift+j"})},
	}
}

// writing returns the keys that change cells.
func writing() []Key {
	sheets := []Mode{OnSheet}
	return []Key{
		{Action: Symbol, Modes: sheets, Doc: banmen.Msg("write with the pen"), Keys: []string{"symbol"}},
		{Action: CornerSymbol, Modes: sheets, Doc: banmen.Msg("mark in the corner"), Only: only([]string{"alt+symbol"}, []string{"shift+symbol"})},
		{Action: CentreSymbol, Modes: sheets, Doc: banmen.Msg("mark in the middle"), Only: only(nil, []string{"ctrl+symbol"})},
		{Action: Clear, Modes: sheets, Doc: banmen.Msg("clear"), Keys: []string{".", "0", "-", "backspace", "delete"}},
		{Action: UseDigit, Modes: sheets, Doc: banmen.Msg("pen: write"), Keys: []string{"z", "alt+shift+z"}},
		{Action: UseCorner, Modes: sheets, Doc: banmen.Msg("pen: corner marks"), Keys: []string{"x", "alt+shift+x"}},
		{Action: UseCentre, Modes: sheets, Doc: banmen.Msg("pen: centre marks"), Keys: []string{"c", "alt+shift+e"}},
		{Action: UseColour, Modes: sheets, Doc: banmen.Msg("pen: colours"), Keys: []string{"v", "alt+shift+v"}},
		{Action: NextPen, Modes: sheets, Doc: banmen.Msg("the next pen"), Keys: []string{"space"}},
		{Action: Fill, Modes: sheets, Doc: banmen.Msg("mark all candidates"), Keys: []string{"m", "alt+shift+d"}},
		{Action: Tidy, Modes: sheets, Doc: banmen.Msg("turn automatic clearing of marks on or off"), Keys: []string{"e", "alt+shift+t"}},
	}
}

// history returns the keys for undo and redo.
func history() []Key {
	boards, sheets := []Mode{OnSheet, InGame}, []Mode{OnSheet}
	return []Key{
		{Action: Undo, Modes: boards, Doc: banmen.Msg("undo"), Keys: []string{"u", "alt+shift+u"}, Only: only(nil, []string{"ctrl+z"})},
		{Action: Redo, Modes: boards, Doc: banmen.Msg("redo"), Keys: []string{"y", "ctrl+y"}, Only: only(nil, []string{"ctrl+shift+z"})},
		{Action: Savepoint, Modes: sheets, Doc: banmen.Msg("set a savepoint"), Keys: []string{"p", "alt+shift+p"}},
		{Action: Back, Modes: sheets, Doc: banmen.Msg("back to the savepoint"), Keys: []string{"r", "alt+shift+o"}},
		{Action: Unmistake, Modes: sheets, Doc: banmen.Msg("back to before the mistake"), Keys: []string{"b", "alt+shift+w"}},
	}
}

// helping returns the keys for hints and checks.
func helping() []Key {
	boards, sheets := []Mode{OnSheet, InGame}, []Mode{OnSheet}
	return []Key{
		{Action: Advise, Modes: boards, Doc: banmen.Msg("hint (press again for more)"), Keys: []string{"h", "alt+shift+h"}},
		{Action: Apply, Modes: sheets, Doc: banmen.Msg("apply the hint"), Keys: []string{"enter"}},
		{Action: Why, Modes: sheets, Doc: banmen.Msg("explain the hint or why a digit is wrong"), Keys: []string{"alt+shift+y"}},
		{Action: Check, Modes: sheets, Doc: banmen.Msg("check for mistakes"), Keys: []string{"k", "alt+shift+k"}},
		{Action: NextFaults, Modes: sheets, Doc: banmen.Msg("show faults at once, when asked or never"), Keys: []string{"f", "alt+shift+f"}},
		{Action: Timer, Modes: boards, Doc: banmen.Msg("show or hide the timer"), Keys: []string{"t", "alt+shift+i"}},
	}
}

// asking returns the keys for descriptions in words.
func asking() []Key {
	boards, sheets := []Mode{OnSheet, InGame}, []Mode{OnSheet}
	return []Key{
		{Action: Row, Modes: boards, Doc: banmen.Msg("read out the row"), Keys: []string{"alt+shift+r"}},
		{Action: Column, Modes: boards, Doc: banmen.Msg("read out the column"), Keys: []string{"alt+shift+c"}},
		{Action: Box, Modes: sheets, Doc: banmen.Msg("read out the box"), Keys: []string{"alt+shift+b"}},
		{Action: May, Modes: boards, Doc: banmen.Msg("read out the candidates"), Keys: []string{"alt+shift+m"}},
		{Action: Counter, Modes: boards, Doc: banmen.Msg("read out how many are left"), Keys: []string{"alt+shift+n"}},
		{Action: LastDone, Modes: boards, Doc: banmen.Msg("read out the last move"), Keys: []string{"alt+shift+l"}},
		{Action: AsText, Modes: boards, Doc: banmen.Msg("the position as a text, to be copied"), Keys: []string{"alt+shift+q"}},
		{Action: GoTo, Modes: boards, Doc: banmen.Msg("go to a cell"), Keys: []string{"g", "alt+shift+g"}},
		{Action: Words, Modes: boards, Doc: banmen.Msg("type a command, such as r4c7 5"), Keys: []string{"/", ":", "alt+shift+s"}},
	}
}

// looking returns the keys for watching and browsing.
func looking() []Key {
	watching, browsing := []Mode{Watching}, []Mode{Browsing}
	return []Key{
		{Action: Pause, Modes: watching, Doc: banmen.Msg("pause"), Keys: []string{"space"}},
		{Action: Step, Modes: watching, Doc: banmen.Msg("one step"), Keys: []string{"s", "right"}},
		{Action: Faster, Modes: watching, Doc: banmen.Msg("faster"), Keys: []string{"+", "=", "up"}},
		{Action: Slower, Modes: watching, Doc: banmen.Msg("slower"), Keys: []string{"-", "down"}},
		{Action: Backtrack, Modes: watching, Doc: banmen.Msg("to the next backtrack"), Keys: []string{"b"}},
		{Action: ToEnd, Modes: watching, Doc: banmen.Msg("to the end"), Keys: []string{"e"}},
		{Action: NextPuzzle, Modes: watching, Doc: banmen.Msg("the next puzzle"), Keys: []string{"n"}},
		{Action: NextStep, Modes: browsing, Doc: banmen.Msg("the next step"), Keys: []string{"right", "space", "n", "pgdown", "enter"}},
		{Action: PrevStep, Modes: browsing, Doc: banmen.Msg("the previous step"), Keys: []string{"left", "p", "pgup", "backspace"}},
		{Action: FirstStep, Modes: browsing, Doc: banmen.Msg("the first step"), Keys: []string{"home"}},
		{Action: LastStep, Modes: browsing, Doc: banmen.Msg("the last step"), Keys: []string{"end"}},
		{Action: NumberStep, Modes: browsing, Doc: banmen.Msg("type its number, then enter"), Keys: []string{"symbol", "g"}},
		{Action: NextPlaced, Modes: browsing, Doc: banmen.Msg("to the next digit that is placed"), Keys: []string{"d"}},
		{Action: Sentences, Modes: browsing, Doc: banmen.Msg("sentences or notation"), Keys: []string{"s"}},
	}
}

// leaving returns the keys to save, list the keys, quit and suspend.
func leaving() []Key {
	boards, all := []Mode{OnSheet, InGame}, []Mode{OnSheet, InGame, Watching, Browsing}
	looking := []Mode{Watching, Browsing}
	return []Key{
		{Action: Save, Modes: boards, Doc: banmen.Msg("save"), Keys: []string{"ctrl+s"}},
		{Action: KeyMap, Modes: all, Doc: banmen.Msg("show the keys"), Keys: []string{"?", "f1"}},
		{Action: Quit, Modes: boards, Doc: banmen.Msg("quit"), Only: only([]string{"q", "ctrl+q", "ctrl+c"}, nil)},
		{Action: Quit, Modes: looking, Doc: banmen.Msg("quit"), Only: only([]string{"q", "esc", "ctrl+c"}, []string{"esc"})},
		{Action: Suspend, Modes: all, Doc: banmen.Msg("suspend and return to the shell"), Only: only([]string{"ctrl+z"}, nil)},
	}
}
