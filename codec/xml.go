package codec

import (
	"bytes"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// An element is an element of an XML file.
type element struct {
	doc    *document
	name   string
	attrs  []xml.Attr
	text   string // the text directly in the element
	textAt int    // offset of text
	nodes  []*element
	at     int // offset of its start tag
	end    int // offset of the end of its start tag
}

// attr returns the value of an attribute, and whether the element has it.
func (e *element) attr(name string) (string, bool) {
	i := slices.IndexFunc(e.attrs, func(a xml.Attr) bool { return a.Name.Local == name })
	if i < 0 {
		return "", false
	}
	return e.attrs[i].Value, true
}

// has reports whether an attribute has that value.
func (e *element) has(name, value string) bool {
	v, ok := e.attr(name)
	return ok && v == value
}

// attrAt returns the offset of byte i in the value of an attribute. If the attribute is
// missing, it returns the offset of the tag.
func (e *element) attrAt(name string, i int) int {
	tag := e.doc.text[e.at:e.end]
	found := regexp.MustCompile(`[\s"']` + regexp.QuoteMeta(name) + `\s*=\s*["']`).FindIndex(tag)
	if found == nil {
		return e.at
	}
	at := found[1]
	for read := 0; read < i && at < len(tag); at++ { // an entity is several bytes of the file
		semicolon := bytes.IndexByte(tag[at:], ';')
		if tag[at] != '&' || semicolon < 0 {
			read++
			continue
		}
		read += len(html.UnescapeString(string(tag[at : at+semicolon+1])))
		at += semicolon
	}
	return e.at + at
}

// node returns the first element in e with a name, or nil.
func (e *element) node(name string) *element {
	i := slices.IndexFunc(e.nodes, func(n *element) bool { return n.name == name })
	if i < 0 {
		return nil
	}
	return e.nodes[i]
}

// named returns all elements in e with a name.
func (e *element) named(name string) (all []*element) {
	for _, n := range e.nodes {
		if n.name == name {
			all = append(all, n)
		}
	}
	return all
}

// textOf returns the trimmed text of the first element with a name in e, or "".
func (e *element) textOf(name string) string {
	if n := e.node(name); n != nil {
		return strings.TrimSpace(n.text)
	}
	return ""
}

// An xmlReader reads the elements of a file, which may hold several documents in a row.
type xmlReader struct {
	*document
	dec   *xml.Decoder
	open  []*element // elements that have begun, the outermost first
	nodes int        // number of elements kept
}

// openXML returns a reader for an XML file. It decodes a file that is not UTF-8 if it knows the
// encoding that the file declares.
func openXML(r io.Reader) (*xmlReader, error) {
	d, err := readDocument(r, '<')
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(d.text) {
		if declared := declaredEncoding(d.text); declared != nil {
			if d.text, err = declared.NewDecoder().Bytes(d.text); err != nil {
				return nil, err
			}
		}
	}
	if err := d.checkText(); err != nil {
		return nil, err
	}
	x := &xmlReader{document: d, dec: xml.NewDecoder(bytes.NewReader(d.text[d.from:]))}
	x.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // the text is UTF-8 already
	return x, nil
}

var xmlEncoding = lazy.Regexp(`^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// declaredEncoding returns the encoding in the declaration of an XML file. It returns nil if
// there is none or it is not known.
func declaredEncoding(text []byte) encoding.Encoding {
	m := xmlEncoding().FindSubmatch(text[:min(len(text), 200)])
	if m == nil {
		return nil
	}
	switch strings.ToLower(string(m[1])) {
	case "iso-8859-1", "latin1", "windows-1252", "us-ascii":
		return charmap.Windows1252
	case "iso-8859-15":
		return charmap.ISO8859_15
	case "iso-8859-2":
		return charmap.ISO8859_2
	case "windows-1251":
		return charmap.Windows1251
	case "shift_jis":
		return japanese.ShiftJIS
	case "euc-jp":
		return japanese.EUCJP
	}
	return nil
}

// offset returns the offset of the decoder in the file.
func (x *xmlReader) offset() int { return x.from + int(x.dec.InputOffset()) }

// token returns the next token and its offset. It returns io.EOF at the end.
func (x *xmlReader) token() (xml.Token, int, error) {
	at := x.offset()
	t, err := x.dec.Token()
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return nil, at, x.wrong(x.offset(), banmen.Msg("this is not XML: %s", syntax.Msg))
	case err != nil && err != io.EOF:
		return nil, at, x.wrong(at, banmen.Msg("this is not XML: %s", err.Error()))
	}
	return t, at, err
}

// next reads the next element with one of these names completely and returns it, or io.EOF after
// the last. x.open then holds the elements around it, each with the children that came before.
func (x *xmlReader) next(names ...string) (*element, error) {
	for {
		t, at, err := x.token()
		if err != nil {
			return nil, err
		}
		depth := len(x.open)
		e, err := x.take(t, at)
		if err != nil {
			return nil, err
		}
		if len(x.open) > depth && slices.Contains(names, e.name) {
			nodes := x.nodes
			for len(x.open) > depth {
				if t, at, err = x.token(); err == nil {
					_, err = x.take(t, at)
				}
				if err != nil {
					return nil, err
				}
			}
			x.nodes = nodes - 1
			if depth > 0 {
				around := x.open[depth-1]
				around.nodes = around.nodes[:len(around.nodes)-1]
			}
			return e, nil
		}
	}
}

// take handles a token. It returns the element that begins or ends with it, or nil.
func (x *xmlReader) take(t xml.Token, at int) (*element, error) {
	switch t := t.(type) {
	case xml.StartElement:
		e := &element{doc: x.document, name: t.Name.Local, attrs: t.Copy().Attr, at: at, end: x.offset()}
		x.open = append(x.open, e)
		if x.nodes++; len(x.open) > maxDepth || x.nodes > maxNodes {
			p := x.placeOf(at)
			return nil, tooLarge(p.Line, p.Column, banmen.Msg("too large: expected at most %d elements, nested %d deep", maxNodes, maxDepth))
		}
		return e, nil
	case xml.EndElement:
		e := x.open[len(x.open)-1]
		if x.open = x.open[:len(x.open)-1]; len(x.open) > 0 {
			around := x.open[len(x.open)-1]
			around.nodes = append(around.nodes, e)
		}
		return e, nil
	case xml.CharData:
		if len(x.open) > 0 {
			e := x.open[len(x.open)-1]
			if e.text == "" {
				e.textAt = at
			}
			e.text += string(t)
		} else if text := strings.TrimSpace(string(t)); text != "" {
			return nil, x.wrong(at+strings.Index(string(t), text), banmen.Msg("expected the end of the file, found %q", banmen.Clip(text)))
		}
	}
	return nil, nil
}

// root returns the outermost element.
func (x *xmlReader) root() *element { return x.open[0] }

// isXML reports whether a file is XML whose root has one of these names.
func isXML(h banmen.Head, names ...string) bool {
	text := h.Text[start(h.Text):]
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		switch {
		case bytes.HasPrefix(text, []byte("<?")):
			_, text, _ = bytes.Cut(text, []byte("?>"))
		case bytes.HasPrefix(text, []byte("<!--")):
			_, text, _ = bytes.Cut(text, []byte("-->"))
		case bytes.HasPrefix(text, []byte("<!")):
			_, text, _ = bytes.Cut(text, []byte(">"))
		default:
			name, ok := bytes.CutPrefix(text, []byte("<"))
			end := bytes.IndexAny(name, " \t\r\n/>")
			return ok && end > 0 && slices.Contains(names, string(name[:end]))
		}
	}
}

// escaped returns text escaped for XML.
func escaped(text string) string {
	var out strings.Builder
	if err := xml.EscapeText(&out, []byte(text)); err != nil {
		panic(err) // a Builder never fails
	}
	return out.String()
}
