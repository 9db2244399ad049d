package page

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestBrowserStore checks versions of the page's data in the browser. Data without a version come
// from older pages and are read completely. Data of newer pages are neither read nor changed, and
// the page says so.
func TestBrowserStore(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	script, err := filepath.Abs("static/store.js")
	if err != nil {
		t.Fatal(err)
	}
	const program = `
const [file, kept] = process.argv.slice(1);
const all = new Map(Object.entries(JSON.parse(kept)));
globalThis.localStorage = { getItem: (k) => all.get(k) ?? null, setItem: (k, v) => all.set(k, v), removeItem: (k) => all.delete(k) };
let shown = false;
globalThis.document = { getElementById: (id) => (id === "newer" ? { removeAttribute: () => (shown = true) } : null) };
const store = await import("file://" + file);
const was = store.recent().length + " " + store.settings.theme + " " + store.mistakes().length;
store.change("theme", "dark");
store.keep("sudoku:2x2:", "one", {}, 1, false);
console.log(JSON.stringify({ shown, was, version: all.get("banmen.version") ?? "", theme: JSON.parse(all.get("banmen.settings") ?? "{}").theme ?? "", recent: JSON.parse(all.get("banmen.recent") ?? "[]").length }));
`
	for kept, want := range map[string]string{
		`{}`: `{"shown":false,"was":"0  0","version":"1","theme":"dark","recent":1}`,
		// data of a page from before there were versions
		`{"banmen.settings":"{\"theme\":\"safe\",\"timer\":true}","banmen.recent":"[{\"text\":\"magic:3\",\"title\":\"m\",\"when\":1}]","banmen.mistakes":"[{\"text\":\"a\",\"cell\":1}]"}`: `{"shown":false,"was":"1 safe 1","version":"1","theme":"dark","recent":2}`,
		`{"banmen.version":"1","banmen.settings":"{\"theme\":\"light\"}"}`:                           `{"shown":false,"was":"0 light 0","version":"1","theme":"dark","recent":1}`,
		`{"banmen.version":"2","banmen.settings":"{\"theme\":\"light\"}","banmen.recent":"[1,2,3]"}`: `{"shown":true,"was":"0  0","version":"2","theme":"light","recent":3}`,
	} {
		out, err := exec.Command(node, "--input-type=module", "-e", program, script, kept).CombinedOutput()
		if got := string(bytes.TrimSpace(out)); err != nil || got != want {
			t.Errorf("%s:\ngot  %s\nwant %s\n%v", kept, got, want, err)
		}
	}
}
