// Fast9gen writes the straight-line parts of kinds/sudoku/internal/fast9: the
// assembly for AVX-512 and AVX2, and the same half-steps in Go for uint64s.
// From the root of the repository:
//
//	go generate ./kinds/sudoku/internal/fast9
//
// which runs, for each file, go -C tools run ./fast9gen -what WHAT and says
// where to write. docs/fast9.md explains what the code does; the names here are
// those of the page.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	what := flag.String("what", "", "avx512, avx2 (both with -out and -stubs) or swar (on standard output)")
	flag.Parse()
	switch *what {
	case "avx512":
		avx512()
	case "avx2":
		avx2()
	case "swar":
		if err := swar(os.Stdout); err != nil {
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
