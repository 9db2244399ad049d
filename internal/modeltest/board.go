package modeltest

import "math/rand/v2"

// FullBoard returns a solved board with boxes of h rows and w columns, by cell from 1: a pattern with
// its rows, columns and symbols shuffled.
func FullBoard(r *rand.Rand, h, w int) []int {
	n := h * w
	lines := func(band int) (all []int) {
		for _, b := range r.Perm(n / band) {
			for _, i := range r.Perm(band) {
				all = append(all, b*band+i)
			}
		}
		return all
	}
	rows, cols, symbols := lines(h), lines(w), r.Perm(n)
	full := make([]int, n*n)
	for c := range full {
		row, col := rows[c/n], cols[c%n]
		full[c] = symbols[(row%h*w+row/h+col)%n] + 1
	}
	return full
}
