package banmen_test

import (
	"testing"

	"github.com/banmen/banmen"
)

// What is logged is told to the log of the context, if it has one.
func TestLog(t *testing.T) {
	var told []string
	banmen.Log(t.Context(), banmen.Msg("nobody hears this"))
	ctx := banmen.WithLog(t.Context(), func(m banmen.Message) { told = append(told, m.String()) })
	banmen.Log(ctx, banmen.Msg("fault %d", 7))
	if len(told) != 1 || told[0] != "fault 7" {
		t.Errorf("told %q", told)
	}
}
