package se121

import (
	"slices"
	"strings"
)

// ja holds the Japanese names of techniques.
var ja = [techniques]string{
	"", "ヒドゥンシングル", "ダイレクトポインティング", "ダイレクトクレーミング", "ダイレクトヒドゥンペア", "ネイキッドシングル", "ダイレクトヒドゥントリプル",
	"ポインティング", "クレーミング", "ネイキッドペア", "X-Wing", "ヒドゥンペア", "ネイキッドトリプル", "ソードフィッシュ", "ヒドゥントリプル", "XYウィング", "XYZウィング",
	"ユニークループ タイプ1", "ユニークループ タイプ2", "ユニークループ タイプ3", "ユニークループ タイプ4", "ネイキッドクアッド", "ジェリーフィッシュ", "ヒドゥンクアッド",
	"BUG タイプ1", "BUG タイプ2", "BUG タイプ3", "BUG タイプ4", "アラインドペアの除外", "一般化X-Wing", "双方向Xサイクル",
	"双方向Yサイクル", "ターボットフィッシュ", "強制Xチェーン", "強制チェーン", "双方向サイクル", "アラインドトリプルの除外",
	"ニシオ強制チェーン", "セル強制チェーン", "ハウス強制チェーン", "両仮定の強制チェーン", "矛盾の強制チェーン",
}

// loops translates the parts of a uniqueness step's name, which contains the size of a
// loop.
var loops = strings.NewReplacer("Unique Rectangle ", "ユニークレクタングル ", "Unique Loop ", "ユニークループ ", "type ", "タイプ")

// InJapanese returns the Japanese name of a step such as Rating.Hardest.
func InJapanese(name string) string {
	base, dynamic := strings.CutPrefix(name, "Dynamic ")
	level := ""
	for i := len(levels) - 1; i > 0; i-- {
		if b, ok := strings.CutSuffix(base, levels[i]); ok {
			base, level = b, levelsJA[i]
			break
		}
	}
	text := loops.Replace(base)
	if t := slices.Index(names[:], base); t > 0 {
		text = ja[t]
	}
	if dynamic {
		text = "動的" + text
	}
	return text + level
}

var levelsJA = [len(levels)]string{"", " (+)", " (+強制チェーン)", " (+多重強制チェーン)", " (+動的強制チェーン)", " (+ 動的強制チェーン (+強制チェーン))"}
