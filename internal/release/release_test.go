package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

const root = "../.."

// all are the components of this commit.
func all(t *testing.T) []component {
	t.Helper()
	all, err := components(root)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// build builds a command in a folder of the module.
func build(t *testing.T, dir, pkg string, flags ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), filepath.Base(pkg))
	c := exec.Command("go", append(append([]string{"build", "-o", name}, flags...), pkg)...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", pkg, err, out)
	}
	return name
}

// TestNoticesComplete checks that the notices contain the full licence of every module that a
// command was linked from.
func TestNoticesComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("it links the commands")
	}
	var b bytes.Buffer
	if err := notices(&b, all(t)); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	n := 0
	for _, pkg := range commands {
		info, err := buildinfo.ReadFile(build(t, root, pkg))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range info.Deps {
			n++
			if !strings.Contains(text, "\n  "+m.Path+" "+m.Version+"\n") {
				t.Errorf("%s is linked from %s %s, of which the notices say nothing", pkg, m.Path, m.Version)
			}
			out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", m.Path).Output()
			if err != nil {
				t.Fatal(err)
			}
			files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "LICENSE*"))
			if err != nil || len(files) == 0 {
				t.Errorf("%s: no licence (%v)", m.Path, err)
			}
			for _, f := range files {
				if want, err := os.ReadFile(f); err != nil || !strings.Contains(text, strings.TrimSpace(strings.ReplaceAll(string(want), "\r\n", "\n"))) {
					t.Errorf("the notices do not have %s of %s (%v)", filepath.Base(f), m.Path, err)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("the commands are linked from %d modules: are all asked?", n)
	}
	for _, want := range []string{"BIZ UDGothic (OFL.txt)", "SIL OPEN FONT LICENSE Version 1.1", "  Go 1.", "Copyright 2009 The Go Authors"} {
		if !strings.Contains(text, want) {
			t.Errorf("the notices do not have %q", want)
		}
	}
}

// TestNoticesOfAllSystems checks that modules linked only on other systems are included, and
// licences in subfolders.
func TestNoticesOfAllSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the modules of all systems")
	}
	byName := map[string]component{}
	for _, c := range all(t) {
		byName[c.Name] = c
	}
	for name, file := range map[string]string{
		"github.com/inconshreveable/mousetrap": "LICENSE", // Windows
		"github.com/klauspost/compress":        "zstd/internal/xxhash/LICENSE.txt",
		"modernc.org/sqlite":                   "LICENSE-SQLITE",
	} {
		if !slices.ContainsFunc(byName[name].Licences, func(l licence) bool { return l.Name == file }) {
			t.Errorf("%s: no %s in %d files", name, file, len(byName[name].Licences))
		}
	}
	for name, c := range byName {
		if !slices.ContainsFunc(c.Licences, func(l licence) bool { return l.id() != "" }) {
			t.Errorf("%s: the licence is of no known sort", name)
		}
	}
}

func TestModuleWithoutLicence(t *testing.T) {
	l := &linked{path: "example.org/x", dir: t.TempDir()}
	if _, err := l.component(); err == nil || !strings.Contains(err.Error(), "example.org/x has no licence") {
		t.Errorf("got %v", err)
	}
}

func TestBill(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	var b, again bytes.Buffer
	parts := all(t)
	if err := bill(&b, "v1.2.3", parts); err != nil {
		t.Fatal(err)
	}
	if err := bill(&again, "v1.2.3", all(t)); err != nil || again.String() != b.String() {
		t.Error("two bills of one commit differ", err)
	}
	var doc struct {
		BomFormat, SpecVersion string
		Metadata               struct{ Component struct{ Version string } }
		Components             []struct {
			Type, Name, Version, Purl string
			Licenses                  []struct{ License struct{ ID, Name string } }
		}
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.BomFormat != "CycloneDX" || doc.SpecVersion != "1.5" || doc.Metadata.Component.Version != "v1.2.3" || len(doc.Components) != len(parts) {
		t.Errorf("got %+v", doc)
	}
	for i, c := range doc.Components {
		if c.Name != parts[i].Name || c.Version != parts[i].Version || parts[i].Module && c.Purl != "pkg:golang/"+c.Name+"@"+c.Version || len(c.Licenses) == 0 {
			t.Errorf("got %+v", c)
		}
	}
}

// A recipe has the parts of .goreleaser.yaml that this package needs.
type recipe struct {
	Before struct{ Hooks []string }
	Builds []struct {
		Main         string
		Goos, Goarch []string
		Flags        []string
		Mod          string `yaml:"mod_timestamp"`
	}
	Archives []struct {
		Files []struct {
			Src  string
			Info struct{ Mtime string }
		}
	}
	Signs []struct {
		Artifacts, Cmd string
		Args           []string
	}
}

func readRecipe(t *testing.T) (r recipe) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, ".goreleaser.yaml"))
	if err == nil {
		err = yaml.Unmarshal(text, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRecipe checks that archives contain the files that this program writes, that it writes them
// for the systems of the recipe, and that the only time is that of the commit.
func TestRecipe(t *testing.T) {
	r := readRecipe(t)
	var built, from []string
	for _, b := range r.Builds {
		built = append(built, b.Main)
		from = nil
		for _, goos := range b.Goos {
			for _, goarch := range b.Goarch {
				from = append(from, goos+"/"+goarch)
			}
		}
		if diff := cmp.Diff(systems, from); diff != "" {
			t.Errorf("%s: %s", b.Main, diff)
		}
		if !slices.Contains(b.Flags, "-trimpath") || b.Mod != "{{ .CommitTimestamp }}" {
			t.Errorf("%s is not the same wherever it is built", b.Main)
		}
	}
	if diff := cmp.Diff(commands, built); diff != "" {
		t.Error(diff)
	}
	const file = "dist-extra/THIRD_PARTY_NOTICES.txt"
	if !slices.Contains(r.Before.Hooks, "go run ./internal/release notices "+file) {
		t.Errorf("nobody writes %s: %q", file, r.Before.Hooks)
	}
	found := false
	for _, f := range r.Archives[0].Files {
		found = found || f.Src == file
		if f.Info.Mtime != "{{ .CommitDate }}" {
			t.Errorf("%s has the time of the build", f.Src)
		}
	}
	if !found {
		t.Errorf("archives do not have %s", file)
	}
}

// TestSignature checks that the commands of CONTRIBUTING.md accept the signature that the recipe
// makes, and no other file with it.
func TestSignature(t *testing.T) {
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("no ssh-keygen")
	}
	dir := t.TempDir()
	run := func(stdin string, name string, args ...string) error {
		c := exec.Command(name, args...)
		c.Dir, c.Stdin = dir, strings.NewReader(stdin)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Logf("%s: %s", name, out)
		}
		return err
	}
	const sums = "0123  banmen.tar.gz\n"
	if err := os.WriteFile(filepath.Join(dir, "checksums.txt"), []byte(sums), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run("", "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "key"); err != nil {
		t.Fatal(err)
	}
	sign := readRecipe(t).Signs[0]
	var args []string
	for _, a := range sign.Args {
		args = append(args, strings.NewReplacer("{{ .Env.BANMEN_SIGNING_KEY }}", "key", "${artifact}", "checksums.txt").Replace(a))
	}
	if err := run("", sign.Cmd, args...); err != nil || sign.Artifacts != "checksum" {
		t.Fatal(sign, err)
	}
	key, err := os.ReadFile(filepath.Join(dir, "key.pub"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "signers"), append([]byte("release@banmen "), key...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	const verify = "ssh-keygen -Y verify -f signers -I release@banmen -n banmen-release -s checksums.txt.sig"
	if !strings.Contains(string(guide), verify+" < checksums.txt") {
		t.Error("CONTRIBUTING.md says otherwise")
	}
	words := strings.Fields(verify)
	if err := run(sums, words[0], words[1:]...); err != nil {
		t.Error(err)
	}
	if err := run("9"+sums, words[0], words[1:]...); err == nil {
		t.Error("the signature is taken for another file")
	}
}

// TestReproducible checks that two builds of one commit, in folders with different names, are the
// same bytes. It compiles everything again without paths, so only the step release of
// internal/check runs it.
func TestReproducible(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("set BANMEN_LONG=1")
	}
	t.Setenv("CGO_ENABLED", "0")
	var first []byte
	for _, name := range []string{"one", "another/place"} {
		dir := filepath.Join(t.TempDir(), name)
		if out, err := exec.Command("git", "clone", "--quiet", "--local", "--no-hardlinks", root, dir).CombinedOutput(); err != nil {
			t.Skipf("no clone of this repository: %v: %s", err, out)
		}
		built, err := os.ReadFile(build(t, dir, "./cmd/banmen", "-trimpath", "-buildvcs=true", "-ldflags=-s -w"))
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = built
		} else if !bytes.Equal(first, built) {
			t.Errorf("two builds of one commit by %s differ: %d and %d bytes", runtime.Version(), len(first), len(built))
		}
		if bytes.Contains(built, []byte(dir)) {
			t.Errorf("the command has the name of the folder %s", dir)
		}
	}
}
