package banmen

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"solve", "compare", "count", "list", "csv", "R", "W"}
	for typed, want := range map[string]string{
		"slove": "solve", "SOLVE": "solve", "sovle": "solve", "conut": "count", "lst": "list", "cvs": "csv",
		"compair": "compare", "xyzzy": "", "q": "", "w": "W", "": "",
	} {
		if got := Nearest(typed, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"ab", "", 2}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "adc", 1},
		{"abc", "abxc", 1}, {"kitten", "sitting", 3}, {"数独", "数字", 1},
	} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
