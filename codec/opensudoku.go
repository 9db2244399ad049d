package codec

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// OpenSudoku is the form of files of OpenSudoku, an app for Android, in XML. It reads version 1
// (puzzles alone), version 2 (folders, and games with progress and notes) and version 3 of its
// successor. It writes version 2, which both programs read.
//
//	<opensudoku version="2"><folder name="Mine"><game data="53007…" /></folder></opensudoku>
//
// Meta["folder"] is the name of the folder, and Meta["comment"] the note of a game. Metadata of a
// file of version 1 becomes Meta, too.
func OpenSudoku(sq Square) banmen.Form {
	return banmen.Form{
		Name:   "opensudoku",
		Doc:    banmen.Msg("OpenSudoku files (.opensudoku), including games in progress"),
		Answer: "framed",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !isXML(h, "opensudoku", "opensudoku2") {
				return none
			}
			return is("it is XML that begins with <%s>", "opensudoku")
		},
		Read: documents(func(r io.Reader, p banmen.Params) (next, error) {
			x, err := openXML(r)
			rec := &records{sq: sq, params: p}
			return func() (banmen.Entry, error) { return readOpenSudoku(x, rec) }, err
		}),
		Put: writeOpenSudoku, Head: openHead, Tail: openTail,
	}
}

// The beginning and the end of a file of version 2.
const (
	openHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"
	openTail = "</opensudoku>\n"
)

// openVersions maps the names of root elements to versions.
var openVersions = map[string]string{"opensudoku": "2", "opensudoku2": "3"}

func readOpenSudoku(x *xmlReader, rec *records) (e banmen.Entry, err error) {
	game, err := x.next("game")
	if err != nil {
		return e, err
	}
	if len(x.open) == 0 {
		return e, x.wrong(game.at, banmen.Msg("expected a game within <%s>", "opensudoku"))
	}
	root := x.root()
	version, some := root.attr("version")
	if want := openVersions[root.name]; want == "" || some && version != want && version != "1" {
		return e, x.wrong(root.at, banmen.Msg("expected <opensudoku>, <opensudoku version=\"2\"> or <opensudoku2 version=\"3\">, found <%s> with version %q", root.name, banmen.Clip(version)))
	}
	attr := "data"
	if _, ok := game.attr(attr); !ok {
		attr = "cells_data"
	}
	data, ok := game.attr(attr)
	if !ok {
		return e, x.wrong(game.at, banmen.Msg("the field %q is missing", "data"))
	}
	s := newSaved(9, x.placeOf(game.at).Line)
	if err := readOpenData(s, game, attr, data); err != nil {
		return e, err
	}
	for _, name := range []string{"name", "author", "description", "comment", "source", "level"} {
		s.say(name, root.textOf(name))
	}
	s.say("date", root.textOf("created"))
	s.say("url", root.textOf("sourceURL"))
	for _, around := range x.open {
		for _, name := range []string{"name", "folder_name"} {
			if text, ok := around.attr(name); ok && around.name == "folder" {
				s.say("folder", text)
			}
		}
	}
	for _, name := range []string{"note", "user_note"} {
		if text, ok := game.attr(name); ok {
			s.say("comment", text)
		}
	}
	return rec.saved(s)
}

// openFields is the number of fields of a cell in each version of the data, from 1. They are
// the value, notes, other notes (from version 4), a colour (from version 5), and whether it can
// be edited. Notes are numbers with commas in version 1, and then a sum of 1 for 1, 2 for 2, 4
// for 3 and so on.
var openFields = []int{3, 3, 3, 4, 5}

// readOpenData reads the cells of a game: 81 digits, or a version and fields that end in bars.
func readOpenData(s *savedGame, game *element, attr, data string) error {
	wrong := func(i int, what banmen.Message) error {
		return game.doc.wrong(game.attrAt(attr, i), what)
	}
	head, started := strings.CutPrefix(data, "version:")
	if !started {
		data = strings.TrimRight(data, " \n")
		if n := utf8.RuneCountInString(data); n != len(s.givens) {
			return wrong(0, banmen.Msg("expected %d cells, found %d", len(s.givens), n))
		}
		for i, r := range data {
			if r != '.' && (r < '0' || r > '9') {
				return wrong(i, banmen.Msg("expected 1 to 9, or 0 for an open cell, found %q", string(r)))
			}
			s.givens[i] = uint16(max(0, r-'0'))
		}
		return nil
	}
	head = strings.TrimLeft(head, " ")
	number := head[:len(head)-len(strings.TrimLeft(head, "0123456789"))]
	version, err := strconv.Atoi(number)
	if err != nil || version < 1 || version > len(openFields) {
		return wrong(0, banmen.Msg("expected 81 digits or cells of version 1 to %d, found %q", len(openFields), banmen.Clip(data)))
	}
	text := strings.TrimLeft(head[len(number):], " \r\n")
	at := len(data) - len(text)
	fields := strings.Split(strings.TrimRight(text, " \r\n"), "|")
	for c := range s.givens {
		some := openFields[version-1]
		if version == 2 && len(fields) > 2 && fields[2] == "" { // version 2 wrote one bar too many after notes
			fields = append(fields[:2:2], fields[3:]...)
			at++
		}
		if len(fields) <= some {
			return wrong(at, banmen.Msg("expected %d cells, found %d", len(s.givens), c))
		}
		cell := fields[:some]
		value, noted, editable, ok := openCell(cell, version)
		if !ok {
			return wrong(at, banmen.Msg("expected a value, notes and 0 or 1 for cell %s, found %q", grid.Square(9).Name(c), banmen.Clip(strings.Join(cell, "|"))))
		}
		if s.notes[c] = noted; editable {
			s.placed[c] = value
		} else {
			s.givens[c] = value
		}
		at += len(strings.Join(cell, "|")) + 1
		fields = fields[some:]
	}
	if rest := strings.Join(fields, "|"); rest != "" {
		return wrong(at, banmen.Msg("expected no more than %d cells, found %q", len(s.givens), banmen.Clip(rest)))
	}
	return nil
}

// openCell reads the fields of a cell.
func openCell(fields []string, version int) (value uint16, notes uint64, editable, ok bool) {
	v, err := strconv.ParseUint(fields[0], 10, 4)
	last := fields[len(fields)-1]
	if err != nil || v > 9 || last != "0" && last != "1" {
		return 0, 0, false, false
	}
	for _, text := range fields[1:min(3, len(fields)-1)] {
		if version == 1 {
			for number := range strings.SplitSeq(strings.Trim(text, "-,"), ",") {
				n, err := strconv.ParseUint(number, 10, 4)
				if number == "" {
					continue
				}
				if err != nil || n < 1 || n > 9 {
					return 0, 0, false, false
				}
				notes |= 1 << n
			}
			continue
		}
		n, err := strconv.ParseUint(text, 10, 9)
		if text != "-" && err != nil {
			return 0, 0, false, false
		}
		notes |= n << 1
	}
	return uint16(v), notes, last == "1", true
}

// The states of games and the version of cells, as they are written.
const (
	openPlaying, openNotStarted, openComplete = 0, 1, 2
	openVersion                               = 3
)

func writeOpenSudoku(w io.Writer, e banmen.Entry, b grid.Board) error {
	if err := plainNine(e, b); err != nil {
		return err
	}
	givens, marks := e.Puzzle.Givens(), notesAt(e, b)
	state, data := openNotStarted, &strings.Builder{}
	if marks == nil && b.Equal(givens) {
		for _, v := range b.Cells {
			fmt.Fprint(data, v)
		}
	} else {
		if state = openPlaying; b.Full() {
			state = openComplete
		}
		fmt.Fprintf(data, "version: %d\n", openVersion)
		for c, v := range b.Cells {
			notes, editable := uint64(0), 1
			if givens.Cells[c] != 0 {
				editable = 0
			} else if v == 0 && marks != nil {
				notes = marks[c] >> 1
			}
			fmt.Fprintf(data, "%d|%d|%d|", v, notes, editable)
		}
	}
	folder := e.Meta["folder"]
	if folder == "" {
		folder = e.Meta["name"]
	}
	_, err := fmt.Fprintf(w, openHead+"<folder name=\"%s\" created=\"0\">\n"+
		"<game created=\"0\" state=\"%d\" time=\"0\" last_played=\"0\" data=\"%s\" note=\"%s\" />\n</folder>\n"+openTail,
		escaped(folder), state, escaped(data.String()), escaped(e.Meta["comment"]))
	return err
}
