package coin

import (
	"bytes"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func BenchmarkWrite(b *testing.B) {
	b.Run("coin/8", func(b *testing.B) {
		p := newPuzzle(8, 10, 5, false)
		s, err := ops.NewSampler(b.Context(), p, ops.SampleOptions{Seed: 1, Even: true})
		if err != nil {
			b.Fatal(err)
		}
		board, err := s.Sample(b.Context(), 0)
		if err != nil {
			b.Fatal(err)
		}
		var text bytes.Buffer
		for b.Loop() {
			text.Reset()
			if err := writeBoard(&text, banmen.Entry{Puzzle: p}, board); err != nil {
				b.Fatal(err)
			}
		}
		b.SetBytes(int64(text.Len()))
	})
}
