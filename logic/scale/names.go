package scale

import (
	"slices"

	"github.com/banmen/banmen"
)

// Aliases are other names of techniques and groups, by key or group. A repeated name
// stands for several techniques. Sources are HoDoKu, Sudoku Explainer, Sudopedia,
// SudokuWiki and SudokuStudio. Japanese names are from numberplace.site, technocity.jp,
// morm-e's 【解法】, Number Place 九段 and Nikoli's magazine.
var Aliases = []banmen.Alias{
	{Of: "full-house", Names: []string{"last-digit", "last-cell", "single-empty-cell", "open-single", "ラストデジット", "最後の一マス"}},
	{Of: "naked-single", Names: []string{"sole-candidate", "single-candidate", "forced-digit", "マスミ", "単独候補", "シングルキャンディデート", "裸の単独"}},
	{Of: "hidden-single", Names: []string{"unique-candidate", "pinned-digit", "single-position", "scanning", "ブロッケン", "レッツミー", "隠れた単独", "隠れシングル", "シングルポジション"}},
	{Of: "locked-pair", Names: []string{"ロックドペア"}},
	{Of: "locked-triple", Names: []string{"ロックドトリプル"}},
	{Of: "pointing", Names: []string{"pointing-pair", "pointing-pairs", "pointing-triple", "pointing-triples", "locked-candidates-1", "locked-candidates-type-1", "locked-candidates", "intersection-removal", "予約", "いずれにしても理論", "ポインティングペア", "ロックされた候補"}},
	{Of: "claiming", Names: []string{"box-line-reduction", "box-line", "locked-candidates-2", "locked-candidates-type-2", "locked-candidates", "intersection-removal", "予約", "いずれにしても理論", "ボックスライン削減", "ロックされた候補"}},
	{Of: "naked-pair", Names: []string{"conjugate-pair", "二国同盟", "2国同盟", "n国同盟", "裸のペア", "2連", "二連"}},
	{Of: "naked-triple", Names: []string{"naked-triplet", "三国同盟", "3国同盟", "n国同盟", "裸のトリプル", "3連", "三連"}},
	{Of: "naked-quad", Names: []string{"naked-quadruple", "naked-quadruplet", "四国同盟", "4国同盟", "n国同盟", "裸のクアッド", "4連", "四連"}},
	{Of: "hidden-pair", Names: []string{"隠れペア", "隠れたペア", "隠れ二国同盟", "裏二国同盟", "裏2国同盟"}},
	{Of: "hidden-triple", Names: []string{"hidden-triplet", "隠れトリプル", "隠れ三国同盟", "裏三国同盟", "裏3国同盟"}},
	{Of: "hidden-quad", Names: []string{"hidden-quadruple", "hidden-quadruplet", "隠れクアッド", "隠れ四国同盟", "裏四国同盟", "裏4国同盟"}},
	{Of: "subsets", Names: []string{"subset", "同盟", "国同盟"}},
	{Of: "x-wing", Names: []string{"fish-2", "Xウィング", "Xウイング", "井桁", "井桁理論", "井桁の理", "対角線", "対角線理論", "四角の対角線理論", "たすき掛け"}},
	{Of: "swordfish", Names: []string{"fish-3", "sword-fish", "メカジキ", "ソードフィッシュ"}},
	{Of: "jellyfish", Names: []string{"fish-4", "jelly-fish", "クラゲ", "ゼリーフィッシュ"}},
	{Of: "squirmbag", Names: []string{"starfish", "fish-5"}},
	{Of: "basic-fish", Names: []string{"fish", "フィッシュ", "魚"}},
	{Of: "remote-pair", Names: []string{"remote-pairs", "遠隔ペア", "リモートペアーズ"}},
	{Of: "bug-1", Names: []string{"bug", "bug+1", "bivalue-universal-grave", "バイバリューユニバーサルグレイブ"}},
	{Of: "skyscraper", Names: []string{"sky-scraper", "摩天楼", "超高層ビル"}},
	{Of: "2-string-kite", Names: []string{"two-string-kite", "kite", "2ストリングスカイト", "凧"}},
	{Of: "turbot-fish", Names: []string{"turbot", "ターボット"}},
	{Of: "empty-rectangle", Names: []string{"er-elimination", "hinge", "空の長方形", "空矩形"}},
	{Of: "w-wing", Names: []string{"Wウイング"}},
	{Of: "xy-wing", Names: []string{"y-wing", "bent-triple", "XYウイング", "Yウィング", "Yウイング"}},
	{Of: "xyz-wing", Names: []string{"xyz", "XYZウイング"}},
	{Of: "unique-1", Names: uniqueNames("1")},
	{Of: "unique-2", Names: uniqueNames("2")},
	{Of: "unique-3", Names: uniqueNames("3")},
	{Of: "unique-4", Names: uniqueNames("4")},
	{Of: "unique-5", Names: uniqueNames("5")},
	{Of: "unique-6", Names: uniqueNames("6")},
	{Of: "hidden-rectangle", Names: []string{"hidden-unique-rectangle", "hidden-ur", "隠れレクタングル", "ヒドゥンレクタングル"}},
	{Of: "avoidable-1", Names: avoidableNames("1")},
	{Of: "avoidable-2", Names: avoidableNames("2")},
	{Of: "finned-basic-fish", Names: []string{"finned-fish", "sashimi-fish", "finned", "ヒレ付き", "ひれ付き", "フィン付き", "刺身"}},
	{Of: "finned-x-wing", Names: []string{"ヒレ付きX-Wing", "ヒレ付きXウィング", "ヒレ付き井桁"}},
	{Of: "finned-swordfish", Names: []string{"ヒレ付きソードフィッシュ"}},
	{Of: "finned-jellyfish", Names: []string{"ヒレ付きジェリーフィッシュ"}},
	{Of: "sue-de-coq", Names: []string{"two-sector-disjoint-subsets", "almost-locked-candidates-pair", "スードコック"}},
	{Of: "simple-colors", Names: []string{"simple-coloring", "simple-colouring", "singles-chains", "colouring", "colors", "単純な塗り分け", "色分け", "カラーリング"}},
	{Of: "multi-colors", Names: []string{"multi-coloring", "multi-colouring", "multicolors", "colouring", "colors", "色分け", "カラーリング"}},
	{Of: "x-chain", Names: []string{"x-coloring", "x-colouring", "x-cycle", "x-cycles", "single-digit-chain", "Xサイクル", "X連鎖"}},
	{Of: "xy-chain", Names: []string{"xy-chains", "XY連鎖"}},
	{Of: "aic", Names: []string{"alternating-inference-chain", "alternating-inference-chains", "交互推論連鎖"}},
	{Of: "als-xz", Names: []string{"almost-locked-set-xz", "als-xz-rule", "als"}},
	{Of: "als-xy-wing", Names: []string{"almost-locked-set-xy-wing", "als-xy", "als"}},
	{Of: "als-xy-chain", Names: []string{"almost-locked-set-xy-chain"}},
	{Of: "death-blossom", Names: []string{"死の花"}},
	{Of: "forcing-chain", Names: []string{"forcing-chains", "強制連鎖", "仮定法", "背理法"}},
	{Of: "forcing-net", Names: []string{"forcing-nets", "強制ネット"}},
	{Of: "kraken-fish", Names: []string{"kraken", "クラーケン"}},
	{Of: "z-chain", Names: []string{"z-chains", "Z連鎖"}},
	{Of: "t-whip", Names: []string{"t-whips"}},
	{Of: "whips", Names: []string{"nrczt-whip", "nrczt-chain"}},
	{Of: "g-whip", Names: []string{"g-whips", "grouped-whip"}},
	{Of: "braid", Names: []string{"braids", "nrczt-braid"}},
	{Of: "b-braid", Names: []string{"b-braids", "bi-braid", "nested-braid"}},
	{Of: "bivalue-oddagon", Names: []string{"oddagon", "broken-wing", "奇数環", "オッダゴン"}},
	{Of: "tridagon", Names: []string{"trivalue-oddagon", "thors-hammer", "トリバリューオッダゴン", "トライダゴン", "ソーのハンマー"}},
	{Of: "impossible-pattern", Names: []string{"impossible-3-digit-pattern", "three-digit-impossible-pattern", "不可能な3数パターン"}},
	{Of: "wxyz-wing", Names: []string{"wxyz", "bent-quad", "bent-naked-quad", "WXYZウイング"}},
	{Of: "vwxyz-wing", Names: []string{"vwxyz", "bent-quintuple", "VWXYZウイング"}},
	{Of: "uvwxyz-wing", Names: []string{"uvwxyz", "UVWXYZウイング"}},
	{Of: "bent-set", Names: []string{"bent-sets", "bent-naked-subset", "bent-subset", "折れ同盟"}},
	{Of: "xyz-ring", Names: []string{"xyz-loop", "XYZループ"}},
	{Of: "wxyz-ring", Names: []string{"wxyz-loop", "WXYZループ"}},
	{Of: "firework-triple", Names: []string{"fireworks-triple", "triple-firework", "花火三国同盟"}},
	{Of: "firework-quadruple", Names: []string{"fireworks-quadruple", "quadruple-firework", "花火四国同盟"}},
	{Of: "firework-l-wing", Names: []string{"l-wing", "fireworks-l-wing", "Lウィング"}},
	{Of: "fireworks", Names: []string{"firework", "花火", "ファイヤーワークス"}},
	{Of: "3d-medusa", Names: []string{"medusa", "medusa-colouring", "medusa-coloring", "3d-medusa-colouring", "3Dメドゥーサ", "メドゥーサ"}},
	{Of: "unique-loop", Names: []string{"unique-loops", "unique-polygon", "ul", "bug-lite", "ユニークループタイプ1", "一意ループ"}},
	{Of: "bug-n", Names: []string{"bug+n", "bug-2", "bug+2", "bug-3", "bug-4", "bug-type-2", "bug-type-3", "bug-type-4", "bug+3"}},
	{Of: "extended-rectangle", Names: []string{"extended-unique-rectangle", "extended-rectangles", "xr", "unique-matrix", "エクステンデッドレクタングル"}},
	{Of: "borescoper", Names: []string{"borescoper-deadly-pattern", "borescopers-deadly-pattern", "unique-heptagon", "unique-octagon", "ボアスコーパー"}},
	{Of: "deadly-pattern", Names: []string{"deadly-patterns", "anonymous-deadly-patterns", "デッドリーパターン"}},
	{Of: "junior-exocet", Names: []string{"jexocet", "je2", "ジュニアエグゾセ"}},
	{Of: "senior-exocet", Names: []string{"se2", "シニアエグゾセ"}},
	{Of: "exocets", Names: []string{"exocet", "エクソセット", "エグゾセ"}},
	{Of: "sk-loop", Names: []string{"sk-loops", "domino-loop", "ドミノループ"}},
	{Of: "aligned-pair", Names: []string{"aligned-pair-exclusion", "ape", "subset-exclusion", "整列ペア除外"}},
	{Of: "multi-sector", Names: []string{"msls", "multi-sector-locked-set", "multi-sector-naked-sets"}},
	{Of: "or-whip", Names: []string{"ork-whip", "orkwhip"}},
	{Of: "or-forcing-whip", Names: []string{"ork-forcing-whip", "orkforcingwhip"}},
	{Of: "template-set", Names: []string{"templates", "pattern-overlay", "pom", "テンプレート"}},
	{Of: "template-delete", Names: []string{"templates", "pattern-overlay", "pom", "テンプレート"}},
}

// uniqueNames returns the names of a type of unique rectangles.
func uniqueNames(n string) []string {
	return []string{"unique-rectangle-" + n, "unique-rectangle-type-" + n, "ur" + n, "ur-type-" + n, "ユニークレクタングルタイプ" + n, "ユニークレクタングル" + n,
		"unique-rectangle", "unique-rectangles", "ur", "ユニークレクタングル", "ユニーク矩形", "唯一の長方形"}
}

// avoidableNames returns the names of a type of avoidable rectangles.
func avoidableNames(n string) []string {
	return []string{"avoidable-rectangle-" + n, "avoidable-rectangle-type-" + n, "ar" + n, "アボイダブルレクタングルタイプ" + n, "アボイダブルレクタングル" + n,
		"avoidable-rectangle", "avoidable-rectangles", "ar", "アボイダブルレクタングル"}
}

// meant returns the keys and groups that a name stands for.
func meant(name string) (of []string) {
	for _, a := range Aliases {
		if (banmen.Alias{Names: a.Names}).Is(name) {
			of = append(of, a.Of)
		}
	}
	return of
}

// NamesOf returns the other names of a technique, or of a group of them.
func NamesOf(key string) []string {
	i := slices.IndexFunc(Aliases, func(a banmen.Alias) bool { return a.Of == key })
	if i < 0 {
		return nil
	}
	return Aliases[i].Names
}
