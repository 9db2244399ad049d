package coin

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// csv is the form of boards from sheets: a row per line, with commas, semicolons or tabs between
// cells. Blanks separate cells if open cells are dots.
//
//	10,,,5
//	,-,,
//	,,10,
//	5,,,
//
// A hyphen is a cell without a coin, and an empty cell is undecided unless the board has all its 2N
// coins. Lines may end with blanks, and a text may have boards between lines of words.
var csv = banmen.Form{
	Name:    "csv",
	Aliases: []string{"tsv", "sheet", "表計算"},
	Doc:     banmen.Msg("comma-separated coins, one row per line, a hyphen for no coin"),
	Fit:     isCSV,
	Read:    readCSV,
	Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
		p, ok := e.Puzzle.(*Puzzle)
		if !ok {
			return banmen.Errorf(banmen.ErrCannot, "the form %s applies only to coin puzzles", "csv")
		}
		texts := []string{"", strconv.Itoa(p.worth[large]), strconv.Itoa(p.worth[small]), "-"}
		if isAnswer(b) {
			texts[none] = ""
		}
		for r := range b.Rows {
			row := make([]string, b.Cols)
			for c := range row {
				row[c] = texts[b.Cells[b.At(r, c)]]
			}
			if _, err := fmt.Fprintln(w, strings.Join(row, ",")); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(w)
		return err
	},
}

// leastCSV is the least number of rows of a board in a sheet.
const leastCSV = 3

// isCSV accepts boards with coins of 10 and others of 5, on which 10 is no number from 1 to their
// side. Other boards have this form only if it is asked for.
func isCSV(h banmen.Head) (none banmen.Fit) {
	const most = 4 // boards to look at
	in := &reader{scan: bufio.NewScanner(bytes.NewReader(h.Text))}
	coins, boards, small := make(map[string]bool), 0, true
	for boards < most {
		cells, err := in.sheetRows()
		if err == io.EOF {
			break
		}
		if err != nil && len(cells) == 0 {
			return none
		}
		boards++
		small = small && len(cells) < 100
		for _, c := range cells {
			if c.text != "" && !strings.Contains(".-0", c.text) {
				coins[c.text] = true
			}
		}
		if err != nil {
			break
		}
	}
	switch {
	case boards == 0 || len(coins) > 2:
		return none
	case small && coins["10"] && coins["5"]:
		return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("its cells are coins of 10 and 5")}
	}
	return banmen.Fit{Fitness: banmen.FitMaybe, Why: banmen.Msg("there are as many lines as the first has cells"), ByDefault: true}
}

// readCSV reads a sequence of boards between other lines.
func readCSV(r io.Reader, params banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		in := &reader{scan: bufio.NewScanner(r), as: params.As}
		for some := false; ; some = true {
			cells, err := in.sheetRows()
			if err == io.EOF && !some {
				err = banmen.Syntaxf(max(in.line, 1), 1, "expected rows of cells, found none")
			}
			if err == io.EOF {
				return
			}
			e := banmen.Entry{}
			if err == nil {
				e.Line = cells[0].line
				if e.Puzzle, err = in.puzzle(cells, e.Line); err != nil {
					err = zero(cells, err)
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// zero returns an error about the first 0 among cells, or err if no cell is 0.
func zero(cells []cell, err error) error {
	for _, c := range cells {
		if c.text == "0" {
			return banmen.Syntaxf(c.line, c.column, "0 could be an open cell or a cell without a coin: leave open cells empty, and write - where no coin is")
		}
	}
	return err
}

// sheetRows reads the rows of the next board. It returns io.EOF if there are no more.
// Its errors come with the cells before them.
func (in *reader) sheetRows() (cells []cell, err error) {
	n, rows := 0, 0
	for n == 0 || rows < n {
		if !in.scan.Scan() {
			if n == 0 && in.scan.Err() == nil {
				return nil, io.EOF
			}
			return cells, banmen.Syntaxf(in.line, 1, "expected %d rows of %[1]d cells, found %d", n, rows)
		}
		in.line++
		row := sheetRow(in.scan.Text(), in.line)
		switch {
		case n == 0 && len(row) < leastCSV:
			if codec.HasWord(in.scan.Text()) || strings.Trim(in.scan.Text(), " \t\r`#=-") == "" {
				continue
			}
			return nil, banmen.Syntaxf(in.line, 1, "expected a row of coins such as 10,,5, found %q", banmen.Clip(in.scan.Text()))
		case n == 0:
			n = len(row)
		case len(row) != n:
			return cells, banmen.Syntaxf(in.line, 1, "expected %d cells, found %d", n, len(row))
		}
		cells = append(cells, row...)
		if rows++; n > maxSize {
			return nil, banmen.Syntaxf(in.line, 1, "expected a board of at most %d cells a row, found %d", maxSize, n)
		}
	}
	return cells, nil
}

// sheetRow returns the cells of a line, or nil if it is no row.
func sheetRow(text string, line int) (row []cell) {
	plain := strings.TrimRight(strings.TrimPrefix(text, "\ufeff"), "\r")
	if codec.HasWord(plain) {
		return nil
	}
	separator := ""
	for _, s := range []string{"\t", ",", ";", "、", "，"} {
		if strings.Contains(plain, s) {
			separator = s
			break
		}
	}
	column := 1
	var texts []string
	if separator != "" {
		texts = strings.Split(plain, separator)
	} else {
		texts = strings.Fields(plain)
	}
	for _, t := range texts {
		coin := strings.Trim(clean(t), `"' ¥円`)
		row = append(row, cell{coin, line, column})
		column += utf8.RuneCountInString(t) + 1
	}
	return row
}
