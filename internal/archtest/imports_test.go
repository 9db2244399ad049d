package archtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// A rule lists the packages of this module that a package may import. A path that ends in /...
// means that folder and everything below it. A path that begins with ! is forbidden even if another
// path allows it. Packages of one folder may import each other. A star stands for any name, so that
// each kind is its own folder.
type rule struct {
	pkg string
	may []string
}

// rules are ordered from the lowest package to the highest; the first rule that matches counts.
var rules = []rule{
	{"message", nil}, // all packages may also import message and internal/lazy
	{"internal/lazy", nil},
	{"grid", nil},
	{"model", nil},
	{"model/lower", []string{"model"}},
	{"model/modeljson", []string{"grid", "model", "model/lower"}},
	{"event", nil},
	{"figure", nil},
	{"engine/...", []string{"model", "model/lower", "event"}},
	{"orbit", []string{"grid"}},
	{"logic", []string{"grid", "model", "model/lower", "event"}},
	{"logic/technique", []string{"logic", "model"}},
	{"logic/library", []string{".", "grid", "logic"}},
	{"logic/stepjson", []string{".", "logic"}},
	{"logic/tell", []string{".", "figure", "logic", "model"}},
	{"logic/scale", []string{".", "logic", "logic/technique"}},
	{"logic/lesson", []string{".", "figure", "logic", "logic/library", "logic/scale", "logic/technique", "logic/tell"}},
	{"logic/scale/se121", []string{"logic"}},
	{"logic/depth", nil},
	{".", []string{"grid", "model", "event", "figure", "logic"}},
	{"codec", []string{".", "grid"}},
	{"daily", nil},
	{"rule", []string{".", "grid", "model", "figure", "codec"}},
	{"rule/part", []string{".", "grid", "model", "figure", "codec", "rule"}},
	{"link/lz", nil},
	{"link", []string{".", "figure", "grid", "codec", "rule", "model", "link/lz"}},
	{"kinds", []string{".", "kinds/..."}},
	{"kinds/*/...", []string{".", "grid", "model/...", "event", "figure", "logic", "orbit", "codec", "rule", "rule/part", "link"}},
	{"ops/game", []string{".", "grid"}},
	{"ops/recall", []string{"."}},
	{"ops/drill", []string{".", "figure", "grid", "codec", "logic/...", "ops", "ops/recall", "internal/newfile"}},
	{"ops/proof", []string{".", "grid", "codec", "logic/...", "ops"}},
	{"lang", []string{".", "internal/msg"}},
	{"ops", []string{".", "grid", "model/...", "event", "figure", "engine/...", "orbit", "logic/...", "codec"}},
	{"render/scene/scenetest", []string{"figure"}},
	{"render/scene", []string{"figure", "render/lines"}},
	{"render/ansi", []string{"figure", "render/text"}}, // the layout of text, with colours
	{"render/plot", []string{"figure", "render/scene"}},
	{"book", []string{".", "figure", "render/scene", "render/font", "render/lines", "render/pdf", "render/qr"}},
	{"render/lines", nil},
	{"render/tex", []string{"figure", "render/scene"}},
	{"render/font", nil},
	{"render/qr", []string{"render/scene"}},
	{"render/raster", []string{"render/scene", "render/font"}},
	{"render/png", []string{"render/scene", "render/raster"}},
	{"render/gif", []string{"figure", "render/scene", "render/raster"}},
	{"render/cast", []string{"figure", "render/ansi"}},
	{"render/pdf", []string{"render/scene", "render/font"}},
	{"render/picture", []string{"figure", "render/..."}},
	{"render/*/...", []string{"figure", "render/scene"}},
	{"puzzletest", []string{"./...", "!kinds/...", "!cmd/...", "!internal/..."}},
	{"answer", []string{".", "grid", "codec", "event", "logic", "logic/scale/se121", "logic/stepjson", "logic/tell", "ops", "ops/game", "internal/distinct", "render/scene", "render/text"}},
	{"stream", []string{".", "grid", "codec", "answer"}},
	{"verb", []string{".", "figure", "grid", "codec", "render/picture", "logic/...", "ops", "ops/game", "answer", "stream", "daily"}},
	{"job/task", []string{".", "codec", "ops", "ops/game", "verb", "answer", "stream"}},
	{"job", []string{".", "job/task", "event", "internal/distinct", "internal/newfile", "internal/sqlite"}},
	{"internal/distinct", []string{"internal/extsort"}},
	{"internal/extsort", nil},
	{"internal/jobtest", []string{"job", "job/task"}},
	{"internal/modeltest", []string{"model"}},
	{"internal/shorttest", nil},
	{"internal/ruletest", []string{"grid", "model", "event", "figure", "engine", "codec", "rule"}},
	{"internal/early", nil},
	{"internal/filelock", nil},
	{"internal/newfile", nil},
	{"internal/msg", []string{"."}},
	{"internal/sqlite", nil},
	{"internal/session", []string{".", "figure", "ops", "ops/game", "ops/recall", "logic", "event", "grid"}},
	{"internal/cluster", []string{".", "job", "job/task"}},
	{"internal/natsserver", []string{".", "internal/filelock", "internal/msg"}},
	{"internal/console", []string{".", "grid", "internal/msg", "internal/newfile"}},
	{"internal/cli/...", []string{"./...", "!kinds/...", "!cmd/...", "!internal/natsserver"}},
	{"internal/api", []string{".", "event", "figure", "grid", "codec", "logic", "logic/scale", "logic/stepjson", "logic/tell", "ops", "ops/drill", "ops/game", "ops/recall", "verb", "answer", "stream", "render/...", "internal/msg", "internal/session"}},
	{"internal/learn", []string{".", "event", "examples/learn/...", "figure", "grid", "internal/api", "ops", "render/lines", "render/plot"}},
	{"internal/learn/press", []string{".", "internal/learn", "render/font", "render/lines", "render/pdf", "render/scene"}},
	{"internal/learn/check", []string{".", "examples/learn/*", "grid", "internal/learn", "ops"}},
	{"internal/collection", []string{".", "grid", "codec", "logic", "logic/scale", "logic/scale/se121", "ops", "ops/game", "verb", "answer", "stream", "render/plot", "internal/msg"}},
	{"internal/tui/...", []string{"./...", "!kinds/...", "!cmd/...", "!internal/cli/...", "!internal/web/..."}},
	{"internal/web/store", []string{".", "internal/collection", "internal/filelock", "internal/newfile", "internal/sqlite"}},
	{"internal/web/...", []string{".", "answer", "daily", "ops", "logic/stepjson", "render/...", "internal/api", "internal/collection", "internal/early", "internal/learn", "internal/msg", "internal/newfile", "internal/session"}},
	{"internal/site", []string{".", "daily", "internal/api", "internal/learn", "internal/msg", "internal/web/page"}},
	{"internal/signals", nil},
	{"internal/docgen", []string{".", "grid", "figure", "kinds", "logic/lesson", "logic/scale", "logic/tell", "ops/drill", "ops/game", "render/scene", "render/svg", "internal/cli", "internal/msg"}},
	{"internal/release", nil},
	{"internal/archtest", nil},
	{"internal/arrows", nil},
	{"internal/check", nil},
	{"command", []string{".", "internal/cli", "internal/early", "internal/signals"}},
	{"examples/learn", nil},
	{"examples/learn/6", []string{".", "ops"}},
	{"examples/learn/*", nil},                                      // they import nothing else, so that readers can copy them
	{"examples/*", []string{"./...", "!internal/...", "!cmd/..."}}, // what users may import
	{"cmd/banmen", []string{"kinds", "command"}},
	{"cmd/banmen-nats", []string{"internal/natsserver", "internal/signals"}},
	{"cmd/banmen-wasm", []string{".", "kinds", "internal/api", "internal/collection", "internal/msg", "internal/web/page"}},
}

// apart are the folders whose packages may import each other.
var apart = []string{"engine/...", "kinds/*/...", "render/*/...", "internal/cli/...", "internal/tui/...", "internal/web/..."}

// under returns the folder of pkg that pattern names, as "kinds/coin" of
// kinds/coin/internal/x for kinds/*/..., and whether pkg is of the pattern.
func under(pattern, pkg string) (string, bool) {
	if pattern == "./..." {
		return ".", true
	}
	pattern, deep := strings.CutSuffix(pattern, "/...")
	want, have := strings.Split(pattern, "/"), strings.Split(pkg, "/")
	if len(have) < len(want) || !deep && len(have) > len(want) {
		return "", false
	}
	for i, w := range want {
		if w != "*" && w != have[i] {
			return "", false
		}
	}
	return strings.Join(have[:len(want)], "/"), true
}

// allowed reports whether the package from, which has the rule r, may import to.
func (r rule) allowed(from, to string) bool {
	for _, pattern := range apart {
		a, inA := under(pattern, from)
		b, inB := under(pattern, to)
		if inA && inB && a == b {
			return true
		}
	}
	fits := func(p string) bool { _, ok := under(p, to); return ok }
	return slices.ContainsFunc(r.may, fits) &&
		!slices.ContainsFunc(r.may, func(p string) bool { no, ok := strings.CutPrefix(p, "!"); return ok && fits(no) })
}

// broken returns the imports in the folders that break the rules.
func broken(folders []folder) []string {
	var all []string
	for _, f := range folders {
		i := slices.IndexFunc(rules, func(r rule) bool { _, ok := under(r.pkg, f.path); return ok })
		if i < 0 {
			all = append(all, fmt.Sprintf("%s: no rule says what it may import", f.path))
			continue
		}
		for _, to := range ours(f) {
			if to != "message" && to != "internal/lazy" && !rules[i].allowed(f.path, to) {
				all = append(all, fmt.Sprintf("%s must not import %s", f.path, to))
			}
		}
	}
	return all
}

// ours returns the packages of this module that a folder imports, "." for the root.
func ours(f folder) []string {
	var all []string
	for _, file := range f.files {
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if name == module {
				all = append(all, ".")
			} else if rest, ok := strings.CutPrefix(name, module+"/"); ok {
				all = append(all, rest)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestImports(t *testing.T) {
	folders, _ := house(t)
	for _, line := range broken(folders) {
		t.Error(line)
	}
}

// TestServerApart checks that only the command banmen-nats links the NATS server.
func TestServerApart(t *testing.T) {
	folders, _ := house(t)
	for _, f := range folders {
		for _, file := range f.files {
			for _, spec := range file.Imports {
				if strings.Contains(spec.Path.Value, "/nats-server/") && f.path != "internal/natsserver" {
					t.Errorf("%s must not import %s", f.path, spec.Path.Value)
				}
			}
		}
	}
}

// What answers requests also runs where there is no server, in a browser.
func TestAPIWithoutNet(t *testing.T) {
	folders, _ := house(t)
	for _, f := range folders {
		for _, file := range f.files {
			for _, spec := range file.Imports {
				if slices.Contains([]string{"internal/api", "internal/web/page", "cmd/banmen-wasm"}, f.path) && spec.Path.Value != `"net/url"` && strings.HasPrefix(spec.Path.Value, `"net`) {
					t.Errorf("%s must not import %s", f.path, spec.Path.Value)
				}
			}
		}
	}
}

// A house in which nearly everything is wrong, to see that the rules bite.
func TestImportsBite(t *testing.T) {
	tree := fstest.MapFS{}
	for dir, imports := range map[string]string{
		"grid":                  "event",
		"engine":                "model event grid",
		"engine/count":          "engine model",
		"kinds":                 "kinds/coin ops",
		"kinds/coin":            "codec orbit kinds/coin/internal/fast kinds/latin ops engine render/svg",
		"kinds/coin/internal/x": "grid kinds/coin",
		"ops":                   "engine/count codec render/svg kinds/coin",
		"render/svg":            "figure grid render/ansi",
		"internal/tui":          "internal/cli internal/session render/ansi kinds",
		"internal/cli":          "internal/tui render/svg ops kinds/coin",
		"internal/natsserver":   "internal/msg ops",
		"cmd/banmen":            "kinds command internal/cli ops",
		"luck":                  "",
		"tools":                 "ops",
		"x/testdata/y":          "ops",
	} {
		text := "package p\n"
		for _, to := range strings.Fields(imports) {
			text += fmt.Sprintf("import _ %q\n", module+"/"+to)
		}
		tree[dir+"/p.go"] = &fstest.MapFile{Data: []byte(text)}
		tree[dir+"/p_test.go"] = &fstest.MapFile{Data: []byte("not read")}
	}
	tree["tools/go.mod"] = &fstest.MapFile{}
	folders, _, err := readTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"cmd/banmen must not import internal/cli",
		"cmd/banmen must not import ops",
		"engine must not import grid",
		"grid must not import event",
		"internal/cli must not import kinds/coin",
		"internal/natsserver must not import ops",
		"internal/tui must not import internal/cli",
		"internal/tui must not import kinds",
		"kinds must not import ops",
		"kinds/coin must not import engine",
		"kinds/coin must not import kinds/latin",
		"kinds/coin must not import ops",
		"kinds/coin must not import render/svg",
		"luck: no rule says what it may import",
		"ops must not import kinds/coin",
		"ops must not import render/svg",
		"render/svg must not import grid",
		"render/svg must not import render/ansi",
	}
	if diff := cmp.Diff(want, broken(folders)); diff != "" {
		t.Error(diff)
	}
}
