package codec

import (
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
	covers     int          // the side of the board that these cages cover
	parts      []string     // of all clues
	operations bool         // numbers have operations, as in KenKen
	as         string       // the kind that the clues show; empty if the board or a title shows it
	name       string       // of the empty board of a text without cells
	met        *met
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
)

// A topicWord is a pattern of words for a topic.
type topicWord struct {
	words string
	topic topic
}

// topicWords are the words for the rules of a list, and their topics. Longer words go first.
var topicWords = []topicWord{
	{"little killers?|リトルキラー", topic{"littlekiller", diagonalList, ""}},
	{"killer cages?|sum cages?|cages?|killer|キラーケージ|ケージ|キラー", topic{"cage", sumList, ""}},
	{"thermometers?|thermos?|温度計|サーモ", topic{"thermo", pathList, ""}},
	{"arrows?|矢印|アロー", topic{"arrow", pathList, ""}},
	{"(?:kropki )?(?:white|open|hollow|empty)(?: kropki)?(?: (?:dots?|circles?))?|kropki white(?: dots?)?|白丸|白", topic{"kropki", pairList, "d1"}},
	{"(?:kropki )?(?:black|filled|solid)(?: kropki)?(?: (?:dots?|circles?))?|kropki black(?: dots?)?|黒丸|黒", topic{"kropki", pairList, "b"}},
	{"x", topic{"xv", pairList, "x"}},
	{"v", topic{"xv", pairList, "v"}},
	{"inequality signs?|inequalit(?:y|ies)|inequality clues?|greater[ -]than(?: signs?| clues?)?|signs?|不等号", topic{"less", signList, ""}},
	{"renban(?: lines?)?", topic{"renban", pathList, ""}},
	{"german whispers?(?: lines?)?|ジャーマンウィスパー", topic{"whispers", pathList, "5"}},
	{"dutch whispers?(?: lines?)?", topic{"whispers", pathList, "4"}},
	{"palindromes?(?: lines?)?|回文", topic{"palindrome", pathList, ""}},
	{"between lines?", topic{"between", pathList, ""}},
	{"region sum(?: lines?)?", topic{"regionsum", pathList, ""}},
	{"zippers?(?: lines?)?", topic{"zipper", pathList, ""}},
	{"odd(?: cells?)?|奇数", topic{"odd", cellList, ""}},
	{"even(?: cells?)?|偶数", topic{"even", cellList, ""}},
}

// topicPattern matches the word of each topic at the beginning of a text.
var topicPattern = lazy.Regexp(topicsPattern())

func topicsPattern() string {
	var all []string
	for _, t := range topicWords {
		all = append(all, "("+t.words+")")
	}
	return `^(?i:` + strings.Join(all, "|") + `)(?:[^\pL\d]|$|\pN)`
}

// topicAt returns the topic whose word a text begins with, and the length of the word.
func topicAt(text string) (t topic, length int) {
	m := topicPattern().FindStringSubmatchIndex(text)
	for i := range topicWords {
		if m != nil && m[2*i+2] >= 0 {
			return topicWords[i].topic, m[2*i+3] - m[2*i+2]
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
	fillers    = lazy.Regexp(`^(?i:the|of|at|from|in|on|between|cells?|sums?|totals?|is|are|with|lines?|has|for|starts?|starting|ends?|along|shaft|body|stem|tail|value|operation|clues?|diagonal|direction|マス)(?:[^\pL\d]|$|\d)`)
	sumWord    = lazy.Regexp(`^(?i:sums?|totals?|value)(?:[^\pL]|$)`)
	markWord   = lazy.Regexp(`^(?i:circle|bulb|base|pill|head|丸|球)(?:[^\pL]|$)`)
	boardSize  = lazy.Regexp(`(?:^|[^\d])(\d{1,2})\s?[x×*]\s?(\d{1,2})(?:[^\d]|$)`)
	cellLike   = lazy.Regexp(`(?i)r\d{1,2}c\d{1,2}|\b[a-z]\d{1,2}\b|[\[(]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])]|\d行\d{1,2}列`)
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
