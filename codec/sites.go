package codec

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// SudokuCom is the form of puzzles that sudoku.com sends, one object or an array of them. It is
// only read.
//
//	{"id":698,"mission":"5300700006001…","solution":"534678912…","win_rate":61.35}
//
// Older data has the puzzle and its solution in an array, "desc". The other fields become Meta.
func SudokuCom(sq Square) banmen.Form {
	return siteForm(sq, "sudokucom", banmen.Msg("puzzles of sudoku.com (JSON)"), sudokuComField, readSudokuCom)
}

var sudokuComField = lazy.Regexp(`"mission"\s*:\s*"|"desc"\s*:\s*\[\s*"[0-9]{81}"`)

// NYT is the form of the puzzles in the pages of the New York Times, an object with a puzzle
// for each level. It may follow window.gameData =. It is only read.
//
//	{"easy":{"difficulty":"easy","puzzle_data":{"puzzle":[5,3,0,…],"solution":[…]}},"hard":{…}}
func NYT(sq Square) banmen.Form {
	return siteForm(sq, "nyt", banmen.Msg("puzzles of the New York Times (JSON)"), nytField, readNYT)
}

var nytField = lazy.Regexp(`"puzzle_data"\s*:\s*\{`)

// siteForm returns a form in JSON whose puzzles have fields that match field.
func siteForm(sq Square, name string, doc banmen.Message, field func() *regexp.Regexp, read func(*node, func(*savedGame, error) bool)) banmen.Form {
	return banmen.Form{
		Name:   name,
		Doc:    doc,
		Answer: "framed",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			text := h.Text[siteStart(h.Text):]
			if len(text) == 0 || text[0] != '{' && text[0] != '[' {
				return none
			}
			m := field().Find(text)
			if m == nil {
				return none
			}
			name, _, _ := strings.Cut(string(m[1:]), `"`)
			return is("it is JSON with the field %q", name)
		},
		Read: documents(func(r io.Reader, p banmen.Params) (next, error) {
			games, err := siteGames(r, read)
			rec := &records{sq: sq, params: p}
			return func() (banmen.Entry, error) {
				if len(games) == 0 {
					return banmen.Entry{}, io.EOF
				}
				g := games[0]
				games = games[1:]
				if g.err != nil {
					return banmen.Entry{}, g.err
				}
				return rec.saved(g.saved)
			}, err
		}),
		Put: func(io.Writer, banmen.Entry, grid.Board) error { return onlyRead(name) },
	}
}

// A siteGame is a puzzle of a site, or the error in it.
type siteGame struct {
	saved *savedGame
	err   error
}

// siteGames reads all puzzles of a file.
func siteGames(r io.Reader, read func(*node, func(*savedGame, error) bool)) (games []siteGame, err error) {
	d := &document{}
	if d.text, err = io.ReadAll(io.LimitReader(r, maxPage+1)); err != nil {
		return nil, err
	}
	if len(d.text) > maxPage {
		return nil, tooLarge(1, 1, banmen.Msg("file too long: expected at most %d bytes", maxPage))
	}
	if err := d.checkText(); err != nil {
		return nil, err
	}
	j := newJSON(d, siteStart(d.text))
	for {
		n, err := j.next()
		if err == io.EOF || len(games) > 0 && siteEnd(d.text[j.last:]) {
			return games, nil
		}
		if err != nil {
			return nil, err
		}
		before := len(games)
		read(n, func(s *savedGame, err error) bool {
			games = append(games, siteGame{s, err})
			return err == nil
		})
		if len(games) == before {
			return nil, d.wrong(n.at, banmen.Msg("expected an object with a puzzle, found %s", n.String()))
		}
	}
}

// maxPage limits the bytes of a file from a site.
const maxPage = 1 << 20

// siteStart returns the offset where JSON begins, after the assignment to a variable if there
// is one.
func siteStart(text []byte) int {
	from := start(text)
	if i := bytes.IndexByte(text[from:], '='); i >= 0 && i < 40 && !bytes.ContainsAny(text[from:from+i], `{["`) {
		from += i + 1
		from += start(text[from:])
	}
	return from
}

// siteEnd reports whether rest begins with the end of a statement.
func siteEnd(rest []byte) bool { return strings.HasPrefix(strings.TrimSpace(string(rest)), ";") }

func readSudokuCom(n *node, yield func(*savedGame, error) bool) {
	switch {
	case n.fields["mission"] != nil:
		s, err := n.fields["mission"].digits()
		if err == nil {
			for _, key := range n.keys {
				if key != "mission" {
					s.say(key, n.fields[key].plain())
				}
			}
		}
		yield(s, err)
	case n.fields["desc"] != nil && len(n.fields["desc"].list) > 0:
		list := n.fields["desc"].list
		s, err := list[0].digits()
		if err == nil && len(list) > 1 {
			s.say("solution", list[1].plain())
		}
		yield(s, err)
	case n.fields != nil:
		for _, level := range n.keys {
			before := n.fields[level]
			for _, one := range append([]*node{before}, before.list...) {
				if one.fields["mission"] != nil {
					readSudokuCom(one, func(s *savedGame, err error) bool {
						if err == nil && s.meta["level"] == "" {
							s.say("level", level)
						}
						return yield(s, err)
					})
				}
			}
		}
	default:
		for _, one := range n.list {
			readSudokuCom(one, yield)
		}
	}
}

// digits reads a text with a digit for each cell.
func (n *node) digits() (*savedGame, error) {
	text, ok := n.value.(string)
	side := SideOf(len(text))
	if !ok || side == 0 {
		return nil, n.doc.wrong(n.at, banmen.Msg("expected a digit for each cell, found %s", n.String()))
	}
	s := newSaved(side, n.doc.placeOf(n.at).Line)
	for i, r := range text {
		if r != '.' && (r < '0' || int(r-'0') > side || r > '9') {
			return nil, n.doc.wrong(n.at+1+i, banmen.Msg("expected 1 to 9, or 0 for an open cell, found %q", string(r)))
		}
		s.givens[i] = uint16(max(0, r-'0'))
	}
	return s, nil
}

// plain returns a value as it stands in Meta: a text, a number, or nothing.
func (n *node) plain() string {
	switch v := n.value.(type) {
	case string:
		return v
	case nil:
		return ""
	}
	return n.String()
}

func readNYT(n *node, yield func(*savedGame, error) bool) {
	for _, level := range n.keys {
		one := n.fields[level]
		data := one.fields["puzzle_data"]
		if level == "puzzle_data" {
			one, data = n, one
		}
		if data == nil {
			continue
		}
		puzzle, err := data.field("puzzle")
		var s *savedGame
		if err == nil {
			s, err = puzzle.numbers()
		}
		if err == nil {
			for key, name := range map[string]string{"difficulty": "level", "print_date": "date", "puzzle_id": "id"} {
				if v := one.fields[key]; v != nil {
					s.say(name, v.plain())
				}
			}
			if solution := data.fields["solution"]; solution != nil {
				if solved, err := solution.numbers(); err == nil {
					s.say("solution", strings.Join(solved.texts(), ""))
				}
			}
		}
		if !yield(s, err) {
			return
		}
	}
}

// numbers reads a list with a number for each cell.
func (n *node) numbers() (*savedGame, error) {
	side := SideOf(len(n.list))
	if side == 0 {
		return nil, n.doc.wrong(n.at, banmen.Msg("expected a number for each cell, found %s", n.String()))
	}
	s := newSaved(side, n.doc.placeOf(n.at).Line)
	for i, cell := range n.list {
		v, err := cell.number(0, side)
		if err != nil {
			return nil, err
		}
		s.givens[i] = uint16(v)
	}
	return s, nil
}

// texts returns the givens as digits.
func (s *savedGame) texts() []string {
	symbols := slices.Concat([]string{"."}, Digits(SideOf(len(s.givens)))[1:])
	texts := make([]string, len(s.givens))
	for i, v := range s.givens {
		texts[i] = symbols[v]
	}
	return texts
}
