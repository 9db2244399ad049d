package codec

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// align handles what single lines do not show. Lines of dashes may be rows, characters may be
// emphasis, and rows of a spreadsheet may lack cells at their ends.
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
		if plain := unmarked(l.text); n != usual && plain != l.text {
			if other := scrapOf(line{l.n, plain}, l.kindSymbols); len(other.levels[byCharacters]) == usual {
				s.lines[i] = other
			}
		}
	}
	s.bullets()
	s.numbers()
	s.places()
	for from := 0; from < len(s.lines); from++ {
		to := from
		for to < len(s.lines) && s.lines[to].levels[byFields] != nil && sheetSeparator(s.lines[to].text) == sheetSeparator(s.lines[from].text) {
			to++
		}
		if sep := sheetSeparator(s.lines[from].text); sep != "" {
			s.pad(s.lines[from:to], sep)
		}
		from = max(from, to)
	}
	s.endRows()
}

// sheetSeparator returns the sign that separates the fields of a row of a spreadsheet, or "".
func sheetSeparator(text string) string {
	for _, sep := range []string{"\t", ";", ","} {
		if strings.Contains(text, sep) {
			return sep
		}
	}
	return ""
}

// bullets hides the sign with which consecutive lines begin.
func (s *scraps) bullets() {
	texts := make([]string, len(s.lines))
	for i, l := range s.lines {
		texts[i] = l.text
	}
	for i := 0; i < len(texts); {
		n, sign := bulleted(texts[i:])
		if n > 0 && s.rec.symbols().Find(sign) < 0 {
			for j := range s.lines[i : i+n] {
				l := &s.lines[i+j]
				*l = scrapOf(line{l.n, strings.Replace(l.text, sign, hidden, 1)}, l.kindSymbols)
			}
		}
		i += max(1, n)
	}
}

var bullet = lazy.Regexp(`^\s*([*•·+#»→★-])\s`)

// bulleted returns the number of lines at the beginning of a text that begin with the same sign
// and do not have it elsewhere. It returns 0 if they are fewer than three.
func bulleted(lines []string) (n int, sign string) {
	for ; n < len(lines); n++ {
		m := bullet().FindStringSubmatch(lines[n])
		if m == nil || n > 0 && m[1] != sign || strings.Count(lines[n], m[1]) > 1 {
			break
		}
		sign = m[1]
	}
	if n < 3 {
		return 0, ""
	}
	return n, sign
}

// numberedLine matches the number of a line, which the name of a file may precede, and the rest of
// the line.
var numberedLine = lazy.Regexp(`^\s*(?:[^\s:]+:)?(\d{1,4})(?:[:|│]|\s)\s*`)

// numbers hides the numbers of lines as grep -n, cat -n and editors print them: they count up by
// one over consecutive lines, starting at the first line that may be a row. Numbers that begin with
// 1 or 0, without a file name before them, are handled where lines are read.
func (s *scraps) numbers() {
	for i := 0; i < len(s.lines); {
		first, before := 0, -1
		j := i
		for ; j < len(s.lines); j++ {
			m := numberedLine().FindStringSubmatch(s.lines[j].text)
			if m == nil {
				break
			}
			n, _ := strconv.Atoi(m[1])
			if j == i {
				first = n
			}
			if n != first+j-i {
				break
			}
			before = max(before, n)
		}
		if rows := j - i; rows > 3 && (first > 9 || strings.Contains(numberedLine().FindString(s.lines[i].text), ":")) && (i == 0 || !s.lines[i-1].strong) && (j == len(s.lines) || !s.lines[j].strong) {
			for k := i; k < j; k++ {
				l := &s.lines[k]
				if other := scrapOf(line{l.n, hide(l.text, numberedLine())}, l.kindSymbols); other.strong && other.wrong == 0 {
					other.labelled = true
					*l = other
				}
			}
		}
		i = max(i+1, j)
	}
}

// places finds rows whose cells are at regular distances, with nothing in place of open cells. Text
// copied from web pages looks like this. Such rows are doubtful, since a cell may be missing.
func (s *scraps) places() {
	for from := 0; from < len(s.lines); from++ {
		to := from
		for to < len(s.lines) && onlySymbols().MatchString(s.lines[to].text) {
			to++
		}
		s.placed(s.lines[from:to])
		from = max(from, to)
	}
}

// onlySymbols matches a line of single digits or letters that are at least three characters apart.
var onlySymbols = lazy.Regexp(`^ *[0-9A-Za-z](?: {2,}[0-9A-Za-z])* *$`)

// placed reads the rows that places found, if each has as many places for cells as there are rows.
func (s *scraps) placed(rows []scrap) {
	n := len(rows)
	if n < 4 || !s.rec.fits(n) {
		return
	}
	columns := make(map[int]bool)
	for _, l := range rows {
		for _, c := range words(l.line) {
			columns[c.col] = true
		}
	}
	at := slices.Sorted(maps.Keys(columns))
	first, last := at[0], at[len(at)-1]
	if (last-first)%(n-1) != 0 || len(at) < n-1 {
		return
	}
	step := (last - first) / (n - 1)
	if step < 3 || slices.ContainsFunc(at, func(c int) bool { return (c-first)%step != 0 }) || !slices.ContainsFunc(rows, func(l scrap) bool { return len(words(l.line)) < n }) {
		return
	}
	for i := range rows {
		l := &rows[i]
		cells := make([]cell, n)
		for k := range cells {
			cells[k] = cell{"", l.n, first + k*step}
		}
		for _, c := range words(l.line) {
			cells[(c.col-first)/step] = c
		}
		l.levels = [3][]cell{byFields: cells}
		l.strong, l.class = true, withDigits
		s.rec.doubt(l.n, banmen.Syntaxf(l.n, 1, "the places of cells are not clear: some may be lost").Suggest("write open cells as 0 or ."))
	}
}

// endRows appends an empty field to rows that end in a separator if neighbouring rows have one
// field more. The separator is then followed by an empty cell.
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

var emphasis = lazy.Regexp(`\*\*(.+?)\*\*|__(.+?)__|~~(.+?)~~|\*([^*]+?)\*|_([^_]+?)_|` + "`([^`]+?)`")

// unmarked returns a text without the signs of emphasis in Markdown.
func unmarked(text string) string {
	if !strings.ContainsAny(text, "*_~`") {
		return text
	}
	return emphasis().ReplaceAllString(text, "$1$2$3$4$5$6")
}

// isBulleted reports whether all lines begin with the same sign.
func isBulleted(lines []string) bool {
	n, _ := bulleted(lines)
	return n == len(lines) && n > 0
}

// pad appends the cells that are missing at the ends of spreadsheet rows. It does so only if
// open cells are empty, no row ends in an empty cell, and more cells are empty than missing.
func (s *scraps) pad(rows []scrap, sep string) {
	long, empty := 0, 0
	for _, l := range rows {
		cells := l.levels[byFields]
		long = max(long, len(cells))
		if l.labelled || strings.HasSuffix(l.text, sep) || cells[len(cells)-1].text == "" || slices.ContainsFunc(cells, func(c cell) bool { return strings.Contains(OpenCells, c.text) && c.text != "" }) {
			return
		}
		for _, c := range cells {
			empty += btoi(c.text == "")
		}
	}
	for _, l := range rows {
		empty -= long - len(l.levels[byFields])
	}
	if empty < 0 {
		return
	}
	full := make([][]cell, len(rows))
	for i, l := range rows {
		full[i] = slices.Clip(l.levels[byFields])
		for len(full[i]) < long {
			full[i] = append(full[i], cell{"", l.n, utf8.RuneCountInString(l.text) + 1})
		}
	}
	if len(rows) == long && s.rec.sq.plain() && clash(slices.Concat(full...)) {
		return // the row may lack a cell in its middle
	}
	for i := range rows {
		if len(rows[i].levels[byFields]) < long {
			if s.rec.filled == nil {
				s.rec.filled = make(map[int]bool)
			}
			s.rec.filled[rows[i].n] = true
			s.rec.doubt(rows[i].n, banmen.Syntaxf(rows[i].n, 1, "expected %d cells in each row, found %d: cells are missing at the end of this row or inside it", long, len(rows[i].levels[byFields])).Suggest("write open cells as 0 or ."))
		}
		rows[i].levels[byFields] = full[i]
	}
}
