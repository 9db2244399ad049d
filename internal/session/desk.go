package session

import (
	"slices"
	"strconv"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops"
)

// When is the setting when to show faults.
type When uint8

const (
	AtOnce When = iota
	Asked       // until the next move
	Never
	whens
)

// A Desk is a session with the state of a front end.
type Desk struct {
	*Session
	Cursor   int
	Selected Set // if empty, the cell of the cursor
	Pen      Pen
	Faulty   When // when to show broken rules
	Loose    bool // keep marks that a new symbol excludes

	Player string               // the chosen player of a game, or ""
	Effort banmen.AdviceOptions // effort for rating choices

	stroke stroke
	asked  int // number of moves when the player last asked for faults, plus 1
	hints  hinting
	clock  time.Time // when the timer started; zero if it is stopped
}

// NewDesk returns a desk for a session. The cursor is on the first open cell of a puzzle,
// or in the middle of a game's board.
func NewDesk(s *Session) *Desk {
	b := s.Board()
	cells := b.Present()
	d := &Desk{Session: s, Cursor: cells[max(slices.IndexFunc(cells, b.IsOpen), 0)]}
	if s.Game() {
		d.Cursor = b.At(b.Rows/2, b.Cols/2)
	}
	return d
}

// Cells returns the selected cells, or the cell of the cursor if none are.
func (d *Desk) Cells() []int {
	if len(d.Selected) == 0 {
		return []int{d.Cursor}
	}
	return d.Selected
}

// Go moves the cursor to a cell and clears the selection.
func (d *Desk) Go(cell int) { d.Cursor, d.Selected = cell, nil }

// Extend moves the cursor to a cell and adds the cell to the selection.
func (d *Desk) Extend(cell int) {
	d.Selected = NewSet(d.Cells()...).With(cell)
	d.Cursor = cell
}

// Switch adds a cell to the selection or removes it, and moves the cursor there.
func (d *Desk) Switch(cell int) {
	s := NewSet(d.Cells()...)
	if d.Cursor = cell; s.Has(cell) && len(s) > 1 {
		d.Selected = s.Without(cell)
		d.Cursor = d.Selected[len(d.Selected)-1]
		return
	}
	d.Selected = s.With(cell)
}

// Alike selects all cells with the same symbol as the cursor's cell. If that cell is open, it
// selects all open cells.
func (d *Desk) Alike() {
	b := d.Board()
	var all []int
	for _, c := range b.Present() {
		if b.Cells[c] == b.Cells[d.Cursor] {
			all = append(all, c)
		}
	}
	d.Selected = NewSet(all...)
}

// Neighbour returns the cell to which an action (Up, Down, Left, Right, Home, End) moves
// the cursor; other actions leave it. The board wraps around, and gaps are passed over.
func (d *Desk) Neighbour(a Action) int {
	shape := d.Board().Shape
	row, col := d.Cursor/shape.Cols, d.Cursor%shape.Cols
	down, right := 0, 0
	switch a {
	case Up, ExtendUp:
		down = shape.Rows - 1
	case Down, ExtendDown:
		down = 1
	case Left, ExtendLeft:
		right = shape.Cols - 1
	case Right, ExtendRight:
		right = 1
	case Home:
		return shape.Row(row)[0]
	case End:
		cells := shape.Row(row)
		return cells[len(cells)-1]
	}
	for {
		row, col = (row+down)%shape.Rows, (col+right)%shape.Cols
		if cell := shape.At(row, col); !shape.IsGap(cell) {
			return cell
		}
	}
}

// Enter writes a symbol, or a colour by number, with the pen into the selected cells.
func (d *Desk) Enter(v int) error { return d.Put(d.Pen, d.Cells(), v, !d.Loose) }

// Ask shows the faults until the next move.
func (d *Desk) Ask() { d.asked = d.At() + 1 }

// Shown returns the broken rules to show now; the settings may hide them.
func (d *Desk) Shown() []banmen.Fault {
	if d.showsFaults() {
		return d.Faults()
	}
	return nil
}

func (d *Desk) showsFaults() bool { return d.Faulty == AtOnce || d.asked == d.At()+1 }

// NextWhen switches to the next setting of when faults are shown.
func (d *Desk) NextWhen() { d.Faulty = (d.Faulty + 1) % whens }

// Name returns the name of the setting.
func (w When) Name() banmen.Message {
	switch w {
	case AtOnce:
		return banmen.Msg("faults are shown at once")
	case Asked:
		return banmen.Msg("faults are shown on request")
	}
	return banmen.Msg("faults are never shown")
}

// Name returns the name of the pen.
func (p Pen) Name() banmen.Message {
	switch p {
	case Digit:
		return banmen.Msg("write")
	case Corner:
		return banmen.Msg("corner marks")
	case Centre:
		return banmen.Msg("centre marks")
	}
	return banmen.Msg("colours")
}

// NextPen switches to the next pen that the puzzle supports.
func (d *Desk) NextPen() {
	pens := d.Pens()
	d.Pen = pens[(slices.Index(pens, d.Pen)+1)%len(pens)]
}

// Run starts the timer.
func (d *Desk) Run(now time.Time) {
	if d.clock.IsZero() {
		d.clock = now
	}
}

// Pause stops the timer.
func (d *Desk) Pause(now time.Time) {
	spent := d.Played(now)
	d.clock = time.Time{}
	d.spent = spent
}

// Played returns the time played, in this and earlier sessions.
func (d *Desk) Played(now time.Time) time.Duration {
	if d.clock.IsZero() {
		return d.spent
	}
	return d.spent + now.Sub(d.clock).Round(time.Second)
}

// Figure draws the board with marks, colours and the faults to show, without cursor and
// selection.
func (d *Desk) Figure() *figure.Figure {
	f := d.Puzzle().Figure(d.Board())
	sh, ok := d.sheet()
	if !ok {
		return f
	}
	for c := range f.Cells {
		f.Cells[c].Marks = append(f.Cells[c].Marks, sh.marks(c)...)
	}
	for i, state := range ops.ClueStates(d.Puzzle(), d.Board()) {
		switch {
		case state == banmen.ClueMet:
			f.Outside[i].Role = figure.Open
		case state == banmen.ClueBroken && d.showsFaults():
			f.Outside[i].Role = figure.Wrong
		}
	}
	for _, fault := range d.Shown() {
		for _, c := range fault.Cells {
			if f.Cells[c].Text != "" {
				f.Cells[c].Role = figure.Wrong
			}
		}
	}
	return f
}

// marks returns the marks to draw in a cell. A symbol hides them.
func (s sheet) marks(cell int) (all []figure.Mark) {
	note := s.note(cell)
	for _, v := range note.Colours {
		all = append(all, figure.Mark{Text: strconv.Itoa(v), Place: figure.Tint})
	}
	if s.board.Cells[cell] != 0 {
		return all
	}
	for _, v := range note.Corner {
		all = append(all, figure.Mark{Text: s.symbols[v], Place: figure.Corner})
	}
	for _, v := range note.Centre {
		all = append(all, figure.Mark{Text: s.symbols[v], Place: figure.Centre})
	}
	return all
}
