package game

import (
	"fmt"
	"slices"
	"testing"
)

// In 24 games four engines sit in all orders. In each four games every engine sits in every seat.
func TestOrders(t *testing.T) {
	m := &Series{tables: tables(4, 4), orders: orders(4)}
	seen := map[string]bool{}
	for n := range 24 {
		var seats [4]int
		for s := range seats {
			seats[s] = m.engine(s, n)
			if n%4 > 0 && seats[s] == m.engine(s, n-1) {
				t.Errorf("game %d: engine %d stays in its seat", n, seats[s])
			}
		}
		seen[fmt.Sprint(seats)] = true
	}
	if len(seen) != 24 {
		t.Errorf("%d orders, want 24", len(seen))
	}
	if m.engine(2, 24) != m.engine(2, 0) {
		t.Error("game 24 has not the order of game 0")
	}
}

// Six engines form 15 tables of four. In 360 games each table plays in all 24 orders.
func TestTables(t *testing.T) {
	m := &Series{tables: tables(6, 4), orders: orders(4)}
	seen := map[string]bool{}
	for n := range 15 * 24 {
		var seats []int
		for s := range 4 {
			seats = append(seats, m.engine(s, n))
		}
		seen[fmt.Sprint(seats)] = true
		slices.Sort(seats)
		if len(slices.Compact(seats)) != 4 {
			t.Fatalf("game %d: %v", n, seats)
		}
	}
	if len(seen) != 360 {
		t.Errorf("%d tables and orders, want 360", len(seen))
	}
}
