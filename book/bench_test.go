package book_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/banmen/banmen/book"
	"github.com/banmen/banmen/figure"
)

// puzzles yields n boards of 9 x 9 with full answers.
func puzzles(n int) func(yield func(book.Puzzle, error) bool) {
	board := func(k, every int) *figure.Figure {
		f := &figure.Figure{Rows: 9, Cols: 9, Cells: make([]figure.Cell, 81), Region: make([]int, 81)}
		for i := range f.Cells {
			f.Region[i] = i/27*3 + i%9/3
			if (i+k)%every == 0 {
				f.Cells[i] = figure.Cell{Text: fmt.Sprint((i/9*3+i/27+i+k)%9 + 1), Role: figure.Given}
			}
		}
		return f
	}
	return func(yield func(book.Puzzle, error) bool) {
		for k := range n {
			if !yield(book.Puzzle{Question: func() *figure.Figure { return board(k, 3) }, Answer: func() *figure.Figure { return board(k, 1) }, Text: fmt.Sprint("puzzle ", k)}, nil) {
				return
			}
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				chapter := book.Chapter{Title: "Number Place", Rules: "Each row has each digit once.", Puzzles: puzzles(n)}
				if err := book.Write(book.Options{Title: "Book"}, []book.Chapter{chapter}, func(_ int, _ bool, write func(io.Writer) error) error { return write(io.Discard) }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
