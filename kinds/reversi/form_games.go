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

// playOKForm reads and writes games in the format of PlayOK, which resembles PGN. It has
// tags in brackets, numbered moves, -- for a pass, and the final discs of black and
// white. The tags become Meta, in lower case.
var playOKForm = banmen.Form{
	Name:    "playok",
	Aliases: []string{"pgn"},
	Doc:     banmen.Msg("games as PlayOK writes them"),
	Fit: func(h banmen.Head) (none banmen.Fit) {
		for _, row := range h.Rows {
			switch {
			case strings.HasPrefix(row, "["):
				continue
			case row == h.Rows[0] && !areNumbered(h.Rows) || !strings.HasPrefix(row, "1."):
				return none
			}
			if first := strings.TrimSpace(strings.TrimPrefix(row, "1.")); len(first) >= 2 && sizeOf(first[:2]) > 0 {
				return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("its moves are numbered, and the first is one of Reversi")}
			}
			return none
		}
		return none
	},
	Read: games(readPlayOK),
	Put:  writePlayOK,
}

// ggfForm reads and writes games in the format of the Generic Game Server, which programs
// such as Edax use.
//
//	(;GM[Othello]PB[a]PW[b]BO[8 -------- … *]B[F5]W[D6//1.5]B[PA];)
var ggfForm = banmen.Form{
	Name: "ggf",
	Doc:  banmen.Msg("games in the Generic Game Format, of GGS and Edax"),
	Fit: func(h banmen.Head) (none banmen.Fit) {
		if len(h.Rows) == 0 || !strings.Contains(strings.ToLower(h.Rows[0]), "(;gm[othello]") {
			return none
		}
		return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("it begins with %q", "(;GM[Othello]")}
	},
	Read: games(readGGF),
	Put:  writeGGF,
}

// games makes a Form.Read from a reader of the games in lines.
func games(read func(size int, lines iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool)) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(r io.Reader, params banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			size, err := sizeFrom(params)
			if err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			some := false
			read(size, codec.FileLines(r), func(e banmen.Entry, err error) bool {
				some = true
				return yield(e, err) && err == nil
			})
			if !some {
				yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a board or a record of Reversi"))
			}
		}
	}
}

// A savedGame is a game being read.
type savedGame struct {
	start *Position
	meta  map[string]string
	words []string
	at    []banmen.LineColumn
	line  int
}

// add adds a move. A player's name before a move tells who makes it.
func (g *savedGame) add(m ply, place banmen.LineColumn) error {
	if made := len(g.words); made >= 2*g.start.size*g.start.size {
		return banmen.Syntaxf(place.Line, place.Column, "expected at most %d moves, found %d", g.start.size*g.start.size-4, made+1)
	}
	g.words = append(g.words, g.start.text(m))
	g.at = append(g.at, place)
	return nil
}

// entry returns the record of a game.
func (g *savedGame) entry() (banmen.Entry, error) {
	var moves []placed
	for i, word := range g.words {
		m, _ := parsePly(g.start.size, word)
		moves = append(moves, placed{m, g.at[i].Column})
	}
	if err := checkRecord(g.start.size, moves, g.meta["final"], banmen.LineColumn{Line: g.line, Column: 1}); err != nil {
		return banmen.Entry{}, err
	}
	g.meta["record"] = strings.Join(g.words, " ")
	return banmen.Entry{Puzzle: &Puzzle{g.start}, Meta: g.meta, Moves: g.at, Line: g.line}, nil
}

var (
	pgnTag    = lazy.Regexp(`^\[\s*(\w+)\s+"([^"]*)"\s*\]$`)
	pgnNumber = lazy.Regexp(`^\d+\.+`)
	pgnFinal  = lazy.Regexp(`^(\d+)-(\d+)$`)
)

func readPlayOK(size int, lines iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	if size == 0 {
		size = sizes[0]
	}
	var g *savedGame
	for l, err := range lines {
		if err != nil {
			yield(banmen.Entry{}, err)
			return
		}
		text := strings.TrimSpace(l.Text)
		if strings.HasPrefix(text, "[") && g != nil && len(g.words) > 0 {
			if e, err := g.entry(); !yield(e, err) {
				return
			}
			g = nil
		}
		if text == "" || text[0] == '#' {
			continue
		}
		if g == nil {
			g = &savedGame{start: begin(size), meta: map[string]string{}, line: l.N}
		}
		if err := g.pgnLine(l); err != nil {
			yield(banmen.Entry{}, err)
			return
		}
	}
	if g != nil {
		e, err := g.entry()
		yield(e, err)
	}
}

// pgnLine reads a tag, or moves.
func (g *savedGame) pgnLine(l codec.FileLine) error {
	text := strings.TrimSpace(l.Text)
	if text[0] == '[' {
		tag := pgnTag().FindStringSubmatch(text)
		if tag == nil {
			return banmen.Syntaxf(l.N, 1, "expected a tag such as [Black \"name\"], found %q", banmen.Clip(text))
		}
		if name := strings.ToLower(tag[1]); tag[2] != "" && tag[2] != "?" && tag[2] != "-" {
			g.meta[name] = tag[2]
		}
		return nil
	}
	at := 0
	for word := range strings.FieldsSeq(l.Text) {
		at += strings.Index(l.Text[at:], word)
		place := banmen.LineColumn{Line: l.N, Column: 1 + utf8.RuneCountInString(l.Text[:at])}
		at += len(word)
		number := pgnNumber().FindString(word)
		place.Column += len(number)
		switch word = word[len(number):]; {
		case word == "" || word == "*":
		case pgnFinal().MatchString(word):
			g.meta["final"] = strings.ReplaceAll(word, "-", " ")
		default:
			m := ply{player: -1, pass: true}
			if word != "--" {
				var err *banmen.SyntaxError
				if m, err = parsePly(g.start.size, word); err != nil {
					err.Line, err.Column = place.Line, place.Column
					return err
				}
			}
			if err := g.add(m, place); err != nil {
				return err
			}
		}
	}
	return nil
}

// pgnTags are the tags to write, in their order.
var pgnTags = []string{"Event", "Site", "Date", "Round", "Black", "White", "Result", "Time", "TimeControl", "BlackElo", "WhiteElo"}

func writePlayOK(w io.Writer, e banmen.Entry, _ grid.Board) error {
	start := e.Puzzle.(*Puzzle).start
	moves, err := withPasses(e, start)
	if err != nil {
		return err
	}
	if *start != *begin(start.size) {
		return banmen.Errorf(banmen.ErrCannot, "this form has games from their start").Suggest("use ggf, which has a board")
	}
	var out strings.Builder
	for _, tag := range pgnTags {
		if text := e.Meta[strings.ToLower(tag)]; text != "" {
			fmt.Fprintf(&out, "[%s \"%s\"]\n", tag, strings.ReplaceAll(text, `"`, "'"))
		}
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	for i, m := range moves {
		if i%2 == 0 {
			fmt.Fprintf(&out, "%d. ", i/2+1)
		}
		if m.pass {
			out.WriteString("-- ")
			continue
		}
		out.WriteString(start.text(m) + " ")
	}
	out.WriteString(strings.ReplaceAll(e.Meta["final"], " ", "-"))
	_, err = fmt.Fprintln(w, strings.TrimRight(out.String(), " "))
	return err
}

// withPasses returns the legal moves at the beginning of a record, and adds the passes between
// them.
func withPasses(e banmen.Entry, start *Position) (moves []ply, err error) {
	record, ok := e.Meta["record"]
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board does not record the moves that led to it: there is no record to write")
	}
	at := start
	for word := range strings.FieldsSeq(record) {
		m, bad := parsePly(start.size, word)
		if bad != nil {
			return nil, bad
		}
		if at != nil && !m.pass {
			if can := at.Moves(); len(can) == 1 && can[0].Text == passText {
				moves = append(moves, ply{player: -1, pass: true})
				at = at.passed()
			}
		}
		moves = append(moves, m)
		if at != nil {
			at, _ = at.play(m)
		}
	}
	return moves, nil
}

// ggfProperty matches a property of a game, NAME[text].
var ggfProperty = lazy.Regexp(`([A-Z]+)\[([^\]]*)\]`)

// ggfNames maps properties that describe a game to their names in Meta.
var ggfNames = [][2]string{{"PC", "site"}, {"DT", "date"}, {"PB", "black"}, {"PW", "white"}, {"RB", "blackelo"}, {"RW", "whiteelo"}, {"TI", "timecontrol"}, {"TY", "type"}, {"RE", "result"}}

func readGGF(_ int, lines iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	var text strings.Builder
	line := 0
	for l, err := range lines {
		if err != nil {
			yield(banmen.Entry{}, err)
			return
		}
		for ; line < l.N-1; line++ {
			text.WriteByte('\n')
		}
		text.WriteString(l.Text)
	}
	all := text.String()
	for at := 0; ; {
		begin := strings.Index(all[at:], "(;")
		if begin < 0 {
			if rest := strings.TrimSpace(all[at:]); rest != "" && at == 0 {
				yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "expected a game such as (;GM[Othello]…;), found %q", banmen.Clip(rest)))
			}
			return
		}
		end := strings.Index(all[at+begin:], ";)")
		if end < 0 {
			p := banmen.LineColumnAt([]byte(all), at+begin)
			yield(banmen.Entry{}, banmen.Syntaxf(p.Line, p.Column, "expected the end of the game, ;), found the end of the file"))
			return
		}
		e, err := ggfGame(all, at+begin, at+begin+end)
		if !yield(e, err) {
			return
		}
		at += begin + end + 2
	}
}

// ggfGame reads the game between two offsets of a text.
func ggfGame(all string, from, to int) (e banmen.Entry, err error) {
	place := func(at int) banmen.LineColumn { return banmen.LineColumnAt([]byte(all), at) }
	g := &savedGame{start: begin(sizes[0]), meta: map[string]string{}, line: place(from).Line}
	at := from + 2
	for at < to {
		rest := strings.TrimLeft(all[at:to], " \t\n;")
		if at = to - len(rest); rest == "" {
			break
		}
		m := ggfProperty().FindStringSubmatchIndex(rest)
		if m == nil || m[0] != 0 {
			p := place(at)
			return e, banmen.Syntaxf(p.Line, p.Column, "expected a property such as B[F5], found %q", banmen.Clip(rest))
		}
		if err := g.property(rest[m[2]:m[3]], rest[m[4]:m[5]], place(at+m[4])); err != nil {
			return e, err
		}
		at += m[1]
	}
	return g.entry()
}

// property reads a property of a game; at is the position of its text.
func (g *savedGame) property(name, text string, at banmen.LineColumn) error {
	switch name {
	case "GM":
		if !strings.EqualFold(text, "othello") {
			return banmen.Syntaxf(at.Line, at.Column, "expected the game Othello, found %q", banmen.Clip(text))
		}
	case "BO":
		return g.ggfBoard(text, at)
	case "B", "W":
		word, _, _ := strings.Cut(text, "/")
		m := ply{player: -1, pass: true}
		if low := strings.ToLower(word); low != "pass" && low != "pa" && low != "--" {
			var err *banmen.SyntaxError
			if m, err = parsePly(g.start.size, word); err != nil {
				err.Line, err.Column = at.Line, at.Column
				return err
			}
		}
		return g.add(m, at)
	}
	for _, n := range ggfNames {
		if n[0] == name && text != "" && text != "?" {
			g.meta[n[1]] = text
		}
	}
	return nil
}

// ggfBoard reads the initial board: its size, the squares (* black, O white) and the
// player who begins.
func (g *savedGame) ggfBoard(text string, at banmen.LineColumn) error {
	size, cells, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(size)
	if err != nil || !slices.Contains(sizes[:], n) {
		return banmen.Syntaxf(at.Line, at.Column, "expected the size 8 or 6, found %q", banmen.Clip(size))
	}
	column := at.Column + len(size) + 1
	for i, r := range []rune(cells) {
		if r != '*' && r != ' ' && r != '\n' && symbolOf(r) < 0 {
			return banmen.Syntaxf(at.Line, column+i, "expected *, O or - for a square, found %q", string(r))
		}
	}
	board := strings.NewReplacer(" ", "", "\n", "", "*", "X").Replace(cells)
	if len(board) != n*n+1 {
		return banmen.Syntaxf(at.Line, column, "expected a board of %d squares, found %d", n*n, max(0, utf8.RuneCountInString(board)-1))
	}
	p, err := parseBoard(n, board, at.Line, column)
	if err != nil {
		return err
	}
	g.start = p
	return nil
}

func writeGGF(w io.Writer, e banmen.Entry, _ grid.Board) error {
	start := e.Puzzle.(*Puzzle).start
	moves, err := withPasses(e, start)
	if err != nil {
		return err
	}
	var out strings.Builder
	out.WriteString("(;GM[Othello]")
	for _, n := range ggfNames {
		if text := e.Meta[n[1]]; text != "" {
			fmt.Fprintf(&out, "%s[%s]", n[0], strings.NewReplacer("[", "(", "]", ")").Replace(text))
		}
	}
	body := strings.ReplaceAll(start.body(""), "X", "*")
	fmt.Fprintf(&out, "BO[%d", start.size)
	for r := range start.size {
		out.WriteString(" " + body[r*start.size:(r+1)*start.size])
	}
	fmt.Fprintf(&out, " %s]", body[start.size*start.size:])
	for i, m := range moves {
		player := "BW"[(start.mover+i)%2]
		if m.pass {
			fmt.Fprintf(&out, "%c[PA]", player)
			continue
		}
		fmt.Fprintf(&out, "%c[%s]", player, strings.ToUpper(start.text(m)))
	}
	_, err = fmt.Fprintln(w, out.String()+";)")
	return err
}
