package part

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Connected requires that the cells with some numbers are connected: +connected(1.3.5) on the
// board, +connected(0=10) with their number, and +connected(1VS) in the group S beside the board.
var Connected = &rule.Part{
	Part: banmen.Part{
		Name: "connected", Names: []string{"connected-values", "つながる数"},
		Title: banmen.Localized("Connected numbers", "つながる数"),
		Rule: banmen.Localized("Cells with one of the listed numbers form one region, connected side by side. With =5 the region has five cells. With VS it lies in the group S of cells beside the board.",
			"点で区切って書かれた数のどれかが入るマスは、縦横にひとつながりになります。=5があれば、そのマスは5個です。VSがあれば、盤面の外のマスの組Sについての条件です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+connected(1.2.3)", Solutions: 216,
		Wrong:     "sudoku:2x2+connected(1.2.3):1.4..41.4......4",
		Elsewhere: banmen.Elsewhere{ISS: "ConnectedValues"},
	},
	Args: connection{},
}

// connection is the form of the args of Connected.
type connection struct{}

// Read reads lists of numbers, each with its number of cells and a group of cells beside the board.
func (connection) Read(b *rule.Board, p *rule.Part) {
	b.List(p.Name, func(text string, column int) (r rule.Rule, err error) {
		words, _, _ := strings.Cut(text, "V")
		list, size, sized := strings.Cut(words, "=")
		group := text[len(words):]
		c := model.Connected{Least: 1}
		for word := range strings.SplitSeq(list, ".") {
			v, bad := strconv.Atoi(word)
			if bad != nil || v < b.Low() || v > b.High() {
				return r, banmen.Syntaxf(0, column, "expected numbers from %d to %d such as 1.3, 1.3=5 (five cells) or 1.3VA (in group A), found %q", b.Low(), b.High(), text)
			}
			c.Values = append(c.Values, v)
		}
		slices.Sort(c.Values)
		c.Values = slices.Compact(c.Values)
		cells := b.Main().Present()
		if group != "" {
			if cells = b.Variables(group[1:]); cells == nil {
				return r, banmen.Syntaxf(0, column+len(words), "expected a group of cells beside the board, such as VA, found %q", group)
			}
		}
		c.Of, c.Edges, c.Most = rule.Vars(cells), sideBySide(b, cells), len(cells)
		if sized {
			if c.Least, err = strconv.Atoi(size); err != nil || c.Least < 1 || c.Least > len(cells) {
				return r, banmen.Syntaxf(0, column+len(list)+1, "expected a number from %d to %d, found %q", 1, len(cells), size)
			}
			c.Most = c.Least
		}
		r = rule.Rule{Name: p.Name, Text: banmen.Msg("the cells with %s must be connected", numbers(c.Values, ", ")), Constraints: []model.Constraint{c}}
		r.Arg = numbers(c.Values, ".")
		if sized {
			r.Text = banmen.Msg("the cells with %s must be connected, and their number must be %d", numbers(c.Values, ", "), c.Most)
			r.Arg += "=" + strconv.Itoa(c.Most)
		}
		r.Arg += group
		r.Draw = func(f *figure.Figure) { f.Notes = append(f.Notes, p.Name+": "+r.Arg) }
		return r, nil
	})
}

// numbers joins numbers.
func numbers(values []int, by string) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, by)
}

// sideBySide returns the pairs of cells that share a side, as indexes. The cells of a group beside
// the board are neighbours where it is drawn as a rectangle or as lines.
func sideBySide(b *rule.Board, cells []int) (edges [][2]int) {
	at := make(map[int]int, len(cells))
	for i, c := range cells {
		if j, ok := at[c-1]; ok && c%b.Cols > 0 {
			edges = append(edges, [2]int{j, i})
		}
		if j, ok := at[c-b.Cols]; ok {
			edges = append(edges, [2]int{j, i})
		}
		at[c] = i
	}
	return edges
}

// Example returns two numbers.
func (connection) Example(g *rule.Grid) string {
	return strconv.Itoa(g.Low()) + "." + strconv.Itoa(g.Low()+1)
}
