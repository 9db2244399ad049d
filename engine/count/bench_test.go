package count_test

import (
	"testing"

	"github.com/banmen/banmen/engine/count"
)

func BenchmarkCount(b *testing.B) {
	for _, text := range []string{"coin:6", "coin:8", "coin:8,sum", "coin:10", "coin:12", "latin:5", "latin:6", "latin:7"} {
		m := modelOf(b, text)
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if _, err := count.Count(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
