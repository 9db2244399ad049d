package codec

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// Worded clues are clues for cells that lines of a text list in words or signs, above or below a
// board:
//
//	Cage 15: r1c1 r1c2 r2c1        Thermo: r1c1-r2c2-r3c3
//	killer cages:                  Arrow: circle r1c1, r1c2, r1c3
//	10 (A1,A2); 12 (B1 B2 B3)      A1<A2, r3c1 > r3c2
//
// A line lists clues only if all of its words belong to the list. A heading such as "killer cages:"
// tells what the lines below it list.
type wordedClues struct {
	kinds      []*banmen.Kind
	lines      []wordedLine
	drawn      []wordedClue // cages that letters show, with listed sums
	hidden     []int        // the lines of these letters and sums
	covers     int          // the side of the board that these cages cover, or of lists for all its rows
	parts      []string     // of all clues
	operations bool         // numbers have operations, as in KenKen
	as         string       // the kind that the clues show; empty if the board or a title shows it
	name       string       // of the empty board of a text without cells
	letters    letterSide   // what letters at the rows or columns of the board say
	met        *met
}

// letterSide tells what the letter of a cell such as A1 is.
type letterSide int

const (
	unknownLetters letterSide = iota
	rowLetters
	columnLetters
)

// lettersOf returns what letters are if they stand before the rows of a board, or above its columns.
func lettersOf(lines []line) letterSide {
	rows := 0
	for _, l := range lines {
		fields := strings.Fields(strings.Trim(hideMark(bars(l.text)), "| "+hidden))
		if len(fields) == 0 {
			continue
		}
		counted := len(fields) >= fewestRuns
		for i, f := range fields {
			counted = counted && strings.EqualFold(f, string(rune('A'+i)))
		}
		if counted {
			return columnLetters
		}
		if first := strings.TrimRight(fields[0], "|:."); len(fields) > 1 && strings.EqualFold(first, string(rune('A'+rows))) {
			if rows++; rows == fewestRuns {
				return rowLetters
			}
		}
	}
	return unknownLetters
}

// A wordedLine is a line that lists clues.
type wordedLine struct {
	line
	from topic // the topic of the heading above it
}

// A wordedClue is one of the clues.
type wordedClue struct {
	topic  topic
	number string // with its operation, as in 12*
	sign   string // between two cells
	step   [2]int // from the first cell on along a diagonal; zero if all cells are listed
	cells  []wordedCell
	listed int // the length of a list of numbers for all rows or columns; 0: a single clue
	at     banmen.LineColumn
}

// A wordedCell is a cell by the name that it has in a text.
type wordedCell struct {
	row, column int
	letter      bool // named by a letter, which may be its row or its column, and a number
	pair        bool // named by two numbers, which count from 0 or from 1
	joined      bool // the cells from the one before to this one belong to the clue
	name        string
	col         int
}

// A topic is what a list of clues is about.
type topic struct {
	part   string // the part of a sudoku, or "" if no word names a rule for a sum
	layout layout
	sign   string // between two cells, or before a line
}

// A layout is the way to write the clues of a part.
type layout int

const (
	cellList     layout = iota // cells alone
	pathList                   // cells that follow each other
	pairList                   // pairs of neighbours
	signList                   // cells with < and > between them
	sumList                    // cells and their number
	diagonalList               // a number, and cells or the first of them with a direction
	outerList                  // numbers outside the board; with a sign the side matters
)

// A topicWord is a pattern of words for a topic. A text with such a word begins with one of the keys.
type topicWord struct {
	keys  string
	words func() *regexp.Regexp
	topic topic
}

// topicWords are the words for the rules of a list, and their topics. Longer words go first.
var topicWords = []topicWord{
	{"little リトル", lazy.Regexp(`^((?i:little killers?|リトルキラー))(?:[^\pL\d]|$|\pN)`), topic{"littlekiller", diagonalList, ""}},
	{"killer sum cage キラー ケージ", lazy.Regexp(`^((?i:killer cages?|sum cages?|cages?|killer|キラーケージ|ケージ|キラー))(?:[^\pL\d]|$|\pN)`), topic{"cage", sumList, ""}},
	{"thermo 温度計 サーモ", lazy.Regexp(`^((?i:thermometers?|thermos?|温度計|サーモ))(?:[^\pL\d]|$|\pN)`), topic{"thermo", pathList, ""}},
	{"arrow 矢印 アロー", lazy.Regexp(`^((?i:arrows?|矢印|アロー))(?:[^\pL\d]|$|\pN)`), topic{"arrow", pathList, ""}},
	{"kropki white open hollow empty 白", lazy.Regexp(`^((?i:(?:kropki )?(?:white|open|hollow|empty)(?: kropki)?(?: (?:dots?|circles?))?|kropki white(?: dots?)?|白丸|白))(?:[^\pL\d]|$|\pN)`), topic{"kropki", pairList, "d1"}},
	{"kropki black filled solid 黒", lazy.Regexp(`^((?i:(?:kropki )?(?:black|filled|solid)(?: kropki)?(?: (?:dots?|circles?))?|kropki black(?: dots?)?|黒丸|黒))(?:[^\pL\d]|$|\pN)`), topic{"kropki", pairList, "b"}},
	{"x-sum xsum", lazy.Regexp(`^((?i:x-?sums?(?: sudoku| clues?)*))(?:[^\pL\d]|$|\pN)`), topic{"xsum", outerList, "side"}},
	{"x", lazy.Regexp(`^((?i:x))(?:[^\pL\d]|$|\pN)`), topic{"xv", pairList, "x"}},
	{"v", lazy.Regexp(`^((?i:v))(?:[^\pL\d]|$|\pN)`), topic{"xv", pairList, "v"}},
	{"less lt smaller", lazy.Regexp(`^((?i:less(?:er)?(?: than)?|lt|smaller(?: than)?))(?:[^\pL\d]|$|\pN)`), topic{"less", pairList, "<"}},
	{"gt greater", lazy.Regexp(`^((?i:gt|greater))(?:[^\pL\d -]|$|\pN| *[=:])`), topic{"less", pairList, ">"}},
	{"inequal greater sign 不等号", lazy.Regexp(`^((?i:inequality signs?|inequalit(?:y|ies)|inequality clues?|greater[ -]than(?: signs?| clues?)?|signs?|不等号))(?:[^\pL\d]|$|\pN)`), topic{"less", signList, ""}},
	{"renban", lazy.Regexp(`^((?i:renban(?: lines?)?))(?:[^\pL\d]|$|\pN)`), topic{"renban", pathList, ""}},
	{"german ジャーマン", lazy.Regexp(`^((?i:german whispers?(?: lines?)?|ジャーマンウィスパー))(?:[^\pL\d]|$|\pN)`), topic{"whispers", pathList, "5"}},
	{"dutch", lazy.Regexp(`^((?i:dutch whispers?(?: lines?)?))(?:[^\pL\d]|$|\pN)`), topic{"whispers", pathList, "4"}},
	{"palindrome 回文", lazy.Regexp(`^((?i:palindromes?(?: lines?)?|回文))(?:[^\pL\d]|$|\pN)`), topic{"palindrome", pathList, ""}},
	{"between", lazy.Regexp(`^((?i:between lines?))(?:[^\pL\d]|$|\pN)`), topic{"between", pathList, ""}},
	{"region", lazy.Regexp(`^((?i:region sum(?: lines?)?))(?:[^\pL\d]|$|\pN)`), topic{"regionsum", pathList, ""}},
	{"zipper", lazy.Regexp(`^((?i:zippers?(?: lines?)?))(?:[^\pL\d]|$|\pN)`), topic{"zipper", pathList, ""}},
	{"sandwich サンドイッチ", lazy.Regexp(`^((?i:sandwich(?:es)?(?: sudoku| sums?| clues?)*|サンドイッチ))(?:[^\pL\d]|$|\pN)`), topic{"sandwich", outerList, ""}},
	{"numbered", lazy.Regexp(`^((?i:numbered rooms?(?: sudoku| clues?)*))(?:[^\pL\d]|$|\pN)`), topic{"room", outerList, "side"}},
	{"skyscraper ビル", lazy.Regexp(`^((?i:skyscrapers?(?: sudoku| clues?)*|ビル))(?:[^\pL\d]|$|\pN)`), topic{"skyscrapers", outerList, "side"}},
	{"odd 奇数", lazy.Regexp(`^((?i:odd(?: cells?)?|奇数))(?:[^\pL\d]|$|\pN)`), topic{"odd", cellList, ""}},
	{"even 偶数", lazy.Regexp(`^((?i:even(?: cells?)?|偶数))(?:[^\pL\d]|$|\pN)`), topic{"even", cellList, ""}},
}

// topicAt returns the topic whose word a text begins with, and the length of the word.
func topicAt(text string) (t topic, length int) {
	for _, w := range topicWords {
		for key := range strings.FieldsSeq(w.keys) {
			if len(text) < len(key) || !strings.EqualFold(text[:len(key)], key) {
				continue
			}
			if m := w.words().FindStringSubmatchIndex(text); m != nil {
				return w.topic, m[3] - m[2]
			}
			break
		}
	}
	return topic{}, 0
}

var (
	listMark   = lazy.Regexp(`^\s*(?:[>|]\s*)*(?:[-*•·●▪‣]\s+|#?\d{1,2}[.)]\s+|#\d{1,2}:?\s+)?`)
	gridCell   = lazy.Regexp(`^(?i:(?:row|r)\s*(\d{1,9})[\s,]*(?:column|col|c)\s*(\d{1,9})|(\d{1,2})行(\d{1,2})列目?)`)
	letterCell = lazy.Regexp(`^([A-Qa-qS-Zs-z])(\d{1,2})`)
	pairCell   = lazy.Regexp(`^[\[(]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[\])]`)
	wayWord    = lazy.Regexp(`^(?i:(?:going |heading |pointing |looking )?(down|up|lower|upper|bottom|top|south|north)[- ]?(left|right|west|east)|(dl|dr|ul|ur|sw|se|nw|ne)\b|([↙↘↖↗]))`)
	boardSize  = lazy.Regexp(`(?:^|[^\d])(\d{1,2})\s?[x×*]\s?(\d{1,2})(?:[^\d]|$)`)
	cellLike   = lazy.Regexp(`(?i)r\d{1,2}c\d{1,2}|\b[a-z]\d{1,2}\b|[\[(]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])]|\d行\d{1,2}列`)
)

// Words that may stand in a list of clues: those before the number of a clue, those for the first cell
// of a line, and others.
var (
	sumWords    = []string{"sum", "sums", "total", "totals", "value"}
	markWords   = []string{"circle", "bulb", "base", "pill", "head", "丸", "球"}
	fillerWords = strings.Fields("the of at from in on between cell cells is are with line lines has for start starts starting end ends along shaft body stem tail operation clue clues diagonal direction マス")
	wayWords    = strings.Fields("down up lower upper bottom top south north going heading pointing looking dl dr ul ur sw se nw ne downleft downright upleft upright southwest southeast northwest northeast")
)

// A clueItem is a cell or a number in a list of clues, and what stands before it.
type clueItem struct {
	cell    wordedCell
	number  int // -1 for a cell
	op      string
	sum     bool   // = or the word sum stands before the number
	circle  bool   // it is the circle of an arrow or the bulb of a thermometer
	before  string // the signs before it: ; | ( ) , - + / < > = :
	step    [2]int // the direction after it
	col     int
	topic   topic // the topic of the word before it
	changed bool  // the word before it changes the topic
}

// plainSigns returns a text with ordinary characters in place of full-width ones and of signs that
// mean the same. It keeps the number of characters.
func plainSigns(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '、', '，', '､':
			return ','
		case '–', '—', '−', '‐', '‑', '~', '〜', '～', '→', '➔', '➜', '⇒', '➡', '―':
			return '-'
		case '×', '✕', '·', '∗':
			return '*'
		case '÷':
			return '/'
		case '；':
			return ';'
		case '「', '【', '（':
			return '('
		case '」', '】', '）':
			return ')'
		case '&':
			return ','
		case '\u3000', '\u00a0', '\t':
			return ' '
		}
		if r >= 0xff01 && r <= 0xff5e {
			return []rune(norm.NFKC.String(string(r)))[0]
		}
		return r
	}, text)
}
