package answer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A RoundTrip checks that a written puzzle is read back as the same puzzle. All answers
// to a file share it. It is safe for concurrent use.
type RoundTrip struct {
	Kinds []*banmen.Kind // considered when recognising a text
	As    string         // the puzzle of --as; readers of the answers get it, too

	known sync.Map // rules already checked by form, and losses already noted
}

// puzzle adds the question of a record in the form of the style. It fails with ErrCannot if the
// form cannot express the rules and --as did not give them.
func (p *Page) puzzle(s Style, e banmen.Entry, b grid.Board) error {
	if err := s.RoundTrip.Check(s.Form, e, b); err != nil {
		return err
	}
	return p.board(s.Form, e, b)
}

// AppendPuzzle appends the question of a record in a form. It fails with ErrCannot if it
// would be read as another puzzle.
func (t *RoundTrip) AppendPuzzle(text []byte, f banmen.Form, e banmen.Entry, b grid.Board) ([]byte, error) {
	if err := t.Check(f, e, b); err != nil {
		return text, err
	}
	return AppendBoard(text, f, e, b)
}

// Check returns an ErrCannot if a board in the form is read as another puzzle: of another
// kind, without parts, or with other boxes; or if the form writes other symbols. It checks
// only the first board with the same rules and symbols.
func (t *RoundTrip) Check(f banmen.Form, e banmen.Entry, b grid.Board) error {
	if t == nil {
		return nil
	}
	e.Puzzle, _ = banmen.SplitMarks(e.Puzzle)
	e.Marks, e.Notes = nil, nil
	symbols := cmp.Or(strings.Join(banmen.AlphabetOf(e.Puzzle), ""), e.Meta["alphabet"])
	if err := t.checkAlphabet(f, e, b, symbols); err != nil {
		return err
	}
	if t.As != "" || f.Fit == nil {
		return nil
	}
	text := e.Puzzle.With(b).String()
	rules := text[:max(0, strings.LastIndexByte(text, ':'))]
	key := f.Name + " " + rules + " " + symbols
	if _, known := t.known.Load(key); known {
		return nil
	}
	board, err := AppendBoard(nil, f, e, b)
	if err != nil {
		return err
	}
	if f.Fit(codec.NewHead(board)).ByDefault && !t.isRead(board, f.Name, b, text) && !t.isRead(board, "", b, text) {
		return banmen.Errorf(banmen.ErrCannot, "the form %s does not show that this is %s", f.Name, rules).Suggest("use text or json, which can hold everything")
	}
	t.known.Store(key, true)
	return nil
}

// checkAlphabet returns an ErrCannot if the form writes the usual symbols of the kind instead
// of those of the puzzle.
func (t *RoundTrip) checkAlphabet(f banmen.Form, e banmen.Entry, b grid.Board, symbols string) error {
	key := f.Name + " symbols " + symbols
	if _, known := t.known.Load(key); known || symbols == "" || strings.HasPrefix("123456789", symbols) || b.Count() == 0 {
		return nil
	}
	custom, err := AppendBoard(nil, f, e, b)
	if err != nil {
		return err
	}
	e.Puzzle, e.Meta = banmen.WithAlphabet(e.Puzzle, nil), maps.Clone(e.Meta)
	delete(e.Meta, "alphabet")
	if usual, err := AppendBoard(nil, f, e, b); err == nil && bytes.Equal(custom, usual) {
		cannot := banmen.Errorf(banmen.ErrCannot, "the form %s cannot hold the symbols %s", f.Name, banmen.Clip(symbols))
		if n := banmen.Letters(e.Puzzle); n > 0 && n <= 9 {
			return cannot.Suggest("replace them with digits: %s 1-%d", banmen.Flag("alphabet"), n)
		}
		if f.Name == "text" {
			return cannot.Suggest("use json, which can hold everything")
		}
		return cannot.Suggest("use text or json, which can hold everything")
	}
	t.known.Store(key, true)
	return nil
}

// isRead reports whether text is read as a puzzle with this name and board. form is the
// form given to the reader, or "".
func (t *RoundTrip) isRead(text []byte, form string, b grid.Board, name string) bool {
	c, ok := codec.Recognise(t.Kinds, text, form)
	if !ok {
		return false
	}
	for e, err := range c.Form.Read(strings.NewReader(string(text)), banmen.Params{}) {
		return err == nil && e.Puzzle.Givens().Shape == b.Shape && e.Puzzle.With(b).String() == name
	}
	return false
}

// titles are the names of metadata fields that describe a puzzle, and of the field with the moves
// of a game.
var titles = []string{"name", "title", "author", "description", "date", "source", "level", "url", "rules", "looks", "record"}

// lost notes the metadata that the form does not hold, each name only once for all records.
func (s Style) lost(e banmen.Entry, b grid.Board) (notes []banmen.Message) {
	if s.RoundTrip == nil || s.Form.Put == nil {
		return nil
	}
	var names []string
	for _, name := range titles {
		if e.Meta[name] != "" {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil
	}
	text, err := AppendBoard(nil, s.Form, e, b)
	if err != nil {
		return nil
	}
	names = slices.DeleteFunc(names, func(name string) bool { return holds(string(text), e.Meta[name]) })
	if len(names) > 0 && s.Form.Read != nil { // the text may be compressed
		for back, err := range s.Form.Read(bytes.NewReader(text), banmen.Params{As: s.RoundTrip.As}) {
			if err == nil {
				names = slices.DeleteFunc(names, func(name string) bool { return back.Meta[name] == e.Meta[name] })
			}
			break
		}
	}
	if omitted := strings.Join(names, ", "); omitted != "" && s.RoundTrip.first(omitted) {
		notes = append(notes, banmen.Msg("the form %s omits these fields of the puzzle: %s", s.Form.Name, omitted))
	}
	return notes
}

// first reports whether something is noted for the first time.
func (t *RoundTrip) first(what string) bool {
	_, noted := t.known.LoadOrStore(what, true)
	return !noted
}

// holds reports whether a text contains another, literally or escaped as in JSON and XML.
func holds(text, value string) bool {
	quoted, _ := json.Marshal(value)
	return strings.Contains(text, value) || strings.Contains(text, html.EscapeString(value)) || strings.Contains(text, strings.Trim(string(quoted), `"`))
}
