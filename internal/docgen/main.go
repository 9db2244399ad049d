// Docgen writes the generated parts of docs and the manual pages of a release:
//
//	go generate ./codec         # docgen forms FILE: the table in docs/formats.md
//	go generate ./rule/part     # docgen parts FOLDER: docs/variants.md, docs/variants.ja.md and pictures
//	go generate ./logic/lesson  # docgen techniques FOLDER: docs/techniques.md, docs/techniques.ja.md and pictures
//	go run ./internal/docgen man FOLDER
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// writers map the first argument to a function that writes to the file or folder of the
// second.
var writers = map[string]func(string) error{
	"forms":      writeForms,
	"man":        writeMan,
	"parts":      func(dir string) error { return writeFiles(dir, "variants", variants) },
	"techniques": func(dir string) error { return writeFiles(dir, pictures, techniques) },
}

func main() {
	if len(os.Args) != 3 || writers[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: docgen forms FILE | man FOLDER | parts FOLDER | techniques FOLDER")
		os.Exit(2)
	}
	if err := writers[os.Args[1]](os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "docgen %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// files are contents by name in a folder.
type files map[string][]byte

// writeFiles writes files into a folder. It first removes the folder's pictures, some of
// which may be obsolete.
func writeFiles(dir, pictures string, make func() (files, error)) error {
	all, err := make()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(dir, pictures)); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, pictures), 0o777); err != nil {
		return err
	}
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
