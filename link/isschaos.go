package link

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// This file handles constraints of Interactive Sudoku Solver on unknown regions. CC12 is the region
// of the twelfth cell in reading order.

// issChaos are the classes of constraints on unknown regions. They are tried before classes of the
// same names on cells.
var issChaos = sync.OnceValue(func() []issClass {
	return []issClass{
		{name: "ChaosConstruction", part: "chaos", read: readChaos, write: writtenBefore},
		{name: "ChaosArrow", part: "chaosarrow", read: readChaosArrow, write: writeChaosArrow},
		{name: "ChaosCount", part: "chaoscount", read: readChaosCount, write: writeChaosCount},
		{name: "CountDistinct", part: "chaosdistinct", read: onRegions(readChaosDistinct), write: writeChaosDistinct},
		{name: "AllDifferent", part: "chaosapart", read: onRegions(readChaosApart), write: writeChaosApart},
		{name: "SameValues", part: "chaostogether", read: onRegions(readChaosTogether), write: writeChaosTogether},
	}
})

// onRegions wraps a read function. It leaves constraints that name no regions to the next class of
// the same name.
func onRegions(read func(d *Document, args []string) ([]string, error)) func(*Document, []string) ([]string, error) {
	return func(d *Document, args []string) ([]string, error) {
		if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "CC") }) {
			return nil, nil
		}
		return read(d, args)
	}
}

// issRegions reads names of regions, and returns their cells.
func issRegions(d *Document, args []string) (cells []int, err error) {
	for _, a := range args {
		n, bad := strconv.Atoi(strings.TrimPrefix(a, "CC"))
		if bad != nil || !strings.HasPrefix(a, "CC") || n < 1 || n > d.Size() {
			return nil, issExpected(banmen.Msg("a region from CC1 to %s", regionName(d.Size()-1)), a)
		}
		cells = append(cells, n-1)
	}
	return cells, nil
}

func regionName(cell int) string { return "CC" + strconv.Itoa(cell+1) }

func regionNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = regionName(c)
	}
	return names
}

func readChaos(d *Document, args []string) ([]string, error) {
	if len(args) > 0 {
		return nil, issExpected(banmen.Msg("no arguments"), args[0])
	}
	return []string{""}, nil
}

// writtenBefore is the write function for constraints that formatISS writes itself, before all
// parts.
func writtenBefore(*Document, string) [][]string { return [][]string{} }

// sizeRegions writes the size of the regions to the args of part chaos.
func sizeRegions(d *Document) {
	at := slices.IndexFunc(d.Args, func(a Arg) bool { return a.Part == "chaos" })
	if n := d.RegionSize; at >= 0 && n > 0 && n != max(d.Rows, d.Cols) {
		d.Args[at].Text = strconv.Itoa(n)
	}
}

// unknownRegions reports whether a puzzle has unknown regions, and returns their size; 0 means the
// usual size.
func unknownRegions(d *Document) (unknown bool, size int) {
	for _, a := range d.Args {
		if strings.HasPrefix(a.Part, "chaos") {
			unknown = true
		}
		if a.Part == "chaos" && a.Text != "" {
			size, _ = strconv.Atoi(a.Text) // the puzzle was parsed
		}
	}
	return unknown, size
}

// readControl reads the cell whose number is the count, and what to add to that number ("" or "1").
// It returns the other arguments as rest.
func readControl(d *Document, args []string) (cell int, less string, rest []string, err error) {
	if len(args) == 0 {
		return 0, "", nil, issExpected(banmen.Msg("cells"), "")
	}
	cells, err := d.issCells(args[:1])
	if err != nil {
		return 0, "", nil, err
	}
	if rest = args[1:]; len(rest) > 0 {
		less, rest = rest[0], rest[1:]
	}
	switch less {
	case "", "0":
		less = ""
	case "1":
	default:
		err = issExpected(banmen.Msg("0 or 1"), less)
	}
	return cells[0], less, rest, err
}

// armsFrom returns the four lines from a cell to the edges: left, right, up and down.
func armsFrom(d *Document, cell int) [][]int {
	r, c := cell/d.Cols, cell%d.Cols
	return [][]int{d.Walk(r, c, 0, -1), d.Walk(r, c, 0, 1), d.Walk(r, c, -1, 0), d.Walk(r, c, 1, 0)}
}

func readChaosArrow(d *Document, args []string) ([]string, error) {
	cell, less, rest, err := readControl(d, args)
	if err != nil {
		return nil, err
	}
	arms := armsFrom(d, cell)
	if len(rest) > 0 {
		arms = nil
		for len(rest) > 0 {
			end := slices.Index(rest, "-")
			if end < 0 {
				end = len(rest)
			}
			arm, err := issRegions(d, rest[:end])
			if err != nil {
				return nil, err
			}
			arms, rest = append(arms, arm), rest[min(end+1, len(rest)):]
		}
	}
	var texts []string
	for _, arm := range arms {
		if len(arm) == 0 || arm[0] != cell {
			return nil, issExpected(banmen.Msg("the region %s of the first cell at the start of each arm", regionName(cell)), strings.Join(args, " "))
		}
		if len(arm) > 1 {
			texts = append(texts, codec.FormatCells(d.Shape, arm))
		}
	}
	if len(texts) == 0 {
		return nil, issExpected(banmen.Msg("an arm of several cells"), strings.Join(args, " "))
	}
	return []string{less + strings.Join(texts, "/")}, nil
}

func writeChaosArrow(d *Document, text string) [][]string {
	less, rest := numberOf(text, "0")
	var args []string
	for arm := range strings.SplitSeq(rest, "/") {
		cells := d.cells(arm)
		if args == nil {
			args = []string{d.Name(cells[0]), less}
		} else {
			args = append(args, "-")
		}
		args = append(args, regionNames(cells)...)
	}
	return [][]string{args}
}

func readChaosCount(d *Document, args []string) ([]string, error) {
	cell, less, rest, err := readControl(d, args)
	if err != nil {
		return nil, err
	}
	var cells []int
	if len(rest) > 0 {
		if cells, err = issRegions(d, rest); err == nil && cells[0] != cell {
			err = issExpected(banmen.Msg("the region %s of the first cell before others", regionName(cell)), rest[0])
		}
	} else {
		cells = append([]int{cell}, d.Neighbours(cell)...)
	}
	if err == nil && len(cells) < 2 {
		err = issExpected(banmen.Msg("several cells"), strings.Join(args, " "))
	}
	return []string{less + codec.FormatCells(d.Shape, cells)}, err
}

func writeChaosCount(d *Document, text string) [][]string {
	less, rest := numberOf(text, "0")
	cells := d.cells(rest)
	return [][]string{append([]string{d.Name(cells[0]), less}, regionNames(cells)...)}
}

func readChaosDistinct(d *Document, args []string) ([]string, error) {
	cells, err := d.issCells(args[:1])
	if err != nil {
		return nil, err
	}
	of, err := issRegions(d, args[1:])
	if err != nil {
		return nil, err
	}
	at := slices.Index(of, cells[0])
	if at < 0 || len(of) < 2 {
		return nil, issExpected(banmen.Msg("the region %s of the first cell and others", regionName(cells[0])), strings.Join(args, " "))
	}
	return []string{codec.FormatCells(d.Shape, append(cells, slices.Delete(of, at, at+1)...))}, nil
}

func writeChaosDistinct(d *Document, text string) [][]string {
	less, rest := numberOf(text, "")
	if less != "" {
		return nil
	}
	cells := d.cells(rest)
	return [][]string{append([]string{d.Name(cells[0])}, regionNames(cells)...)}
}

func readChaosApart(d *Document, args []string) ([]string, error) {
	cells, err := issRegions(d, args)
	slices.Sort(cells)
	return []string{codec.FormatCells(d.Shape, cells)}, err
}

func writeChaosApart(d *Document, text string) [][]string {
	return [][]string{regionNames(d.cells(text))}
}

// readChaosTogether reads a number of groups, and one cell for each group.
func readChaosTogether(d *Document, args []string) ([]string, error) {
	if args[0] != strconv.Itoa(len(args)-1) {
		return nil, issExpected(banmen.Msg("as many groups as regions"), args[0])
	}
	cells, err := issRegions(d, args[1:])
	slices.Sort(cells)
	return []string{codec.FormatCells(d.Shape, cells)}, err
}

func writeChaosTogether(d *Document, text string) [][]string {
	names := regionNames(d.cells(text))
	return [][]string{append([]string{strconv.Itoa(len(names))}, names...)}
}
