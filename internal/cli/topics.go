package cli

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/ops"
)

// kindsTopic tells how puzzles are named and which kinds there are.
func (t *tree) kindsTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, t.con.Text(banmen.Msg("A puzzle is named KIND:PARAMS[:GIVENS]. Givens are one character a cell in reading order,\n"+
		"a dot where the cell is open, or numbers with commas between them. The same text works on\n"+
		"the command line and in files, one a line. banmen kinds KIND tells the rules.")))
	for _, k := range t.kinds.All {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(t.con.Lang))
		for _, p := range k.Presets {
			fmt.Fprintf(&b, "  %s\n", p)
		}
	}
	return b.String()
}

// formTexts say what the forms are that kinds share or are known for.
var formTexts = map[string]banmen.Message{
	"text":    banmen.Msg("the name of a puzzle a line (banmen help kinds)"),
	"json":    banmen.Msg("a JSON object a line"),
	"model":   banmen.Msg("the rules as a model in JSON: banmen-model/1"),
	"csv":     banmen.Msg("numbers with commas between them, a row a line, 0 is open"),
	"line":    banmen.Msg("a puzzle a line, a character a cell"),
	"sdm":     banmen.Msg("SadMan and SudoCue collections: a puzzle a line, 0 is open"),
	"fields":  banmen.Msg("Kaggle: a number, a puzzle and more on a line, under their names"),
	"sdk":     banmen.Msg("SadMan: rows of nine characters under headers with #"),
	"ss":      banmen.Msg("Simple Sudoku: a grid with borders, then moves"),
	"spaced":  banmen.Msg("rows of characters, a blank is open; the answer is framed"),
	"framed":  banmen.Msg("rows with blanks between the cells and a frame around boxes"),
	"table":   banmen.Msg("numbers in three columns each, 0 is open"),
	"dashes":  banmen.Msg("cells with blanks between them, - is open"),
	"pm":      banmen.Msg("a grid of candidates (pencil marks)"),
	"hodoku":  banmen.Msg("HoDoKu library lines"),
	"solo":    banmen.Msg("game IDs of Simon Tatham's Solo"),
	"board":   banmen.Msg("the board, cell by cell, as this kind draws it"),
	"colours": banmen.Msg("a line a colour with its panels: R,1,2,3"),
	"record":  banmen.Msg("the answers of a game: R13 B8 Wx - B24/21"),
	"compact": banmen.Msg("the answers without blanks: R13B8Wx-B24Y21"),
	"games":   banmen.Msg("a game a line: id | answers | final counts"),
	"psr":     banmen.Msg("a game as psim3 saves it"),
}

// formsTopic lists the forms.
func (t *tree) formsTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, t.con.Text(banmen.Msg("A form is a way to write puzzles in a file. It is recognised by itself; --from and --to\n"+
		"name it, --as and --box say what a bare board is. docs/formats.md has the details.")))
	for _, k := range t.kinds.All {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(t.con.Lang))
		for _, f := range k.Forms {
			line := "  " + f.Name
			if text, ok := formTexts[f.Name]; ok {
				line = fmt.Sprintf("  %-8s %s", f.Name, t.con.Text(text))
			}
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

// symmetryTexts say what the names of groups of symmetries mean.
var symmetryTexts = map[string]banmen.Message{
	"none":       banmen.Msg("only the identity"),
	"mirror":     banmen.Msg("exchange left and right"),
	"flip":       banmen.Msg("exchange top and bottom"),
	"transpose":  banmen.Msg("exchange rows and columns"),
	"c2":         banmen.Msg("half turns"),
	"c4":         banmen.Msg("quarter turns"),
	"d2":         banmen.Msg("mirror and flip"),
	"d2x":        banmen.Msg("both reflections in diagonals"),
	"d4":         banmen.Msg("all rotations and reflections"),
	"relabel":    banmen.Msg("rename the symbols"),
	"bands":      banmen.Msg("exchange bands, the rows of boxes"),
	"rows":       banmen.Msg("exchange rows (Number Place: those of a band)"),
	"stacks":     banmen.Msg("exchange stacks, the columns of boxes"),
	"columns":    banmen.Msg("exchange columns (Number Place: those of a stack)"),
	"symbols":    banmen.Msg("rename the symbols"),
	"conjugates": banmen.Msg("exchange the parts of rows, columns and symbols"),
	"isotopy":    banmen.Msg("rows, columns and symbols"),
	"paratopy":   banmen.Msg("isotopy and conjugates: main classes"),
	"complement": banmen.Msg("make each number v N²+1-v"),
	"lines":      banmen.Msg("exchange rows, and the same columns, so that the diagonals stay"),
	"declared":   banmen.Msg("what the model declares"),
	"all":        banmen.Msg("all of these"),
}

// symmetryTopic lists the symmetries.
func (t *tree) symmetryTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, t.con.Text(banmen.Msg("--symmetry takes solutions for the same that symmetries make of each other. It names\n"+
		"groups of symmetries; several, with commas between them, are taken together, as in\n"+
		"--symmetry relabel,bands,d4. Each is checked to keep the rules, and only symmetries that\n"+
		"leave the givens as they are count. docs/classes.md has the details.")))
	for _, k := range t.kinds.For(command.Puzzles) {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(t.con.Lang))
		for _, name := range ops.SymmetryNames(t.kinds.Example(k)) {
			fmt.Fprintf(&b, "  %-10s %s\n", name, t.con.Text(symmetryTexts[name]))
		}
	}
	return b.String()
}
