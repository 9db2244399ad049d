package sudoku

// Facts about boards by their boxes, without parts: the number of full boards and the
// fewest givens with one solution. Felgenhauer and Jarvis 2005 (3x3), OEIS A107739;
// McGuire, Tugemann and Civario 2012 (17 givens).
var known = map[[2]int]fact{
	{2, 2}: {288, 4},
	{2, 3}: {28200960, 8},
	{2, 4}: {29136487207403520, 14},
	{2, 5}: {1903816047972624930994913280000, 0},
	{3, 3}: {6670903752021072936960, 17},
	{3, 4}: {81171437193104932746936103027318645818654720000, 0},
}

type fact struct {
	boards float64
	givens int
}

func (p *Puzzle) known() fact { return known[[2]int{min(p.h, p.w), max(p.h, p.w)}] }

// FewestGivens returns the fewest givens with one solution, or 0 if unknown.
func (p *Puzzle) FewestGivens() int {
	if !p.ordinary() {
		return 0
	}
	return p.known().givens
}
