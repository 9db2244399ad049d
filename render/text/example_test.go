package text_test

import (
	"fmt"
	"log"
	"os"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/render/text"
)

func ExampleRender() {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	if err := text.Render(os.Stdout, p.Figure(p.Givens())); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ┏━━━┯━━━┳━━━┯━━━┓
	// ┃ 1 │   ┃   │   ┃
	// ┠───┼───╂───┼───┨
	// ┃   │   ┃ 3 │   ┃
	// ┣━━━┿━━━╋━━━┿━━━┫
	// ┃   │   ┃   │ 4 ┃
	// ┠───┼───╂───┼───┨
	// ┃   │ 2 ┃   │   ┃
	// ┗━━━┷━━━┻━━━┷━━━┛
}

// A style that leaves out the thin lines.
func ExampleLayout() {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text.Layout(p.Figure(p.Givens()), text.Style{Dense: true}))
	// Output:
	// ┏━━━┯━━━┳━━━┯━━━┓
	// ┃ 1 │   ┃   │   ┃
	// ┃   │   ┃ 3 │   ┃
	// ┣━━━┿━━━╋━━━┿━━━┫
	// ┃   │   ┃   │ 4 ┃
	// ┃   │ 2 ┃   │   ┃
	// ┗━━━┷━━━┻━━━┷━━━┛
}
