package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Kind is Number Place (Sudoku).
var Kind = &banmen.Kind{
	Name:    "sudoku",
	Title:   banmen.Localized("Number Place (Sudoku)", "ナンプレ(数独)"),
	Rules:   rule.Manual(banmen.Localized(rulesEn, rulesJa), allParts),
	Order:   1,
	Sample:  "sudoku:2x2:1.....3....4.2..",
	Presets: rule.Presets([]string{"sudoku:3x3", "sudoku:2x2", "sudoku:2x3", "sudoku:3x3+x", "sudoku:3x3+knight", "sudoku:3x3+king+nonconsecutive", "sudoku:4x4", "sudoku:5x5", "sudoku:samurai"}, allParts),
	Aliases: aliases,
	Parts:   parts,
	Parse:   banmen.ParseMarks(parse),
	Forms:   forms,
	Default: true,
	Size:    banmen.Option{Name: "box", Usage: banmen.Msg("the boxes have `ROWSxCOLUMNS`: short for --as sudoku:ROWSxCOLUMNS")},
	Bulk:    newBulk,
}

// aliases are the other names of puzzles.
var aliases = []banmen.Alias{
	{Of: "sudoku", Names: []string{"number-place", "su-doku", "数独", "ナンプレ", "ナンバープレース", "ナンバープレイス", "スウドク"}},
	{Of: "sudoku:2x2", Names: []string{"sudoku-4x4", "4x4-sudoku", "kids-sudoku", "4x4ナンプレ", "4x4数独"}},
	{Of: "sudoku:2x3", Names: []string{"mini-sudoku", "sudoku-6x6", "6x6-sudoku", "ミニナンプレ", "ミニ数独", "6x6ナンプレ", "6x6数独"}},
	{Of: "sudoku:4x4", Names: []string{"hexadoku", "sudoku-16x16", "16x16-sudoku", "16x16ナンプレ", "16x16数独"}},
	{Of: "sudoku:5x5", Names: []string{"alphadoku", "sudoku-25x25", "25x25-sudoku", "25x25ナンプレ", "25x25数独"}},
	{Of: "sudoku:samurai", Names: []string{"samurai", "samurai-sudoku", "gattai", "gattai-5", "サムライ", "サムライナンプレ", "サムライ数独", "合体ナンプレ", "合体数独"}},
	{Of: "sudoku:twin", Names: []string{"twin-sudoku", "twodoku", "gattai-2", "ツインナンプレ", "ツイン数独", "2合体ナンプレ"}},
	{Of: "sudoku:gattai-3", Names: []string{"gattai-3", "3合体ナンプレ"}},
	{Of: "sudoku:butterfly", Names: []string{"butterfly-sudoku", "バタフライ数独"}},
	{Of: "sudoku:sohei", Names: []string{"sohei", "sohei-sudoku", "gattai-4", "僧兵", "4合体ナンプレ"}},
	{Of: "sudoku:flower", Names: []string{"flower-sudoku", "フラワー数独"}},
	{Of: "sudoku:cross", Names: []string{"cross-sudoku", "クロス数独"}},
	{Of: "sudoku:windmill", Names: []string{"windmill-sudoku", "kazaguruma", "風車", "風車ナンプレ"}},
	{Of: "sudoku:gattai-8", Names: []string{"gattai-8", "8合体ナンプレ"}},
	{Of: "sudoku:clueless", Names: []string{"clueless-sudoku", "clueless-special"}},
	{Of: "sudoku:shogun", Names: []string{"shogun", "shogun-sudoku", "gattai-11", "将軍", "ショーグン"}},
	{Of: "sudoku:sumo", Names: []string{"sumo", "sumo-sudoku", "gattai-13", "相撲", "スモウ"}},
	{Of: "sudoku:3x3+x", Names: []string{"sudoku-x", "x-sudoku", "diagonal-sudoku", "対角線ナンプレ", "対角線数独", "対角ナンプレ", "Xナンプレ"}},
	{Of: "sudoku:3x3+windoku", Names: []string{"windoku", "windoku-sudoku", "hyper-sudoku", "ウィンドウナンプレ", "ウィンドウ数独"}},
	{Of: "sudoku:3x3+different(R1C1R1C9R2C5R5C2R5C5R5C8R8C5R9C1R9C9)", Names: []string{"girandola", "girandola-sudoku"}},
	{Of: "sudoku:3x3+different(R2C2R2C5R2C8R5C2R5C5R5C8R8C2R8C5R8C8)", Names: []string{"center-dot-sudoku", "centre-dot-sudoku"}},
	{Of: "sudoku:3x3+different(R2C5R3C3R3C7R5C2R5C5R5C8R7C3R7C7R8C5)", Names: []string{"asterisk-sudoku"}},
	{Of: "sudoku:3x3+disjoint", Names: []string{"disjoint-groups-sudoku"}},
	{Of: "sudoku:3x3+cage", Names: []string{"killer", "killer-sudoku", "sum-sudoku", "sumdoku", "キラー", "キラーナンプレ", "キラー数独", "足し算ナンプレ", "サムナンプレ", "サムナムプレ"}},
	{Of: "sudoku:3x3+knight", Names: []string{"anti-knight", "anti-knight-sudoku", "knight-sudoku", "アンチナイト", "アンチナイト数独", "ナイトナンプレ"}},
	{Of: "sudoku:3x3+king", Names: []string{"anti-king", "anti-king-sudoku", "touchless-sudoku", "アンチキング", "アンチキング数独"}},
	{Of: "sudoku:3x3+nonconsecutive", Names: []string{"non-consecutive", "nonconsecutive-sudoku", "不連続ナンプレ", "不連続数独"}},
	{Of: "sudoku:3x3+king+nonconsecutive", Names: []string{"miracle", "miracle-sudoku", "ミラクル数独"}},
	{Of: "sudoku:3x3+arrow", Names: []string{"arrow-sudoku", "矢印ナンプレ", "アロー数独"}},
	{Of: "sudoku:3x3+thermo", Names: []string{"thermo-sudoku", "thermometer-sudoku", "温度計ナンプレ", "サーモ数独"}},
	{Of: "sudoku:3x3+sandwich", Names: []string{"sandwich-sudoku", "サンドイッチナンプレ", "サンドイッチ数独"}},
	{Of: "sudoku:3x3+littlekiller", Names: []string{"little-killer", "little-killer-sudoku", "リトルキラー"}},
	{Of: "sudoku:3x3+less", Names: []string{"greater-than-sudoku", "futoshiki-sudoku", "compdoku", "不等号ナンプレ", "不等号数独"}},
	{Of: "sudoku:3x3+kropki", Names: []string{"kropki-sudoku", "クロプキ数独"}},
	{Of: "sudoku:3x3+consecutive", Names: []string{"consecutive-sudoku", "連続ナンプレ", "連続数独"}},
	{Of: "sudoku:3x3+xv", Names: []string{"xv-sudoku", "XVナンプレ", "XV数独"}},
	{Of: "sudoku:3x3+palindrome", Names: []string{"palindrome-sudoku", "回文ナンプレ"}},
	{Of: "sudoku:3x3+renban", Names: []string{"renban-sudoku", "レンバン数独"}},
	{Of: "sudoku:3x3+whispers", Names: []string{"german-whispers", "german-whispers-sudoku"}},
	{Of: "sudoku:3x3+between", Names: []string{"between-lines", "between-lines-sudoku"}},
	{Of: "sudoku:3x3+regionsum", Names: []string{"region-sum-lines", "region-sum-sudoku"}},
	{Of: "sudoku:3x3+skyscrapers", Names: []string{"skyscraper-sudoku", "ビルディングナンプレ"}},
	{Of: "sudoku:3x3+xsum", Names: []string{"x-sums", "x-sums-sudoku"}},
}

const rulesEn = `Each row, column and box has each symbol once.

Fill the empty cells.`

const rulesJa = `どの行・列・ブロックにも、各記号がちょうど一つずつ入ります。

空きマスを埋めてください。`
