package link

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/rule"
)

// An issClass is a constraint of Interactive Sudoku Solver: its name, the part that it becomes,
// and how to convert its arguments.
type issClass struct {
	name, part string
	// read returns pieces of the part.
	read func(d *Document, args []string) ([]string, error)
	// write returns the arguments of each constraint for a piece of the part, or nil if another
	// class writes it.
	write func(d *Document, text string) [][]string
}

// issClasses are all constraints that are read and written, except those about the board
// (issBoard).
var issClasses = sync.OnceValue(func() []issClass {
	return slices.Concat(issFlags(), issChaos(), []issClass{
		issLine("Thermo", "thermo"), issLine("Renban", "renban"), issLine("Entropic", "entropic"),
		issLine("RegionSumLine", "regionsum"), issLine("Between", "between"), issLine("Palindrome", "palindrome"),
		issLine("Zipper", "zipper"), issLine("Arrow", "arrow"), issLine("DoubleArrow", "doublearrow"),
		issOnce(issSet("AllDifferent", "different")), issSet("EqualityCage", "equality"),
		issLoops(issNumbered("Whisper", "whispers", func(d *Document) int { return (d.most() + 1) / 2 }, "5")),
		issModular(), issLoop(issNumbered("SumLine", "sumline", nil, "")),
		issNumbered("Lockout", "lockout", func(d *Document) int { return lockoutOf(d.most()) }, "4"),
		issNumbered("PillArrow", "pill", nil, ""), issNumbered("Lunchbox", "lunchbox", nil, ""),
		issCage(), {name: "Sum", part: "sum", read: readSum, write: writeSum},
		issSorted(issNumbered("RellikCage", "rellik", nil, "")),
		issSorted(issNumbered("LookAndSay", "looksay", nil, "")),
		issLine("CountDistinct", "distinct"), issWalk("ValueIndexing", "valueindex"), issSet("CountingCircles", "circles"),
		issValues("ContainAtLeast", "contain"), issValues("ContainExact", "exactly"),
		{name: "ConnectedValues", part: "connected", read: readConnected, write: writeConnected},
		{name: "Quad", part: "quad", read: readQuad, write: writeQuad},
		{name: "SameValues", part: "same", read: readSame, write: writeSame}, {name: "EqualSum", part: "equalsum", read: readEqualSum, write: writeEqualSum},
		issIndexing("C", "columnindex"), issIndexing("R", "rowindex"),
		issEdges("HiddenSkyscraper", "hidden"), issEdges("NumberedRoom", "room"), issEdges("FullRank", "rank"),
		issPairs("WhiteDot", "kropki", "d1"), issPairs("BlackDot", "kropki", "b"),
		issPairs("X", "xv", "x"), issPairs("V", "xv", "v"), issPairs("GreaterThan", "less", ">"),
		issEdges("XSum", "xsum"), issEdges("Skyscraper", "skyscrapers"),
		{name: "Sandwich", part: "sandwich", read: readSandwich, write: writeSandwich},
		{name: "LittleKiller", part: "littlekiller", read: readLittleKiller, write: writeLittleKiller},
		{name: "FullRankTies", part: "rankties", read: readRankTies, write: func(_ *Document, text string) [][]string { return [][]string{{text}} }},
		{name: "Diagonal", part: "x", read: readDiagonal, write: writeDiagonal},
		issRelation("Pair", "relate", false), issRelation("PairX", "relateall", false),
		issRelation("Binary", "relate", true), issRelation("BinaryX", "relateall", true),
		{name: "NFA", part: "automaton", read: readNFA, write: writeNFA}, {name: "Regex", part: "automaton", read: readRegex, write: neverWritten},
		issAll("StrictKropki", "kropki"), issAll("StrictXV", "xv"),
	})
})

// issFlags are constraints without arguments.
var issFlags = sync.OnceValue(func() []issClass {
	return []issClass{
		issFlag("Windoku", "windoku"), issFlag("DisjointSets", "disjoint"), issFlag("AntiKnight", "knight"),
		issFlag("AntiKing", "king"), issFlag("AntiConsecutive", "nonconsecutive"), issFlag("AntiTaxicab", "taxicab"),
		issFlag("GlobalEntropy", "entropy"), issFlag("GlobalMod", "mod"), issFlag("DutchFlatmates", "flatmates"),
		issFlag("Doppelganger", "doppelganger"), issFlag("RegionSameValues", "samesets"),
		{name: "Shape", part: "nohouses", write: writtenBefore},
	}
})

// issBoard are the constraints that describe the board, and those that are ignored.
var issBoard = sync.OnceValue(func() map[string]func(d *Document, args []string) error {
	return map[string]func(d *Document, args []string) error{
		"":               (*Document).readISSCells,
		"Shape":          func(*Document, []string) error { return nil }, // read before all others
		"Var":            func(*Document, []string) error { return nil }, // likewise
		"NoBoxes":        func(*Document, []string) error { return nil }, // handled after all others
		"RegionSize":     (*Document).readISSRegionSize,
		"Jigsaw":         (*Document).readISSPieces,
		"SearchPriority": func(*Document, []string) error { return nil },
	}
})

// issNames returns the names of all classes that are read.
func issNames() []string {
	names := slices.Clone(issHolders)
	for name := range issBoard() {
		names = append(names, name)
	}
	for _, c := range issClasses() {
		names = append(names, c.name)
	}
	return names
}

func issFlag(name, part string) issClass {
	return issClass{name: name, part: part,
		read:  func(*Document, []string) ([]string, error) { return []string{""}, nil },
		write: func(*Document, string) [][]string { return [][]string{{}} }}
}

// issAll returns a class that says that all signs are given.
func issAll(name, part string) issClass {
	return issClass{name: name, part: part,
		read: func(*Document, []string) ([]string, error) { return []string{"all"}, nil },
		write: func(_ *Document, text string) [][]string {
			if text != "all" {
				return nil
			}
			return [][]string{{}}
		}}
}

// issLine returns a class whose arguments are cells.
func issLine(name, part string) issClass {
	return issClass{name: name, part: part,
		read: func(d *Document, args []string) ([]string, error) {
			cells, err := d.issCells(args)
			return []string{codec.FormatCells(d.Shape, cells)}, err
		},
		write: func(d *Document, text string) [][]string { return [][]string{d.issNames(d.cells(text))} }}
}

// issWalk is issLine for lines that may visit a cell twice.
func issWalk(name, part string) issClass {
	c := issLine(name, part)
	c.write = func(d *Document, text string) [][]string {
		cells, err := codec.ParseWalk(text, 1, d.Shape)
		if err != nil {
			panic("link: " + err.Error()) // the puzzle was parsed
		}
		return [][]string{d.issNames(cells)}
	}
	return c
}

// issSet returns a class whose arguments are cells in any order.
func issSet(name, part string) issClass { return issSorted(issLine(name, part)) }

// issCage returns the class of cages. Without a sum, or with the sum 0, a cage only requires
// different numbers. A cell that is repeated in a cage is repeated in its sum.
func issCage() issClass {
	c := issOnce(issSorted(issNumbered("Cage", "cage", func(*Document) int { return 0 }, "0")))
	sorted := c.read
	c.read = func(d *Document, args []string) ([]string, error) {
		if len(args) > 0 && args[0] == "" {
			args = args[1:]
		}
		texts, err := sorted(d, args)
		if err != nil || isISSCell(args[0]) || args[0] == "0" {
			return texts, err
		}
		sum, err := readSum(d, args)
		if err != nil || !strings.Contains(sum[0], "=") {
			return texts, err
		}
		d.add("Cage", 1, "sum", sum...)
		return sorted(d, args[1:])
	}
	return c
}

// readSum reads a total and cells: 12~R1C1~R1C2. Factors may follow the total: 0_=_1_-10~R1C1~R1C2.
// A repeated cell is added several times.
func readSum(d *Document, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, issExpected(banmen.Msg("a number"), "")
	}
	words := strings.Split(args[0], "_")
	total, bad := strconv.Atoi(words[0])
	cells, err := d.issCells(args[1:])
	if err != nil {
		return nil, err
	}
	if bad != nil || len(words) > 1 && (words[1] != "=" || len(words) != len(cells)+2) {
		return nil, issExpected(banmen.Msg("a number, or a total and a factor for each cell such as 0_=_1_-2"), args[0])
	}
	factor, sets := map[int]int{}, map[int][]int{}
	for i, c := range cells {
		f := 1
		if len(words) > 1 {
			if f, bad = strconv.Atoi(words[i+2]); bad != nil {
				return nil, issExpected(banmen.Msg("a number"), words[i+2])
			}
		}
		factor[c] += f
	}
	for _, c := range slices.Sorted(maps.Keys(factor)) {
		if f := factor[c]; f != 0 {
			sets[f] = append(sets[f], c)
		}
	}
	if len(sets) == 1 && sets[1] != nil && total >= 0 {
		return []string{words[0] + codec.FormatCells(d.Shape, sets[1])}, nil
	}
	var terms []string
	for _, f := range slices.Sorted(maps.Keys(sets)) {
		terms = append(terms, strconv.Itoa(f)+codec.FormatCells(d.Shape, sets[f]))
	}
	return []string{strconv.Itoa(total) + "=" + strings.Join(terms, "/")}, nil
}

func writeSum(d *Document, text string) [][]string {
	total, sets, factored := strings.Cut(text, "=")
	if !factored {
		number, rest := numberOf(text, "")
		return [][]string{append([]string{number}, d.issNames(d.cells(rest))...)}
	}
	factors, names := []string{total, "="}, []string(nil)
	for set := range strings.SplitSeq(sets, "/") {
		factor, cells := codec.CutNumber(set)
		for _, c := range d.cells(cells) {
			factors, names = append(factors, cmp.Or(factor, "1")), append(names, d.issName(c))
		}
	}
	return [][]string{append([]string{strings.Join(factors, "_")}, names...)}
}

// issSorted wraps a class so that it reads its cells in reading order. A number may precede them.
func issSorted(c issClass) issClass {
	read := c.read
	c.read = func(d *Document, args []string) ([]string, error) {
		at := 0
		if len(args) > 0 && !isISSCell(args[0]) {
			at = 1
		}
		cells, err := d.issCells(args[at:])
		if err != nil {
			return nil, err
		}
		slices.Sort(cells)
		return read(d, append(slices.Clone(args[:at]), d.issNames(cells)...))
	}
	return c
}

// issOnce wraps a class of different numbers so that it ignores repeated cells.
func issOnce(c issClass) issClass {
	read := c.read
	c.read = func(d *Document, args []string) ([]string, error) {
		var once []string
		for _, arg := range args {
			if !slices.Contains(once, arg) {
				once = append(once, arg)
			}
		}
		return read(d, once)
	}
	return c
}

// issNumbered returns a class with a number before its cells. usual is the number of a piece
// written without one. implied is the number of a constraint without one; if it is "", each
// constraint must have a number.
func issNumbered(name, part string, usual func(*Document) int, implied string) issClass {
	return issClass{name: name, part: part,
		read: func(d *Document, args []string) ([]string, error) {
			number := implied
			if len(args) > 0 && !isISSCell(args[0]) {
				number, args = args[0], args[1:]
			}
			if _, err := strconv.ParseUint(number, 10, 31); err != nil {
				return nil, issExpected(banmen.Msg("a number"), number)
			}
			if number == "0" && implied == "0" {
				number = ""
			}
			cells, err := d.issCells(args)
			return []string{number + codec.FormatCells(d.Shape, cells)}, err
		},
		write: func(d *Document, text string) [][]string {
			none := ""
			if usual != nil {
				none = strconv.Itoa(usual(d))
			}
			number, rest := numberOf(text, none)
			return [][]string{append([]string{number}, d.issNames(d.cells(rest))...)}
		}}
}

// issModular returns the class of modular lines. Modulo 1 they require nothing.
func issModular() issClass {
	c := issNumbered("Modular", "modular", nil, "")
	read := c.read
	c.read = func(d *Document, args []string) ([]string, error) {
		texts, err := read(d, args)
		if err == nil && args[0] == "1" {
			return []string{}, nil
		}
		return texts, err
	}
	return c
}

// issLoop wraps a class whose lines may be loops. A loop ends with the word LOOP, and a line of the
// part that is a loop ends with its first cell.
func issLoop(c issClass) issClass {
	const loop = "LOOP"
	cells := issWalk(c.name, c.part)
	read, write := c.read, c.write
	c.read = func(d *Document, args []string) ([]string, error) {
		if len(args) < 4 || args[len(args)-1] != loop {
			return read(d, args)
		}
		closed := append(slices.Clone(args[:len(args)-1]), args[1])
		return read(d, closed)
	}
	c.write = func(d *Document, text string) [][]string {
		number, rest := numberOf(text, "")
		walk := cells.write(d, rest)[0]
		if last := len(walk) - 1; last > 0 && walk[0] == walk[last] {
			walk[last] = loop
			return [][]string{append([]string{number}, walk...)}
		}
		return write(d, text)
	}
	return c
}

// issLoops wraps a class whose lines constrain only neighbours. It cuts lines that return to one of
// their cells.
func issLoops(c issClass) issClass {
	read := c.read
	c.read = func(d *Document, args []string) (texts []string, err error) {
		at := 0
		if len(args) > 0 && !isISSCell(args[0]) {
			at = 1
		}
		for from, to := at, at; to <= len(args) && err == nil; to++ {
			if to < len(args) && !slices.Contains(args[from:to], args[to]) {
				continue
			}
			var some []string
			some, err = read(d, append(slices.Clone(args[:at]), args[from:to]...))
			texts, from = append(texts, some...), to-1
			if to < len(args) && to-from < 2 && args[from] == args[to] {
				return nil, issExpected(banmen.Msg("another cell"), args[to])
			}
		}
		return texts, err
	}
	return c
}

// lockoutOf returns the difference of the ends of a lockout line without a number, for n
// values.
func lockoutOf(n int) int { return (n - 1) / 2 }

// issValues returns a class with values before its cells.
func issValues(name, part string) issClass {
	return issClass{name: name, part: part,
		read: func(d *Document, args []string) ([]string, error) {
			if len(args) == 0 {
				return nil, issExpected(banmen.Msg("values such as 1_2"), "")
			}
			cells, err := d.issCells(args[1:])
			return []string{strings.ReplaceAll(args[0], "_", ".") + codec.FormatCells(d.Shape, cells)}, err
		},
		write: func(d *Document, text string) [][]string {
			values, cells := codec.CutNumber(text)
			return [][]string{append([]string{strings.ReplaceAll(values, ".", "_")}, d.issNames(d.cells(cells))...)}
		}}
}

// readConnected reads a group of cells beside the board, values, and a number of cells: VS~1_2~10.
// Without a group, it is about the board.
func readConnected(_ *Document, args []string) ([]string, error) {
	if len(args) < 2 || len(args) > 3 || args[1] == "" {
		return nil, issExpected(banmen.Msg("a group of cells or nothing, values such as 1_2, and a number of cells or nothing"), strings.Join(args, "~"))
	}
	text := strings.ReplaceAll(args[1], "_", ".")
	if len(args) > 2 && args[2] != "" {
		text += "=" + args[2]
	}
	return []string{text + args[0]}, nil
}

func writeConnected(_ *Document, text string) [][]string {
	at := strings.IndexByte(text+"V", 'V')
	values, size, sized := strings.Cut(text[:at], "=")
	args := []string{text[at:], strings.ReplaceAll(values, ".", "_")}
	if sized {
		args = append(args, size)
	}
	return [][]string{args}
}

// issPairs returns a class whose constraints hold between neighbours in a list of cells. sign is
// the sign of the part.
func issPairs(name, part, sign string) issClass {
	return issClass{name: name, part: part,
		read: func(d *Document, args []string) (texts []string, err error) {
			cells, err := d.issCells(args)
			for i, a := range cells {
				for _, b := range cells[i+1:] {
					switch {
					case !slices.Contains(d.Adjacent(a), b):
					case sign == ">":
						texts = append(texts, d.Name(b)+"<"+d.Name(a))
					default:
						texts = append(texts, d.Name(min(a, b))+sign+d.Name(max(a, b)))
					}
				}
			}
			if err == nil && len(texts) == 0 {
				err = banmen.Syntaxf(0, 0, "expected cells side by side, found %s", strings.Join(args, " "))
			}
			return texts, err
		},
		write: func(d *Document, text string) [][]string {
			if a, b, less := strings.Cut(text, "<"); less && sign == ">" {
				return [][]string{d.issNames(d.cells(b + a))}
			}
			a, b, ok := strings.Cut(text, sign)
			if number, _ := codec.CutNumber(b); !ok || number != "" {
				return nil
			}
			return [][]string{d.issNames(d.cells(a + b))}
		}}
}

// issEdges returns a class with a row or column and the clues at its two ends.
func issEdges(name, part string) issClass {
	return issClass{name: name, part: part,
		read: func(d *Document, args []string) (texts []string, err error) {
			if len(args) < 2 || len(args) > 3 {
				return nil, issExpected(banmen.Msg("a line and two clues"), strings.Join(args, "~"))
			}
			row, i, err := d.issEdge(args[0])
			for k, clue := range args[1:] {
				if clue != "" && err == nil {
					texts = append(texts, clue+codec.FormatCells(d.Shape, d.edge(row, i, k == 1)))
				}
			}
			return texts, err
		},
		write: func(d *Document, text string) [][]string {
			number, rest := numberOf(text, "")
			name, back := d.edgeName(rest)
			if back {
				return [][]string{{name, "", number}}
			}
			return [][]string{{name, number, ""}}
		}}
}

// edgeName returns the name of a line of cells, R5 or C5, and whether it runs backwards.
func (d *Document) edgeName(text string) (name string, back bool) {
	cells := d.cells(text)
	a, z := cells[0], cells[len(cells)-1]
	name = "C" + strconv.Itoa(a%d.Cols+1)
	if a/d.Cols == z/d.Cols {
		name = "R" + strconv.Itoa(a/d.Cols+1)
	}
	return name, a > z
}

// readQuad reads the upper left cell of a quadruple, and its numbers.
func readQuad(d *Document, args []string) ([]string, error) {
	if len(args) < 2 {
		return nil, issExpected(banmen.Msg("a cell and values"), strings.Join(args, "~"))
	}
	cells, err := d.issCells(args[:1])
	if err != nil {
		return nil, err
	}
	return []string{strings.Join(args[1:], ".") + d.Name(cells[0])}, nil
}

func writeQuad(_ *Document, text string) [][]string {
	at := strings.IndexAny(text, "RV")
	return [][]string{append([]string{text[at:]}, strings.Split(text[:at], ".")...)}
}

// readSame reads a number n and the cells of n groups of the same size.
func readSame(d *Document, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, issExpected(banmen.Msg("a number of groups"), "")
	}
	n, bad := strconv.Atoi(args[0])
	cells, err := d.issCells(args[1:])
	if err != nil {
		return nil, err
	}
	if bad != nil || n < 2 || len(cells)%n != 0 {
		return nil, issExpected(banmen.Msg("a divisor of the number of cells"), args[0])
	}
	var groups []string
	for group := range slices.Chunk(cells, len(cells)/n) {
		groups = append(groups, codec.FormatCells(d.Shape, group))
	}
	return []string{strings.Join(groups, "=")}, nil
}

func writeSame(d *Document, text string) [][]string {
	groups := strings.Split(text, "=")
	args := []string{strconv.Itoa(len(groups))}
	for _, g := range groups {
		args = append(args, d.issNames(d.cells(g))...)
	}
	return [][]string{args}
}

// readEqualSum reads groups with - between them.
func readEqualSum(d *Document, args []string) ([]string, error) {
	var groups []string
	for len(args) > 0 {
		end := slices.Index(args, "-")
		if end < 0 {
			end = len(args)
		}
		cells, err := d.issCells(args[:end])
		if err != nil {
			return nil, err
		}
		groups, args = append(groups, codec.FormatCells(d.Shape, cells)), args[min(end+1, len(args)):]
	}
	return []string{strings.Join(groups, "=")}, nil
}

func writeEqualSum(d *Document, text string) [][]string {
	var args []string
	for i, g := range strings.Split(text, "=") {
		if i > 0 {
			args = append(args, "-")
		}
		args = append(args, d.issNames(d.cells(g))...)
	}
	return [][]string{args}
}

// issIndexing returns the class of indexers in columns (C) or in rows (R).
func issIndexing(line, part string) issClass {
	return issClass{name: "Indexing", part: part,
		read: func(d *Document, args []string) ([]string, error) {
			if len(args) == 0 || args[0] != line {
				return nil, nil // another class reads this constraint
			}
			cells, err := d.issCells(args[1:])
			return []string{codec.FormatCells(d.Shape, cells)}, err
		},
		write: func(d *Document, text string) [][]string {
			return [][]string{append([]string{line}, d.issNames(d.cells(text))...)}
		}}
}

func readSandwich(d *Document, args []string) ([]string, error) {
	if len(args) != 2 {
		return nil, issExpected(banmen.Msg("a sum and a line"), strings.Join(args, "~"))
	}
	row, i, err := d.issEdge(args[1])
	if err != nil {
		return nil, err
	}
	return []string{args[0] + codec.FormatCells(d.Shape, d.edge(row, i, false))}, nil
}

func writeSandwich(d *Document, text string) [][]string {
	number, rest := numberOf(text, "")
	name, _ := d.edgeName(rest)
	return [][]string{{number, name}}
}

// readLittleKiller reads a sum and the first cell. The direction follows from the side of the
// board that the cell is on.
func readLittleKiller(d *Document, args []string) ([]string, error) {
	if len(args) != 2 {
		return nil, issExpected(banmen.Msg("a sum and a cell"), strings.Join(args, "~"))
	}
	cells, err := d.issCells(args[1:])
	if err != nil {
		return nil, err
	}
	diagonal := d.littleKiller(cells[0])
	if len(diagonal) < 2 {
		return nil, issExpected(banmen.Msg("a cell at the edge of the board"), args[1])
	}
	return []string{args[0] + codec.FormatCells(d.Shape, diagonal)}, nil
}

// littleKiller returns the diagonal that begins at a cell of the edge. It goes down right from the
// left side, up left from the right, down left from the top, and up right from the bottom. From a
// corner it goes to the opposite corner.
func (d *Document) littleKiller(from int) []int {
	r, c, last := from/d.Cols, from%d.Cols, d.Rows-1
	dr, dc := 0, 0
	switch {
	case r == 0 && c == 0:
		dr, dc = 1, 1
	case r == last && c == last:
		dr, dc = -1, -1
	case r == 0:
		dr, dc = 1, -1
	case r == last:
		dr, dc = -1, 1
	case c == 0:
		dr, dc = 1, 1
	case c == last:
		dr, dc = -1, -1
	default:
		return nil
	}
	return d.Walk(r, c, dr, dc)
}

// writeLittleKiller names the end of the diagonal from which littleKiller returns it.
func writeLittleKiller(d *Document, text string) [][]string {
	number, rest := numberOf(text, "")
	cells := d.cells(rest)
	for range 2 {
		if slices.Equal(d.littleKiller(cells[0]), cells) {
			return [][]string{{number, d.Name(cells[0])}}
		}
		slices.Reverse(cells)
	}
	return nil
}

func readDiagonal(_ *Document, args []string) ([]string, error) {
	switch strings.Join(args, "~") {
	case "1":
		return []string{"/"}, nil
	case "-1":
		return []string{`\`}, nil
	}
	return nil, issExpected(banmen.Msg("1 or -1"), strings.Join(args, "~"))
}

func writeDiagonal(_ *Document, text string) [][]string {
	switch text {
	case "/":
		return [][]string{{"1"}}
	case `\`:
		return [][]string{{"-1"}}
	}
	return [][]string{{"1"}, {"-1"}}
}

// readRankTies reads which lines may be equal; by default only lines without ranks.
func readRankTies(_ *Document, args []string) ([]string, error) {
	switch ties := strings.Join(args, "~"); ties {
	case "none", "any":
		return []string{ties}, nil
	case "only-unclued":
		return []string{}, nil
	default:
		return nil, issExpected(banmen.Msg("none, only-unclued or any"), ties)
	}
}

// issExpected returns the error about arguments. The caller adds the place of the constraint.
func issExpected(what banmen.Message, found string) error {
	return banmen.Syntaxf(0, 0, "expected %s, found %q", what, banmen.Clip(found))
}

// issCell matches a cell of the board or beside it: VA1, or VA if group A has one cell. The cells
// of a Doppelganger are named DGR1, DGC1 and DGB1.
var issCell = lazy.Regexp(`^(?:[Rr](\d+|[a-z])[Cc](\d+|[a-z])|V([A-Z]+)(\d*)|(DG[RCB])(\d+))$`)

func isISSCell(text string) bool {
	_, _, ok := numberedCell(text)
	return ok || issCell().MatchString(text)
}

// issCells reads the names of cells: R1C2, r1c2, and RaCb for numbers from 10 on.
func (d *Document) issCells(args []string) (cells []int, err error) {
	for _, text := range args {
		c, ok := d.issCell(text)
		if !ok {
			return nil, issExpected(banmen.Msg("a cell from R1C1 to %s", d.Name(d.Size()-1)), text)
		}
		cells = append(cells, c)
	}
	if len(cells) == 0 {
		return nil, issExpected(banmen.Msg("cells"), "")
	}
	return cells, nil
}

func (d *Document) issCell(text string) (cell int, ok bool) {
	if r, c, ok := numberedCell(text); ok {
		return (r-1)*d.Cols + c - 1, d.Contains(r-1, c-1)
	}
	m := issCell().FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	if group, number := m[3]+m[5], m[4]+m[6]; group != "" {
		cells, i := d.Variables(group), 1
		if number != "" {
			i, _ = strconv.Atoi(number) // the number may be too large for int, and then also for a cell
		}
		if i < 1 || i > len(cells) || number == "" && len(cells) > 1 {
			return 0, false
		}
		return cells[i-1], true
	}
	r, c := issNumber(m[1])-1, issNumber(m[2])-1
	return r*d.Cols + c, d.Contains(r, c)
}

// numberedCell is a fast path of issCell for R1C2, the usual notation. It reports false for other
// texts.
func numberedCell(text string) (row, col int, ok bool) {
	rest, isRow := strings.CutPrefix(text, "R")
	r, c, isCol := strings.Cut(rest, "C")
	row, _ = strconv.Atoi(r)
	col, _ = strconv.Atoi(c)
	return row, col, isRow && isCol && row > 0 && col > 0 && r[0] != '+' && c[0] != '+'
}

// issNumber reads a number of one letter or of digits.
func issNumber(text string) int {
	if text[0] >= 'a' {
		return int(text[0]-'a') + 10
	}
	n, _ := strconv.Atoi(text) // issCell matches digits; a number that is too large is off the board
	return n
}

// issEdge reads R5 or C5.
func (d *Document) issEdge(text string) (row bool, i int, err error) {
	n, bad := strconv.Atoi(strings.TrimLeft(text, "RCrc"))
	if bad != nil || n < 1 || !strings.ContainsAny(text[:1], "RCrc") || n > d.lines(text) {
		return false, 0, issExpected(banmen.Msg("a row or column such as R5"), text)
	}
	return text[0] == 'R' || text[0] == 'r', n - 1, nil
}

// issNames returns the names of cells as arguments.
func (d *Document) issNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = d.issName(c)
	}
	return names
}

// issName returns the name of a cell. Groups of a Doppelganger are written without V, and the only
// cell of a group without a number.
func (d *Document) issName(cell int) string {
	name := d.Name(cell)
	if !d.IsVariable(cell) {
		return name
	}
	if lacksKnown(d) && strings.HasPrefix(name, "VDG") {
		return name[1:]
	}
	if group := strings.TrimRight(name[1:], "0123456789"); len(d.Variables(group)) == 1 {
		return "V" + group
	}
	return name
}

// lacksKnown reports whether d has a Doppelganger whose missing numbers are variables beside the
// board.
func lacksKnown(d *Document) bool {
	return slices.ContainsFunc(d.Args, func(a Arg) bool { return a.Part == "doppelganger" }) && d.Variables("DGR") != nil
}

// cells returns the cells in a piece of a part of a puzzle. It panics if they are wrong, since
// the puzzle was parsed.
func (d *Document) cells(text string) []int {
	cells, err := codec.ParseCells(text, 1, d.Shape)
	if err != nil {
		panic("link: " + err.Error()) // the puzzle was parsed
	}
	return cells
}

// readISSCells reads cells with the values that they may have: R1C1_5~R1C2_1_3.
func (d *Document) readISSCells(args []string) error {
	for _, arg := range args {
		words := strings.Split(arg, "_")
		cell, ok := d.issCell(words[0])
		if !ok || len(words) < 2 {
			return issExpected(banmen.Msg("a cell and values such as R1C1_5"), arg)
		}
		var values []int
		for _, w := range words[1:] {
			v, err := strconv.Atoi(w)
			if err != nil || d.symbol(v) == 0 {
				return issExpected(banmen.Msg("a value from %d to %d", d.Low, d.High), w)
			}
			values = append(values, d.symbol(v))
		}
		if len(values) == 1 {
			d.Givens[cell] = values[0]
		} else {
			d.allow(cell, values)
		}
	}
	return nil
}

// lines returns the number of rows or of columns, by the letter that text begins with.
func (d *Document) lines(text string) int {
	if text[0] == 'R' || text[0] == 'r' {
		return d.Rows
	}
	return d.Cols
}

// readISSRegionSize reads the number of cells in a box.
func (d *Document) readISSRegionSize(args []string) error {
	n, err := strconv.Atoi(strings.Join(args, "~"))
	if err != nil || n < 1 || n > d.most() {
		return issExpected(banmen.Msg("a number of cells to %d", d.most()), strings.Join(args, "~"))
	}
	d.Box, d.RegionSize = boxOf(d.Shape, n), n
	return nil
}

// The last word of a shape: a board without houses, and the usual one.
const rawGrid, sudokuGrid = "Raw", "Sudoku"

// issShape returns an empty board of a size such as 9x9, 6x6~9, 9x9~0-8 or 9x9~~Raw. It returns
// nil if text is not a size.
func issShape(text string) *Document {
	size, span, _ := strings.Cut(text, "~")
	span, sort, _ := strings.Cut(span, "~")
	if sort != "" && sort != rawGrid && sort != sudokuGrid {
		return nil
	}
	var s grid.Shape
	if _, err := fmt.Sscanf(size, "%dx%d", &s.Rows, &s.Cols); err != nil || size != fmt.Sprintf("%dx%d", s.Rows, s.Cols) || min(s.Rows, s.Cols) < 1 || max(s.Rows, s.Cols) < 2 || max(s.Rows, s.Cols) > 25 {
		return nil
	}
	d := newDocument(s)
	if sort == rawGrid {
		d.add("Shape", 1, "nohouses", "")
		d.Box = [2]int{}
	}
	if span == "" {
		return d
	}
	low, high, both := strings.Cut(span, "-")
	if !both {
		low, high = "1", low
	}
	var errs [2]error
	d.Low, errs[0] = strconv.Atoi(low)
	d.High, errs[1] = strconv.Atoi(high)
	if errs != [2]error{} || d.Low < 0 || d.High > 35 || d.most() < 1 || sort != rawGrid && d.most() < max(s.Rows, s.Cols) {
		return nil
	}
	return d
}

// readISSPieces reads the pieces of a jigsaw: a sign for each cell.
func (d *Document) readISSPieces(args []string) error {
	text := strings.Join(args, "")
	if len(text) != d.Size() {
		return issExpected(banmen.Msg("a sign for each of %d cells", d.Size()), text)
	}
	d.Regions = numbered([]byte(text))
	size := make([]int, slices.Max(d.Regions)+1)
	for _, r := range d.Regions {
		size[r]++
	}
	least, most := max(d.Rows, d.Cols), d.most()
	other := -1
	for r, n := range size { // one region may consist of all cells that have no region
		if n >= least && n <= most {
			continue
		}
		if other >= 0 {
			return issExpected(banmen.Msg("regions of %d to %d cells", least, most), strconv.Itoa(n))
		}
		other = r
	}
	for c, r := range d.Regions {
		if r == other {
			d.Regions[c] = rule.NoRegion
		} else if other >= 0 && r > other {
			d.Regions[c]--
		}
	}
	if other >= 0 && least == most && d.Rows == d.Cols { // such a board has no cells without a region
		piecesAsCages(d)
	}
	return nil
}

// piecesAsCages turns regions into cages of different symbols.
func piecesAsCages(d *Document) {
	pieces := rule.Grid{Shape: d.Shape, Regions: d.Regions}
	for r := range slices.Max(d.Regions) + 1 {
		d.add("Jigsaw", 1, "different", codec.FormatCells(d.Shape, pieces.Region(r)))
	}
	d.Regions = nil
}

// parseISS reads constraints, each after a dot: .Cage~12~R1C1~R1C2.~R1C3_5
func parseISS(text string) (*Document, error) {
	starts := issStarts(text)
	d := newDocument(grid.Square(9))
	for _, s := range starts { // the size is read first, wherever it is
		if rest, ok := strings.CutPrefix(text[s+1:], "Shape~"); ok {
			size := rest
			if end := strings.IndexAny(rest, ". \t\r\n"); end >= 0 {
				size = rest[:end]
			}
			if d = issShape(size); d == nil {
				return nil, banmen.Syntaxf(1, utf8.RuneCountInString(text[:s])+1, "Shape: expected a size and values such as 6x6 or 9x9~0-8, found %q", banmen.Clip(size))
			}
		}
	}
	root, err := issTree(text, starts)
	if err != nil {
		return nil, err
	}
	if err := readISSVariables(d, root, text); err != nil {
		return nil, err
	}
	copies := mostCopies
	if err := readNode(d, root, &copies); err != nil {
		return nil, err
	}
	sizeRegions(d)
	noBoxes := slices.ContainsFunc(root.inside, func(n *issNode) bool { return n.name == "NoBoxes" })
	if noBoxes {
		d.Box = [2]int{}
	}
	if d.Regions != nil && d.Box[0] > 0 { // the pieces are added to the boxes
		piecesAsCages(d)
	}
	return d, nil
}

// readISSVariables reads the groups of cells beside the board: Var~A~label~8. A Doppelganger adds
// its own groups.
func readISSVariables(d *Document, root *issNode, text string) error {
	var groups []grid.Group
	for _, n := range root.inside {
		switch n.name {
		case "Doppelganger":
			if box := d.Box; strings.Contains(text, "~DG") && d.Rows == d.Cols {
				groups = append(groups, grid.Group{Name: "DGR", Count: d.Cols}, grid.Group{Name: "DGC", Count: d.Rows})
				if box[0] > 0 {
					groups = append(groups, grid.Group{Name: "DGB", Count: box[0] * box[1], Cols: box[1]})
				}
			}
		case "Var":
			args := append(slices.Clone(n.args), "", "", "")
			g, ok := grid.ParseGroup(args[0] + args[2])
			if !ok || g.Name != args[0] || len(n.args) > 3 {
				return of(n.name, n.column, issExpected(banmen.Msg("a name of capital letters, a label and a number of cells, such as A~~8"), strings.Join(n.args, "~")))
			}
			if label, err := url.PathUnescape(args[1]); label != "" || err != nil {
				d.Remarks = append(d.Remarks, banmen.Msg("the label %q of the cells V%s is left out", banmen.Clip(label), g.Name))
			}
			if g.Cols == 0 && g.Count > 1 && g.Count%min(g.Count, d.Cols) == 0 && hasNeighbours(root, g.Name) {
				g.Cols = min(g.Count, d.Cols)
			}
			groups = append(groups, g)
		}
	}
	if groups != nil {
		d.Shape = d.With(groups)
		d.Givens = make([]int, d.All().Size())
	}
	return nil
}

// issAdjacent are constraints about cells that are neighbours.
var issAdjacent = []string{"WhiteDot", "BlackDot", "X", "V", "GreaterThan", "Quad", "ConnectedValues"}

// hasNeighbours reports whether a constraint is about neighbours in a group. A group that is a list
// then has as many columns as the board.
func hasNeighbours(n *issNode, group string) bool {
	named := func(arg string) bool {
		rest, ok := strings.CutPrefix(arg, "V"+group)
		return ok && strings.Trim(rest, "0123456789") == ""
	}
	return slices.Contains(issAdjacent, n.name) && slices.ContainsFunc(n.args, named) ||
		slices.ContainsFunc(n.inside, func(n *issNode) bool { return hasNeighbours(n, group) })
}

// readISS reads one constraint at a column.
func (d *Document) readISS(name string, args []string, column int) (err error) {
	if board, ok := issBoard()[name]; ok {
		err = board(d, args)
	} else {
		known, read := false, false
		for _, c := range issClasses() {
			if c.name != name || err != nil || read {
				continue
			}
			var texts []string
			texts, err = c.read(d, args)
			known, read = true, texts != nil
			d.add(name, column, c.part, texts...)
		}
		if !known {
			return cannot("Interactive Sudoku Solver", name, issNames())
		}
		if err == nil && !read {
			err = issExpected(banmen.Msg("C or R"), strings.Join(args[:min(1, len(args))], ""))
		}
	}
	if err != nil {
		return of(name, column, err)
	}
	return nil
}

// formatISS writes a document as constraints.
func formatISS(d *Document) (string, error) {
	text := new(issWriter)
	put := text.put
	unknown, size := unknownRegions(d)
	raw := slices.ContainsFunc(d.Args, func(a Arg) bool { return a.Part == "nohouses" })
	shape := []string{fmt.Sprintf("%dx%d", d.Rows, d.Cols)}
	switch {
	case d.Low != 1:
		shape = append(shape, fmt.Sprintf("%d-%d", d.Low, d.High))
	case d.High != max(d.Rows, d.Cols):
		shape = append(shape, strconv.Itoa(d.High))
	case raw:
		shape = append(shape, "")
	}
	if raw {
		shape = append(shape, rawGrid)
	}
	if len(shape) > 1 || shape[0] != "9x9" {
		put("Shape", shape...)
	}
	switch {
	case raw && d.Regions == nil:
	case d.Regions != nil:
		put("NoBoxes")
		put("Jigsaw", strings.ReplaceAll(strings.ToLower(rule.FormatRegions(d.Regions)), ".", "0"))
	case unknown && size > 0 && d.Box[0] > 0:
		return "", banmen.Errorf(banmen.ErrCannot, "Interactive Sudoku Solver has one size for boxes and regions")
	case d.ordinary() && size == 0:
	case d.Box[0] == 0:
		put("NoBoxes")
	case d.Box == boxOf(d.Shape, d.Box[0]*d.Box[1]):
		put("RegionSize", strconv.Itoa(d.Box[0]*d.Box[1]))
	default:
		return "", banmen.Errorf(banmen.ErrCannot, "Interactive Sudoku Solver has no boxes of %dx%d", d.Box[0], d.Box[1])
	}
	for _, g := range d.Groups() {
		size := strings.TrimPrefix(g.String(), g.Name)
		switch {
		case strings.HasPrefix(g.Name, "DG") && lacksKnown(d):
		case size == "1":
			put("Var", g.Name)
		default:
			put("Var", g.Name, "", size)
		}
	}
	if unknown {
		if size > 0 {
			put("RegionSize", strconv.Itoa(size))
		}
		put("ChaosConstruction")
	}
	for _, a := range d.Args {
		if err := text.arg(d, a); err != nil {
			return "", err
		}
	}
	for c, v := range d.Givens {
		if v != 0 {
			put("", cellText(d, c, []int{v + d.Low - 1}))
		} else if d.Marks != nil {
			switch some := d.numbers(d.Marks[c]); len(some) {
			case 0:
			case 1:
				return "", banmen.Errorf(banmen.ErrCannot, "Interactive Sudoku Solver would read the only candidate of %s as a given", d.Name(c))
			default:
				put("", cellText(d, c, some))
			}
		}
	}
	if text.Len() == 0 {
		return ".", nil
	}
	return text.String(), nil
}

// issAddress is the beginning of links of the program.
const issAddress = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="

// issText returns the constraints of a link, or text itself if it is not a link.
func issText(text string) (string, error) {
	if !strings.Contains(text, "://") {
		return text, nil
	}
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return "", banmen.Syntaxf(1, 1, "expected a link, found %q", banmen.Clip(text))
	}
	q := u.Query().Get("q")
	if q == "" {
		return "", banmen.Syntaxf(1, 1, "expected a link with ?q= and a puzzle, found %q", banmen.Clip(text))
	}
	return q, nil
}

// isISS reports whether a text is a link of the program or begins with one of its constraints.
func isISS(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	if strings.Contains(line, "Interactive-Sudoku-Solver") && strings.Contains(line, "://") {
		return true
	}
	return strings.HasPrefix(text, ".") && strings.ContainsFunc(text, unicode.IsLetter) && issBegin().MatchString(text)
}

// issBegin matches the beginning of constraints of the program. No board begins like that.
var issBegin = lazy.Regexp(`^\.\s*(~[Rr]\d|[A-Z][A-Za-z]*~|[A-Z][a-z]+[A-Za-z]*\s*(\.|$))`)
