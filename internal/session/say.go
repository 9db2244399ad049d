package session

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// A Reply is the answer of a desk to a command.
type Reply struct {
	Sentences []banmen.Message
	Action    Action    // for the front end to carry out: Save, KeyMap, Rules, Timer, Quit
	Text      string    // name to save under
	Hint      *StepHint // the hint given
	Best      *Advice   // of a game
}

func (r *Reply) say(m ...banmen.Message) { r.Sentences = append(r.Sentences, m...) }

// Say carries out a line and answers in sentences, beginning with what changed. It fails
// if the line cannot be parsed or carried out.
func (d *Desk) Say(ctx context.Context, line string) (Reply, error) {
	c, err := d.Parse(line)
	if err != nil {
		return Reply{}, err
	}
	return d.Do(ctx, c)
}

// Do is like Say, for a parsed command.
func (d *Desk) Do(ctx context.Context, c Command) (Reply, error) {
	r := &Reply{}
	if len(c.Cells) > 0 && c.Action != Move {
		d.Go(c.Cells[len(c.Cells)-1])
	}
	w := doer{teller{d}}
	for _, try := range []func(context.Context, Command, *Reply) (bool, error){w.change, w.travel, w.ask, w.advise, w.leave} {
		if done, err := try(ctx, c, r); done || err != nil {
			return *r, err
		}
	}
	return *r, forPuzzles()
}

// A doer carries out commands.
type doer struct{ teller }

// cells returns the cells that a command refers to.
func (d teller) cells(c Command) []int {
	if len(c.Cells) > 0 {
		return c.Cells
	}
	return d.Cells()
}

// change carries out commands that change the board.
func (d doer) change(_ context.Context, c Command, r *Reply) (bool, error) {
	before, puzzle := d.sheet()
	if !puzzle && !slices.Contains([]Action{Move, Undo, Redo}, c.Action) {
		return false, nil
	}
	start := d.At()
	done, err := d.changing(c)
	if !done || err != nil {
		return done, err
	}
	if puzzle {
		after, _ := d.sheet()
		r.say(d.differences(before, after)...)
		if d.At() == start && len(r.Sentences) == 0 {
			r.say(banmen.Msg("nothing changes"))
		}
		r.say(d.standing()...)
		return true, nil
	}
	r.say(d.lastMove(c.Action)...)
	return true, nil
}

// changing changes the board. It reports false for other commands.
func (d doer) changing(c Command) (bool, error) {
	switch c.Action {
	case Move:
		return true, d.Play(c.Text)
	case Symbol, UseDigit:
		if len(c.Values) == 0 {
			return false, nil
		}
		return true, d.Put(Digit, d.cells(c), c.Values[0], !d.Loose)
	case UseCorner, UseCentre, UseColour:
		if len(c.Values) == 0 {
			return false, nil
		}
		return true, d.mark(pens()[c.Action], d.cells(c), "+", c.Values)
	case Unmark:
		return true, d.unmark(d.cells(c), c.Values)
	case Clear:
		return true, d.Clear(d.cells(c))
	case Fill:
		return true, d.Candidates()
	case Undo, Redo:
		return true, d.again(c)
	case Savepoint:
		return true, d.SetSavepoint(c.Text)
	case Back:
		return true, d.BackTo(c.Text)
	case Apply:
		return true, d.Apply()
	}
	return false, nil
}

// pens maps actions to pens.
func pens() map[Action]Pen {
	return map[Action]Pen{UseDigit: Digit, UseCorner: Corner, UseCentre: Centre, UseColour: Colour}
}

// mark adds or removes marks of several symbols.
func (d doer) mark(pen Pen, cells []int, sign string, values []int) error {
	sh, _ := d.sheet()
	mine, err := sh.open(pen, cells)
	if err != nil || len(mine) == 0 {
		return err
	}
	var parts []string
	for _, v := range values {
		parts = append(parts, sh.text(pen, mine, sign, v))
	}
	return d.Play(strings.Join(parts, "/"))
}

// unmark removes the marks of some symbols, or all marks if there are none.
func (d doer) unmark(cells, values []int) error {
	sh, _ := d.sheet()
	var parts []string
	for _, pen := range []Pen{Corner, Centre} {
		full := sh.written(pen, cells)
		if full == nil {
			continue
		}
		for _, v := range values {
			parts = append(parts, sh.text(pen, full, "-", v))
		}
		if values == nil {
			parts = append(parts, sh.text(pen, full, "-", 0))
		}
	}
	if parts == nil {
		return nil
	}
	return d.Play(strings.Join(parts, "/"))
}

// again undoes or redoes a number of moves.
func (d doer) again(c Command) error {
	n, do, none := max(c.Number, 1), d.Undo, banmen.Errorf(nil, "there is nothing to undo")
	if c.Action == Redo {
		do, none = d.Redo, banmen.Errorf(nil, "there is nothing to redo")
	}
	if !do() {
		return none
	}
	for range n - 1 {
		if !do() {
			return nil
		}
	}
	return nil
}

// SetSavepoint sets a savepoint with a name, or with the first unused letter.
func (d *Desk) SetSavepoint(name string) error {
	used := d.Savepoints()
	for letter := 'A'; name == "" && letter <= 'Z'; letter++ {
		if !slices.Contains(used, string(letter)) {
			name = string(letter)
		}
	}
	if name == "" {
		return banmen.Errorf(nil, "there are savepoints from A to Z: expected a name")
	}
	return d.Play("save:" + name)
}

// BackTo returns to a savepoint; an empty name means the last one.
func (d *Desk) BackTo(name string) error {
	if used := d.Savepoints(); name == "" && len(used) > 0 {
		name = used[len(used)-1]
	}
	return d.Play("back:" + name)
}

// travel moves the cursor, and changes settings.
func (d doer) travel(ctx context.Context, c Command, r *Reply) (bool, error) {
	switch c.Action {
	case Up, Down, Left, Right, Home, End:
		d.Go(d.Neighbour(c.Action))
		r.say(d.Describe(d.Cursor)...)
	case GoTo, Look:
		r.say(d.Describe(d.Cursor)...)
	case UseDigit, UseCorner, UseCentre, UseColour:
		d.Pen = pens()[c.Action]
		r.say(d.Pen.Name())
	case Tidy:
		d.Loose = !d.Loose
		r.say(d.Tidiness())
	case NextFaults:
		return true, d.setFaults(c.Text, r)
	case Unmistake:
		n, err := BeforeMistake(ctx, d.Puzzle(), d.Trail())
		if err != nil {
			return true, err
		}
		r.say(d.WentBack(n)...)
	default:
		return false, nil
	}
	return true, nil
}

// Tidiness describes what happens to marks that a new digit excludes.
func (d *Desk) Tidiness() banmen.Message {
	if d.Loose {
		return banmen.Msg("marks are not cleared automatically")
	}
	return banmen.Msg("marks are cleared when a new digit rules them out")
}

// WentBack undoes or redoes to move n, and reports it.
func (d *Desk) WentBack(n int) []banmen.Message {
	gone := d.At() - n
	if gone == 0 {
		return []banmen.Message{banmen.Msg("no mistake was found: nothing was undone")}
	}
	d.UndoTo(n)
	return []banmen.Message{banmen.Msg("moves taken back: %d", gone)}
}

// setFaults sets when faults are shown, or shows them.
func (d doer) setFaults(when string, r *Reply) error {
	switch {
	case d.Game():
		return forPuzzles()
	case strings.Contains(when, "once"):
		d.Faulty = AtOnce
	case strings.Contains(when, "ask"):
		d.Faulty = Asked
	case strings.Contains(when, "never"):
		d.Faulty = Never
	case when == "":
		d.Ask()
		r.say(d.faults()...)
		return nil
	default:
		return banmen.Syntaxf(0, 0, "expected at once, when asked, or never, found %q", strings.ReplaceAll(when, "_", " "))
	}
	r.say(d.Faulty.Name())
	return nil
}

// leave passes a command to the front end. It reports false if the front end does not
// carry it out.
func (d doer) leave(_ context.Context, c Command, r *Reply) (bool, error) {
	r.Action, r.Text = c.Action, c.Text
	return slices.Contains([]Action{Save, KeyMap, Rules, Timer, Quit}, c.Action), nil
}
