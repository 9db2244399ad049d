package codec

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// Clues outside the board are listed for single rows and columns, or for all of them:
//
//	Sandwich sums: row 3: 12, c5 = 0     X-sums: 12 left of row 3
//	Sandwich:                            top: - - 12 - - - - 0 -
//	rows: - - 12 - - - - 0 -
var (
	oneHouse  = lazy.Regexp(`^(?i:(row|column|col|[rc])[. ]?#?(\d{1,2})\b|(\d{1,2}) ?(行|列)目?)`)
	oneSide   = lazy.Regexp(`^(?i:(left|west|right|east|top|above|north|bottom|below|south)\b|([左右上下])[側端]?(?:から)?)`)
	allHouses = lazy.Regexp(`^(?i:(?:all )?(rows|columns|cols|行|列)|(left|west|right|east|top|above|north|bottom|below|south|[左右上下])[側端]?(?: side)?) ?[:=]`)
	openPlace = lazy.Regexp(`^[-._?/*]+$`)
)

// sideOf is the side of the board that a word names.
var sideOf = map[string]string{
	"left": "left", "west": "left", "左": "left", "right": "right", "east": "right", "右": "right",
	"top": "top", "above": "top", "north": "top", "上": "top", "bottom": "bottom", "below": "bottom", "south": "bottom", "下": "bottom",
}

// An outerClue is a number outside the board, as far as it was read.
type outerClue struct {
	number string
	row    bool
	house  int    // its row or column, from 1; 0: not read yet
	side   string // empty: not read yet
	name   string // of the row or column in the text
	col    int
}

// An outerScanner reads a line that lists clues outside the board.
type outerScanner struct {
	line   wordedLine
	text   string
	at     int // index of the next byte
	topic  topic
	length int // of a row of the board
	clue   outerClue
	comma  bool // a comma stands behind the last piece
	equals bool // : or = stands between two pieces
	houses bool // a row or column was read, or the heading of all
	all    []wordedClue
}

// begins returns the topic of the clues in a line and the index of the text behind its word, and
// reports whether the line has the word.
func (l wordedLine) begins() (t topic, at int, heading bool) {
	text := plainSigns(l.text)
	at = len(text) - len(strings.TrimLeft(text[afterMark(text):], " ("))
	if t, n := topicAt(text[at:]); n > 0 {
		return t, at + n, true
	}
	return l.from, at, false
}

// outside returns the clues outside the board that a line lists from index at on. It has the same
// results as the method clues. Each row and column has length cells.
func (l wordedLine) outside(t topic, at int, heading bool, length int) (all []wordedClue, isList bool, err error) {
	s := outerScanner{line: l, text: plainSigns(l.text), at: at, topic: t, length: length}
	for s.at < len(s.text) {
		known, err := s.piece()
		switch {
		case err != nil && s.equals && s.houses:
			return nil, true, err
		case known && err == nil:
		case s.equals && len(s.all) > 0 || s.equals && s.clue.house > 0:
			return nil, true, banmen.Syntaxf(l.n, s.column(), "this line gives clues for cells, but a part of it is not understood: %q", banmen.Clip(s.text[s.at:]))
		default:
			return nil, false, nil
		}
	}
	if err := s.end(); err != nil {
		if !s.houses {
			return nil, false, nil // such as skyscrapers:4
		}
		return nil, true, err
	}
	return s.all, len(s.all) > 0 || heading && strings.Trim(s.text[at:], " :)") == "", nil
}

// column returns the column of the next character, from 1.
func (s *outerScanner) column() int { return utf8.RuneCountInString(s.text[:s.at]) + 1 }

// piece reads the next piece of the line. It reports false if the piece does not belong to a list.
func (s *outerScanner) piece() (known bool, err error) {
	rest := s.text[s.at:]
	if m := allHouses().FindStringSubmatch(rest); m != nil {
		return true, s.list(m)
	}
	if m := oneHouse().FindStringSubmatch(rest); m != nil {
		s.houses = true
		err = s.begin(s.clue.house > 0, len(m[0]))
		kind := strings.ToLower(m[1] + m[4])
		s.clue.house, s.clue.row, s.clue.name = rowNumber(m[2]+m[3]), kind[0] == 'r' || kind == "行", m[0]
		return true, err
	}
	if m := oneSide().FindStringSubmatch(rest); m != nil {
		err = s.begin(s.clue.side != "" || s.comma && s.clue.house > 0 && s.clue.number != "", len(m[0]))
		s.clue.side = sideOf[strings.ToLower(m[1]+m[2])]
		return true, err
	}
	if digits := len(rest) - len(strings.TrimLeft(rest, "0123456789")); digits > 0 {
		err = s.begin(s.clue.number != "", digits)
		s.clue.number = rest[:digits]
		return len(s.clue.number) <= maxDigits, err
	}
	r, size := utf8.DecodeRuneInString(rest)
	word := strings.ToLower(firstWord(rest))
	switch {
	case strings.ContainsRune(" \"'`.()[]|->", r):
	case strings.ContainsRune(",;&", r):
		s.comma = true
	case strings.ContainsRune(":=", r):
		s.equals = true
	case slices.Contains(sumWords, word), slices.Contains(fillerWords, word), word == "and", word == "side", word == "の", word == "は":
		size = len(word)
		s.comma = s.comma || word == "and"
	default:
		return false, nil
	}
	s.at += size
	return true, nil
}

// maxDigits is the greatest number of digits of a clue.
const maxDigits = 6

// begin goes behind a piece of n bytes, which begins another clue if next is set.
func (s *outerScanner) begin(next bool, n int) (err error) {
	if next {
		err = s.end()
	}
	if s.clue.col == 0 {
		s.clue.col = s.column()
	}
	s.at += n
	s.comma = false
	return err
}

// end ends the clue at hand.
func (s *outerScanner) end() error {
	c := s.clue
	s.clue = outerClue{}
	switch {
	case c == outerClue{}:
		return nil
	case c.house == 0:
		return banmen.Syntaxf(s.line.n, c.col, "expected the row or column of this number, such as row 3")
	case c.number == "":
		return banmen.Syntaxf(s.line.n, c.col, "expected a number for %s, found none", c.name)
	}
	return s.add(c, s.length)
}

// add adds a clue for a row or column of length cells.
func (s *outerScanner) add(c outerClue, length int) error {
	across := c.side == "left" || c.side == "right"
	if c.side == "" && s.topic.sign != "" || c.side != "" && across != c.row {
		if c.row {
			return banmen.Syntaxf(s.line.n, c.col, "expected the side from which %s is read: left or right", c.name)
		}
		return banmen.Syntaxf(s.line.n, c.col, "expected the side from which %s is read: top or bottom", c.name)
	}
	ends := []wordedCell{{row: c.house, column: 1, name: c.name, col: c.col}, {row: c.house, column: length, name: c.name, col: c.col}}
	for i := range ends {
		if !c.row {
			ends[i].row, ends[i].column = ends[i].column, ends[i].row
		}
	}
	if c.side == "right" || c.side == "bottom" {
		slices.Reverse(ends)
	}
	ends[1].joined = true
	s.all = append(s.all, wordedClue{topic: s.topic, number: c.number, cells: ends, at: banmen.LineColumn{Line: s.line.n, Column: c.col}})
	return nil
}

// list reads the numbers of all rows or columns. m is the match of the words before them.
func (s *outerScanner) list(m []string) error {
	if err := s.end(); err != nil {
		return err
	}
	s.houses = true
	word := strings.ToLower(m[1] + m[2])
	side := sideOf[word]
	row := side == "left" || side == "right" || side == "" && (word[0] == 'r' || word == "行")
	col := s.column()
	s.equals = true
	s.at += len(m[0])
	begin := s.at
	for s.at < len(s.text) && (s.at == begin || allHouses().FindStringIndex(s.text[s.at:]) == nil) {
		s.at++
	}
	fields := strings.FieldsFunc(s.text[begin:s.at], func(r rune) bool { return strings.ContainsRune(" ,;|", r) })
	for i, field := range fields {
		if openPlace().MatchString(field) {
			continue
		}
		if _, err := strconv.ParseUint(field, 10, 32); err != nil {
			return banmen.Syntaxf(s.line.n, col, "expected a number or - for each row or column in this list, found %q", banmen.Clip(field))
		}
		if err := s.add(outerClue{number: field, row: row, house: i + 1, side: side, name: m[0], col: col}, len(fields)); err != nil {
			return err
		}
		s.all[len(s.all)-1].listed = len(fields)
	}
	return nil
}
