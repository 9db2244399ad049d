package codec

import (
	"strings"

	"github.com/banmen/banmen/internal/lazy"
)

// programs are the programs whose links hold puzzles, by a piece of their addresses.
var programs = []struct{ address, name string }{
	{"f-puzzles.com", "f-puzzles"},
	{"sudokupad.app", "SudokuPad"}, {"app.crackingthecryptic.com", "SudokuPad"}, {"crackingthecryptic.com/sudoku", "SudokuPad"},
	{"sudokumaker.app", "SudokuMaker"},
	{"penpa-edit", "Penpa+"}, {"opt-pan.github.io", "Penpa+"},
	{"puzz.link", "puzz.link"}, {"pzv.jp", "puzz.link"}, {"pzprxs.vercel.app", "puzz.link"}, {"pzplus.tck.mn", "puzz.link"},
}

// Link returns the program that a link belongs to, or "" if it is not a known one. It reports
// false if text is not a link.
func Link(text string) (program string, ok bool) {
	text = strings.ToLower(strings.TrimLeft(text, " \t\r\n<\"'\uFEFF"))
	address, _, _ := strings.Cut(text, "\n")
	_, rest, ok := strings.Cut(address, "://")
	if ok = ok && strings.HasPrefix(address, "http"); !ok {
		rest = address
	}
	host, _, _ := strings.Cut(strings.TrimPrefix(rest, "www."), "?")
	for _, p := range programs {
		if i := strings.Index(host, p.address); i == 0 || i > 0 && ok {
			return p.name, true
		}
	}
	return "", ok
}

// carriesPuzzle matches a link with a puzzle in it, rather than the number of a puzzle.
var carriesPuzzle = lazy.Regexp(`://\S*(?:f-puzzles\S*[?&]load=|Interactive-Sudoku-Solver\S*[?&]q=|(?:/|puzzleid=)(?:fpuz|scl|ctc|scf|classic)|sudokumaker\S*[?&]puzzle=|penpa\S*[#?&]p=|/p\?sudoku/)\S`)
