package codec_test

import (
	"strings"
	"testing"

	"github.com/banmen/banmen"
)

// BenchmarkReadLine reads a puzzle a line.
func BenchmarkReadLine(b *testing.B) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	for name, line := range map[string]string{"dots": puzzle, "zeros": strings.ReplaceAll(puzzle, ".", "0")} {
		text := strings.Repeat(line, 1000)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				n := 0
				for _, err := range form(b, "line").Read(strings.NewReader(text), banmen.Params{}) {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n != 1000 {
					b.Fatal(n)
				}
			}
		})
	}
}
