package page

import (
	"embed"
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/internal/msg"
)

// Pages refer to static files only by address, so a program that makes pages need not contain the
// files.
//
//go:embed static alone
var files embed.FS

// Static returns the files under /static/.
func Static() fs.FS { return folder("static") }

// AloneFiles returns the files that only a site without a server has, or has in another version.
func AloneFiles() fs.FS { return folder("alone") }

func folder(name string) fs.FS {
	sub, err := fs.Sub(files, name)
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}

// Worker returns the service worker, which stores pages for offline use. It must be served from
// the root. keeps are the addresses that it stores from the beginning.
func Worker(keeps []string) ([]byte, error) {
	script, err := fs.ReadFile(files, "static/sw.js")
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(keeps)
	return []byte(strings.Replace(string(script), "[]; // filled in by the server", string(list)+";", 1)), err
}

// imported matches import and export statements, with the name of the module.
var imported = lazy.Regexp(`(?m)^(?:import|export)\b[^;"]*"\./([^"]+)";`)

// Modules returns the sorted names of the modules that a script imports, directly or indirectly.
// read returns the text of a file.
func Modules(script string, read func(name string) ([]byte, error)) ([]string, error) {
	all := map[string]bool{}
	for left := []string{script}; len(left) > 0; left = left[1:] {
		text, err := read(left[0])
		if err != nil {
			return nil, err
		}
		for _, m := range imported().FindAllSubmatch(text, -1) {
			if name := string(m[1]); name != script && !all[name] {
				all[name] = true
				left = append(left, name)
			}
		}
	}
	return slices.Sorted(maps.Keys(all)), nil
}

// Kept returns the names of the static files that pages need.
func Kept(static fs.FS) (all []string, err error) {
	entries, err := fs.ReadDir(static, ".")
	for _, e := range entries {
		if e.Name() != "sw.js" && !strings.HasPrefix(e.Name(), "icon-") {
			all = append(all, e.Name())
		}
	}
	return all, err
}

// Manifest returns the manifest, which tells a system how to install the pages. root is the
// address of the first page.
func Manifest(lang language.Tag, root string, asset func(name string) string) ([]byte, error) {
	icon := func(name, sizes, purpose string) map[string]string {
		sort := map[string]string{".svg": "image/svg+xml", ".png": "image/png"}[path.Ext(name)]
		return map[string]string{"src": asset(name), "sizes": sizes, "type": sort, "purpose": purpose}
	}
	return json.Marshal(map[string]any{
		"id": root, "name": "banmen", "short_name": "banmen", "start_url": root, "scope": root, "display": "standalone",
		"lang": lang.String(), "description": msg.Text(lang, banmen.Msg("Puzzles and games on a grid: played, solved, explained, printed.")),
		"background_color": "#ffffff", "theme_color": "#ffffff",
		"icons": []any{icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"), icon("icon-512.png", "512x512", "maskable"), icon("icon.svg", "any", "any")},
	})
}

// offline shows the page that replaces pages the worker does not have.
func (p *Pages) offline(w *Answer, r *Request) {
	what := msg.Text(r.Lang, banmen.Msg("You are offline, and this page has not been opened before."))
	p.show(w, r, "paste.html", p.view(r, "banmen", paste{What: what, Again: true}))
}
