// Package msg translates messages into the language of the reader.
//
// A message is written in English in the code. Its English format is the key of the
// catalogue ja/*.json, which has one file for each package with messages. Messages
// missing in the catalogue stay English.
package msg

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/message"
)

//go:embed ja/*.json
var files embed.FS

// Tags are the supported languages; the first is the fallback.
var Tags = []language.Tag{language.English, language.Japanese}

// Japanese returns the catalogue: English format to Japanese format.
var Japanese = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	names, err := fs.Glob(files, "ja/*.json")
	for _, name := range names {
		var data []byte
		if data, err = files.ReadFile(name); err == nil {
			part := map[string]string{}
			err = json.Unmarshal(data, &part)
			maps.Copy(all, part)
		}
		if err != nil {
			break
		}
	}
	if err != nil {
		panic(fmt.Sprintf("msg: the catalogue in the program is broken: %v", err))
	}
	return all
})

// Match returns the first supported language that a reader prefers, each a BCP 47 tag or
// a POSIX locale such as ja_JP.UTF-8. A language.Matcher would also match related
// languages, which English and Japanese lack, and would take a fifth of the command's
// start-up time.
func Match(prefer ...string) language.Tag {
	for _, s := range prefer {
		if end := strings.IndexAny(s, ".@"); end >= 0 { // of a locale
			s = s[:end]
		}
		base, sure := language.Make(s).Base()
		for _, t := range Tags {
			if b, _ := t.Base(); b == base && sure == language.Exact {
				return t
			}
		}
	}
	return Tags[0]
}

// Language returns the language of a command's reader: --lang among its arguments, or the
// environment.
func Language(args []string, getenv func(string) string) language.Tag {
	for i, arg := range args {
		if arg == "--lang" && i+1 < len(args) {
			return Match(args[i+1])
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			return Match(value)
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			return Match(value)
		}
	}
	return Tags[0]
}

// A Reader is the audience of messages.
type Reader struct {
	Lang  language.Tag
	Flags bool // at the command; other readers see fields, and get no suggestions

	// Drawn replaces symbols that have no text by the words for what readers see in pictures.
	Drawn map[banmen.Symbol]banmen.Message
}

// Text returns a message for the command line.
func Text(t language.Tag, m banmen.Message) string { return Reader{Lang: t, Flags: true}.Text(m) }

// Error returns the text of an error for the command line, as far as it was written for
// people.
func Error(t language.Tag, err error) string { return Reader{Lang: t, Flags: true}.Error(err) }

// Text returns a message for the reader.
func (r Reader) Text(m banmen.Message) string {
	format := m.Format
	if r.Lang == language.Japanese {
		if ja, ok := Japanese()[format]; ok {
			format = ja
		}
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case banmen.Message:
			args[i] = r.Text(a)
		case error:
			args[i] = r.Error(a)
		case interface{ In(language.Tag) string }: // the value has both languages itself
			args[i] = a.In(r.Lang)
		case banmen.Flag:
			if args[i] = a; !r.Flags {
				args[i] = strconv.Quote(string(a))
			}
		case banmen.Symbol:
			args[i] = a
			if name, ok := r.Drawn[a]; ok {
				args[i] = r.Text(name)
			}
		default:
			args[i] = a
		}
	}
	text := message.Format(format, args)
	if m.Suggestion != nil && r.Flags {
		text += ": " + r.Text(*m.Suggestion)
	}
	return text
}

// Error returns the text of an error for the reader, as far as it was written for people.
func (r Reader) Error(err error) string {
	worded, ok := err.(message.Worded)
	if ok {
		return r.Text(worded.Message()) // the message contains the wrapped error
	}
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) { // among joined errors, take the one with a place
		return r.Text(syntax.Message())
	}
	if errors.As(err, &worded) {
		return r.Text(worded.Message())
	}
	return err.Error()
}
