package main

import (
	"os"

	"github.com/spf13/cobra/doc"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

// writeMan writes the manual pages of the command, one for each verb. Their date is
// today, or SOURCE_DATE_EPOCH.
func writeMan(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root := cli.Command(kinds.All)
	root.DisableAutoGenTag = true
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "banmen", Manual: "banmen manual"}, dir)
}
