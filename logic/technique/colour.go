package technique

import "github.com/banmen/banmen/logic"

// Colours: a house with two places for a symbol has it in one of them. A net of such
// houses has two colours, one of which is true. If two cells of a colour see each other,
// that colour is false; a candidate that sees both colours is false. Multi-colours join
// two nets. A colour that sees both colours of another net is false. If a colour of each
// see each other, one of the two opposite colours is true.
var (
	SimpleColors = coloured("simple-colors", "Simple Colors", "シンプルカラー", "")
	ColorTrap    = coloured("simple-colors-trap", "Simple Colors Trap", "シンプルカラー（トラップ）", "0500")
	ColorWrap    = coloured("simple-colors-wrap", "Simple Colors Wrap", "シンプルカラー（ラップ）", "0501")
	MultiColors  = coloured("multi-colors", "Multi Colors", "マルチカラー", "")
	MultiColors1 = coloured("multi-colors-1", "Multi Colors 1", "マルチカラー1", "0502")
	MultiColors2 = coloured("multi-colors-2", "Multi Colors 2", "マルチカラー2", "0503")

	colours = []logic.Finder{{Technique: SimpleColors, Also: []*logic.Technique{ColorTrap, ColorWrap}, Find: findSimpleColors},
		{Technique: MultiColors, Also: []*logic.Technique{MultiColors1, MultiColors2}, Find: findMultiColors}}
)

func coloured(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormColours}
}

func findSimpleColors(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).palette
	x.each(s, SimpleColors, yield, func(yield func(*logic.Step) bool) bool {
		for i := range x.n {
			if !x.wrap(&x.nets[i], yield) || !x.trap(&x.nets[i], yield) {
				return false
			}
		}
		return true
	})
}

// wrap yields the step of a net in which two cells of a colour see each other.
func (x *palette) wrap(h *hues, yield func(*logic.Step) bool) bool {
	if !looks(h.sees[0], h.cells[0]) && !looks(h.sees[1], h.cells[1]) {
		return true
	}
	p := x.step(ColorWrap, h)
	for colour, cells := range h.cells {
		if !looks(h.sees[colour], cells) {
			continue
		}
		a, b := x.meet(cells, cells)
		for _, c := range p.Parts[colour].Cells {
			x.lose(p, c, false, x.walk(c, a), x.walk(b, c))
		}
	}
	return yield(p)
}

// trap yields the step of a net if some candidate sees both of its colours.
func (x *palette) trap(h *hues, yield func(*logic.Step) bool) bool {
	if !touch(h.sees[0], h.sees[1]) {
		return true
	}
	p := x.step(ColorTrap, h)
	x.seen(p, h, 0, h, 1, nil)
	return yield(p)
}
