package command

import "testing"

func TestMemory(t *testing.T) {
	for text, want := range map[string]struct {
		bytes Memory
		back  string
	}{
		"0": {0, "0"}, "65536": {65536, "64KiB"}, "2GiB": {2 << 30, "2GiB"}, "512 mib": {512 << 20, "512MiB"},
		"100MB": {100e6, "100MB"}, "1500B": {1500, "1500B"}, "4611686018427387904": {1 << 62, "4194304TiB"},
	} {
		var s Memory
		if err := s.Set(text); err != nil || s != want.bytes || s.String() != want.back {
			t.Errorf("%s: %d, %s, want %d, %s, %v", text, int64(s), s.String(), int64(want.bytes), want.back, err)
		}
	}
	for _, text := range []string{"", "x", "-1", "1.5GiB", "1k", "GiB", "9999999999999999999", "4194305TiB"} {
		var s Memory
		if err := s.Set(text); err == nil {
			t.Errorf("%q is %d", text, int64(s))
		}
	}
}
