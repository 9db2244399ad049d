package archtest

import (
	"go/ast"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// vague matches names that do not say what a value is. label, rest, hint, step, custom, missing and
// others are better.
var vague = regexp.MustCompile(`^(?:Sums|Breaks|whole|(?i:said|told|doing|stated|bare|besides|own|lowly|tip|astray))$`)

// aTurn matches names for a player's turn. A rotation needs another name.
var aTurn = regexp.MustCompile(`^(?i:turns?)$`)

// ofGames are names by which a file is about the players of a game.
var ofGames = []string{"Player", "Players", "Position", "Colours"}

// vagueNames returns the declarations of a folder with a vague name. Programs of the course, whose
// text quotes them, are not examined.
func vagueNames(f folder) map[token.Pos]string {
	found := map[token.Pos]string{}
	if strings.HasPrefix(f.path, "examples/learn") {
		return found
	}
	for _, file := range f.files {
		games := false
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			games = games || ok && slices.Contains(ofGames, id.Name)
			return !games
		})
		look := func(ids ...ast.Expr) {
			for _, e := range ids {
				if id, ok := e.(*ast.Ident); ok && (vague.MatchString(id.Name) || !games && aTurn.MatchString(id.Name)) {
					found[id.Pos()] = id.Name
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				look(n.Name)
			case *ast.TypeSpec:
				look(n.Name)
			case *ast.Field:
				for _, id := range n.Names {
					look(id)
				}
			case *ast.ValueSpec:
				for _, id := range n.Names {
					look(id)
				}
			case *ast.AssignStmt:
				if n.Tok == token.DEFINE {
					look(n.Lhs...)
				}
			case *ast.RangeStmt:
				if n.Tok == token.DEFINE {
					look(n.Key, n.Value)
				}
			}
			return true
		})
	}
	return found
}

func TestNoVagueNames(t *testing.T) {
	folders, set := house(t)
	for _, f := range folders {
		for pos, name := range vagueNames(f) {
			t.Errorf("%s: say what %s is", set.Position(pos), name)
		}
	}
}

// Declarations of each sort with vague names, to see that the test finds them. A turn is a player's
// in a file with players, and elsewhere vague.
func TestNoVagueNamesBite(t *testing.T) {
	folders, _ := parsed(t, map[string]string{
		"a/a.go": "package a\ntype Told struct{ own int }\nfunc (t Told) turn(bare int) {\n\tfor besides := range bare {\n\t\ttip := besides\n\t\t_ = tip + owner\n\t}\n}\n" +
			"const lowly, owner = 1, 2\nvar _ = Told{own: 1}",
		"b/b.go":              "package b\ntype Player int\nfunc Next(turn int) Player { return Player(turn) }",
		"examples/learn/c.go": "package learn\nfunc Turn() {}",
	})
	var got []string
	for _, f := range folders {
		got = append(got, slices.Sorted(maps.Values(vagueNames(f)))...)
	}
	if diff := cmp.Diff([]string{"Told", "bare", "besides", "lowly", "own", "tip", "turn"}, got); diff != "" {
		t.Error(diff)
	}
}
