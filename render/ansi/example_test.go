package ansi_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/ansi"
)

// A given is bold; the drawing is that of package text.
func ExampleRender() {
	var drawing bytes.Buffer
	f := figure.New(1, 2, []uint16{1, 2}, []uint16{1, 0}, []string{"", "a", "b"})
	if err := ansi.Render(&drawing, f); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(drawing.String()) {
		fmt.Printf("%q\n", line)
	}
	// Output:
	// "\x1b[90m┌───┬───┐\x1b[m\n"
	// "\x1b[90m│\x1b[m\x1b[1m a \x1b[m\x1b[90m│\x1b[m\x1b[36m b \x1b[m\x1b[90m│\x1b[m\n"
	// "\x1b[90m└───┴───┘\x1b[m\n"
}

func ExampleText() {
	fmt.Printf("%q\n", ansi.Text(figure.Given, "7"))
	fmt.Printf("%q\n", ansi.Text(figure.Wrong, "7"))
	// Output:
	// "\x1b[1m7\x1b[m"
	// "\x1b[1;31m7\x1b[m"
}
