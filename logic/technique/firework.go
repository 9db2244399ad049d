package technique

import "github.com/banmen/banmen/logic"

// Fireworks by shye. The leaves are the only cells in which a row and a column have a symbol
// outside their common box, one in each line. If the symbol is in neither leaf, both lines have it
// in the box, and so in the stem, where they cross. Three such symbols fill the three cells. Two
// pairs of symbols with opposite stems fill all four cells. If two symbols are in a stem and its
// leaves, a third cannot be in both leaves (L-Wing).
var (
	FireworkTriple    = &logic.Technique{Key: "firework-triple", Name: "Firework Triple", JA: "花火トリプル", Form: logic.FormWing}
	FireworkQuadruple = &logic.Technique{Key: "firework-quadruple", Name: "Firework Quadruple", JA: "花火クアドループル", Form: logic.FormWing}
	FireworkLWing     = &logic.Technique{Key: "firework-l-wing", Name: "Firework L-Wing", JA: "花火Lウィング", Form: logic.FormWing}

	fireworks = []logic.Finder{{Technique: FireworkTriple, Find: findFireworks, Also: []*logic.Technique{FireworkQuadruple, FireworkLWing}}}
)

// A firework is a stem with its lines and leaves. In the lines, its symbols have no places outside
// the box except the leaves.
type firework struct {
	stem, row, col, box int
	leaves              [2]int // in the row and in the column
	symbols             logic.Mask
}

func findFireworks(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Grid() || len(s.Kinds[logic.Box]) == 0 {
		return
	}
	var all []firework
	for stem := range s.Shape.Size() {
		f := firework{stem: stem, row: s.House(stem, logic.Row), col: s.House(stem, logic.Col), box: s.House(stem, logic.Box)}
		if s.At(stem) == 0 || f.box < 0 || !s.Houses[f.row].Full || !s.Houses[f.col].Full {
			continue
		}
		for _, f.leaves[0] = range s.Houses[f.row].Cells {
			for _, f.leaves[1] = range s.Houses[f.col].Cells {
				if f.of(s) && f.symbols.Len() > 1 {
					all = append(all, f)
				}
			}
		}
	}
	for _, triple := range [2]bool{true, false} {
		for _, f := range all {
			if triple && f.symbols.Len() == 3 && !f.triple(s, yield) || !triple && !f.opposite(s, yield) {
				return
			}
		}
	}
}

// of finds the symbols of a stem with leaves. It reports false if the leaves are decided or in the box.
func (f *firework) of(s *logic.State) bool {
	a, b := f.leaves[0], f.leaves[1]
	if s.At(a) == 0 || s.At(b) == 0 || s.House(a, logic.Box) == f.box || s.House(b, logic.Box) == f.box {
		return false
	}
	f.symbols = 0
	for v := range (s.At(a) | s.At(b)).All() {
		if f.only(s, v, f.row, a) && f.only(s, v, f.col, b) {
			f.symbols |= logic.Bit(v)
		}
	}
	return f.symbols != 0
}

// only reports whether a line has places for a symbol, but none outside the box except the leaf.
func (f *firework) only(s *logic.State, v, line, leaf int) bool {
	out := s.Places(line, v) &^ s.Common(line, f.box)
	return s.Places(line, v) != 0 && (out == 0 || out.One() && s.Houses[line].Cells[out.First()] == leaf)
}

// add adds symbols of the firework to a step.
func (f *firework) add(p *logic.Step, symbols logic.Mask) {
	for v := range symbols.All() {
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(f.row, v), logic.HouseSet(f.col, v))
	}
	p.Symbols = (logic.MaskOf(p.Symbols...) | symbols).List()
	p.Parts = append(p.Parts, logic.Part{Role: logic.Pivot, Cells: []int{f.stem}, Houses: []int{f.row, f.col, f.box}, Symbols: symbols})
}

// cover adds the symbols of the box as covers, and the cells.
func (f *firework) cover(p *logic.Step, symbols logic.Mask, cells ...int) {
	for v := range symbols.All() {
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(f.box, v))
	}
	for _, c := range cells {
		p.Proof.Cover = append(p.Proof.Cover, logic.CellSet(c))
	}
}
