package attack25

import (
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// An answer is the outcome of one question.
type answer struct {
	colour int // play.None if nobody answered
	wrong  bool
	cell   int // panel taken
	opened int // panel opened at the Attack Chance, or play.None
}

var nobody = answer{colour: play.None}

func (a answer) String() string {
	switch {
	case a.colour == play.None:
		return "-"
	case a.wrong:
		return a.name() + "x"
	case a.opened == play.None:
		return a.name() + strconv.Itoa(a.cell+1)
	}
	return a.name() + strconv.Itoa(a.cell+1) + "/" + strconv.Itoa(a.opened+1)
}

// name returns the name of the colour.
func (a answer) name() string { return colours[a.colour : a.colour+1] }

// A placed answer has the position where it begins.
type placed struct {
	answer
	line, column int
}

// A scanner reads answers from one line.
type scanner struct {
	text         []rune
	at           int
	panels       int
	line, column int // position of the first character
}

// readAnswers reads a line of a record, in both forms, also mixed. The line begins at a
// column. On an error it also returns the answers before it.
func readAnswers(size int, text string, line, column int) ([]placed, error) {
	s := scanner{text: []rune(text), panels: size * size, line: line, column: column}
	var answers []placed
	for {
		s.blanks()
		if s.peek() == 0 {
			return answers, nil
		}
		at := s.column + s.at
		a, err := s.answer()
		if err != nil {
			return answers, err
		}
		answers = append(answers, placed{a, line, at})
	}
}

// peek returns the next character, or 0 at the end.
func (s *scanner) peek() rune {
	if s.at == len(s.text) {
		return 0
	}
	return s.text[s.at]
}

func (s *scanner) blanks() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.at++
	}
}

// accept skips the next character if it is r.
func (s *scanner) accept(r rune) bool {
	if s.peek() != r {
		return false
	}
	s.at++
	return true
}

func (s *scanner) answer() (answer, error) {
	if s.accept('-') {
		return nobody, nil
	}
	colour := strings.IndexRune(colours, s.peek())
	if colour < 0 || s.peek() == 0 {
		return nobody, s.unexpected()
	}
	s.at++
	if s.accept('x') {
		return answer{colour: colour, wrong: true, opened: play.None}, nil
	}
	panel, err := s.panel()
	if err != nil {
		return nobody, err
	}
	if panel == s.panels+1 {
		return nobody, nil
	}
	opened, err := s.opened()
	return answer{colour: colour, cell: panel - 1, opened: opened}, err
}

// opened reads /21 or Y21, optionally after blanks.
func (s *scanner) opened() (cell int, err error) {
	end := s.at
	s.blanks()
	if !s.accept('Y') {
		if s.at = end; !s.accept('/') {
			return play.None, nil
		}
	}
	panel, err := s.panel()
	if err != nil || panel == s.panels+1 {
		return play.None, err
	}
	return panel - 1, nil
}

// panel reads the number of a panel, or one over the last for a pass.
func (s *scanner) panel() (int, error) {
	from := s.at
	for s.peek() >= '0' && s.peek() <= '9' {
		s.at++
	}
	n, err := strconv.Atoi(string(s.text[from:s.at]))
	if err == nil && n >= 1 && n <= s.panels+1 {
		return n, nil
	}
	if from == len(s.text) {
		return 0, banmen.Syntaxf(s.line, s.column+from, "expected a panel from 1 to %d, found the end", s.panels)
	}
	return 0, banmen.Syntaxf(s.line, s.column+from, "expected a panel from 1 to %d, found %q", s.panels, banmen.Clip(s.word(from)))
}

// word returns the characters of the answer that begins at a place: up to a blank or the next
// colour, but at least one.
func (s *scanner) word(from int) string {
	end := from + 1
	for end < len(s.text) && !strings.ContainsRune(" \t/Y"+colours, s.text[end]) {
		end++
	}
	return string(s.text[from:end])
}

// unexpected returns the error for a character that begins no answer.
func (s *scanner) unexpected() error {
	r, column := string(s.peek()), s.column+s.at
	switch up := strings.ToUpper(r); {
	case r == "Y":
		return banmen.Syntaxf(s.line, column, "an opened panel, Y, must follow a panel taken")
	case r != up && strings.Contains(colours, up):
		return banmen.Syntaxf(s.line, column, "expected the colour as a capital, %s, found %q", up, r)
	}
	return banmen.Syntaxf(s.line, column, "expected an answer such as R13, B24/21, Wx or -, found %q", banmen.Clip(s.word(s.at)))
}

// join returns answers separated by blanks.
func join(answers []placed) string {
	words := make([]string, len(answers))
	for i, a := range answers {
		words[i] = a.String()
	}
	return strings.Join(words, " ")
}
