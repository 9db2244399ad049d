package codec

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen/internal/lazy"
)

// A clueScanner splits a line into the items of a list of clues.
type clueScanner struct {
	text    string
	at      int // index of the next byte
	side    int // of the board
	all     []clueItem
	next    clueItem // what was read of the next item
	after   int      // index of the end of the last cell
	heading bool     // the line begins with the word of a topic
}

// items splits a line into the items of a list for a board of this side. It reports false and the
// column of the first piece that is not part of such a list. Otherwise the last item only holds the
// signs after the others.
func (l line) items(from topic, side int) (all []clueItem, heading bool, wrong int, ok bool) {
	s := clueScanner{text: plainSigns(l.text), side: side, next: clueItem{number: -1, topic: from}}
	s.at = afterMark(s.text)
	for s.at < len(s.text) {
		if !s.cell() && !s.number() && !s.way() && !s.sign() && !s.word() {
			return s.all, s.heading, s.column(), false
		}
	}
	s.next.number = -2
	return append(s.all, s.next), s.heading, 0, true
}

// afterMark returns the index of a text behind its list mark, such as "- " or "1. ". It returns 0
// if nothing stands behind the mark.
func afterMark(text string) int {
	if mark := listMark().FindString(text); strings.Trim(text[len(mark):], " ()") != "" {
		return len(mark)
	}
	return 0
}

// findAt returns the match of a pattern at the beginning of a text if it begins with one of some
// characters.
func findAt(pattern func() *regexp.Regexp, text, first string) []string {
	if text == "" || strings.IndexByte(first, text[0]) < 0 {
		return nil
	}
	return pattern().FindStringSubmatch(text)
}

// column returns the column of the next character, from 1.
func (s *clueScanner) column() int { return utf8.RuneCountInString(s.text[:s.at]) + 1 }

// add adds the next item.
func (s *clueScanner) add(cell wordedCell, number int) {
	s.next.cell, s.next.number, s.next.col = cell, number, s.column()
	s.next.cell.col = s.next.col
	s.all = append(s.all, s.next)
	s.next = clueItem{number: -1, topic: s.next.topic}
}

// last returns the last item, or nil before the first.
func (s *clueScanner) last() *clueItem {
	if len(s.all) == 0 {
		return nil
	}
	return &s.all[len(s.all)-1]
}

// within reports whether the next character continues a word or a number.
func (s *clueScanner) within() bool {
	r, _ := utf8.DecodeLastRuneInString(s.text[:s.at])
	return s.at > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r)) && r < 0x2e80
}

// cell reads a cell.
func (s *clueScanner) cell() bool {
	rest := s.text[s.at:]
	begins := s.at == s.after && s.at > 0 || !s.within()
	if m := findAt(gridCell, rest, "rR0123456789"); m != nil && begins {
		for _, c := range cellsOf(m[1]+m[3], m[2]+m[4], s.side) {
			c.name = m[0]
			s.add(c, -1)
		}
		s.at += len(m[0])
		s.after = s.at
		return true
	}
	if begins && startsLetterCell(rest) {
		m := letterCell().FindStringSubmatch(rest)
		s.add(wordedCell{row: rowNumber(m[1]), column: rowNumber(m[2]), letter: true, name: m[0]}, -1)
		s.at += len(m[0])
		s.after = s.at
		return true
	}
	m := findAt(pairCell, rest, "[(")
	if last := s.last(); m == nil || last != nil && last.number < 0 && !last.cell.pair {
		return false
	}
	s.add(wordedCell{row: rowNumber(m[1]), column: rowNumber(m[2]), pair: true, name: m[0]}, -1)
	s.at += len(m[0])
	return true
}

// mostNumber is the greatest number of a clue.
const mostNumber = 1_000_000

// number reads a number with its operation.
func (s *clueScanner) number() bool {
	rest := s.text[s.at:]
	n, err := strconv.Atoi(rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))])
	if err != nil || n > mostNumber || s.within() {
		return false
	}
	s.add(wordedCell{}, n)
	s.at = len(s.text) - len(strings.TrimLeft(rest, "0123456789"))
	if op := operationAt(s.text[s.at:]); op != "" {
		s.last().op = op[len(op)-1:]
		s.at += len(op)
	}
	return true
}

// way reads the direction of a diagonal.
func (s *clueScanner) way() bool {
	rest := s.text[s.at:]
	if s.next.topic.layout != diagonalList {
		return false
	}
	if word := firstWord(rest); s.within() || !slices.Contains(wayWords, strings.ToLower(word)) && !strings.HasPrefix(rest, "↙") && !strings.HasPrefix(rest, "↘") && !strings.HasPrefix(rest, "↖") && !strings.HasPrefix(rest, "↗") {
		return false
	}
	m := wayWord().FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	if step := stepOf(m); s.last() == nil {
		s.next.step = step
	} else {
		s.last().step = step
	}
	s.at += len(m[0])
	return true
}

// sign reads a sign or a blank.
func (s *clueScanner) sign() bool {
	rest := s.text[s.at:]
	r, size := utf8.DecodeRuneInString(rest)
	arrow := strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "=>") && s.last() != nil && s.last().number < 0 && s.next.topic.layout != sumList
	switch {
	case arrow:
		s.next.before += "-"
		size = 2
	case strings.ContainsRune("()[]{};,|-+/<>=:*", r):
		s.next.before += string(r)
		s.next.sum = s.next.sum || r == '='
	case !unicode.IsSpace(r) && !strings.ContainsRune("\"'`.!", r):
		return false
	}
	s.at += size
	return true
}

// word reads the word of a topic, or another word that may stand in a list.
func (s *clueScanner) word() bool {
	rest := s.text[s.at:]
	if s.within() {
		return false
	}
	if t, n := topicAt(rest); n > 0 && (len(s.all) == 0 || t != s.next.topic || t.layout == pathList || t.layout == sumList || t.layout == diagonalList) {
		s.next.topic, s.next.changed = t, true
		s.heading = s.heading || len(s.all) == 0
		s.at += n
		return true
	}
	word := firstWord(rest)
	lower := strings.ToLower(word)
	switch {
	case word == "":
		return false
	case len(word) == 1 && s.heading && len(s.all) == 0 && s.next.before == "" && s.next.topic.layout == sumList: // the letter of a cage
	case slices.Contains(markWords, lower):
		behind := strings.TrimSpace(s.text[s.at+len(word):])
		if last := s.last(); last != nil && strings.HasSuffix(strings.TrimSpace(s.text[:s.at]), "(") && strings.HasPrefix(behind, ")") {
			last.circle = true
			s.next.before = strings.TrimSuffix(s.next.before, "(")
			s.at += strings.Index(rest, ")") + 1
			return true
		}
		s.next.circle = true
	case strings.EqualFold(word, "to"):
		s.next.before += "-"
	case lower == "and":
		s.next.before += "&"
	case slices.Contains(sumWords, lower):
		s.next.sum = true
	case slices.Contains(fillerWords, lower):
	default:
		return false
	}
	s.at += len(word)
	return true
}

// firstWord returns the letters that a text begins with.
func firstWord(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(text)
	}
	return text[:end]
}

// operation matches the operation behind the number of a cage.
var operation = lazy.Regexp(`^ ?([+*/xX]|-)(?:$|[\s:=(\[,])`)

// operationAt returns the text up to the operation that a text begins with.
func operationAt(text string) string {
	if trimmed := strings.TrimPrefix(text, " "); trimmed == "" || strings.IndexByte("+*/xX-", trimmed[0]) < 0 {
		return ""
	}
	m := operation().FindStringSubmatchIndex(text)
	if m == nil {
		return ""
	}
	return strings.NewReplacer("x", "*", "X", "*").Replace(text[:m[3]])
}

// cellsOf returns the cells named by the digits after r and c. Digits that make no number of the
// board are several: r1c123 and r12c3 are cells of a board of 9 rows.
func cellsOf(rows, columns string, side int) (cells []wordedCell) {
	split := func(digits string) []int {
		if n, _ := strconv.Atoi(digits); n <= side || strings.Contains(digits, "0") {
			return []int{n}
		}
		var all []int
		for _, d := range digits {
			all = append(all, int(d-'0'))
		}
		return all
	}
	for _, r := range split(rows) {
		for _, c := range split(columns) {
			cells = append(cells, wordedCell{row: r, column: c})
		}
	}
	return cells
}

// startsLetterCell reports whether a text begins with a cell such as A1, which may be followed by
// another.
func startsLetterCell(text string) bool {
	if len(text) < 2 || text[0] < 'A' || text[0] > 'z' || text[1] < '0' || text[1] > '9' {
		return false
	}
	m := letterCell().FindString(text)
	if m == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[len(m):])
	return len(m) == len(text) || !unicode.IsDigit(r) && (!unicode.IsLetter(r) || r > 0x2e80 || startsLetterCell(text[len(m):]))
}

// stepOf returns the direction in a match of wayWord.
func stepOf(m []string) [2]int {
	if i := strings.Index("↙↘↖↗", m[4]); m[4] != "" {
		return [][2]int{{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}[i/len("↙")]
	}
	step := [2]int{1, 1}
	up, left := strings.ToLower(m[1]), strings.ToLower(m[2])
	if m[3] != "" {
		up, left = strings.ToLower(m[3])[:1], strings.ToLower(m[3])[1:]
	}
	if strings.HasPrefix(up, "u") || strings.HasPrefix(up, "n") || strings.HasPrefix(up, "t") {
		step[0] = -1
	}
	if strings.HasPrefix(left, "l") || strings.HasPrefix(left, "w") {
		step[1] = -1
	}
	return step
}
