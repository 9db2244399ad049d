package cli

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/banmen/banmen"
)

func versionVerb() verb {
	return verb{
		name: "version", args: "",
		short:   banmen.Msg("print the version"),
		long:    banmen.Msg("Prints the version of the command, and what it was built with and for."),
		example: "banmen version",
		flags:   []string{"json", "output"},
		run:     (*app).version,
	}
}

func (a *app) version(context.Context, []string) error {
	if a.opt.json {
		return a.writeJSON(result{Version: release(), Go: runtime.Version(), System: system})
	}
	return a.writeText(versionLine() + "\n")
}

const system = runtime.GOOS + "/" + runtime.GOARCH

func versionLine() string { return "banmen " + release() + " " + runtime.Version() + " " + system }

// release returns the version of the command.
func release() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
