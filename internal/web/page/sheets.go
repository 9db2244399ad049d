package page

import (
	"encoding/json"
	"html/template"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// mostOnSheets limits the puzzles generated at a time.
const mostOnSheets = 40

// A teacher makes sheets for a class: different puzzles of one kind and level, and their
// solutions.
type teacher struct{ *Pages }

// A sheetForm is the form for sheets, and the sheets.
type sheetForm struct {
	Kinds, Levels   []link // Doc is the value in the address
	Kind, Level     string
	Count, Most     int
	Four, Ruby, Key bool
	RubyOffered     bool
	Wrong           string // error message
	Sheets          []sheetPage
	Keys            []sheetPage
	Heading         template.HTML
	LevelName       string
	Rule            template.HTML
}

// A sheetPage is a printed page.
type sheetPage struct {
	Number int
	Boards []numbered
}

// A numbered is a puzzle of a sheet, or its solution, with its number.
type numbered struct {
	Number  int
	Drawing template.HTML
}

// sheets shows the form, and the sheets that the address asks for.
func (p teacher) sheets(w *Answer, r *Request) {
	q := r.URL.Query()
	f := &sheetForm{Kind: q.Get("kind"), Level: q.Get("level"), Count: 8, Most: mostOnSheets, Four: q.Get("per") != "1", RubyOffered: r.Lang == language.Japanese}
	for _, c := range p.cards(r) {
		if c.Levels != nil && !c.CustomRules {
			f.Kinds = append(f.Kinds, link{Title: c.Title, Doc: c.Name})
		}
	}
	f.Levels, f.Ruby, f.Key = choices(r.Lang, levels), q.Has("ruby") && f.RubyOffered, q.Has("key") || f.Kind == ""
	title := msg.Text(r.Lang, banmen.Msg("Sheets for a class"))
	if f.Kind == "" {
		p.show(w, r, "sheets.html", p.view(r, title, f))
		return
	}
	if q.Get("seed") == "" { // the same address gives the same sheets
		q.Set("seed", strconv.FormatUint(uint64(rand.Uint32()), 10))
		w.lead("/sheets?" + q.Encode())
		return
	}
	if err := p.fill(r, f, q); err != nil {
		f.Wrong = msg.Reader{Lang: r.Lang}.Error(err)
	}
	p.show(w, r, "sheets.html", p.view(r, title, f))
}

// fill generates the puzzles that the form asks for.
func (p teacher) fill(r *Request, f *sheetForm, q url.Values) error {
	var err error
	if f.Count, err = strconv.Atoi(q.Get("count")); err != nil || f.Count < 1 || f.Count > mostOnSheets {
		f.Count = 8
		return banmen.Errorf(nil, "the number of puzzles is %q: expected 1 to %d", banmen.Clip(q.Get("count")), mostOnSheets)
	}
	seed, err := strconv.ParseUint(q.Get("seed"), 10, 64)
	if err != nil {
		return banmen.Errorf(nil, "the seed is %q: expected a number", banmen.Clip(q.Get("seed")))
	}
	k, _ := banmen.KindByName(p.site.Kinds(), f.Kind)
	if k == nil {
		return noPage("sheets of " + f.Kind)
	}
	write := func(text string) template.HTML { return template.HTML(template.HTMLEscapeString(text)) } //nolint:gosec // it is escaped
	if f.Ruby {
		write = furigana
	}
	f.LevelName, f.Heading, f.Rule = levelName(r.Lang, f.Level), write(k.Title(r.Lang)), write(paragraphs(k.Rules(r.Lang))[0])
	fields := map[string]any{"kind": k.Presets[0], "count": f.Count, "seed": seed, "with-solution": true}
	if f.Level != "" {
		fields["level"] = f.Level
	}
	lines, err := p.site.Ask(r, "generate", fields)
	if err != nil {
		return err
	}
	return p.draw(r, f, lines)
}

// draw distributes puzzles and their solutions over pages.
func (p teacher) draw(r *Request, f *sheetForm, lines [][]byte) error {
	per, keys := 1, 9
	if f.Four {
		per = 4
	}
	var known []string
	for _, line := range lines {
		var a struct{ Puzzle, Solution string }
		if err := json.Unmarshal(line, &a); err != nil {
			return err
		}
		if slices.Contains(known, a.Puzzle) {
			continue
		}
		known = append(known, a.Puzzle)
		if err := p.add(r, &f.Sheets, per, len(known), a.Puzzle); err != nil {
			return err
		}
		if f.Key {
			if err := p.add(r, &f.Keys, keys, len(known), a.Solution); err != nil {
				return err
			}
		}
	}
	return nil
}

// add draws a board on the last page, or on a new page if that has per boards.
func (p teacher) add(r *Request, pages *[]sheetPage, per, number int, text string) error {
	drawing, err := p.thumbnail(r, text)
	if err != nil {
		return err
	}
	if n := len(*pages); n == 0 || len((*pages)[n-1].Boards) == per {
		*pages = append(*pages, sheetPage{Number: n + 1})
	}
	last := &(*pages)[len(*pages)-1]
	last.Boards = append(last.Boards, numbered{number, template.HTML(strings.Replace(string(drawing), "board thumb", "board", 1))}) //nolint:gosec // it is ours
	return nil
}

// readings lists the readings of words in rules and names, for children.
var readings = [][2]string{
	{"数独", "すうどく"}, {"魔方陣", "まほうじん"}, {"方陣", "ほうじん"}, {"不等号", "ふとうごう"}, {"不等式", "ふとうしき"}, {"対角線", "たいかくせん"}, {"計算結果", "けいさんけっか"}, {"各数字", "かくすうじ"}, {"各記号", "かくきごう"}, {"数字", "すうじ"}, {"記号", "きごう"},
	{"金額", "きんがく"}, {"合計", "ごうけい"}, {"等しく", "ひとしく"}, {"太枠", "ふとわく"}, {"左上", "ひだりうえ"}, {"隣り合う", "となりあう"}, {"隣り合い", "となりあい"}, {"関係", "かんけい"}, {"示し", "しめし"}, {"続けて", "つづけて"}, {"塗る", "ぬる"},
	{"順", "じゅん"}, {"表し", "あらわし"}, {"見える", "みえる"}, {"領域", "りょういき"}, {"正しく", "ただしく"}, {"成り立ち", "なりたち"}, {"入り", "はいり"}, {"同じ", "おなじ"}, {"並び", "ならび"}, {"二本", "にほん"}, {"三つ", "みっつ"}, {"一つ", "ひとつ"},
	{"行", "ぎょう"}, {"列", "れつ"}, {"数", "かず"}, {"丸", "まる"}, {"外", "そと"}, {"星", "ほし"}, {"絵", "え"}, {"賢く", "かしこく"},
}

// furigana adds readings to the words of a Japanese text, as ruby.
func furigana(text string) template.HTML {
	var b strings.Builder
	for text != "" {
		i := slices.IndexFunc(readings, func(w [2]string) bool { return strings.HasPrefix(text, w[0]) })
		if i < 0 {
			_, size := utf8.DecodeRuneInString(text)
			b.WriteString(template.HTMLEscapeString(text[:size]))
			text = text[size:]
			continue
		}
		word, kana := readings[i][0], readings[i][1]
		text = text[len(word):]
		// A common ending of word and reading is not kanji.
		tail := 0
		w, k := []rune(word), []rune(kana)
		for tail < len(w)-1 && tail < len(k)-1 && w[len(w)-1-tail] == k[len(k)-1-tail] {
			tail++
		}
		b.WriteString("<ruby>" + string(w[:len(w)-tail]) + "<rp>(</rp><rt>" + string(k[:len(k)-tail]) + "</rt><rp>)</rp></ruby>" + string(w[len(w)-tail:]))
	}
	return template.HTML(b.String()) //nolint:gosec // it is escaped
}
