package link

import (
	"strings"
	"unicode"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Jigsaw is the dialect of a board followed by the regions of its cells, one character each:
// 162 characters for 9x9. Blanks or line ends may stand between them. Regions have as many
// cells as the board has rows; their signs are any letters or digits. Regions alone are those of
// an empty board.
var Jigsaw = Dialect{
	Name: "jigsaw", Program: banmen.Msg("board and regions"),
	Doc:    banmen.Msg("a board and the regions of its cells, 162 characters for 9x9"),
	Match:  func(text string) bool { _, _, ok := jigsawHalves(text); return ok },
	Decode: parseJigsaw,
	Encode: formatJigsaw,
}

// jigsawHalves splits a text into the board, which may be missing, and the regions. It reports
// false unless the regions of a board of n rows have n signs, each n times, and are connected.
func jigsawHalves(text string) (board, regions string, ok bool) {
	signs := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r > unicode.MaxASCII {
			return -1
		}
		return r
	}, text)
	halves, n := 1, codec.SideOf(len(signs))
	if n == 0 {
		halves, n = 2, codec.SideOf(len(signs)/2)
	}
	if n < 4 || n > 25 || halves*n*n != len(signs) || len(strings.Fields(text)) > halves*n {
		return "", "", false
	}
	board, regions = signs[:len(signs)-n*n], signs[len(signs)-n*n:]
	count := map[rune]int{}
	for _, r := range regions {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return "", "", false
		}
		count[r]++
	}
	if len(count) != n || board != "" && !strings.ContainsAny(board, ".0") && strings.Trim(board, "123456789") == "" && n == 9 {
		return "", "", false
	}
	for _, k := range count {
		if k != n {
			return "", "", false
		}
	}
	if board == "" && regions == strings.Repeat(regions[:n], n) { // a board whose rows are all equal
		return "", "", false
	}
	// In a text of one or two boards without regions, equal symbols are not connected.
	return board, regions, grid.Pieces(grid.Square(n), []byte(regions)) == n
}

func parseJigsaw(text string) (*Document, error) {
	board, regions, ok := jigsawHalves(text)
	if !ok {
		return nil, banmen.Syntaxf(1, 1, "expected a board and the same number of region signs, found %q", banmen.Clip(text))
	}
	n := codec.SideOf(len(regions))
	d := newDocument(grid.Square(n))
	d.Regions = numbered([]rune(regions))
	symbols := codec.Digits(n)
	if n > 9 && !strings.ContainsAny(board, "123456789") { // A is the first symbol, not the tenth
		symbols = append(codec.Symbols{"."}, strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXY"[:n], "")...)
	}
	for c, r := range board {
		if strings.ContainsRune(".0-_*", r) {
			continue
		}
		v := symbols.Find(string(r))
		if v < 1 {
			return nil, banmen.Syntaxf(1, c+1, "expected a symbol of a board of %dx%d in %s, found %q", n, n, d.Name(c), string(r))
		}
		d.Givens[c] = v
	}
	return d, nil
}

func formatJigsaw(d *Document) (string, error) {
	if d.Regions == nil || len(d.Args) > 0 || d.Marks != nil {
		return "", banmen.Errorf(banmen.ErrCannot, "the form %s can hold only regions and givens", "jigsaw")
	}
	b := grid.New(d.Shape)
	for c, v := range d.Givens {
		b.Cells[c] = uint16(v)
	}
	text := codec.Digits(d.Rows).Format(b)
	if len(text) != d.Size() {
		return "", banmen.Errorf(banmen.ErrCannot, "the form %s has one character per cell", "jigsaw")
	}
	return text + rule.FormatRegions(d.Regions), nil
}
