package model

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen/message"
)

// An ExpressionError describes an error in a regular expression.
type ExpressionError struct {
	Column int  // in characters from 1
	Large  bool // the expression is well-formed, but takes too many states or steps
	Text   string
}

func (e *ExpressionError) Error() string { return e.Message().String() }

// Message describes the error; Text is the expression.
func (e *ExpressionError) Message() message.Message {
	if e.Large {
		return message.Msg("the expression needs too many states")
	}
	return message.Msg("expected a value, a dot or a bracket at character %d of the expression %q", e.Column, e.Text)
}

// MaxSteps limits the steps of the automaton of an expression.
const MaxSteps = 1 << 20

// mostDepth limits the nesting of brackets.
const mostDepth = 100

// Expression returns the automaton of a regular expression over values. texts[v] is the
// name of value v, and texts[0] is unused. The syntax is
//
//	1 2     a sequence of values; without a blank between them the longest name wins
//	.       any value
//	1|2     either
//	(1 2)   brackets
//	1* 1+ 1? 1{3} 1{2,} 1{2,4}   repetition
//
// Values whose names contain one of these characters cannot be used. The error is an
// *ExpressionError. The automaton is that of Glushkov (1961), with a state for each value
// in the expression; repetitions are written out.
func Expression(text string, texts []string) (Automaton, error) {
	return ExpressionWithin(text, texts, MaxSteps)
}

// ExpressionWithin is like Expression, but allows at most most steps.
func ExpressionWithin(text string, texts []string, most int) (Automaton, error) {
	p := &expressionParser{text: []rune(text), values: map[string]int{}, most: most}
	for v, t := range texts {
		if v > 0 {
			p.values[t] = v
			p.any = append(p.any, v)
			p.longest = max(p.longest, utf8.RuneCountInString(t))
		}
	}
	e, err := p.either(0)
	if err == nil && p.at < len(p.text) {
		err = p.wrong()
	}
	if err != nil {
		return Automaton{}, err
	}
	g := &glushkov{follow: [][]int{nil}, values: [][]int{nil}, most: most}
	root := g.fragment(e)
	g.follow[0] = root.first
	return g.automaton(root, text)
}

// An expression is a value, or an operator applied to expressions.
type expression struct {
	op     rune         // 'v': one of the values; '&': a sequence; '|': an alternative; '*': any number of repetitions
	values []int        // for 'v'
	of     []expression // operands of the other operators
}

// An expressionParser reads an expression.
type expressionParser struct {
	text    []rune
	at      int
	values  map[string]int
	longest int   // length of the longest name of a value, in characters
	any     []int // all values
	most    int   // limit of steps
	copies  int   // copies written out so far
}

const expressionSigns = "().|*+?{}"

func (p *expressionParser) wrong() error {
	return &ExpressionError{Column: p.at + 1, Text: string(p.text)}
}

// skip skips blanks and returns the next character, or 0 at the end.
func (p *expressionParser) skip() rune {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// either reads sequences separated by bars.
func (p *expressionParser) either(depth int) (expression, error) {
	e := expression{op: '|'}
	for {
		one, err := p.sequence(depth)
		if err != nil {
			return e, err
		}
		if e.of = append(e.of, one); p.skip() != '|' {
			return e, nil
		}
		p.at++
	}
}

func (p *expressionParser) sequence(depth int) (expression, error) {
	e := expression{op: '&'}
	for r := p.skip(); r != 0 && r != '|' && r != ')'; r = p.skip() {
		one, err := p.item(depth)
		if err == nil {
			one, err = p.repeated(one)
		}
		if err != nil {
			return e, err
		}
		e.of = append(e.of, one)
	}
	return e, nil
}

// item reads a value, a dot or brackets.
func (p *expressionParser) item(depth int) (expression, error) {
	switch r := p.skip(); {
	case r == '(' && depth < mostDepth:
		p.at++
		e, err := p.either(depth + 1)
		if err == nil && p.skip() != ')' {
			err = p.wrong()
		}
		p.at++
		return e, err
	case r == '.':
		p.at++
		return expression{op: 'v', values: p.any}, nil
	}
	end := p.at
	for end < len(p.text) && end < p.at+p.longest && p.text[end] != ' ' && !strings.ContainsRune(expressionSigns, p.text[end]) {
		end++
	}
	for ; end > p.at; end-- {
		if v := p.values[string(p.text[p.at:end])]; v != 0 {
			p.at = end
			return expression{op: 'v', values: []int{v}}, nil
		}
	}
	return expression{}, p.wrong()
}

// repeated reads the repetition operators behind an item.
func (p *expressionParser) repeated(e expression) (expression, error) {
	for {
		least, most := 0, -1
		switch p.skip() {
		case '*':
		case '+':
			least = 1
		case '?':
			most = 1
		case '{':
			var err error
			if least, most, err = p.times(); err != nil {
				return e, err
			}
		default:
			return e, nil
		}
		p.at++
		if max(least, most) > p.most-p.copies { // before writing them out
			return e, &ExpressionError{Column: p.at, Large: true}
		}
		p.copies += max(least, most)
		e = times(e, least, most)
	}
}

// times reads {3}, {2,} or {2,4} including the closing brace.
func (p *expressionParser) times() (least, most int, err error) {
	end := slices.Index(p.text[p.at:], '}')
	if end < 0 {
		return 0, 0, p.wrong()
	}
	a, b, two := strings.Cut(string(p.text[p.at+1:p.at+end]), ",")
	least, err = strconv.Atoi(a)
	switch {
	case !two:
		most = least
	case b == "":
		most = -1
	case err == nil:
		most, err = strconv.Atoi(b)
	}
	if err != nil || least < 0 || most >= 0 && most < least {
		return 0, 0, p.wrong()
	}
	p.at += end
	return least, most, nil
}

// times returns e repeated between least and most times; most is -1 for no limit.
func times(e expression, least, most int) expression {
	out := expression{op: '&', of: slices.Repeat([]expression{e}, least)}
	if most < 0 {
		out.of = append(out.of, expression{op: '*', of: []expression{e}})
	}
	for range most - least {
		out.of = append(out.of, expression{op: '|', of: []expression{{op: '&'}, e}})
	}
	return out
}

// A glushkov numbers the values of an expression from 1 and records which may follow
// which; 0 is the start.
type glushkov struct {
	values [][]int // by state
	follow [][]int // by state
	steps  int
	most   int
}

// A fragment is a part of an expression: the states that it can begin and end with.
type fragment struct {
	first, last []int
	empty       bool // whether it matches the empty sequence
}

func (g *glushkov) fragment(e expression) fragment {
	if g.steps > g.most {
		return fragment{}
	}
	switch e.op {
	case 'v':
		s := len(g.values)
		g.values, g.follow = append(g.values, e.values), append(g.follow, nil)
		g.steps += len(e.values)
		return fragment{[]int{s}, []int{s}, false}
	case '*':
		f := g.fragment(e.of[0])
		g.join(f.last, f.first)
		f.empty = true
		return f
	case '|':
		var all fragment
		for _, one := range e.of {
			f := g.fragment(one)
			all = fragment{append(all.first, f.first...), append(all.last, f.last...), all.empty || f.empty}
		}
		return all
	}
	all := fragment{empty: true}
	for _, one := range e.of {
		f := g.fragment(one)
		g.join(all.last, f.first)
		if all.empty {
			f.first = append(all.first, f.first...)
		} else {
			f.first = all.first
		}
		if f.empty {
			f.last = append(all.last, f.last...)
		}
		all = fragment{f.first, f.last, all.empty && f.empty}
	}
	return all
}

// join lets the states first follow the states last.
func (g *glushkov) join(last, first []int) {
	for _, s := range last {
		if g.steps += len(first); g.steps > g.most {
			return
		}
		g.follow[s] = append(g.follow[s], first...)
	}
}

func (g *glushkov) automaton(root fragment, text string) (Automaton, error) {
	a := Automaton{States: len(g.values), Ends: root.last, Expression: text}
	if root.empty {
		a.Ends = append(slices.Clip(a.Ends), 0)
	}
	for s, next := range g.follow {
		slices.Sort(next)
		for _, t := range slices.Compact(next) {
			if g.steps += len(g.values[t]); g.steps > g.most {
				return a, &ExpressionError{Large: true}
			}
			for _, v := range g.values[t] {
				a.Steps = append(a.Steps, Step{s, v, t})
			}
		}
	}
	return a, nil
}
