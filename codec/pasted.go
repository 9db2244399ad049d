package codec

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Pasted is the form of rows with something around them: titles over boards (as in
// Project Euler 96), labels, quotes, the > of a mail, groups of a row on one line, the cells of a
// board with commas between them on one line, and tables in HTML.
//
//	Grid 01        puzzle = "1.....3....4.2.."
//	1000           1... ..3. ...4 .2..
//	0030           > 1 . . .
//	0004           > . . 3 .
//	0200           > …
//
// Lines that are no cells are titles. Answers are framed.
func Pasted(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "pasted", Aliases: []string{"html", "mail", "貼り付け"}, Doc: banmen.Msg("rows with titles, labels, quotes or the > of mails around them, and HTML tables; the answer is framed"), Answer: "framed"}, isPasted, func(in *input, rec *records) next {
		var boards [][]cell
		return func() (e banmen.Entry, err error) {
			if len(boards) == 0 {
				if boards, err = pastedBoards(rec, in); err != nil {
					return e, err
				}
			}
			cells := boards[0]
			boards = boards[1:]
			return rec.entry(cells, 0, line{n: cells[0].line})
		}
	})
	f.Write = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, "0")
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, "Grid"); err != nil {
			return err
		}
		return writeRows(w, b, texts, "")
	}
	return f
}

// pastedBoards returns the next boards: the one that rows are, those of rows that are
// one each, or all tables.
func pastedBoards(rec *records, in *input) ([][]cell, error) {
	var rows []row
	for l, ok := in.next(); ok; l, ok = in.next() {
		if len(rows) == 0 && isMarkup(l.text) {
			return tables(rec, l, in)
		}
		cells := pastedCells(l)
		full := len(rows) > 0 && len(rows) == len(rows[0].cells)
		switch {
		case cells != nil && full && len(rows) < manyCells:
			in.unread(l)
			return boardsOf(rows, rec)
		case len(rows) == maxRows:
			return nil, banmen.Syntaxf(l.n, 1, "expected at most %d rows", maxRows)
		case cells != nil:
			rows = append(rows, row{l, cells})
		case isGap(l.text) && !full || len(rows) == 0 && isTitle(l.text):
		case isGap(l.text) || isTitle(l.text):
			return boardsOf(rows, rec)
		default:
			return nil, banmen.Syntaxf(l.n, 1, "expected cells or a title, found %q", banmen.Clip(strings.TrimSpace(l.text)))
		}
	}
	if len(rows) == 0 {
		return nil, io.EOF
	}
	return boardsOf(rows, rec)
}

// isGap reports whether a line stands between rows and says nothing.
func isGap(text string) bool {
	text = strings.TrimSpace(mailMark().ReplaceAllString(text, ""))
	return text == "" || isRule(text) || strings.Trim(text, "`'\"") == ""
}

// isTitle reports whether a line is words rather than cells with a mistake.
func isTitle(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 2 || strings.HasPrefix(strings.TrimSpace(text), "#")
}

var (
	mailMark = pattern(`^(?:\s*>)+ ?`)
	// rowLabel is what may stand before cells: a number or a word. The name of a kind is
	// none, as it means more.
	rowLabel = pattern(`^\s*(?:(?i:(?:puzzle|grid|board|givens|clues|problem|question|quiz|row|no\.?|[pqr]|問題|問)\s*#?\d*|#?\d+)\s*[:)]|[A-Za-z_][\w ]*=)\s*`)
)

// between stands between cells, around a row it is more than that.
const (
	between = " \t/,;|"
	around  = " \t/,;|\"'`()[]"
)

// pastedCells returns the cells of a line, or nil if it is none of a board.
func pastedCells(l line) []cell {
	text := strings.TrimRight(l.text, around)
	text = text[len(mailMark().FindString(text)):]
	text = strings.TrimLeft(text[len(rowLabel().FindString(text)):], around)
	if strings.ContainsAny(text, ":{}<>=+!") {
		return nil
	}
	column := utf8.RuneCountInString(strings.TrimRight(l.text, around)) - utf8.RuneCountInString(text) + 1
	var words []cell
	gap := true // a separator other than a blank came last
	for text != "" {
		n := strings.IndexAny(text, between)
		if n < 0 {
			n = len(text)
		}
		switch {
		case n > 0:
			words = append(words, cell{strings.ReplaceAll(text[:n], "#", "."), l.n, column})
			gap = false
		case text[0] == ' ' || text[0] == '\t':
		case gap:
			return nil // nothing between two commas
		default:
			gap = true
		}
		n = max(n, 1)
		column += utf8.RuneCountInString(text[:n])
		text = text[n:]
	}
	return splitWords(words)
}

// splitWords returns the cells of words: each is a cell, or all are as many characters.
func splitWords(words []cell) []cell {
	if len(words) == 0 {
		return nil
	}
	n := utf8.RuneCountInString(words[0].text)
	same := !slices.ContainsFunc(words, func(c cell) bool { return utf8.RuneCountInString(c.text) != n })
	cells := words
	switch {
	case same && n > 2 || len(words) == 1:
		cells = nil
		for _, w := range words {
			cells = append(cells, characters(w.text, w.line, w.col)...)
		}
	case !isCells(words):
		return nil
	}
	if len(cells) < 4 || !arePasted(cells) {
		return nil
	}
	return cells
}

// arePasted reports whether texts may be the cells of a line: letters are symbols
// where there are ten and more; small ones make words where they are most.
func arePasted(cells []cell) bool {
	letters, capitals := 0, 0
	for _, c := range cells {
		r, _ := utf8.DecodeRuneInString(c.text)
		switch {
		case r >= '0' && r <= '9' || strings.ContainsRune(OpenCells, r) || twins[r] != 0:
		case r >= 'A' && r <= 'Y':
			capitals++
		case r >= 'a' && r <= 'y':
			letters++
		default:
			return false
		}
	}
	return letters+capitals == 0 || len(cells) >= 10 && 2*letters <= len(cells)
}

// isPasted takes what has rows of cells somewhere in its beginning. Lines of boards
// are rather those.
func isPasted(h banmen.Head) (none banmen.Fit) {
	if len(h.Lines) == 0 || h.Boards || isBoard(h.Lines[0]) {
		return none
	}
	if isMarkup(h.Lines[0]) {
		if bytes.IndexByte(h.Text, '<') >= 0 && htmlTable().Match(h.Text) {
			return could("there is a table in HTML")
		}
		return none
	}
	for i, r := range h.Lines[:min(len(h.Lines), 32)] {
		cells := pastedCells(line{text: r})
		switch {
		case cells == nil:
		case i == 0 && len(cells) <= len(h.Lines) && isPlain(r):
			return none // a row of other forms
		default:
			return could("line %d is cells", i+1)
		}
	}
	return none
}

// isPlain reports whether a row has nothing around its cells.
func isPlain(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(text))
	return arePasted([]cell{{text: string(r)}}) && !strings.ContainsAny(text, "#/\"'")
}
