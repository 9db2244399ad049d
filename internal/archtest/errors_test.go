package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// wordlessAllowed lists functions whose errors are only for programmers: they describe faults of
// models or steps that code built. Code that reads these from files has its own messages.
var wordlessAllowed = map[string][]string{
	"model": {"Check", "check", "checkConstraint", "checkParts", "checkVars", "checkValues"},
	"logic": {"Check"},
}

// logged lists folders whose errors only developers see, and functions elsewhere whose errors go
// only to the log.
var logged = map[string][]string{
	"internal/archtest": nil, "internal/arrows": nil, "internal/check": nil, "internal/docgen": nil, "internal/jobtest": nil, "internal/ruletest": nil,
	"internal/modeltest": nil, "internal/shorttest": nil, "internal/release": nil, "examples/learn/1": nil, "puzzletest": nil, "render/scene/scenetest": nil,
	"internal/collection": {"rate"},
}

// An errorWalk looks for errors without words in a house.
type errorWalk struct {
	folders   []folder
	set       *token.FileSet
	sentinels map[sentinel]bool // true: its own package asks for it
	found     []string
}

// A sentinel is a variable with an error that has no message for people.
type sentinel struct{ dir, name string }

func (w *errorWalk) wrong(at ast.Node, format string, args ...any) {
	w.found = append(w.found, fmt.Sprintf("%s: %s", w.set.Position(at.Pos()), fmt.Sprintf(format, args...)))
}

// wordlessErrors returns the places of error types and of errors without a method Message, which
// errors of banmen.Errorf have. An error without it may be wrapped by one that has it, or be tested
// for in its own package.
func wordlessErrors(folders []folder, set *token.FileSet) []string {
	w := &errorWalk{folders: folders, set: set, sentinels: map[sentinel]bool{}}
	for _, f := range folders {
		if functions, ok := logged[f.path]; ok && functions == nil {
			continue
		}
		w.types(f)
		for _, file := range f.files {
			for _, d := range file.Decls {
				w.made(f, d)
			}
		}
	}
	for pass := range 2 { // first find the sentinels that are tested for, then those that leave the package
		for _, f := range folders {
			for _, file := range f.files {
				w.uses(f, file, pass == 0)
			}
		}
	}
	return w.found
}

// types checks that each type with a method Error has a method Message, and that each type that
// embeds an error has Unwrap.
func (w *errorWalk) types(f folder) {
	methods := map[string][]string{} // by type
	var embeds []*ast.TypeSpec
	at := map[string]ast.Node{}
	for _, file := range f.files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					continue
				}
				name := receiver(d.Recv.List[0].Type)
				methods[name] = append(methods[name], d.Name.Name)
				if d.Name.Name == "Error" && d.Type.Params.NumFields() == 0 {
					at[name] = d
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok && embedsError(t) {
						embeds = append(embeds, t)
					}
				}
			}
		}
	}
	for name, d := range at {
		if !slices.Contains(methods[name], "Message") {
			w.wrong(d, "the error type %s has no words: give it a method Message", name)
		}
	}
	for _, t := range embeds {
		if has := methods[t.Name.Name]; !slices.Contains(has, "Message") && !slices.Contains(has, "Unwrap") {
			w.wrong(t, "the error type %s hides the words of the error in it: give it a method Unwrap", t.Name.Name)
		}
	}
}

func embedsError(t *ast.TypeSpec) bool {
	s, ok := t.Type.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		name, ok := f.Type.(*ast.Ident)
		return ok && name.Name == "error" && len(f.Names) == 0
	})
}

// made looks for errors made by packages errors and fmt. Variables of packages are sentinels.
func (w *errorWalk) made(f folder, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if slices.Contains(wordlessAllowed[f.path], d.Name.Name) || slices.Contains(logged[f.path], d.Name.Name) {
			return
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && makesWordless(call) {
				w.wrong(call, "an error without words: use banmen.Errorf, or message.Errorf below the root")
			}
			return true
		})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			v, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, value := range v.Values {
				if call, ok := value.(*ast.CallExpr); ok && makesWordless(call) {
					w.sentinels[sentinel{f.path, v.Names[i].Name}] = false
				}
			}
		}
	}
}

func makesWordless(call *ast.CallExpr) bool {
	return isCall(call, "errors", "New") || isCall(call, "fmt", "Errorf")
}

// isCall reports whether a call is of a function of a package.
func isCall(call *ast.CallExpr, pkg, name string) bool {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg
}

// uses visits the uses of sentinels in a file. With asks set, it records the sentinels that their
// own package tests for. Otherwise it finds those that leave the package without a message.
func (w *errorWalk) uses(f folder, file *ast.File, asks bool) {
	dirs := map[string]string{}
	for _, to := range ours(folder{files: []*ast.File{file}}) {
		dirs[path.Base(to)] = to
	}
	var parents []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		parents = append(parents, n)
		var s sentinel
		switch n := n.(type) {
		case *ast.Ident:
			s = sentinel{f.path, n.Name}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				s = sentinel{dirs[x.Name], n.Sel.Name}
			}
		}
		asked, ok := w.sentinels[s]
		if !ok || len(parents) < 2 {
			return true
		}
		switch use := useOf(parents[len(parents)-2], n); {
		case asks && use == askedFor && s.dir == f.path:
			w.sentinels[s] = true
		case !asks && use == leaves && (token.IsExported(s.name) || !asked):
			w.wrong(n, "%s leaves without words: wrap it by banmen.Errorf, or give it words", s.name)
		}
		return true
	})
}

type use int

const (
	leaves use = iota
	askedFor
	behind // wrapped by an error with a message, or only declared or listed
)

// useOf returns how a sentinel is used at a place.
func useOf(parent, n ast.Node) use {
	switch p := parent.(type) {
	case *ast.BinaryExpr, *ast.CaseClause:
		return askedFor
	case *ast.CallExpr:
		switch fun := p.Fun.(type) {
		case *ast.SelectorExpr:
			if fun.Sel.Name == "Errorf" && p.Args[0] == n {
				return behind
			}
			if isCall(p, "errors", "Is") && p.Args[1] == n {
				return askedFor
			}
		case *ast.Ident:
			if fun.Name == "stop" { // the cause of the end of a context
				return behind
			}
		}
	case *ast.CompositeLit, *ast.KeyValueExpr, *ast.ValueSpec, *ast.SelectorExpr:
		return behind
	}
	return leaves
}

// TestErrorsHaveWords checks that every error that people may see, at the command, on a page, from
// the API or in a job, has a message in the catalogues.
func TestErrorsHaveWords(t *testing.T) {
	folders, set := house(t)
	for _, line := range wordlessErrors(folders, set) {
		t.Error(line)
	}
}

func TestErrorsHaveWordsBites(t *testing.T) {
	tree := fstest.MapFS{
		"ops/a.go": {Data: []byte(`package ops
import ("errors"; "fmt"; "github.com/banmen/banmen")
type BadError struct{}
func (BadError) Error() string { return "" }
type GoodError struct{}
func (*GoodError) Error() string { return "" }
func (*GoodError) Message() banmen.Message { return banmen.Msg("x") }
type hidden struct{ error }
type shown struct{ error }
func (s shown) Unwrap() error { return s.error }
var ErrOut = errors.New("out")
var ErrBehind = errors.New("behind")
var errInside = errors.New("inside")
var errLost = errors.New("lost")
func f() error { return ErrOut }
func g() error { return banmen.Errorf(ErrBehind, "x") }
func h() error { return errInside }
func i() error { if err := h(); errors.Is(err, errInside) { return nil }; return errLost }
func j() error { return fmt.Errorf("j") }
`)},
		"internal/web/b.go": {Data: []byte(`package web
import "github.com/banmen/banmen/ops"
func f() error { return ops.ErrBehind }
`)},
	}
	folders, set, err := readTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range wordlessErrors(folders, set) {
		where, _, _ := strings.Cut(line, ": ")
		got = append(got, where[:strings.LastIndexByte(where, ':')])
	}
	slices.Sort(got)
	want := []string{"internal/web/b.go:3", "ops/a.go:15", "ops/a.go:18", "ops/a.go:19", "ops/a.go:4", "ops/a.go:8"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
