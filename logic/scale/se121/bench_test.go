package se121

import "testing"

// rateAll rates the puzzles of a table, up to a rating, one after the other.
func rateAll(b *testing.B, name string, column int, most string, every int) {
	var list []*[81]uint8
	for i, row := range fixture(b, name) {
		if i%every == 0 && (len(row[column]) < len(most) || len(row[column]) == len(most) && row[column] <= most) {
			list = append(list, parse(b, row[0]))
		}
	}
	e := New(Mode{})
	for i := 0; b.Loop(); i++ {
		e.Rate(list[i%len(list)], nil)
	}
}

func BenchmarkRate(b *testing.B) {
	b.Run("below7", func(b *testing.B) { rateAll(b, "se121_ratings.tsv", 2, "6.9", 1) })
	b.Run("all", func(b *testing.B) { rateAll(b, "se121_ratings.tsv", 2, "20.0", 1) })
	b.Run("hardest", func(b *testing.B) { rateAll(b, "hardest_ER_EP_ED.tsv", 1, "20.0", 40) })
}
