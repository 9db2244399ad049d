package session

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A Phrase is an English wording of an action.
type Phrase struct {
	Words  string `json:"words"`
	Action Action `json:"action"`
}

// A Vocabulary holds the words of commands, for front ends that parse them.
type Vocabulary struct {
	Phrases  []Phrase    `json:"phrases"`  // at one place in a line the longest phrase wins; in the line, the first phrase of this list
	Fillers  []string    `json:"fillers"`  // ignored beside an action
	Japanese [][2]string `json:"japanese"` // regular expressions and their English replacements, applied in turn; $1 is the first group
}

// Understood returns the vocabulary.
func Understood() Vocabulary {
	v := Vocabulary{Phrases: phrases(), Fillers: strings.Fields(emptyWords)}
	for _, t := range japanese() {
		v.Japanese = append(v.Japanese, [2]string{t.from.String(), strings.NewReplacer("{", "", "}", "").Replace(t.to)})
	}
	return v
}

// Spoken returns the command for an action, or "".
func Spoken(a Action, inJapanese bool) string { return spoken().of(a, inJapanese) }

// commands holds one command for each action, in both languages.
type commands struct{ english, japanese map[Action]string }

var spoken = sync.OnceValue(func() commands { return commandsOf(phrases(), japanese()) })

func (c commands) of(a Action, inJapanese bool) string {
	if inJapanese {
		return c.japanese[a]
	}
	return c.english[a]
}

// commandsOf finds a command for each action: the first English phrase of the action, and the first
// plain Japanese word that the table translates to one of its phrases.
func commandsOf(all []Phrase, table []translation) commands {
	c := commands{map[Action]string{}, map[Action]string{}}
	add := func(to map[Action]string, a Action, words string) {
		if _, known := to[a]; !known {
			to[a] = words
		}
	}
	for _, p := range all {
		add(c.english, p.Action, p.Words)
	}
	for _, t := range table {
		for _, word := range strings.Split(t.from.String(), "|") {
			english := strings.Join(strings.Fields(translate(word, table)), " ")
			for _, p := range all {
				if p.Words == english && regexp.QuoteMeta(word) == word {
					add(c.japanese, p.Action, word)
				}
			}
		}
	}
	return c
}

// translate translates the Japanese in a word to English.
func translate(word string, table []translation) string {
	for _, t := range table {
		word = t.from.ReplaceAllString(word, t.to)
	}
	return word
}

// phrases are the wordings of actions, with blanks between words. At one place the longest phrase
// wins; within a line, the first of this list.
func phrases() []Phrase {
	return []Phrase{
		{"back to before the mistake", Unmistake}, {"before the mistake", Unmistake}, {"before mistake", Unmistake},
		{"unmark", Unmark}, {"mark all", Fill}, {"all candidates", Fill},
		{"mark", UseCentre}, {"note", UseCentre}, {"centre", UseCentre}, {"center", UseCentre}, {"middle", UseCentre},
		{"corner", UseCorner}, {"colour", UseColour}, {"color", UseColour}, {"write", UseDigit},
		{"why not", Why}, {"why", Why}, {"do it", Apply}, {"apply", Apply}, {"hint", Advise},
		{"may", May}, {"can be", May}, {"possible", May}, {"candidates", Fill},
		{"savepoint", Savepoint}, {"save point", Savepoint}, {"back to", Back}, {"back", Back},
		{"undo", Undo}, {"take back", Undo}, {"redo", Redo}, {"clear", Clear}, {"tidy", Tidy},
		{"go left", Left}, {"move left", Left}, {"how many", Counter}, {"left", Counter}, {"remaining", Counter},
		{"go up", Up}, {"up", Up}, {"go down", Down}, {"down", Down}, {"go right", Right}, {"right", Right},
		{"row", Row}, {"column", Column}, {"col", Column}, {"box", Box}, {"block", Box}, {"cage", Box},
		{"go to", GoTo}, {"goto", GoTo}, {"go", GoTo}, {"board", Board}, {"rules", Rules},
		{"faults", NextFaults}, {"check", Check}, {"mistakes", Mistaken}, {"timer", Timer}, {"time", Timer},
		{"history", LastDone}, {"last", LastDone}, {"copy", AsText}, {"text", AsText}, {"moves", Moves}, {"score", Moves},
		{"where", Look}, {"what is", Look}, {"what", Look}, {"here", Look}, {"look", Look},
		{"save", Save}, {"help", KeyMap}, {"keys", KeyMap}, {"quit", Quit}, {"exit", Quit},
	}
}

// fillers are words to ignore beside an action, including the words of other actions.
func fillers() []string {
	all := strings.Fields(emptyWords)
	for _, p := range phrases() {
		all = append(all, strings.Fields(p.Words)...)
	}
	return all
}

const emptyWords = "the is are in at of to be can could there please me for this that here what's and stand stands go do does how many"

// A translation maps Japanese to English.
type translation struct {
	from *regexp.Regexp
	to   string
}

// japanese returns the translations, longer expressions before those they contain.
var japanese = sync.OnceValue(func() []translation { return append(numerals(), translations(japaneseWords)...) })

// numerals returns the Japanese numbers from 60 to 1, 二十五 before 二十 and 五.
func numerals() (all []translation) {
	const kanji = "一二三四五六七八九"
	digit := strings.Split(kanji, "")
	for n := 60; n > 0; n-- {
		text := ""
		switch tens := n / 10; {
		case tens > 1:
			text = digit[tens-1] + "十"
		case tens == 1:
			text = "十"
		}
		if n%10 > 0 {
			text += digit[n%10-1]
		}
		all = append(all, translation{regexp.MustCompile(text), strconv.Itoa(n)})
	}
	return all
}

// translations parses a table of translations, one per line.
func translations(table string) []translation {
	var all []translation
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		from, to, _ := strings.Cut(line, "\t")
		all = append(all, translation{regexp.MustCompile(from), " " + to + " "})
	}
	return all
}

const japaneseWords = `
(\d+)行目?の?(\d+)列目?	r${1}c${2}
間違いの前に戻る|(?:間違える|間違いの|ミスの)前(?:に戻る)?	before mistake
セーブポイントに戻る|セーブポイントへ戻る	back
セーブポイント	savepoint
(\d+)(?:手|回|つ)?(?:元に)?戻す	undo $1
元に戻す|取り消(?:す|し)?|戻す	undo
その通り(?:に(?:する)?)?|実行	do it
書き込む|書く	write
整理	tidy
やり直す|やり直し	redo
戻る	back
全候補|(?:すべて|全部)の候補|候補を?(?:すべて|全部)	mark all
候補|何が入る?|入るもの|入る数字	may
メモを消す?	unmark
隅	corner
中央|真ん中	centre
メモ(?:する)?	mark
色	colour
消す|消して|クリア	clear
残り|あといくつ	left
(?:ブロック|ボックス|箱)(\d+)	box $1
(\d+)番?目?の?(?:ブロック|ボックス|箱)	box $1
ブロック|ボックス|箱	box
行(\d+)	row $1
(\d+)行目?	row $1
列(\d+)	column $1
(\d+)列目?	column $1
移動(?:する)?|行く	go to
行	row
列	column
上	go up
下	go down
左	go left
右	go right
ヒント	hint
なぜ|どうして|理由	why
確認したとき|聞いたとき|聞いたら	when asked
合って(?:いる)?|確認|チェック	check
誤り	faults
すぐに?	at once
なし	never
間違い|ミス	mistakes
履歴|最後(?:の操作)?	last
コピー|テキスト	copy
打てる手|手の一覧|得点	moves
盤面?	board
ルール|規則	rules
時間|タイマー	timer
どこ|何	look
保存	save
終了|やめる	quit
ヘルプ|キー	help
してください|読んで|読む|ください|して|ですか|です|する|か$|[のをにへとはがで、。？！,?!]	
`
