package learn

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/banmen/banmen/render/lines"
)

// A parser reads the source of a chapter.
type parser struct {
	*Chapter
	programs fs.FS
	code     map[string]string // by marker
	exercise *Exercise         // that is open
	line     int
	figures  int
}

// parse reads a chapter.
func parse(n int, text string, programs fs.FS) (*Chapter, error) {
	p := &parser{Chapter: &Chapter{Number: n}, programs: programs, code: map[string]string{}}
	if err := p.markers(); err != nil {
		return nil, err
	}
	at := 1
	for block := range strings.SplitSeq(text, "\n\n") {
		p.line = at
		if block := strings.Trim(block, "\n"); block != "" {
			if err := p.block(block); err != nil {
				return nil, Faultf("chapter/%d.txt:%d: %v", n, p.line, err)
			}
		}
		at += strings.Count(block, "\n") + 2
	}
	if p.exercise != nil {
		return nil, Faultf("chapter/%d.txt: exercise %s has no !end", n, p.exercise.ID)
	}
	return p.Chapter, nil
}

// markers collects the code between markers of the program of the chapter.
func (p *parser) markers() error {
	names, err := fs.Glob(p.programs, fmt.Sprintf("%d/*.go", p.Number))
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := fs.ReadFile(p.programs, name)
		if err != nil {
			return err
		}
		marker := ""
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "//learn: "); ok {
				if marker = strings.TrimSpace(rest); marker == "end" {
					marker = ""
				}
				continue
			}
			if marker != "" {
				p.code[marker] += line
			}
		}
	}
	return nil
}

// block takes a block of the source.
func (p *parser) block(block string) error {
	command, rest, _ := strings.Cut(block, "\n")
	if !strings.HasPrefix(command, "!") {
		return p.text(block)
	}
	args := strings.Fields(command[1:])
	if len(args) == 0 {
		return Faultf("expected a name after !")
	}
	switch name, args := args[0], args[1:]; name {
	case "code":
		return p.codeBlock(args)
	case "figure", "tape", "ledger":
		t, err := sides(rest)
		p.figures++
		p.add(Block{Kind: Kind(name), Text: t, Args: args, Number: p.figures})
		return err
	case "exercise":
		return p.begin(args, rest)
	case "hint":
		t, err := sides(rest)
		if p.exercise == nil {
			return Faultf("a hint without an exercise")
		}
		p.exercise.Hints = append(p.exercise.Hints, t)
		return err
	case "example":
		p.add(Block{Kind: Code, Code: rest + "\n"})
		return nil
	case "end":
		p.exercise = nil
		return nil
	default:
		return Faultf("expected code, figure, tape, ledger, exercise, hint, example or end, found %q", name)
	}
}

// codeBlock adds a block of code.
func (p *parser) codeBlock(args []string) error {
	for _, name := range args {
		code, ok := p.code[name]
		if !ok {
			return Faultf("there is no code %q in examples/learn/%d", name, p.Number)
		}
		p.add(Block{Kind: Code, Code: strings.Trim(code, "\n") + "\n", Args: args})
	}
	return nil
}

// begin opens an exercise.
func (p *parser) begin(args []string, title string) error {
	if len(args) != 1 {
		return Faultf("expected the number of an exercise")
	}
	t, err := sides(title)
	if err != nil {
		return err
	}
	id := fmt.Sprintf("%d.%s", p.Number, args[0])
	solution, err := fs.ReadFile(p.programs, path.Join(fmt.Sprint(p.Number), "testdata", args[0]+".go.txt"))
	if err != nil {
		return err
	}
	e := &Exercise{ID: id, Title: t, Solution: string(solution)}
	p.Exercises = append(p.Exercises, e)
	p.add(Block{Kind: Task, Exercise: e})
	p.exercise = e
	return nil
}

// text adds a block of text.
func (p *parser) text(block string) error {
	kind := Paragraph
	for _, is := range []struct {
		mark string
		kind Kind
	}{{"## ", Section}, {"# ", ""}, {"- ", Item}} {
		if rest, ok := strings.CutPrefix(block, is.mark); ok {
			block, kind = rest, is.kind
			break
		}
	}
	t, err := sides(block)
	if kind == "" {
		p.Title = t
		return err
	}
	p.add(Block{Kind: kind, Text: t})
	return err
}

// add adds a block to the exercise that is open, or to the chapter.
func (p *parser) add(b Block) {
	if p.exercise != nil {
		p.exercise.Texts = append(p.exercise.Texts, b)
		return
	}
	p.Blocks = append(p.Blocks, b)
}

// sides splits a block into its languages.
func sides(block string) (t Text, err error) {
	english, japanese, ok := strings.Cut("\n"+block, "\n= ")
	if t = (Text{joined(english), joined(japanese)}); !ok || t.English == "" || t.Japanese == "" {
		return t, Faultf("expected English, and Japanese after a line that begins with \"= \"")
	}
	return t, nil
}

// joined joins the lines of a paragraph, with blanks between words that need them.
func joined(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		so := []rune(b.String())
		if line = strings.TrimSpace(line); len(so) > 0 && !lines.Japanese(so[len(so)-1]) {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return b.String()
}

// A Span is a piece of a text in one style.
type Span struct {
	Text         string
	Code, Strong bool
	To           string // of a link
}

// Spans splits a text without numbers into its pieces.
func Spans(text string) (all []Span) {
	add := func(s Span) {
		if s.Text != "" {
			all = append(all, s)
		}
	}
	for text != "" {
		i := strings.IndexAny(text, "`*[")
		if i < 0 {
			break
		}
		var s Span
		body, rest, ok := "", "", false
		switch {
		case text[i] == '`':
			body, rest, ok = strings.Cut(text[i+1:], "`")
			s = Span{Text: body, Code: true}
		case strings.HasPrefix(text[i:], "**"):
			body, rest, ok = strings.Cut(text[i+2:], "**")
			s = Span{Text: body, Strong: true}
		case text[i] == '[':
			if body, rest, ok = strings.Cut(text[i+1:], "]("); ok {
				var to string
				to, rest, ok = strings.Cut(rest, ")")
				s = Span{Text: body, To: to}
			}
		}
		if !ok {
			add(Span{Text: text[:i+1]})
			text = text[i+1:]
			continue
		}
		add(Span{Text: text[:i]})
		add(s)
		text = rest
	}
	add(Span{Text: text})
	return all
}
