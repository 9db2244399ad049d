package count_test

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/engine/count"
)

func BenchmarkCount(b *testing.B) {
	for _, text := range []string{"coin:6", "coin:8", "coin:8,sum", "coin:10", "coin:12", "latin:5", "latin:6", "latin:7"} {
		m := modelOf(b, text)
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if _, err := countOf(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, text := range []string{"coin:8", "coin:12", "latin:6", "latin:7"} {
		m := modelOf(b, text)
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if _, err := count.Build(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSample(b *testing.B) {
	for _, text := range []string{"coin:8", "coin:12", "latin:6", "latin:7"} {
		s, err := count.Build(b.Context(), modelOf(b, text), count.Options{})
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 2))
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Sample(b.Context(), r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
