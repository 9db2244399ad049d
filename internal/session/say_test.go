package session_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// reply returns a desk's answer to a line, with semicolons between sentences.
func reply(t testing.TB, d *session.Desk, line string, lang language.Tag) string {
	t.Helper()
	r, err := d.Say(t.Context(), line)
	if err != nil {
		return "! " + msg.Error(lang, err)
	}
	return sentences(r.Sentences, lang)
}

func sentences(all []banmen.Message, lang language.Tag) string {
	var texts []string
	for _, m := range all {
		texts = append(texts, msg.Text(lang, m))
	}
	if lang == language.Japanese {
		return strings.Join(texts, "、")
	}
	return strings.Join(texts, "; ")
}

// talk is a list of lines and their answers.
type talk [][2]string

func (all talk) hold(t *testing.T, text string, lang language.Tag) *session.Desk {
	t.Helper()
	d := session.NewDesk(start(t, text))
	for _, one := range all {
		if got := reply(t, d, one[0], lang); got != one[1] {
			t.Errorf("%q\n got %s\nwant %s", one[0], got, one[1])
		}
	}
	return d
}

func TestSay(t *testing.T) {
	d := talk{
		{"r1c2 3", "r1c2 3; box 1 has 2 open"},
		{"R1C3=4", "r1c3 4; box 2 has 2 open"},
		{"row 1 column 4 2", "r1c4 2; box 2 has 1 open"},
		{"r2c4 4", "r2c4 4; box 2 is full; 4 appears 2 times in column 4; 4 appears 2 times in box 2"},
		{"r2c4", "r2c4: 4, part of a broken rule"},
		{"undo 2", "r1c4 open, r2c4 open; box 2 has 2 open"},
		{"redo", "r1c4 2; box 2 has 1 open"},
		{"r1c1", "r1c1: 1, given"},
		{"r1c1 2", "! r1c1 is a given and cannot be changed"},
		{"row 1", "row 1: 1, 3, 4, 2"},
		{"row", "row 1: 1, 3, 4, 2"},
		{"column 4", "column 4: 2, 1 open, 4, 1 open"},
		{"box 4", "box 4: 1 open, 4, 2 open"},
		{"box", "box 1: 1, 3, 2 open"},
		{"row 5", "! expected a number from 1 to 4, found 5"},
		{"what may r4c1 be?", "r4c1 may be 3, 4"},
		{"candidates r2c1 r2c2", "r2c1 may be 2, 4; r2c2 may be 4"},
		{"mark r2c1 2 4", "r2c1: marks 2, 4"},
		{"corner r2c2 r2c1 4", "r2c1: in the corner 4, marks 2, 4; r2c2: in the corner 4"},
		{"colour r2c2 3", "r2c2: in the corner 4, colour 3"},
		{"r2c2 4", "r2c2 4; box 1 has 1 open; r2c1: marks 2"},
		{"undo", "r2c2 open; box 1 has 2 open; r2c1: in the corner 4, marks 2, 4"},
		{"unmark r2c1 2", "r2c1: in the corner 4, marks 4"},
		{"unmark r2c1", "r2c1: no marks"},
		{"how many left", "open cells: 9, 1: 1 placed, 2: 2 placed, 3: 2 placed, 4: 2 placed"},
		{"how many 3 left?", "open cells: 9, 3: 2 placed"},
		{"go r4c4", "r4c4: open"},
		{"up", "r3c4: 4, given"},
		{"go left", "r3c3: open"},
		{"1", "r3c3 1; box 4 has 2 open"},
		{"clear", "r3c3 open; box 4 has 3 open"},
		{"clear", "nothing changes"},
		{"savepoint", "savepoint A"},
		{"r2c1 4", "r2c1 4; box 1 has 1 open; r2c2: colour 3"},
		{"check", "! no solution is possible from here: undo something"},
		{"why", "r2c1=4 is wrong there; that is a contradiction: no place is left for 2 in row 2"},
		{"back to before the mistake", "moves taken back: 1"},
		{"r2c1 2", "r2c1 2; box 1 has 1 open"},
		{"back a", "! expected a savepoint (A), found \"a\""},
		{"back", "r2c1 open; box 1 has 2 open"},
		{"check", "no mistakes so far"},
		{"last", "back:A"},
		{"history 2", "R2C1=2 back:A"},
		{"faults never", "faults are never shown"},
		{"r4c4 4", "r4c4 4; box 4 has 2 open"},
		{"faults", "4 appears 2 times in column 4; 4 appears 2 times in box 4"},
		{"faults soon", "! expected at once, when asked, or never, found \"soon\""},
		{"undo 99", "r1c2 open, r1c3 open, r1c4 open, r4c4 open; box 4 has 3 open; r2c1: no marks; r2c2: no marks"},
		{"undo", "! there is nothing to undo"},
		{"hint", "look at row 1"},
		{"do it", "! the hint is not complete yet: ask for more"},
		{"2 3", "! a cell holds one symbol: use mark for several"},
		{"r4c4 5", "! expected one of 1 2 3 4, found \"5\""},
		{"r9c9", "! expected a cell from r1c1 to r4c4, found \"r9c9\""},
		{"foo", "! expected a command such as \"r4c7 5\", \"row 4\", \"hint\" or \"help\", found \"foo\""},
		{"moves", "that applies to games, not puzzles"},
		{"mistakes", "no mistake is known"},
		{"board", "row 1: 1, 3 open; row 2: 2 open, 3, 1 open; row 3: 3 open, 4; row 4: 1 open, 2, 2 open"},
	}.hold(t, mini, language.English)
	for line, want := range map[string]session.Action{"quit": session.Quit, "save my game": session.Save, "help": session.KeyMap, "timer": session.Timer} {
		if r, err := d.Say(t.Context(), line); err != nil || r.Action != want || want == session.Save && r.Text != "my_game" {
			t.Errorf("%s: %v, %v", line, r, err)
		}
	}
}

func TestSayJapanese(t *testing.T) {
	talk{
		{"1行2列 3", "r1c2 3、1番のブロックは残り2マス"},
		{"4を1行3列に", "r1c3 4、2番のブロックは残り2マス"},
		{"1行目", "1行目: 1、3、4、空き1"},
		{"一行目", "1行目: 1、3、4、空き1"},
		{"4列目を読む", "4列目: 空き2、4、空き1"},
		{"4行1列の候補は？", "r4c1に入るもの: 3、4"},
		{"r1c1", "r1c1: 1、問題の数字"},
		{"2手戻す", "r1c2 空き、r1c3 空き、2番のブロックは残り3マス"},
		{"残りは？", "残り12マス、1: 1個記入、2: 1個記入、3: 1個記入、4: 1個記入"},
		{"4行7列に5", "! マスはr1c1からr4c4までです(\"4行7列\"があります)"},
		{"r4c7 5", "! マスはr1c1からr4c4までです(\"r4c7\"があります)"},
		{"なんとか", "! r4c7 5、row 4、hint、help、4行7列、ヒントのようなコマンドが必要なところに\"なんとか\"があります"},
	}.hold(t, mini, language.Japanese)
	d := session.NewDesk(start(t, mini))
	for line, want := range map[string]session.Command{
		"1行2列 3":      {Action: session.Symbol, Cells: []int{1}, Values: []int{3}, Number: -1},
		"４を1行3列に":     {Action: session.Symbol, Cells: []int{2}, Values: []int{4}, Number: -1},
		"4行目":         {Action: session.Row, Number: 4},
		"四行目":         {Action: session.Row, Number: 4},
		"行四":          {Action: session.Row, Number: 4},
		"二列目":         {Action: session.Column, Number: 2},
		"列三":          {Action: session.Column, Number: 3},
		"三番のブロック":     {Action: session.Box, Number: 3},
		"二手戻す":        {Action: session.Undo, Number: 2},
		"一行二列の候補":     {Action: session.May, Cells: []int{1}, Number: -1},
		"4列":          {Action: session.Column, Number: 4},
		"ブロック3":       {Action: session.Box, Number: 3},
		"2番目のブロック":    {Action: session.Box, Number: 2},
		"4行1列の候補は？":   {Action: session.May, Cells: []int{12}, Number: -1},
		"r4c1には何が入る":  {Action: session.May, Cells: []int{12}, Number: -1},
		"ヒント":         {Action: session.Advise, Number: -1},
		"なぜ":          {Action: session.Why, Number: -1},
		"3手戻す":        {Action: session.Undo, Number: 3},
		"元に戻す":        {Action: session.Undo, Number: -1},
		"やり直す":        {Action: session.Redo, Number: -1},
		"2行2列へ移動":     {Action: session.GoTo, Cells: []int{5}, Number: -1},
		"左":           {Action: session.Left, Number: -1},
		"残り":          {Action: session.Counter, Number: -1},
		"r1c2に2と3をメモ": {Action: session.UseCentre, Cells: []int{1}, Values: []int{2, 3}, Number: -1},
		"隅 r1c2 2":    {Action: session.UseCorner, Cells: []int{1}, Values: []int{2}, Number: -1},
		"1行2列を消す":     {Action: session.Clear, Cells: []int{1}, Number: -1},
		"間違える前に戻る":    {Action: session.Unmistake, Number: -1},
		"誤りは聞いたとき":    {Action: session.NextFaults, Number: -1, Text: "when_asked"},
		"誤りは確認したとき":   {Action: session.NextFaults, Number: -1, Text: "when_asked"},
		"候補をすべてメモ":    {Action: session.Fill, Number: -1},
		"ヘルプ":         {Action: session.KeyMap, Number: -1},
	} {
		got, err := d.Parse(line)
		if err != nil || got.Action != want.Action || !slices.Equal(got.Cells, want.Cells) || !slices.Equal(got.Values, want.Values) || got.Number != want.Number || got.Text != want.Text {
			t.Errorf("%s: %+v, %v", line, got, err)
		}
	}
}

// Repeated hints tell more, and applying one does what it says.
func TestSayHints(t *testing.T) {
	d := session.NewDesk(start(t, mini))
	seen := map[string]bool{}
	for range 4 {
		seen[reply(t, d, "hint", language.English)] = true
	}
	if len(seen) != 4 || d.LastHint() == nil || len(d.LastHint().Place) != 1 {
		t.Fatalf("%v", seen)
	}
	for range 50 {
		if d.Position().Status().Over {
			return
		}
		reply(t, d, "hint 3", language.English)
		if got := reply(t, d, "do it", language.English); strings.HasPrefix(got, "!") {
			t.Fatal(got)
		}
	}
	t.Errorf("hints led to %v", d.Board())
}

// Descriptions of boards of other kinds.
func TestSayKinds(t *testing.T) {
	for text, all := range map[string]talk{
		"kenken:4+cages(2/R1C1-R1C2,6+R1C3-R1C4-R2C4,12*R2C1-R4C1,4+R2C2-R3C2,2-R2C3-R3C3,3R3C4,2R4C2,1R4C3,4R4C4):................": {
			{"r1c1", "r1c1: open, cage 2÷ of 2 cells"}, {"r1c1 2", "r1c1 2; row 1 has 3 open"}, {"box", "cage 2÷: 2, 1 open"}},
		"skyscrapers:4+bottom(.3..)+left(...2)+top(.1.4):................": {
			{"column 2", "column 2: 4 open; clue before 1; clue after 3"}, {"row 4", "row 4: 4 open; clue before 2"}, {"box", "! this board has no boxes"}},
		"futoshiki:4+less(R1C3<R1C2,R1C4<R2C4):................": {
			{"r1c3", "r1c3: open, less than r1c2"}, {"r2c4", "r2c4: open, greater than r1c4"}},
		"kropki:4+dots(R1C1bR1C2,R1C2d1R1C3):................": {
			{"r1c2", "r1c2: open, black dot with r1c1, white dot with r1c3"}},
		"coin:4": {{"r1c1 10", "r1c1 10; row 1 has 3 open"}, {"mark r1c2 5 -", "r1c2: marks 5, -"}},
		"reversi": {
			{"f5", "f5; turns over e5; X 4, O 1, White to move"}, {"undo", "undone; moves left: 0; X 2, O 2, Black to move"},
			{"a1", "a1: open"}, {"e4", "e4: X"}, {"mark a1 1", "! that applies to puzzles, not games"},
			{"hint", "hint: d3, mobility: it leaves O 3 moves, and X 3"}, {"what may d3 be", "X may take it: encloses"}},
		"attack25": {
			{"R13", "R13; R 1, G 0, W 0, B 0"}, {"R 8", "R8; R 2, G 0, W 0, B 0"}, {"13", "13: R"}, {"foo", "! expected an answer such as R13, B24/21, Wx or -, found \"foo\""}},
	} {
		t.Run(text, func(t *testing.T) { all.hold(t, text, language.English) })
	}
}

// Every action without a chord has a command. No command breaks anything, and the result
// can be saved.
func FuzzSay(f *testing.F) {
	for _, line := range strings.Split("r4c7 5|mark r1c1 2 3|row 4|what may r4c1 be|undo 3|back|colour r1c1 9|savepoint x y|4行1列の候補|save:=|R1C1^+|why not 4 r2c1|box 9|moves|\xff", "|") {
		f.Add(line, uint8(0))
		f.Add(line, uint8(3))
	}
	texts := []string{mini, "coin:4", "reversi:6x6", "attack25", "futoshiki:4+less(R1C3<R1C2)"}
	f.Fuzz(func(t *testing.T, lines string, which uint8) {
		s := start(t, texts[int(which)%len(texts)])
		d := session.NewDesk(s)
		for i, line := range strings.Split(lines, "\n") {
			if i > 5 {
				break
			}
			r, err := d.Say(t.Context(), line)
			if err == nil && len(r.Sentences) == 0 && r.Action == "" {
				t.Errorf("%q: nothing is said", line)
			}
			for _, lang := range msg.Tags {
				if text := sentences(r.Sentences, lang); strings.Contains(text, "%!") {
					t.Errorf("%q: %s", line, text)
				}
			}
		}
		_, record, _ := strings.Cut(d.Text(), " ")
		again := start(t, texts[int(which)%len(texts)])
		if err := again.PlayAll(record); err != nil || again.Text() != d.Text() {
			t.Errorf("%q: %v", d.Text(), err)
		}
	})
}
