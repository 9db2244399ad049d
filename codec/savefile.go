package codec

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A SavedGame describes a game of Simon Tatham's collection and its puzzles.
type SavedGame struct {
	Name string // its name in the collection: "Solo"

	// Parse returns the puzzle of a game ID params:desc. Columns of errors count from the
	// beginning of the ID.
	Parse func(params, desc string) (banmen.Puzzle, error)
	// Format returns the params and the description of a puzzle with its givens.
	Format func(p banmen.Puzzle) (params, desc string, err error)
	Moves  SavedMoves
}

// SavedMoves is the notation that a game uses for moves.
type SavedMoves int

// NumberMoves put numbers and notes in cells (R0,1,5 and P0,1,5). FillMoves fill rectangles
// (F0,1,1,1). ColourMoves give cells one of two colours (P1,0,1).
const (
	NumberMoves SavedMoves = iota
	FillMoves
	ColourMoves
)

// saveMagic is the first line of a save file.
const saveMagic = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"

// SaveFile is the form in which Simon Tatham's collection saves games. Each line has a word of
// eight characters, a length and a text. The moves are played up to the player's current
// position.
//
//	SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//	VERSION :1:1
//	GAME    :4:Solo
//	…
func SaveFile(g SavedGame) banmen.Form {
	return banmen.Form{
		Name:   "savefile",
		Doc:    banmen.Msg("saved games of Simon Tatham's Puzzle Collection"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			text := string(h.Text[start(h.Text):])
			if !strings.HasPrefix(text, "SAVEFILE:") || !strings.Contains(text, fmt.Sprintf("\nGAME    :%d:%s", len(g.Name), g.Name)) {
				return none
			}
			return is("it begins with %q, and the game is %s", "SAVEFILE", g.Name)
		},
		Read: documents(func(r io.Reader, _ banmen.Params) (next, error) {
			d, err := readDocument(r, 'S')
			if err == nil {
				err = d.checkText()
			}
			if err != nil {
				return nil, err
			}
			s := &saveReader{document: d, SavedGame: g, pos: d.from}
			return s.next, nil
		}),
		Put: g.write,
	}
}

// A saveLine is one line of a file: its word, its text, and the offset of the text.
type saveLine struct {
	word, text string
	at         int
}

// A saveReader reads games.
type saveReader struct {
	*document
	SavedGame
	pos int
}

// line returns the next line. It reports false at the end.
func (s *saveReader) line() (l saveLine, ok bool, err error) {
	rest := bytes.TrimLeft(s.text[s.pos:], "\r\n \t")
	if s.pos = len(s.text) - len(rest); len(rest) == 0 {
		return l, false, nil
	}
	at := s.pos
	word, after, found := bytes.Cut(rest, []byte(":"))
	length, _, second := bytes.Cut(after, []byte(":"))
	n, err := strconv.Atoi(string(length))
	if !found || !second || len(word) != 8 || err != nil || n < 0 {
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		return l, false, s.wrong(at, banmen.Msg("expected a keyword of 8 characters, a length and a value, separated by colons, found %q", banmen.Clip(string(line))))
	}
	from := at + len(word) + len(length) + 2
	end := from + n
	if end > len(s.text) || end < len(s.text) && s.text[end] != '\n' && s.text[end] != '\r' {
		return l, false, s.wrong(at+len(word)+1, banmen.Msg("expected %d bytes of text and then the end of the line", n))
	}
	s.pos = end
	return saveLine{strings.TrimSpace(string(word)), string(s.text[from:end]), from}, true, nil
}

// next reads a game.
func (s *saveReader) next() (e banmen.Entry, err error) {
	begin := s.pos
	byWord := map[string]saveLine{}
	var moves []saveLine
	for {
		back := s.pos
		l, ok, err := s.line()
		if err != nil {
			return e, err
		}
		if ok && l.word == "SAVEFILE" && len(byWord) > 0 {
			s.pos = back
			break
		}
		if !ok {
			break
		}
		switch l.word {
		case "MOVE", "SOLVE", "RESTART":
			moves = append(moves, l)
		default:
			byWord[l.word] = l
		}
	}
	if len(byWord) == 0 {
		return e, io.EOF
	}
	if err := s.check(byWord, begin); err != nil {
		return e, err
	}
	params, desc := byWord["PARAMS"], byWord["DESC"]
	if current, ok := byWord["CPARAMS"]; ok {
		params = current
	}
	p, err := s.Parse(params.text, desc.text)
	if err != nil {
		return e, s.placed(err, params, desc)
	}
	e.Puzzle, e.Line = p, s.placeOf(byWord["SAVEFILE"].at).Line
	done, err := s.states(byWord, len(moves))
	if err != nil {
		return e, err
	}
	g := &savePlay{board: p.Givens().Clone(), givens: p.Givens(), notes: make(grid.Marks, p.Givens().Size())}
	for _, m := range moves[:done] {
		if !s.play(g, m) {
			return e, s.wrong(m.at, banmen.Msg("expected a move of %s, found %q", s.Name, banmen.Clip(m.text)))
		}
	}
	if !g.board.Equal(g.givens) {
		e.Board = g.board
	}
	if g.noted() {
		e.Notes = g.notes
	}
	return e, nil
}

// check returns an error if a necessary line is missing, or if the version or the game differs.
func (s *saveReader) check(byWord map[string]saveLine, begin int) error {
	for _, word := range []string{"SAVEFILE", "VERSION", "GAME", "PARAMS", "DESC", "NSTATES", "STATEPOS"} {
		if _, ok := byWord[word]; !ok && (word != "PARAMS" || byWord["CPARAMS"].word == "") {
			return s.wrong(begin, banmen.Msg("line %q is missing", word))
		}
	}
	for word, want := range map[string]string{"VERSION": "1", "GAME": s.Name, "SAVEFILE": saveMagic[12:]} {
		if l := byWord[word]; l.text != want {
			return s.wrong(l.at, banmen.Msg("expected %q, found %q", want, banmen.Clip(l.text)))
		}
	}
	return nil
}

// placed converts an error about a game ID to its place in the file.
func (s *saveReader) placed(err error, params, desc saveLine) error {
	var syntax *banmen.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	at := params.at + max(0, syntax.Column-1)
	if in := syntax.Column - len(params.text) - 2; in >= 0 {
		at = desc.at + min(in, len(desc.text))
	}
	return s.wrong(at, syntax.Text)
}

// states returns the number of moves up to the player's current position. It fails if the file
// has too few moves or too many.
func (s *saveReader) states(byWord map[string]saveLine, moves int) (done int, err error) {
	states, err := strconv.Atoi(byWord["NSTATES"].text)
	if err != nil || states != moves+1 {
		return 0, s.wrong(byWord["NSTATES"].at, banmen.Msg("expected %d (the number of moves plus one), found %q: some moves are missing", moves+1, banmen.Clip(byWord["NSTATES"].text)))
	}
	at, err := strconv.Atoi(byWord["STATEPOS"].text)
	if err != nil || at < 1 || at > states {
		return 0, s.wrong(byWord["STATEPOS"].at, banmen.Msg("expected a number from %d to %d, found %s", 1, states, strconv.Quote(banmen.Clip(byWord["STATEPOS"].text))))
	}
	return at - 1, nil
}

// A savePlay is a game while its moves are played.
type savePlay struct {
	board, givens grid.Board
	notes         grid.Marks
}

// noted reports whether open cells have notes. It clears the notes of decided cells.
func (g *savePlay) noted() (some bool) {
	for c, set := range g.notes {
		if g.board.Cells[c] != 0 {
			g.notes[c] = 0
		} else if set != 0 {
			some = true
		}
	}
	return some
}

// put puts a symbol into a cell and clears its notes. It reports false if the cell is a given
// with another symbol.
func (g *savePlay) put(c int, v uint16) bool {
	g.notes[c] = 0
	if g.givens.Cells[c] != 0 {
		return g.givens.Cells[c] == v
	}
	g.board.Cells[c] = v
	return true
}

// play plays a move. It reports false if the line is not a move.
func (s *saveReader) play(g *savePlay, m saveLine) bool {
	switch {
	case m.word == "RESTART":
		copy(g.board.Cells, g.givens.Cells)
		clear(g.notes)
		return true
	case m.text == "":
		return false
	case m.text[0] == 'S':
		return s.solve(g, m.text[1:])
	}
	switch s.Moves {
	case FillMoves:
		return g.fill(m.text)
	case ColourMoves:
		var colour byte
		var x, y int
		if n, err := fmt.Sscanf(m.text, "P%c,%d,%d", &colour, &x, &y); n != 3 || err != nil || !g.board.Contains(y, x) {
			return false
		}
		v := strings.IndexByte("-01", colour)
		return v >= 0 && g.put(g.board.At(y, x), uint16(v))
	}
	return g.number(m.text)
}

// number plays a number (R0,1,5) or a note (P0,1,5). M notes all candidates in all open cells.
// D and F only cross off clues and change nothing. It reports false if text is no such move.
func (g *savePlay) number(text string) bool {
	switch text[0] {
	case 'D', 'F':
		return true
	case 'M':
		for c, v := range g.board.Cells {
			if v == 0 {
				g.notes[c] = 1<<(g.board.Rows+1) - 2
			}
		}
		return true
	}
	var kind byte
	var x, y, v int
	if n, err := fmt.Sscanf(text, "%c%d,%d,%d", &kind, &x, &y, &v); n != 4 || err != nil || !g.board.Contains(y, x) || v < 0 || v > g.board.Rows {
		return false
	}
	c := g.board.At(y, x)
	switch {
	case kind == 'P' && v > 0:
		g.notes[c] ^= 1 << v
		return true
	case kind == 'P' || kind == 'R':
		return g.put(c, uint16(v))
	}
	return false
}

// fill plays a move on a rectangle: F fills it, E empties it and U opens it. F0,1,2,1 begins at
// column 0 and row 1, and is two columns wide and one row high.
func (g *savePlay) fill(text string) bool {
	var kind byte
	var x, y, w, h int
	n, err := fmt.Sscanf(text, "%c%d,%d,%d,%d", &kind, &x, &y, &w, &h)
	v := strings.IndexByte("UFE", kind)
	if n != 5 || err != nil || v < 0 || min(x, y, w, h) < 0 || x+w > g.board.Cols || y+h > g.board.Rows {
		return false
	}
	for r := y; r < y+h; r++ {
		for c := x; c < x+w; c++ {
			g.board.Cells[g.board.At(r, c)] = uint16(v)
		}
	}
	return true
}

// solve fills in the whole solution, as the program does when asked to solve the game.
func (s *saveReader) solve(g *savePlay, text string) bool {
	values := strings.Split(text, "")
	if strings.Contains(text, ",") {
		values = strings.Split(strings.TrimSuffix(text, ","), ",")
	}
	if len(values) != g.board.Size() {
		return false
	}
	for c, value := range values {
		v, err := strconv.Atoi(value)
		switch {
		case err != nil:
			return false
		case s.Moves == FillMoves:
			v = 2 - v
		case s.Moves == ColourMoves:
			v++
		}
		if v < 1 || v > cmp.Or(s.Moves.symbols(), g.board.Rows) || !g.put(c, uint16(v)) {
			return false
		}
	}
	return true
}

// symbols returns the number of symbols of a board, or 0 if it is the number of rows.
func (m SavedMoves) symbols() int {
	if m == NumberMoves {
		return 0
	}
	return 2
}

func (g SavedGame) write(w io.Writer, e banmen.Entry, b grid.Board) error {
	params, desc, err := g.Format(e.Puzzle)
	if err != nil {
		return err
	}
	givens, marks := e.Puzzle.Givens(), notesAt(e, b)
	var moves []string
	for c, v := range b.Cells {
		x, y := c%b.Cols, c/b.Cols
		switch {
		case v == givens.Cells[c]:
		case g.Moves == FillMoves:
			moves = append(moves, fmt.Sprintf("%c%d,%d,1,1", "UFE"[v], x, y))
		case g.Moves == ColourMoves:
			moves = append(moves, fmt.Sprintf("P%d,%d,%d", v-1, x, y))
		default:
			moves = append(moves, fmt.Sprintf("R%d,%d,%d", x, y, v))
		}
		for m := 1; g.Moves == NumberMoves && v == 0 && marks != nil && m <= b.Rows; m++ {
			if marks[c]>>m&1 != 0 {
				moves = append(moves, fmt.Sprintf("P%d,%d,%d", x, y, m))
			}
		}
	}
	var out strings.Builder
	line := func(word, text string) { fmt.Fprintf(&out, "%-8s:%d:%s\n", word, len(text), text) }
	out.WriteString(saveMagic + "\n")
	line("VERSION", "1")
	line("GAME", g.Name)
	line("PARAMS", params)
	line("CPARAMS", params)
	line("DESC", desc)
	line("NSTATES", strconv.Itoa(len(moves)+1))
	line("STATEPOS", strconv.Itoa(len(moves)+1))
	for _, m := range moves {
		line("MOVE", m)
	}
	_, err = io.WriteString(w, out.String())
	return err
}

// SoloFile is the form of saved games of Solo.
func SoloFile(sq Square) banmen.Form {
	f := SaveFile(SavedGame{
		Name: "Solo",
		Parse: func(params, desc string) (banmen.Puzzle, error) {
			p, givens, err := soloPuzzle(sq, params, desc)
			if err != nil {
				return nil, err
			}
			return p.With(givens), nil
		},
		Format: func(p banmen.Puzzle) (string, string, error) { return sq.soloID(p, p.Givens()) },
	})
	f.Answer = "framed"
	return f
}
