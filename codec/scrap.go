package codec

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A scrap is a line of a text with the cells in it, if it has any: by the fields between
// separators, by words, by characters, and by places where blanks are open cells.
type scrap struct {
	line
	own         Symbols
	levels      [4][]cell
	boards      [][]cell // that stand in the line among words
	strong      bool     // its cells are digits and open cells rather than letters
	class       int      // of its cells
	wrong       int      // how many of its fields are no cells
	signs       bool     // its cells are signs such as emoji
	labelled    bool     // words stand before or after its cells
	blank, rule bool
	barred      bool // there are bars between its cells
	taken       bool // it is a row of a board
}

// The levels at which a line may have cells.
const (
	byFields = iota
	byWords
	byCharacters
	byPlace
)

// The classes of lines that are not rows of one board.
const (
	withDigits = iota + 1
	allLetters
)

// hidden stands in place of what is no cell, so that columns stay as they are.
const hidden = "\x01"

// endOfRow stands where a row ends within a line.
const endOfRow = "\x03"

// strongSeparators stand between fields that may be empty.
const strongSeparators = ",;\t|‖&、/" + endOfRow

var (
	// mailMark is what stands before quoted lines, comments of programs, and lines that a patch adds.
	mailMark = pattern(`^(?:\s*(?:>|//+|/\*+|;+|%+|--))+ ?|^\s*\* +(?:$|[^\s*]{3})|^\+[\d.]`)
	// noise is tags of HTML and of forums, commands of TeX with their brackets, and indices of R.
	noise = pattern(`</?[A-Za-z][^<>]*>|(?i:\[/?(?:b|i|u|s|code|quote|center|tt|pre|size|color|font|spoiler|td|url|img)(?:=[^\]]*)?\])|\[\d*,\d*\]|@@[^@]*@@|\$+` +
		`|\\(?:[hc]line|toprule|midrule|bottomrule|cmidrule)(?:\([^)]*\))?(?:\{[\d-]*\})?|\\(?:begin|end)\{[^}]*\}(?:\[[^\]]*\])?(?:\{[^}]*\})?|\\(?:text|math|emph|bf)\w*\s*\{?|[{}]`)
	rowEnd  = pattern(`\\\\(?:\[[^\]]*\])?|\\n`)
	remark  = pattern(`(?:^|\s)(?://|/\*|<!--|#|--|%|;|←|<-)\s*\pL{2}.*$|/\*.*?\*/`)
	rowName = pattern(`^\s*(?:(?i:row|line|zeile|ligne|fila|riga|行|r)\s*\.?\s*#?\d{1,2}\s*[:).]? |#?\d{1,2}\s*[:)]\s*)`)
	quotes  = pattern("\"[^\"]*\"|'[^']*'|`[^`]*`|“[^”]*”")
	// before is what may stand before cells: a name up to : or =, the time and the sender of a message; or words.
	before      = pattern(`^.*(?::\s|[=>\])]\s*)`)
	wordsBefore = pattern(`^.*\pL{2}[\pL\w.]*[\s(]+`)
	dateLike    = pattern(`^\s*(?:\d{1,4}年.*|\d{1,2}[月時].*|第\d+[回問号].*|\d{1,4}([./:-])\d{1,2}([./:-])\d{1,4}|\d{1,2}[:.]\d\d|[+(]?\d[\d ()/-]*[()/-][\d ()/-]*\d)\s*$`)
	longToken   = pattern(`[0-9A-Za-z.*_?@・□○-]{16,}`)
	openWord    = pattern(`^(?i:none|null|nil|nan|na|n/a|undefined|nothing|empty|blank|vide|leer|-1)$`)
)

// dashes are the characters for what is typed as -.
var dashes = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("−", "-", "–", "-", "—", "-") })

// hide hides what a pattern matches.
func hide(text string, what *regexp.Regexp) string {
	if !what.MatchString(text) {
		return text
	}
	return what.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(hidden, utf8.RuneCountInString(s)) })
}

// hideMark hides what stands before quoted lines.
func hideMark(text string) string {
	at := mailMark().FindStringIndex(text)
	if at == nil {
		return text
	}
	end := at[1]
	if i := strings.IndexAny(text[:end], "*+"); i >= 0 && !strings.Contains(text[:end], "/") { // the mark alone
		end = i + 1
	}
	return strings.Repeat(hidden, utf8.RuneCountInString(text[:end])) + text[end:]
}

// scrapOf takes a line apart. Own are the symbols of a kind that has others than digits.
func scrapOf(l line, own Symbols) scrap {
	text := bars(dashes().Replace(l.text))
	s := scrap{line: l, own: own, rule: isRule(text) || utf8.RuneCountInString(text) < 4 && strings.Trim(text, " |+-=:'{}") == "", blank: strings.Trim(text, " ") == ""}
	if s.blank {
		return s
	}
	text = hide(hideMark(text), noise())
	s.barred = strings.ContainsAny(text, "|‖")
	if strings.HasSuffix(text, "|.") { // as rows of the package sudoku of TeX end
		text = text[:len(text)-1]
	}
	text = rowEnd().ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(hidden, len(s)-1) + endOfRow })
	text = strings.TrimRight(text, " +\\"+endOfRow+hidden)
	if bare := strings.TrimRight(text, " &"); strings.HasSuffix(bare, ",") { // the line goes on
		text = bare
	}
	if text = within(text); strings.Trim(text, " "+hidden) == "" {
		s.blank = true
		return s
	}
	s.cells(text)
	if !s.strong || s.labelled || s.levels[byCharacters] == nil {
		s.boards = boardsAmong(text, l.n)
	}
	return s
}

// cells finds the cells of a line, without a label before them or a remark behind them if
// there is one.
func (s *scrap) cells(text string) {
	bare := hide(text, remark())
	words := hide(bare, wordsBefore())
	if strings.ContainsAny(bare[:len(bare)-len(strings.TrimLeft(words, hidden))], strongSeparators) {
		words = bare
	}
	for i, t := range []string{text, hide(text, rowName()), bare, words, hide(bare, before())} {
		s.split(t)
		if s.labelled = i > 0; s.strong && (i == 0 || !dateLike().MatchString(strings.ReplaceAll(t, hidden, ""))) && s.wrong == 0 {
			return
		}
	}
	s.split(text)
	s.labelled = false
}

// within hides what stands around the quotes of a line if cells stand in them, but for
// separators.
func within(text string) string {
	spans := quotes().FindAllStringIndex(text, -1)
	if spans == nil || slices.ContainsFunc(spans, func(at []int) bool { return hasWord(text[at[0]+1 : at[1]-1]) }) {
		return text
	}
	var out strings.Builder
	end := 0
	outside := func(s string) {
		for _, r := range s {
			if !strings.ContainsRune(strongSeparators, r) {
				r = rune(hidden[0])
			}
			out.WriteRune(r)
		}
	}
	for _, at := range spans {
		outside(text[end:at[0]])
		out.WriteString(hidden + strings.Trim(text[at[0]:at[1]], "\"'`“”") + hidden)
		end = at[1]
	}
	outside(text[end:])
	return out.String()
}

// split finds the cells of a line.
func (s *scrap) split(text string) {
	s.levels, s.strong = [4][]cell{}, false
	s.class, s.wrong = 0, 0
	fields := fieldsOf(text, s.n)
	if len(fields) > 1 {
		s.levels[byFields], s.wrong = labelledFields(fields)
	}
	gaps := slices.ContainsFunc(fields, func(c cell) bool { return c.text == "" })
	var words []cell
	for _, f := range fields {
		words = append(words, wordsOf(f)...)
	}
	if !gaps {
		s.levels[byWords] = cleaned(words)
		s.levels[byCharacters] = charactersOf(words, s.own)
	}
	if len(fields) == 1 && !strings.Contains(text, hidden) {
		s.levels[byPlace] = s.levels[byCharacters]
	}
	cells := s.levels[byCharacters]
	for _, level := range []int{byFields, byWords} {
		if cells == nil {
			cells = s.levels[level]
		}
	}
	digits, open, letters := 0, 0, 0
	for _, c := range cells {
		r, _ := utf8.DecodeRuneInString(c.text)
		switch {
		case s.own.Find(c.text) > 0 || c.text != "0" && (unicode.IsDigit(r) || twins[r] > '0'):
			digits++
		case c.text == "" || strings.ContainsRune(OpenCells+"#", r) || twins[r] == '.' || openWord().MatchString(c.text):
			open++
		default:
			letters++
		}
	}
	switch {
	case digits > 0:
		s.class = withDigits
	case letters > open && len(cells) <= 9:
		s.class = allLetters
	}
	s.signs = letters > 3 && letters == s.symbols()
	s.strong = digits+open > letters && digits+open >= 2 && (digits > 0 || open >= 4)
}

// names reports whether a line has only letters or signs as cells, as the names of regions are.
func (s scrap) names() bool { return s.signs || s.class == allLetters }

// symbols returns how many characters of the line are signs such as emoji.
func (s *scrap) symbols() (n int) {
	for _, c := range s.levels[byCharacters] {
		if r, _ := utf8.DecodeRuneInString(c.text); unicode.IsSymbol(r) && r >= 0x2000 {
			n++
		}
	}
	return n
}

// labelledFields returns the cells of a line of fields and the number of labels among them: the
// first field, or all fields of a line of headings. It returns nil if another field is no cell.
func labelledFields(fields []cell) (cells []cell, wrong int) {
	cells = make([]cell, len(fields))
	empty := 0
	for i, c := range fields {
		text, ok := cleanCell(c.text)
		switch {
		case ok && text == "":
			empty++
		case !ok:
			wrong++
			text = c.text
		}
		if cells[i] = (cell{text, c.line, c.col}); !ok && i > 0 && wrong+empty < i+1 {
			return nil, 0
		}
	}
	if wrong > 1 && wrong+empty < len(fields) {
		return nil, 0
	}
	return cells, wrong
}

// fieldsOf returns the fields of a line between separators, without those outside its frame.
func fieldsOf(text string, n int) []cell {
	var fields []cell
	start := 0
	rs := []rune(text)
	for i := 0; i <= len(rs); i++ {
		if i < len(rs) && !strings.ContainsRune(strongSeparators, rs[i]) {
			continue
		}
		if i < len(rs) && i+1 < len(rs) && rs[i] == '|' && rs[i+1] == '|' { // a heavy bar
			rs[i] = rune(hidden[0])
			continue
		}
		fields = append(fields, trimmed(cell{string(rs[start:i]), n, start + 1}))
		start = i + 1
	}
	bar := func(r rune) bool { return r == '|' || r == '‖' }
	visible := strings.Trim(text, " "+hidden)
	if first, _ := utf8.DecodeRuneInString(visible); bar(first) && len(fields) > 1 {
		fields = fields[1:]
	}
	if last, _ := utf8.DecodeLastRuneInString(visible); len(fields) > 1 && (strings.HasPrefix(visible, "||") || !strings.HasSuffix(visible, "||")) && (bar(last) || last == ',' || last == ';' || last == '/') {
		fields = fields[:len(fields)-1]
	}
	return fields
}

// trimmed returns a cell without blanks around it and without what is hidden in it.
func trimmed(c cell) cell {
	text := strings.TrimLeft(c.text, " \t"+hidden)
	c.col += utf8.RuneCountInString(c.text) - utf8.RuneCountInString(text)
	c.text = strings.TrimRight(strings.ReplaceAll(text, hidden, ""), " \t")
	return c
}

// wordsOf returns the words of a field.
func wordsOf(f cell) []cell {
	all := words(line{f.line, strings.ReplaceAll(f.text, "#", "\x02")})
	for i := range all {
		all[i].text = strings.ReplaceAll(all[i].text, "\x02", "#")
		all[i].col += f.col - 1
	}
	return all
}

// cleaned returns cells without emphasis and the like, or nil if one is no cell.
func cleaned(cells []cell) []cell {
	clean := make([]cell, len(cells))
	for i, c := range cells {
		text, ok := cleanCell(c.text)
		if !ok {
			return nil
		}
		clean[i] = cell{text, c.line, c.col}
	}
	return clean
}

var decimals = pattern(`^(\d+)\.0*$`)

// cleanCell returns the text of a cell without emphasis, quotes, signs beside it and
// decimals. It reports false if the text is no cell: several characters that are no number, no
// candidates and no word for an open cell.
func cleanCell(text string) (string, bool) {
	text = strings.TrimSpace(text)
	for _, pair := range []string{"**", "__", "~~", "*", "_", "`", `""`, "''", "()", "[]"} {
		left, right := pair, pair
		if len(pair) == 2 && pair[0] != pair[1] || pair == `""` || pair == "''" {
			left, right = pair[:1], pair[1:]
		}
		inner := strings.TrimSuffix(strings.TrimPrefix(text, left), right)
		if len(inner) == len(text)-len(left)-len(right) && inner != "" && strings.Trim(inner, pair) != "" {
			text = strings.TrimSpace(inner)
		}
	}
	if n := utf8.RuneCountInString(text); n > 1 {
		bare := strings.Trim(text, "!?+:")
		if m := decimals().FindStringSubmatch(bare); m != nil {
			bare = m[1]
		}
		if isDigits(bare) {
			text = bare
		}
	}
	switch {
	case openWord().MatchString(text):
		return "", true
	case utf8.RuneCountInString(text) <= 1, isDigits(text) && len(text) <= 9:
		return text, true
	case strings.Trim(text, text[:1]) == "" && strings.Contains(OpenCells, text[:1]):
		return text[:1], true
	}
	return text, utf8.RuneCountInString(text) <= 2 && !hasWord(text) && !strings.ContainsAny(text, ".0123456789")
}

// counting is the number or letter of a row.
var counting = pattern(`^(?:\d{1,2}|[A-Z])$`)

// charactersOf returns the characters of words that are all packed cells of the same length,
// but for the number of the row. It returns nil if they are rather words of a language.
func charactersOf(words []cell, own Symbols) []cell {
	var all []cell
	lower, upper, long := false, false, 0
	for i, w := range words {
		n := utf8.RuneCountInString(w.text)
		if long = max(long, n); i > 1 && n != utf8.RuneCountInString(words[1].text) || i == 1 && n != utf8.RuneCountInString(words[0].text) && !counting().MatchString(words[0].text) {
			return nil
		}
		for _, c := range characters(w.text, w.line, w.col) {
			r, _ := utf8.DecodeRuneInString(c.text)
			lower, upper = lower || unicode.IsLower(r) && r != 'x', upper || unicode.IsUpper(r) && r != 'X'
			if own.Find(c.text) < 0 && r < 0x80 && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(OpenCells+"#", r) {
				return nil
			}
			all = append(all, c)
		}
	}
	if long > 1 && lower && upper {
		return nil
	}
	return all
}

// hasWord reports whether a text has letters side by side, as words have.
func hasWord(text string) bool {
	before := false
	for _, r := range text {
		letter := unicode.IsLetter(r) && r != 'x' && r != 'X' && twins[r] == 0
		if letter && before {
			return true
		}
		before = letter
	}
	return false
}

// boardsAmong returns the boards of a character a cell that stand in a line among words.
func boardsAmong(text string, n int) (all [][]cell) {
	for _, at := range longToken().FindAllStringIndex(text, -1) {
		token := text[at[0]:at[1]]
		digits, open := 0, 0
		for _, r := range token {
			switch {
			case r >= '0' && r <= '9':
				digits++
			case strings.ContainsRune(OpenCells, r) || twins[r] == '.':
				open++
			}
		}
		long := utf8.RuneCountInString(token)
		if end := strings.TrimRight(token, ".?!"); root(long) == 0 && root(long-1) > 0 && len(end) < len(token) {
			token, long = token[:len(token)-1], long-1
		}
		if digits == 0 || 4*(digits+open) < 3*long || root(long) == 0 && long < 25 {
			continue
		}
		all = append(all, characters(token, n, utf8.RuneCountInString(text[:at[0]])+1))
	}
	return all
}

func textsOf(cells []cell) []string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = c.text
	}
	return texts
}

// align settles what single lines do not tell: whether lines of dashes are rows, where
// emphasis stands among characters, and how long rows of a spreadsheet are whose ends are
// missing.
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

// endRows gives rows that end in a separator an empty field behind it if other rows beside them
// are longer by that: there it is no end of a row.
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

// usual returns how many characters most lines with cells have.
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

// pad gives rows of a spreadsheet whose open cells are empty the cells that are missing at
// their ends.
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
