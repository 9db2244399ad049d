package scene

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/figure"
)

// describe returns the contents of a board for people who cannot see it, in symbols that
// need no translation: "2x2: 1 . / . 3".
func describe(f *figure.Figure) string {
	if len(f.Cells) == 0 {
		return ""
	}
	var rows []string
	for r := range f.Rows {
		var row []string
		for _, c := range f.Cells[r*f.Cols : (r+1)*f.Cols] {
			if c.Text == "" {
				c.Text = "."
			}
			row = append(row, c.Text)
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return fmt.Sprintf("%dx%d: %s", f.Rows, f.Cols, strings.Join(rows, " / "))
}

// cellName is the name of a cell in pictures.
func cellName(cell, cols int) string { return fmt.Sprintf("r%dc%d", cell/cols+1, cell%cols+1) }
