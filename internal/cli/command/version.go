package command

import (
	"runtime"
	"runtime/debug"
)

// System is what the command was built for.
const System = runtime.GOOS + "/" + runtime.GOARCH

// VersionLine says which version of the command it is.
func VersionLine() string { return "banmen " + Release() + " " + runtime.Version() + " " + System }

// Release returns the version of the command.
func Release() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
