package codec

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// align settles what single lines do not tell. Lines of dashes may be rows, characters may be
// emphasis, and spreadsheet rows may lack cells at their ends.
func (s *scraps) align() {
	usual := s.usual()
	dashes := slices.ContainsFunc(s.lines, func(l scrap) bool {
		return !l.rule && l.strong && strings.Contains(l.text, "-") && !strings.Contains(l.text, "--+")
	})
	for i := range s.lines {
		l := &s.lines[i]
		n := len(l.levels[byCharacters])
		if l.rule && dashes && n == usual && strings.Trim(l.text, " -") == "" {
			l.rule = false
		}
		if bare := unmarked(l.text); n != usual && bare != l.text {
			if other := scrapOf(line{l.n, bare}, l.own); len(other.levels[byCharacters]) == usual {
				s.lines[i] = other
			}
		}
	}
	for from := 0; from < len(s.lines); from++ {
		to := from
		for to < len(s.lines) && strings.Contains(s.lines[to].text, "\t") && s.lines[to].levels[byFields] != nil {
			to++
		}
		s.pad(s.lines[from:to])
		from = max(from, to)
	}
	s.endRows()
}

// endRows appends an empty field to rows that end in a separator if other rows beside them have
// one field more. In these rows the separator is not the end of the row.
func (s *scraps) endRows() {
	for from := 0; from < len(s.lines); from++ {
		to, long := from, 0
		for to < len(s.lines) && s.lines[to].levels[byFields] != nil {
			long = max(long, len(s.lines[to].levels[byFields]))
			to++
		}
		for i := range s.lines[from:to] {
			l := &s.lines[from+i]
			if end := strings.TrimRight(l.text, " "); len(l.levels[byFields]) == long-1 && end != "" && strings.ContainsAny(end[len(end)-1:], ",;") {
				l.levels[byFields] = append(l.levels[byFields], cell{"", l.n, utf8.RuneCountInString(end) + 1})
			}
		}
		from = max(from, to)
	}
}

// usual returns the number of characters that most lines with cells have.
func (s *scraps) usual() int {
	counts := make(map[int]int)
	most := 0
	for _, l := range s.lines {
		if n := len(l.levels[byCharacters]); l.strong && !l.rule && n > 0 {
			if counts[n]++; counts[n] > counts[most] {
				most = n
			}
		}
	}
	return most
}

var emphasis = pattern(`\*\*(.+?)\*\*|__(.+?)__|~~(.+?)~~|\*([^*]+?)\*|_([^_]+?)_|` + "`([^`]+?)`")

// unmarked returns a text without the signs of emphasis in Markdown.
func unmarked(text string) string {
	if !strings.ContainsAny(text, "*_~`") {
		return text
	}
	return emphasis().ReplaceAllString(text, "$1$2$3$4$5$6")
}

// pad appends the cells that are missing at the ends of spreadsheet rows. It does so only if
// open cells are empty.
func (s *scraps) pad(rows []scrap) {
	long := 0
	for _, l := range rows {
		long = max(long, len(l.levels[byFields]))
		if l.labelled || slices.ContainsFunc(l.levels[byFields], func(c cell) bool { return strings.Contains(OpenCells, c.text) && c.text != "" }) {
			return
		}
	}
	for i := range rows {
		l := &rows[i]
		for len(l.levels[byFields]) < long {
			l.levels[byFields] = append(l.levels[byFields], cell{"", l.n, utf8.RuneCountInString(l.text) + 1})
		}
	}
}
