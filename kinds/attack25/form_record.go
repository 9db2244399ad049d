package attack25

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// recordForm has the answers of a game, R13 B8 Wx - B24/21, in one or more lines; an
// empty line ends the game. The puzzle of an entry is the start. Meta "record" has the
// answers, which may be illegal.
var recordForm = banmen.Form{
	Name:    "record",
	Aliases: []string{"moves", "kifu", "transcript", "棋譜"},
	Doc:     banmen.Msg("the answers of a game: R13 B8 Wx - B24/21"),
	Fit:     fitInLetters(isRecord),
	Read:    entries(readRecords),
	Put:     writeRecord(func(record string) string { return record }),
}

// compactForm is recordForm written without blanks: R13B8Wx-B24Y21. Its files are
// recognised as recordForm, which reads them as well.
var compactForm = banmen.Form{
	Name: "compact",
	Doc:  banmen.Msg("the answers without blanks: R13B8Wx-B24Y21"),
	Read: recordForm.Read,
	Put: writeRecord(func(record string) string {
		return strings.NewReplacer(" ", "", "/", "Y").Replace(record)
	}),
}

// gamesForm has a game per line: id | record | final counts. Meta has them as "id",
// "record" and "final".
var gamesForm = banmen.Form{
	Name:   "games",
	Doc:    banmen.Msg("one game per line: id | answers | final counts"),
	Stream: true,
	Fit:    fitInLetters(isGames),
	Read:   entries(readGames),
	Put:    writeGame,
}

// isRecord accepts a line that begins with an answer by a colour. Leading dashes alone
// could be open cells of another form.
func isRecord(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 {
		return none
	}
	answers, err := readAnswers(maxSize, strings.TrimSpace(h.Rows[0]), 1, 1)
	someone := slices.ContainsFunc(answers, func(a placed) bool { return a.colour != play.None })
	switch {
	case someone && err == nil:
		return is("the first line is a record of answers")
	case someone:
		return could("the first line begins with answers of players")
	case len(answers) > 0 && err == nil && !bytes.Contains(h.Text, []byte("#")): // comments may hold a board
		fit := could("the first line consists of questions that nobody answers")
		fit.ByDefault = true
		return fit
	}
	return none
}

// isGames accepts lines with a record between bars.
func isGames(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 || strings.Count(h.Rows[0], "|") != 2 {
		return none
	}
	return isRecord(banmen.Head{Rows: strings.Split(h.Rows[0], "|")[1:]})
}

func readRecords(g *play.Game, ls iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	for p, err := range paragraphs(ls) {
		var e banmen.Entry
		if err == nil {
			e, err = readRecord(g, p)
		}
		if !yield(e, err) || err != nil {
			return
		}
	}
}

// paragraphs yields groups of lines separated by blank lines, without comments.
func paragraphs(ls iter.Seq2[codec.FileLine, error]) iter.Seq2[[]codec.FileLine, error] {
	return func(yield func([]codec.FileLine, error) bool) {
		var p []codec.FileLine
		for l, err := range ls {
			switch {
			case err != nil:
				yield(nil, err)
				return
			case !isComment(l):
				p = append(p, l)
			case isBlank(l) && p != nil:
				if !yield(p, nil) {
					return
				}
				p = nil
			}
		}
		if p != nil {
			yield(p, nil)
		}
	}
}

func readRecord(g *play.Game, p []codec.FileLine) (banmen.Entry, error) {
	var record []placed
	for _, l := range p {
		answers, err := readAnswers(g.Size, l.Text, l.N, 1)
		if err != nil {
			return banmen.Entry{Line: p[0].N}, err
		}
		record = append(record, answers...)
	}
	return recordEntry(g, p[0].N, record), nil
}

// recordEntry returns the entry of a record that begins in line n.
func recordEntry(g *play.Game, n int, record []placed) banmen.Entry {
	e := banmen.Entry{
		Puzzle: &Puzzle{&Position{game: g}},
		Meta:   map[string]string{"record": join(record)},
		Line:   n,
	}
	for _, a := range record {
		e.Moves = append(e.Moves, banmen.LineColumn{Line: a.line, Column: a.column})
	}
	return e
}

func readGames(g *play.Game, ls iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	for l, err := range ls {
		if err == nil && isComment(l) {
			continue
		}
		e := banmen.Entry{Line: l.N}
		if err == nil {
			e, err = readGame(g, l)
		}
		if !yield(e, err) {
			return
		}
	}
}

func readGame(g *play.Game, l codec.FileLine) (banmen.Entry, error) {
	fields := strings.Split(l.Text, "|")
	if len(fields) != 3 {
		return banmen.Entry{Line: l.N}, banmen.Syntaxf(l.N, 1, "expected id | record | final counts, found %d fields", len(fields))
	}
	id, record, final := fields[0], fields[1], fields[2]
	column := 2 + utf8.RuneCountInString(id)
	answers, err := readAnswers(g.Size, record, l.N, column)
	if err != nil {
		return banmen.Entry{Line: l.N}, err
	}
	column += utf8.RuneCountInString(record) + 1
	if err := checkFinal(g, strings.TrimSpace(final), l.N, column+indent(final)); err != nil {
		return banmen.Entry{Line: l.N}, err
	}
	e := recordEntry(g, l.N, answers)
	e.Meta["id"] = strings.TrimSpace(id)
	if words := strings.Fields(final); len(words) > 0 {
		e.Meta["final"] = strings.Join(words, " ")
	}
	return e, nil
}

// checkFinal checks the final counts: none, or one for each colour, with a possible sum.
func checkFinal(g *play.Game, text string, n, column int) error {
	words, sum := strings.Fields(text), 0
	at := 0 // bytes of the words so far
	for _, word := range words {
		at += strings.Index(text[at:], word)
		count, err := strconv.ParseUint(word, 10, 8)
		if err != nil {
			return banmen.Syntaxf(n, column+utf8.RuneCountInString(text[:at]), "expected a number of panels, found %q", banmen.Clip(word))
		}
		sum += int(count)
		at += len(word)
	}
	if len(words) != 0 && len(words) != play.Colours || sum > g.Size*g.Size {
		return banmen.Syntaxf(n, column, "expected the panels of R, G, W and B, at most %d, found %q", g.Size*g.Size, banmen.Clip(text))
	}
	return nil
}

// writeRecord makes a Form.Write that transforms the long form of a record.
func writeRecord(change func(string) string) func(io.Writer, banmen.Entry, grid.Board) error {
	return func(w io.Writer, e banmen.Entry, _ grid.Board) error {
		record, ok := e.Meta["record"]
		if !ok {
			return errNoRecord()
		}
		_, err := fmt.Fprintln(w, change(record))
		return err
	}
}

func writeGame(w io.Writer, e banmen.Entry, _ grid.Board) error {
	record, ok := e.Meta["record"]
	if !ok {
		return errNoRecord()
	}
	_, err := fmt.Fprintf(w, "%s | %s | %s\n", e.Meta["id"], record, e.Meta["final"])
	return err
}

func errNoRecord() error {
	return banmen.Errorf(banmen.ErrCannot, "a board does not record the answers that led to it: there is no record to write")
}
