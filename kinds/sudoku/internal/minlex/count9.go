package minlex

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Bands is the number of classes of bands. A canonical full 9x9 board begins with the
// canonical band of one of them.
const Bands = 416

// rowsPerCount is the number of possible fourth rows whose classes of boards are counted
// together.
const rowsPerCount = 16

// A BandCount has the numbers of classes of full 9x9 boards whose canonical forms begin with
// the same band.
type BandCount struct {
	Band          int           // from 0, in order of the canonical bands
	Automorphisms map[int]int64 // number of classes by the automorphisms of their boards
	Counts        []int64       // number of classes for each rowsPerCount fourth rows, in order
}

// CountBand counts the classes of a band.
func CountBand(ctx context.Context, band int) (BandCount, error) {
	c := newBandClasses(band)
	rows := c.fourthRows()
	index := make(map[uint64]int, len(rows))
	for i, row := range rows {
		index[row] = i / rowsPerCount
	}
	n := BandCount{Band: band, Automorphisms: map[int]int64{}, Counts: make([]int64, (len(rows)-1)/rowsPerCount+1)}
	var plain int64 // classes without automorphisms
	last, at := uint64(0), 0
	err := c.visit(ctx, 0, func(second, third *lower9, same bool) {
		a := c.automorphisms(second, third, same)
		switch {
		case a == 0:
			return
		case a == 1:
			plain++
		default:
			n.Automorphisms[a]++
		}
		if row := second.rows[0]; row != last {
			last, at = row, index[row]
		}
		n.Counts[at]++
	})
	if plain > 0 {
		n.Automorphisms[1] = plain
	}
	return n, err
}

// Classes returns the number of classes.
func (n BandCount) Classes() (sum int64) {
	for _, k := range n.Counts {
		sum += k
	}
	return sum
}

// String returns n as a line: the band from 1, the number of classes, the numbers of classes
// by automorphisms, and the counts.
func (n BandCount) String() string {
	var same, counts []string
	for _, a := range slices.Sorted(maps.Keys(n.Automorphisms)) {
		same = append(same, fmt.Sprintf("%d:%d", a, n.Automorphisms[a]))
	}
	for _, k := range n.Counts {
		counts = append(counts, strconv.FormatInt(k, 10))
	}
	return fmt.Sprintf("%d %d %s %s", n.Band+1, n.Classes(), cmp.Or(strings.Join(same, ","), "-"), strings.Join(counts, ","))
}
