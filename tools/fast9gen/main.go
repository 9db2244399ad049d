// Fast9gen writes the straight-line parts of kinds/sudoku/internal/fast9: the
// assembly for AVX-512 and AVX2, and the same half-steps in Go for uint64s.
// From the root of the repository:
//
//	go generate ./kinds/sudoku/internal/fast9
//
// which runs go -C tools run ./fast9gen -what WHAT for each file and says where
// to write it. docs/fast9.md explains what the code does; the names here are
// those of the page.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	what := flag.String("what", "", "avx512, avx2 (both with -stubs) or swar")
	flag.Parse()
	switch *what {
	case "avx512":
		avx512()
	case "avx2":
		avx2()
	case "swar":
		if err := toFile(flag.Lookup("out").Value.String(), swar); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	default:
		flag.Usage()
		os.Exit(2)
	}
	build.Generate()
}

func toFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return err
	}
	return f.Close()
}
