package minlex

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed" // for the table
	"encoding/hex"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen/message"
)

// packedClasses is the output of banmen job run classes sudoku -o classes9.txt.gz, and
// classesHash the SHA-256 of its text.
//
//go:embed classes9.txt.gz
var packedClasses []byte

const classesHash = "0c6de9ed25a5674f849210cd070d47a6d073b2fa1593e6bbcbe3d5414b318c43"

// Classes numbers the classes of full 9x9 boards in the order of their canonical forms, from
// 0. It is safe for concurrent use.
//
// It has a table of the number of classes for each band, by groups of rowsPerCount fourth rows.
// Within a group, it counts the classes before the board.
type Classes struct {
	before [Bands + 1]int64 // classes in the bands before
	counts [Bands][]int64   // as in BandCount
}

// AllClasses returns the Classes of all bands.
var AllClasses = sync.OnceValues(func() (*Classes, error) { return readClasses(packedClasses, classesHash) })

// readClasses reads the packed output of the job, whose text has a hash.
func readClasses(packed []byte, hash string) (*Classes, error) {
	damaged := message.Errorf(nil, "the table of classes in this program is damaged or from another version")
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, damaged
	}
	text, err := io.ReadAll(r)
	if sum := sha256.Sum256(text); err != nil || hex.EncodeToString(sum[:]) != hash {
		return nil, damaged
	}
	c := &Classes{}
	for band := range Bands {
		line, rest, _ := bytes.Cut(text, []byte{'\n'})
		text = rest
		n := c.before[band]
		for field := range strings.SplitSeq(string(line[bytes.LastIndexByte(line, ' ')+1:]), ",") {
			k, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				return nil, damaged
			}
			c.counts[band] = append(c.counts[band], k)
			n += k
		}
		c.before[band+1] = n
	}
	return c, nil
}

// Count returns the number of classes.
func (c *Classes) Count() int64 { return c.before[Bands] }

// Rank returns the number of the class of a full board.
func (c *Classes) Rank(cells []uint16) int64 {
	f := Nine{grids: fewGrids}
	text := make([]byte, nineCells)
	for i, v := range cells {
		text[i] = '0' + byte(v)
	}
	f.Min(text, text, '.')
	var rows [9]uint64
	for i, row := range f.rows {
		rows[i] = reversed(row)
	}
	index, _ := (*band9)(rows[:]).normal()
	band := bands().class[index]
	b := newBandClasses(int(band))
	fourths := b.fourthRows()
	n, at := c.before[band], slices.Index(fourths, rows[3])
	for _, k := range c.counts[band][:at/rowsPerCount] {
		n += k
	}
	for _, row := range fourths[at/rowsPerCount*rowsPerCount : at] {
		b.canonical(row, func([]uint64) { n++ })
	}
	b.canonical(rows[3], func(other []uint64) {
		if slices.Compare(other, f.rows[4:]) < 0 {
			n++
		}
	})
	return n
}

// Unrank returns the canonical board of the class with a number from 0 to Count()-1.
func (c *Classes) Unrank(n int64) []uint16 {
	band, _ := slices.BinarySearch(c.before[:], n+1)
	band--
	n -= c.before[band]
	at := 0
	for n >= c.counts[band][at] {
		n -= c.counts[band][at]
		at++
	}
	b := newBandClasses(band)
	for _, row := range b.fourthRows()[at*rowsPerCount:] {
		var below [][5]uint64
		b.canonical(row, func(rows []uint64) { below = append(below, [5]uint64(rows)) })
		if n >= int64(len(below)) {
			n -= int64(len(below))
			continue
		}
		slices.SortFunc(below, func(x, y [5]uint64) int { return slices.Compare(x[:], y[:]) })
		var cells []uint16
		for _, r := range slices.Concat(b.bands.classes[band].rows[:], []uint64{reversed(row)}, below[n][:]) {
			for p := range 9 {
				cells = append(cells, uint16(nibble(r, 8-p)))
			}
		}
		return cells
	}
	panic("the table of classes counts too many")
}

// canonical calls f with the rows after the fourth of all canonical boards with that fourth
// row. In these rows the leftmost cell is highest.
func (b *bandClasses) canonical(row uint64, f func(below []uint64)) {
	var below [5]uint64
	_ = b.visit(context.Background(), row, func(second, third *lower9, same bool) {
		if b.automorphisms(second, third, same) == 0 {
			return
		}
		for i := range below {
			if i < 2 {
				below[i] = reversed(second.rows[i+1])
			} else {
				below[i] = reversed(third.rows[i-2])
			}
		}
		f(below[:])
	})
}

// reversed returns a row with its cells in reverse order.
func reversed(row uint64) uint64 {
	x := bits.ReverseBytes64(row)
	return (x>>4&0x0f0f0f0f0f0f0f0f | x<<4&0xf0f0f0f0f0f0f0f0) >> 28
}
