package reversi

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// diagramForm has a board of several lines, as books and other programs print it, with or
// without letters, numbers and bars around the squares, and a line that tells who is to move.
//
//	  a b c d e f
//	1 . . . . . .
//	2 . . . . . .
//	3 . . O X . .
//	4 . . X O . .
//	5 . . . . . .
//	6 . . . . . .
//	X to move
var diagramForm = banmen.Form{
	Name:    "diagram",
	Aliases: []string{"図", "盤面図"},
	Doc:     banmen.Msg("a board of several lines and the player to move, as in books"),
	Fit: func(h banmen.Head) (none banmen.Fit) {
		if len(h.Lines) < slices.Min(sizes[:]) { // a row is a line
			return none
		}
		var lines []codec.FileLine
		for i, text := range h.Lines {
			lines = append(lines, codec.FileLine{N: i + 1, Text: text})
		}
		if d := diagramIn(lines); len(d.rows) == 0 || !slices.Contains(sizes[:], len(d.rows)) || len(d.rows[0].squares) != len(d.rows) || !d.discs() {
			return none
		}
		return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("it contains rows of discs and open squares")}
	},
	Read: games(readDiagram),
	Put:  writeDiagram,
}

// A diagramRow is a row of squares in a text.
type diagramRow struct {
	line    int
	number  string // before the squares
	squares []square
}

// A square is the symbol of a square, and its column in the text.
type square struct{ symbol, column int }

// A diagram has the rows of a board, and the players that the text names as next to move.
type diagram struct {
	rows   []diagramRow
	after  []diagramRow // rows behind other text
	movers []int
	last   int // the last line
	turned int // a line with the letters of columns from right to left, or 0
}

// squareSigns maps the usual signs of squares to symbols.
var squareSigns = map[rune]int{
	'X': 1, 'x': 1, '*': 1, '#': 1, '●': 1, '⚫': 1, '🔴': 1, 'B': 1, 'b': 1, '黒': 1,
	'O': 2, 'o': 2, '○': 2, '◯': 2, '⚪': 2, 'W': 2, 'w': 2, '白': 2,
	'.': 0, '-': 0, '_': 0, '·': 0, '・': 0, '+': 0, '□': 0, '⬜': 0, '🟩': 0, '空': 0,
}

var (
	rowNumber  = lazy.Regexp(`^\s*(\d)(?:\D|$)`)
	rowEnd     = lazy.Regexp(`[\s|]\d\s*$`)
	moverWords = lazy.Regexp(`(?i)^\s*(?:\[(x|o) \d+\]\s+[xo] \d+|[xo] \d+\s+\[(x|o) \d+\])\s*$|^\W*(?:(x|o|b|w|black|white|dark|light|黒|白|●|○|\*)(?:'s)?\s*(?:to (?:move|play)|(?:is )?next|turn|moves|番|の番|の手番|先|先手|先番)|(?:to (?:move|play)|side to move|next|turn|手番)\s*[:=]?\s*(?:is\s+)?(x|o|black|white|dark|light|黒|白|●|○|\*))\b?\W*$`)
)

// diagramIn finds the rows of a board in lines.
func diagramIn(lines []codec.FileLine) (d diagram) {
	gap := false
	for _, l := range lines {
		d.last, l.Text = l.N, norm.NFKC.String(l.Text)
		if m := moverWords().FindStringSubmatch(l.Text); m != nil {
			switch strings.ToLower(strings.Join(m[1:], "")) {
			case "x", "b", "black", "dark", "黒", "●", "*":
				d.movers = append(d.movers, 0)
			default:
				d.movers = append(d.movers, 1)
			}
			gap = len(d.rows) > 0
			continue
		}
		row, ok := readDiagramRow(l)
		letters := strings.ToLower(strings.Join(strings.Fields(l.Text), ""))
		switch {
		case letters == "hgfedcba" || letters == "fedcba":
			d.turned = l.N
		case !ok:
			gap = gap || len(d.rows) > 0 && strings.Trim(l.Text, " \t|+-=─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋") != ""
		case gap:
			d.after = append(d.after, row)
		default:
			d.rows = append(d.rows, row)
		}
	}
	return d
}

// readDiagramRow returns the squares of a line. It reports false if the line has anything else,
// or fewer than four squares.
func readDiagramRow(l codec.FileLine) (row diagramRow, ok bool) {
	text := strings.NewReplacer("│", "|", "┃", "|", "║", "|", "\ufe0f", "").Replace(l.Text)
	row.line = l.N
	if m := rowNumber().FindStringSubmatchIndex(text); m != nil {
		row.number = text[m[2]:m[3]]
		text = text[:m[2]] + " " + text[m[3]:]
		text = strings.TrimSuffix(rowEnd().ReplaceAllStringFunc(text, func(s string) string { return s[:1] }), " ")
	}
	if strings.Count(text, "|") > 3 { // a square between two bars
		column := utf8.RuneCountInString(text[:strings.Index(text, "|")]) + 2
		inner := strings.TrimSuffix(strings.TrimSpace(text[strings.Index(text, "|")+1:]), "|")
		for field := range strings.SplitSeq(inner, "|") {
			field = strings.TrimSpace(field)
			r, size := utf8.DecodeRuneInString(field)
			symbol, known := squareSigns[r]
			if size != len(field) || size > 0 && !known {
				return row, false
			}
			row.squares = append(row.squares, square{symbol, column})
			column += utf8.RuneCountInString(field) + 1
		}
		return row, len(row.squares) > 3
	}
	for i, r := range []rune(text) {
		symbol, known := squareSigns[r]
		switch {
		case r == ' ' || r == '\t' || r == '|':
		case !known:
			return row, false
		default:
			row.squares = append(row.squares, square{symbol, i + 1})
		}
	}
	trimmed := strings.TrimSpace(text)
	rule := row.number == "" && strings.Trim(trimmed, "-+|") == "" && (strings.Contains(trimmed, "+") || !slices.Contains(sizes[:], len(trimmed)))
	return row, len(row.squares) > 3 && !rule
}

// discs reports whether a diagram has discs of both players.
func (d diagram) discs() bool {
	var seen [3]bool
	for _, row := range d.rows {
		for _, s := range row.squares {
			seen[s.symbol] = true
		}
	}
	return seen[1] && seen[2]
}

// readDiagram reads the only board of a text.
func readDiagram(size int, lines iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	var all []codec.FileLine
	for l, err := range lines {
		if err != nil {
			yield(banmen.Entry{}, err)
			return
		}
		if all = append(all, l); len(all) > mostDiagram {
			yield(banmen.Entry{}, banmen.Syntaxf(l.N, 1, "expected a text of at most %d lines in this form", mostDiagram))
			return
		}
	}
	if p, err := diagramIn(all).position(size); err != nil {
		yield(banmen.Entry{}, err)
	} else if p != nil {
		yield(banmen.Entry{Puzzle: &Puzzle{p}, Line: 1}, nil)
	}
}

// mostDiagram limits the lines of a text with a diagram.
const mostDiagram = 1000

// position returns the position of a diagram, or nil if it has no rows. It fails if rows or
// squares are missing, or if it is not clear who is to move.
func (d diagram) position(size int) (*Position, error) {
	if len(d.rows) == 0 {
		return nil, nil
	}
	n := len(d.rows[0].squares)
	if size > 0 {
		n = size
	}
	if !slices.Contains(sizes[:], n) {
		return nil, banmen.Syntaxf(d.rows[0].line, 1, "expected rows of 8 or 6 squares, found %d", n)
	}
	p := &Position{size: n}
	var of [len(symbols)]uint64
	for r, row := range d.rows {
		switch {
		case r == n:
			return nil, banmen.Syntaxf(row.line, 1, "expected %[1]d rows of %[1]d squares, found another row", n)
		case len(row.squares) != n:
			return nil, banmen.Syntaxf(row.line, 1, "expected %d squares in each row, found %d", n, len(row.squares))
		case row.number != "" && row.number != fmt.Sprint(r+1):
			return nil, banmen.Syntaxf(row.line, 1, "expected the number %d before this row, found %s", r+1, row.number)
		}
		for c, s := range row.squares {
			of[s.symbol] |= 1 << p.square(r*n+c)
		}
	}
	switch {
	case len(d.rows) < n:
		return nil, banmen.Syntaxf(d.rows[len(d.rows)-1].line+1, 1, "expected %[1]d rows of %[1]d squares, found %[2]d", n, len(d.rows))
	case len(d.after) > 0:
		return nil, banmen.Syntaxf(d.after[0].line, 1, "expected %[1]d rows of %[1]d squares, found another row", n)
	case d.turned > 0:
		return nil, banmen.Syntaxf(d.turned, 1, "expected the letters of columns from a on")
	case len(d.movers) == 0 || slices.Min(d.movers) != slices.Max(d.movers):
		return nil, banmen.Syntaxf(d.last, 1, "it is not clear who is to move: expected a line such as %q", "X to move")
	}
	p.mover = d.movers[0]
	p.board.Player, p.board.Other = of[p.mover+1], of[2-p.mover]
	return p, nil
}

// writeDiagram writes a board with letters and numbers around it.
func writeDiagram(w io.Writer, e banmen.Entry, b grid.Board) error {
	p := e.Puzzle.With(b).(*Puzzle).start
	text := " "
	for c := range p.size {
		text += " " + string(rune('a'+c))
	}
	for i, v := range p.Board().Cells {
		if i%p.size == 0 {
			text += fmt.Sprintf("\n%d", i/p.size+1)
		}
		text += " " + strings.ReplaceAll(string(symbols[v]), "-", ".")
	}
	_, err := fmt.Fprintf(w, "%s\n%c to move\n", text, symbols[p.mover+1])
	return err
}
