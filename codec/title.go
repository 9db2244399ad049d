package codec

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// maxTitleLines limits the lines in which Titled looks for titles, and maxTitle their length.
const (
	maxTitleLines = 200
	maxTitle      = 80
)

// A Title is the puzzle that a line above a board names, such as "Takuzu 6x6", "Sudoku-X" or "Here
// is today's Futoshiki:".
type Title struct {
	Kind *banmen.Kind
	Line int    // its number, from 1
	As   string // the value of --as with the same meaning; empty if the board alone shows the kind
	Add  string // parts added to each board, such as +x
	Part string // a part with clues that the title names; each board must have it

	// Clues is the number of the first line with clues in words, such as "cage 15 = A1 A2", or 0.
	// If it is set, each board must have clues.
	Clues int

	stars   *Title        // the part of a star battle that the text describes, as in 2 stars per row; or nil
	absent  int           // place in absent of the puzzle that a line names, from 1
	Missing error         // the title names a puzzle that banmen does not have
	rules   []ruleMention // rules that the text states in words
	worded  *wordedClues  // clues that lines of the text list; nil: none
}

// Adds reports whether the title adds or requires parts or clues, or tells rules in words.
func (t Title) Adds() bool {
	return t.Add != "" || t.Part != "" || t.Clues > 0 || t.rules != nil || t.stars != nil || t.worded != nil
}

// cellClue matches a line with clues for cells in words: Thermo: r1c1-r2c1, cage 15 = A1 A2, or
// r1c2 < r1c3.
var cellClue = lazy.Regexp(`(?i)^[^\pL\d]*(?:cages?|killer|thermo\pL*|arrows?|renban|whispers?|palindromes?|kropki|dots?|sums?|between|lockout|clones?|quad\pL*|even|odd|inequalit\pL+)\b[^\pL]{0,8}(?:(?:sum|of|bulb|circle|from|at|cells?)\b[^\pL]{0,8})?\b(?:r\d{1,2}c\d{1,2}|[a-i][1-9])\b` +
	`|\br\d{1,2}c\d{1,2}\s*[<>]\s*r\d{1,2}c\d{1,2}\b`)

// Meet adds the parts that the title names to a record. It returns an error if the puzzle lacks
// clues that the title or another line of the file mentions.
func (t Title) Meet(e banmen.Entry, err error) (banmen.Entry, error) {
	unread := banmen.Syntaxf(t.Clues, 1, "this line gives clues for cells, but the board was read without them").Suggest("write them in a form of banmen help forms, or name the kind with --as KIND[:PARAMS]")
	if err != nil {
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok && t.Clues > 0 && syntax.Line-t.Clues <= 1 && t.Clues <= syntax.Line { // the error may come from rows that are missing below this line
			err = unread
		}
		return e, err
	}
	if t.worded != nil {
		if e, err = t.worded.meet(e); err != nil {
			return e, err
		}
	}
	text := e.Puzzle.String()
	if s := t.stars; s != nil && strings.HasPrefix(text, s.Kind.Name+":") && !strings.Contains(text, "+stars(") {
		t.Kind, t.Add = s.Kind, s.Add
	}
	switch {
	case t.Part != "" && !strings.Contains(text, "+"+t.Part+"("):
		return banmen.Entry{}, banmen.Syntaxf(max(e.Line, 1), 1, "the title of this text names %s, but the board has none of its clues", t.Kind.Name+"+"+t.Part).Suggest("write them in a form of banmen help forms, or name the kind with --as KIND[:PARAMS]")
	case t.Clues > 0 && !strings.Contains(text, "("):
		return banmen.Entry{}, unread
	case t.Add == "" || strings.Contains(text, t.Add):
		return t.remark(e), nil
	}
	at := len(t.Kind.Name) + 1
	if i := strings.IndexAny(text[at:], "+:"); i >= 0 {
		at += i
	} else {
		at = len(text)
	}
	p, err := banmen.ParseMarks(t.Kind.Parse)(text[:at] + t.Add + text[at:])
	if err != nil {
		return banmen.Entry{}, banmen.Syntaxf(max(e.Line, 1), 1, "the title of this text names %s, but the board does not fit it: %v", t.Kind.Name+t.Add, err)
	}
	e.Puzzle = p
	return t.remark(e), nil
}

// remark returns a record with remarks about rules that the text describes and its puzzle lacks.
func (t Title) remark(e banmen.Entry) banmen.Entry {
	if len(t.rules) == 0 {
		return e
	}
	text := e.Puzzle.String()
	if !strings.HasPrefix(text, "sudoku:") {
		return e
	}
	for _, r := range t.rules {
		if !slices.ContainsFunc(strings.Fields(r.part), func(part string) bool { return strings.Contains(text, "+"+part) }) {
			e.Remarks = append(slices.Clip(e.Remarks), banmen.Msg("line %d mentions %s: the puzzle was read without this rule", r.line, banmen.Clip(r.word)))
		}
	}
	return e
}

// Titled returns the title of a file. If several lines name different puzzles, the title has no
// kind. It reports false if the title adds nothing to the default kind, and for files and links
// that state their own kind.
func Titled(kinds []*banmen.Kind, head []byte) (titled Title, ok bool) {
	h := NewHead(head)
	if len(h.Rows) == 0 || len(h.Lines) > maxTitleLines || isData(h.Rows[0]) || !slices.ContainsFunc(h.Lines, hasLetter) {
		return titled, false
	}
	var names map[string]Title
	cells := false
	titles, clues := true, 0
	var rules []ruleMention
	var missing error
	var stars *Title
	for _, l := range allLines(h) {
		text := l.text
		if strings.Contains(text, "://") || puzzleName().MatchString(strings.TrimSpace(text)) {
			return Title{}, false
		}
		if clues == 0 && cellClue().MatchString(text) {
			clues = l.n
		}
		if !HasWord(text) {
			cells = cells || scrapOf(line{text: text}, nil).strong
			continue
		}
		rules = mentionedRules(rules, l)
		if stars == nil {
			stars = starsIn(kinds, text)
		}
		if len(text) > maxTitle {
			cells = cells || scrapOf(line{text: text}, nil).strong
			continue
		}
		if names == nil {
			names = titlesOf(kinds)
		}
		t := titleOf(names, text)
		if t.absent > 0 && !cells && missing == nil {
			missing = NotSupported(kinds, absent[t.absent-1].En)
		}
		if t.Kind == nil || titled.Kind != nil && t.sameAs(titled) {
			continue
		}
		if isOwn(t.Kind, text) {
			return Title{}, false
		}
		titles = titles && !cells && titled.Kind == nil
		titled, titled.Line = t, l.n
	}
	if !titles {
		titled = Title{}
	}
	titled.Clues, titled.rules, titled.stars = clues, rules, stars
	if titled.Kind == nil {
		titled.Missing = missing
	}
	if titled.Missing == nil && (titled.Kind == nil || titled.As == "") {
		titled.Missing = unnamedClues(allLines(h))
	}
	worded := &wordedClues{kinds: kinds, met: new(met)}
	switch wrong := worded.find(allLines(h), titled); {
	case wrong != nil:
		titled.Missing = cmp.Or(titled.Missing, wrong)
	case worded.lines != nil || worded.drawn != nil:
		titled.worded, titled.Clues = worded, 0
		if worded.as != "" {
			titled.As = worded.as
		}
	}
	return titled, titled.As != "" || titled.Adds() || titled.Missing != nil
}

// hasLetter reports whether a line has a letter.
func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// isOwn reports whether a line is a puzzle in banmen's own notation, such as attack25,size=6:R15G9,
// rather than a title.
func isOwn(k *banmen.Kind, text string) bool {
	text = strings.TrimSpace(text)
	rest, named := strings.CutPrefix(text, k.Name)
	if !named || rest == "" || !strings.ContainsRune(":,+", rune(rest[0])) || strings.ContainsFunc(rest, unicode.IsSpace) {
		return false
	}
	_, err := k.Parse(text)
	return len(rest) > 1 || err == nil
}

// sameAs reports whether two titles name the same kind and parts.
func (t Title) sameAs(u Title) bool { return t.Kind == u.Kind && t.Add == u.Add && t.Part == u.Part }

// Hides reports whether Hide changes the text.
func (t Title) Hides() bool { return t.As != "" && t.Line > 0 || t.worded != nil }

// Hide returns the beginning of a file with a blank line in place of a title that names a kind
// and of listed clues, since some forms allow no text around the board.
func (t Title) Hide(head []byte) []byte {
	if !t.Hides() {
		return head
	}
	lines := bytes.SplitAfter(head, []byte("\n"))
	if t.worded != nil {
		lines = t.worded.hide(lines)
	}
	if t.As == "" || t.Line == 0 || t.worded != nil && t.worded.name != "" {
		return bytes.Join(lines, nil)
	}
	rest := []byte("\n")
	if words := bytes.Fields(lines[t.Line-1]); len(words) > 1 && len(words[len(words)-1]) >= manyCells && bytes.ContainsAny(words[len(words)-1], "0123456789") {
		rest = append(slices.Clone(words[len(words)-1]), '\n') // the board stands on the same line, after the title
	}
	lines[t.Line-1] = rest
	return bytes.Join(lines, nil)
}

// isData reports whether a file that begins with this line is XML, JSON or constraints such as
// .Cage~10~R1C1~R1C2.
func isData(text string) bool {
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "<") || strings.HasPrefix(text, ".") && constraint().MatchString(text)
}

var constraint = lazy.Regexp(`^\.[A-Z][A-Za-z]*[~.]`)

// titlesOf returns a title for each name of a kind, by folded name.
func titlesOf(kinds []*banmen.Kind) map[string]Title {
	titles := make(map[string]Title)
	for _, k := range kinds {
		of, known := kindTitles.Load(k)
		if !known {
			of, _ = kindTitles.LoadOrStore(k, titlesOfKind(k))
		}
		maps.Copy(titles, of.(map[string]Title))
	}
	if len(kinds) > 1 {
		for name, i := range absentTitles() {
			if _, known := titles[name]; !known {
				titles[name] = Title{absent: i}
			}
		}
	}
	return titles
}

// shortestMissing is the least number of bytes in the name of a missing puzzle. Shorter names, such
// as Go, Zip and 2048, are also ordinary words.
const shortestMissing = 5

// ordinaryNames are other names of missing puzzles that are also words of solvers.
var ordinaryNames = []string{"singles", "rectangles", "straights", "snakes", "bridges", "fences", "pearls", "mines"}

// absentTitles maps folded names in titles to places in absent, from 1.
var absentTitles = sync.OnceValue(func() map[string]int {
	titles := make(map[string]int)
	for i, a := range absent {
		for _, name := range append([]string{a.En, a.Ja}, a.also...) {
			if len(name) >= shortestMissing && !slices.Contains(ordinaryNames, name) {
				titles[banmen.FoldName(name)] = i + 1
			}
		}
	}
	return titles
})

// kindTitles caches the result of titlesOf by kind.
var kindTitles sync.Map

func titlesOfKind(k *banmen.Kind) map[string]Title {
	titles := make(map[string]Title)
	for _, a := range append([]banmen.Alias{{Of: k.Name}}, k.Aliases...) {
		t := Title{Kind: k}
		_, parts := cutParts(a.Of)
		if !k.Default {
			t.As = k.Name
		}
		if _, err := k.Parse(a.Of); err == nil {
			t.Add = parts
		} else {
			t.Part = strings.TrimPrefix(parts, "+")
		}
		for _, name := range append(slices.Clone(a.Names), a.Of) {
			titles[banmen.FoldName(name)] = t
		}
	}
	return titles
}

// titleOf returns the title in a line. The name of the kind must begin the line, and be followed by
// the end, a number or Japanese text, or it must precede a colon at the end. Elsewhere names such
// as "dots" are usually ordinary words; then titleOf returns a title without a kind.
func titleOf(names map[string]Title, text string) (none Title) {
	text = norm.NFKC.String(hideMark(text))
	text = strings.TrimFunc(text, func(r rune) bool {
		return r < ' ' || unicode.IsSpace(r) || strings.ContainsRune("#*_=~「」【】《》[]■●◆◇▼★☆", r)
	})
	for at := len(text); at > 0; {
		if rest := text[at:]; endsName(text[:at], rest) {
			if t, known := names[banmen.FoldName(text[:at])]; known && endsTitle(rest, hasCapital(text[:at])) {
				return t
			}
		}
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	announced, ok := strings.CutSuffix(text, ":")
	if !ok {
		return none
	}
	announced = withoutPuzzle(announced)
	words := strings.Fields(announced)
	for n := min(3, len(words)); n > 0; n-- {
		if t, known := names[banmen.FoldName(strings.Join(words[len(words)-n:], " "))]; known {
			return t
		}
	}
	return none
}

// withoutPuzzle returns text without the word puzzle at its end.
func withoutPuzzle(text string) string {
	for _, word := range []string{" puzzle", " Puzzle", " PUZZLE"} {
		text = strings.TrimSuffix(text, word)
	}
	return text
}

// endsName reports whether a name may end between name and rest: not within a word or a number.
func endsName(name, rest string) bool {
	last, _ := utf8.DecodeLastRuneInString(name)
	next, _ := utf8.DecodeRuneInString(rest)
	if rest == "" || unicode.IsSpace(next) {
		return !unicode.IsSpace(last)
	}
	latin := func(r rune) bool { return r < 0x250 && (unicode.IsLetter(r) || r == '-' || r == '\'') }
	return !(latin(last) && latin(next)) && !(unicode.IsDigit(last) && unicode.IsDigit(next)) &&
		!(unicode.Is(unicode.Katakana, last) && (unicode.Is(unicode.Katakana, next) || next == 'ー'))
}

// hasCapital reports whether a text has a capital or a character of Japanese.
func hasCapital(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || r >= 0x2e80 })
}

// endsTitle reports whether the text after the name of a kind may be the rest of a title. Punctuation
// and words may follow a name with a capital.
func endsTitle(rest string, capital bool) bool {
	rest = strings.TrimSpace(rest)
	for _, word := range []string{"puzzles", "puzzle", "パズル"} {
		if len(rest) >= len(word) && strings.EqualFold(rest[:len(word)], word) {
			rest = strings.TrimSpace(rest[len(word):])
			break
		}
	}
	if capital && rest != "" && strings.ContainsAny(rest[:1], ",:;(") || capital && afterTitle().MatchString(rest) {
		return true
	}
	rest = strings.TrimRight(rest, ":.! ")
	first, _ := utf8.DecodeRuneInString(rest)
	if rest == "" || unicode.IsDigit(first) || first == '#' || first == '(' || unicode.In(first, unicode.Han, unicode.Hiragana) {
		return true
	}
	word := strings.ToLower(strings.TrimRight(strings.Fields(rest)[0], ".,:-"))
	return slices.Contains([]string{"no", "nr", "nº", "№", "easy", "medium", "hard", "expert", "level", "size", "daily"}, word)
}

// afterTitle matches words behind the name of a puzzle in a title: of the day, by A. N., - 12 May.
var afterTitle = lazy.Regexp(`^(?:(?i:of the (?:day|week|month)|of (?:today|yesterday)|for (?:today|kids|beginners)|by \pL|from )|[-–—|/] )`)

// hasAny reports whether a text contains one of several keys. Blanks separate the keys.
func hasAny(text, keys string) bool {
	for key := range strings.FieldsSeq(keys) {
		if strings.Contains(text, key) {
			return true
		}
	}
	return false
}

// starCount matches the number of stars in each row of a star battle, if it is not one.
var starCount = lazy.Regexp(`(?i)\b([2-6])[ -]?(?:stars?\b|★|⭐)|[★⭐☆星](?:が|は|を)?\s?([2-6])(?:個|つ|ずつ)|([2-6])個?の[★⭐☆星]`)

// starsIn returns the part of a star battle that a line describes, or nil.
func starsIn(kinds []*banmen.Kind, text string) *Title {
	if !hasAny(strings.ToLower(text), "star ★ ⭐ ☆ 星") {
		return nil
	}
	m := starCount().FindStringSubmatch(text)
	i := slices.IndexFunc(kinds, func(k *banmen.Kind) bool { return k.Name == "starbattle" })
	if m == nil || i < 0 {
		return nil
	}
	return &Title{Kind: kinds[i], Add: "+stars(" + m[1] + m[2] + m[3] + ")"}
}

// A ruleMention is a rule that a line of a text mentions.
type ruleMention struct {
	word, part string // part may be several parts that hold the rule
	line       int
}

// ruleWords are patterns of words for rules of sudokus, and the parts that hold them.
var ruleWords = []struct {
	words func() *regexp.Regexp
	part  string
	keys  string // parts of these words; a line must contain one of them
}{
	{lazy.Regexp(`(?i)\banti-?knight\b|\bknight'?s[ -]move\b|アンチナイト|桂馬`), "knight", "knight ナイト 桂馬"},
	{lazy.Regexp(`(?i)\banti-?king\b|\bking'?s[ -]move\b|アンチキング`), "king", "king キング"},
	{lazy.Regexp(`(?i)\bnon-?consecutive\b|不連続`), "nonconsecutive", "consecutive 不連続"},
	{lazy.Regexp(`(?i)\b(?:main|both|two|marked|long)(?: main| long)? diagonals\b|\bdiagonal sudoku\b|対角線`), "x littlekiller", "diagonal 対角線"},
	{lazy.Regexp(`(?i)\bwindoku\b|\bhyper-?sudoku\b|ウィンドウ数独`), "windoku different", "windoku hyper ウィンドウ"},
	{lazy.Regexp(`(?i)\bdisjoint (?:groups?|sets?|subsets?)\b`), "disjoint", "disjoint"},
	{lazy.Regexp(`(?i)\bthermo(?:s|meters?)?\b|温度計`), "thermo", "thermo 温度計"},
	{lazy.Regexp(`(?i)\b(?:along|on) (?:an|the|each|every) arrows?\b|\barrow (?:sudoku|clues|sums?)\b|矢印ナンプレ|矢印の(?:数|マス)`), "arrow", "arrow 矢印"},
	{lazy.Regexp(`(?i)\brenban\b`), "renban", "renban"},
	{lazy.Regexp(`(?i)\bwhispers?\b`), "whispers", "whisper"},
	{lazy.Regexp(`(?i)\bpalindromes?\b|回文`), "palindrome", "palindrome 回文"},
	{lazy.Regexp(`(?i)\b(?:in|killer) cages?\b|ケージ|点線で囲`), "cage sum", "cage ケージ 点線"},
	{lazy.Regexp(`(?i)\blittle killers?\b|リトルキラー`), "littlekiller", "killer リトル"},
	{lazy.Regexp(`(?i)\bsandwich(?:es|ed)?\b|サンドイッチ`), "sandwich", "sandwich サンドイッチ"},
	{lazy.Regexp(`(?i)\bx-?sums?\b`), "xsum", "sum"},
	{lazy.Regexp(`(?i)\bskyscraper (?:clues?|sudoku|numbers?)\b|\bskyscrapers\b|\bnumbers? of (?:buildings|skyscrapers)\b`), "skyscrapers", "scraper buildings"},
	{lazy.Regexp(`(?i)\bnumbered rooms?\b`), "room", "numbered"},
	{lazy.Regexp(`(?i)\b(?:white|black|kropki|open|filled|gr[ae]y|hollow) (?:dots?|circles)\b|\bkropki\b|\bseparated by an? (?:white|black) dot\b|クロプキ`), "kropki odd even circles consecutive", "dot circle kropki クロプキ"},
	{lazy.Regexp(`\b(?:XV|X(?:s| and)? V|X/V)\b|\b(?:an? )?X sum to 10\b|\bby an? X\b`), "xv", "x"},
	{lazy.Regexp(`(?i)\bquad(?:ruple)?s? (?:circles?|clues?)\b|\bquadruples?\b`), "quad", "quad"},
	{lazy.Regexp(`(?i)\bbetween lines?\b`), "between", "between"},
	{lazy.Regexp(`(?i)\bzipper lines?\b`), "zipper", "zipper"},
	{lazy.Regexp(`(?i)\bregion[- ]sum lines?\b|\bblue lines?\b|\bbox borders? (?:divide|split)`), "regionsum", "line border"},
	{lazy.Regexp(`(?i)\bentropic lines?\b`), "entropic", "entropic"},
	{lazy.Regexp(`(?i)\bmodular lines?\b`), "modular", "modular"},
	{lazy.Regexp(`(?i)\block-?out lines?\b`), "lockout", "lock"},
	{lazy.Regexp(`(?i)\bnabner lines?\b|\bparity lines?\b|\bten lines?\b|\b10-lines?\b`), "relate relateall automaton sumline", "line"},
	{lazy.Regexp(`(?i)\bclones? (?:have|has|must|contain|are|share|regions?|cells?|shapes?)\b|\bcloned (?:regions?|cells?|shapes?)\b`), "clone", "clone"},
	{lazy.Regexp(`(?i)\bextra regions?\b`), "different windoku", "region"},
	{lazy.Regexp(`(?i)\b(?:shaded|marked|gr[ae]y|circled|coloured|colored) (?:cells|squares|circles) .{0,20}\b(?:odd|even)\b|\b(?:odd|even) cells? (?:are|is) (?:shaded|marked)|\b(?:even[- ]?odd|odd[- ]?even) (?:sudoku|puzzle)|(?:マス|丸|四角).{0,8}(?:偶数|奇数)|偶数奇数|奇数偶数|偶奇(?:ナンプレ|数独)`), "odd even", "odd even 偶 奇"},
	{lazy.Regexp(`(?i)\b(?:row|column) index(?:er|ing)?`), "rowindex columnindex", "index"},
	{lazy.Regexp(`(?i)\bdoppelg[aä]nger\b`), "doppelganger", "doppelg"},
	{lazy.Regexp(`(?i)\b(?:digits?|numbers?) in (?:a )?circles? .{0,30}\bhow many\b|\bcounting circles\b`), "circles", "circle"},
	{lazy.Regexp(`(?i)\binequalit(?:y|ies)\b|\bgreater[- ]than signs?\b|不等号`), "less", "inequalit greater 不等号"},
	{lazy.Regexp(`(?i)\bconsecutive (?:pairs|bars)\b|\b(?:white )?bars?\b.{0,40}\bconsecutive\b`), "consecutive kropki", "consecutive"},
	{lazy.Regexp(`(?i)\banti-?taxicab\b|\btaxicab\b`), "taxicab", "taxicab"},
	{lazy.Regexp(`(?i)\bchaos construction\b`), "chaos", "chaos"},
	{lazy.Regexp(`(?i)\byin[- ]?yang\b|\bschr(?:ö|oe|o)dinger\b|\bdoubler(?:s| cells?)?\b|\bbattenburg\b`), "none", "yin schr doubler battenburg"},
	{lazy.Regexp(`(?i)\b(?:clone|fortress|offset|pill|look[- ]and[- ]say)[- ]sudoku\b`), "clone maximum minimum disjoint pill looksay", "sudoku"},
	{lazy.Regexp(`(?i)\b(?:argyle|chain|coded|colou?r|deficit|eliminate|fog of war|frame|magic|outside|point[- ]to[- ]next|position|product|rossini|scattered|search[- ](?:9|nine)|snake|queen|anti-?queen|toroidal|tripod)[- ]sudoku\b`), "none", "sudoku"},
	{lazy.Regexp(`(?i)\bjigsaw\b|\birregular (?:regions|sudoku)\b`), "regions", "jigsaw irregular"},
}

// mentionedRules appends to rules those that a line mentions.
func mentionedRules(rules []ruleMention, l line) []ruleMention {
	text := strings.ToLower(l.text)
	for _, r := range ruleWords {
		if !hasAny(text, r.keys) {
			continue
		}
		if at := r.words().FindString(l.text); at != "" && !slices.ContainsFunc(rules, func(t ruleMention) bool { return t.part == r.part }) {
			rules = append(rules, ruleMention{at, r.part, l.n})
		}
	}
	return rules
}
