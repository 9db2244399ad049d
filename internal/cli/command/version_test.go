package command

import (
	"runtime/debug"
	"testing"
)

func TestRelease(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for want, info := range map[string]*debug.BuildInfo{
		"v1.2.3":                   {Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{revision}},
		"devel-0123456789ab":       {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision}},
		"devel-0123456789ab+dirty": {Settings: []debug.BuildSetting{revision, changed}},
		"(devel)":                  {Main: debug.Module{Version: "(devel)"}},
	} {
		if got := release(info); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
