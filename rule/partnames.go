package rule

import "github.com/banmen/banmen"

// Parts returns parts by their names, with the other names that people use for them.
func Parts(names ...string) []banmen.Alias {
	all := make([]banmen.Alias, len(names))
	for i, name := range names {
		all[i] = banmen.Alias{Of: name}
		if a, ok := banmen.FindAlias(partNames, name); ok {
			all[i] = a
		}
	}
	return all
}

// partNames are the parts that have other names.
var partNames = []banmen.Alias{
	{Of: "arrow", Names: []string{"arrows", "矢印", "アロー"}},
	{Of: "between", Names: []string{"between-lines", "betweenline", "間", "ビトウィーン"}},
	{Of: "cage", Names: []string{"killer", "cages", "sumcage", "sumcages", "キラー", "ケージ", "足し算"}},
	{Of: "cages", Names: []string{"cage", "ケージ"}},
	{Of: "columns", Names: []string{"column", "列"}},
	{Of: "consecutive", Names: []string{"consec", "bars", "連続"}},
	{Of: "differ", Names: []string{"difference", "differences", "差"}},
	{Of: "dots", Names: []string{"dot", "kropki", "点", "丸"}},
	{Of: "king", Names: []string{"anti-king", "touchless", "no-touch", "キング", "アンチキング", "王"}},
	{Of: "knight", Names: []string{"anti-knight", "ナイト", "アンチナイト", "桂馬"}},
	{Of: "kropki", Names: []string{"dots", "白黒", "クロプキ"}},
	{Of: "less", Names: []string{"greater", "greater-than", "inequality", "inequalities", "不等号"}},
	{Of: "littlekiller", Names: []string{"little-killers", "diagonal-sums", "リトルキラー"}},
	{Of: "nonconsecutive", Names: []string{"non-consecutive", "anti-consecutive", "不連続", "ノンコンセカティブ"}},
	{Of: "palindrome", Names: []string{"palindromes", "回文"}},
	{Of: "regions", Names: []string{"region", "領域", "ブロック"}},
	{Of: "regionsum", Names: []string{"region-sums", "region-sum-lines", "領域の和"}},
	{Of: "renban", Names: []string{"renban-lines", "レンバン", "連番"}},
	{Of: "repeat", Names: []string{"repeats", "tango", "重複"}},
	{Of: "rows", Names: []string{"row", "行"}},
	{Of: "sandwich", Names: []string{"sandwiches", "サンドイッチ"}},
	{Of: "signs", Names: []string{"sign", "記号"}},
	{Of: "skyscrapers", Names: []string{"skyscraper", "towers", "ビルディング", "ビル"}},
	{Of: "stars", Names: []string{"star", "星"}},
	{Of: "thermo", Names: []string{"thermometer", "thermometers", "thermos", "温度計", "サーモ"}},
	{Of: "whispers", Names: []string{"whisper", "german-whispers", "ウィスパー"}},
	{Of: "x", Names: []string{"diagonal", "diagonals", "対角線", "斜め"}},
	{Of: "xsum", Names: []string{"x-sums", "xsums", "Xサム"}},
	{Of: "xv", Names: []string{"x-v", "vx"}},
}
