package codec

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/banmen/banmen/grid"
)

// walls are the letters in game IDs for runs of neighbouring pairs within regions. The index of
// a letter is the number of these pairs before a wall. The last letter is 25 pairs without a
// wall.
const walls = "_abcdefghijklmnopqrstuvwxyz"

// ParseWalls reads the regions of a square board from a game ID: letters, each with an optional
// repeat count. They cover the pairs of each row, then those of each column, and a wall at the
// end. It returns the first cell of the region of each cell. It reports false if the letters do
// not cover these exactly.
func ParseWalls(text string, s grid.Shape) (first []int, ok bool) {
	pairs := neighbours(s)
	first = grid.Identity(s.Size())
	next := 0
	for text != "" && next <= len(pairs) {
		k := strings.IndexByte(walls, text[0])
		rest := strings.TrimLeft(text[1:], "0123456789")
		times, err := strconv.Atoi(cmp.Or(text[1:len(text)-len(rest)], "1"))
		if k < 0 || err != nil {
			return nil, false
		}
		for ; times > 0 && next <= len(pairs); times-- {
			for _, pair := range pairs[next:min(next+min(k, 25), len(pairs))] {
				unite(first, pair)
			}
			if next += min(k, 25); k <= 25 {
				next++
			}
		}
		text = rest
	}
	return first, text == "" && next == len(pairs)+1
}

// FormatWalls writes the regions of cells as ParseWalls reads them, without repeat counts. It
// reports false if a region is not connected.
func FormatWalls(regions []int, s grid.Shape) (text string, ok bool) {
	again, run := grid.Identity(s.Size()), 0
	for _, pair := range neighbours(s) {
		if regions[pair[0]] == regions[pair[1]] {
			unite(again, pair)
			run++
			continue
		}
		text, run = text+wall(run), 0
	}
	return text + wall(run), len(numbered(again)) == len(numbered(regions))
}

// wall returns the letters for a run of pairs before a wall.
func wall(run int) string {
	long := max(0, (run-1)/25)
	return strings.Repeat("z", long) + walls[run-25*long:][:1]
}

// neighbours returns the pairs of adjacent cells: those of each row, then those of each column.
func neighbours(s grid.Shape) (pairs [][2]int) {
	for _, line := range []func(int) []int{s.Row, s.Col} {
		for i := range s.Rows {
			cells := line(i)
			for k := range len(cells) - 1 {
				pairs = append(pairs, [2]int{cells[k], cells[k+1]})
			}
		}
	}
	return pairs
}

// RegionAt returns the cells of the region whose first cell is c. first is the result of
// ParseWalls. It returns nil if c is not the first cell of its region.
func RegionAt(first []int, c int) (cells []int) {
	for e := range first {
		if first[e] == c {
			cells = append(cells, e)
		}
	}
	return cells
}

// unite merges the regions of two cells.
func unite(first []int, pair [2]int) {
	a, b := first[pair[0]], first[pair[1]]
	for c := range first {
		if first[c] == max(a, b) {
			first[c] = min(a, b)
		}
	}
}

// ParseBorders reads the regions of a board as puzz.link writes them. Each pair of neighbours
// has a bit, which is set if they are in two regions. A digit of base 32 has five bits. Pairs
// side by side come first, then pairs one above the other. It returns the number of the region
// of each cell. It reports false if there are too few digits or too many, or one is invalid.
func ParseBorders(text string, s grid.Shape) (regions []int, ok bool) {
	first := grid.Identity(s.Size())
	for _, pairs := range Borders(s) {
		for i, pair := range pairs {
			if i/5 >= len(text) || !strings.Contains(base32, text[i/5:i/5+1]) {
				return first, false
			}
			if strings.IndexByte(base32, text[i/5])>>(4-i%5)&1 == 0 {
				unite(first, pair)
			}
		}
		text = text[(len(pairs)+4)/5:]
	}
	number := numbered(first)
	for c := range first {
		first[c] = number[first[c]]
	}
	return first, text == ""
}

// numbered numbers the regions in the order of their first cells.
func numbered(regions []int) map[int]int {
	number := map[int]int{}
	for _, r := range regions {
		if _, ok := number[r]; !ok {
			number[r] = len(number)
		}
	}
	return number
}

const base32 = "0123456789abcdefghijklmnopqrstuv"

// FormatBorders writes the notation of ParseBorders. It reports false if a region is not connected.
func FormatBorders(regions []int, s grid.Shape) (text string, ok bool) {
	again := grid.Identity(s.Size())
	for _, pairs := range Borders(s) {
		digits := make([]byte, (len(pairs)+4)/5)
		for i, pair := range pairs {
			if regions[pair[0]] != regions[pair[1]] {
				digits[i/5] |= 16 >> (i % 5)
			} else {
				unite(again, pair)
			}
		}
		for i, d := range digits {
			digits[i] = base32[d]
		}
		text += string(digits)
	}
	return text, len(numbered(again)) == len(numbered(regions))
}

// Borders returns the pairs of cells side by side and the pairs one above the other, both in
// reading order.
func Borders(s grid.Shape) (all [2][][2]int) {
	for c := range s.Size() {
		if c%s.Cols+1 < s.Cols {
			all[0] = append(all[0], [2]int{c, c + 1})
		}
		if c+s.Cols < s.Size() {
			all[1] = append(all[1], [2]int{c, c + s.Cols})
		}
	}
	return all
}
