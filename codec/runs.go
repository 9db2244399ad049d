package codec

import (
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// Runs is the form of nonograms as people and programs write them: the runs of rows and of
// columns, each behind its name, as lists in brackets, in lines, or separated by commas,
// semicolons or slashes.
//
//	Columns: 2, 4, 4, 4, 2      {"rows": [[1,1],[5],[5],[3],[1]],
//	Rows: 1 1, 5, 5, 3, 1        "columns": [[2],[4],[4],[4],[2]]}
//
// Rows and columns must fill the same number of cells.
func Runs(k Nonograms) banmen.Form {
	return banmen.Form{
		Name:   "runs",
		Doc:    banmen.Msg("the runs of rows and columns behind these words, in lists, lines or JSON"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !slices.ContainsFunc(h.Lines, hasLetter) {
				return none
			}
			lines := plainRuns(linesOf(h))
			if !namesRuns(lines) {
				return none
			}
			if _, err := k.runs(lines); err == nil {
				return is("it names rows and columns and has numbers behind both")
			}
			return could("it names rows and columns and has numbers behind both")
		},
		Read: reader(false, func(in *input, _ banmen.Params) next {
			read := false
			return func() (e banmen.Entry, err error) {
				lines, err := in.all()
				if err != nil || read || len(lines) == 0 {
					if err == nil {
						err = io.EOF
					}
					return e, err
				}
				read = true
				return k.runs(lines)
			}
		}),
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			columns, rows, err := k.unfilled(e.Puzzle, b)
			if err != nil {
				return err
			}
			_, err = io.WriteString(w, "Columns: "+strings.Join(columns, ", ")+"\nRows: "+strings.Join(rows, ", ")+"\n")
			return err
		},
	}
}

// runNames match the names before the runs of rows and of columns.
var runNames = []func() *regexp.Regexp{
	lazy.Regexp(`(?i)(?:^|[^\pL\d])["']?(?:row|across|left|horizontal|行|横|よこ|ヨコ)(?:s|[ _]?(?:clues|hints|runs|numbers)|の?(?:ヒント|カギ|数字))*["')）]?\s*(?:[(（][^()（）\d]*[)）]\s*)?(?:[:=：]|$)`),
	lazy.Regexp(`(?i)(?:^|[^\pL\d])["']?(?:column|col|down|top|vertical|列|縦|たて|タテ)(?:s|[ _]?(?:clues|hints|runs|numbers)|の?(?:ヒント|カギ|数字))*["')）]?\s*(?:[(（][^()（）\d]*[)）]\s*)?(?:[:=：]|$)`),
}

// namesRuns reports whether a text labels the runs of both rows and columns, with numbers after
// each label. Numbers at the bottom or at the right would be clues, so it then reports false.
func namesRuns(lines []line) bool {
	return sided(lines) == nil && !slices.ContainsFunc(runNames, func(name func() *regexp.Regexp) bool {
		return !slices.ContainsFunc(lines, func(l line) bool {
			if !hasLetter(l.text) {
				return false
			}
			at := name().FindStringIndex(l.text)
			return at != nil && (at[1] == len(l.text) || strings.ContainsAny(l.text[at[1]:], "0123456789"))
		})
	})
}

var (
	runOf    = lazy.Regexp(`^\s*([RC])(\d{1,2})\s*[:=.]\s*(\d[\d ,]*)$`)
	wordList = lazy.Regexp(`%[wW][\[({]([^\])}]*)[\])}]`)
)

// plainRuns returns lines without the marks of quoted mail. Lists of words as in Ruby become lists of
// strings. If lines are named R1, R2 and so on and C1, C2 and so on, it returns them behind the names
// of rows and of columns.
func plainRuns(lines []line) []line {
	plain := slices.Clone(tabledRuns(lines))
	var named [2][]line
	others := 0
	for i, l := range plain {
		mark := mailMark().FindString(l.text)
		l.text = strings.Repeat(" ", len(mark)) + l.text[len(mark):]
		if strings.Contains(l.text, "%") {
			l.text = wordList().ReplaceAllStringFunc(l.text, func(list string) string {
				return `["` + strings.Join(strings.Fields(list[3:len(list)-1]), `","`) + `"]`
			})
		}
		plain[i] = l
		switch m := runOf().FindStringSubmatch(l.text); {
		case m != nil:
			part := btoi(m[1] == "C")
			if m[2] != strconv.Itoa(len(named[part])+1) {
				return plain
			}
			named[part] = append(named[part], line{l.n, m[3]})
		case strings.TrimSpace(l.text) != "":
			others += btoi(strings.ContainsAny(l.text, "0123456789"))
		}
	}
	if others > 0 || len(named[0]) < fewestRuns || len(named[1]) < fewestRuns {
		return plain
	}
	return slices.Concat([]line{{named[0][0].n, "Rows:"}}, named[0], []line{{named[1][0].n, "Columns:"}}, named[1])
}

// runs reads the only nonogram of a text.
func (k Nonograms) runs(lines []line) (e banmen.Entry, err error) {
	lines = plainRuns(lines)
	var parts [2][]line // the lines after the two names; the line with the name is cut to the text after it
	open := -1
	for _, l := range lines {
		type found struct{ part, from, to int }
		var names []found
		for part, name := range runNames {
			for _, at := range name().FindAllStringIndex(l.text, -1) {
				names = append(names, found{part, at[0], at[1]})
			}
		}
		slices.SortFunc(names, func(a, b found) int { return a.from - b.from })
		behind := func(from, to int) line {
			return line{l.n, strings.Repeat(" ", utf8.RuneCountInString(l.text[:from])) + l.text[from:to]}
		}
		end := len(l.text)
		if len(names) > 0 {
			end = names[0].from
		}
		if open >= 0 && strings.TrimSpace(l.text[:end]) != "" && !(len(names) == 0 && HasWord(l.text) && hasDigits(parts[open])) && (len(names) == 0 || !HasWord(l.text[:end])) {
			parts[open] = append(parts[open], behind(0, end))
		}
		for i, one := range names {
			if parts[one.part] != nil {
				return e, banmen.Syntaxf(l.n, utf8.RuneCountInString(l.text[:one.from])+1, "expected the runs of rows and of columns once each")
			}
			end := len(l.text)
			if i+1 < len(names) {
				end = max(one.to, names[i+1].from)
			}
			open = one.part
			parts[open] = []line{behind(one.to, end)}
		}
		if open >= 0 && (strings.TrimSpace(l.text) == "" || len(names) == 0 && HasWord(l.text)) && hasDigits(parts[open]) {
			open = -1
		}
	}
	p := &picture{line: lines[0].n}
	for part, of := range []*[]clue{&p.rows, &p.cols} {
		if len(parts[part]) == 0 {
			return e, banmen.Syntaxf(lines[len(lines)-1].n, 1, "expected the runs of %s", []string{"rows", "columns"}[part])
		}
		if *of, err = clues(parts[part]); err != nil {
			return e, err
		}
	}
	if len(p.rows) < fewestRuns || len(p.cols) < fewestRuns {
		return e, banmen.Syntaxf(p.line, 1, "expected runs of at least %d rows and columns", fewestRuns)
	}
	return k.entry(p)
}

// fewestRuns is the least side of a nonogram in other text.
const fewestRuns = 3

func hasDigits(lines []line) bool {
	return slices.ContainsFunc(lines, func(l line) bool { return strings.ContainsAny(l.text, "0123456789") })
}

// clues returns the runs of rows or columns: one list for each pair of brackets or quotes, line,
// or piece between signs.
func clues(lines []line) (all []clue, err error) {
	lines = slices.DeleteFunc(slices.Clone(lines), func(l line) bool { return strings.Trim(l.text, " \t},;") == "" })
	if slices.ContainsFunc(lines, func(l line) bool { return strings.ContainsAny(l.text, "[({") }) {
		return listedClues(lines)
	}
	sep := ""
	for _, s := range []string{";", "/", "|", ","} {
		if sep == "" && slices.ContainsFunc(lines, func(l line) bool { return strings.Contains(strings.Trim(l.text, " \t"+s), s) }) {
			sep = s
		}
	}
	if len(lines) > 1 && sep == "," && !slices.ContainsFunc(lines, func(l line) bool { return strings.HasSuffix(strings.TrimSpace(l.text), ",") }) {
		sep = "" // each line has the runs of one row
	}
	for _, l := range lines {
		pieces := []string{l.text}
		if sep != "" {
			pieces = strings.Split(l.text, sep)
		}
		column := 0
		for i, piece := range pieces {
			indent := column
			column += utf8.RuneCountInString(piece) + 1
			if strings.TrimSpace(piece) == "" && i == len(pieces)-1 && i > 0 { // the text after the last separator
				continue
			}
			c, err := readClue(strings.Map(dotToBlank, piece), l.n, indent)
			switch {
			case err != nil:
				return nil, err
			case strings.Trim(piece, " \t\"'") == "":
				return nil, banmen.Syntaxf(l.n, indent+1, "expected numbers, or 0 for a line without filled cells")
			}
			all = append(all, c)
		}
	}
	return all, nil
}

func dotToBlank(r rune) rune {
	if strings.ContainsRune(".\"'、", r) {
		return ' '
	}
	return r
}

// listedClues returns the runs in lists of lists, or of strings and numbers.
func listedClues(lines []line) (all []clue, err error) {
	depth := 0
	var c *clue
	add := func(at cell, inner bool) *clue {
		if inner {
			return c
		}
		all = append(all, clue{at: banmen.LineColumn{Line: at.line, Column: at.col}})
		return &all[len(all)-1]
	}
	for _, l := range lines {
		text := []rune(l.text)
		for i := 0; i < len(text); i++ {
			at := cell{line: l.n, col: i + 1}
			switch r := text[i]; {
			case strings.ContainsRune("[({", r):
				if depth++; depth > 2 {
					return nil, banmen.Syntaxf(l.n, i+1, "expected a list of lists of numbers")
				} else if depth == 2 {
					c = add(at, false)
				}
			case strings.ContainsRune("])}", r):
				if depth--; depth <= 0 {
					return all, nil
				}
			case depth == 0 || strings.ContainsRune(" \t,;", r):
			case r == '"' || r == '\'':
				end := i + 1
				for end < len(text) && text[end] != r {
					end++
				}
				if end == len(text) {
					return nil, banmen.Syntaxf(l.n, i+1, "expected %q at the end of the text, found the end of the line", string(r))
				}
				one, err := readClue(strings.Map(dotToBlank, string(text[i+1:end])), l.n, i+1)
				if err != nil {
					return nil, err
				}
				target := add(at, depth == 2)
				target.runs = append(target.runs, one.runs...)
				i = end
			default:
				end := i
				for end < len(text) && text[end] >= '0' && text[end] <= '9' {
					end++
				}
				n, err := strconv.Atoi(string(text[i:end]))
				if err != nil || n > 1000 {
					return nil, banmen.Syntaxf(l.n, i+1, "expected numbers separated by commas or blanks, found %q", banmen.Clip(string(text[i:])))
				}
				if target := add(at, depth == 2); n > 0 {
					target.runs = append(target.runs, n)
				}
				i = end - 1
			}
		}
	}
	return nil, banmen.Syntaxf(lines[len(lines)-1].n, 1, "expected %q, found the end of the file", "]")
}
