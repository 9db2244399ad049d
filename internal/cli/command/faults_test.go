package command

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
)

// TestFaults checks that the first faults are reported one by one, and then the number of
// the others.
func TestFaults(t *testing.T) {
	var f faults
	for i := range shownFaults + 3 {
		f.add(banmen.Msg("fault %d", i))
	}
	var b strings.Builder
	f.tell(console.New(console.IO{Err: &b}, language.English))
	if got := b.String(); !strings.HasPrefix(got, "fault 0\nfault 1\n") || !strings.HasSuffix(got, "fault 9\nand 3 more\n") {
		t.Errorf("told %q", got)
	}
}
