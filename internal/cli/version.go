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
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	if a.opt.json {
		return a.writeJSON(result{Version: version, Go: runtime.Version(), System: system})
	}
	return a.writeText("banmen " + version + " " + runtime.Version() + " " + system + "\n")
}
