package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// The functions of this file return the name of a puzzle, without its kind and givens, for a
// drawn board; see Spec.Sketch. They fail if the board shows something else.

// LessSigns are inequality signs between cells, as texts have them.
var LessSigns = &codec.Signs{
	Part:   "less",
	Beside: map[rune]string{'<': "%[1]s<%[2]s", '>': "%[2]s<%[1]s"},
	Below:  map[rune]string{'^': "%[1]s<%[2]s", '∧': "%[1]s<%[2]s", 'v': "%[2]s<%[1]s", 'V': "%[2]s<%[1]s", '∨': "%[2]s<%[1]s"},
}

// DotSigns returns the Kropki dots between cells of a drawn board, for a part with Signs as args.
func DotSigns(part string) *codec.Signs {
	dots := map[rune]string{'○': "%sd1%s", '◯': "%sd1%s", 'o': "%sd1%s", 'O': "%sd1%s", '⚪': "%sd1%s", '●': "%sb%s", '*': "%sb%s", '⚫': "%sb%s", '⬤': "%sb%s"}
	return &codec.Signs{Part: part, Beside: dots, Below: dots}
}

// SignsSketch returns a function for boards with signs between cells and no boxes. It fails if a
// board has no signs, since then it may be of any kind.
func SignsSketch(signs *codec.Signs) func(*codec.Sketch) (string, error) {
	return func(s *codec.Sketch) (string, error) {
		if err := s.Only("signs"); err != nil {
			return "", err
		}
		if len(s.Signs) == 0 || s.HasWalls() {
			return "", banmen.Syntaxf(0, 0, "expected signs between cells, and no boxes")
		}
		part, err := signsPart(s, signs)
		if err != nil {
			return "", err
		}
		side, err := squareSide(s)
		return strconv.Itoa(side) + part, err
	}
}

// signsPart returns the part for the signs of a drawn board. It fails if a sign has no meaning.
func signsPart(s *codec.Sketch, signs *codec.Signs) (string, error) {
	var args []string
	for _, one := range s.Signs {
		formats := signs.Below
		if one.B == one.A+1 {
			formats = signs.Beside
		}
		format, ok := formats[[]rune(one.Sign)[0]]
		if !ok || len([]rune(one.Sign)) > 1 {
			return "", banmen.Syntaxf(0, 0, "the sign %q between %s and %s has no meaning in this kind", one.Sign, s.Name(one.A), s.Name(one.B))
		}
		args = append(args, fmt.Sprintf(format, s.Name(one.A), s.Name(one.B)))
	}
	return "+" + signs.Part + "(" + strings.Join(args, ",") + ")", nil
}

// squareSide returns the number of rows. It fails if a board is not a square.
func squareSide(s *codec.Sketch) (int, error) {
	if s.Rows != s.Cols {
		return 0, banmen.Syntaxf(0, 0, "expected as many rows as columns, found %d rows and %d columns", s.Rows, s.Cols)
	}
	return s.Rows, nil
}

// squareRegions returns the number of rows and the region of each cell. It fails if a board is not
// a square, shows more than the things named (see codec.Sketch.Only), or has open walls.
func squareRegions(s *codec.Sketch, things ...string) (side int, regions []int, err error) {
	side, err = squareSide(s)
	if err = cmp.Or(err, s.Only(things...)); err != nil {
		return 0, nil, err
	}
	regions, err = s.Closed()
	return side, regions, err
}

// SidesSketch returns the name for boards with at most one number at each end of a line.
func SidesSketch(s *codec.Sketch) (string, error) {
	side, err := squareSide(s)
	if err = cmp.Or(err, s.Only("numbers")); err != nil {
		return "", err
	}
	name := strconv.Itoa(side)
	for _, at := range Sides {
		clues := make([]int, side)
		for i, list := range s.Around[at.Name] {
			switch {
			case len(list) > 1:
				return "", banmen.Syntaxf(0, 0, "expected one number at each end of a line, found %d", len(list))
			case len(list) == 0:
				clues[i] = None
			case list[0] < 1 || list[0] > side:
				return "", banmen.Syntaxf(0, 0, "expected a number from %d to %d, found %q", 1, side, strconv.Itoa(list[0]))
			default:
				clues[i] = list[0]
			}
		}
		if s.Around[at.Name] != nil {
			name += fmt.Sprintf("+%s(%s)", at.Name, FormatClues(clues))
		}
	}
	if len(s.Around) == 0 || s.HasWalls() {
		return "", banmen.Syntaxf(0, 0, "expected numbers around the board, and no boxes")
	}
	return name, orRuns(s)
}

// orRuns returns an error if the numbers around a board could be those of a skyscraper puzzle as
// well as runs of filled cells, and the kind is not given.
func orRuns(s *codec.Sketch) error {
	if s.KindGiven || len(s.Around) != 2 || s.Around["left"] == nil || s.Around["top"] == nil || s.Rows != s.Cols {
		return nil
	}
	filled := 0
	for i := range s.Rows {
		left, top := s.Around["left"][i], s.Around["top"][i]
		if len(left) != 1 || len(top) != 1 || left[0] == 0 || top[0] == 0 {
			return nil
		}
		filled += left[0] - top[0]
	}
	if filled != 0 {
		return nil
	}
	return banmen.Syntaxf(0, 0, "these numbers fit both %s and %s", "nonogram", "skyscrapers").Suggest("choose with --as KIND")
}

// RunsSketch returns the name for pictures with the runs of filled cells at the left and above.
func RunsSketch(s *codec.Sketch) (string, error) {
	if err := s.Only("numbers", "walls"); err != nil {
		return "", err
	}
	if s.Around["left"] == nil || s.Around["top"] == nil || len(s.Around) > 2 {
		return "", banmen.Syntaxf(0, 0, "expected numbers at the left and above")
	}
	name := fmt.Sprintf("%dx%d", s.Rows, s.Cols)
	filled := map[string]int{}
	for _, at := range []struct{ side, part string }{{"top", "columns"}, {"left", "rows"}} {
		var texts []string
		for _, list := range s.Around[at.side] {
			if len(list) == 0 {
				return "", banmen.Syntaxf(0, 0, "expected numbers, or 0 for a line without filled cells")
			}
			var runs []string
			for _, n := range list {
				filled[at.side] += n
				runs = append(runs, strconv.Itoa(n))
			}
			texts = append(texts, strings.Join(runs, "."))
		}
		name += fmt.Sprintf("+%s(%s)", at.part, strings.Join(texts, "/"))
	}
	if filled["left"] != filled["top"] {
		return "", banmen.Syntaxf(0, 0, "the rows fill %d cells, but the columns fill %d", filled["left"], filled["top"])
	}
	for i, c := range s.Cells {
		switch {
		case c != "" && strings.Trim(c, "█■#") == "":
			s.Cells[i] = "#"
		case c == "x" || c == "X" || c == "×":
			s.Cells[i] = "-"
		}
	}
	return name, orRuns(s)
}

// corner matches the text in the corner of a cage: 12+, 3−, 2÷, 24x or 5. A number of the cell may
// follow.
var corner = lazy.Regexp(`^(?:(\d+) ?([+\-−–*x×X·/÷:])|[+\-−–*x×X·/÷:] ?\d+|(\d+))(?: +(\d))?$`)

// operations are the signs of operations as args have them.
var operations = strings.NewReplacer("−", "-", "–", "-", "x", "*", "X", "*", "×", "*", "·", "*", "÷", "/", ":", "/")

// CagesSketch returns the name for boards with cages between walls, each with its result and
// operation in its first cell.
func CagesSketch(s *codec.Sketch) (string, error) {
	side, regions, err := squareRegions(s, "walls")
	if err != nil {
		return "", err
	}
	cells := map[int][]int{}
	for c, r := range regions {
		cells[r] = append(cells[r], c)
	}
	var args []string
	for r := range len(cells) {
		cage := cells[r]
		label := s.Cells[cage[0]]
		m := corner().FindStringSubmatch(label)
		switch {
		case label == "" && len(cage) == 1:
			continue
		case m == nil || m[1] == "" && m[3] == "":
			return "", banmen.Syntaxf(0, 0, "expected a number and an operation such as 12+ in %s, found %q", s.Name(cage[0]), label)
		case m[1] == "" && len(cage) > 1:
			return "", banmen.Syntaxf(0, 0, "expected a number and an operation such as 12+ in %s, found %q", s.Name(cage[0]), label)
		}
		total, sign := m[1]+m[3], operations.Replace(m[2])
		if len(cage) == 1 {
			sign = ""
		}
		args = append(args, total+sign+codec.FormatCells(s.Shape, cage))
		s.Cells[cage[0]] = m[4]
	}
	return fmt.Sprintf("%d+cages(%s)", side, strings.Join(args, ",")), nil
}

// RegionsSketch returns the name for boards with as many regions as rows between walls, and
// stars in some cells.
func RegionsSketch(s *codec.Sketch) (string, error) {
	side, regions, err := squareRegions(s, "walls")
	if err != nil {
		return "", err
	}
	if n := slices.Max(regions) + 1; n != side {
		return "", banmen.Syntaxf(0, 0, "expected %d regions, found %d", side, n)
	}
	if err := orStars(s); err != nil && equalRegions(regions, side) {
		return "", err
	}
	for i, c := range s.Cells {
		switch c {
		case "★", "☆", "*", "Q", "♛", "👑":
			s.Cells[i] = "*"
		case "x", "X", "×":
			s.Cells[i] = "-"
		case "", ".", "·":
		default:
			return "", banmen.Syntaxf(0, 0, "expected stars in cells, found %q", banmen.Clip(c))
		}
	}
	return fmt.Sprintf("%[1]dx%[1]d+regions(%[2]s)", side, FormatRegions(regions)), nil
}

// BoxesSketch returns a function for Sudokus: with regions between walls, and with dots or < and
// > between cells of boxes. params returns the params of a bare board with boxes across.
func BoxesSketch(params func(side, across int) string) func(*codec.Sketch) (string, error) {
	return func(s *codec.Sketch) (string, error) {
		side, regions, err := squareRegions(s, "walls", "signs")
		if err != nil {
			return "", err
		}
		name := params(side, 0)
		switch {
		case !s.HasWalls() && len(s.Signs) > 0:
			return "", banmen.Syntaxf(0, 0, "expected boxes between heavy lines")
		case s.HasWalls() && !s.Irregular():
			wide := slices.IndexFunc(regions, func(r int) bool { return r > 0 })
			name = params(side, side/wide)
		case s.HasWalls():
			if !equalRegions(regions, side) {
				return "", banmen.Syntaxf(0, 0, "expected %[1]d regions of %[1]d cells", side)
			}
			if err := orStars(s); err != nil {
				return "", err
			}
			name = cmp.Or(name, fmt.Sprintf("1x%d", side)) + "+regions(" + FormatRegions(regions) + ")"
		}
		if len(s.Signs) == 0 {
			return name, nil
		}
		for _, signs := range []*codec.Signs{DotSigns("kropki"), LessSigns} {
			if part, err := signsPart(s, signs); err == nil {
				return name + part, nil
			}
		}
		return "", banmen.Syntaxf(0, 0, "the signs between cells are neither dots nor < and >")
	}
}

// orStars returns an error if regions without stars and digits could be those of a Star Battle as
// well as of a Sudoku, and the kind is not given.
func orStars(s *codec.Sketch) error {
	if s.KindGiven || slices.ContainsFunc(s.Cells, func(c string) bool { return c != "" }) {
		return nil
	}
	return banmen.Syntaxf(0, 0, "regions without stars or digits fit both %s and %s", "starbattle", "sudoku").Suggest("choose with --as KIND")
}

// equalRegions reports whether all regions have n cells.
func equalRegions(regions []int, n int) bool {
	count := map[int]int{}
	for _, r := range regions {
		count[r]++
	}
	for _, m := range count {
		if m != n {
			return false
		}
	}
	return true
}

// sketchForm returns the form of drawn boards for a kind.
func (s *Spec) sketchForm() banmen.Form {
	symbols := s.Symbols(grid.Square(4))
	if symbols[1] == "1" {
		symbols = nil
	}
	return codec.SketchForm(s.Name, s.parse, symbols, s.Sketch)
}
