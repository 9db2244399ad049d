package scenetest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/banmen/banmen/figure"
)

// Random returns a figure with arbitrary contents. The same seed gives the same figure.
func Random(seed uint64) *figure.Figure {
	r := rand.New(rand.NewPCG(seed, 0))
	f := empty(1+r.IntN(6), 1+r.IntN(6), 1, 1)
	cell := func() int { return r.IntN(len(f.Cells)) }
	cells := func() []int {
		all := make([]int, r.IntN(6))
		for i := range all {
			all[i] = cell()
		}
		return all
	}
	role := func() figure.Role { return figure.Role(r.IntN(int(figure.Player4) + 1)) }
	fill := func() figure.Role {
		return []figure.Role{figure.Plain, figure.Dead, figure.Wrong, figure.Cursor, figure.Legal, figure.Player1, figure.Player3}[r.IntN(7)]
	}
	text := func() string { return []string{"", "1", "12", "<", "X", "馬"}[r.IntN(6)] }
	if f.Region = nil; r.IntN(2) == 0 {
		f.Region = make([]int, len(f.Cells))
		for i := range f.Region {
			f.Region[i] = r.IntN(3)
		}
	}
	for i := range f.Cells {
		f.Cells[i] = figure.Cell{Text: text(), Role: role(), Fill: fill()}
		for range r.IntN(10) {
			m := figure.Mark{Text: text(), Place: figure.Place(r.IntN(int(figure.Tint) + 1)), Role: role(), Fill: fill()}
			if m.Place == figure.Tint {
				m.Text = strconv.Itoa(r.IntN(figure.MaxTints + 2)) // two of the numbers are no colours
			}
			f.Cells[i].Marks = append(f.Cells[i].Marks, m)
		}
		if r.IntN(4) == 0 {
			f.Cells[i].Shape = figure.Shape(r.IntN(int(figure.Disc) + 1))
		}
	}
	beyond := func(n int) int { return []int{-1, -2, n, n + 1}[r.IntN(4)] }
	style := func() figure.Style {
		if r.IntN(2) == 0 {
			return figure.Style{}
		}
		return figure.Style{Name: "name", Ink: figure.Ink(r.IntN(len(figure.Inks) + 1))}
	}
	yes := func() bool { return r.IntN(2) == 0 }
	for range r.IntN(4) {
		f.Paths = append(f.Paths, figure.Path{Cells: cells(), Bulb: yes(), Arrow: yes(), Ends: figure.Ends(r.IntN(3)), Label: text(), Style: style(), Role: role()})
		f.Cages = append(f.Cages, figure.Cage{Cells: cells(), Label: text(), Style: style(), Role: role()})
		f.Edges = append(f.Edges, figure.Edge{A: cell(), B: cell(), Sign: figure.Sign(r.IntN(int(figure.SignLess) + 1)), Text: text(), Role: role()})
		f.Outside = append(f.Outside, figure.Outside{Row: beyond(f.Rows), Col: r.IntN(f.Cols+3) - 1, Text: text(), DRow: r.IntN(3) - 1, DCol: r.IntN(3) - 1, Role: role()})
		f.Links = append(f.Links, figure.Link{From: figure.End{Cell: cell(), Candidate: r.IntN(9) - 1}, To: figure.End{Cell: cell(), Candidate: r.IntN(9) - 1}, Strong: yes(), Role: role()})
		f.Bars = append(f.Bars, figure.Bar{Label: text(), Value: 3*r.Float64() - 1, Text: text(), Role: role()})
	}
	return f
}

// Frames returns random figures of several sizes as frames.
func Frames(seed uint64) (all []figure.Frame) {
	for k := range 1 + seed%4 {
		frame := figure.Frame{Figure: Random(4*seed + k), Caption: fmt.Sprint("frame ", k), Duration: time.Duration(k+1) * 100 * time.Millisecond}
		if k%2 == 1 {
			frame.Mark = fmt.Sprint("mark ", k)
		}
		all = append(all, frame)
	}
	return all
}
