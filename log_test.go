package banmen_test

import (
	"testing"

	"github.com/banmen/banmen"
)

// Log sends messages to the log of the context, if it has one.
func TestLog(t *testing.T) {
	var logged []string
	banmen.Log(t.Context(), banmen.Msg("nobody hears this"))
	ctx := banmen.WithLog(t.Context(), func(m banmen.Message) { logged = append(logged, m.String()) })
	banmen.Log(ctx, banmen.Msg("fault %d", 7))
	if len(logged) != 1 || logged[0] != "fault 7" {
		t.Errorf("logged %q", logged)
	}
}
