// Release writes files of release archives other than the commands and their documentation, for
// .goreleaser.yaml:
//
//	go run ./internal/release notices dist-extra/THIRD_PARTY_NOTICES.txt
//	go run ./internal/release sbom v0.1.0 dist-extra/banmen.cdx.json
//
// The notices are the licences of all modules that a command is linked from on any system of a
// release, of Go itself and of the font in the command. The bill of materials (SBOM) lists the same
// in CycloneDX 1.5. Both are the same bytes for the same commit.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "notices":
		return write(args[1], func(w io.Writer, all []component) error { return notices(w, all) })
	case len(args) == 3 && args[0] == "sbom":
		return write(args[2], func(w io.Writer, all []component) error { return bill(w, args[1], all) })
	}
	fmt.Fprintln(os.Stderr, "usage: go run ./internal/release notices FILE\n       go run ./internal/release sbom VERSION FILE")
	os.Exit(2)
	return nil
}

// write writes a file about all components, and creates its folder if needed.
func write(name string, what func(io.Writer, []component) error) error {
	all, err := components(".")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := what(&b, all); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}
