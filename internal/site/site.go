// Package site writes a static site into a folder: the static files, the program that
// calculates in browsers, and a few ready-made pages.
package site

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
)

// Config configures a site.
type Config struct {
	Kinds   []*banmen.Kind
	Dir     string // target folder
	Program []byte // banmen-wasm
	Exec    []byte // wasm_exec.js, which runs it
	Seed    uint64 // seed of the ready-made puzzles
	Release string // version of the writing program
}

// firsts is the number of ready-made first pages.
const firsts = 8

// mark is the file that identifies a folder as such a site.
const mark = "banmen-site.json"

// Size is the download size of the program in bytes.
type Size struct{ Program, Packed int }

// Write writes the whole site or nothing. It prepares a folder beside the target and
// renames it. An existing site is replaced; any other folder is refused.
func Write(ctx context.Context, c Config) (Size, error) {
	if err := free(c.Dir); err != nil {
		return Size{}, err
	}
	packed, err := pack(c.Program)
	if err != nil {
		return Size{}, err
	}
	files, err := c.files(ctx, packed)
	if err != nil {
		return Size{}, err
	}
	return Size{len(c.Program), len(packed)}, place(c.Dir, files)
}

// free returns why a folder cannot be written, or nil.
func free(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return banmen.Errorf(err, "%s is not a folder: expected the name of a new one, or of a site", dir)
	case len(entries) == 0 || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == mark }):
		return nil
	}
	return banmen.Errorf(nil, "%s has files and is not a site of banmen: expected a new folder, or a site, which is replaced", dir)
}

// files returns the files of the site, by name.
func (c Config) files(ctx context.Context, packed []byte) (map[string][]byte, error) {
	static := map[string][]byte{"banmen.pack": packed, "wasm_exec.js": c.Exec}
	for _, from := range []fs.FS{page.Static(), page.AloneFiles()} {
		if err := read(from, static); err != nil {
			return nil, err
		}
	}
	delete(static, "sw.js") // it is stored next to the first page instead
	folder := "static/" + version(static) + "/"
	kept, err := page.Kept(page.Static())
	if err != nil {
		return nil, err
	}
	for i, name := range kept {
		kept[i] = folder + name
	}
	files := map[string][]byte{}
	for name, text := range static {
		files[folder+name] = text
		if !slices.Contains(kept, folder+name) && !strings.HasSuffix(name, ".png") {
			kept = append(kept, folder+name)
		}
	}
	modules, err := scripts(static)
	if err != nil {
		return nil, err
	}
	drawn, err := c.draw(ctx, folder, modules)
	if err != nil {
		return nil, err
	}
	maps.Copy(files, drawn)
	for _, name := range slices.Sorted(maps.Keys(drawn)) {
		if strings.HasPrefix(name, folder) && !strings.HasPrefix(name, folder+"days/") {
			kept = append(kept, name)
		}
	}
	return files, c.root(files, append(kept, "./"), folder)
}

// root adds the files next to the first page.
func (c Config) root(files map[string][]byte, kept []string, folder string) (err error) {
	asset := func(name string) string { return folder + name }
	if files["sw.js"], err = page.Worker(kept); err != nil {
		return err
	}
	if files["manifest.webmanifest"], err = page.Manifest(language.English, "./", asset); err != nil {
		return err
	}
	files[mark], err = json.Marshal(map[string]string{"banmen": "site", "release": c.Release})
	return err
}

// read reads all files of a folder.
func read(from fs.FS, into map[string][]byte) error {
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		into[name], err = fs.ReadFile(from, name)
		return err
	})
}

// version returns a hash of the files.
func version(files map[string][]byte) string {
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(all, "%s %d\n", name, len(files[name]))
		all.Write(files[name])
	}
	return base64.RawURLEncoding.EncodeToString(all.Sum(nil)[:12])
}

// scripts returns the modules of the loader page, and of boards in play.
func scripts(static map[string][]byte) (all []string, err error) {
	for _, script := range []string{"boot.js", "play.js"} {
		modules, err := page.Modules(script, func(name string) ([]byte, error) {
			text, ok := static[name]
			if !ok {
				return nil, fs.ErrNotExist
			}
			return text, nil
		})
		if err != nil {
			return nil, err
		}
		all = append(append(all, script), modules...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// draw writes the static pages: some first pages, a page for each kind, the pages of days, the
// course, and a fallback for browsers that cannot run the program.
func (c Config) draw(ctx context.Context, folder string, modules []string) (map[string][]byte, error) {
	site := page.Alone{API: &api.API{Kinds: c.Kinds, Limits: api.Usual}, Files: folder}
	pages, err := page.New(site)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	add := func(name string, a *page.Answer) error {
		files[name] = a.Text.Bytes()
		return a.Err
	}
	names := c.names()
	ready := page.Ready{Firsts: firsts, Drawn: map[string]string{}, Modules: modules, Course: courseOf}
	if ready.Days, err = c.days(ctx, pages, names, folder, files); err != nil {
		return nil, err
	}
	for _, lang := range msg.Tags {
		draw := func(name, address string, seed uint64) (shown string, err error) {
			r := &page.Request{Context: ctx, Lang: lang, URL: &url.URL{Path: address}, Seed: c.Seed + seed, Now: sampleDay.Time().AddDate(0, 2, 0)}
			err = add(folder+"pages/"+name+"."+lang.String()+".html", follow(pages, r))
			return r.URL.Path, err
		}
		err = add(folder+"pages/none."+lang.String()+".html", page.Unmade(pages, &page.Request{Context: ctx, Lang: lang, URL: &url.URL{Path: "/"}}))
		for i := range firsts {
			_, wrong := draw("first-"+strconv.Itoa(i), "/", uint64(i+1))
			err = errors.Join(err, wrong)
		}
		for i, name := range names {
			shown, wrong := draw("play-"+name, play(c.Kinds, name), uint64(firsts+i+1))
			ready.Drawn[name] = strings.TrimPrefix(shown, "/play/")
			err = errors.Join(err, wrong)
		}
		_, wrong := draw("daily", "/daily/"+sampleDay.String(), 0)
		err = errors.Join(err, wrong)
		for _, name := range ready.Days.Kinds {
			_, wrong := draw("daily-"+name, "/daily/"+sampleDay.String()+"/"+name, 0)
			err = errors.Join(err, wrong)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := course(ctx, pages, folder, add); err != nil {
		return nil, err
	}
	return files, add("index.html", page.Index(pages, ready))
}

// follow returns the answer to a request, following redirects.
func follow(pages *page.Pages, r *page.Request) *page.Answer {
	a := pages.Answer(r)
	if a.Err != nil || a.To == "" {
		return a
	}
	to, err := url.Parse(a.To)
	if err != nil {
		return &page.Answer{Err: err}
	}
	r.URL = to
	return pages.Answer(r)
}

// place writes files into a new folder and renames it.
func place(dir string, files map[string][]byte) (err error) {
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	now, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".partial-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(now)) }()
	made := filepath.Join(now, "new")
	for name, text := range files {
		file := filepath.Join(made, filepath.FromSlash(path.Clean(name)))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return err
		}
	}
	old := filepath.Join(now, "old")
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(made, dir); err != nil {
		return errors.Join(err, os.Rename(old, dir))
	}
	return nil
}
