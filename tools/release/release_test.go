// Package release tries the recipe of a release, ../../.goreleaser.yaml, as a snapshot. It is a module of its
// own, as goreleaser needs some 400 others:
//
//	BANMEN_LONG=1 go -C tools/release test
package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/blakesmith/ar"
	"github.com/sassoftware/go-rpmutils"
)

// files are the regular files of an archive, by their names from its root.
type files map[string][]byte

// TestSnapshot makes all files of a release and checks each of them. It runs the commands for this
// machine.
func TestSnapshot(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("set BANMEN_LONG=1: it builds goreleaser, and the commands for six systems")
	}
	look(t, snapshot(t))
}

// look looks into all files of a release in a folder.
func look(t *testing.T, dist string) {
	sums := checksums(t, dist)
	count := map[string]int{}
	for name := range sums {
		switch {
		case strings.HasSuffix(name, ".tar.gz"):
			count["tar.gz"]++
			inArchive(t, name, untar(t, gunzip(t, read(t, filepath.Join(dist, name)))), "")
		case strings.HasSuffix(name, ".zip"):
			count["zip"]++
			inArchive(t, name, unzip(t, filepath.Join(dist, name)), ".exe")
		case strings.HasSuffix(name, ".deb"):
			count["deb"]++
			inPackage(t, name, undeb(t, read(t, filepath.Join(dist, name))))
		case strings.HasSuffix(name, ".rpm"):
			count["rpm"]++
			inPackage(t, name, unrpm(t, read(t, filepath.Join(dist, name))))
		case strings.HasSuffix(name, "_image.tar"):
			count["image"]++ // tools/image tests it
		case strings.HasSuffix(name, ".cdx.json"):
			count["bill"]++
		default:
			t.Errorf("%s is not expected", name)
		}
	}
	if want := "map[bill:1 deb:2 image:1 rpm:2 tar.gz:4 zip:2]"; fmt.Sprint(count) != want {
		t.Errorf("expected %s, found %v", want, count)
	}
	formula(t, dist, sums)
}

// snapshot clones this repository, makes a release of it without signing it, and returns its folder.
func snapshot(t *testing.T) string {
	tool, err := exec.Command("go", "tool", "-n", "goreleaser").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "banmen")
	if out, err := exec.Command("git", "clone", "--quiet", "--local", "--no-hardlinks", "../..", dir).CombinedOutput(); err != nil {
		t.Skipf("no clone of this repository: %v: %s", err, out)
	}
	c := exec.Command(strings.TrimSpace(string(tool)), "release", "--snapshot", "--clean", "--skip=sign", "--timeout=3h")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "dist")
}

// checksums returns the sums in checksums.txt by file, each compared with its file.
func checksums(t *testing.T, dist string) map[string]string {
	sums := map[string]string{}
	for line := range strings.Lines(string(read(t, filepath.Join(dist, "checksums.txt")))) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			t.Fatalf("checksums.txt has %q", line)
		}
		file := filepath.Join(dist, name)
		if _, err := os.Stat(file); err != nil {
			file = filepath.Join(dist, "../dist-extra", name) // a file that goreleaser did not make itself
		}
		if found := fmt.Sprintf("%x", sha256.Sum256(read(t, file))); found != sum {
			t.Errorf("%s: expected the sum %s, found %s", name, sum, found)
		}
		sums[name] = sum
	}
	return sums
}

// documents lists the files besides the commands that each release file has, in its folder for
// documents.
var documents = []string{"README.md", "README.ja.md", "CHANGELOG.md", "THIRD_PARTY_NOTICES.txt"}

// inArchive checks the contents of an archive.
func inArchive(t *testing.T, name string, found files, exe string) {
	has(t, name, found, append(documents, "LICENSE", "banmen"+exe, "banmen-nats"+exe, "man/banmen.1", "man/banmen-solve.1",
		"site/banmen.wasm", "site/wasm_exec.js", "completions/banmen.bash", "completions/_banmen", "completions/banmen.fish")...)
	if strings.Contains(name, "_"+runtime.GOOS+"_"+runtime.GOARCH) {
		runs(t, name, found["banmen"+exe])
	}
}

// inPackage checks the contents of a package of a Linux distribution.
func inPackage(t *testing.T, name string, found files) {
	has(t, name, found, "usr/bin/banmen", "usr/bin/banmen-nats", "usr/share/doc/banmen/copyright", "usr/share/man/man1/banmen.1",
		"usr/share/man/man1/banmen-solve.1", "usr/share/bash-completion/completions/banmen", "usr/share/banmen/site/banmen.wasm")
	for _, d := range documents {
		has(t, name, found, "usr/share/doc/banmen/"+d)
	}
	machine := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
	if runtime.GOOS == "linux" && (strings.Contains(name, runtime.GOARCH) || strings.Contains(name, machine)) {
		runs(t, name, found["usr/bin/banmen"])
	}
}

func has(t *testing.T, name string, found files, want ...string) {
	t.Helper()
	for _, w := range want {
		if len(found[w]) == 0 {
			t.Errorf("%s has no %s", name, w)
		}
	}
}

// runs runs a command from a release file.
func runs(t *testing.T, from string, command []byte) {
	file := filepath.Join(t.TempDir(), "banmen.exe")
	if err := os.WriteFile(file, command, 0o777); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(file, "solve", "--to", "line", "sudoku:2x2:1.....3....4.2..").CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "1342243131244213" {
		t.Errorf("%s: banmen said %q (%v)", from, out, err)
	}
	t.Logf("ran banmen from %s", from)
}

// formula checks that the formula of Homebrew names archives of this release, with their sums.
func formula(t *testing.T, dist string, sums map[string]string) {
	text := string(read(t, filepath.Join(dist, "homebrew/Formula/banmen.rb")))
	pairs := regexp.MustCompile(`url ".*/([^/"]+)"\s+sha256 "([0-9a-f]+)"`).FindAllStringSubmatch(text, -1)
	if len(pairs) != 4 {
		t.Errorf("expected four archives, found %d:\n%s", len(pairs), text)
	}
	for _, p := range pairs {
		if sums[p[1]] == "" || sums[p[1]] != p[2] {
			t.Errorf("%s: expected the sum %s, found %s", p[1], sums[p[1]], p[2])
		}
	}
	archive := untar(t, gunzip(t, read(t, filepath.Join(dist, pairs[0][1]))))
	for _, installed := range regexp.MustCompile(`install "([^"]+)"(?:, "([^"]+)")?`).FindAllStringSubmatch(text, -1) {
		for _, name := range installed[1:] {
			if name != "" && name != "site" {
				has(t, "the formula's archive", archive, name)
			}
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readAll(t *testing.T, r io.Reader) []byte {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func gunzip(t *testing.T, text []byte) io.Reader {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func untar(t *testing.T, from io.Reader) files {
	all := files{}
	for r := tar.NewReader(from); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			all[strings.TrimPrefix(h.Name, "./")] = readAll(t, r)
		}
	}
}

func unzip(t *testing.T, name string) files {
	r, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	all := files{}
	for _, f := range r.File {
		open, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = readAll(t, open)
	}
	return all
}

// undeb returns the files that a Debian package installs.
func undeb(t *testing.T, text []byte) files {
	for r := ar.NewReader(bytes.NewReader(text)); ; {
		h, err := r.Next()
		if err != nil {
			t.Fatal("no data.tar.gz: ", err)
		}
		if strings.TrimSuffix(h.Name, "/") == "data.tar.gz" {
			all := files{}
			for name, text := range untar(t, gunzip(t, readAll(t, r))) {
				all[strings.TrimPrefix(name, "/")] = text
			}
			return all
		}
	}
}

// unrpm returns the files that an RPM package installs.
func unrpm(t *testing.T, text []byte) files {
	p, err := rpmutils.ReadRpm(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.PayloadReaderExtended()
	if err != nil {
		t.Fatal(err)
	}
	all := files{}
	for {
		f, err := r.Next()
		if err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if f.Mode()&0o170000 == 0o100000 { // a regular file
			all[strings.TrimPrefix(f.Name(), "/")] = readAll(t, r)
		}
	}
}
