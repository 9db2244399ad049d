package technique

import "github.com/banmen/banmen/logic"

// Exocets by champagne and David P. Bird: two cells of a box and a line, the base, and two targets.
// Three lines cross that line: one in the box outside the base, and those of the targets in the
// other boxes of the band. In the band, a symbol of the base can be in these lines only at the
// targets. Outside the band it has too few lines for all three. So the targets have the two symbols
// of the base. In a senior exocet one target is outside the band.
var (
	JuniorExocet = &logic.Technique{Key: "junior-exocet", Name: "Junior Exocet", JA: "ジュニアエクソセット", Form: logic.FormBase}
	SeniorExocet = &logic.Technique{Key: "senior-exocet", Name: "Senior Exocet", JA: "シニアエクソセット", Form: logic.FormBase}

	exocets = []logic.Finder{{Technique: JuniorExocet, Find: findExocet(JuniorExocet)}, {Technique: SeniorExocet, Find: findExocet(SeniorExocet)},
		{Technique: DoubleExocet, Find: findDoubleExocet}}
)

// mostExocet bounds the symbols of a base.
const mostExocet = 4

// An exocet is a base with targets.
type exocet struct {
	*logic.State
	technique *logic.Technique
	line, box int
	base      [2]int
	symbols   logic.Mask
	cross     [3]int // the lines that cross: of the box, and of the targets
	targets   [2]int
	each      func(*exocet) bool // called for each exocet; false stops
}

func findExocet(t *logic.Technique) func(*logic.State, func(*logic.Step) bool) {
	return func(s *logic.State, yield func(*logic.Step) bool) {
		eachExocet(s, t, func(x *exocet) bool { return x.step(yield) })
	}
}

// eachExocet calls each for the exocets of a technique until it returns false.
func eachExocet(s *logic.State, t *logic.Technique, each func(*exocet) bool) {
	if !s.Grid() {
		return
	}
	for _, box := range s.Kinds[logic.Box] {
		for _, cross := range s.Crossings(box) {
			x := exocet{State: s, technique: t, box: box, line: cross.House, each: each}
			if s.Houses[x.line].Kind <= logic.Col && cross.Places.Len() == 3 && s.Houses[box].Full && !x.bases(cross.Places) {
				return
			}
		}
		if s.Stopped() {
			return
		}
	}
}

// bases tries the two open cells of each base among three.
func (x *exocet) bases(three logic.Mask) bool {
	places := three.List()
	for i, third := range places {
		a, b := x.Houses[x.box].Cells[places[(i+1)%3]], x.Houses[x.box].Cells[places[(i+2)%3]]
		x.base, x.symbols = [2]int{min(a, b), max(a, b)}, x.At(a)|x.At(b)
		if x.At(a).Len() < 2 || x.At(b).Len() < 2 || x.symbols.Len() < 3 || x.symbols.Len() > mostExocet {
			continue
		}
		x.cross[0] = x.across(x.Houses[x.box].Cells[third])
		for _, c := range x.Houses[x.line].Cells {
			for _, d := range x.Houses[x.line].Cells {
				if b, e := x.House(c, logic.Box), x.House(d, logic.Box); c != d && b != e && b != x.box && e != x.box && b >= 0 && e >= 0 {
					x.cross[1], x.cross[2] = x.across(c), x.across(d)
					if !x.aim(b, e) {
						return false
					}
				}
			}
		}
	}
	return true
}

// across returns the line through a cell that crosses the line of the base.
func (x *exocet) across(c int) int { return x.House(c, logic.Row+logic.Col-x.Houses[x.line].Kind) }

// aim tries the targets: the first in a box of the band, the second in another or outside.
func (x *exocet) aim(first, second int) bool {
	for _, x.targets[0] = range x.Houses[x.cross[1]].Cells {
		if !x.inBand(x.targets[0], first) || x.left(x.cross[1], first, x.targets[0]) {
			continue
		}
		for _, x.targets[1] = range x.Houses[x.cross[2]].Cells {
			t := x.targets[1]
			junior := x.inBand(t, second)
			if junior != (x.technique == JuniorExocet) || junior && x.targets[0] > t || !junior && (inHouse(x.State, t, second) || x.At(t)&x.symbols == 0) {
				continue
			}
			if !x.left(x.cross[2], second, t) && x.covered() && !x.each(x) {
				return false
			}
		}
	}
	return true
}

// inBand reports whether a cell can be a target in a box of the band.
func (x *exocet) inBand(c, box int) bool {
	return inHouse(x.State, c, box) && !inHouse(x.State, c, x.line) && x.At(c)&x.symbols != 0
}

// left reports whether a line has symbols of the base in a box, outside the line of the base and
// the target.
func (x *exocet) left(line, box, target int) bool {
	for place := range x.Common(line, box).All() {
		if c := x.Houses[line].Cells[place]; c != target && !inHouse(x.State, c, x.line) && x.At(c)&x.symbols != 0 {
			return true
		}
	}
	return false
}
