package main

import (
	"testing"

	"github.com/banmen/banmen/puzzletest"
)

// The suite of the kinds of banmen is for others, too.
func TestKind(t *testing.T) { puzzletest.Run(t, tomography) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, tomography) }

func Example() {
	main()
	// Output:
	// solved: 1 sudoku:2x2:1342243131244213
	// ┏━━━┯━━━┳━━━┯━━━┓
	// ┃ 1 │ 3 ┃ 4 │ 2 ┃
	// ┠───┼───╂───┼───┨
	// ┃ 2 │ 4 ┃ 3 │ 1 ┃
	// ┣━━━┿━━━╋━━━┿━━━┫
	// ┃ 3 │ 1 ┃ 2 │ 4 ┃
	// ┠───┼───╂───┼───┨
	// ┃ 4 │ 2 ┃ 1 │ 3 ┃
	// ┗━━━┷━━━┻━━━┷━━━┛
	// generated: latin:4:.1.....21..43... which could do without 0 givens
	// drawn: 4 digits
	// line 1 has 1 solutions
	// line 2 has 3 solutions
	// line 3:12: expected 1 to 4 or an empty cell (.), found "5"
	// line 4 has 100 solutions
	// tomography:
	// tomography:2,1,2/2,1,2:##---##-#
	// tomography:2,1,2/2,1,2:#-##---##
	// tomography:2,1,2/2,1,2:#-#-#-#-#
	// tomography:2,1,2/2,1,2:#-#--###-
	// tomography:2,1,2/2,1,2:-###--#-#
	// # appears 3 times in row 1: expected 2 at most
	//      2   1   2
	//    ┌───┬───┬───┐
	//  2 │ # │ # │ # │
	//    ├───┼───┼───┤
	//  1 │   │   │   │
	//    ├───┼───┼───┤
	//  2 │   │   │   │
	//    └───┴───┴───┘
}
