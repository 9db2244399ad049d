package codec

import (
	"slices"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// A puzzleTitle is the name of a puzzle in both languages.
type puzzleTitle struct{ En, Ja string }

// In returns the title in the language of the reader.
func (t puzzleTitle) In(lang language.Tag) string { return banmen.Localized(t.En, t.Ja)(lang) }

func (t puzzleTitle) String() string { return t.En }

// An absence is a puzzle that banmen does not have.
type absence struct {
	puzzleTitle
	near string   // a name for the most similar puzzle that banmen has
	also []string // other names
}

// names returns all names of the puzzle.
func (a absence) names() []string {
	return append([]string{a.En, a.Ja, a.En + " puzzle", a.Ja + "パズル"}, a.also...)
}

// absentNames returns the names of all puzzles that banmen does not have.
func absentNames() (names []string) {
	for _, a := range absent {
		names = append(names, a.names()...)
	}
	return names
}

// NotSupported returns an error for a puzzle that banmen does not have. The error names the nearest
// puzzle that banmen has. It returns nil for other names.
func NotSupported(kinds []*banmen.Kind, name string) error {
	i := slices.IndexFunc(absent, func(a absence) bool { return banmen.Alias{Names: a.names()}.Is(name) })
	if i < 0 || name == "" {
		return nil
	}
	k, stands := banmen.KindByName(kinds, absent[i].near)
	if k == nil {
		return banmen.Errorf(banmen.ErrCannot, "%s is not supported", absent[i].puzzleTitle)
	}
	if _, parts := cutParts(stands); parts != "" {
		return banmen.Errorf(banmen.ErrCannot, "%s is not supported: the nearest puzzle is %s with the part %s", absent[i].puzzleTitle, k.Name, parts)
	}
	return banmen.Errorf(banmen.ErrCannot, "%s is not supported: the nearest puzzle is %s", absent[i].puzzleTitle, k.Name)
}

// absent are the puzzles that people ask for and banmen does not have.
var absent = []absence{
	{puzzleTitle{"Akari", "美術館"}, "starbattle", []string{"light-up", "lightup", "bijutsukan", "アカリ", "ライトアップ"}},
	{puzzleTitle{"Aquarium", "アクアリウム"}, "nonogram", []string{"水族館"}},
	{puzzleTitle{"Battleships", "バトルシップ"}, "nonogram", []string{"battleship", "bimaru", "yubotu", "艦隊ゲーム", "海戦ゲーム"}},
	{puzzleTitle{"Chess", "チェス"}, "reversi", []string{"chess-problem", "checkers", "draughts", "チェッカー"}},
	{puzzleTitle{"Connect Four", "四目並べ"}, "reversi", []string{"connect-4", "connect4", "コネクトフォー"}},
	{puzzleTitle{"Crossword", "クロスワード"}, "kenken", []string{"crosswords", "word-search", "クロスワードパズル", "シークワーズ"}},
	{puzzleTitle{"Dominosa", "ドミノサ"}, "kropki", []string{"solitaire-dominoes"}},
	{puzzleTitle{"Doppelblock", "ドッペルブロック"}, "skyscrapers", nil},
	{puzzleTitle{"Easy as ABC", "ABCプレース"}, "skyscrapers", []string{"abc-end-view", "end-view", "ABCプレイス", "エービーシープレース"}},
	{puzzleTitle{"Fillomino", "フィルオミノ"}, "kenken", []string{"polyominous", "フィロミノ"}},
	{puzzleTitle{"Go", "囲碁"}, "reversi", []string{"baduk", "weiqi", "igo", "碁"}},
	{puzzleTitle{"Gomoku", "五目並べ"}, "reversi", []string{"five-in-a-row", "gobang", "renju", "連珠"}},
	{puzzleTitle{"Graeco-Latin square", "グレコラテン方陣"}, "latin", []string{"graeco-latin", "greco-latin-square", "euler-square", "eulerian-square", "オイラー方陣"}},
	{puzzleTitle{"Hashiwokakero", "橋をかけろ"}, "nonogram", []string{"hashi", "bridges", "chopsticks", "ai-ki-ai", "ハシ", "橋"}},
	{puzzleTitle{"Heyawake", "へやわけ"}, "starbattle", []string{"heyawacky", "divided-rooms", "部屋分け"}},
	{puzzleTitle{"Hidato", "ヒダト"}, "latin", []string{"numbrix", "hidoku", "snakes", "数つなぎ"}},
	{puzzleTitle{"Hitori", "ひとりにしてくれ"}, "latin", []string{"singles", "一人にしてくれ", "ひとり"}},
	{puzzleTitle{"Kakurasu", "カクラス"}, "magic", []string{"index-sums"}},
	{puzzleTitle{"Kakuro", "カックロ"}, "killer", []string{"cross-sums", "crosssums", "kakkuro", "カクロ", "加算クロス"}},
	{puzzleTitle{"Kurodoko", "黒どこ"}, "starbattle", []string{"kuromasu", "黒マスはどこだ"}},
	{puzzleTitle{"LITS", "LITS"}, "starbattle", []string{"nuruomino", "ヌルオミノ"}},
	{puzzleTitle{"Masyu", "ましゅ"}, "nonogram", []string{"mashu", "pearls", "pearl", "真珠", "白真珠黒真珠"}},
	{puzzleTitle{"Minesweeper", "マインスイーパー"}, "nonogram", []string{"mines", "マインスイーパ", "地雷"}},
	{puzzleTitle{"Mosaic", "モザイク"}, "nonogram", []string{"fill-a-pix", "fillapix"}},
	{puzzleTitle{"Norinori", "のりのり"}, "starbattle", []string{"dominnocuous"}},
	{puzzleTitle{"Numberlink", "ナンバーリンク"}, "nonogram", []string{"flow", "flow-free", "arukone", "number-link", "アルコネ"}},
	{puzzleTitle{"Nurikabe", "ぬりかべ"}, "nonogram", []string{"islands-in-the-stream", "cell-structure", "塗り壁"}},
	{puzzleTitle{"Renzoku", "連続方陣"}, "kropki", []string{"neighbours", "neighbors"}},
	{puzzleTitle{"Ripple Effect", "波及効果"}, "sudoku", []string{"hakyuu", "hakyu", "hakyuu-kouka", "hakyukoka"}},
	{puzzleTitle{"Shakashaka", "シャカシャカ"}, "nonogram", []string{"proof-of-quilt"}},
	{puzzleTitle{"Shikaku", "四角に切れ"}, "kenken", []string{"rectangles", "divide-by-squares", "shikaku-ni-kire", "四角"}},
	{puzzleTitle{"Shogi", "将棋"}, "reversi", []string{"tsume-shogi", "詰将棋", "どうぶつしょうぎ"}},
	{puzzleTitle{"Slitherlink", "スリザーリンク"}, "nonogram", []string{"slither", "fences", "loop-the-loop", "takegaki", "loopy", "スリリン"}},
	{puzzleTitle{"Sokoban", "倉庫番"}, "nonogram", nil},
	{puzzleTitle{"Spiral Galaxies", "天体ショー"}, "starbattle", []string{"galaxies", "tentai-show", "sym-a-pix", "tentaisho"}},
	{puzzleTitle{"Str8ts", "ストレーツ"}, "latin", []string{"straights", "strates"}},
	{puzzleTitle{"Suguru", "スグル"}, "sudoku", []string{"tectonic", "number-blocks", "ナンバーブロック"}},
	{puzzleTitle{"Tapa", "タパ"}, "nonogram", nil},
	{puzzleTitle{"Tents", "テント"}, "starbattle", []string{"tents-and-trees", "trees-and-tents", "テントと木"}},
	{puzzleTitle{"Tic-tac-toe", "三目並べ"}, "reversi", []string{"noughts-and-crosses", "○×ゲーム", "まるばつ"}},
	{puzzleTitle{"Wordle", "ワードル"}, "latin", nil},
	{puzzleTitle{"Yajilin", "ヤジリン"}, "nonogram", []string{"arrow-ring", "yajirin"}},
	{puzzleTitle{"Zip", "ジップ"}, "nonogram", []string{"linkedin-zip", "hamiltonian-path"}},
	{puzzleTitle{"2048", "2048"}, "magic", []string{"fifteen-puzzle", "15-puzzle", "15パズル", "スライドパズル"}},
}
