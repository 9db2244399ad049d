package codec

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// WebPBN is the form of black and white nonograms of webpbn.com, in XML. A file may hold several. A
// goal is the picture; a saved solution is the progress of a player.
//
//	<puzzleset><puzzle type="grid" defaultcolor="black">
//	<clues type="columns"><line><count>2</count><count>1</count></line>…</clues>
//	<clues type="rows">…</clues>
//	</puzzle></puzzleset>
func WebPBN(k Nonograms) banmen.Form {
	return banmen.Form{
		Name:   "webpbn",
		Doc:    banmen.Msg("nonograms of webpbn.com (XML)"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !isXML(h, "puzzleset") && (!isXML(h, "puzzle") || !strings.Contains(string(h.Text), "<clues")) {
				return none
			}
			return is("it is XML that begins with <%s>", "puzzleset")
		},
		Read: documents(func(r io.Reader, _ banmen.Params) (next, error) {
			x, err := openXML(r)
			return func() (banmen.Entry, error) { return readWebPBN(k, x) }, err
		}),
		Put: k.writeWebPBN, Head: webHead, Tail: webTail,
	}
}

// The beginning and the end of a file.
const (
	webHead = "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n"
	webTail = "</puzzleset>\n"
)

// webNames pairs the elements that describe a puzzle with names in Meta.
var webNames = [][2]string{{"source", "source"}, {"title", "name"}, {"author", "author"}, {"copyright", "copyright"}, {"id", "id"}, {"description", "description"}}

func readWebPBN(k Nonograms, x *xmlReader) (e banmen.Entry, err error) {
	n, err := x.next("puzzle")
	if err != nil {
		return e, err
	}
	if kind := n.attrOr("type", "grid"); kind != "grid" {
		return e, x.wrong(n.attrAt("type", 0), banmen.Msg("this is a puzzle of type %q: expected %q", banmen.Clip(kind), "grid"))
	}
	p := &picture{line: x.placeOf(n.at).Line}
	if len(x.open) > 0 {
		p.say("source", x.root().textOf("source"))
	}
	for _, name := range webNames {
		p.say(name[1], n.textOf(name[0]))
	}
	colour := ""
	for _, clues := range n.named("clues") {
		switch of := clues.attrOr("type", ""); of {
		case "rows":
			p.rows, err = readCounts(clues, n.attrOr("defaultcolor", "black"), &colour)
		case "columns":
			p.cols, err = readCounts(clues, n.attrOr("defaultcolor", "black"), &colour)
		default:
			err = x.wrong(clues.at, banmen.Msg("expected clues of %q or %q, found %q", "rows", "columns", banmen.Clip(of)))
		}
		if err != nil {
			return e, err
		}
	}
	size := grid.Shape{Rows: len(p.rows), Cols: len(p.cols)}
	for _, solution := range n.named("solution") {
		if size, err = p.image(n, solution, size); err != nil {
			return e, err
		}
	}
	switch {
	case p.rows == nil && p.cols == nil && p.goal != nil:
		p.drawn(size)
	case p.rows == nil:
		return e, x.wrong(n.at, banmen.Msg("expected clues of %q or %q, found %q", "rows", "columns", ""))
	case p.cols == nil:
		return e, x.wrong(n.at, banmen.Msg("expected clues of %q or %q, found %q", "rows", "columns", "rows"))
	}
	return k.entry(p)
}

// readCounts reads the clues of rows or columns. It fails if they have more than one colour.
func readCounts(e *element, usual string, colour *string) (clues []clue, err error) {
	clues = []clue{}
	for _, l := range e.named("line") {
		place := e.doc.placeOf(l.at)
		c := clue{at: place}
		for _, count := range l.named("count") {
			v, err := count.numberIn(count.text, count.textAt, 0, 1000)
			if err != nil {
				return nil, err
			}
			of := count.attrOr("color", usual)
			if *colour == "" {
				*colour = of
			}
			if of != *colour {
				return nil, e.doc.wrong(count.at, banmen.Msg("pictures in several colours are not supported: expected black and white, found %q", banmen.Clip(of)))
			}
			if v > 0 {
				c.runs = append(c.runs, v)
			}
		}
		clues = append(clues, c)
	}
	return clues, nil
}

// image reads the picture of a solution, |X..| for each row, and returns its size.
func (p *picture) image(puzzle, solution *element, size grid.Shape) (grid.Shape, error) {
	image := solution.node("image")
	if image == nil {
		return size, solution.doc.wrong(solution.at, banmen.Msg("the field %q is missing", "image"))
	}
	background := "."
	for _, c := range puzzle.named("color") {
		if name := puzzle.attrOr("backgroundcolor", "white"); c.has("name", name) {
			background = c.attrOr("char", background)
		}
	}
	var cells []uint16
	rows, inside, set := 0, false, 0
	for i, r := range image.text {
		at := image.textAt + i
		switch {
		case r == '|' && inside && set > 0:
			return size, image.doc.wrong(at, banmen.Msg("expected ] before the end of the row"))
		case r == '|':
			if inside = !inside; !inside {
				rows++
			}
			if !inside && len(cells)%rows != 0 {
				return size, image.doc.wrong(at, banmen.Msg("expected %d cells in each row, found %d", len(cells)/rows, len(cells)-(len(cells)/rows)*(rows-1)))
			}
		case strings.ContainsRune(" \t\r\n", r):
		case !inside:
			return size, image.doc.wrong(at, banmen.Msg("expected | before and after each row, found %q", string(r)))
		case r == '[':
			set = 1
		case r == ']' && set > 0:
			cells, set = append(cells, 0), 0
		case set > 0:
		case r == '?':
			cells = append(cells, 0)
		case string(r) == background:
			cells = append(cells, emptyCell)
		default:
			cells = append(cells, filledCell)
		}
	}
	if size.Rows == 0 && rows > 0 {
		size = grid.Shape{Rows: rows, Cols: len(cells) / rows}
	}
	if inside || rows != size.Rows || len(cells) != size.Size() {
		return size, image.doc.wrong(image.at, banmen.Msg("expected %d cells, found %d", size.Size(), len(cells)))
	}
	if kind := solution.attrOr("type", "goal"); kind == "saved" {
		p.saved = cells
	} else if p.goal == nil && !slices.Contains(cells, 0) {
		p.goal, p.goalAt = cells, image.doc.placeOf(image.at)
	}
	return size, nil
}

func (k Nonograms) writeWebPBN(w io.Writer, e banmen.Entry, b grid.Board) error {
	columns, rows, err := k.written(e.Puzzle, " ")
	if err != nil {
		return err
	}
	var out strings.Builder
	out.WriteString(webHead + "<puzzle type=\"grid\" defaultcolor=\"black\">\n")
	for _, name := range webNames {
		if text := e.Meta[name[1]]; text != "" {
			fmt.Fprintf(&out, "<%[1]s>%[2]s</%[1]s>\n", name[0], escaped(text))
		}
	}
	out.WriteString("<color name=\"white\" char=\".\">FFFFFF</color>\n<color name=\"black\" char=\"X\">000000</color>\n")
	for _, part := range []struct {
		name  string
		clues []string
	}{{"columns", columns}, {"rows", rows}} {
		fmt.Fprintf(&out, "<clues type=\"%s\">\n", part.name)
		for _, text := range part.clues {
			out.WriteString("<line>")
			for run := range strings.FieldsSeq(text) {
				if run != "0" {
					fmt.Fprintf(&out, "<count>%s</count>", run)
				}
			}
			out.WriteString("</line>\n")
		}
		out.WriteString("</clues>\n")
	}
	if goal := e.Meta["solution"]; len(goal) == b.Size() {
		webImage(&out, "goal", strings.NewReplacer("#", "X", "-", ".").Replace(goal), b.Cols)
	}
	if b.Count() > 0 {
		webImage(&out, "saved", marked(b, "?X."), b.Cols)
	}
	out.WriteString("</puzzle>\n" + webTail)
	_, err = io.WriteString(w, out.String())
	return err
}

// webImage writes a picture.
func webImage(out *strings.Builder, kind, cells string, cols int) {
	fmt.Fprintf(out, "<solution type=%s>\n<image>\n", strconv.Quote(kind))
	for row := range slices.Chunk([]byte(cells), cols) {
		fmt.Fprintf(out, "|%s|\n", row)
	}
	out.WriteString("</image>\n</solution>\n")
}
