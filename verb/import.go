package verb

import "github.com/banmen/banmen"

// Import writes puzzles as texts, one per line.
var Import = &Verb{
	Name:  "import",
	Short: banmen.Msg("write the puzzles of files and links as texts, a line each"),
	Long: banmen.Msg("Reads files in any form and links of SudokuPad, f-puzzles, SudokuMaker, Interactive\n" +
		"Sudoku Solver, Penpa+ and puzz.link, and writes each puzzle as its text on a line: a\n" +
		"collection that all verbs read. A warning names what a text cannot hold, such as\n" +
		"drawings and titles; --strict stops there."),
	Example:  "banmen import -o mine.txt examples/mini.csv examples/inkala.txt\nbanmen import https://puzz.link/p?sudoku/4/4/1k3j4g2h",
	Flags:    []string{"to", "add", "strict", "json"},
	Activity: banmen.Msg("reading"),
	Forms:    AsText,
	JSON:     "json",
	New:      func() Doer { return &converter{} },
}
