package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Limits of derived sums: the number of sums of a model, and of sums combined at a time.
const (
	deriveFrom = 12
	deriveMost = 6
)

// derived returns sums that the sums of the model imply and that are no longer than them:
// linear combinations with the coefficients 1 and -1 in which all remaining variables
// have the same coefficient. For example, the corners of a magic square of order four
// have the sum of a row.
func derived(m *model.Model) []model.Linear {
	d := deriver{column: map[model.Var]int{}}
	for _, c := range m.Constraints {
		if c, ok := c.(model.Linear); ok && isSum(c) {
			d.add(c)
		}
	}
	if len(d.rows) < 3 || len(d.rows) > deriveFrom {
		return nil
	}
	d.coefficients = make([]int, len(d.of))
	d.combine(0, deriveMost)
	return d.found
}

// A deriver searches for such combinations.
type deriver struct {
	column map[model.Var]int
	of     []model.Var // by column
	rows   [][]int     // by sum: its columns
	totals []int
	long   int // number of variables of the longest sum

	coefficients []int // of the current combination, by column
	total        int
	known        [][]int // columns of known sums
	found        []model.Linear
}

// add adds a sum of the model.
func (d *deriver) add(c model.Linear) {
	var row []int
	for _, v := range c.Of {
		i, ok := d.column[v]
		if !ok {
			i = len(d.of)
			d.column[v] = i
			d.of = append(d.of, v)
		}
		row = append(row, i)
	}
	d.rows, d.totals = append(d.rows, row), append(d.totals, c.Most)
	d.known = append(d.known, slices.Sorted(slices.Values(row)))
	d.long = max(d.long, len(row))
}

// combine adds and subtracts up to n more sums (n is more), from row i on.
func (d *deriver) combine(i, more int) {
	if more < deriveMost-1 {
		d.check()
	}
	if more == 0 {
		return
	}
	for ; i < len(d.rows); i++ {
		d.addMultiple(i, 1)
		d.combine(i+1, more-1)
		if more < deriveMost { // the first sum is only added: subtracting it gives the opposite
			d.addMultiple(i, -2)
			d.combine(i+1, more-1)
			d.addMultiple(i, 1)
		} else {
			d.addMultiple(i, -1)
		}
	}
}

// addMultiple adds a multiple of a sum to the combination.
func (d *deriver) addMultiple(row, times int) {
	for _, c := range d.rows[row] {
		d.coefficients[c] += times
	}
	d.total += times * d.totals[row]
}

// check keeps the combination if it is a short and new sum.
func (d *deriver) check() {
	n, factor := 0, 0
	for _, k := range d.coefficients {
		if k == 0 {
			continue
		}
		if n++; n > d.long || factor != 0 && k != factor {
			return
		}
		factor = k
	}
	if n == 0 || d.total%factor != 0 {
		return
	}
	var row []int
	for i, k := range d.coefficients {
		if k != 0 {
			row = append(row, i)
		}
	}
	if slices.ContainsFunc(d.known, func(r []int) bool { return slices.Equal(r, row) }) {
		return
	}
	of := make([]model.Var, len(row))
	for i, column := range row {
		of[i] = d.of[column]
	}
	d.known, d.found = append(d.known, row), append(d.found, model.Sum(of, d.total/factor))
}
