package reversi

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
)

// parse reads a name, with full-width characters as their ASCII equivalents.
func parse(text string) (banmen.Puzzle, error) {
	text = norm.NFKC.String(text)
	head, rest, some := strings.Cut(text, ":")
	if head != kindName {
		return nil, banmen.Syntaxf(0, 1, "expected %s[:SIZE][:moves], found %q", kindName, text)
	}
	size, column := sizes[0], len(kindName)+2
	if some && (rest == "" || rest[0] >= '0' && rest[0] <= '9') {
		var word string
		word, rest, some = strings.Cut(rest, ":")
		var err error
		if size, err = parseSize(word, column); err != nil {
			return nil, err
		}
		column += len(word) + 1
	}
	p := begin(size)
	if some {
		var err error
		if p, err = p.parseBody(rest, 0, column); err != nil {
			return nil, err
		}
	}
	return &Puzzle{p}, nil
}

// parseSize reads 8x8 or 6x6.
func parseSize(word string, column int) (int, error) {
	for _, size := range sizes {
		if word == sizeName(size) {
			return size, nil
		}
	}
	return 0, banmen.Syntaxf(0, column, "expected the size 8x8 or 6x6, found %q", short(word))
}

func sizeName(size int) string { return strconv.Itoa(size) + "x" + strconv.Itoa(size) }

// parseBody reads moves from p on, or a board of p's size.
func (p *Position) parseBody(text string, line, column int) (*Position, error) {
	if looksLikeBoard(text) {
		return parseBoard(p.size, text, line, column)
	}
	moves, err := readMoves(p.size, text, line, column)
	for _, m := range moves {
		next, why := p.play(m.ply)
		if next == nil {
			return nil, &banmen.SyntaxError{Line: line, Column: m.column, Text: why}
		}
		p = next
	}
	return p, err
}

// looksLikeBoard distinguishes boards from moves: a board has no digits, and moves have
// some since nobody passes twice.
func looksLikeBoard(text string) bool {
	return text != "" && !strings.ContainsAny(text, "12345678")
}

// symbols are the characters of a board, by symbol.
const symbols = "-" + players

// parseBoard reads a board followed by the player to move. A slash, a blank or nothing
// separates them.
func parseBoard(size int, text string, line, column int) (*Position, error) {
	p := &Position{size: size}
	var of [len(symbols)]uint64
	runes := []rune(text)
	for i, r := range runes[:min(size*size, len(runes))] {
		v := symbolOf(r)
		if v < 0 {
			return nil, banmen.Syntaxf(line, column+i, "expected X, O or - for %s, found %q", p.CellName(i), string(r))
		}
		of[v] |= 1 << p.square(i)
	}
	if len(runes) < size*size {
		return nil, banmen.Syntaxf(line, column+len(runes), "expected a board of %d squares, found %d", size*size, len(runes))
	}
	mover := strings.TrimLeft(string(runes[size*size:]), "/ \t")
	column += len(runes) - utf8.RuneCountInString(mover)
	p.mover = symbolOf([]rune(mover + " ")[0]) - 1
	if p.mover < 0 || utf8.RuneCountInString(mover) != 1 {
		return nil, banmen.Syntaxf(line, column, "expected the player to move, X or O, after the board, found %q", short(mover))
	}
	p.board.Player, p.board.Other = of[p.mover+1], of[2-p.mover]
	return p, nil
}

// symbolOf returns the symbol of a character, or -1.
func symbolOf(r rune) int {
	if r == '.' {
		return 0
	}
	return strings.Index(symbols, strings.ToUpper(string(r)))
}

func (p *Position) String() string {
	text := kindName + ":" + sizeName(p.size)
	if *p == *begin(p.size) {
		return text
	}
	return text + ":" + p.body("/")
}

// body returns the board and the player to move, separated by between.
func (p *Position) body(between string) string {
	var s strings.Builder
	for _, v := range p.Board().Cells {
		s.WriteByte(symbols[v])
	}
	return s.String() + between + name(p.mover)
}

// A ply is a move or a pass in a text.
type ply struct {
	player int // player named before the move, or -1
	pass   bool
	cell   int
}

// A placed ply has the column where it begins.
type placed struct {
	ply
	column int
}

// readMoves reads moves with or without blanks between them. On an error it also returns
// the moves before it.
func readMoves(size int, text string, line, column int) ([]placed, error) {
	var moves []placed
	for text != "" {
		if text[0] == ' ' || text[0] == '\t' {
			text, column = text[1:], column+1
			continue
		}
		end := moveEnd(text)
		m, err := parsePly(size, text[:end])
		if err != nil {
			err.Line, err.Column = line, column
			return moves, err
		}
		moves = append(moves, placed{m, column})
		column += utf8.RuneCountInString(text[:end])
		text = text[end:]
	}
	return moves, nil
}

// moveEnd returns the length in bytes of the first move of a text: two characters, or a
// pass.
func moveEnd(text string) int {
	if text[0] == passText[0] {
		return len(passText)
	}
	_, one := utf8.DecodeRuneInString(text)
	_, two := utf8.DecodeRuneInString(text[one:])
	return one + two
}

// parsePly reads a square or a pass, optionally with the player before it. The column of
// an error is 1.
func parsePly(size int, text string) (ply, *banmen.SyntaxError) {
	bad := banmen.Syntaxf(0, 1, "expected a move such as %s, found %q", "d3", text)
	m := ply{player: -1}
	rest := strings.ToLower(text)
	if rest != "" {
		if m.player = slices.Index([]byte(strings.ToLower(players)), rest[0]); m.player >= 0 {
			rest = rest[1:]
		}
	}
	if m.pass = rest == passText; m.pass {
		return m, nil
	}
	if len(rest) != 2 {
		return m, bad
	}
	row, col := int(rest[1])-'1', int(rest[0])-'a'
	if row < 0 || row >= size || col < 0 || col >= size {
		return m, bad
	}
	m.cell = row*size + col
	return m, nil
}

// short returns a text for quoting in an error, clipped if it is longer than a board.
func short(text string) string {
	if len(text) > 100 {
		return banmen.Clip(text)
	}
	return text
}
