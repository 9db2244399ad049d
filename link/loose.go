package link

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// parseLoose reads the shortened JSON of SudokuPad. Keys have no quotes, and texts are in ' or ". t
// and f are true and false, and #0, #F and six hexadecimal digits are colours. Empty text is {}. It
// returns the same types as encoding/json: maps, slices, strings, numbers and bools. Its errors
// name a line and a column of the text.
func parseLoose(text string) (any, error) {
	p := &loose{text: text}
	v := p.value(0, true)
	p.blanks()
	if p.err == nil && p.at < len(text) {
		p.fail("the end of the text")
	}
	return v, p.err
}

// maxDepth limits how deep objects are nested.
const maxDepth = 64

// A loose reads a text and keeps the first error.
type loose struct {
	text string
	at   int
	err  error
}

func (p *loose) fail(expected string) {
	if p.err == nil {
		at := banmen.LineColumnAt([]byte(p.text), p.at)
		p.err = banmen.Syntaxf(at.Line, at.Column, "expected %s, found %q", expected, banmen.Clip(p.text[p.at:]))
	}
}

func (p *loose) blanks() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next skips blanks and returns the next byte; 0 at the end.
func (p *loose) next() byte {
	p.blanks()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// value reads a value. named is true after a key, and for the whole text.
func (p *loose) value(depth int, named bool) any {
	if depth > maxDepth {
		p.fail("fewer objects in one another")
	}
	if p.err != nil {
		return nil
	}
	switch c := p.next(); c {
	case '{':
		return p.object(depth)
	case '[':
		return p.list(depth)
	case '"', '\'':
		return p.quoted(c)
	case ',', '}', ']':
		return map[string]any{}
	}
	return p.unquoted(named)
}

func (p *loose) object(depth int) any {
	all := map[string]any{}
	p.at++ // {
	for p.err == nil {
		switch c := p.next(); c {
		case '}':
			p.at++
			return all
		case ',':
			p.at++
			continue
		case '"', '\'':
			p.field(all, p.quoted(c), depth)
		default:
			key := looseKey().FindString(p.text[p.at:])
			if key == "" {
				p.fail("a key or }")
				return all
			}
			p.at += len(key)
			p.field(all, key, depth)
		}
	}
	return all
}

// looseKey matches a key without quotes.
var looseKey = lazy.Regexp(`^[A-Za-z0-9_$]+`)

// field reads the value after a key.
func (p *loose) field(all map[string]any, key string, depth int) {
	if p.next() != ':' {
		p.fail("a colon")
		return
	}
	p.at++
	all[key] = p.value(depth+1, true)
	if c := p.next(); c != ',' && c != '}' {
		p.fail("a comma or }")
	}
}

func (p *loose) list(depth int) any {
	all := []any{}
	p.at++ // [
	if p.next() == ']' {
		p.at++
		return all
	}
	for p.err == nil {
		all = append(all, p.value(depth+1, false))
		switch p.next() {
		case ']':
			p.at++
			return all
		case ',':
			p.at++
		default:
			p.fail("a comma or ]")
		}
	}
	return all
}

// quoted reads a text in quotes.
func (p *loose) quoted(quote byte) string {
	p.at++
	var b strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == quote:
			return b.String()
		case c != '\\' || p.at == len(p.text):
			b.WriteByte(c)
			continue
		}
		e := p.text[p.at]
		p.at++
		switch e {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r', 'b', 'f':
		case 'u':
			b.WriteRune(p.escaped())
		default:
			b.WriteByte(e)
		}
	}
	p.fail("the end of a text in quotes")
	return b.String()
}

// escaped reads the four digits of a character after \u, and the second half of a surrogate
// pair.
func (p *loose) escaped() rune {
	text := `"\u` + p.text[p.at:min(len(p.text), p.at+4)]
	p.at = min(len(p.text), p.at+4)
	if strings.HasPrefix(p.text[p.at:], `\u`) && len(p.text) >= p.at+6 && strings.ContainsAny(text[3:4], "dD") {
		text += p.text[p.at : p.at+6]
		p.at += 6
	}
	var s string
	if json.Unmarshal([]byte(text+`"`), &s) != nil {
		return utf8.RuneError
	}
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// unquoted reads a word without quotes.
func (p *loose) unquoted(named bool) any {
	end := p.at
	for end < len(p.text) && strings.IndexByte(",}] \t\r\n", p.text[end]) < 0 {
		end++
	}
	word := p.text[p.at:end]
	number, err := strconv.ParseFloat(word, 64)
	switch {
	case word == "t", word == "true":
		p.at = end
		return true
	case word == "f", word == "false":
		p.at = end
		return false
	case word == "null":
		p.at = end
		return nil
	case word == "#0":
		p.at = end
		return "#000000"
	case word == "#F":
		p.at = end
		return "#FFFFFF"
	case named && looseColour().MatchString(word):
		p.at = end
		return "#" + word
	case err == nil:
		p.at = end
		return number
	}
	p.fail("a value")
	return nil
}

var looseColour = lazy.Regexp(`^[0-9a-fA-F]{6}$`)
