package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen/internal/web/page"
)

// static holds the files that do not change while the server runs. Each has two addresses.
// /static/VERSION/NAME is permanent, so ES modules can import each other by relative names.
// /static/NAME is revalidated on each use.
type static struct {
	version string
	files   map[string]*asset
	modules map[string][]string // modules imported by each script
}

// An asset is a file with everything needed to send it.
type asset struct {
	sort   string // its media type
	tag    string // its ETag
	plain  []byte
	packed []byte // gzipped; nil if that saves less than a tenth
}

// staticFiles are the static files of all pages.
var staticFiles = sync.OnceValues(func() (*static, error) { return newStatic(page.Static()) })

// newStatic reads all files of from.
func newStatic(from fs.FS) (*static, error) {
	s := &static{files: map[string]*asset{}, modules: map[string][]string{}}
	all := sha256.New()
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		a, err := newAsset(name, data)
		s.files[name] = a
		all.Write([]byte(name + a.tag))
		return err
	})
	s.version = short(all.Sum(nil))
	read := func(name string) ([]byte, error) { return fs.ReadFile(from, name) }
	for name := range s.files {
		if path.Ext(name) == ".js" && err == nil {
			s.modules[name], err = page.Modules(name, read)
		}
	}
	return s, err
}

func newAsset(name string, data []byte) (*asset, error) {
	sum := sha256.Sum256(data)
	a := &asset{sort: mediaType(name), tag: `"` + short(sum[:]) + `"`, plain: data}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(data)
	}
	if err == nil {
		err = z.Close()
	}
	if b.Len() < len(data)*9/10 {
		a.packed = b.Bytes()
	}
	return a, err
}

// short shortens a hash for use in addresses.
func short(sum []byte) string { return base64.RawURLEncoding.EncodeToString(sum[:12]) }

// mediaType returns the media type of a file by its extension. It does not use the system's
// table, which may differ.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".webmanifest":
		return "application/manifest+json"
	case ".json":
		return "application/json"
	case ".wasm":
		return "application/wasm"
	case ".png":
		return "image/png"
	case ".ico":
		return "image/vnd.microsoft.icon"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// address returns the permanent address of a file.
func (s *static) address(name string) string { return "/static/" + s.version + "/" + name }

// find returns the file at a path below /static/, or nil, and whether the address is permanent.
func (s *static) find(name string) (a *asset, forever bool) {
	rest, forever := strings.CutPrefix(name, s.version+"/")
	return s.files[rest], forever
}

// send sends the file.
func (a *asset) send(w http.ResponseWriter, r *http.Request, forever bool) {
	h := w.Header()
	h.Set("Content-Type", a.sort)
	h.Set("ETag", a.tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if matches(r.Header.Get("If-None-Match"), a.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := a.plain
	if a.packed != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		data = a.packed
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // an error means that the client is gone
}

// matches reports whether the list of ETags have contains tag.
func matches(have, tag string) bool {
	for t := range strings.SplitSeq(have, ",") {
		if t = strings.TrimPrefix(strings.TrimSpace(t), "W/"); t == tag || t == "*" {
			return true
		}
	}
	return false
}

// takesGzip reports whether the client accepts gzip.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, weight, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(coding, "gzip") || coding == "*" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
			return weight == "" || err == nil && q > 0
		}
	}
	return false
}
