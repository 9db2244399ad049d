package tui

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
)

// A gameTable is the model for a game. One of the players is chosen, and the cells this
// player may take are marked.
type gameTable struct {
	table
	who    int
	choice []banmen.Move // moves on the same cell, among which the player chooses
	best   []string      // description of the best choices

	opponents *session.Opponents // nil if all play by hand
	waiting   bool               // whether an opponent is thinking
	thinking  time.Duration      // time limit for rating choices
}

// A turned is the move of an opponent, or the player whose turn it is.
type turned struct {
	player, move string
	err          error
}

// Init starts the opponents.
func (g *gameTable) Init() tea.Cmd { return tea.Batch(g.table.Init(), g.next()) }

// next asks the opponents for the next turn, if there are any.
func (g *gameTable) next() tea.Cmd {
	if g.opponents == nil {
		return nil
	}
	g.waiting = true
	pos, made := g.s.Position(), g.s.At()
	return func() tea.Msg {
		player, move, err := g.opponents.Next(g.ctx, pos, made)
		return turned{player, move, err}
	}
}

// turned makes the move of an opponent and asks for the next turn. If the next player
// plays by hand, turned chooses that player.
func (g *gameTable) turned(t turned) tea.Cmd {
	g.waiting = false
	switch i := slices.Index(g.s.Position().Players(), t.player); {
	case t.err != nil:
		g.complain(t.err)
	case t.move != "":
		g.makeMove(t.move)
		return g.next()
	case i >= 0:
		g.who = i
		g.say(session.TurnSentence(g.s.Position(), t.player))
	}
	return nil
}

// follow selects the player if only one player may move.
func (g *gameTable) follow() {
	if movers := game.Movers(g.s.Position()); len(movers) == 1 {
		g.who = slices.Index(g.s.Position().Players(), movers[0])
	}
}

// Update handles keys and the mouse.
func (g *gameTable) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, ok := g.common(m); ok {
		return g, cmd
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return g, g.press(keyName(m))
	case tea.MouseClickMsg:
		return g, g.click(m)
	case tea.MouseWheelMsg:
		g.wheel(m.Button)
	case advised:
		g.advised(m)
	case turned:
		return g, g.turned(m)
	}
	return g, nil
}

// click moves the cursor; on the cell of the cursor it acts like enter.
func (g *gameTable) click(m tea.MouseClickMsg) tea.Cmd {
	switch cell, ok := g.clicked(m.X, m.Y); {
	case !ok:
		return nil
	case cell == g.s.Cursor:
		return g.press("enter")
	default:
		g.s.Go(cell)
		g.typed = ""
	}
	return nil
}

// press handles a key. After a move the opponents continue; while one of them thinks,
// only leaving is possible.
func (g *gameTable) press(key string) tea.Cmd {
	action := g.keymap[key]
	leaves := action == session.Quit || action == session.Suspend
	if g.waiting && !leaves {
		return nil
	}
	made := g.s.At()
	cmd := g.key(key)
	return g.after(made, action == session.Redo, cmd)
}

// after lets the opponents continue if a move was made.
func (g *gameTable) after(made int, again bool, cmd tea.Cmd) tea.Cmd {
	if g.s.At() != made {
		g.best = nil
	}
	g.follow()
	if g.s.At() > made && !again {
		return g.next()
	}
	return cmd
}

func (g *gameTable) key(key string) tea.Cmd {
	if g.choose(key) || g.typing(key) {
		return nil
	}
	action := g.keymap[key]
	if action == session.Take {
		g.enter()
		return nil
	}
	if cmd, ok := g.table.act(action); ok {
		if action == session.Undo || action == session.Redo {
			g.choice = nil
		}
		return cmd
	}
	switch action {
	case session.Deselect:
		g.typed, g.choice, g.best = "", nil, nil
	case session.NextPlayer:
		g.sit((g.who + 1) % len(g.s.Position().Players()))
	case session.Advise:
		return g.hint()
	case session.GoTo:
		g.ask(banmen.Msg("go to: "), func(text string) tea.Cmd { return g.command("go " + text) })
	case session.Words:
		g.ask(banmen.Msg("command: "), g.command)
	default:
		g.answerKey(key)
	}
	return nil
}

// command carries out a typed command. A hint is computed in the background.
func (g *gameTable) command(line string) tea.Cmd {
	c, err := g.s.Parse(line)
	if err != nil {
		g.complain(err)
		return nil
	}
	if c.Action == session.Advise {
		return g.hint()
	}
	made := g.s.At()
	return g.after(made, c.Action == session.Redo, g.left(c))
}

// answerKey makes the move that takes no cell and has this key. If only other players may
// make it, the error says why the chosen player may not.
func (g *gameTable) answerKey(key string) {
	text := ""
	for _, m := range g.s.Position().Moves() {
		switch {
		case m.Cell != banmen.NoCell || m.Key != key:
		case m.Player == g.player() || m.Player == "":
			g.makeMove(m.Text)
			return
		default:
			text = g.player() + key
		}
	}
	if text != "" {
		g.makeMove(text)
	}
}

// advised is the result of a request for a hint.
type advised struct {
	best session.Advice
	err  error
	made int // number of moves when the answer was requested
}

// usualThinking is the default time limit for rating choices.
const usualThinking = 2 * time.Second

// mostChoices limits the choices listed.
const mostChoices = 5

// hint rates the choices in the background.
func (g *gameTable) hint() tea.Cmd {
	ctx, pos, made, most := g.ctx, g.s.Position(), g.s.At(), g.thinking
	g.best = nil
	g.say(banmen.Msg("looking"))
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		best, err := session.Best(ctx, pos, banmen.AdviceOptions{Seed: 1})
		return advised{best, err, made}
	}
}

// advised lists the best choices of the chosen player, and moves the cursor to the first.
func (g *gameTable) advised(a advised) {
	switch {
	case a.made != g.s.At():
		return // the answer belongs to another position
	case a.err != nil:
		g.complain(a.err)
		return
	}
	if m, ok := a.best.First(g.s.Position(), g.player()); ok && m.Cell != banmen.NoCell {
		g.s.Go(m.Cell)
	}
	g.reply = ""
	for _, m := range a.best.Of(g.s.Position(), g.player(), mostChoices) {
		g.best = append(g.best, g.text(m))
	}
}

// choose chooses a player by first letter.
func (g *gameTable) choose(key string) bool {
	i := slices.IndexFunc(g.s.Position().Players(), func(p string) bool { return strings.EqualFold(p[:1], key) })
	if i >= 0 {
		g.sit(i)
	}
	return i >= 0
}

// sit chooses a player by index.
func (g *gameTable) sit(who int) {
	g.who, g.typed, g.choice, g.best, g.reply = who, "", nil, nil, ""
}

func (g *gameTable) player() string { return g.s.Position().Players()[g.who] }

// typing handles a character of a cell's name.
func (g *gameTable) typing(key string) bool {
	switch {
	case len(key) == 1 && g.named(func(name string) bool { return strings.Contains(name, key) }) >= 0:
		g.typed += key
	case key == "backspace" && g.typed != "":
		g.typed = g.typed[:len(g.typed)-1]
	default:
		return false
	}
	return true
}

// named returns the first cell whose name satisfies want, or -1.
func (g *gameTable) named(want func(string) bool) int {
	pos := g.s.Position()
	for cell := range g.s.Board().Cells {
		if want(game.CellName(pos, cell)) {
			return cell
		}
	}
	return -1
}

// numbered reports whether the names of cells are numbers.
func (g *gameTable) numbered() bool { return game.CellName(g.s.Position(), 0) == "1" }

// noCell returns the error for the name of a missing cell.
func (g *gameTable) noCell(typed string) error {
	last := game.CellName(g.s.Position(), g.s.Board().Size()-1)
	if g.numbered() {
		return banmen.Errorf(nil, "expected a number from 1 to %s", last)
	}
	return banmen.Errorf(nil, "expected a cell from %s to %s, found %q", game.CellName(g.s.Position(), 0), last, typed)
}

// enter takes the cell with the typed name, or the cell of the cursor.
func (g *gameTable) enter() {
	if typed := g.typed; typed != "" {
		g.typed = ""
		cell := g.named(func(name string) bool { return name == typed })
		if cell < 0 {
			g.complain(g.noCell(typed))
			return
		}
		g.s.Cursor = cell
	}
	if g.choice == nil {
		g.take()
		return
	}
	for _, m := range g.choice {
		if openedBy(m) == g.s.Cursor {
			g.makeMove(m.Text)
			return
		}
	}
	g.complain(banmen.Errorf(nil, "choose one of the marked cells"))
}

// take takes the cell of the cursor for the chosen player. If several moves take this
// cell, the player then chooses among the marked cells.
func (g *gameTable) take() {
	switch ms := g.moves(func(m banmen.Move) bool { return m.Cell == g.s.Cursor }); len(ms) {
	case 0:
		g.takeNone()
	case 1:
		g.makeMove(ms[0].Text)
	default:
		g.choice, g.reply = ms, ""
	}
}

// takeNone handles a cell that cannot be taken. It makes the player's only move if that
// takes no cell. Otherwise the error says why the cell cannot be taken.
func (g *gameTable) takeNone() {
	pos := g.s.Position()
	if legal := game.MovesOf(g.player(), pos.Moves()); len(legal) == 1 && legal[0].Cell == banmen.NoCell {
		g.makeMove(legal[0].Text)
		return
	}
	g.makeMove(g.player() + game.CellName(pos, g.s.Cursor))
}

// makeMove makes a move.
func (g *gameTable) makeMove(move string) {
	g.choice, g.typed = nil, ""
	g.play(move)
}

// moves returns the moves of the chosen player that satisfy want.
func (g *gameTable) moves(want func(banmen.Move) bool) []banmen.Move {
	var ms []banmen.Move
	for _, m := range g.s.Position().Moves() {
		if m.Player == g.player() && want(m) {
			ms = append(ms, m)
		}
	}
	return ms
}

// openedBy returns the cell that a move opens, or the move's own cell if it opens none.
func openedBy(m banmen.Move) int {
	if len(m.Opens) == 0 {
		return m.Cell
	}
	return m.Opens[0]
}
