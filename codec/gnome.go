package codec

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Gnome is the form of games that GNOME Sudoku saves, in JSON since 3.14. It lists the cells
// that have a value or earmarks. A fixed value is a given.
//
//	{"difficulty_category":"Easy Difficulty","time_elapsed":12.5,"cells":[{"position":[0,1],"value":3,"fixed":true,"earmarks":[]}]}
//
// The difficulty is the Meta "level".
func Gnome(sq Square) banmen.Form {
	return banmen.Form{
		Name:   "gnome",
		Doc:    banmen.Msg("saved games of GNOME Sudoku"),
		Answer: "framed",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !beginsWith(h, "{") || !strings.Contains(string(h.Text), `"difficulty_category"`) && !strings.Contains(string(h.Text), `"earmarks"`) {
				return none
			}
			return is("it is JSON with the field %q", "difficulty_category")
		},
		Read: documents(func(r io.Reader, p banmen.Params) (next, error) {
			j, err := openJSON(r, '{')
			rec := &records{sq: sq, params: p}
			return func() (banmen.Entry, error) { return readGnome(j, rec) }, err
		}),
		Put: writeGnome,
	}
}

// beginsWith reports whether a file begins with a sign, after comments and blank lines.
func beginsWith(h banmen.Head, sign string) bool {
	return strings.HasPrefix(string(h.Text[start(h.Text):]), sign)
}

func readGnome(j *jsonReader, rec *records) (e banmen.Entry, err error) {
	game, err := j.next()
	if err != nil {
		return e, err
	}
	cells, err := game.field("cells")
	if err != nil {
		return e, err
	}
	if cells.value != nil || cells.fields != nil {
		return e, j.wrong(cells.at, banmen.Msg("expected a list of cells, found %s", cells.String()))
	}
	s := newSaved(9, j.placeOf(game.at).Line)
	if level := game.fields["difficulty_category"]; level != nil {
		text, _ := level.value.(string)
		s.say("level", strings.TrimSuffix(strings.TrimSuffix(text, " Difficulty"), "Unknown"))
	}
	seen := map[int]bool{}
	for _, cell := range cells.list {
		if err := s.gnomeCell(cell, seen); err != nil {
			return e, err
		}
	}
	return rec.saved(s)
}

// gnomeCell reads one cell. It fails if the file lists the cell twice.
func (s *savedGame) gnomeCell(n *node, seen map[int]bool) error {
	position, err := n.field("position")
	if err != nil {
		return err
	}
	if len(position.list) != 2 {
		return n.doc.wrong(position.at, banmen.Msg("expected a row and a column, found %s", position.String()))
	}
	row, err := position.list[0].number(0, 8)
	if err != nil {
		return err
	}
	col, err := position.list[1].number(0, 8)
	if err != nil {
		return err
	}
	c := row*9 + col
	if seen[c] {
		return n.doc.wrong(n.at, banmen.Msg("%s appears twice", grid.Square(9).Name(c)))
	}
	seen[c] = true
	value, err := n.field("value")
	if err != nil {
		return err
	}
	v, err := value.number(0, 9)
	if err != nil {
		return err
	}
	fixed, err := n.field("fixed")
	if err != nil {
		return err
	}
	switch given, ok := fixed.value.(bool); {
	case !ok:
		return n.doc.wrong(fixed.at, banmen.Msg("expected true or false, found %s", fixed.String()))
	case given:
		s.givens[c] = uint16(v)
	default:
		s.placed[c] = uint16(v)
	}
	if marks := n.fields["earmarks"]; marks != nil {
		for _, mark := range marks.list {
			m, err := mark.number(1, 9)
			if err != nil {
				return err
			}
			s.notes[c] |= 1 << m
		}
	}
	return nil
}

// A gnomeGame is a game as GNOME Sudoku writes it.
type gnomeGame struct {
	Level string      `json:"difficulty_category"`
	Time  float64     `json:"time_elapsed"`
	Cells []gnomeCell `json:"cells"`
}

type gnomeCell struct {
	Position [2]int `json:"position"`
	Value    uint16 `json:"value"`
	Fixed    bool   `json:"fixed"`
	Earmarks []int  `json:"earmarks"`
}

// gnomeLevels are the names that GNOME Sudoku knows.
var gnomeLevels = []string{"Easy", "Medium", "Hard", "Very Hard"}

func writeGnome(w io.Writer, e banmen.Entry, b grid.Board) error {
	if err := plainNine(e, b); err != nil {
		return err
	}
	level := "Unknown"
	if slices.Contains(gnomeLevels, e.Meta["level"]) {
		level = e.Meta["level"]
	}
	g := gnomeGame{Level: level + " Difficulty", Time: -1, Cells: []gnomeCell{}}
	givens, marks := e.Puzzle.Givens(), notesAt(e, b)
	for c, v := range b.Cells {
		cell := gnomeCell{Position: [2]int{c / 9, c % 9}, Value: v, Fixed: givens.Cells[c] != 0, Earmarks: []int{}}
		for m := 1; m <= 9 && v == 0 && marks != nil; m++ {
			if marks[c]>>m&1 != 0 {
				cell.Earmarks = append(cell.Earmarks, m)
			}
		}
		if v != 0 || len(cell.Earmarks) > 0 {
			g.Cells = append(g.Cells, cell)
		}
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(g)
}
