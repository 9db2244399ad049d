package command

import (
	"runtime"
	"runtime/debug"
)

// System is the operating system and processor that the command was built for.
const System = runtime.GOOS + "/" + runtime.GOARCH

// VersionLine returns a line with the versions of the command and of Go, and the system.
func VersionLine() string { return "banmen " + Release() + " " + runtime.Version() + " " + System }

// Release returns the version of the command. A build without one has the revision
// of its source, if that is known.
func Release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unversioned
	}
	return release(info)
}

const unversioned = "(devel)"

// release returns the version of a build. All workers of a job must have the same version.
func release(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != unversioned {
		return v
	}
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+dirty"
		}
	}
	if revision == "" {
		return unversioned
	}
	return "devel-" + revision[:min(12, len(revision))] + changed
}
