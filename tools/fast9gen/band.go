package main

// A layout describes bands of rows or of columns: the steps, in cells, to the next line, triad and
// cell of a band, and to the next band.
type layout struct {
	name                    string
	line, triad, cell, band int
	singles                 bool // the half-step of these bands looks for hidden singles
}

// layouts has bands of rows (three boxes side by side) and of columns.
var layouts = []layout{
	{name: "Rows", line: 9, triad: 3, cell: 1, band: 27},
	{name: "Columns", line: 1, triad: 27, cell: 9, band: 3, singles: true},
}

// at returns cell k of triad q, from the first cell of the band.
func (l layout) at(q, k int) int { return q/3*l.line + q%3*l.triad + k*l.cell }

// results returns the results of a half-step. What a half-step of columns has changed is not
// needed.
func (l layout) results() string {
	if l.singles {
		return "(dead uint32)"
	}
	return "(changed, dead uint32)"
}

// ways are the six ways in which a digit can lie in a band: a triad in each
// line and each box. Triad q is that of line q/3 and box q%3.
var ways = [6][3]int{{0, 4, 8}, {1, 5, 6}, {2, 3, 7}, {2, 4, 6}, {0, 5, 7}, {1, 3, 8}}

// waysOf are the two ways that use a triad.
var waysOf = [9][2]int{{0, 4}, {1, 5}, {2, 3}, {2, 5}, {0, 3}, {1, 4}, {1, 3}, {2, 4}, {0, 5}}

// inLine returns the other two triads of a triad's line.
func inLine(q int) (int, int) { return q/3*3 + (q+1)%3, q/3*3 + (q+2)%3 }
