package ops

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// JoinWithCommas joins messages with commas.
func JoinWithCommas(all []banmen.Message) banmen.Message {
	return banmen.Join(all, banmen.Msg("%s, %s"), banmen.Msg("%s, %s"))
}

// DescribeCells describes, for listeners, cells of a board drawn by f. Runs of open cells
// are combined.
func DescribeCells(f *figure.Figure, b grid.Board, cells []int) banmen.Message {
	var all []banmen.Message
	open := 0
	flush := func() {
		if open > 0 {
			all = append(all, banmen.Msg("%d open", open))
		}
		open = 0
	}
	for _, c := range cells {
		if text := strings.TrimSpace(f.Cells[c].Text); text != "" && b.Cells[c] != 0 {
			flush()
			all = append(all, banmen.Msg("%s", banmen.Symbol(text)))
		} else {
			open++
		}
	}
	flush()
	return JoinWithCommas(all)
}

// DescribeRow describes a row with the clues beside it.
func DescribeRow(f *figure.Figure, b grid.Board, r int) banmen.Message {
	m := banmen.Msg("row %d: %s", r+1, DescribeCells(f, b, b.Row(r)))
	return clued(m, f, func(o figure.Outside) bool { return o.Row == r && (o.Col < 0 || o.Col >= f.Cols) })
}

// DescribeColumn describes a column with the clues above and below it.
func DescribeColumn(f *figure.Figure, b grid.Board, c int) banmen.Message {
	m := banmen.Msg("column %d: %s", c+1, DescribeCells(f, b, b.Col(c)))
	return clued(m, f, func(o figure.Outside) bool { return o.Col == c && (o.Row < 0 || o.Row >= f.Rows) })
}

// clued adds the clues that satisfy want, before and after the message.
func clued(m banmen.Message, f *figure.Figure, want func(figure.Outside) bool) banmen.Message {
	var before, after []string
	for _, o := range f.Outside {
		switch {
		case !want(o) || o.Text == "":
		case o.Row < 0 || o.Col < 0:
			before = append(before, o.Text)
		default:
			after = append(after, o.Text)
		}
	}
	if before != nil {
		m = banmen.Msg("%s; clue before %s", m, strings.Join(before, " "))
	}
	if after != nil {
		m = banmen.Msg("%s; clue after %s", m, strings.Join(after, " "))
	}
	return m
}
