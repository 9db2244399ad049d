// Arrows counts the dependencies between the files of some packages:
//
//	go run ./internal/arrows ./internal/console ./internal/cli/...
//
// An arrow goes from a file to another one that declares a function, method, type, field, variable
// or constant that it uses. The files are ordered so that few arrows go back up: files come before
// those that they use. In a cycle, the file that uses most comes first (after Eades, Lin and Smyth
// 1993, "A fast and effective heuristic for the feedback arc set problem"). The number of layers is
// the length of the longest path down. The command prints the files in this order, each with the
// files that it uses; arrows back up have a !.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/arrows PACKAGES")
		os.Exit(2)
	}
	g, err := read(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "arrows:", err)
		os.Exit(1)
	}
	g.print(os.Stdout)
}

// A graph has, for each file, the files that it uses.
type graph map[string]map[string]bool

// read type-checks the packages that patterns name and returns their graph.
func read(patterns []string) (graph, error) {
	packages, exports, err := list(patterns)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(set, "gc", lookup)}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	g := graph{}
	for path, names := range packages {
		var files []*ast.File
		for _, name := range names {
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				return nil, err
			}
			g[name] = map[string]bool{}
			files = append(files, file)
		}
		if _, err := config.Check(path, set, files, info); err != nil {
			return nil, err
		}
	}
	for id, o := range info.Uses {
		from, to := set.Position(id.Pos()).Filename, set.Position(o.Pos()).Filename
		if g[to] != nil && to != from {
			g[from][to] = true
		}
	}
	return g, nil
}

// list returns the files of packages, and the compiler's export data of everything that they
// import.
func list(patterns []string) (packages map[string][]string, exports map[string]string, err error) {
	packages, exports = map[string][]string{}, map[string]string{}
	args := []string{"list", "-export", "-deps", "-f", "{{.DepOnly}}\t{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}"}
	cmd := exec.Command("go", append(args, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	for line := range bytes.Lines(out) {
		f := strings.Split(strings.TrimSuffix(string(line), "\n"), "\t")
		exports[f[1]] = f[2]
		if f[0] == "false" {
			for name := range strings.FieldsSeq(f[4]) {
				packages[f[1]] = append(packages[f[1]], filepath.Join(f[3], name))
			}
		}
	}
	return packages, exports, err
}

// order returns the files, using files before used ones.
func (g graph) order() []string {
	reach := map[string]map[string]bool{}
	for name := range g {
		reach[name] = map[string]bool{}
		g.follow(name, reach[name])
	}
	left := slices.Sorted(maps.Keys(g))
	var order []string
	for len(left) > 0 {
		// Among files that are used only by files in a cycle with them, take the one that uses most
		// and is used least.
		best, bestBy := 0, -len(g)
		for i, name := range left {
			by, first := 0, true
			for _, other := range left {
				if first = first && (!reach[other][name] || reach[name][other]); g[name][other] {
					by++
				}
				if g[other][name] {
					by--
				}
			}
			if first && by > bestBy {
				best, bestBy = i, by
			}
		}
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order
}

// follow adds to reach all files that a file uses, directly or not.
func (g graph) follow(name string, reach map[string]bool) {
	for to := range g[name] {
		if !reach[to] {
			reach[to] = true
			g.follow(to, reach)
		}
	}
}

// print writes the files in their order, and the numbers.
func (g graph) print(w io.Writer) {
	order := g.order()
	at, depth := map[string]int{}, map[string]int{}
	for i, name := range order {
		at[name] = i
	}
	arrows, up, layers := 0, 0, 0
	for _, name := range order {
		depth[name] = max(depth[name], 1)
		layers = max(layers, depth[name])
		var used []string
		for _, to := range slices.Sorted(maps.Keys(g[name])) {
			arrows++
			mark := ""
			if at[to] < at[name] {
				up, mark = up+1, "!"
			} else {
				depth[to] = max(depth[to], depth[name]+1)
			}
			used = append(used, mark+short(to))
		}
		fmt.Fprintf(w, "%2d %-22s %s\n", depth[name], short(name), strings.Join(used, " "))
	}
	fmt.Fprintf(w, "files %d, arrows %d, back up %d, layers %d\n", len(g), arrows, up, layers)
}

// short returns a file's name with its folder.
func short(name string) string {
	return filepath.Base(filepath.Dir(name)) + "/" + strings.TrimSuffix(filepath.Base(name), ".go")
}
