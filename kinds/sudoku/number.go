package sudoku

import (
	"context"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/gridcount"
)

// numbers are the numbers of full plain 9x9 boards, made when first needed.
var numbers = sync.OnceValues(func() (*gridcount.Numbers, error) { return gridcount.NewNumbers(context.Background()) })

// Numbers returns the numbers of the full boards of plain 9x9. It fails with ErrCannot for
// other sizes, and with givens or parts.
func (p *Puzzle) Numbers(context.Context) (banmen.Numbers, error) {
	if !p.isPlain9() || p.givens.Count() > 0 {
		return nil, banmen.ErrCannot
	}
	return numbers()
}

const (
	boardName = "board("
	maskCells = 4 // cells that a hexadecimal digit stands for
)

// NumberName returns the name of the puzzle whose solution has a number: board(N), and
// unless the board is full the cells that are given, as hexadecimal digits of four cells
// each.
func (p *Puzzle) NumberName(number *big.Int) string {
	text := "sudoku:3x3:" + boardName + number.String()
	if !p.givens.Full() {
		text += ","
		for cell := 0; cell < p.givens.Size(); cell += maskCells {
			digit := int64(0)
			for i := range maskCells {
				digit *= 2
				if at := cell + i; at < p.givens.Size() && p.givens.Cells[at] > 0 {
					digit++
				}
			}
			text += strconv.FormatInt(digit, 16)
		}
	}
	return text + ")"
}

// numbered returns the givens of a name made by NumberName. args is the text after the bracket,
// which begins at a column.
func (p *Puzzle) numbered(args string, column int) (grid.Board, error) {
	b := grid.New(p.givens.Shape)
	if !p.regular() || p.h != 3 || p.w != 3 {
		return b, banmen.Syntaxf(0, column, "only boards of sudoku:3x3 have numbers, this is sudoku:%s", p.size.String())
	}
	args, ok := strings.CutSuffix(args, ")")
	if !ok {
		return b, banmen.Syntaxf(0, column+utf8.RuneCountInString(args), "expected a closing bracket after the number of a board")
	}
	text, mask, masked := strings.Cut(args, ",")
	n, err := numbers()
	if err != nil {
		return b, err
	}
	number, ok := new(big.Int).SetString(text, 10)
	if !ok || number.Sign() < 0 || number.Cmp(n.Count()) >= 0 {
		last := n.Count()
		return b, banmen.Syntaxf(0, column, "expected the number of a board, 0 to %s, found %q", last.Sub(last, big.NewInt(1)), banmen.Clip(text))
	}
	b.Cells = n.Unrank(number)
	if masked {
		err = keep(b, mask, column+utf8.RuneCountInString(text)+1)
	}
	return b, err
}

// keep empties the cells of b that are not in a mask of hexadecimal digits.
func keep(b grid.Board, mask string, column int) error {
	if want := (b.Size() + maskCells - 1) / maskCells; len(mask) != want {
		return banmen.Syntaxf(0, column, "expected %d hexadecimal digits for the given cells, found %d", want, len(mask))
	}
	for i := range len(mask) {
		digit, err := strconv.ParseUint(mask[i:i+1], 16, maskCells)
		if err != nil {
			return banmen.Syntaxf(0, column+i, "expected a hexadecimal digit, found %q", mask[i:i+1])
		}
		for j := range maskCells {
			given := digit>>(maskCells-1-j)&1 == 1
			switch cell := maskCells*i + j; {
			case cell >= b.Size():
				if given {
					return banmen.Syntaxf(0, column+i, "expected 0 or 8 for the last cell, found %q", mask[i:i+1])
				}
			case !given:
				b.Cells[cell] = 0
			}
		}
	}
	return nil
}
