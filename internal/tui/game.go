package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	render "github.com/banmen/banmen/render/ansi"
)

// A gameTable is a game on the table. One of its players is chosen; the cells that
// he may take are marked.
type gameTable struct {
	table
	who    int
	choice []banmen.Move // moves that take the same cell, one of which is meant

	opponents *session.Opponents // nil: all play by hand
	waiting   bool               // for one of them
}

// A turned is what an opponent does, or whose turn it is.
type turned struct {
	player, move string
	err          error
}

// Init lets the opponents begin.
func (g *gameTable) Init() tea.Cmd { return g.next() }

// next asks who is next, if there are opponents.
func (g *gameTable) next() tea.Cmd {
	if g.opponents == nil {
		return nil
	}
	g.waiting = true
	pos, made := g.s.Position(), len(g.s.Moves())
	return func() tea.Msg {
		player, move, err := g.opponents.Turn(g.ctx, pos, made)
		return turned{player, move, err}
	}
}

// turned makes the move of an opponent and asks for the next, or lets the player
// whose turn it is play by hand.
func (g *gameTable) turned(t turned) tea.Cmd {
	g.waiting = false
	switch i := slices.Index(g.s.Position().Players(), t.player); {
	case t.err != nil:
		g.complain(t.err)
	case t.move != "":
		g.turn(t.move)
		return g.next()
	case i >= 0:
		g.who = i
		g.say(banmen.Msg("%s answers", t.player))
	}
	return nil
}

// Update takes keys.
func (g *gameTable) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return g, g.press(m.String())
	case turned:
		return g, g.turned(m)
	}
	g.screen.update(m)
	return g, nil
}

// press takes a key. After a move the opponents go on; while one of them thinks,
// only leaving is possible.
func (g *gameTable) press(key string) tea.Cmd {
	if g.waiting && key != "q" && key != "ctrl+c" && key != "ctrl+z" {
		return nil
	}
	made := len(g.s.Moves())
	cmd := g.key(key)
	if len(g.s.Moves()) > made && key != "y" {
		return g.next()
	}
	return cmd
}

func (g *gameTable) key(key string) tea.Cmd {
	if key == "esc" {
		g.typed, g.choice = "", nil
		return nil
	}
	if g.choose(key) || g.typing(key) {
		return nil
	}
	if cmd, ok := g.table.key(key); ok {
		if key == "u" || key == "y" {
			g.choice = nil
		}
		return cmd
	}
	switch key {
	case "enter", "space":
		g.enter()
	case "x":
		g.turn(g.player() + "x")
	case "-":
		g.turn("-")
	}
	return nil
}

// choose takes the first letter of a player, or tab for the next.
func (g *gameTable) choose(key string) bool {
	players := g.s.Position().Players()
	i := slices.IndexFunc(players, func(p string) bool { return strings.EqualFold(p[:1], key) })
	if key == "tab" {
		i = (g.who + 1) % len(players)
	}
	if i < 0 {
		return false
	}
	g.who, g.typed, g.choice, g.said = i, "", nil, ""
	return true
}

func (g *gameTable) player() string { return g.s.Position().Players()[g.who] }

// typing takes the number of a cell.
func (g *gameTable) typing(key string) bool {
	switch {
	case len(key) == 1 && key[0] >= '0' && key[0] <= '9':
		g.typed += key
	case key == "backspace" && g.typed != "":
		g.typed = g.typed[:len(g.typed)-1]
	default:
		return false
	}
	return true
}

// enter takes the cell that was typed, or that of the cursor.
func (g *gameTable) enter() {
	if g.typed != "" {
		n, err := strconv.Atoi(g.typed)
		if g.typed = ""; err != nil || n < 1 || n > g.s.Board().Size() {
			g.complain(banmen.Errorf(nil, "expected a number from 1 to %d", g.s.Board().Size()))
			return
		}
		g.cell = n - 1
	}
	if g.choice == nil {
		g.take()
		return
	}
	for _, m := range g.choice {
		if second(m) == g.cell {
			g.turn(m.Text)
			return
		}
	}
	g.complain(banmen.Errorf(nil, "choose one of the marked cells"))
}

// take takes the cell of the cursor for the chosen player. Where that leaves a
// choice, the next cell decides it.
func (g *gameTable) take() {
	switch ms := g.moves(func(m banmen.Move) bool { return m.Cell == g.cell }); len(ms) {
	case 0: // the position says why not
		g.turn(g.player() + strconv.Itoa(g.cell+1))
	case 1:
		g.turn(ms[0].Text)
	default:
		g.choice, g.said = ms, ""
	}
}

// turn makes a move.
func (g *gameTable) turn(move string) {
	g.choice, g.typed = nil, ""
	g.play(move)
}

// moves returns the moves of the chosen player that are wanted.
func (g *gameTable) moves(want func(banmen.Move) bool) []banmen.Move {
	var ms []banmen.Move
	for _, m := range g.s.Position().Moves() {
		if m.Player == g.player() && want(m) {
			ms = append(ms, m)
		}
	}
	return ms
}

// second returns the other cell of a move that names two: the number at the end
// of its text, R24/21.
func second(m banmen.Move) int {
	head := strings.TrimRight(m.Text, "0123456789")
	n, _ := strconv.Atoi(m.Text[len(head):])
	return n - 1
}

// View draws the board, the scores, what may be done and what was.
func (g *gameTable) View() tea.View {
	above := []string{g.styled(bold, name(g.s.Puzzle()))}
	below := []string{g.scores(), g.note(), g.prospect(), g.record(), g.answer()}
	help := g.keys(g.text(banmen.Msg("%s or tab player  arrows, number cell  enter take  x wrong answer  - nobody  u undo  y redo  q quit",
		strings.ToLower(strings.Join(g.s.Position().Players(), " ")))))
	return g.view(above, g.board(g.figure(), g.room(above, below, help)), below, help)
}

func (g *gameTable) figure() *figure.Figure {
	f := g.s.Puzzle().Figure(g.s.Board())
	f.Notes = nil
	for _, m := range g.moves(func(banmen.Move) bool { return g.choice == nil }) {
		f.Cells[m.Cell].Fill = figure.Legal
	}
	for _, m := range g.choice {
		f.Cells[m.Cell].Role = figure.Player1 + figure.Role(g.who)
		f.Cells[second(m)].Fill = figure.Legal
	}
	f.Cells[g.cell].Fill = figure.Cursor
	return f
}

// scores is a line of the players, the chosen one in brackets.
func (g *gameTable) scores() string {
	var parts []string
	scores := g.s.Position().Status().Scores
	for i, name := range g.s.Position().Players() {
		label := " " + name + " "
		if i == g.who {
			label = "[" + name + "]"
		}
		if g.colour {
			label = render.Text(figure.Player1+figure.Role(i), label)
		}
		parts = append(parts, fmt.Sprintf("%s %2d", label, scores[i]))
	}
	return strings.Join(parts, "   ")
}

func (g *gameTable) note() string {
	st := g.s.Position().Status()
	if st.Note.Format == "" {
		return ""
	}
	style := bold
	if st.Over {
		style = good
	}
	return g.styled(style, msg.Text(g.lang, st.Note))
}

// prospect says what the next key would do.
func (g *gameTable) prospect() string {
	if g.typed != "" {
		return g.player() + g.typed + "_"
	}
	if g.choice != nil {
		return g.text(banmen.Msg("%s takes %d and opens: choose a marked cell", g.player(), g.choice[0].Cell+1))
	}
	ms := g.moves(func(m banmen.Move) bool { return m.Cell == g.cell })
	if len(ms) == 0 {
		return ""
	}
	s := g.text(banmen.Msg("%s may take %d: %s", g.player(), g.cell+1, ms[0].Why))
	if flips := ms[0].Flips; len(flips) > 0 {
		s += g.text(banmen.Msg("; turns over %s", numbers(flips)))
	}
	return s
}

// numbers names cells by their numbers.
func numbers(cells []int) string {
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprintf(&b, " %d", c+1)
	}
	return strings.TrimPrefix(b.String(), " ")
}

// record is the end of what was played, as much as a line holds.
func (g *gameTable) record() string {
	line := strings.Join(g.s.Moves(), " ")
	if over := ansi.StringWidth(line) - g.width; g.width > 0 && over > 0 {
		line = ansi.TruncateLeft(line, over+1, "…")
	}
	return g.styled(faint, line)
}
