package codec

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Non is the form of Steve Simpson's nonograms (.non). Lines begin with a keyword. The clues of
// rows and columns follow their keyword, one per line, with commas. goal is the picture row by
// row, 1 for a filled cell and 0 for an empty one. saved is what was filled in so far, with ?
// for open cells. A line ==== separates puzzles.
//
//	width 5
//	height 1
//	rows
//	2,1
//	columns
//	1
//	…
func Non(k Nonograms) banmen.Form {
	return banmen.Form{
		Name:   "non",
		Doc:    banmen.Msg("nonograms in the format of Steve Simpson's solver (.non)"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !hasKeyword(h.Rows, "width") || !hasKeyword(h.Rows, "height") || !hasKeyword(h.Rows, "rows") && !hasKeyword(h.Rows, "goal") {
				return none
			}
			return is("lines begin with %q and %q", "width", "height")
		},
		Read: reader(false, func(in *input, _ banmen.Params) next {
			return func() (banmen.Entry, error) { return readNon(k, in) }
		}),
		Put: k.writeNon,
	}
}

// hasKeyword reports whether the first word of a row is keyword.
func hasKeyword(rows []string, keyword string) bool {
	return slices.ContainsFunc(rows, func(row string) bool {
		word, _ := cutWord(row)
		return word == keyword
	})
}

// cutWord cuts the first word off a line.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// nonNames maps keywords that describe a puzzle to names in Meta.
var nonNames = map[string]string{"catalogue": "source", "title": "name", "by": "author", "copyright": "copyright", "license": "license"}

// A nonReader reads the keywords of one puzzle.
type nonReader struct {
	*picture
	k             Nonograms
	width, height int
	sections      map[string][]line   // the lines after rows and columns
	images        map[string][]line   // the lines of goal and saved
	done          map[string]struct{} // keywords read so far
}

func readNon(k Nonograms, in *input) (e banmen.Entry, err error) {
	r := &nonReader{picture: &picture{}, k: k, sections: map[string][]line{}, images: map[string][]line{}, done: map[string]struct{}{}}
	into := ""
	for {
		l, ok := in.next()
		if !ok || strings.HasPrefix(l.text, "====") {
			if len(r.done) == 0 && ok {
				continue // a divider before the first puzzle
			}
			break
		}
		word, rest := cutWord(l.text)
		if strings.HasPrefix(word, "#") && into == "" || word == "" && into == "" {
			continue
		}
		if _, twice := r.done[word]; twice && (word == "width" || word == "catalogue" || word == "title") && len(r.sections) > 0 {
			in.unread(l) // the next puzzle begins without a divider
			break
		}
		if r.line == 0 {
			r.line = l.n
		}
		begins := word != "" && (word[0] >= 'a' && word[0] <= 'z' || word[0] >= 'A' && word[0] <= 'Z')
		if begins {
			if into, err = r.keyword(strings.ToLower(word), rest, l); err != nil {
				return e, err
			}
			continue
		}
		switch into {
		case "rows", "columns":
			r.sections[into] = append(r.sections[into], l)
		case "goal", "saved":
			r.images[into] = append(r.images[into], l)
		default:
			return e, banmen.Syntaxf(l.n, 1, "expected a keyword such as width, height, rows or columns, found %q", banmen.Clip(l.text))
		}
	}
	if len(r.done) == 0 {
		return e, io.EOF
	}
	if err := r.picture.finish(r); err != nil {
		return e, err
	}
	return k.entry(r.picture)
}

// keyword handles a line that begins with a keyword. into is the keyword that the next lines
// belong to, or empty. Unknown keywords are skipped.
func (r *nonReader) keyword(word, rest string, l line) (into string, err error) {
	r.done[word] = struct{}{}
	switch word {
	case "width", "height":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 1000 {
			return "", banmen.Syntaxf(l.n, len(word)+2, "expected a number from %d to %d, found %s", 1, 1000, strconv.Quote(banmen.Clip(rest)))
		}
		if word == "width" {
			r.width = n
		} else {
			r.height = n
		}
		return "", nil
	case "rows", "columns":
		r.sections[word] = []line{}
		return word, nil
	case "goal", "saved":
		if r.images[word] == nil {
			r.images[word] = []line{{l.n, strings.Replace(l.text, word, strings.Repeat(" ", len(word)), 1)}}
		}
		return word, nil
	case "color", "colour":
		return "", banmen.Syntaxf(l.n, 1, "pictures in several colours are not supported: expected black and white, found %q", banmen.Clip(l.text))
	}
	if name := nonNames[word]; name != "" {
		r.say(name, html.UnescapeString(strings.Trim(rest, `"`)))
	}
	return "", nil
}

// finish completes a picture with the lines that r has read.
func (p *picture) finish(r *nonReader) (err error) {
	switch {
	case r.width == 0:
		return banmen.Syntaxf(r.line, 1, "line %q is missing", "width")
	case r.height == 0:
		return banmen.Syntaxf(r.line, 1, "line %q is missing", "height")
	}
	if p.goal, err = r.image("goal", "10"); err != nil {
		return err
	}
	if p.saved, err = r.image("saved", "10?"); err != nil {
		return err
	}
	_, rows := r.sections["rows"]
	_, columns := r.sections["columns"]
	if !rows && !columns && p.goal != nil {
		p.drawn(grid.Shape{Rows: r.height, Cols: r.width})
		return nil
	}
	if p.rows, err = r.section("rows", r.height); err != nil {
		return err
	}
	p.cols, err = r.section("columns", r.width)
	return err
}

// section returns the n clues after a keyword. If there are too few lines otherwise, blank
// lines are clues without filled cells, except for the one before the next keyword.
func (r *nonReader) section(word string, n int) (clues []clue, err error) {
	lines, ok := r.sections[word]
	if !ok {
		return nil, banmen.Syntaxf(r.line, 1, "line %q is missing", word)
	}
	blank := func(l line) bool { return strings.TrimSpace(l.text) == "" }
	some := slices.DeleteFunc(slices.Clone(lines), blank)
	if last := len(lines) - 1; len(some) < n && last >= 0 && blank(lines[last]) {
		lines = lines[:last]
	}
	if len(some) < n && len(lines) == n {
		some = lines
	}
	if len(some) != n {
		at := r.line
		if len(some) > 0 {
			at = some[min(n, len(some)-1)].n
		}
		return nil, banmen.Syntaxf(at, 1, "expected %d lines after %q, found %d", n, word, len(some))
	}
	for _, l := range some {
		text := strings.TrimLeft(l.text, " \t")
		c, err := readClue(strings.TrimRight(text, " \t"), l.n, utf8.RuneCountInString(l.text)-utf8.RuneCountInString(text))
		if err != nil {
			return nil, err
		}
		clues = append(clues, c)
	}
	return clues, nil
}

// image returns the cells after a keyword, or nil if the keyword is missing.
func (r *nonReader) image(word, signs string) ([]uint16, error) {
	lines, ok := r.images[word]
	if !ok {
		return nil, nil
	}
	var cells []uint16
	for _, l := range lines {
		column := 0
		for _, sign := range l.text {
			column++
			switch v := strings.IndexRune(signs, sign); {
			case strings.ContainsRune(" \t\"", sign):
			case v < 0:
				return nil, banmen.Syntaxf(l.n, column, "expected cells of a picture (%s), found %q", signs, string(sign))
			default:
				cells = append(cells, []uint16{filledCell, emptyCell, 0}[v])
			}
		}
	}
	if len(cells) != r.width*r.height {
		return nil, banmen.Syntaxf(lines[0].n, 1, "expected %d cells, found %d", r.width*r.height, len(cells))
	}
	if word == "goal" {
		r.goalAt = banmen.LineColumn{Line: lines[0].n, Column: 1}
	}
	return cells, nil
}

func (k Nonograms) writeNon(w io.Writer, e banmen.Entry, b grid.Board) error {
	columns, rows, err := k.written(e.Puzzle, ",")
	if err != nil {
		return err
	}
	var out strings.Builder
	for _, word := range []string{"catalogue", "title", "by", "copyright", "license"} {
		if text := e.Meta[nonNames[word]]; text != "" {
			fmt.Fprintf(&out, "%s \"%s\"\n", word, html.EscapeString(strings.Join(strings.Fields(text), " ")))
		}
	}
	fmt.Fprintf(&out, "width %d\nheight %d\n\nrows\n%s\n\ncolumns\n%s\n", b.Cols, b.Rows, strings.Join(rows, "\n"), strings.Join(columns, "\n"))
	if goal := e.Meta["solution"]; len(goal) == b.Size() {
		fmt.Fprintf(&out, "\ngoal \"%s\"\n", strings.NewReplacer("#", "1", "-", "0").Replace(goal))
	}
	if b.Count() > 0 {
		fmt.Fprintf(&out, "\nsaved \"%s\"\n", marked(b, "?10"))
	}
	_, err = io.WriteString(w, out.String())
	return err
}
