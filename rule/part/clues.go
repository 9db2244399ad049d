package part

import (
	"slices"
	"strconv"

	"github.com/banmen/banmen/rule"
)

// A Composition is a part whose clues can be drawn from a full board.
type Composition struct {
	Part  *rule.Part
	Usual int // number of clues on a 9x9 board; other boards have a number in proportion to their size
	draw  func(d *rule.Sampler, n int) []string
}

// Compositions returns the parts whose clues can be drawn.
func Compositions() []Composition {
	apart := func(n int) func([]int, int) bool {
		return func(line []int, v int) bool { last := line[len(line)-1]; return max(v-last, last-v) >= n }
	}
	lines := func(w rule.Walk) func(*rule.Sampler, int) []string {
		return func(d *rule.Sampler, n int) []string { return d.Lines(n, w) }
	}
	return []Composition{
		{Cage, 0, (*rule.Sampler).Cages},
		{Thermo, 7, lines(rule.Walk{Least: 3, Most: 6, On: func(line []int, v int) bool { return v > line[len(line)-1] }})},
		{Arrow, 8, lines(rule.Walk{Least: 3, Most: 4, On: func(line []int, v int) bool { return added(line[1:])+v <= line[0] },
			Ends: func(line []int) bool { return added(line[1:]) == line[0] }})},
		{Whispers, 6, func(d *rule.Sampler, n int) []string {
			return d.Lines(n, rule.Walk{Least: 3, Most: 7, On: apart((d.Most() + 1) / 2)})
		}},
		{Renban, 6, lines(rule.Walk{Least: 3, Most: 5, Ends: consecutive})},
		{Palindrome, 6, lines(rule.Walk{Least: 3, Most: 6, Ends: mirrored})},
		{Between, 5, lines(rule.Walk{Least: 3, Most: 5, Ends: func(line []int) bool {
			a, z := line[0], line[len(line)-1]
			for _, v := range line[1 : len(line)-1] {
				if v <= min(a, z) || v >= max(a, z) {
					return false
				}
			}
			return true
		}})},
		{Modular, 6, lines(rule.Walk{Least: 3, Most: 6, On: func(line []int, v int) bool {
			near := line[max(0, len(line)-2):]
			return !slices.ContainsFunc(near, func(x int) bool { return x%3 == v%3 })
		}, Text: func([]int, []int) string { return "3" }})},
		{Kropki, 18, func(d *rule.Sampler, n int) []string {
			return d.Signs(n, func(x, y int) string {
				switch {
				case x == 2*y || y == 2*x:
					return "b"
				case x-y == 1 || y-x == 1:
					return "d1"
				}
				return ""
			})
		}},
		{XV, 16, func(d *rule.Sampler, n int) []string {
			return d.Signs(n, func(x, y int) string { return map[int]string{5: "v", 10: "x"}[x+y] })
		}},
		{Less, 20, func(d *rule.Sampler, n int) []string {
			return d.Signs(n, func(x, y int) string { return map[bool]string{true: "<", false: ">"}[x < y] })
		}},
		{Maximum, 8, peaks(1)},
		{Minimum, 8, peaks(-1)},
		{Clone, 3, drawClones},
		{Quad, 8, drawQuads},
		{Sandwich, 12, func(d *rule.Sampler, n int) []string {
			return d.Outside(n, func(line []int) int {
				sum, inside := 0, false
				for _, v := range line {
					switch {
					case v == d.Low() || v == d.High():
						inside = !inside
					case inside:
						sum += v
					}
				}
				return sum
			})
		}},
		{LittleKiller, 8, drawDiagonals},
	}
}

// Draw draws n random clues of a part, as its args; 0 means the usual number.
func (c Composition) Draw(d *rule.Sampler, n int) []string {
	if n == 0 && c.Usual > 0 {
		n = max(1, c.Usual*d.Size()/81)
	}
	return c.draw(d, n)
}

func added(line []int) (sum int) {
	for _, v := range line {
		sum += v
	}
	return sum
}

// consecutive reports whether numbers differ and follow each other in some order.
func consecutive(line []int) bool {
	seen := map[int]bool{}
	low, high := line[0], line[0]
	for _, v := range line {
		seen[v] = true
		low, high = min(low, v), max(high, v)
	}
	return len(seen) == len(line) && high-low == len(line)-1
}

func mirrored(line []int) bool {
	for i, v := range line {
		if v != line[len(line)-1-i] {
			return false
		}
	}
	return true
}

// drawQuads draws corners of four cells with two to four of their numbers.
func drawQuads(d *rule.Sampler, n int) (all []string) {
	cols := d.Cols - 1
	for _, i := range d.Random.Perm(cols * (d.Rows - 1))[:min(n, cols*(d.Rows-1))] {
		c := i/cols*d.Cols + i%cols
		values := []int{d.Values[c], d.Values[c+1], d.Values[c+d.Cols], d.Values[c+d.Cols+1]}
		text := ""
		for k, at := range d.Random.Perm(4)[:2+d.Random.IntN(3)] {
			if k > 0 {
				text += "."
			}
			text += strconv.Itoa(values[at])
		}
		all = append(all, text+d.Name(c))
	}
	return all
}

// drawDiagonals draws oblique lines from the top and the left side with their sums.
func drawDiagonals(d *rule.Sampler, n int) (all []string) {
	var starts [][3]int
	for i := range d.Cols {
		starts = append(starts, [3]int{0, i, 1}, [3]int{0, i, -1})
	}
	for i := 1; i < d.Rows; i++ {
		starts = append(starts, [3]int{i, 0, 1})
	}
	d.Random.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
	for _, s := range starts {
		var cells []int
		sum := 0
		for r, c := s[0], s[1]; d.Contains(r, c); r, c = r+1, c+s[2] {
			cells, sum = append(cells, r*d.Cols+c), sum+d.Values[r*d.Cols+c]
		}
		if len(cells) > 1 && len(all) < n {
			all = append(all, strconv.Itoa(sum)+d.Name(cells[0])+"-"+d.Name(cells[len(cells)-1]))
		}
	}
	return all
}

// drawClones draws pairs of neighbours with the same numbers elsewhere in the same order.
func drawClones(d *rule.Sampler, n int) (all []string) {
	used := map[int]bool{}
	for range 200 * n {
		a, b, across := d.Random.IntN(d.Size()), d.Random.IntN(d.Size()), d.Random.IntN(2) == 0
		next := d.Cols
		if across {
			next = 1
		}
		inside := func(c int) bool {
			return across && c%d.Cols+1 < d.Cols || !across && c/d.Cols+1 < d.Rows
		}
		if len(all) == n || a >= b || !inside(a) || !inside(b) || a+next == b || used[a] || used[b] || used[a+next] || used[b+next] ||
			d.Values[a] != d.Values[b] || d.Values[a+next] != d.Values[b+next] {
			continue
		}
		used[a], used[b], used[a+next], used[b+next] = true, true, true, true
		all = append(all, d.Names([]int{a, a + next})+"="+d.Names([]int{b, b + next}))
	}
	return all
}

// peaks returns a sample of local maxima: cells with a greater number than all neighbours. With
// sign -1 it returns local minima.
func peaks(sign int) func(*rule.Sampler, int) []string {
	return func(d *rule.Sampler, n int) []string {
		cells := slices.DeleteFunc(d.Random.Perm(d.Size()), func(c int) bool {
			return slices.ContainsFunc(d.Adjacent(c), func(e int) bool { return sign*d.Values[c] <= sign*d.Values[e] })
		})
		names := ""
		for _, c := range cells[:min(n, len(cells))] {
			names += d.Name(c)
		}
		if names == "" {
			return nil
		}
		return []string{names}
	}
}
