package codec

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

func (k *kSudoku) write(w io.Writer, e banmen.Entry, b grid.Board) error {
	graph, err := k.graph(e.Puzzle, b.Rows)
	if err != nil {
		return err
	}
	givens, marks := e.Puzzle.Givens(), notesAt(e, b)
	values := make([]byte, b.Size())
	var history strings.Builder
	for i := range values {
		c := turned(i, b.Rows)
		values[i] = '_'
		if v := givens.Cells[c]; v != 0 {
			values[i] = byte('a' + v)
		} else if v := b.Cells[c]; v != 0 {
			fmt.Fprintf(&history, "   <simple-event index=\"%d\" value=\"%d\" />\n", i, v)
		} else if marks != nil && marks[c] != 0 {
			fmt.Fprintf(&history, "   <simple-event index=\"%d\" markers=\"", i)
			for v := range b.Rows {
				fmt.Fprint(&history, marks[c]>>(v+1)&1)
			}
			history.WriteString("\" />\n")
		}
	}
	_, err = fmt.Fprintf(w, "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n%s   <values>%s</values>\n  </puzzle>\n  <history>\n%s  </history>\n </game>\n</ksudoku>\n",
		graph, values, history.String())
	return err
}

// graph returns the groups and cages of a puzzle in XML.
func (k *kSudoku) graph(p banmen.Puzzle, order int) (string, error) {
	_, parts := splitWritten(p)
	if err := onlyParts(parts, "cage", "cages", "x"); err != nil {
		return "", err
	}
	shape := grid.Square(order)
	var inside strings.Builder
	kind, h, w := "Plain", 0, 0
	if !k.mathdoku {
		h, w = k.sq.box(p)
	} else {
		kind = "Mathdoku"
	}
	blocks := 0
	if h == w && h > 1 {
		blocks = 1
	}
	fmt.Fprintf(&inside, "    <sudokugroups at=\"0\" withblocks=\"%d\" />\n", blocks)
	if h != w {
		if h == 1 || w == 1 {
			return "", banmen.Errorf(banmen.ErrCannot, "this form needs a board with boxes")
		}
		kind = fmt.Sprintf("%dx%d", order, order)
		for i := range order {
			k.clique(&inside, shape, shape.Box(h, w, i))
		}
	}
	if _, ok := partNamed(parts, "x"); ok {
		kind = "XSudoku"
		down, up := shape.Diagonals()
		k.clique(&inside, shape, down)
		k.clique(&inside, shape, up)
	}
	for _, part := range parts {
		if !strings.HasPrefix(part.Name, "cage") {
			continue
		}
		if !k.mathdoku {
			kind = "KillerSudoku"
		}
		if err := k.writeCages(&inside, part, shape); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("   <graph order=\"%[1]d\" type=\"custom\" specific-type=\"%[2]s\" name=\"%[2]s\" sizeX=\"%[1]d\" sizeY=\"%[1]d\" sizeZ=\"1\">\n%[3]s   </graph>\n", order, kind, inside.String()), nil
}

// kNumbers writes the numbers of cells.
func kNumbers(s grid.Shape, cells []int) string {
	var numbers []string
	for _, c := range cells {
		numbers = append(numbers, strconv.Itoa(turned(c, s.Rows))) // turned is its own inverse
	}
	return strings.Join(numbers, " ")
}

func (k *kSudoku) clique(out *strings.Builder, s grid.Shape, cells []int) {
	fmt.Fprintf(out, "    <clique size=\"%d\">%s </clique>\n", len(cells), kNumbers(s, cells))
}

// writeCages writes the cages of a part.
func (k *kSudoku) writeCages(out *strings.Builder, part Part, s grid.Shape) error {
	for text := range strings.SplitSeq(part.Args, ",") {
		digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
		sign, rest := "", text[digits:]
		if !strings.HasPrefix(rest, "R") {
			sign, rest = rest[:1], rest[1:]
		}
		cells, err := ParseCells(rest, 1, s)
		if err != nil {
			return err
		}
		operator := slices.Index(kSigns, sign)
		if !k.mathdoku && len(cells) > 1 {
			operator = slices.Index(kSigns, "+")
		}
		fmt.Fprintf(out, "    <cage operator=\"%d\" value=\"%s\" size=\"%d\"> %s </cage>\n", operator, text[:digits], len(cells), kNumbers(s, cells))
	}
	return nil
}
