package tell_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/logic/tell"
)

// steps yields steps of all techniques on the positions of package technique, at most `most` per
// finder on each position. If few is set, only every seventh finder is tried on positions of other
// techniques, and none if most is 1.
func steps(t *testing.T, most int, few bool, yield func(*logic.State, *logic.Step)) {
	digits := 0
	for line := range strings.Lines(technique.Positions()) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		c, err := library.Parse(":0000:x:"+fields[1]+":"+fields[2]+":::", 1)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(library.Rules())
		s.Options = logic.Options{MissingCandidates: true, LockedInChains: strings.Contains(fields[0], "als"), Dual: strings.HasPrefix(fields[0], "dual-")}
		for _, f := range technique.All() {
			if few && f.Key != fields[0] && (most == 1 || digits%7 != 0) {
				digits++
				continue
			}
			digits++
			n := 0
			f.Find(s, func(p *logic.Step) bool {
				yield(s, p)
				n++
				return n < most
			})
		}
	}
}

// A sentence is the set of cells, houses (such as r1) and symbols that a text names.
type sentence struct {
	cells   map[string]bool
	houses  map[string]bool
	symbols map[string]bool
}

var (
	cellNames = regexp.MustCompile(`r(\d+)c(\d+)`)
	english   = regexp.MustCompile(`(row|column|box|rows|columns|boxes) (\d(?:(?:, \d)* and \d)?)`)
	japanese  = regexp.MustCompile(`(\d(?:・\d)*)(行目|列目|番のブロック)`)
	numbering = regexp.MustCompile(`(?m)^ +[\d.]+\.`)
)

func read(text string) sentence {
	x := sentence{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, m := range cellNames.FindAllStringSubmatch(text, -1) {
		for _, r := range m[1] {
			for _, c := range m[2] {
				x.cells["r"+string(r)+"c"+string(c)] = true
			}
		}
	}
	text = numbering.ReplaceAllString(cellNames.ReplaceAllString(text, ""), "")
	of := map[string]string{"row": "r", "rows": "r", "column": "c", "columns": "c", "box": "b", "boxes": "b", "行目": "r", "列目": "c", "番のブロック": "b"}
	add := func(kind, numbers string) {
		for _, d := range numbers {
			if d >= '1' && d <= '9' {
				x.houses[of[kind]+string(d)] = true
			}
		}
	}
	for _, m := range english.FindAllStringSubmatch(text, -1) {
		add(m[1], m[2])
	}
	for _, m := range japanese.FindAllStringSubmatch(text, -1) {
		add(m[2], m[1])
	}
	for _, d := range japanese.ReplaceAllString(english.ReplaceAllString(text, ""), "") {
		if d >= '1' && d <= '9' {
			x.symbols[string(d)] = true
		}
	}
	return x
}

// lacks returns the parts of a set that the sentence does not name.
func (x sentence) lacks(s *logic.State, set logic.Set) (all []string) {
	cell := func(c int) {
		if name := s.CellNames(c); !x.cells[name] {
			all = append(all, name)
		}
	}
	symbol := func(v int) {
		if !x.symbols[strconv.Itoa(v)] {
			all = append(all, strconv.Itoa(v))
		}
	}
	switch set.Kind {
	case logic.InCell:
		cell(set.A)
	case logic.InHouse:
		h := s.Houses[set.A]
		if name := [...]string{"r", "c", "b"}[h.Kind] + strconv.Itoa(h.Index+1); !x.houses[name] {
			all = append(all, name)
		}
		symbol(set.B)
	case logic.Clique:
		for _, c := range set.Cands {
			cell(c.Cell())
			symbol(c.Symbol())
		}
	case logic.Deadly:
		if len(set.Cands) == 2*s.Open() { // of a BUG only the cell with more candidates is named, see docs/teaching.md
			break
		}
		for _, c := range set.Cands {
			cell(c.Cell())
			symbol(c.Symbol())
		}
	}
	return all
}

// missing returns the parts of a proof that the sentence does not name, except the omissions that
// docs/teaching.md lists. The candidates in on are true by supposition or by earlier lines.
func (x sentence) missing(s *logic.State, p *logic.Proof, on []logic.Cand) (all []string) {
	for i := range p.Any {
		all = append(all, x.missing(s, &p.Any[i], on)...)
	}
	on = slices.Clone(on)
	out := func(c logic.Cand) bool {
		return slices.ContainsFunc(on, func(d logic.Cand) bool { return s.Exclude(c, d) })
	}
	for i, l := range p.Lines {
		again := slices.ContainsFunc(p.Lines[:i], func(m logic.Line) bool { return !m.Off && slices.Equal(m.Cands, l.Cands) })
		plain := len(l.Proof.Base)+len(l.Proof.Lines)+len(l.Proof.Any) == 0 && l.Proof.Over.Kind == logic.NoSet
		if l.Off && plain {
			continue // candidates that a symbol rules out have no line
		}
		all = append(all, x.lacks(s, logic.Set{Kind: logic.Clique, Cands: l.Cands})...)
		if again || len(l.Cands) == 1 && s.At(l.Cands[0].Cell()).Len() == 2 && len(l.Proof.Base) == 1 {
			continue // the text gives only one of two reasons, for example if the cell's other symbol is out
		}
		if l.Off && !slices.ContainsFunc(l.Cands, func(c logic.Cand) bool { return !out(c) }) {
			continue // a symbol that rules the candidates out is reason enough
		}
		supposed := on
		if l.Off && len(l.Cands) == 1 {
			supposed = append(slices.Clone(on), l.Cands...)
		}
		all = append(all, x.missing(s, &l.Proof, supposed)...)
		if !l.Off && len(l.Cands) == 1 {
			on = append(on, l.Cands[0])
		}
	}
	for i, c := range casesOf(s, p.Over) {
		if !out(c) || len(p.Cases[i].Lines) > 0 {
			all = append(all, x.lacks(s, logic.Set{Kind: logic.Clique, Cands: []logic.Cand{c}})...)
			all = append(all, x.missing(s, &p.Cases[i], append(slices.Clone(on), c))...)
		}
	}
	if len(p.Lines) > 0 { // lines that contradict each other end the proof
		return all
	}
	for _, set := range slices.Concat(p.Base, p.Cover) {
		all = append(all, x.lacks(s, set)...)
	}
	return all
}

// casesOf returns the candidates of a cell or house, a case each.
func casesOf(s *logic.State, over logic.Set) (all []logic.Cand) {
	switch over.Kind {
	case logic.InCell:
		for v := range s.At(over.A).All() {
			all = append(all, logic.CandOf(over.A, v))
		}
	case logic.InHouse:
		for place := range s.Places(over.A, over.B).All() {
			all = append(all, logic.CandOf(s.Houses[over.A].Cells[place], over.B))
		}
	}
	return all
}

// supposed returns the candidates that would be true if the claims of a step were false.
func supposed(s *logic.State, p *logic.Step) []logic.Cand {
	all := slices.Clone(p.Remove)
	for _, c := range p.Place {
		if rest := s.At(c.Cell()) &^ logic.Bit(c.Symbol()); rest.One() {
			all = append(all, logic.CandOf(c.Cell(), rest.First()))
		}
	}
	return all
}

// The sentence of a step names each candidate, house and link of its proof, in both languages,
// except the omissions of docs/teaching.md. A different proof makes a different sentence.
func TestSentencesTellProofs(t *testing.T) {
	most, want, few := 2, 500, true
	if os.Getenv("BANMEN_LONG") == "1" {
		most, want, few = 40, 100000, false
	} else if testing.Short() {
		most, want = 1, 80
	}
	digits := []string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	langs := []language.Tag{language.English, language.Japanese}
	total, changed, kept, named, failed := 0, 0, 0, map[string]bool{}, map[string]int{}
	steps(t, most, few, func(s *logic.State, p *logic.Step) {
		if strings.HasPrefix(p.Technique.Key, "template-") { // templates are counted, not described
			return
		}
		total++
		named[p.Technique.Key] = true
		tl := tell.Teller{State: s, Symbols: digits}
		body := tl.Body(p)
		if strings.Count(body.String(), "\n") >= 60 { // long nets are cut
			return
		}
		for _, lang := range langs {
			text := msg.Text(lang, body)
			proof := unrepeated(p.Proof, p.Remove)
			if missing := read(text).missing(s, &proof, supposed(s, p)); len(missing) > 0 && failed[p.Technique.Key] < 2 {
				failed[p.Technique.Key]++
				t.Errorf("%s: %s is not in %s", s.Notation(p), missing, text)
			}
		}
		if total%5 == 0 && strings.Count(body.String(), "\n") < 60 {
			for _, q := range mutations(s, p) {
				changed++
				if tl.Body(q).String() == body.String() {
					if kept++; kept < 5 {
						t.Errorf("%s: another proof has the same sentence\n%+v\n%+v", body, p.Proof, q.Proof)
					}
				}
			}
		}
	})
	t.Logf("%d steps of %d techniques, %d changed proofs", total, len(named), changed)
	if total < want || len(named) < 70 {
		t.Errorf("only %d steps of %d techniques", total, len(named))
	}
}

// Neighbours in a chain of almost locked sets can have two symbols in common; the text names the one
// that links them.
func TestLinksOfSets(t *testing.T) {
	c, err := library.Parse(":0000:x:8.....6...7..8.4..+1+9...2+83.....4..6.51....7..6+4.2...+89+761..5+9.8.3.79.......1..37.:315 515 116 716 916 218 519 326 228 533 534 635 343 344 346 846 249 549 353 354 356 856 259 365 765 166 283 483 587 288 488 289 493 299:::", 1)
	if err != nil {
		t.Fatal(err)
	}
	s, n := c.State(library.Rules()), 0
	all := technique.All()
	all[slices.IndexFunc(all, func(f logic.Finder) bool { return f.Finds(technique.ALSChain) })].Find(s, func(p *logic.Step) bool {
		n++
		body := tell.Teller{State: s, Symbols: strings.Split(" 123456789", "")}.Body(p).String()
		if !strings.Contains(body, "has each of its other symbols") {
			t.Errorf("%s: %s", s.Notation(p), body)
		}
		return true
	})
	if n == 0 {
		t.Error("no chain was found")
	}
}

func numbers(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// unrepeated returns a proof without lines that prove the assumption again, namely that an
// eliminated candidate is true.
func unrepeated(p logic.Proof, supposed []logic.Cand) logic.Proof {
	p.Lines = slices.DeleteFunc(slices.Clone(p.Lines), func(l logic.Line) bool {
		return !l.Off && len(l.Cands) == 1 && slices.Contains(supposed, l.Cands[0])
	})
	for i := range p.Lines {
		p.Lines[i].Proof = unrepeated(p.Lines[i].Proof, supposed)
	}
	p.Cases = slices.Clone(p.Cases)
	for i := range p.Cases {
		p.Cases[i] = unrepeated(p.Cases[i], supposed)
	}
	return p
}

// mutations returns copies of a step whose proof differs in one set or one line.
func mutations(s *logic.State, p *logic.Step) (all []*logic.Step) {
	for i, l := range p.Proof.Lines {
		q := *p
		q.Proof.Lines = slices.Clone(p.Proof.Lines)
		if rest := s.At(l.Cands[0].Cell()) &^ logic.Bit(l.Cands[0].Symbol()); !l.Off && len(l.Cands) == 1 && rest != 0 && !slices.ContainsFunc(p.Proof.Lines, func(m logic.Line) bool {
			return slices.Contains(m.Cands, logic.CandOf(l.Cands[0].Cell(), rest.First())) // a fact known by then is not repeated
		}) {
			q.Proof.Lines[i].Cands = []logic.Cand{logic.CandOf(l.Cands[0].Cell(), rest.First())}
			all = append(all, &q)
		}
	}
	if len(p.Proof.Lines) > 0 {
		return all
	}
	change := func(of func(*logic.Proof) []logic.Set) {
		for i := range of(&p.Proof) {
			q := *p
			q.Proof.Base, q.Proof.Cover = slices.Clone(p.Proof.Base), slices.Clone(p.Proof.Cover)
			switch set := &of(&q.Proof)[i]; set.Kind {
			case logic.InCell:
				for set.A = (set.A + 1) % 81; s.Value(set.A) != 0; set.A = (set.A + 1) % 81 {
				}
			case logic.InHouse:
				set.A = (set.A + 1) % 27
			case logic.Clique:
				set.Cands = slices.Clone(set.Cands)
				c := set.Cands[0]
				set.Cands[0] = logic.CandOf((c.Cell()+1)%81, c.Symbol())
				named := func(j int) bool {
					u := of(&p.Proof)[j]
					more := len(u.Cands) > len(set.Cands) || slices.Contains(set.Cands[1:], set.Cands[0])
					return j != i && u.Kind == logic.Clique && more && slices.Contains(u.Cands, c) && slices.Contains(u.Cands, set.Cands[0])
				}
				if slices.ContainsFunc(numbers(len(of(&p.Proof))), named) {
					continue // another set names both candidates
				}
			default:
				continue
			}
			all = append(all, &q)
		}
	}
	change(func(p *logic.Proof) []logic.Set { return p.Base })
	change(func(p *logic.Proof) []logic.Set { return p.Cover })
	return all
}
