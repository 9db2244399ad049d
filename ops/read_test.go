package ops_test

import (
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestReadNothing: a file without a record is empty, whatever it has else.
func TestReadNothing(t *testing.T) {
	for _, text := range []string{"", "\n\n\n", "\ufeff", "\ufeff\r\n  \n", "# only this\n"} {
		_, err := ops.Read(kinds.All, strings.NewReader(text), ops.Input{})
		if err == nil || err.Error() != "empty: expected a puzzle" {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ops.Read(kinds.All, strings.NewReader("?\n"), ops.Input{}); err == nil || strings.Contains(err.Error(), "empty") {
		t.Errorf("a question mark: %v", err)
	}
}
