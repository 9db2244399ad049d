package count

import "context"

// A Symmetry maps solutions to solutions: value x of variable v becomes Values[x] of
// variable Vars[v]. A nil slice changes nothing.
type Symmetry struct{ Vars, Values []int }

// Classes calls yield with the first solution of each class, in list order, and the size of the
// class. It stops when yield returns false. A class is the set of images of a solution under the
// symmetries, which must form a whole group that maps solutions to solutions. Classes returns the
// number of solutions visited, counting all classes together. It fails as Each does.
//
// A solution is the first of its class if none of its images precedes it. Usually the first row of
// the image decides, and a table finds that row from the two halves. The other rows are compared
// only if the first rows are equal.
func (h *Halves) Classes(ctx context.Context, group []Symmetry, yield func(values []uint16, size int64) bool) (solutions int64, err error) {
	if h.g == nil || len(h.g.rows) == 0 {
		return h.Each(ctx, 0, yield)
	}
	if h.g.asked < len(h.g.model) {
		return 0, NoHalves // the added variables have no known symmetry
	}
	c := &classer{joiner: h.joiner(ctx, yield), group: int64(len(group)), images: h.images(group), ranks: h.g.ranks()}
	c.leaf = c.pair
	c.walk(0, state{})
	return c.solutions, c.err
}

// A classer is a joiner that keeps the first solution of each class.
type classer struct {
	*joiner
	group  int64 // number of symmetries
	images []*image
	ranks  [][]int32
	open   []open   // images to check for each lower half
	equal  []*image // images whose first row equals, or may equal, that of the solution
	size   int64    // the size of the class
}

// An open image has variables of the lower half in its first row.
type open struct {
	*image
	key uint32 // part of the key that the upper half determines
}

// pair yields the solutions with the current upper half that are the first of their
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

// beginUpper checks the images using the upper half alone. It reports false if an image
// precedes all solutions with this upper half.
func (c *classer) beginUpper() bool {
	c.open, c.equal = c.open[:0], c.equal[:0]
	original := int32(c.path[0])
	for _, y := range c.images {
		if y.first == nil {
			c.equal = append(c.equal, y)
			continue
		}
		key := y.above.key(c.upper)
		switch least, most := y.least[key], y.most[key]; {
		case most < original:
			return false
		case least > original:
		case least == most:
			c.equal = append(c.equal, y)
		default:
			c.open = append(c.open, open{y, key})
		}
	}
	return true
}

// first compares first rows only. It reports false if an image of the current upper half
// joined with a lower half precedes it.
func (c *classer) first(half []uint16) bool {
	original := int32(c.path[0])
	for i := range c.open {
		y := &c.open[i]
		first := y.image.first[y.key+y.below.key(half)]
		if first < original {
			return false
		}
		if first == original {
			c.equal = append(c.equal, y.image)
		}
	}
	return true
}

// compare computes the size of the class of the values. It reports false if an image with
// an equal first row precedes them.
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
