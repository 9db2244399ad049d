package cli

import (
	"context"
	"runtime"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
)

func versionVerb() command.Verb {
	return command.Verb{
		Name:    "version",
		Short:   banmen.Msg("print the version"),
		Long:    banmen.Msg("Prints the version of the command, the Go version and the platform."),
		Example: "banmen version",
		Flags: func(f *command.Flags) command.Run {
			f.JSON()
			f.Output()
			return version
		},
	}
}

// A versionJSON is the answer of version.
type versionJSON struct {
	answer.Head
	Version string `json:"version"` // of the command
	Go      string `json:"go"`      // of the compiler
	System  string `json:"system"`  // operating system and processor
}

func version(_ context.Context, c *command.Call, _ []string) error {
	return c.Print(
		func() error { return c.Out.Text(command.VersionLine() + "\n") },
		func() any {
			return versionJSON{Head: c.Head(banmen.Entry{}), Version: command.Release(), Go: runtime.Version(), System: command.System}
		})
}
