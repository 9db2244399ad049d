package se121

import "strings"

// ja are the names of techniques in Japanese.
var ja = [techniques]string{
	"", "ヒドゥンシングル", "ダイレクトポインティング", "ダイレクトクレーミング", "ダイレクトヒドゥンペア", "ネイキッドシングル", "ダイレクトヒドゥントリプル",
	"ポインティング", "クレーミング", "ネイキッドペア", "X-Wing", "ヒドゥンペア", "ネイキッドトリプル", "ソードフィッシュ", "ヒドゥントリプル", "XYウィング", "XYZウィング",
	"ユニークループ タイプ1", "ユニークループ タイプ2", "ユニークループ タイプ3", "ユニークループ タイプ4", "ネイキッドクアッド", "ジェリーフィッシュ", "ヒドゥンクアッド",
	"BUG タイプ1", "BUG タイプ2", "BUG タイプ3", "BUG タイプ4", "アラインドペアの除外", "一般化X-Wing", "双方向Xサイクル",
	"双方向Yサイクル", "ターボットフィッシュ", "強制Xチェーン", "強制チェーン", "双方向サイクル", "アラインドトリプルの除外",
	"ニシオ強制チェーン", "セル強制チェーン", "ハウス強制チェーン", "両仮定の強制チェーン", "矛盾の強制チェーン",
}

// InJapanese returns the Japanese of the name of a step, as Rating.Hardest has it.
func InJapanese(name string) string {
	bare := strings.TrimPrefix(name, "Dynamic ")
	for i := len(levels) - 1; i > 0; i-- {
		if b, ok := strings.CutSuffix(bare, levels[i]); ok {
			bare = b
			break
		}
	}
	for t, known := range names {
		if known == bare && t > 0 {
			return inJapanese(name, Technique(t))
		}
	}
	return name
}

// inJapanese is the Japanese of a step's name.
func inJapanese(name string, t Technique) string {
	text := ja[t]
	if strings.HasPrefix(name, "Dynamic ") {
		text = "動的" + text
	}
	for i := len(levels) - 1; i > 0; i-- {
		if strings.HasSuffix(name, levels[i]) {
			return text + levelsJA[i]
		}
	}
	return text
}

var levelsJA = [len(levels)]string{"", " (+)", " (+強制チェーン)", " (+多重強制チェーン)", " (+動的強制チェーン)", " (+ 動的強制チェーン (+強制チェーン))"}
