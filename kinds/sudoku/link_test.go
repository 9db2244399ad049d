package sudoku

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/link"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/puzzletest"
)

// formOf returns a form of Sudoku.
func formOf(t *testing.T, name string) banmen.Form {
	t.Helper()
	i := slices.IndexFunc(forms, func(f banmen.Form) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("there is no form %s", name)
	}
	return forms[i]
}

// readLink returns the only puzzle of a text in a form.
func readLink(t *testing.T, form, text string) (banmen.Entry, error) {
	t.Helper()
	for e, err := range formOf(t, form).Read(strings.NewReader(text), banmen.Params{}) {
		return e, err
	}
	t.Fatalf("%q holds no puzzle", text)
	return banmen.Entry{}, nil
}

// each has a text of a form and the puzzle that it is.
func TestLinks(t *testing.T) {
	const none = "................................................................................."
	const p53 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	long := func(first string) string { return first + none[len(first):] }
	for _, test := range []struct{ form, text, puzzle string }{
		{"iss", ".Thermo~R1C1~R1C2~R1C3.Cage~20~R5C5~R5C6~R5C7.~R1C9_5.AntiKnight.Diagonal~1",
			"sudoku:3x3+cage(20R5C5-R5C7)+knight+thermo(R1C1-R1C3)+x(/):" + long("........5")},
		{"iss", "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.Quad~R1C2~1~3.%7ER1C1_2", "sudoku:2x3+quad(1.3R1C2):2" + none[:35]},
		{"iss", "\n .Cage~0~r2c1~r1c1\n .Whisper~R1C3~R1C4~R2C5 \n.Whisper~4~R5C3~R5C4", "sudoku:3x3+cage(R1C1-R2C1)+whispers(R1C3-R1C4-R2C5,4R5C3-R5C4):" + none},
		{"iss", ".~R1C1_1_2~R1C2_3", "sudoku:3x3:" + long(".3") + "+marks(12)"},
		{"iss", ".XSum~C7~12~16.Sandwich~17~R5.LittleKiller~20~R2C1", "sudoku:3x3+littlekiller(20R2C1-R9C8)+sandwich(17R5C1-R5C9)+xsum(12R1C7-R9C7,16R9C7-R1C7):" + none},
		{"iss", ".NoBoxes.Jigsaw~0001011122232333.Shape~4x4.GreaterThan~R1C1~R1C2", "sudoku:2x2+less(R1C2<R1C1)+regions(AAABABBBCCCDCDDD):" + none[:16]},
		{"iss", ".Indexing~C~R1C1~R2C1.Indexing~R~R1C1.SameValues~2~R1C1~R2C2~R4C4~R5C5.EqualSum~R1C1~R1C2~-~R3C3",
			"sudoku:3x3+columnindex(R1C1-R2C1)+equalsum(R1C1-R1C2=R3C3)+rowindex(R1C1)+same(R1C1-R2C2=R4C4-R5C5):" + none},
		{"iss", ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~CC3~-~CC1~-~CC1~CC5.ChaosArrow~R4C4.ChaosCount~R2C2~1~CC6~CC1~CC11.ChaosCount~R1C4~0.CountDistinct~R3C3~CC12~CC11.AllDifferent~CC1~CC2.SameValues~3~CC1~CC6~CC5.AllDifferent~R1C1~R2C2",
			"sudoku:1x4+chaosapart(R1C1-R1C2)+chaosarrow(R1C1-R1C3/R1C1-R2C1,R4C4-R4C1/R4C4-R1C4)+chaoscount(1R2C2-R1C1R3C3,R1C4-R1C3-R2C3-R2C4)+chaosdistinct(R3C3-R3C4)+chaostogether(R1C1-R2C1-R2C2)+different(R1C1-R2C2):" + none[:16]},
		{"iss", ".Shape~6x6~9.RegionSize~9.ChaosConstruction.NoBoxes", "sudoku:1x6,1-9+chaos(9):" + none[:36]},
		{"iss", ".Shape~4x4.FullRank~C1~10~.FullRankTies~any", "sudoku:2x2+rank(10R1C1-R4C1)+rankties(any):" + none[:16]},
		{"iss", ".Shape~4x4.Var~S~~2x3.ConnectedValues~~1_3~6.ConnectedValues~VS~3.ConnectedValues~~4_2_1", "sudoku:2x2+connected(1.2.4,1.3=6,3VS)+variables(S2x3):" + none[:28]},
		{"iss", ".Shape~4x4.NFA~CQkWEWoMrMzpKisg~~R1C1~-~R1C2~~R2C1~-~R3C3", "sudoku:2x2+automaton(1>1;2>2;3>3/2>4/3>4/4>4/*@R1C1-R1C2,1>1;2>2;3>3/2>4/3>4/4>4/*@R2C1R3C3):" + none[:16]},
		{"iss", ".Shape~4x4.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP.SumLine~5~R3C1~R3C2", "sudoku:2x2+sumline(5R1C1-R1C2-R2C2-R2C1-R1C1,5R3C1-R3C2):" + none[:16]},
		{"iss", ".Shape~4x4~5.RegionSize~4.RegionSameValues", "sudoku:2x2,1-5+samesets:" + none[:16]},
		{"iss", ".Shape~3x3~0-1~Raw.~R1C1_0", "sudoku:1x3,0-1+nohouses:0........"},
		{"iss", ".Shape~3x3~~Raw", "sudoku:1x3+nohouses:" + none[:9]},
		{"iss", ".Cage~3~R1C1~R1C2\n  .Shape~4x4\n  .AntiKing", "sudoku:2x2+cage(3R1C1-R1C2)+king:" + none[:16]},
		{"iss", ".Shape~4x4~5 .AntiKing", "sudoku:2x2,1-5+king:" + none[:16]},
		{"iss", ".Shape~2x3~3~Sudoku", "sudoku:2r3c:" + none[:6]},
		{"iss", ".Shape~4x4.EqualSum~R1C1~R1C2~-~R1C1~R2C1.SameValues~2~R3C1~R3C2~R3C2~R4C2", "sudoku:2x2+equalsum(R1C1-R1C2=R1C1-R2C1)+same(R3C1-R3C2=R3C2-R4C2):" + none[:16]},
		{"iss", ".Shape~4x4.Modular~1~R1C1~R1C2", "sudoku:2x2:" + none[:16]},
		{"iss", ".Shape~4x4.Var~A~~8.BlackDot~VA1~VA5.Quad~VA2~1~2.Replicate~D~VA1.WhiteDot~VA2~VA3.End", "sudoku:2x2+kropki(VA1bVA5,VA2d1VA3,VA3d1VA4)+quad(1.2VA2)+variables(A2x4):" + none[:28]},
		{"iss", ".Shape~4x4.NoBoxes.Jigsaw~1111000000000000", "sudoku:1x4+different(R1C1-R1C4):" + none[:16]},
		{"iss", ".FullRankTies~none.FullRankTies~only-unclued", "sudoku:3x3+rankties(none):" + none},
		{"killer", "F<<HF<^^>>" + strings.Repeat("0", 71), ""},
		{"killer", "F<<" + strings.Repeat("0", 78), "sudoku:3x3+cage(15R1C1-R1C3):" + none},
		{"killerlong", "3x3:d:k:257:257:" + strings.TrimSuffix(strings.Repeat("2:", 79), ":"), "sudoku:3x3+cage(1R1C1-R1C2)+x:" + none},
		{"killerlong", "3x3::k:257:257:" + strings.TrimSuffix(strings.Repeat("0:", 79), ":"), "sudoku:3x3+cage(1R1C1-R1C2):" + none},
		{"killerlong", "3x3::k:256:0:" + strings.TrimSuffix(strings.Repeat("2:", 79), ":"), "sudoku:3x3+cage(1R1C1-R1C2):" + none},
		{"sumocue", "SumoCueV1=9+0" + strings.Repeat("=0", 79), "sudoku:3x3+cage(9R1C1-R1C2):" + none},
		{"jigsaw", "1..............2 AAABABBBCCCDCDDD", "sudoku:2x2+regions(AAABABBBCCCDCDDD):1..............2"},
		{"jigsaw", "1122112233343444", "sudoku:2x2+regions(AABBAABBCCCDCDDD):" + none[:16]},
		{"jigsaw", "1112122233343444", "sudoku:2x2+regions(AAABABBBCCCDCDDD):" + none[:16]},
		{"fpuzzles", `{"size":4,"title":"T","grid":[[{"value":1,"given":true},{},{"givenPencilMarks":[2,3]},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],` +
			`"thermometer":[{"lines":[["R1C1","R1C2"]]}],"killercage":[{"cells":["R3C1","R4C1"],"value":"5"}],"negative":["xv"],"xv":[{"cells":["R4C4","R4C3"],"value":"V"}],` +
			`"littlekillersum":[{"cell":"R5C1","direction":"UR","value":"7"}],"sandwichsum":[{"cell":"R0C2","value":"4"}],"line":[]}`,
			"sudoku:2x2+cage(5R3C1-R4C1)+littlekiller(7R4C2-R2C4)+sandwich(4R1C2-R4C2)+thermo(R1C1-R1C2)+xv(all,R4C3vR4C4):1...............+marks(,,23)"},
		{"puzzlink", "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79", "sudoku:3x3:" + p53},
		{"puzzlink", "https://puzz.link/p?sudoku/16/16/gazz-10zzzzzzzzzzs", "sudoku:4x4:.A" + strings.Repeat(".", 40) + "G" + strings.Repeat(".", 213)},
		{"sudokupad", "https://sudokupad.app/classic5NlQ19j9mGca3OIN1bWGk2m41TjS79", "sudoku:3x3:" + p53},
		{"sudokupad", "https://sudokupad.app/puzzle/classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79?setting-nogrid=1", "sudoku:3x3:" + p53},
		{"sudokupad", "https://app.crackingthecryptic.com/sudoku/?puzzleid=scf5NlQ19j9mGca3OIN1bWGk2m41TjS79wx", "sudoku:3x3+windoku+x:" + p53},
		{"sudokupad", "{id:'a',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]," +
			"ca:[{ce:[[0,0],[0,1]],v:'5',unique:t},{ce:[[0,3],[1,2],[2,1],[3,0]],unique:t},{v:'title: It\\'s'}],metadata:{antiknight:t}}",
			"sudoku:2x2+cage(5R1C1-R1C2)+knight+x(/):1..............."},
		{"sudokumaker", `{"formatVersion":"1.5.0","puzzle":{"cells":[{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],"constraints":[{"type":0},{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},` +
			`{"type":200,"clues":[{"value":1,"edge":1},{"value":2,"edge":5}],"negative":[]},{"type":202,"clues":[],"negative":[5,10]},{"type":500,"clues":[{"value":9,"outerCell":4,"diagonal":1}]},` +
			`{"type":408,"bulbsWithArrows":[{"bulbCells":[5,4],"arrows":[[5,9,13]]}]},{"type":502,"clues":[{"value":3,"outerCell":11}]},{"type":303,"clues":[{"corner":6,"digits":[1,3]}]},{"type":13,"disabled":true}]}}`,
			"sudoku:2x2+differ(R1C2d2R2C2)+kropki(R1C1d1R1C2)+littlekiller(9R1C3-R3C1)+pill(2R2C1-R2C2-R4C2)+quad(1.3R1C1)+xsum(3R1C4-R1C1)+xv(all):1..............."},
	} {
		e, err := readLink(t, test.form, test.text)
		if test.puzzle == "" {
			if _, wrong := errors.AsType[*banmen.SyntaxError](err); !wrong {
				t.Errorf("%s %q: %v", test.form, test.text, err)
			}
			continue
		}
		if err != nil || e.Puzzle.String() != test.puzzle {
			t.Errorf("%s %q: %v, expected %s; %v", test.form, test.text, e.Puzzle, test.puzzle, err)
			continue
		}
		var out bytes.Buffer
		if err := formOf(t, test.form).Write(&out, e, e.Puzzle.Givens()); err != nil {
			t.Errorf("%s: %v", test.puzzle, err)
			continue
		}
		if back, err := readLink(t, test.form, out.String()); err != nil || back.Puzzle.String() != test.puzzle {
			t.Errorf("%s comes back from %q as %v, %v", test.puzzle, out.String(), back.Puzzle, err)
		}
	}
}

// smOf returns the JSON of SudokuMaker for a board of 4x4 with a constraint.
func smOf(constraint string) string {
	return `{"formatVersion":"1.5.0","puzzle":{"cells":[` + strings.Repeat("{},", 15) + `{}],"constraints":[` + constraint + `]}}`
}

// TestWrongLinks checks that errors in a link have their position.
func TestWrongLinks(t *testing.T) {
	for _, test := range []struct{ form, text, says string }{
		{"iss", ".~R1C1_1.Thermo~R1C1~R0C2", `1:9: Thermo: expected a cell from R1C1 to R9C9, found "R0C2"`},
		{"iss", ".~R1C1_1\n.Termo~R1C1~R1C2", "Interactive Sudoku Solver has a constraint Termo, which is not supported: the nearest that is supported is Thermo"},
		{"iss", ".~R1C1_1\n  .Cage~x~R1C1", `2:3: Cage: expected a number, found "x"`},
		{"iss", ".~R1C1_10", `1:1: : expected a value from 1 to 9, found "10"`},
		{"iss", ".Arrow~R1C1", `1:1: Arrow: expected at least 2 cells in a line, found "R1C1"`},
		{"iss", ".Shape~9x9~0-7.~R1C1_0", `1:1: Shape: expected a size and values such as 6x6 or 9x9~0-8, found "9x9~0-7"`},
		{"iss", ".~R1C1_1\n.Shape~9x9~0-8.~R1C1_9", `2:15: : expected a value from 0 to 8, found "9"`},
		{"iss", ".Whisper~5~R1C1~R1C2~R1C2", `1:1: Whisper: expected another cell, found "R1C2"`},
		{"iss", ".ChaosConstruction~2", `1:1: ChaosConstruction: expected no arguments, found "2"`},
		{"iss", ".ChaosArrow~R1C1~0~CC2~CC3", `1:1: ChaosArrow: expected the region CC1 of the first cell at the start of each arm, found "R1C1 0 CC2 CC3"`},
		{"iss", ".ChaosCount~R1C1~2~CC1~CC2", `1:1: ChaosCount: expected 0 or 1, found "2"`},
		{"iss", ".ChaosCount~R1C1~0~CC1~CC82", `1:1: ChaosCount: expected a region from CC1 to CC81, found "CC82"`},
		{"iss", ".SameValues~2~CC1~CC2~CC3~CC4", `1:1: SameValues: expected as many groups as regions, found "2"`},
		{"iss", ".CountDistinct~R1C1~CC2~CC3", `1:1: CountDistinct: expected the region CC1 of the first cell and others, found "R1C1 CC2 CC3"`},
		{"iss", ".ConnectedValues~1_3", `1:1: ConnectedValues: expected a group of cells or nothing, values such as 1_2, and a number of cells or nothing, found "1_3"`},
		{"iss", ".ConnectedValues~VS~3", `1:1: ConnectedValues: expected a group of cells beside the board, such as VA, found "VS"`},
		{"iss", ".Shape~4x4.NFA~CQkWEWoMrMzpKisg~~R1C1~R1C2", "1:11: NFA: the automaton accepts no line of 2 cells"},
		{"iss", ".Shape~4x4.SumLine~5~R1C1~R1C2~LOOP", "1:11: SumLine: expected different cells, or a loop of at least three that ends with its first cell"},
		{"iss", ".Shape~", `1:1: Shape: expected a size and values such as 6x6 or 9x9~0-8, found ""`},
		{"iss", ".Shape~4x4~~Round", `1:1: Shape: expected a size and values such as 6x6 or 9x9~0-8, found "4x4~~Round"`},
		{"iss", ".Shape~4x4.Var~A~~8.Replicate~D~VA1.~VA8_1.End", `1:20: Replicate: expected cells that stay on the board, found "VA8_1"`},
		{"iss", ".FullRankTies~some", `1:1: FullRankTies: expected none, only-unclued or any, found "some"`},
		{"killer", "^" + strings.Repeat("0", 80), "1:1: R1C1 points off the board"},
		{"killer", "><" + strings.Repeat("0", 79), "1:1: R1C1 points to no sum"},
		{"killerlong", "3x3::k:257:513:", "1:16: expected 81 numbers, found 2"},
		{"sumocue", "SumoCueV1=9+3" + strings.Repeat("=0", 79), `1:12: expected the number of a cell with a sum before R1C2, found "+3"`},
		{"fpuzzles", `{"size":9,"grid":[]}`, "1:1: grid: expected 9 rows of cells"},
		{"fpuzzles", "{\"size\":9,\n x", "2:2: expected the JSON of a puzzle: invalid character 'x' looking for beginning of object key string"},
		{"sudokupad", "https://sudokupad.app/3eipqnv8xm", "the puzzle 3eipqnv8xm is stored on SudokuPad's server: open https://sudokupad.app/api/puzzle/3eipqnv8xm and paste the text shown there"},
		{"sudokupad", "https://sudokupad.app/sclN4Igzglg", "1:26: the compressed text of this link is damaged: was it cut off?"},
		{"sudokupad", "https://sudokupad.app/classic53C7", `1:30: expected a square number of cells such as 81, found 5`},
		{"sudokupad", "{ce:[[,],[,]],re:[],thermos:[1]}", "SudokuPad has a constraint thermos, which is not supported"},
		{"sudokupad", "{ce:[[,],[,]],global:['antiqueen']}", "SudokuPad has a constraint antiqueen, which is not supported"},
		{"sudokupad", "{ce:[[,],[,]],re:[[[0,0],[0,9]]]}", "1:1: regions: expected each cell of the board in one region, found row 1, column 10"},
		{"sudokupad", "{ce:[[,],[,,]]}", "only square boards are supported: row 2 has 3 cells, but there are 2 rows"},
		{"sudokupad", "{ce:[[{v:7},],[,]]}", `the given "7" of R1C1 is not supported: expected 1 to 2`},
		{"sudokupad", "{ce:[[,],[,]],x:'a", `1:19: expected the end of a text in quotes, found ""`},
		{"sudokumaker", "https://sudokumaker.app/", "this SudokuMaker link contains no puzzle: choose Share there and copy the link with ?puzzle="},
		{"sudokumaker", "https://sudokumaker.app/?puzzle=N4Ig", "1:33: the compressed text of this link is damaged: was it cut off?"},
		{"sudokumaker", smOf(`{"type":1000,"definition":{"name":"Hit counts"}}`), `the SudokuMaker constraint "Hit counts" is JavaScript, which is not supported and never run`},
		{"sudokumaker", smOf(`{"type":405,"lines":[[0,1]]}`), "SudokuMaker has a constraint sequence, which is not supported"},
		{"sudokumaker", smOf(`{"type":300,"slow":true,"thermometers":[[0,1]]}`), "SudokuMaker has a constraint slow thermometer, which is not supported"},
		{"sudokumaker", smOf(`{"type":300,"thermometers":[[0,16]]}`), `1:1: thermometer: expected a cell from 0 to 15, found "16"`},
		{"sudokumaker", smOf(`{"type":777}`), "SudokuMaker has a constraint 777, which is not supported"},
		{"sudokumaker", smOf(`{"type":2003,"areas":[{"x":0,"y":0,"width":2,"height":2}]}`), "SudokuMaker has a constraint overlapping grids, which is not supported"},
		{"puzzlink", "https://puzz.link/p?sudoku/4/4/5", `1:32: expected numbers from 1 to 4 for 16 cells, found "5"`},
		{"puzzlink", "https://puzz.link/p?sudoku/4/4/z", "1:32: expected 16 cells, found 20"},
		{"puzzlink", "https://puzz.link/p?sudoku/4/4/1g3g", "1:35: expected 16 cells, found 4"},
		{"puzzlink", "https://puzz.link/p?sudoku/4/6/z", `1:28: expected a board of 2 to 25 rows, found "4/6"`},
		{"penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7ZRb", "1:51: the compressed text of this link is damaged: was it cut off?"},
		{"fpuzzles", "https://www.f-puzzles.com/?load=N4Igzglg", "1:33: the compressed text of this link is damaged: was it cut off?"},
	} {
		if _, err := readLink(t, test.form, test.text); err == nil || err.Error() != test.says {
			t.Errorf("%s %q: %v, expected %s", test.form, test.text, err, test.says)
		}
	}
}

// TestLinksOfParts checks that a form reads what it writes of a puzzle with parts as the same
// puzzle.
func TestLinksOfParts(t *testing.T) {
	for _, text := range Kind.Presets {
		p, err := Kind.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i := range link.Dialects {
			name := link.Dialects[i].Name
			var out bytes.Buffer
			err := formOf(t, name).Write(&out, banmen.Entry{Puzzle: p}, p.Givens())
			if errors.Is(err, banmen.ErrCannot) {
				continue
			}
			if err != nil {
				t.Errorf("%s to %s: %v", text, name, err)
				continue
			}
			e, err := readLink(t, name, out.String())
			if err != nil || e.Puzzle.String() != p.String() {
				t.Errorf("%s comes back from %s %q as %v, %v", p, name, out.String(), e.Puzzle, err)
			}
		}
	}
}

// TestPartsElsewhere checks that each part has a name for every program in which it can be written,
// and none for others.
func TestPartsElsewhere(t *testing.T) {
	for _, p := range allParts {
		for _, test := range []struct {
			dialect *link.Dialect
			name    string
		}{
			{&link.ISS, p.Elsewhere.ISS}, {&link.FPuzzles, p.Elsewhere.FPuzzles}, {&link.SudokuMaker, strings.TrimPrefix(strconv.Itoa(p.Elsewhere.SudokuMaker), "0")},
		} {
			names := test.dialect.Names(p.Name)
			if test.name == "" && names != nil || test.name != "" && !slices.Contains(names, test.name) {
				t.Errorf("%s is %q in %s: expected one of %q", p.Name, test.name, test.dialect.Name, names)
			}
			if test.name == "" {
				continue
			}
			preset := p.Preset
			if p.Name == "lockout" { // it always has the difference of a board of nine
				preset = "sudoku:3x3+lockout(4R1C1-R1C3)"
			}
			puzzle, err := Kind.Parse(preset)
			if err != nil {
				t.Fatal(err)
			}
			if err := formOf(t, test.dialect.Name).Write(new(bytes.Buffer), banmen.Entry{Puzzle: puzzle}, puzzle.Givens()); err != nil {
				t.Errorf("%s is %s in %s, and is not written: %v", p.Preset, test.name, test.dialect.Name, err)
			}
		}
	}
}

// TestVariantsOfOthers checks that the readable puzzles of Interactive Sudoku Solver and f-puzzles
// have their known solution, and no other.
func TestVariantsOfOthers(t *testing.T) {
	type puzzle struct{ name, form, text, solution string }
	var all []puzzle
	for _, p := range puzzletest.ForeignVariants(t) {
		if link.ISS.Match(strings.TrimSpace(p.Text)) {
			all = append(all, puzzle{p.Name, "iss", p.Text, p.Solution})
		}
	}
	var shared []struct {
		Fpuzzles string
		Expected []string
	}
	text, err := os.ReadFile(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "sudoku", "fpuzzles_variants.json"))
	if err == nil {
		err = json.Unmarshal(text, &shared)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range shared {
		all = append(all, puzzle{"f-puzzles", "fpuzzles", "fpuzzles" + p.Fpuzzles, strings.Join(p.Expected, "")})
	}
	readable, solved := 0, 0
	for _, p := range all {
		e, err := readLink(t, p.form, p.text)
		if err != nil {
			if _, syntax := errors.AsType[*banmen.SyntaxError](err); !syntax && !errors.Is(err, banmen.ErrCannot) {
				t.Errorf("%s: %v", p.name, err)
			}
			continue
		}
		readable++
		if p.solution == "" || len(p.solution) != len(e.Puzzle.Givens().Cells) {
			if e.Puzzle.Givens().Beside != "" {
				checkBeside(t, p.name, e.Puzzle, p.solution)
			}
			continue
		}
		if strings.Trim(p.solution, "123456789") != "" {
			continue // other symbols
		}
		unmarked, _ := banmen.SplitMarks(e.Puzzle)
		b := e.Puzzle.Givens()
		for i := range b.Cells {
			b.Cells[i] = uint16(unmarked.(*Puzzle).symbols.Find(p.solution[i : i+1]))
		}
		if faults := e.Puzzle.Faults(b); len(faults) > 0 {
			t.Errorf("%s: the solution breaks a rule: %v", p.name, faults[0].Text)
		}
		solved++
	}
	t.Logf("%d of %d puzzles are read, %d have the solution that they should have", readable, len(all), solved)
}

// checkBeside checks that a puzzle with variables has the given solution and no other, or none if
// solution is "". It also checks that the written text is read back as the same puzzle.
func checkBeside(t *testing.T, name string, p banmen.Puzzle, solution string) {
	t.Helper()
	solved, err := ops.Solve(t.Context(), p, ops.Method{})
	if err != nil || solved.Solutions != min(len(solution), 1) {
		t.Errorf("%s: %d solutions, %v", name, solved.Solutions, err)
	} else if got := p.With(solved.Board).String(); solution != "" && !strings.HasPrefix(strings.ReplaceAll(got[strings.LastIndexByte(got, ':')+1:], ",", ""), solution) {
		t.Errorf("%s: the solution is %s, expected %s", name, got, solution)
	}
	var out bytes.Buffer
	if err := formOf(t, "iss").Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
		t.Errorf("%s: %v", name, err)
	} else if back, err := readLink(t, "iss", out.String()); err != nil || back.Puzzle.String() != p.String() {
		t.Errorf("%s is %s, and comes back as %v, %v", name, p, back.Puzzle, err)
	}
}

// FuzzLinks checks that a puzzle that a dialect reads is written and read back as the same puzzle,
// or refused when it is written.
func FuzzLinks(f *testing.F) {
	for _, text := range []string{
		".Thermo~R1C1~R1C2~R1C3.Cage~20~R5C5~R5C6.~R1C9_5.~R2C2_1_3.Diagonal~1", ".Shape~6x6.Quad~R1C2~1~3.Indexing~C~R1C1.XSum~C3~~9",
		".NoBoxes.Jigsaw~0001011122232333.Shape~4x4.SameValues~2~R1C1~R2C2", "F<<" + strings.Repeat("0", 78),
		"3x3:d:k:257:257:" + strings.TrimSuffix(strings.Repeat("2:", 79), ":"), "SumoCueV1D=9+0" + strings.Repeat("=0J1", 79),
		"1..............2 AAABABBBCCCDCDDD", `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"arrow":[{"lines":[["R1C1","R1C2"]],"cells":["R1C1"]}]}`,
		"fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA", "{ce:[[{v:1},],[,]],ca:[{ce:[[0,0],[0,1]],v:'3',unique:t}],l:[{wp:[[0.5,0.5],[1,1]],c:#0,th:4}]}",
		smOf(`{"type":302,"groups":[[0,5],[1,6]]},{"type":401,"lines":[[0,1]],"minDifference":2},{"type":201,"clues":[{"edge":1}],"negative":[2]}`),
		"https://sudokupad.app/classic5NlQ19j9mGca3OIN1bWGk2m41TjS79", "https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGo",
		"https://swaroopg92.github.io/penpa-edit/#m=edit&p=7ZRb5s8FH3nV0R",
		".Shape~4x4.Var~A~x~2.Var~B~~2x2.Sum~0_=_1_-2~R1C1~VA1.GreaterThan~VB1~VB2.~VA2_3.Cage~9~R1C1~R1C2~R1C1.Var~C.Cage~~VC~R1C1",
		".Shape~4x4~0-4.Doppelganger.GreaterThan~DGB1~DGB2.Whisper~2~DGR1~DGC2.ValueIndexing~DGR1~R1C1~R1C1~R1C2",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i := range link.Dialects {
			name := link.Dialects[i].Name
			if !link.Dialects[i].Match(strings.TrimSpace(text)) {
				continue
			}
			form := forms[slices.IndexFunc(forms, func(f banmen.Form) bool { return f.Name == name })]
			for e, err := range form.Read(strings.NewReader(text), banmen.Params{}) {
				var out bytes.Buffer
				if err != nil || form.Write(&out, e, e.Puzzle.Givens()) != nil {
					continue
				}
				if back, err := readLink(t, name, out.String()); err != nil || back.Puzzle.String() != e.Puzzle.String() {
					t.Fatalf("%s: %q is %s, and comes back from %q as %v, %v", name, text, e.Puzzle, out.String(), back.Puzzle, err)
				}
			}
		}
	})
}

// TestSoloIDs checks that game IDs of Solo are read, have one solution and are written unchanged.
func TestSoloIDs(t *testing.T) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "solo_game_ids.txt"))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for line := range strings.Lines(string(text)) {
		_, id, _ := strings.Cut(strings.TrimSpace(line), "\t")
		e, err := readLink(t, "solo", id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		var out bytes.Buffer
		if err := formOf(t, "solo").Write(&out, e, e.Puzzle.Givens()); err != nil || out.String() != id+"\n" {
			t.Errorf("%s comes back as %q, %v", id, out.String(), err)
		}
		read++
	}
	t.Logf("%d game IDs are read", read)
}

// Relations and regular expressions of Interactive Sudoku Solver become tables: x < y on four
// numbers, and lines with a 1.
func TestTablesOfISS(t *testing.T) {
	less := "sudoku:2x2+less(R1C1<R1C2)"
	for text, same := range map[string]string{
		".Shape~4x4.Pair~Oj~_up~R1C1~R1C2":              less,
		".Shape~4x4.Pair~Oj~~R1C1~R1C2~~R2C1~R2C2":      "sudoku:2x2+less(R1C1<R1C2,R2C1<R2C2)",
		".Shape~4x4.Binary~Oj~R1C1~R1C2":                less,
		".Shape~4x4.PairX~Oj~~R1C1~R1C2~R1C3":           "sudoku:2x2+thermo(R1C1-R1C3)",
		".Shape~4x4.Regex~WzItNF0qMS4q~R1C1~R1C2":       "sudoku:2x2+contain(1R1C1-R1C2)",
		".Shape~4x4.Regex~WzItNF0qMS4q~R1C1~R1C2~~R2C3": "sudoku:2x2+contain(1R1C1-R1C2,1R2C3)",
	} {
		e, err := readLink(t, "iss", text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, want := solutionsOf(t, e.Puzzle.String()), solutionsOf(t, same); got != want || got == 0 {
			t.Errorf("%s has %d solutions, expected %d as %s", text, got, want, same)
		}
	}
	for text, says := range map[string]string{
		".Pair~%~~R1C1~R1C2":    `1:1: Pair: expected a table of 81 bits in base64, found "%"`,
		".NFA~VgGv~~R1C1~R1C2":  `1:1: NFA: expected an automaton, found "VgGv"`,
		".Regex~WzFd~R1C1~R0C2": `1:1: Regex: expected a cell from R1C1 to R9C9, found "R0C2"`,
		".Regex~%5B1~R1C1":      `1:1: Regex: expected a regular expression, found "[1"`,
	} {
		if _, err := readLink(t, "iss", text); err == nil || err.Error() != says {
			t.Errorf("%s: %v, expected %s", text, err, says)
		}
	}
}

// TestLinksSay checks that metadata, pencil marks and drawings come back from links that hold them.
func TestLinksSay(t *testing.T) {
	const looks = `[{"shape":"line","at":[[0.5,0.5],[1.5,1.5]],"width":0.25,"colour":"#FF0000"},` +
		`{"shape":"cage","at":[[2.5,2.5],[2.5,3.5]],"colour":"#00FF00","text":"odd"},{"shape":"circle","at":[[1,1.5]],"width":0.5,"height":0.5,"colour":"#000000","fill":"#FFFFFF","above":true}]`
	p, err := Kind.Parse("sudoku:2x2+cage(5R1C1-R1C2):..3.............")
	if err != nil {
		t.Fatal(err)
	}
	e := banmen.Entry{Puzzle: p, Notes: make([]uint64, 16), Meta: map[string]string{
		"name": "It's \"new\", z & =", "author": "名前", "rules": "Cages,\nand lines.", "solution": "1432341221434321", "looks": looks,
	}}
	e.Notes[5] = 1<<1 | 1<<4
	for form, keys := range map[string][]string{
		"sudokupad": {"name", "author", "rules", "solution", "looks"}, "fpuzzles": {"name", "author", "rules", "solution", "looks"},
		"sudokumaker": {"name", "author", "rules", "solution"}, "penpa": {"name", "author", "rules"},
	} {
		given := e
		if form == "penpa" {
			if given.Puzzle, err = Kind.Parse("sudoku:2x2+cage(3R2C1-R2C2,R1C2-R2C2,9R2C3-R2C4-R4C4)+x(/):..3............."); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		if err := formOf(t, form).Write(&out, given, given.Puzzle.Givens()); err != nil {
			t.Errorf("%s: %v", form, err)
			continue
		}
		back, err := readLink(t, form, out.String())
		if err != nil || back.Puzzle.String() != given.Puzzle.String() || form != "penpa" && !slices.Equal(back.Notes, e.Notes) {
			t.Errorf("%s: %v comes back from %q with the notes %v, %v", form, back.Puzzle, out.String(), back.Notes, err)
		}
		for _, key := range keys {
			var want, got any
			if key == "looks" && json.Unmarshal([]byte(e.Meta[key]), &want) == nil && json.Unmarshal([]byte(back.Meta[key]), &got) == nil {
				if text, err := json.Marshal(got); err != nil || len(got.([]any)) != len(want.([]any)) {
					t.Errorf("%s: the looks come back as %s, %v", form, text, err)
				}
			} else if back.Meta[key] != e.Meta[key] {
				t.Errorf("%s: the %s comes back as %q", form, key, back.Meta[key])
			}
		}
	}
}

// Rules that only the texts of a puzzle state lead to remarks.
func TestLinksMention(t *testing.T) {
	e, err := readLink(t, "sudokupad", "{ce:[[,],[,]],metadata:{rules:'Digits along a thermometer increase. Anti-knight. Cages add up.'},l:[{wp:[[0,0],[1,1]]}],ca:[{ce:[[0,0],[0,1]],unique:t,v:3}]}")
	var remarks []string
	for _, m := range e.Remarks {
		remarks = append(remarks, m.String())
	}
	want := []string{"the link has no regions: only rows and columns are read", "drawings without a known rule: 1", "the rules mention thermometer, anti-knight, which is not part of the puzzle that was read"}
	if err != nil || !slices.Equal(remarks, want) {
		t.Errorf("%q, %v", remarks, err)
	}
}

// Constraints of Interactive Sudoku Solver that hold others: alternatives, and copies elsewhere.
func TestHoldersOfISS(t *testing.T) {
	for text, same := range map[string]string{
		".Shape~4x4.Or.Thermo~R1C1~R1C2.~R2C1_3_4.End":                        "sudoku:2x2+or(automaton(34>1/*@R2C1)/thermo(R1C1-R1C2))",
		".Shape~4x4.Or.And.Thermo~R1C1~R1C2.Cage~3~R1C1~R1C2.End.~R2C1_3.End": "sudoku:2x2+or(automaton(3>1/*@R2C1)/cage(3R1C1-R1C2)+thermo(R1C1-R1C2))",
		".Shape~4x4.And.Thermo~R1C1~R1C2.End.Thermo~R2C1~R2C2":                "sudoku:2x2+thermo(R1C1-R1C2,R2C1-R2C2)",
		".Shape~4x4.Replicate~RA.Thermo~R1C1~R1C2.End":                        "sudoku:2x2+thermo(R1C1-R1C2,R2C1-R2C2)",
		".Shape~4x4.Replicate~F~R2C1.Thermo~R2C1~R1C1.End":                    "sudoku:2x2+thermo(R2C1-R1C1,R2C3-R1C3)",
	} {
		e, err := readLink(t, "iss", text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, want := solutionsOf(t, e.Puzzle.String()), solutionsOf(t, same); got != want || got == 0 {
			t.Errorf("%s is %s with %d solutions, expected %d as %s", text, e.Puzzle, got, want, same)
		}
	}
	for text, says := range map[string]string{
		".~R1C1_1.End":         "1:9: End: expected one of And, Or, Replicate before it",
		".Or.Thermo~R1C1~R1C2": "1:1: Or: expected a matching End",
		".Or.End":              `1:1: Or: expected constraints, found ""`,
		".Replicate~AAAAAAAAAAAAAAg.Thermo~R1C1~R2C1.End": `1:1: Replicate: expected cells of the board as bits, found "AAAAAAAAAAAAAAg"`,
		".Replicate~C.Thermo~R1C9~R2C9.End":               `1:1: Replicate: expected cells that stay on the board, found "R1C9"`,
		".Replicate~%.Thermo~R1C1~R2C1.End":               `1:1: Replicate: expected cells as bits in base64, found "%"`,
	} {
		if _, err := readLink(t, "iss", text); err == nil || err.Error() != says {
			t.Errorf("%s: %v, expected %s", text, err, says)
		}
	}
}
