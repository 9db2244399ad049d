package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	panels "github.com/banmen/banmen/examples/learn/4"
)

var fourth = []Task{
	{ID: "4.1", form: `\d+( \d+)*(\n\d+( \d+)*)*`, make: func(*maker) (all []Case) {
		for _, panel := range []int{1, 13, 25, 3, 8, 22} {
			var out strings.Builder
			for down := -1; down <= 1; down++ {
				for right := -1; right <= 1; right++ {
					row, col := (panel-1)/5+down, (panel-1)%5+right
					var run []string
					for (down != 0 || right != 0) && row >= 0 && row < 5 && col >= 0 && col < 5 {
						run = append(run, fmt.Sprint(5*row+col+1))
						row, col = row+down, col+right
					}
					if run != nil {
						fmt.Fprintln(&out, strings.Join(run, " "))
					}
				}
			}
			all = append(all, Case{Name: banmen.Msg("panel %d", panel), Input: fmt.Sprintln(panel), Want: out.String()})
		}
		return all
	}},
	{ID: "4.2", form: `none|\d+( \d+)*`, make: func(m *maker) (all []Case) {
		for _, open := range []int{20, 15, 10, 8, 6, 4, 3, 2} {
			b := m.game(open)
			for panel, owner := range b {
				colour := panels.Colours[m.r.IntN(4)]
				if owner != '.' || len(all) > 2 && panel%3 > 0 {
					continue
				}
				want := numbered(b.Turned(panel, colour), "none")
				all = append(all, Case{Name: banmen.Msg("%d open panels", open), Input: lines25(b) + fmt.Sprintf("%c %d\n", colour, panel+1), Want: want})
			}
		}
		return all[:min(len(all), 24)]
	}},
	{ID: "4.3", form: `\d+( \d+)*`, make: func(m *maker) (all []Case) {
		for _, open := range []int{25, 24, 23, 22, 20, 18, 15, 10, 5, 1} {
			b := m.game(open)
			for _, colour := range panels.Colours {
				all = append(all, Case{Name: banmen.Msg("%d open panels", open), Input: lines25(b) + fmt.Sprintf("%c\n", colour), Want: numbered(b.Legal(byte(colour)), "")})
			}
		}
		return all
	}},
	{ID: "4.4", form: `\d+`, make: func(m *maker) (all []Case) {
		for i, open := range []int{25, 22, 12, 6, 3} {
			b, turn, depth := m.game(open), (25-open)%4, min(5-i%2, open)
			all = append(all, Case{Name: banmen.Msg("%d open panels", open), Input: lines25(b) + fmt.Sprintf("%c %d\n", panels.Colours[turn], depth), Want: fmt.Sprintln(b.Perft(turn, depth))})
		}
		return all
	}},
	{ID: "4.5", form: `\d+ \d+ \d+ \d+`, make: func(m *maker) (all []Case) {
		for i := range 7 {
			b, turn := m.game(i), m.r.IntN(4)
			best, _ := b.Exact(turn)
			all = append(all, Case{Name: banmen.Msg("%d open panels", i), Input: lines25(b) + fmt.Sprintf("%c\n", panels.Colours[turn]), Want: strings.Trim(fmt.Sprint(best), "[]") + "\n"})
		}
		return all
	}},
}

// game returns the board of a random game with n open panels.
func (m *maker) game(n int) panels.Board {
	b := panels.Start
	for turn := range len(b) - n {
		colour := panels.Colours[turn%4]
		legal := b.Legal(colour)
		b = b.Take(legal[m.r.IntN(len(legal))], colour)
	}
	return b
}

// lines25 writes a board in five lines.
func lines25(b panels.Board) string {
	var out strings.Builder
	for row := range slices.Chunk(b[:], 5) {
		out.Write(append(row[:5:5], '\n'))
	}
	return out.String()
}

// numbered writes panels by their numbers from 1, or a word if there are none.
func numbered(all []int, none string) string {
	all = slices.Sorted(slices.Values(all))
	var words []string
	for _, panel := range all {
		words = append(words, fmt.Sprint(panel+1))
	}
	if words == nil {
		return none + "\n"
	}
	return strings.Join(words, " ") + "\n"
}
