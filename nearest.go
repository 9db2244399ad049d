package banmen

import (
	"strings"
	"unicode/utf8"
)

// Nearest returns the word most similar to what was typed, or "". It ignores case; a
// single letter resembles no other.
func Nearest(typed string, words []string) string {
	n := utf8.RuneCountInString(typed)
	best, found := min(n, max(1, n/3)+1), ""
	for _, w := range words {
		if letters := utf8.RuneCountInString(w); max(n-letters, letters-n) >= best {
			continue
		}
		if d := distance([]rune(strings.ToLower(typed)), []rune(strings.ToLower(w))); d < best {
			best, found = d, w
		}
	}
	return found
}

// distance returns the number of letters to insert, drop, replace or swap with the next
// one (optimal string alignment).
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i := range a {
		for j := range b {
			d := rows[i][j]
			if a[i] != b[j] {
				d++
			}
			d = min(d, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(a)][len(b)]
}
