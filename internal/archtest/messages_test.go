package archtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// makers maps functions of the root package that take a format to the index of that argument. A
// function that passes its own parameter on as a format is a maker of its package, too. suggest is
// a method of errors.
var makers = map[string]int{"Msg": 0, "Errorf": 1, "Syntaxf": 2, suggest: 0}

const suggest = "Suggest"

// shared is the folder whose makers are also makers in packages that import it.
const shared = "internal/console"

// A source collects the messages of a folder.
type source struct {
	folder
	local   map[string]int // makers of this folder, and those of shared
	formats map[string]token.Pos
	odd     []token.Pos // calls whose format is not a literal
}

// messages returns the formats of a folder and the calls that hide theirs.
func messages(f folder, others map[string]int) *source {
	s := &source{folder: f, local: map[string]int{suggest: makers[suggest]}}
	if f.path == "." || f.path == "message" {
		s.local = maps.Clone(makers)
	}
	if slices.Contains(ours(f), shared) {
		maps.Copy(s.local, others)
	}
	for known := -1; known != len(s.local); {
		known = len(s.local)
		s.formats, s.odd = map[string]token.Pos{}, nil
		for _, file := range f.files {
			for _, d := range file.Decls {
				ast.Inspect(d, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						s.call(call, d)
					}
					return true
				})
			}
		}
	}
	return s
}

// call records the message of a call in a declaration.
func (s *source) call(call *ast.CallExpr, in ast.Decl) {
	i, ok := s.maker(call.Fun)
	if !ok || i >= len(call.Args) {
		return
	}
	if text, ok := literal(call.Args[i]); ok {
		s.formats[text] = call.Pos()
	} else if at := parameter(in, call.Args[i]); at >= 0 {
		s.local[in.(*ast.FuncDecl).Name.Name] = at
	} else {
		s.odd = append(s.odd, call.Pos())
	}
}

// maker reports whether a called function is a maker, and where its format is.
func (s *source) maker(fun ast.Expr) (int, bool) {
	name := ""
	switch fun := fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok && (x.Name == "banmen" || x.Name == "message") {
			i, ok := makers[fun.Sel.Name]
			return i, ok
		}
		name = fun.Sel.Name
	}
	i, ok := s.local[name]
	return i, ok
}

// literal returns the value of a string literal, or of a concatenation of literals.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		x, ok := literal(e.X)
		y, also := literal(e.Y)
		return x + y, ok && also
	}
	return "", false
}

// parameter returns which parameter of the function that d declares e is, or -1.
func parameter(d ast.Decl, e ast.Expr) int {
	f, ok := d.(*ast.FuncDecl)
	name, isName := e.(*ast.Ident)
	if !ok || !isName {
		return -1
	}
	at := 0
	for _, field := range f.Type.Params.List {
		for _, p := range field.Names {
			if p.Name == name.Name {
				return at
			}
			at++
		}
	}
	return -1
}

// verb is a verb of package fmt with its flags and the number of its argument.
var verb = regexp.MustCompile(`%[-+# 0-9.]*(?:\[([0-9]+)\])?([a-zA-Z%])`)

// verbs returns the verbs of a format with their arguments, as "1:s 2:d".
func verbs(format string) string {
	used := map[string]bool{}
	arg := 0
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "%" {
			continue
		}
		arg++
		if m[1] != "" {
			arg, _ = strconv.Atoi(m[1])
		}
		used[fmt.Sprintf("%d:%s", arg, m[2])] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(used)), " ")
}

// wordless reports whether a format has nothing to translate.
func wordless(format string) bool {
	return !strings.ContainsFunc(verb.ReplaceAllString(format, ""), unicode.IsLetter)
}

// catalogue reads the Japanese of all messages.
func catalogue(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../msg/ja/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no catalogue", err)
	}
	all := map[string]string{}
	for _, name := range names {
		part := map[string]string{}
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &part)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		if entries := bytes.Count(data, []byte("\n")) - 2; entries != len(part) { // and two lines of braces
			t.Errorf("%s has %d lines for %d messages: one stands twice, or on several lines", name, entries, len(part))
		}
		for en, ja := range part {
			if other, ok := all[en]; ok && other != ja {
				t.Errorf("%s: %q has another translation elsewhere: %q and %q", name, en, ja, other)
			}
			all[en] = ja
		}
	}
	return all
}

// TestMessages checks that every text for people has a Japanese translation with the same
// arguments, and that every translation is used.
func TestMessages(t *testing.T) {
	folders, set := house(t)
	japanese := catalogue(t)
	used := map[string]bool{}
	console := messages(folders[slices.IndexFunc(folders, func(f folder) bool { return f.path == shared })], nil).local
	for _, f := range folders {
		s := messages(f, console)
		for _, pos := range s.odd {
			t.Errorf("%s: the format of a message is no literal", set.Position(pos))
		}
		for format, pos := range s.formats {
			used[format] = true
			if ja, ok := japanese[format]; !ok && !wordless(format) {
				t.Errorf("%s: no Japanese for %q", set.Position(pos), format)
			} else if ok && verbs(ja) != verbs(format) {
				t.Errorf("%s: %q and %q differ in their arguments", set.Position(pos), format, ja)
			}
		}
	}
	for format := range japanese {
		if !used[format] {
			t.Errorf("the catalogue has %q, which nobody says", format)
		}
	}
}

// flagged is a format that names a flag of the command.
var flagged = regexp.MustCompile(`--[a-z%]`)

// TestFlagless checks errors outside the command. Clients of the API and of pages have no flags, so
// an error may name a flag only as a banmen.Flag or in its Suggestion.
func TestFlagless(t *testing.T) {
	folders, set := house(t)
	for _, f := range folders {
		if strings.HasPrefix(f.path+"/", "internal/cli/") || slices.Contains([]string{"internal/console", "internal/natsserver", "internal/site", "internal/tui"}, f.path) {
			continue
		}
		for _, file := range f.files {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if fun, ok := call.Fun.(*ast.SelectorExpr); ok && (fun.Sel.Name == "Errorf" || fun.Sel.Name == "Syntaxf") {
					if text, _ := literal(call.Args[makers[fun.Sel.Name]]); flagged.MatchString(text) {
						t.Errorf("%s: an error names a flag: %q", set.Position(call.Pos()), text)
					}
				}
				return true
			})
		}
	}
}

func TestVerbs(t *testing.T) {
	for format, want := range map[string]string{
		"100 %% of it":                "",
		"%s appears %d times in %s":   "1:s 2:d 3:s",
		"%[3]s に %[1]s が %[2]d 回あります": "1:s 2:d 3:s",
		"%5.1f%% %-3d":                "1:f 2:d",
		"%[2]d/%d":                    "2:d 3:d",
	} {
		if diff := cmp.Diff(want, verbs(format)); diff != "" {
			t.Errorf("%q: %s", format, diff)
		}
	}
}
