package reversi

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

var forms = []banmen.Form{boardForm, diagramForm, recordForm, playOKForm, ggfForm, codec.Text(kindName, parse), codec.JSON(kindName, parse)}

// boardForm has a board per line, followed by the player to move, as collections of
// positions write them. Text after a semicolon is ignored.
var boardForm = banmen.Form{
	Name:    "board",
	Aliases: []string{"position", "盤面"},
	Doc:     banmen.Msg("a board with the player to move: X, O and -, one character per square"),
	Stream:  true,
	Fit:     isBoard,
	Read:    lines(readBoard),
	Put:     writeBoard,
}

// recordForm has a game per line: its moves without passes, f5d6c3d3c4, and optionally
// the final discs, 52-12. The puzzle of an entry is the initial position. Meta has the
// moves, separated by blanks, as "record" and the discs as "final".
var recordForm = banmen.Form{
	Name:    "record",
	Aliases: []string{"moves", "kifu", "transcript", "棋譜"},
	Doc:     banmen.Msg("the moves of a game: f5d6c3d3c4, and 52-12 for the discs at the end"),
	Stream:  true,
	Fit:     isRecord,
	Read:    lines(readRecord),
	Put:     writeRecord,
}

var (
	boardLine = lazy.Regexp(`^([-.XO]{64}|[-.XO]{36})[/ \t]*[XO][ \t]*(;.*)?$`)
	finalPart = lazy.Regexp(`[ \t]+(\d+)-(\d+)[ \t]*$`)
)

func isBoard(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 || !strings.ContainsAny(h.Rows[0], "XO") || !boardLine().MatchString(strings.TrimSpace(h.Rows[0])) {
		return none
	}
	return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("the first line is a board of X, O and - with the player to move")}
}

// isRecord accepts lines of moves if the first can begin a game.
func isRecord(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 || areNumbered(h.Rows) {
		return none
	}
	text := strings.TrimSpace(withoutNumbers(finalPart().ReplaceAllString(h.Rows[0], "")))
	if moves, err := readMoves(sizes[0], text, 1, 1); err != nil || len(moves) == 0 || sizeOf(text) == 0 {
		return none
	}
	return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("the first line is moves from the start of a game")}
}

// areNumbered reports whether the first two lines have the first two pairs of moves of a game.
func areNumbered(rows []string) bool {
	return len(rows) > 1 && strings.HasPrefix(rows[0], "1.") && strings.HasPrefix(rows[1], "2.")
}

// sizeOf returns the size of the board on which these moves begin a game, or 0. No first
// move begins a game on both boards.
func sizeOf(moves string) int {
	for _, size := range sizes {
		first, err := readMoves(size, moves[:min(2, len(moves))], 1, 1)
		if err != nil || len(first) == 0 {
			continue
		}
		if next, _ := begin(size).play(first[0].ply); next != nil {
			return size
		}
	}
	return 0
}

var moveNumber = lazy.Regexp(`(?:^|[ \t])(\d{1,2})[.)](?:\.\.)?`)

// withoutNumbers replaces the numbers of moves or pairs of moves, as in 1. f5 d6 2. c3 d3, by
// blanks. It returns the text as it is if they do not count up from 1.
func withoutNumbers(text string) string {
	out := []byte(text)
	for i, at := range moveNumber().FindAllStringSubmatchIndex(text, -1) {
		if text[at[2]:at[3]] != strconv.Itoa(i+1) {
			return text
		}
		for j := at[0]; j < at[1]; j++ {
			out[j] = ' '
		}
	}
	return string(out)
}

// lines makes a Form.Read from a reader of one line. size is that of Params, or 0.
func lines(read func(size int, l codec.FileLine) (banmen.Entry, error)) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(r io.Reader, params banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			size, err := sizeFrom(params)
			if err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			some := false
			for l, err := range codec.FileLines(r) {
				text := strings.TrimSpace(l.Text)
				if err == nil && (text == "" || text[0] == '#') {
					continue
				}
				some = true
				e := banmen.Entry{}
				if err == nil {
					e, err = read(size, l)
				}
				e.Line = l.N
				if !yield(e, err) {
					return
				}
			}
			if !some {
				yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a board or a record of Reversi"))
			}
		}
	}
}

// sizeFrom returns the size that a reader's Params name, or 0.
func sizeFrom(params banmen.Params) (int, error) {
	if params.As == "" {
		return 0, nil
	}
	p, err := parse(params.As)
	if err != nil {
		return 0, err
	}
	return p.(*Puzzle).start.size, nil
}

func readBoard(size int, l codec.FileLine) (banmen.Entry, error) {
	text, _, _ := strings.Cut(l.Text, ";")
	text = strings.TrimRight(text, " \t")
	column := 1 + utf8.RuneCountInString(text)
	text = strings.TrimLeft(text, " \t")
	column -= utf8.RuneCountInString(text)
	if size == 0 {
		size = boardSize(text)
	}
	p, err := parseBoard(size, text, l.N, column)
	if err != nil {
		return banmen.Entry{}, err
	}
	return banmen.Entry{Puzzle: &Puzzle{p}}, nil
}

// boardSize returns the size of the largest board that a line is long enough for.
func boardSize(text string) int {
	for _, size := range sizes {
		if utf8.RuneCountInString(text) >= size*size {
			return size
		}
	}
	return sizes[0]
}

func readRecord(size int, l codec.FileLine) (banmen.Entry, error) {
	text, final := l.Text, finalPart().FindStringSubmatchIndex(l.Text)
	meta, at := map[string]string{}, 0 // column of the final discs
	if final != nil {
		text = l.Text[:final[0]]
		at = 1 + utf8.RuneCountInString(l.Text[:final[2]])
		meta["final"] = l.Text[final[2]:final[3]] + " " + l.Text[final[4]:final[5]]
	}
	text = withoutNumbers(text)
	if size == 0 {
		size = sizeOf(strings.TrimLeft(text, " \t"))
	}
	if size == 0 {
		size = sizes[0]
	}
	moves, err := readMoves(size, text, l.N, 1)
	if err != nil {
		return banmen.Entry{}, err
	}
	if err := checkRecord(size, moves, meta["final"], banmen.LineColumn{Line: l.N, Column: at}); err != nil {
		return banmen.Entry{}, err
	}
	p := begin(size)
	var words []string
	var places []banmen.LineColumn
	for _, m := range moves {
		words = append(words, p.text(m.ply))
		places = append(places, banmen.LineColumn{Line: l.N, Column: m.column})
	}
	meta["record"] = strings.Join(words, " ")
	return banmen.Entry{Puzzle: &Puzzle{p}, Meta: meta, Moves: places}, nil
}

// checkRecord rejects impossible games: more moves than squares, or more discs; at is the
// position of the discs.
func checkRecord(size int, moves []placed, final string, at banmen.LineColumn) error {
	most := size*size - 4
	made := slices.DeleteFunc(slices.Clone(moves), func(m placed) bool { return m.pass })
	switch {
	case len(made) == 0:
		return banmen.Syntaxf(at.Line, 1, "expected the moves of a game, found none")
	case len(made) > most:
		return banmen.Syntaxf(at.Line, made[most].column, "expected at most %d moves, found %d", most, len(made))
	}
	discs := 0
	for word := range strings.FieldsSeq(final) {
		n, err := strconv.Atoi(word)
		if discs += n; err != nil || n > size*size || discs > size*size {
			return banmen.Syntaxf(at.Line, at.Column, "expected the discs of X and O, at most %d, such as 52-12, found %q", size*size, strings.ReplaceAll(final, " ", "-"))
		}
	}
	return nil
}

// text returns a move as in records.
func (p *Position) text(m ply) string {
	if m.pass {
		return passText
	}
	return p.CellName(m.cell)
}

// writeBoard writes a board on a line.
func writeBoard(w io.Writer, e banmen.Entry, b grid.Board) error {
	_, err := fmt.Fprintln(w, e.Puzzle.With(b).(*Puzzle).start.body(" "))
	return err
}

// writeRecord writes the moves of a game without its passes.
func writeRecord(w io.Writer, e banmen.Entry, _ grid.Board) error {
	record, ok := e.Meta["record"]
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "a board does not record the moves that led to it: there is no record to write")
	}
	words := slices.DeleteFunc(strings.Fields(record), func(word string) bool { return word == passText })
	line := strings.Join(words, "")
	if final := strings.Fields(e.Meta["final"]); len(final) > 0 {
		line += " " + strings.Join(final, "-")
	}
	_, err := fmt.Fprintln(w, line)
	return err
}
