package scene

import (
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/lines"
)

// Sample lays out the sample of a key, without borders.
func Sample(f *figure.Figure, theme *Theme) *Scene {
	if theme == nil {
		theme = Light()
	}
	s := &Scene{Theme: theme, Width: float64(f.Cols * side), Height: float64(f.Rows * side)}
	sample(f, s, 0, 0)
	return s
}

// sample adds a board without borders to a scene.
func sample(f *figure.Figure, to *Scene, left, top int) {
	l := &layout{Table: NewTable(f), Scene: to, left: left, top: top, size: textSize(f)}
	l.backgrounds()
	l.shapes()
	l.paths()
	l.rings()
	l.cages()
	l.cells()
	l.edges()
	l.outside()
}

// A teller places the keys of a figure beside its board.
type teller struct{ *layout }

// samples returns the width of the widest sample, with the space behind it.
func (l teller) samples() (width int) {
	for _, k := range l.Keys {
		if k.Sample != nil {
			width = max(width, k.Sample.Cols*side+margin)
		}
	}
	return width
}

// keyRoom is the width of the keys beside a board.
const keyRoom = 400

// beside returns where the keys begin, to the right of the board.
func (l teller) beside() int { return l.left + l.Cols*side + l.After*rim + 2*margin }

// indent returns how far the words of a key stand from its sample's left side.
func (l teller) indent(k figure.Key) int {
	if k.Sample == nil {
		return 0
	}
	return l.samples()
}

// tell wraps the keys, and returns the height that they take.
func (l teller) tell() (height int) {
	for i, k := range l.Keys {
		room := float64(keyRoom - l.indent(k))
		l.keyLines = append(l.keyLines, lines.Wrap(k.Text, func(line string) bool { return breadth(line, noteSize) <= room }))
		height += l.tall(i)
	}
	return height
}

// tall returns the height of key i.
func (l teller) tall(i int) int {
	if l.Keys[i].Sample == nil {
		return len(l.keyLines[i])*line + margin/2
	}
	return max(len(l.keyLines[i])*line, side) + margin/2
}

// draw places samples and sentences beside the board.
func (l teller) draw() {
	y := margin
	for i, k := range l.Keys {
		tall := l.tall(i)
		if k.Sample != nil {
			sample(k.Sample, l.Scene, l.beside(), y+(tall-margin/2-side)/2)
		}
		first := y + (tall-margin/2-len(l.keyLines[i])*line)/2
		for n, s := range l.keyLines[i] {
			l.note(s, float64(l.beside()+l.indent(k)), float64(first+(n+1)*line-line/3))
		}
		y += tall
	}
}
