package coins

//learn: cover

// A Cover is a puzzle as choices and items. Each choice takes some items, no item can be
// taken twice, and the first Must items have to be taken.
type Cover struct {
	Must    int
	Choices [][]int               // the items of each choice
	Found   func(made []int) bool // called for each solution; true ends the search

	Steps, Backs, Looks int     // choices made, choices taken back, looks at items
	with                [][]int // the choices with each item
	left                []int   // how many choices can still take it
	taken               []bool
	barred              []int // by choice: how many of its items are taken
	made                []int
}

// Run searches, and reports whether Found ended it.
func (c *Cover) Run() bool {
	items := c.Must
	for _, choice := range c.Choices {
		for _, item := range choice {
			items = max(items, item+1)
		}
	}
	c.with, c.left, c.taken = make([][]int, items), make([]int, items), make([]bool, items)
	c.barred = make([]int, len(c.Choices))
	for i, choice := range c.Choices {
		for _, item := range choice {
			c.with[item] = append(c.with[item], i)
			c.left[item]++
		}
	}
	return c.search()
}

func (c *Cover) search() bool {
	best := -1
	for item := range c.Must {
		if c.taken[item] {
			continue
		}
		c.Looks++
		if best < 0 || c.left[item] < c.left[best] {
			best = item
		}
	}
	if best < 0 {
		return c.Found(c.made)
	}
	for _, choice := range c.with[best] {
		if c.barred[choice] > 0 {
			continue
		}
		c.take(choice, 1)
		c.made = append(c.made, choice)
		c.Steps++
		if c.search() {
			return true
		}
		c.made = c.made[:len(c.made)-1]
		c.take(choice, -1)
		c.Backs++
	}
	return false
}

// take takes the items of a choice, or gives them back if by is -1, and bars or frees the
// other choices with these items.
func (c *Cover) take(choice, by int) {
	for _, item := range c.Choices[choice] {
		c.taken[item] = by > 0
		for _, other := range c.with[item] {
			if c.barred[other] == 0 && by > 0 || c.barred[other] == 1 && by < 0 {
				for _, i := range c.Choices[other] {
					c.left[i] -= by
				}
			}
			c.barred[other] += by
		}
	}
}

//learn: end

//learn: items

// CoinCover returns the coins of a square of n by n. Each line has to take its 10 and its 5;
// each cell can be taken once.
func CoinCover(n int) *Cover {
	lines := Lines(n)
	c := &Cover{Must: 2 * len(lines)}
	for cell := range n * n {
		for coin := range 2 {
			choice := []int{c.Must + cell}
			for i, line := range lines {
				for _, on := range line {
					if on == cell {
						choice = append(choice, 2*i+coin)
					}
				}
			}
			c.Choices = append(c.Choices, choice)
		}
	}
	return c
}

// NumberCover returns a Number Place of 9x9. Each cell has to take a digit, and each row,
// column and box all nine. Choice i stands for digit Digits[i] in cell Cells[i].
func NumberCover(board [81]int) (c *Cover, cells, digits []int) {
	c = &Cover{Must: 4 * 81}
	for cell, given := range board {
		row, col := cell/9, cell%9
		for n := range 9 {
			if given == 0 || given == n+1 {
				c.Choices = append(c.Choices, []int{cell, 81 + 9*row + n, 162 + 9*col + n, 243 + 9*(row/3*3+col/3) + n})
				cells, digits = append(cells, cell), append(digits, n+1)
			}
		}
	}
	return c, cells, digits
}

//learn: end
