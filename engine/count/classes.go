package count

import "context"

// A Symmetry takes solutions to solutions: a value x of variable v becomes
// Values[x] of variable Vars[v]. What is nil changes nothing.
type Symmetry struct{ Vars, Values []int }

// Classes calls yield with the first solution of each class in list order, and
// the size of the class, until it returns false. The classes are what the
// symmetries make of a solution; they are to be a whole group, which takes
// solutions to solutions. It returns how many solutions were gone through, of
// all classes together; errors are as those of Each.
//
// A solution is the first of its class if none of its images comes before it.
// Mostly that shows in the first row of the image, which is looked up by what
// the two halves put into it; the rest is compared only where that is equal.
func (h *Halves) Classes(ctx context.Context, group []Symmetry, yield func(values []uint16, size int64) bool) (solutions int64, err error) {
	if h.g == nil || len(h.g.rows) == 0 {
		return h.Each(ctx, 0, yield)
	}
	if h.g.asked < len(h.g.model) {
		return 0, NoHalves // what symmetries make of the variables that were added is not known
	}
	c := &classer{joiner: h.joiner(ctx, yield), group: int64(len(group)), images: h.images(group), ranks: h.g.ranks()}
	c.leaf = c.pair
	c.walk(0, state{})
	return c.solutions, c.err
}

// A classer is a joiner that takes the first solutions of classes.
type classer struct {
	*joiner
	group  int64 // how many symmetries
	images []*image
	ranks  [][]int32
	open   []open   // images to be looked at for each lower half
	equal  []*image // those whose first row is that of the solution, or may be
	size   int64    // of the class
}

// open is an image of which the lower half has a part in the first row.
type open struct {
	*image
	key uint32 // of the upper half
}

// pair yields those pairs with the present upper half that are the first of their
// class.
func (c *classer) pair(s state) bool {
	from, to := c.list(s)
	c.solutions += int64(to - from)
	if from == to {
		return true
	}
	c.upper = appendHalf(c.upper[:0], c.h.above, c.path)
	if !c.beginUpper() {
		return true
	}
	put(c.above, c.upper)
	known := len(c.equal)
	lower, n := c.halves(from, to)
	for i := range int(to - from) {
		c.equal = c.equal[:known]
		half := lower[i*n : i*n+n]
		if !c.first(half) {
			continue
		}
		put(c.below, half)
		if c.compare() && !c.yield(c.values, c.size) {
			return false
		}
	}
	return true
}

// beginUpper looks at the images with the upper half alone. It reports false if one
// of them comes before all solutions with it.
func (c *classer) beginUpper() bool {
	c.open, c.equal = c.open[:0], c.equal[:0]
	own := int32(c.path[0])
	for _, y := range c.images {
		if y.first == nil {
			c.equal = append(c.equal, y)
			continue
		}
		key := y.above.key(c.upper)
		switch least, most := y.least[key], y.most[key]; {
		case most < own:
			return false
		case least > own:
		case least == most:
			c.equal = append(c.equal, y)
		default:
			c.open = append(c.open, open{y, key})
		}
	}
	return true
}

// first reports whether no image shows by its first row that it comes before the
// present upper half with a lower half.
func (c *classer) first(half []uint16) bool {
	own := int32(c.path[0])
	for i := range c.open {
		y := &c.open[i]
		first := y.image.first[y.key+y.below.key(half)]
		if first < own {
			return false
		}
		if first == own {
			c.equal = append(c.equal, y.image)
		}
	}
	return true
}

// compare finds the size of the class of the values, and reports false if one of
// the images whose first row is equal comes before them.
func (c *classer) compare() bool {
	same := int64(1) // the identity
	for _, y := range c.equal {
		switch d := y.compare(c.g.problem, c.ranks, c.values); {
		case d < 0:
			return false
		case d == 0:
			same++
		}
	}
	c.size = c.group / same
	return true
}
