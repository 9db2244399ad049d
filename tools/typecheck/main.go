// Typecheck checks the types of packages and of all that they import, from source, for another
// system:
//
//	typecheck darwin/arm64 ./cmd/banmen
//
// It finds nearly everything that compiling finds, in a fifth of the time: the go command would
// compile each dependency for that system first.
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 || !strings.Contains(os.Args[1], "/") {
		fmt.Fprintln(os.Stderr, "usage: typecheck GOOS/GOARCH PACKAGE...")
		os.Exit(2)
	}
	system, arch, _ := strings.Cut(os.Args[1], "/")
	all, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax,
		Env: append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch),
	}, os.Args[2:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if packages.PrintErrors(all) > 0 {
		os.Exit(1)
	}
}
