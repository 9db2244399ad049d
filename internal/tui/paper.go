package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// A paper is the model for a puzzle.
type paper struct {
	table
	shown bool // whether the reason of the hint is drawn
}

// hintResult is the result of a question about the next step.
type hintResult struct {
	question session.Question
	hint     session.StepHint
	err      error
}

// checked is the result of a check.
type checked struct{ err error }

// wentBack holds the number of moves before the mistake.
type wentBack struct {
	moves, made int
	err         error
}

// known holds the only solution.
type known struct {
	board grid.Board
	err   error
}

// Init starts the timer, and solves the puzzle in the background.
func (p *paper) Init() tea.Cmd {
	ctx, puzzle := p.ctx, p.s.Puzzle()
	return tea.Batch(p.table.Init(), func() tea.Msg {
		b, err := session.Unique(ctx, puzzle)
		return known{b, err}
	})
}

// Update handles keys, the mouse and results from the background.
func (p *paper) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, ok := p.common(m); ok {
		return p, cmd
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return p, p.key(keyName(m))
	case tea.MouseClickMsg:
		p.click(m)
	case tea.MouseMotionMsg:
		p.drag(m)
	case tea.MouseWheelMsg:
		p.wheel(m.Button)
	case hintResult:
		p.showHint(m)
	case known:
		if m.err == nil {
			p.s.Know(m.board)
		}
	case checked:
		if p.say(banmen.Msg("no mistakes so far")); m.err != nil {
			p.complain(m.err)
		}
	case wentBack:
		p.wentBack(m)
	}
	return p, nil
}

// drag paints or selects the cells under the mouse.
func (p *paper) drag(m tea.MouseMotionMsg) {
	cell, ok := p.clicked(m.X, m.Y)
	switch {
	case !ok || cell == p.s.Cursor:
	case p.s.Painted():
		p.complain(p.s.Paint(cell))
	case m.Button == tea.MouseLeft:
		p.s.Extend(cell)
	}
}

// click moves the cursor, and with Ctrl or Shift selects cells. In a puzzle with few
// symbols a click paints: the first symbol, or with the right button the second.
func (p *paper) click(m tea.MouseClickMsg) {
	cell, ok := p.clicked(m.X, m.Y)
	switch {
	case !ok:
		return
	case m.Mod == 0 && p.s.Painted() && (m.Button == tea.MouseLeft || m.Button == tea.MouseRight):
		p.reply = ""
		p.complain(p.s.Press(cell, m.Button == tea.MouseRight))
	case m.Mod&(tea.ModCtrl|tea.ModShift|tea.ModAlt) != 0 || m.Button == tea.MouseRight:
		p.s.Switch(cell)
	default:
		p.s.Go(cell)
	}
	p.typed = ""
}

// wheel moves the cursor, which scrolls the board.
func (t *table) wheel(b tea.MouseButton) {
	ways := map[tea.MouseButton]session.Action{tea.MouseWheelUp: session.Up, tea.MouseWheelDown: session.Down,
		tea.MouseWheelLeft: session.Left, tea.MouseWheelRight: session.Right}
	if a, ok := ways[b]; ok && !t.list.shown {
		t.s.Go(t.s.Neighbour(a))
	}
}

func (p *paper) key(key string) tea.Cmd {
	if p.typing(key) {
		return nil
	}
	if symbol, ok := strings.CutPrefix(key, "alt+"); ok {
		if v := slices.Index(p.symbols, symbol); v > 0 {
			p.reply = ""
			p.complain(p.s.Put(session.Corner, p.s.Cells(), v, true))
			return nil
		}
	}
	if cmd, ok := p.table.act(p.keymap[key]); ok {
		return cmd
	}
	return p.act(p.keymap[key])
}

// act carries out the actions of puzzles.
func (p *paper) act(a session.Action) tea.Cmd {
	switch a {
	case session.ExtendUp, session.ExtendDown, session.ExtendLeft, session.ExtendRight:
		p.s.Extend(p.s.Neighbour(a))
	case session.Alike:
		p.s.Alike()
	case session.Deselect:
		p.s.Selected, p.reply, p.shown = nil, "", false
	case session.NextPen:
		p.s.NextPen()
	case session.UseDigit, session.UseCorner, session.UseCentre, session.UseColour, session.NextFaults, session.Tidy, session.Savepoint, session.Back:
		p.set(a)
	case session.Clear, session.Fill, session.Apply:
		p.quietly(a)
	case session.Advise:
		return p.hint(p.s.AskHint(-1))
	case session.Why:
		return p.why(session.Command{Action: a, Number: -1})
	case session.Check:
		return p.check()
	case session.Unmistake:
		return p.back()
	case session.GoTo:
		p.ask(banmen.Msg("go to: "), func(text string) tea.Cmd { return p.command("go " + text) })
	case session.Words:
		p.ask(banmen.Msg("command: "), p.command)
	}
	return nil
}

// set changes a setting or a savepoint, and confirms it.
func (p *paper) set(a session.Action) {
	if a == session.NextFaults {
		p.s.NextWhen()
		p.say(p.s.Faulty.Name())
		return
	}
	p.do(session.Command{Action: a, Number: -1})
}

// command carries out a typed command, in the background if it is slow.
func (p *paper) command(line string) tea.Cmd {
	c, err := p.s.Parse(line)
	if err != nil {
		p.complain(err)
		return nil
	}
	if len(c.Cells) > 0 {
		p.s.Go(c.Cells[len(c.Cells)-1])
	}
	switch c.Action {
	case session.Advise:
		return p.hint(p.s.AskHint(c.Number))
	case session.Why:
		return p.why(c)
	case session.Check:
		return p.check()
	case session.Unmistake:
		return p.back()
	}
	return p.left(c)
}

// left performs commands that are fast or belong to the front end.
func (t *table) left(c session.Command) tea.Cmd {
	switch c.Action {
	case session.Save:
		if c.Text != "" && t.o.Save != nil {
			t.saveAs(c.Text)
			return nil
		}
	case session.Rules:
		t.reply, t.bad = t.o.Rules, false
		return nil
	case session.KeyMap, session.Timer, session.Quit:
	default:
		t.do(c)
		return nil
	}
	cmd, _ := t.act(c.Action)
	return cmd
}

// typing handles a character of a symbol. It writes a symbol once the typed text equals
// it, or if no other symbol begins with this text. The text is kept while a longer symbol
// begins with it, so that 1 can become 10.
func (p *paper) typing(key string) bool {
	symbols := p.symbols
	if p.s.Pen == session.Colour {
		symbols = strings.Split(" 1 2 3 4 5 6 7 8 9", " ")
	}
	for _, text := range []string{p.typed + key, key} {
		var fit []string // the shortest first
		for _, s := range symbols[1:] {
			if strings.HasPrefix(s, text) {
				fit = append(fit, s)
			}
		}
		if len(fit) == 0 {
			continue
		}
		slices.SortStableFunc(fit, func(s, t string) int { return len(s) - len(t) })
		longer := p.typed != "" && text != key
		if p.typed = ""; fit[len(fit)-1] != text {
			p.typed = text
		}
		if len(fit) == 1 || fit[0] == text {
			p.write(slices.Index(symbols, fit[0]), longer && slices.Contains(symbols, text[:len(text)-len(key)]))
		}
		return true
	}
	return false
}

// write writes a symbol into the cells. If longer, the symbol continues a typed prefix,
// and the mark written for that prefix is undone.
func (p *paper) write(v int, longer bool) {
	if p.reply = ""; longer && p.s.Pen != session.Digit {
		p.s.Undo()
	}
	p.complain(p.s.Enter(v))
}

// mostSymbols limits the symbols named in the line of keys.
const mostSymbols = 4

// alphabet names the symbols.
func (p *paper) alphabet() string {
	all := p.symbols[1:]
	if len(all) > mostSymbols {
		return all[0] + " … " + all[len(all)-1]
	}
	return strings.Join(all, " ")
}

// hint answers a question in the background.
func (p *paper) hint(q session.Question) tea.Cmd {
	ctx := p.ctx
	p.say(banmen.Msg("looking"))
	return func() tea.Msg {
		hint, err := q.Tell(ctx)
		return hintResult{q, hint, err}
	}
}

// showHint shows an answer if it belongs to the current board.
func (p *paper) showHint(m hintResult) {
	switch {
	case m.err != nil:
		p.complain(m.err)
	case p.s.Heard(m.question, m.hint):
		p.shown = true
		p.say(append([]banmen.Message{m.hint.Text}, m.hint.Why...)...)
	}
}

// why asks why a symbol is wrong, or why the hint is right.
func (p *paper) why(c session.Command) tea.Cmd {
	q, err := p.s.Why(c)
	if err != nil {
		p.complain(err)
		return nil
	}
	return p.hint(q)
}

// check finds out in the background whether the board has a solution.
func (p *paper) check() tea.Cmd {
	ctx, puzzle, board := p.ctx, p.s.Puzzle(), p.s.Board()
	p.s.Ask()
	p.say(banmen.Msg("looking"))
	return func() tea.Msg {
		_, err := session.Solution(ctx, puzzle, board)
		return checked{err}
	}
}

// back finds the mistake in the background.
func (p *paper) back() tea.Cmd {
	ctx, puzzle, trail, made := p.ctx, p.s.Puzzle(), p.s.Trail(), p.s.At()
	p.say(banmen.Msg("looking"))
	return func() tea.Msg {
		n, err := session.BeforeMistake(ctx, puzzle, trail)
		return wentBack{n, made, err}
	}
}

func (p *paper) wentBack(m wentBack) {
	switch {
	case m.err != nil:
		p.complain(m.err)
	case m.made == p.s.At():
		p.say(p.s.WentBack(m.moves)...)
	}
}

// counter returns the number left of each symbol, for the title.
func (p *paper) counter() string {
	var words []string
	for v, n := range p.s.Counts() {
		if v == 0 || n.Left < 0 {
			continue
		}
		word := fmt.Sprintf("%s:%d", p.symbols[v], n.Left)
		if n.Left == 0 {
			word = p.styled(finished, word)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// mostFaults limits the faults listed at a time.
const mostFaults = 3

// faults describes the state of the board.
func (p *paper) faults() []string {
	if p.s.Position().Status().Over {
		return []string{p.styled(good, p.text(banmen.Msg("solved")))}
	}
	faults := p.s.Shown()
	if len(faults) == 0 {
		b := p.s.Board()
		return []string{p.text(banmen.Msg("open cells: %d", b.Open())) + p.cursorNote()}
	}
	var lines []string
	for i, f := range faults {
		if i == mostFaults {
			return append(lines, p.styled(bad, p.text(banmen.Msg("more faults: %d", len(faults)-i))))
		}
		lines = append(lines, p.styled(bad, msg.Text(p.lang, f.Text)))
	}
	return lines
}

// cursorNote lists the marks of the cursor's cell, which may not fit into the cell.
func (p *paper) cursorNote() string {
	n := p.s.Note(p.s.Cursor)
	if len(n.Corner)+len(n.Centre)+len(n.Colours) == 0 {
		return ""
	}
	return "  " + p.text(p.s.Describe(p.s.Cursor)[0])
}
