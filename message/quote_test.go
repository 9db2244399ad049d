package message_test

import (
	"strings"
	"testing"

	"github.com/banmen/banmen/message"
)

// TestQuotesAreClipped checks that quoted strings are clipped, wherever the message comes from, and
// that listed strings are not.
func TestQuotesAreClipped(t *testing.T) {
	long := strings.Repeat("盤", 39) + "ab" + strings.Repeat("c", 100)
	got := message.Msg("%s: expected %d of %[1]s, found %[3]q and %q", "x, "+long, 3, long, "short").String()
	want := "x, " + long + ": expected 3 of x, " + long + `, found "` + strings.Repeat("盤", 39) + `a…" and "short"`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := message.Errorf(nil, "%v %5s|%-5s|%v", "a", "b", "c", []string{"d"}).Error(); got != "a     b|c    |[d]" {
		t.Error(got)
	}
}
