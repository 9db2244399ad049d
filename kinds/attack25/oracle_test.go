package attack25

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
)

// An oracle is a position with the answers of another program. Panels are numbers from 1,
// also as keys.
type oracle struct {
	ID     int
	Board  string
	Moves  string // moves that led to it
	AcUsed bool   `json:"ac_used"`
	Chance bool   `json:"attack_chance"`
	Counts map[string]int
	Legal  map[string]struct {
		Tier   int
		Panels []int
		After  map[string]string
		Flips  map[string][]int
	}
	Clear *struct {
		Color        string
		Panel, Clear int
		Clearable    []int
		After        string
	} `json:"clear_example"`
	AcMoves map[string]int `json:"ac_moves"`
}

func oracles(t *testing.T) []oracle {
	f, err := os.Open("testdata/oracle.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []oracle
	for d := json.NewDecoder(z); ; {
		var o oracle
		if err := d.Decode(&o); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
}

// mustParse parses a valid name; t is of package testing or rapid.
func mustParse(t interface{ Fatalf(string, ...any) }, text string) *Puzzle {
	p, err := parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p.(*Puzzle)
}

// panelsOf returns the board of p in characters.
func panelsOf(p banmen.Position) string {
	_, body, _ := strings.Cut(p.String(), ":")
	text, _, _ := strings.Cut(body, "/")
	return text
}

func TestOracle(t *testing.T) {
	all := oracles(t)
	if len(all) != 1000 {
		t.Fatalf("%d positions", len(all))
	}
	for _, o := range all {
		p := mustParse(t, "attack25:"+o.Moves)
		if got := panelsOf(p.start); got != o.Board {
			t.Errorf("%d: %s leads to %s, want %s", o.ID, o.Moves, got, o.Board)
		}
		if p.start.state.Used != o.AcUsed || p.start.game.AtChance(&p.start.state) != o.Chance {
			t.Errorf("%d: Attack Chance used %v", o.ID, p.start.state.Used)
		}
		if fs := p.Faults(p.Givens()); fs != nil {
			t.Errorf("%d: faults %v", o.ID, fs)
		}
		for c, n := range p.start.Status().Scores {
			if want := o.Counts[colours[c:c+1]]; n != want {
				t.Errorf("%d: %d panels of %c, want %d", o.ID, n, colours[c], want)
			}
		}
		o.compareMoves(t, p.start)
	}
}

// panelMoves returns the moves of a position that take a panel.
func panelMoves(p banmen.Position) []banmen.Move {
	return slices.DeleteFunc(p.Moves(), func(m banmen.Move) bool { return m.Cell == banmen.NoCell })
}

func (o oracle) compareMoves(t *testing.T, p *Position) {
	panels, moves := map[string][]int{}, map[string]int{}
	for _, m := range panelMoves(p) {
		moves[m.Player]++
		want, key := o.Legal[m.Player], strconv.Itoa(m.Cell+1)
		if m.Tier != want.Tier {
			t.Errorf("%d: %s has tier %d, want %d", o.ID, m.Text, m.Tier, want.Tier)
		}
		if slices.Contains(panels[m.Player], m.Cell+1) {
			continue // another choice of the opened panel
		}
		panels[m.Player] = append(panels[m.Player], m.Cell+1)
		flips := []int{}
		for _, cell := range m.Flips {
			flips = append(flips, cell+1)
		}
		if diff := cmp.Diff(want.Flips[key], flips); diff != "" {
			t.Errorf("%d: %s flips %s", o.ID, m.Text, diff)
		}
		if !o.Chance {
			o.compareBoard(t, p, m.Text, want.After[key])
		}
	}
	for c, want := range o.Legal {
		if !slices.Equal(panels[c], want.Panels) {
			t.Errorf("%d: %s may take %v, want %v", o.ID, c, panels[c], want.Panels)
		}
		if o.Chance && moves[c] != o.AcMoves[c] {
			t.Errorf("%d: %s has %d moves at the Attack Chance, want %d", o.ID, c, moves[c], o.AcMoves[c])
		}
	}
	if e := o.Clear; e != nil {
		for _, opened := range e.Clearable {
			want := ""
			if opened == e.Clear {
				want = e.After
			}
			o.compareBoard(t, p, e.Color+strconv.Itoa(e.Panel)+"/"+strconv.Itoa(opened), want)
		}
	}
}

// compareBoard plays a move and compares the board; an empty text matches any board.
func (o oracle) compareBoard(t *testing.T, p *Position, move, want string) {
	next, err := p.Play(move)
	if err != nil {
		t.Errorf("%d: %s: %v", o.ID, move, err)
	} else if got := panelsOf(next); want != "" && got != want {
		t.Errorf("%d: %s leads to %s, want %s", o.ID, move, got, want)
	}
}

// The broadcast games, played answer by answer, end with the recorded counts.
func TestGames(t *testing.T) {
	f, err := os.Open("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games := 0
	for e, err := range gamesForm.Read(f, banmen.Params{}) {
		if err != nil {
			t.Fatal(err)
		}
		games++
		p := e.Puzzle.(banmen.Game).Start()
		for _, move := range strings.Fields(e.Meta["record"]) {
			next, err := p.Play(move)
			if err != nil {
				t.Fatalf("%s: %s: %v", e.Meta["id"], move, err)
			}
			p = next
		}
		var counts []string
		for _, n := range p.Status().Scores {
			counts = append(counts, strconv.Itoa(n))
		}
		if got := strings.Join(counts, " "); got != e.Meta["final"] || !p.Status().Over {
			t.Errorf("%s ends %s with %s, want %s", e.Meta["id"], p, got, e.Meta["final"])
		}
	}
	if games != 8 {
		t.Errorf("%d games", games)
	}
}
