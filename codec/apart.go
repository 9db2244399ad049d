package codec

import "strings"

// apart moves boards that are drawn side by side below each other for the following calls. l is the
// line where their frames begin. It reports false and changes nothing if there is a single frame,
// or text between or beside the frames.
func (in *input) apart(l line) bool {
	if !strings.Contains(strings.TrimSpace(l.text), "  ") {
		return false
	}
	frames := framesIn(screenOf([]line{l})[0])
	if len(frames) < 2 {
		return false
	}
	all := []line{l}
	for {
		next, ok := in.next()
		if !ok {
			break
		}
		if strings.TrimSpace(next.text) == "" || len(all) > maxSide*maxSide {
			in.unread(next)
			break
		}
		all = append(all, next)
	}
	on := screenOf(all)
	var below []line
	for i, f := range frames {
		for y, l := range all {
			from, to := 0, f[0]
			if i > 0 {
				from = frames[i-1][1]
			}
			if strings.TrimSpace(on.text(y, from, to)) != "" || i == len(frames)-1 && strings.TrimSpace(on.text(y, f[1], len(on[y]))) != "" {
				below = nil
				break
			}
			below = append(below, line{l.n, strings.Repeat(" ", len([]rune(on.text(y, 0, f[0])))) + strings.TrimRight(on.text(y, f[0], f[1]), " ")})
		}
		if below == nil {
			break
		}
		below = append(below, line{n: all[len(all)-1].n})
	}
	if below == nil {
		in.unread(all[1:]...)
		return false
	}
	in.unread(below...)
	return true
}

// framesIn returns the columns of frame pieces in a line. A piece begins and ends with a corner,
// and has only horizontal strokes and junctions between them.
func framesIn(row []rune) (frames [][2]int) {
	for x := 0; x < len(row); x++ {
		if row[x] == ' ' {
			continue
		}
		from := x
		for x < len(row) && row[x] != ' ' {
			if !isJunction(row[x]) && across(row[x]) < lightWall {
				return nil
			}
			x++
		}
		if x-from < 5 || !isJunction(row[from]) || !isJunction(row[x-1]) {
			return nil
		}
		frames = append(frames, [2]int{from, x})
	}
	return frames
}
