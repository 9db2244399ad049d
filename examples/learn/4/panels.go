// Package panels plays Panel Quiz Attack 25 without its Attack Chance. It is the program of
// chapter 4 of banmen learn, and imports nothing but the standard library.
package panels

import (
	"math"
	"math/rand/v2"
	"slices"
)

//learn: board

// A Board has 25 panels, row by row: a colour, or a dot for an open panel.
type Board [25]byte

// Colours are the four players, in the order in which they answer here.
const Colours = "RGWB"

// Start is the board before the first answer.
var Start = Board([]byte("........................."))

//learn: end

//learn: run

// run returns the panels from a panel in a direction, up to the edge of the board.
func run(panel, down, right int) []int {
	all := make([]int, 0, 4)
	row, col := panel/5+down, panel%5+right
	for row >= 0 && row < 5 && col >= 0 && col < 5 {
		all = append(all, 5*row+col)
		row, col = row+down, col+right
	}
	return all
}

// runs are the eight runs of each panel.
var runs = func() (all [25][][]int) {
	for panel := range all {
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if down != 0 || right != 0 {
					all[panel] = append(all[panel], run(panel, down, right))
				}
			}
		}
	}
	return all
}()

//learn: end

//learn: turned

// other returns how many panels of other colours a run begins with, and what stands behind
// them: a colour, a dot, or 0 at the edge of the board.
func (b *Board) other(run []int, colour byte) (n int, behind byte) {
	for _, panel := range run {
		if b[panel] == '.' || b[panel] == colour {
			return n, b[panel]
		}
		n++
	}
	return n, 0
}

// Turned returns the panels that turn over if a colour takes a panel.
func (b *Board) Turned(panel int, colour byte) (all []int) {
	for _, run := range runs[panel] {
		if n, behind := b.other(run, colour); behind == colour {
			all = append(all, run[:n]...)
		}
	}
	return all
}

//learn: end

//learn: rules

// Rules say when a colour may take an open panel. The first that allows one decides.
var Rules = []func(b *Board, panel int, colour byte) bool{
	func(b *Board, panel int, colour byte) bool { return len(b.Turned(panel, colour)) > 0 },
	func(b *Board, panel int, colour byte) bool { // it could turn panels over next
		return slices.ContainsFunc(runs[panel], func(run []int) bool {
			n, behind := b.other(run, colour)
			return n > 0 && behind == '.'
		})
	},
	func(b *Board, panel int, _ byte) bool { // it touches a taken panel
		return slices.ContainsFunc(runs[panel], func(run []int) bool { return len(run) > 0 && b[run[0]] != '.' })
	},
	func(_ *Board, panel int, _ byte) bool { return panel == 12 }, // the board is empty
}

// Legal returns the panels that a colour may take, from 0.
func (b *Board) Legal(colour byte) (all []int) {
	for _, rule := range Rules {
		for panel, owner := range b {
			if owner == '.' && rule(b, panel, colour) {
				all = append(all, panel)
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// Take returns the board after a colour has taken a panel.
func (b Board) Take(panel int, colour byte) Board {
	for _, p := range b.Turned(panel, colour) {
		b[p] = colour
	}
	b[panel] = colour
	return b
}

//learn: end

//learn: perft

// Perft returns the number of ways in which the next answers can be played, where the
// colours answer in turn, R first.
func (b Board) Perft(turn, depth int) int {
	if depth == 0 {
		return 1
	}
	ways := 0
	colour := Colours[turn%4]
	for _, panel := range b.Legal(colour) {
		ways += b.Take(panel, colour).Perft(turn+1, depth-1)
	}
	return ways
}

//learn: end

//learn: playout

// Playout plays a game to its end at random and returns the panels of each colour.
func (b Board) Playout(turn int, r *rand.Rand) [4]int {
	for slices.Contains(b[:], '.') {
		colour := Colours[turn%4]
		legal := b.Legal(colour)
		b = b.Take(legal[r.IntN(len(legal))], colour)
		turn++
	}
	return b.Panels()
}

// Panels returns how many panels each colour has.
func (b *Board) Panels() (n [4]int) {
	for i := range n {
		for _, owner := range b {
			if owner == Colours[i] {
				n[i]++
			}
		}
	}
	return n
}

// Value returns a colour's mean result in n random games after it took a panel.
func (b Board) Value(panel, turn, n int, r *rand.Rand) float64 {
	sum := 0
	for range n {
		sum += b.Take(panel, Colours[turn%4]).Playout(turn+1, r)[turn%4]
	}
	return float64(sum) / float64(n)
}

//learn: end

//learn: spread

// Spread returns the mean of n random games after a panel is taken, as Value does, and its typical
// distance from the true mean (the standard error).
func (b Board) Spread(panel, turn, n int, r *rand.Rand) (mean, err float64) {
	var sum, squares float64
	for range n {
		x := float64(b.Take(panel, Colours[turn%4]).Playout(turn+1, r)[turn%4])
		sum += x
		squares += x * x
	}
	mean = sum / float64(n)
	return mean, math.Sqrt((squares/float64(n) - mean*mean) / float64(n))
}

//learn: end

//learn: share

// Share plays n random games and gives more of them to panels that did well. It returns how
// many games each legal panel got.
func (b Board) Share(turn, n int, r *rand.Rand) []int {
	legal := b.Legal(Colours[turn%4])
	games, sums := make([]int, len(legal)), make([]float64, len(legal))
	for played := range n {
		best, most := 0, math.Inf(-1)
		for i, g := range games {
			hope := math.Inf(1) // a panel without games comes first
			if g > 0 {
				hope = sums[i]/float64(g) + 5*math.Sqrt(2*math.Log(float64(played))/float64(g))
			}
			if hope > most {
				best, most = i, hope
			}
		}
		sums[best] += float64(b.Take(legal[best], Colours[turn%4]).Playout(turn+1, r)[turn%4])
		games[best]++
	}
	return games
}

//learn: end

//learn: exact

// Exact returns the panels of each colour at the end if each takes the panel that gives it
// the most, of equal panels the first. It also returns how many boards it looked at.
func (b Board) Exact(turn int) (best [4]int, boards int) {
	if !slices.Contains(b[:], '.') {
		return b.Panels(), 1
	}
	me := turn % 4
	best[me] = -1
	for _, panel := range b.Legal(Colours[me]) {
		end, n := b.Take(panel, Colours[me]).Exact(turn + 1)
		boards += n
		if end[me] > best[me] {
			best = end
		}
	}
	return best, boards + 1
}

//learn: end

//learn: table

// A Table holds the results of Exact, by board and turn.
type Table map[Board][4]int

// Exact does what the function without a table does, and looks at no board twice. The number
// of panels taken says whose turn it is, so the board is enough of a key.
func (t Table) Exact(b Board, turn int) [4]int {
	if known, ok := t[b]; ok {
		return known
	}
	best, me := b.Panels(), turn%4
	if slices.Contains(b[:], '.') {
		best[me] = -1
	}
	for _, panel := range b.Legal(Colours[me]) {
		if end := t.Exact(b.Take(panel, Colours[me]), turn+1); end[me] > best[me] {
			best = end
		}
	}
	t[b] = best
	return best
}

//learn: end

// String writes 25 characters.
func (b Board) String() string { return string(b[:]) }
