// Man writes the manual pages of the command, one for each verb, into a folder:
//
//	go run ./internal/man dist-extra/man
//
// The date in them is today, or that of SOURCE_DATE_EPOCH.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra/doc"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/man FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "man:", err)
		os.Exit(1)
	}
}

// write makes the folder if need be, and the pages in it.
func write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root := cli.Command(kinds.All)
	root.DisableAutoGenTag = true
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "banmen", Manual: "banmen manual"}, dir)
}
