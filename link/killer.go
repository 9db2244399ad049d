package link

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// KillerShort is the dialect of a killer with one character per cell. The anchor of a cage has
// its sum: 0 to 9, A to Z for 10 to 35, and a to j for 36 to 45. The other cells point to a
// cell of their cage that is nearer to the anchor: < > ^ v, and ` ' , . diagonally.
var KillerShort = Dialect{
	Name: "killer", Program: banmen.Msg("killer in 81 characters"),
	Doc:    banmen.Msg("killer cages, one character per cell, as in Interactive Sudoku Solver"),
	Match:  isKillerShort,
	Decode: parseKillerShort,
	Encode: formatKillerShort,
}

var killerShort = lazy.Regexp("^[0-9A-Za-j<>^v`',.]{81}\\s*$")

const killerSums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"

// killerSteps are the steps from a cell to one nearer to the anchor, as rows and columns.
var killerSteps = map[byte][2]int{
	'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0},
	'`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1},
}

// isKillerShort reports whether a text is such a killer. It must have an arrow, so that no
// other board is taken for a killer.
func isKillerShort(text string) bool {
	return strings.ContainsAny(text, "<>^`'") && strings.ContainsAny(text, killerSums) && killerShort().MatchString(text)
}

func parseKillerShort(text string) (*Document, error) {
	d := newDocument(grid.Square(9))
	cages := map[int][]int{} // by anchor
	for c := range text {
		at, seen := c, map[int]bool{}
		for !seen[at] {
			seen[at] = true
			step, ok := killerSteps[text[at]]
			if !ok {
				break
			}
			r, col := at/9+step[0], at%9+step[1]
			if !d.Contains(r, col) {
				return nil, banmen.Syntaxf(1, at+1, "%s points off the board", d.Name(at))
			}
			at = d.At(r, col)
		}
		if _, arrow := killerSteps[text[at]]; arrow {
			return nil, banmen.Syntaxf(1, c+1, "%s points to no sum", d.Name(c))
		}
		cages[at] = append(cages[at], c)
	}
	for c := range text {
		if cells := cages[c]; cells != nil {
			d.addCage(c+1, strings.IndexByte(killerSums, text[c]), cells)
		}
	}
	return d, nil
}

// addCage adds a cage. It ignores a single cell without a sum.
func (d *Document) addCage(column, sum int, cells []int) {
	text := ""
	if sum > 0 {
		text = strconv.Itoa(sum)
	} else if len(cells) == 1 {
		return
	}
	d.add("cage at "+d.Name(cells[0]), column, "cage", text+codec.FormatCells(d.Shape, cells))
}

// killerCages returns the cells and the sum of each cage of a plain killer. It fails if the
// puzzle has anything else, except for the parts in flags.
func (d *Document) killerCages(form string, flags ...string) (cells [][]int, sums []int, err error) {
	if d.Rows != 9 || d.Box != [2]int{3, 3} || d.Regions != nil || d.Marks != nil || slices.ContainsFunc(d.Givens, func(v int) bool { return v != 0 }) {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "the form %s can hold only the cages of a 9x9 board", form)
	}
	in := make([]bool, d.Size())
	for _, a := range d.Args {
		if slices.Contains(flags, a.Part) && a.Text == "" {
			continue
		}
		number, rest := numberOf(a.Text, "0")
		sum, _ := strconv.Atoi(number)
		if a.Part != "cage" || sum > 45 {
			return nil, nil, banmen.Errorf(banmen.ErrCannot, "the form %s cannot hold %s", form, a.Source+"("+a.Text+")")
		}
		cage := d.cells(rest)
		for _, c := range cage {
			if in[c] {
				return nil, nil, banmen.Errorf(banmen.ErrCannot, "the form %s cannot hold overlapping cages: found two at %s", form, d.Name(c))
			}
			in[c] = true
		}
		cells, sums = append(cells, cage), append(sums, sum)
	}
	return cells, sums, nil
}

// hasDiagonals reports whether the two diagonals are houses.
func (d *Document) hasDiagonals() bool {
	return slices.ContainsFunc(d.Args, func(a Arg) bool { return a.Part == "x" })
}

// formatKillerShort makes each cell point along a shortest path through its cage to the anchor.
func formatKillerShort(d *Document) (string, error) {
	cells, sums, err := d.killerCages("killer")
	if err != nil {
		return "", err
	}
	text := []byte(strings.Repeat("0", d.Size()))
	for i, cage := range cells {
		text[cage[0]] = killerSums[sums[i]]
		reached := []int{cage[0]}
		for n := 0; n < len(reached); n++ {
			for _, sign := range "<>^v`',." {
				step := killerSteps[byte(sign)]
				r, c := reached[n]/9-step[0], reached[n]%9-step[1]
				if d.Contains(r, c) && slices.Contains(cage, d.At(r, c)) && !slices.Contains(reached, d.At(r, c)) {
					reached = append(reached, d.At(r, c))
					text[d.At(r, c)] = byte(sign)
				}
			}
		}
		if len(reached) < len(cage) {
			return "", banmen.Errorf(banmen.ErrCannot, "the form %s cannot hold the cage at %s, because it is not connected", "killer", d.Name(cage[0]))
		}
	}
	return string(text), nil
}

// KillerLong is the dialect of a killer with one number per cell. It is the number of the cage,
// plus 256 times the sum in one cell of each cage or in all. If some cage has its sum in several
// cells, cells without a sum are in no cage. A d stands for the diagonals.
//
//	3x3:d:k:7168:7168:4866:…:
var KillerLong = Dialect{
	Name: "killerlong", Program: banmen.Msg("killer in 81 numbers"),
	Doc:    banmen.Msg("killer cages, one number per cell: 3x3::k:7168:…"),
	Match:  func(text string) bool { return strings.HasPrefix(text, "3x3:") && killerLong().MatchString(text) },
	Decode: parseKillerLong,
	Encode: formatKillerLong,
}

var killerLong = lazy.Regexp(`^3x3:d?:k:[\d:]*\s*$`)

func parseKillerLong(text string) (*Document, error) {
	head := strings.Index(text, ":k:") + 3
	numbers := strings.Split(strings.TrimSuffix(text[head:], ":"), ":")
	d := newDocument(grid.Square(9))
	if len(numbers) != d.Size() {
		return nil, banmen.Syntaxf(1, len(text)+1, "expected %d numbers, found %d", d.Size(), len(numbers))
	}
	if strings.HasPrefix(text, "3x3:d") {
		d.add("d", 5, "x", "")
	}
	cages, summed, sums, columns, column := map[int][]int{}, map[int][]int{}, map[int]int{}, map[int]int{}, head+1
	var order []int
	several := false // whether some cage has its sum in several cells
	for c, text := range numbers {
		n, err := strconv.Atoi(text)
		if err != nil || n > 1<<16 {
			return nil, banmen.Syntaxf(1, column, "expected a number, found %q", banmen.Clip(text))
		}
		id, sum := n&255, n>>8
		if cages[id] == nil {
			order, columns[id] = append(order, id), column
		}
		if sums[id] != 0 && sum != 0 && sums[id] != sum {
			return nil, banmen.Syntaxf(1, column, "cage %d has two sums, %d and %d", id, sums[id], sum)
		}
		cages[id], sums[id] = append(cages[id], c), max(sums[id], sum)
		if sum != 0 {
			summed[id] = append(summed[id], c)
			several = several || len(summed[id]) > 1
		}
		column += len(text) + 1
	}
	if several {
		cages = summed
	}
	for _, id := range order {
		if sums[id] > 0 { // cells without a sum are in no cage
			d.addCage(columns[id], sums[id], cages[id])
		}
	}
	return d, nil
}

func formatKillerLong(d *Document) (string, error) {
	cells, sums, err := d.killerCages("killerlong", "x")
	if err != nil {
		return "", err
	}
	head := "3x3::k"
	if d.hasDiagonals() {
		head = "3x3:d:k"
	}
	id := make([]int, d.Size())
	next := 1
	for i, cage := range cells {
		if sums[i] == 0 {
			return "", banmen.Errorf(banmen.ErrCannot, "the form %s cannot hold the cage at %s, because it has no sum", "killerlong", d.Name(cage[0]))
		}
		for _, c := range cage {
			id[c] = next + sums[i]<<8
		}
		next++
	}
	texts := make([]string, d.Size())
	for c, n := range id {
		if n == 0 { // a cell in no cage has a number of its own
			n = next
			next++
		}
		texts[c] = strconv.Itoa(n)
	}
	return head + ":" + strings.Join(texts, ":") + ":", nil
}

// SumoCue is the dialect of SumoCue. The first cell of a cage has = and the sum; the other
// cells have + and the number of the first cell. J and a number is the region of a jigsaw.
//
//	SumoCueV1=12+0+0=15…
var SumoCue = Dialect{
	Name: "sumocue", Program: banmen.Msg("SumoCue"),
	Doc:    banmen.Msg("killer cages of SumoCue"),
	Match:  func(text string) bool { return strings.HasPrefix(text, "SumoCueV1") },
	Decode: parseSumoCue,
	Encode: formatSumoCue,
}

var sumoCell = lazy.Regexp(`^\s*([=+])(\d{1,3})(?:J(\d))?`)

func parseSumoCue(text string) (*Document, error) {
	d := newDocument(grid.Square(9))
	at := len("SumoCueV1")
	if strings.HasPrefix(text[at:], "D") {
		d.add("D", at+1, "x", "")
		at++
	}
	cages, sums, columns, regions := map[int][]int{}, map[int]int{}, map[int]int{}, []int(nil)
	for c := range d.Size() {
		m := sumoCell().FindStringSubmatch(text[at:])
		if m == nil {
			return nil, banmen.Syntaxf(1, at+1, "expected a cell such as =12 or +0 for %s, found %q", d.Name(c), banmen.Clip(text[at:]))
		}
		n, _ := strconv.Atoi(m[2]) // sumoCell wants digits
		first := c
		if m[1] == "+" {
			if first = n; n >= c || cages[n] == nil {
				return nil, banmen.Syntaxf(1, at+1, "expected the number of a cell with a sum before %s, found %q", d.Name(c), banmen.Clip(m[0]))
			}
		} else {
			sums[c], columns[c] = n, at+1
		}
		cages[first] = append(cages[first], c)
		if m[3] != "" {
			regions = append(regions, int(m[3][0]-'0'))
		}
		at += len(m[0])
	}
	if rest := strings.TrimSpace(text[at:]); rest != "" {
		return nil, banmen.Syntaxf(1, at+1, "expected the end of the puzzle, found %q", banmen.Clip(rest))
	}
	if regions != nil {
		if len(regions) != d.Size() {
			return nil, banmen.Syntaxf(1, 1, "expected a region for each of %d cells, found %d", d.Size(), len(regions))
		}
		d.Regions = numbered(regions)
	}
	for c := range d.Size() {
		if cells := cages[c]; cells != nil {
			d.addCage(columns[c], sums[c], cells)
		}
	}
	return d, nil
}

func formatSumoCue(d *Document) (string, error) {
	regions := d.Regions
	plain := *d
	plain.Regions = nil
	cells, sums, err := plain.killerCages("sumocue", "x")
	if err != nil {
		return "", err
	}
	texts := make([]string, d.Size())
	for c := range texts {
		texts[c] = "=0"
	}
	for i, cage := range cells {
		for k, c := range cage {
			if texts[c] = "+" + strconv.Itoa(cage[0]); k == 0 {
				texts[c] = "=" + strconv.Itoa(sums[i])
			}
		}
	}
	for c, r := range regions {
		texts[c] += "J" + strconv.Itoa(r)
	}
	head := "SumoCueV1"
	if d.hasDiagonals() {
		head += "D"
	}
	return head + strings.Join(texts, ""), nil
}

// numbered numbers regions from 0 in the order of their first cells.
func numbered[T comparable](regions []T) []int {
	number := map[T]int{}
	all := make([]int, len(regions))
	for c, r := range regions {
		if _, ok := number[r]; !ok {
			number[r] = len(number)
		}
		all[c] = number[r]
	}
	return all
}
