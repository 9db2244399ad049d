package codec

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen/internal/lazy"
)

// A scrap is a line of a text with the cells found in it. levels has the cells as split by
// fields, by words and by characters.
type scrap struct {
	line
	kindSymbols Symbols
	levels      [3][]cell
	boards      [][]cell // boards among the words of the line
	strong      bool     // its cells are digits and open cells rather than letters
	class       int      // the class of its cells: withDigits, allLetters or 0
	wrong       int      // number of fields that are not cells
	signs       bool     // its cells are signs such as emoji
	lettered    bool     // its cells are letters
	labelled    bool     // there are words before or after its cells
	blank, rule bool
	barred      bool // there are bars between its cells
	taken       bool // it is used as a row of a board
	level       int  // the level at which it was read as a row
	single      bool // it is a whole board
}

// The levels at which a line is split into cells.
const (
	byFields = iota
	byWords
	byCharacters
)

// The classes of cells. Lines with digits and lines of letters are not rows of one board.
const (
	withDigits = iota + 1
	allLetters
)

// hidden replaces each character that is not part of a cell, so that columns stay as they are.
const hidden = "\x01"

// endOfRow marks the end of a row within a line.
const endOfRow = "\x03"

// strongSeparators separate fields that may be empty.
const strongSeparators = ",;\t|‖&、/" + endOfRow

var (
	// mailMark matches the marks of quoted lines, of comments in programs, and of lines that a
	// patch adds.
	mailMark = lazy.Regexp(`^(?:\s*(?:>|//+|/\*+|;+|%+|--(?:[ \t]|$)))+ ?|^\s*\* +(?:$|[^\s*]{3})|^\+[\d.]`)
	// noise matches tags of HTML and of forums, TeX commands with their brackets, and indices
	// of R.
	noise = lazy.Regexp(`</?[A-Za-z][^<>]*>|(?i:\[/?(?:b|i|u|s|code|quote|center|tt|pre|size|color|font|spoiler|td|url|img)(?:=[^\]]*)?\])|\[\d*,\d*\]|@@[^@]*@@|\$+` +
		`|\\(?:[hc]line|toprule|midrule|bottomrule|cmidrule)(?:\([^)]*\))?(?:\{[\d-]*\})?|\\(?:begin|end)\{[^}]*\}(?:\[[^\]]*\])?(?:\{[^}]*\})?|\\(?:text|math|emph|bf)\w*\s*\{?|[{}]`)
	rowEnd  = lazy.Regexp(`\\\\(?:\[[^\]]*\])?|\\n`)
	remark  = lazy.Regexp(`(?:^|\s)(?://|/\*|<!--|#|--|%|;|←|<-)\s*\pL{2}.*$|/\*.*?\*/`)
	rowName = lazy.Regexp(`^[\s\x01]*(?:(?i:row|line|zeile|ligne|fila|riga|行|r)\s*\.?\s*#?\d{1,2}\s*[:).]? |#?\d{1,2}(?:\s*[:)]\s*|\. ))`)
	// namedRow matches the name of a row, whose number is not a cell.
	namedRow = lazy.Regexp(`^[\s\x01]*(?:(?:\pL{2,}|[RrLlZz])\.?\s*#?\d{1,2}(?:\s*[:)=]|\. )|(?i:row|line|zeile|ligne|fila|riga|行)\s*#?\d{1,2} |第?(?:\d{1,2}|[一二三四五六七八九十])[行段列열]目?[\s:]*)`)
	quotes   = lazy.Regexp("\"[^\"]*\"|'[^']*'|`[^`]*`|“[^”]*”")
	// before matches a name up to : or =, or the time and the sender of a message, before
	// cells. wordsBefore matches words before cells.
	before      = lazy.Regexp(`^.*(?::\s|[=>\])]\s*)`)
	wordsBefore = lazy.Regexp(`^.*\pL{2}[\pL\w.]*[\s(]+`)
	dateLike    = lazy.Regexp(`^\s*(?:\d{1,4}年.*|\d{1,2}[月時].*|第\d+[回問号].*|\d{1,4}([./:-])\d{1,2}([./:-])\d{1,4}|\d{1,2}[:.]\d\d|[+(]?\d[\d ()/-]*[()/-][\d ()/-]*\d)\s*$`)
	longToken   = lazy.Regexp(`[0-9A-Za-z.*_?@・□○-]{16,}`)
	openWord    = lazy.Regexp(`^(?i:none|null|nil|nan|na|n/a|undefined|nothing|empty|blank|vide|leer|-1|~)$`)
)

// dashes replaces the characters that stand for a typed -.
var dashes = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("−", "-", "–", "-", "—", "-") })

// braces replaces the braces around cells by commas behind them.
var braces = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("{", " ", "}", ",", "[", " ", "]", ",", "(", " ", ")", ",")
})

// hide replaces the characters that a pattern matches by hidden.
func hide(text string, what *regexp.Regexp) string {
	if !what.MatchString(text) {
		return text
	}
	return what.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(hidden, utf8.RuneCountInString(s)) })
}

var inBraces = lazy.Regexp(`\{[^{}]{0,2}\}|\[[^][]{0,2}\]|\([^()]{0,2}\)`)

// braced returns a line with a comma behind each cell if every cell stands in braces of its
// own, and no other separators are there: {5}{ }{3} or [5][ ][3].
func braced(text string) string {
	at := inBraces().FindAllStringIndex(text, -1)
	if len(at) < 4 || strings.ContainsAny(text, strongSeparators) || strings.TrimSpace(inBraces().ReplaceAllString(text[at[0][0]:], "")) != "" {
		return text
	}
	return strings.Repeat(hidden, utf8.RuneCountInString(text[:at[0][0]])) + braces().Replace(text[at[0][0]:])
}

// named matches names of signs: those of emoji in chats, and of TeX and HTML for open cells. shaped matches
// what stands before the cells of an array in APL or J, as in 9 9⍴.
var (
	namedSign = lazy.Regexp(`:[a-z_]{2,24}:|\\(?:cdot|square|Box|bullet|circ)\b|&(?:middot|bull|square|squ|#183|#9633);`)
	shaped    = lazy.Regexp(`^.*\b\d+ \d+ ?[⍴$] ?`)
	signWords = map[string]string{
		":zero:": "0", ":one:": "1", ":two:": "2", ":three:": "3", ":four:": "4", ":five:": "5", ":six:": "6", ":seven:": "7", ":eight:": "8", ":nine:": "9",
		":keycap_ten:": "10", ":white_large_square:": ".", ":black_large_square:": ".", ":white_square:": ".", ":black_square:": ".", ":question:": ".",
		":grey_question:": ".", ":heavy_minus_sign:": ".", ":white_circle:": ".", ":black_circle:": ".", ":o:": ".", ":x:": ".", ":blank:": ".", ":blue_square:": ".",
	}
)

// signNames replaces the names of signs in a line by the signs, and hides the shape of an array.
func signNames(text string) string {
	text = hide(text, shaped())
	if !strings.ContainsAny(text, `:\&`) {
		return text
	}
	return namedSign().ReplaceAllStringFunc(text, func(name string) string {
		sign := signWords[name]
		if name[0] == '\\' || name[0] == '&' {
			sign = "."
		}
		if sign == "" {
			return name
		}
		return sign + strings.Repeat(hidden, len(name)-len(sign))
	})
}

// hideMark hides the mark before a quoted line, a comment or an added line.
func hideMark(text string) string {
	at := mailMark().FindStringIndex(text)
	if at == nil {
		return text
	}
	end := at[1]
	if mark := strings.TrimSpace(text[:end]); strings.Trim(mark, ";/") == "" && (strings.Contains(text[end:], mark[:1]) || mark[0] == ';' && text[end-1] == ';') {
		return text // it separates fields
	}
	if i := strings.IndexAny(text[:end], "*+"); i >= 0 && !strings.Contains(text[:end], "/") { // the mark alone
		end = i + 1
	}
	return strings.Repeat(hidden, utf8.RuneCountInString(text[:end])) + text[end:]
}

// scrapOf finds the cells of a line. symbols are those of a kind that does not use digits.
func scrapOf(l line, symbols Symbols) scrap {
	text := bars(dashes().Replace(l.text))
	s := scrap{line: l, kindSymbols: symbols, rule: isRule(text) || isRule(strings.Trim(hideMark(text), hidden)) || utf8.RuneCountInString(text) < 4 && strings.Trim(text, " |+-=:'{}") == "", blank: strings.Trim(text, " ") == ""}
	if s.blank {
		return s
	}
	text = strings.ReplaceAll(text, `"""`, hidden+hidden+hidden)
	text = braced(signNames(strings.ReplaceAll(text, "<NA>", " NA "))) // a missing value of pandas, no tag
	text = hide(hideMark(text), noise())
	s.barred = strings.ContainsAny(text, "|‖")
	text = texRow(text)
	text = rowEnd().ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(hidden, len(s)-1) + endOfRow })
	text = strings.TrimRight(text, " +\\"+endOfRow+hidden)
	if trimmed := strings.TrimRight(text, " &"); strings.HasSuffix(trimmed, ",") { // the line goes on
		text = trimmed
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

// cells finds the cells of a line, leaving out a label before them or a remark after them.
func (s *scrap) cells(text string) {
	named := hide(text, namedRow())
	if counted := hide(text, rowName()); named == text && len(strings.Fields(strings.Trim(counted, hidden))) == 1 && !strings.ContainsAny(text, strongSeparators) {
		named = counted
	}
	if named != text {
		if s.split(named); s.wrong == 0 && (s.strong || len(s.levels[byWords]) > 2 || len(s.levels[byCharacters]) > 2) {
			s.labelled = true
			return
		}
	}
	unremarked := hide(text, remark())
	words := hide(unremarked, wordsBefore())
	if strings.ContainsAny(strings.Trim(unremarked[:len(unremarked)-len(strings.TrimLeft(words, hidden))], " \t"), strongSeparators) {
		words = unremarked
	}
	for i, t := range []string{text, hide(text, rowName()), unremarked, words, hide(unremarked, before())} {
		s.split(t)
		if s.labelled = i > 0; s.strong && (i == 0 || i == 1 && len(s.levels[byWords]) > 3 || !dateLike().MatchString(strings.ReplaceAll(t, hidden, ""))) && s.wrong == 0 {
			return
		}
	}
	s.split(text)
	s.labelled = false
}

// within hides everything outside the quotes of a line, except separators. It returns text as
// it is if there are no quotes, or if words stand in them.
func within(text string) string {
	spans := quotes().FindAllStringIndex(text, -1)
	if spans == nil || slices.ContainsFunc(spans, func(at []int) bool { return HasWord(text[at[0]+1 : at[1]-1]) }) {
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

// split finds the cells of a line at all levels and classifies them.
func (s *scrap) split(text string) {
	s.levels, s.strong = [3][]cell{}, false
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
		s.levels[byCharacters] = charactersOf(words, s.kindSymbols)
	}
	cells := s.levels[byCharacters]
	for _, level := range []int{byFields, byWords} {
		if cells == nil {
			cells = s.levels[level]
		}
	}
	digits, open, letters, o := 0, 0, 0, 0
	for _, c := range cells {
		r, _ := utf8.DecodeRuneInString(c.text)
		switch {
		case s.kindSymbols.Find(c.text) > 0 || c.text != "0" && (unicode.IsDigit(r) || twins[r] > '0'):
			digits++
		case c.text == "" || strings.ContainsRune(OpenCells+"#", r) || twins[r] == '.' || twins[r] == '0' || openWord().MatchString(c.text):
			open++
		default:
			letters++
			o += btoi(c.text == "o" || c.text == "O")
		}
	}
	if digits > 0 && o == letters { // the letter O that a scanner read instead of 0
		open, letters = open+o, 0
	}
	switch {
	case digits > 0:
		s.class = withDigits
	case letters > open && len(cells) <= 9:
		s.class = allLetters
	}
	s.lettered = letters > 3 && digits+open == 0
	s.signs = letters > 3 && letters == s.symbols()
	s.strong = digits+open > letters && digits+open >= 2 && (digits > 0 || open >= 4 || letters > 0 && letters+open == s.symbols())
}

// names reports whether a line has only letters or signs as cells, as the names of regions are.
func (s scrap) names() bool { return s.signs || s.class == allLetters || s.lettered }

// symbols returns how many characters of the line are signs such as emoji.
func (s *scrap) symbols() (n int) {
	for _, c := range s.levels[byCharacters] {
		if r, _ := utf8.DecodeRuneInString(c.text); unicode.IsSymbol(r) && r >= 0x2000 {
			n++
		}
	}
	return n
}
