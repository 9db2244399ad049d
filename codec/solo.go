package codec

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Solo is the form of game IDs of Solo in Simon Tatham's collection. First comes the size of a
// box, or the side and j for a jigsaw, then x for diagonals and k for killer cages. After the
// colon come the givens: numbers, letters for runs of empty cells (a is one cell, b two), and _
// between numbers. A jigsaw adds a comma and the walls of its regions. A killer adds the walls
// of its cages and their sums, each at the first cell of its cage.
//
//	3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//	2x2k:p,__aa_a_cb_____a_,3_9_5d7_7_3c6b
//	4j:1o,b_d_ca_____aa
//
// The puzzle gets the parts +regions, +x and +cage for them.
func Solo(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "solo", Aliases: []string{"tatham", "game-id"}, Doc: banmen.Msg("game IDs of Simon Tatham's Solo"), Stream: true}, isSolo, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			l.text = strings.TrimRight(l.text, " \t")
			return readSolo(rec, l)
		}
	})
	f.Put = sq.writeSolo
	return f
}

func readSolo(rec *records, l line) (banmen.Entry, error) {
	params, desc, found := strings.Cut(l.text, ":")
	if !found {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected a game ID such as 2x2:1a2b..., found %q", banmen.Clip(l.text))
	}
	p, givens, err := soloPuzzle(rec.sq, params, desc)
	if err != nil {
		return banmen.Entry{}, at(err, l.n, 0)
	}
	if fixed, err := rec.fixedSide(); err != nil {
		return banmen.Entry{}, err
	} else if as := withoutGivens(p.String()); fixed != 0 && as != withoutGivens(rec.puzzle.String()) {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected %s, found %q", rec.params.As, as)
	}
	return banmen.Entry{Puzzle: p.With(givens), Line: l.n}, nil
}

// soloPuzzle returns the puzzle of a game ID without its givens, and the givens. Columns of
// errors count from the beginning of the ID.
func soloPuzzle(sq Square, params, desc string) (p banmen.Puzzle, givens grid.Board, err error) {
	size, flags, err := sq.soloParams(params)
	if err != nil {
		return nil, givens, err
	}
	name := sq.Kind + ":" + size
	if strings.Contains(flags, "x") {
		name += "+x"
	}
	if p, err = sq.Parse(name); err != nil {
		return nil, givens, at(err, 0, -len(sq.Kind)-1)
	}
	column, shape := utf8.RuneCountInString(params)+2, p.Givens().Shape
	cells, rest, more := strings.Cut(desc, ",")
	place := column + len(cells) + 1 // column of rest
	if strings.Contains(flags, "j") {
		walls, _, _ := strings.Cut(rest, ",")
		regions, err := soloRegions(walls, place, shape)
		if err != nil {
			return nil, givens, err
		}
		name += "+regions(" + regions + ")"
		if p, err = sq.Parse(name); err != nil {
			return nil, givens, banmen.Syntaxf(0, place, "these regions do not fit this puzzle: %v", err)
		}
		_, rest, more = strings.Cut(rest, ",")
		place += len(walls) + 1
	}
	if strings.Contains(flags, "k") {
		cages, err := soloCages(rest, place, shape)
		if err != nil {
			return nil, givens, err
		}
		if p, err = sq.Parse(name + "+cage(" + cages + ")"); err != nil {
			return nil, givens, banmen.Syntaxf(0, place, "these cages do not fit this puzzle: %v", err)
		}
	} else if more {
		return nil, givens, banmen.Syntaxf(0, place-1, "expected the end of the game ID, found %q", banmen.Clip(","+rest))
	}
	givens, err = ParseRuns(cells, column, shape)
	return p, givens, err
}

// soloRegions reads the walls of a jigsaw, which begin at column. It returns the args of
// +regions.
func soloRegions(walls string, column int, s grid.Shape) (string, error) {
	first, ok := ParseWalls(walls, s)
	if !ok {
		return "", banmen.Syntaxf(0, column, "expected the region walls of a board of %d rows, found %q", s.Rows, banmen.Clip(walls))
	}
	number, text := numbered(first), make([]byte, s.Size())
	for c := range text {
		text[c] = byte('A' + number[first[c]])
	}
	return string(text), nil
}

// soloParams splits params such as 2x3xk or 9jk into the size of a box and the flags after it.
// It drops the difficulty.
func (sq Square) soloParams(text string) (size, flags string, err error) {
	size = text
	if i := strings.IndexFunc(text, func(r rune) bool { return r > '9' && r != 'x' }); i >= 0 {
		size = text[:i]
	}
	flags, _, _ = strings.Cut(text[len(size):], "d") // the difficulty follows
	if trimmed := strings.TrimSuffix(size, "x"); trimmed != size {
		size, flags = trimmed, "x"+flags
	}
	if side, bad := strconv.Atoi(size); bad == nil && strings.Contains(flags, "j") && side > 0 && side <= maxRegions {
		size = cmp.Or(sq.Params(side, 0), fmt.Sprintf("1x%d", side))
	}
	var h, w int
	_, err = fmt.Sscanf(size, "%dx%d", &h, &w)
	switch {
	case err != nil || size != fmt.Sprintf("%dx%d", h, w) || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") != "":
		return "", "", banmen.Syntaxf(0, 1, "expected a box size such as 3x3 and a colon, found %q", banmen.Clip(text))
	}
	return size, flags, nil
}

// maxRegions is the largest side of a jigsaw, whose regions are letters.
const maxRegions = 26

// soloCages reads the walls of cages, a comma and the sums, which begin at column. It returns
// the args of +cage.
func soloCages(text string, column int, s grid.Shape) (string, error) {
	walls, sums, ok := strings.Cut(text, ",")
	first, right := ParseWalls(walls, s)
	if !ok || !right {
		return "", banmen.Syntaxf(0, column, "expected the cage walls of a board of %d rows, a comma and the sums, found %q", s.Rows, banmen.Clip(text))
	}
	column += len(walls) + 1
	at, err := soloCells(sums, column, s.Size())
	if err != nil {
		return "", err
	}
	var cages []string
	for c := range first {
		cells := RegionAt(first, c)
		switch {
		case cells == nil && at[c].text != "":
			return "", banmen.Syntaxf(0, at[c].col, "expected the sum of a cage in its first cell, %s, found it in %s", s.Name(first[c]), s.Name(c))
		case cells != nil && at[c].text == "":
			return "", banmen.Syntaxf(0, at[c].col, "expected the sum of the cage at %s, found none", s.Name(c))
		case cells != nil:
			cages = append(cages, at[c].text+FormatCells(s, cells))
		}
	}
	return strings.Join(cages, ","), nil
}

// soloCells reads size cells from desc, which begins at column.
func soloCells(desc string, column, size int) ([]cell, error) {
	var cells []cell
	for i := 0; i < len(desc); {
		c := desc[i]
		j := i + 1
		switch {
		case c >= 'a' && c <= 'z':
			for range c - 'a' + 1 {
				cells = append(cells, cell{"", 0, column + i})
			}
		case c >= '0' && c <= '9':
			for j < len(desc) && desc[j] >= '0' && desc[j] <= '9' {
				j++
			}
			cells = append(cells, cell{desc[i:j], 0, column + i})
		case c != '_':
			return nil, banmen.Syntaxf(0, column+i, "expected numbers, letters a to z or _, found %q", banmen.Clip(desc[i:]))
		}
		i = j
		if len(cells) > size {
			break
		}
	}
	if len(cells) != size {
		return nil, banmen.Syntaxf(0, column, "expected %d cells, found %d", size, len(cells))
	}
	return cells, nil
}

func (sq Square) writeSolo(w io.Writer, e banmen.Entry, b grid.Board) error {
	params, desc, err := sq.soloID(e.Puzzle, b)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s:%s\n", params, desc)
	}
	return err
}

// soloID returns the params and the description of a puzzle with these givens.
func (sq Square) soloID(p banmen.Puzzle, givens grid.Board) (params, desc string, err error) {
	params, parts := splitWritten(p)
	if err := onlyParts(parts, "cage", "x", "regions"); err != nil {
		return "", "", err
	}
	desc = FormatRuns(givens)
	if regions, ok := partNamed(parts, "regions"); ok {
		cells := make([]int, len(regions.Args))
		for c := range cells {
			cells[c] = int(regions.Args[c])
		}
		walls, ok := FormatWalls(cells, givens.Shape)
		if !ok {
			return "", "", banmen.Errorf(banmen.ErrCannot, "this form needs connected regions").Suggest("use text or json, which can hold everything")
		}
		params = strconv.Itoa(givens.Rows) + "j"
		desc += "," + walls
	}
	if _, ok := partNamed(parts, "x"); ok {
		params += "x"
	}
	if cages, ok := partNamed(parts, "cage"); ok {
		text, err := formatSoloCages(cages, givens.Shape)
		if err != nil {
			return "", "", err
		}
		params += "k"
		desc += text
	}
	return params, desc, nil
}

// formatSoloCages writes the cages of a part. It fails unless they cover the board and are
// connected. Each must have at least two cells, and no more cells than the board has rows.
func formatSoloCages(part Part, s grid.Shape) (string, error) {
	cannot := banmen.Errorf(banmen.ErrCannot, "this form needs connected cages of at least two cells that cover the board").Suggest("use text or json, which can hold everything")
	cage, sums := slices.Repeat([]int{-1}, s.Size()), make([]string, s.Size())
	for text := range strings.SplitSeq(part.Args, ",") {
		sum := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
		cells, err := ParseCells(text[len(sum):], 1, s)
		if err != nil {
			return "", err
		}
		if len(cells) < 2 || len(cells) > s.Rows || sum == "0" {
			return "", cannot
		}
		first := slices.Min(cells)
		sums[first] = sum
		for _, c := range cells {
			cage[c] = first
		}
	}
	walls, ok := FormatWalls(cage, s)
	if !ok || slices.Contains(cage, -1) {
		return "", cannot
	}
	return "," + walls + "," + formatRuns(sums), nil
}

// FormatRuns returns the cells of b as game IDs write them: numbers, letters for runs of open
// cells (a is one), and _ between numbers.
func FormatRuns(b grid.Board) string {
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		if v != 0 {
			texts[i] = strconv.Itoa(int(v))
		}
	}
	return formatRuns(texts)
}

// formatRuns is FormatRuns for texts. An empty text is an open cell.
func formatRuns(texts []string) string {
	var out strings.Builder
	gap, number := 0, false
	flush := func() {
		for ; gap > 0; gap -= min(gap, 26) {
			out.WriteByte(byte('a' + min(gap, 26) - 1))
			number = false
		}
	}
	for _, text := range texts {
		if text == "" {
			gap++
			continue
		}
		flush()
		if number {
			out.WriteByte('_')
		}
		out.WriteString(text)
		number = true
	}
	flush()
	return out.String()
}

// ParseRuns reads the notation of FormatRuns for a square board. text begins at column.
func ParseRuns(text string, column int, s grid.Shape) (grid.Board, error) {
	cells, err := soloCells(text, column, s.Size())
	if err != nil {
		return grid.Board{}, err
	}
	vs, err := numbers(s.Rows, 0).decode(cells)
	return grid.Board{Shape: s, Cells: vs}, err
}

// withoutGivens returns the name of a puzzle without its givens.
func withoutGivens(name string) string {
	kind, rest, _ := strings.Cut(name, ":")
	params, _, _ := strings.Cut(rest, ":")
	return kind + ":" + params
}

// isSolo accepts files that begin with params and a colon.
func isSolo(h banmen.Head) (none banmen.Fit) {
	if len(h.Lines) == 0 {
		return none
	}
	params, _, found := strings.Cut(h.Lines[0], ":")
	size := strings.TrimLeft(params, "0123456789")
	if !found || size == params || size == "" || size[0] != 'x' && size[0] != 'j' {
		return none
	}
	return is("the first line begins with the size of boxes and a colon")
}
