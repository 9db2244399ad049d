package se121

import "strings"

// ja are the names of techniques in Japanese.
var ja = [techniques]string{
	"", "隠れたシングル", "直接ポインティング", "直接クレーミング", "直接の隠れたペア", "裸のシングル", "直接の隠れたトリプル",
	"ポインティング", "クレーミング", "裸のペア", "X-Wing", "隠れたペア", "裸のトリプル", "ソードフィッシュ", "隠れたトリプル", "XY-Wing", "XYZ-Wing",
	"唯一ループ 型 1", "唯一ループ 型 2", "唯一ループ 型 3", "唯一ループ 型 4", "裸のクアッド", "ジェリーフィッシュ", "隠れたクアッド",
	"BUG 型 1", "BUG 型 2", "BUG 型 3", "BUG 型 4", "整列ペア除外", "一般化 X-Wing", "双方向 X サイクル",
	"双方向 Y サイクル", "ターボットフィッシュ", "強制 X チェーン", "強制チェーン", "双方向サイクル", "整列トリプル除外",
	"ニシオ強制チェーン", "セル強制チェーン", "ハウス強制チェーン", "二重強制チェーン", "矛盾強制チェーン",
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

var levelsJA = [len(levels)]string{"", " (+)", " (+ 強制チェーン)", " (+ 多重強制チェーン)", " (+ 動的強制チェーン)", " (+ 動的強制チェーン (+ 強制チェーン))"}
