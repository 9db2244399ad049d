package api

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// An input is the puzzle of a request.
type input struct {
	puzzle string
	stream.Input
	sizes  []*string // by kind: the field for its size
	about  verb.Subject
	kind   string // the kind and its size, for requests about a kind
	record bool   // a game text with moves is played from the start
}

// fields returns the fields of an input.
func (in *input) fields(kinds []*banmen.Kind) []Field {
	switch in.about {
	case verb.OfKind:
		return []Field{{Name: "kind", Doc: banmen.Msg("the kind and its size, without givens"), at: &in.kind}}
	case verb.Nothing:
		return nil
	}
	all := []Field{
		{Name: "puzzle", Doc: banmen.Msg("a puzzle as text, or puzzles in any known form"), at: &in.puzzle},
		shared("from", &in.From),
		shared("as", &in.As),
		shared("alphabet", &in.Alphabet),
	}
	for _, k := range kinds {
		in.sizes = append(in.sizes, new(string))
		if k.Size.Name != "" {
			all = append(all, Field{Name: k.Size.Name, Doc: k.Size.Usage, at: in.sizes[len(in.sizes)-1]})
		}
	}
	return all
}

// A source is the records of a request.
type source struct {
	kind    *banmen.Kind
	form    banmen.Form
	many    bool   // there are several
	as      string // the puzzle as which boards are read
	records iter.Seq2[banmen.Entry, error]
}

// open reads the text of an input.
func (in *input) open(kinds []*banmen.Kind) (*source, error) {
	switch in.about {
	case verb.OfKind:
		return in.empty(kinds)
	case verb.Nothing:
		return one(nil, banmen.Form{}, banmen.Entry{}), nil
	}
	for i, params := range in.sizes {
		if *params != "" && in.As != "" {
			return nil, banmen.Errorf(nil, "the fields %q and %q exclude each other", kinds[i].Size.Name, "as")
		}
		if *params != "" {
			in.As = kinds[i].Name + ":" + *params
		}
	}
	if in.isText(kinds) {
		src := in.played(kinds)
		if !in.record || src == nil {
			return in.text(kinds)
		}
		if k, err := codec.FindKind(kinds, in.As); in.As != "" && (err != nil || k != src.kind) {
			return nil, banmen.Errorf(nil, "the puzzle %q already names its kind: omit %q", in.puzzle, "as")
		}
		return src, nil
	}
	if err := codec.NotSupported(kinds, strings.TrimSpace(in.puzzle)); err != nil {
		return nil, err
	}
	src, err := stream.Read(kinds, strings.NewReader(in.puzzle), in.Input)
	if err != nil {
		return nil, err
	}
	s := &source{kind: src.Kind, form: src.Form, records: src.Records, as: src.Params.As}
	again, err := stream.Read(kinds, strings.NewReader(in.puzzle), in.Input)
	if err != nil {
		return nil, err
	}
	n := 0
	for range again.Records {
		if n++; n == 2 {
			break
		}
	}
	s.many = n > 1
	return s, nil
}

// empty returns a puzzle without givens as a record.
func (in *input) empty(kinds []*banmen.Kind) (*source, error) {
	k, p, err := ops.ParseToMake(kinds, in.kind)
	if err != nil {
		return nil, err
	}
	if p.Givens().Count() > 0 {
		return nil, banmen.Errorf(nil, "%q has givens: expected only a kind and size, such as sudoku:2x2", in.kind)
	}
	form, err := codec.FindForm(k, "")
	return one(k, form, banmen.Entry{Puzzle: p}), err
}

// one returns the source of one record.
func one(k *banmen.Kind, form banmen.Form, e banmen.Entry) *source {
	return &source{kind: k, form: form, records: func(yield func(banmen.Entry, error) bool) { yield(e, nil) }}
}

// first reads the first puzzle of an input.
func (in *input) first(kinds []*banmen.Kind) (banmen.Entry, error) {
	src, err := in.open(kinds)
	if err != nil {
		return banmen.Entry{}, err
	}
	return src.first()
}

func (s *source) first() (banmen.Entry, error) {
	for e, err := range s.records {
		return e, err
	}
	return banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a puzzle")
}

// firstOf is first for a named game, which the text need not repeat; "" allows any
// puzzle.
func (in *input) firstOf(kinds []*banmen.Kind, of string) (banmen.Entry, error) {
	if of == "" {
		return in.first(kinds)
	}
	k, p, err := codec.Parse(kinds, of)
	if err != nil {
		return banmen.Entry{}, err
	}
	if !game.Is(p) {
		return banmen.Entry{}, banmen.Errorf(nil, "field %q: expected a game", "of")
	}
	in.record = true
	src, err := in.open(kinds)
	if err == nil && src.kind != k {
		return banmen.Entry{}, banmen.Syntaxf(1, 1, "expected a record of %s, found one of %s", k.Name, src.kind.Name)
	}
	if !in.isText(kinds) {
		in.As = params(p)
		src, err = in.open(kinds)
	}
	if err != nil {
		return banmen.Entry{}, err
	}
	return src.first()
}

// played returns the record in the text of a game, or nil if it has no moves.
func (in *input) played(kinds []*banmen.Kind) *source {
	i := strings.LastIndex(in.puzzle, ":")
	if i < 0 {
		return nil
	}
	k, p, err := codec.Parse(kinds, in.puzzle[:i])
	if err != nil || !game.Is(p) {
		return nil
	}
	if _, _, err := codec.Parse(kinds, in.puzzle); err != nil {
		return nil
	}
	moves := &input{puzzle: in.puzzle[i+1:]}
	moves.As = in.puzzle[:i]
	if src, err := moves.open(kinds); err == nil && src.kind == k {
		return src
	}
	return nil
}

// params returns the text of a game without a board: attack25,size=6 or reversi:6x6.
func params(p banmen.Puzzle) string {
	words := strings.SplitN(p.String(), ":", 3)
	if len(words) > 1 && len(words[1]) < p.Givens().Size() { // not a board
		return words[0] + ":" + words[1]
	}
	return words[0]
}

// isText reports whether the puzzle begins with the name of a kind and is a valid text of
// it.
func (in *input) isText(kinds []*banmen.Kind) bool {
	name, _ := codec.CutName(in.puzzle)
	k, _ := banmen.KindByName(kinds, strings.TrimSpace(name))
	return k != nil && !strings.Contains(strings.TrimSpace(in.puzzle), "\n")
}

// text returns the single record of a text.
func (in *input) text(kinds []*banmen.Kind) (*source, error) {
	if in.From != "" || in.As != "" {
		return nil, banmen.Errorf(nil, "the puzzle %q already names its kind: omit %q", in.puzzle, "from, as")
	}
	text := strings.TrimSpace(in.puzzle)
	k, p, err := codec.Parse(kinds, text)
	e := banmen.Entry{Puzzle: p, Line: 1}
	if first, moves, ok := strings.Cut(text, " "); err != nil && ok { // the text of a game followed by moves
		if gk, g, gerr := codec.Parse(kinds, first); gerr == nil && game.Is(g) {
			k, err = gk, nil
			e.Puzzle, e.Meta = g, map[string]string{"record": moves}
			e.Moves = places(moves, utf8.RuneCountInString(first)+2)
		}
	}
	if err != nil {
		return nil, err
	}
	form, err := codec.FindForm(k, "")
	return one(k, form, e), err
}

// places returns the columns of the words of a line that begins at a column.
func places(line string, column int) (all []banmen.LineColumn) {
	before := ' '
	for _, r := range line {
		if before == ' ' && r != ' ' {
			all = append(all, banmen.LineColumn{Line: 1, Column: column})
		}
		before = r
		column++
	}
	return all
}

// each calls f with each record until time runs out. An unreadable record is an error if
// it is the only one; otherwise it is answered with an error.
func (c *call) each(s *source, f func(banmen.Entry) error) error {
	for e, err := range s.records {
		if err == nil {
			err = f(e)
		}
		if err == nil {
			err = c.ctx.Err()
		}
		if err = c.bad(s, err); err != nil {
			return err
		}
	}
	return nil
}
