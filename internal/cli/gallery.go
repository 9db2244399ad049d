package cli

import (
	"bytes"
	"github.com/banmen/banmen/render/picture"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/tex"
)

// mostBoards limits the boards of a picture.
const mostBoards = 1000

// A gallery collects boards for one picture.
type gallery struct {
	to      string // name in picture.Pictures
	theme   *scene.Theme
	size    int64
	columns int
	rows    [][]*figure.Figure // boards that belong together: one, or a question and its answer
	boards  int
}

// add adds boards that belong together.
func (g *gallery) add(some ...*figure.Figure) error {
	if g.boards += len(some); g.boards > mostBoards {
		return banmen.Errorf(banmen.ErrLimit, "too many boards for one picture: expected at most %d", mostBoards)
	}
	g.rows = append(g.rows, some)
	return nil
}

// hang writes the picture, if it has any boards.
func (g *gallery) hang(c *command.Call) error {
	if len(g.rows) == 0 {
		return nil
	}
	var b bytes.Buffer
	if g.to == "tex" && g.size == 0 {
		for _, row := range g.rows {
			if err := tex.Array(&b, row, g.theme); err != nil {
				return err
			}
		}
		return c.Out.Block(b.Bytes(), true)
	}
	var all []*scene.Scene
	for _, f := range slices.Concat(g.rows...) {
		all = append(all, scene.New(f, g.theme))
	}
	if err := picture.Pictures[g.to].Draw(&b, scene.Beside(all, g.columns), picture.Options{Size: g.size}); err != nil {
		return err
	}
	return c.Out.Block(b.Bytes(), true)
}
