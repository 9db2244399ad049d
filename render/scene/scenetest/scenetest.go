// Package scenetest has figures that together use every feature of figures, for the tests
// of renderers.
package scenetest

import "github.com/banmen/banmen/figure"

// All returns the figures by name.
func All() map[string]*figure.Figure {
	return map[string]*figure.Figure{
		"cages": Cages(), "paths": Paths(), "edges": Edges(), "outside": Outside(), "chain": Chain(), "bars": Bars(),
		"tints": Tints(), "styles": Styles(), "drawn": Drawn(),
	}
}

// empty returns a figure of open cells with boxes of high rows and wide columns.
func empty(rows, cols, high, wide int) *figure.Figure {
	f := &figure.Figure{Rows: rows, Cols: cols, Cells: make([]figure.Cell, rows*cols), Region: make([]int, rows*cols)}
	for i := range f.Cells {
		f.Cells[i].Role = figure.Open
		f.Region[i] = i/cols/high*(cols/wide) + i%cols/wide
	}
	return f
}

// Cages has cages with and without labels, one of them around a hole, and marks in
// corners, in the middle and in a square.
func Cages() *figure.Figure {
	f := empty(4, 6, 2, 3)
	f.Title = "cages"
	f.Cages = []figure.Cage{
		{Cells: []int{0, 1, 2, 6, 8, 12, 13, 14}, Label: "36"},
		{Cells: []int{3, 9}, Label: "7", Role: figure.Wrong},
		{Cells: []int{4, 5, 10}, Label: "12"},
		{Cells: []int{15, 16, 21, 22}},
		{Cells: []int{18, 19}, Label: "3"},
	}
	f.Cells[0] = figure.Cell{Text: "5", Role: figure.Given}
	f.Cells[1].Marks = figure.Candidates("1", "", "3", "4", "5", "6")
	f.Cells[3] = figure.Cell{Text: "4", Role: figure.Wrong}
	f.Cells[4].Marks = []figure.Mark{{Text: "1", Place: figure.Corner}, {Text: "2", Place: figure.Corner}, {Text: "4", Place: figure.Corner}}
	f.Cells[5].Marks = []figure.Mark{{Text: "2", Place: figure.Centre}, {Text: "6", Place: figure.Centre, Role: figure.Wrong}}
	f.Cells[11].Marks = []figure.Mark{{Text: "1", Place: figure.Corner}, {Text: "3", Place: figure.Corner}, {Text: "4", Place: figure.Corner},
		{Text: "5", Place: figure.Corner}, {Text: "6", Place: figure.Corner}}
	f.Cells[18] = figure.Cell{Text: "1"}
	f.Cells[18].Fill = figure.Cursor
	return f
}

// Paths has thermometers, an arrow from its circle, lines of several roles, diagonals and
// squares.
func Paths() *figure.Figure {
	f := empty(6, 6, 2, 3)
	f.Title = "paths"
	f.Paths = []figure.Path{
		{Cells: []int{0, 35}},
		{Cells: []int{12, 7, 2, 3}, Bulb: true},
		{Cells: []int{24, 19, 14, 15}, Arrow: true},
		{Cells: []int{5, 11, 17, 22}, Role: figure.Player2},
		{Cells: []int{34, 33, 27}, Role: figure.Player4},
	}
	circle := []figure.Mark{{Place: figure.Circle}}
	f.Cells[24] = figure.Cell{Text: "6", Role: figure.Given, Marks: circle}
	f.Cells[34].Marks = circle
	f.Cells[27].Marks = []figure.Mark{{Place: figure.Circle, Fill: figure.Legal}}
	f.Cells[18] = figure.Cell{Text: "2", Marks: []figure.Mark{{Place: figure.Square}}}
	f.Cells[12] = figure.Cell{Text: "1", Role: figure.Given}
	f.Cells[3] = figure.Cell{Text: "4"}
	f.Cells[28] = figure.Cell{Text: "3"}
	return f
}

// Styles has lines, cages and marks in all inks, with shapes at the ends of some.
func Styles() *figure.Figure {
	f := empty(6, 6, 2, 3)
	f.Title = "styles"
	for i, name := range figure.Inks {
		style := figure.Style{Name: name, Ink: figure.Ink(i + 1)}
		f.Paths = append(f.Paths, figure.Path{Cells: []int{i * 3, i*3 + 1, i*3 + 2}, Ends: figure.Ends(i % 3), Style: style})
	}
	f.Paths[0].Label = "5"
	f.Cages = []figure.Cage{
		{Cells: []int{0, 1, 6}, Label: "7"}, {Cells: []int{1, 2}, Label: "5"},
		{Cells: []int{24, 25, 30}, Style: figure.Style{Name: "different", Ink: figure.Orange}},
	}
	f.Cells[35].Marks = []figure.Mark{{Place: figure.Circle, Style: figure.Style{Name: "odd", Ink: figure.Grey}}}
	f.Cells[34].Marks = []figure.Mark{{Place: figure.Square, Style: figure.Style{Name: "even", Ink: figure.Grey}}}
	return f
}

// Drawn has arrows from circles and pills, shaded cells and shapes behind texts, drawings
// with colours of their own over, under and beside the board, and keys.
func Drawn() *figure.Figure {
	f := empty(4, 4, 2, 2)
	f.Title = "drawn"
	f.Paths = []figure.Path{
		{Cells: []int{0, 5, 6}, Arrow: true, Pill: 1, Style: figure.Style{Name: "arrow"}},
		{Cells: []int{12, 13, 14, 10}, Arrow: true, Pill: 2, Label: "2", Style: figure.Style{Name: "pill"}},
		{Cells: []int{3, 6, 2, 1}, Arrow: true, Pill: 2},
	}
	f.Cages = []figure.Cage{{Cells: []int{3, 7}, Label: "A", Tint: true, Style: figure.Style{Name: "clone", Ink: figure.Lime}}, {Cells: []int{11}, Tint: true}}
	f.Cells[4].Marks = []figure.Mark{{Place: figure.Peak}}
	f.Cells[8].Marks = []figure.Mark{{Place: figure.Pit}}
	f.Cells[9].Marks = []figure.Mark{{Place: figure.Spot}}
	f.Cells[15].Marks = []figure.Mark{{Place: figure.Square, Style: figure.Style{Name: "rowindex", Ink: figure.Green}}}
	f.Looks = []figure.Look{
		{Shape: "line", At: [][2]float64{{0.5, 0.5}, {2, 3.5}}, Width: 0.2, Colour: "#ff000080"},
		{Shape: "arrow", At: [][2]float64{{3.5, 0.5}, {3.5, 4.5}}, Colour: "green", Above: true},
		{Shape: "circle", At: [][2]float64{{2, 2}}, Width: 0.6, Height: 0.6, Fill: "#000", Text: "7", Size: 0.4, Above: true},
		{Shape: "box", At: [][2]float64{{1.5, 2.5}}, Width: 0.8, Height: 0.4, Colour: "#0000ff", Angle: 45},
		{Shape: "box", At: [][2]float64{{-0.5, 1.5}}, Text: "x"},
		{Shape: "cage", At: [][2]float64{{2.5, 0.5}, {2.5, 1.5}}, Text: "9", Colour: "#e33b"},
		{Shape: "fog", At: [][2]float64{{0.5, 0.5}, {1.5, 1.5}, {2.5, 2.5}, {3.5, 3.5}}},
	}
	f.Keys = []figure.Key{{Text: "Title by somebody"}, {Text: "Arrows: the sum is in the circle", Sample: f.Sample("arrow")}, {Text: "Clones", Sample: f.Sample("clone")}}
	return f
}

// Edges has every sign on every side where it may stand.
func Edges() *figure.Figure {
	f := empty(4, 4, 2, 2)
	f.Title = "edges"
	f.Edges = []figure.Edge{
		{A: 0, B: 1, Sign: figure.SignDot}, {A: 1, B: 2, Sign: figure.SignRing}, {A: 2, B: 3, Text: "X"},
		{A: 0, B: 4, Text: "V"}, {A: 1, B: 5, Sign: figure.SignLess}, {A: 6, B: 2, Sign: figure.SignLess}, {A: 3, B: 7, Sign: figure.SignDot, Text: "2"},
		{A: 4, B: 5, Sign: figure.SignLess}, {A: 6, B: 5, Sign: figure.SignLess}, {A: 6, B: 7, Sign: figure.SignBar},
		{A: 4, B: 8, Sign: figure.SignBar}, {A: 9, B: 14, Sign: figure.SignRing, Text: "1234"}, {A: 10, B: 15, Sign: figure.SignDot},
		{A: 10, B: 11, Sign: figure.SignRing, Text: "10", Role: figure.Wrong},
	}
	f.Cells[0] = figure.Cell{Text: "2", Role: figure.Given}
	f.Cells[1] = figure.Cell{Text: "1"}
	return f
}

// Outside has clues on all sides, some in two rows, and arrows along diagonals.
func Outside() *figure.Figure {
	f := empty(4, 4, 2, 2)
	f.Title = "outside"
	f.Outside = []figure.Outside{
		{Row: -1, Col: 0, Text: "5"}, {Row: -2, Col: 1, Text: "1"}, {Row: -1, Col: 1, Text: "2"},
		{Row: -1, Col: 2, Text: "11", DRow: 1, DCol: 1}, {Row: -1, Col: 4, Text: "13", DRow: 1, DCol: -1},
		{Row: 0, Col: -1, Text: "0"}, {Row: 1, Col: -1, Text: "12", Role: figure.Wrong}, {Row: 3, Col: -1, Text: "8", DRow: 0, DCol: 1},
		{Row: 0, Col: 4, Text: "3"}, {Row: 2, Col: 5, Text: "4"}, {Row: 2, Col: 4, Text: "7"},
		{Row: 4, Col: 0, Text: "9", DRow: -1, DCol: 1}, {Row: 4, Col: 3, Text: "6"},
	}
	f.Cells[5] = figure.Cell{Text: "3", Role: figure.Given}
	f.Notes = []string{"a note"}
	return f
}

// Chain has candidates with roles and backgrounds, and links between them.
func Chain() *figure.Figure {
	f := empty(3, 3, 3, 3)
	f.Title = "chain"
	for i := range f.Cells {
		f.Cells[i].Marks = figure.Candidates("1", "2", "", "4", "5", "6", "7", "", "9")
	}
	f.Cells[4] = figure.Cell{Text: "3", Role: figure.Given}
	f.Cells[0].Marks[6].Fill = figure.Legal
	f.Cells[2].Marks[6].Role, f.Cells[2].Marks[6].Fill = figure.Guess, figure.Cursor
	f.Cells[6].Marks[4] = figure.Mark{Text: "5", Role: figure.Player4, Fill: figure.Player4}
	f.Cells[8].Marks[0] = figure.Mark{Text: "1", Role: figure.Dead, Fill: figure.Dead}
	f.Links = []figure.Link{
		{From: figure.End{Cell: 0, Candidate: 6}, To: figure.End{Cell: 2, Candidate: 6}, Strong: true},
		{From: figure.End{Cell: 2, Candidate: 6}, To: figure.End{Cell: 6, Candidate: 4}},
		{From: figure.End{Cell: 6, Candidate: 4}, To: figure.End{Cell: 8, Candidate: -1}, Strong: true, Role: figure.Player4},
	}
	return f
}

// Tints has one to nine colours in cells with and without texts and marks.
func Tints() *figure.Figure {
	f := empty(3, 4, 3, 2)
	f.Title = "tints"
	tint := func(cell int, colours ...string) {
		for _, c := range colours {
			f.Cells[cell].Marks = append(f.Cells[cell].Marks, figure.Mark{Text: c, Place: figure.Tint})
		}
	}
	for i := range 9 {
		tint(i, string(rune('1'+i)))
	}
	f.Cells[1] = figure.Cell{Text: "5", Role: figure.Given, Marks: f.Cells[1].Marks}
	f.Cells[2].Marks = append(f.Cells[2].Marks, figure.Candidates("1", "2", "3", "4", "5", "6")...)
	f.Cells[3].Marks = append(f.Cells[3].Marks, figure.Mark{Text: "1", Place: figure.Corner}, figure.Mark{Text: "4", Place: figure.Corner}, figure.Mark{Text: "6", Place: figure.Corner})
	tint(8, "1")
	tint(9, "1", "4", "6")
	f.Cells[9].Text = "2"
	tint(10, "1", "2", "3", "4", "5", "6", "7", "8", "9")
	f.Cells[11].Fill = figure.Cursor
	tint(11, "2")
	return f
}

// Bars has the chances of four players below their board.
func Bars() *figure.Figure {
	f := empty(2, 2, 2, 2)
	f.Region, f.Title = nil, "bars"
	for i, name := range []string{"R1", "G2", "W3", "B4"} {
		f.Cells[i] = figure.Cell{Text: name, Role: figure.Player1 + figure.Role(i)}
	}
	f.Bars = []figure.Bar{
		{Label: "R", Value: 0.421, Text: "42.1 %", Role: figure.Player1}, {Label: "G", Value: 0.3, Text: "30.0 %", Role: figure.Player2},
		{Label: "W", Value: 0.27, Text: "27.0 %", Role: figure.Player3}, {Label: "青", Value: 0, Text: "0.9 %", Role: figure.Player4},
		{Label: "", Value: 1, Text: "", Role: figure.Plain},
	}
	f.Notes = []string{"a note"}
	return f
}
