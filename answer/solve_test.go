package answer

import (
	"testing"
	"time"
)

func TestShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 999: "999ns", 1234: "1.23µs", 784321: "784µs", 12345678: "12.3ms", 59999 * time.Millisecond: "1m0s",
		83456 * time.Millisecond: "1m23.5s", 2*time.Hour + time.Millisecond: "2h0m0s",
	} {
		if got := Short(d); got != want {
			t.Errorf("Short(%d) = %s, want %s", d, got, want)
		}
	}
}
