package web

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/api"
)

// An operation is an operation of the document.
type operation struct {
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema schema }
	}
}

type schema struct {
	Properties map[string]struct {
		Type any
		Enum []string
	}
	Ref string `json:"$ref"`
}

// document fetches the document of a server.
func document(t *testing.T, h string) (paths map[string]map[string]operation) {
	t.Helper()
	a := send(t, "GET", h+"/api/v1/openapi.json", "")
	var doc struct {
		Openapi string
		Paths   map[string]map[string]operation
	}
	if err := json.Unmarshal([]byte(a.text), &doc); err != nil || a.StatusCode != 200 || doc.Openapi != "3.1.0" {
		t.Fatal(err, a.StatusCode, a.text)
	}
	return doc.Paths
}

// documented checks that the document describes an answer.
func documented(t *testing.T, name string, o operation, a got) {
	t.Helper()
	r, ok := o.Responses[fmt.Sprint(a.StatusCode)]
	if !ok {
		t.Errorf("%s: the document knows no status %d: %s", name, a.StatusCode, a.text)
		return
	}
	sort, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	if _, ok := r.Content[sort]; (err != nil || !ok) && a.text != "" {
		t.Errorf("%s: status %d has no %s in the document", name, a.StatusCode, sort)
	}
}

// asked holds valid requests to verbs that need more than a puzzle.
var asked = map[string]string{
	"generate": `{"kind": "sudoku:2x2", "seed": 1}`, "kinds": `{}`, "daily": `{"date": "2026-01-01"}`, "unrank": `{"puzzle": "coin:4", "numbers": ["0"]}`,
	"transform": `{"puzzle": "` + mini + `", "by": "c4"}`, "rank": `{"puzzle": "sudoku:2x2:1342243131244213"}`,
	"technique": `{"technique": "x-wing"}`, "moves": `{"puzzle": "reversi"}`, "turn": `{"puzzle": "reversi"}`, "hear": `{"words": "next"}`, "train": `{"puzzle": "attack25"}`, "replay": `{"puzzle": "R13 B8"}`,
	"scan":        `{"puzzle": "......2.41..9.............868.7........1..73..4...........25...5......9.....4....", "skip": 7687, "limit": 1}`,
	"unavoidable": `{"puzzle": "sudoku:3x3:board(0)", "limit": 1}`, "neighbours": `{"puzzle": "sudoku:3x3:board(214122951629541615157,30409290c489894242060)", "limit": 1}`,
	"advise": `{"puzzle": "attack25:.WB..GWWBBRRBRRBBBW.RRRWW/ac"}`,
}

// The document matches the server for verbs and saves.
func TestOpenAPI(t *testing.T) {
	limits := api.Usual
	limits.Time = time.Minute // other tests may use the CPU
	s, h := serve(t, Config{Limits: limits})
	paths := document(t, h.URL)
	for i, verb := range s.verbs {
		if testing.Short() && i%12 > 0 {
			continue
		}
		o, get := paths[apiPath+verb]["post"], paths[apiPath+verb]["get"]
		at := h.URL + apiPath + verb
		request := asked[verb]
		if request == "" {
			request = `{"puzzle": "` + mini + `"}`
		}
		a := send(t, "POST", at, request)
		if documented(t, verb, o, a); a.StatusCode != 200 {
			t.Errorf("%s: %d %s", verb, a.StatusCode, a.text)
		}
		documented(t, verb, o, send(t, "POST", at, request, sse))
		documented(t, verb, get, send(t, "GET", at+"?request="+url.QueryEscape(request), "", sse))
		documented(t, verb, o, send(t, "POST", at, `{}`))
		fieldsAsDocumented(t, verb, at, o.RequestBody.Content["application/json"].Schema, s.api.Fields(verb))
	}
	saves := send(t, "POST", h.URL+"/api/v1/saves", aSave)
	_, me := cookie(t, saves)
	f := decoded(t, saves)
	documented(t, "save", paths["/api/v1/saves"]["post"], saves)
	link := decoded(t, send(t, "POST", h.URL+"/api/v1/saves/"+f.ID+"/share", "", me)).Share
	for _, r := range (saver{s}).table() {
		path := strings.NewReplacer("{id}", f.ID, "{link}", link).Replace(r.path)
		body := ""
		if r.takes != nil {
			body = aSave
		}
		o, ok := paths[r.path][strings.ToLower(r.method)]
		if !ok {
			t.Errorf("%s %s is not in the document", r.method, r.path)
		}
		documented(t, r.method+" "+r.path, o, send(t, r.method, h.URL+path, body, "Cookie: x=y"))
		if r.method != "DELETE" {
			a := send(t, r.method, h.URL+path, body, me)
			if documented(t, r.method+" "+r.path, o, a); a.StatusCode != r.gives {
				t.Errorf("%s %s: %d %s", r.method, path, a.StatusCode, a.text)
			}
		}
	}
}

// The document matches the server for collections.
func TestOpenAPICollections(t *testing.T) {
	_, h := serve(t, Config{})
	paths := document(t, h.URL)
	head, me := collect(t, h.URL, "1.....3....4.2..\n")
	isRated(t, h.URL, head.ID, me, 1)
	for _, r := range (librarian{}).table() {
		path, body := strings.ReplaceAll(r.path, "{id}", head.ID), ""
		if r.takes != nil {
			body = "1.....3....4.2..\n"
		}
		asked := path + map[string]string{"export": "?to=tsv", "plot": "?of=score"}[path[strings.LastIndexByte(path, '/')+1:]]
		o := paths[r.path][strings.ToLower(r.method)]
		documented(t, r.method+" "+r.path, o, send(t, r.method, h.URL+asked+"&from=nowhere", body, "Cookie: x=y"))
		if r.method == "DELETE" {
			continue
		}
		a := send(t, r.method, h.URL+asked, body, me)
		if documented(t, r.method+" "+r.path, o, a); a.StatusCode != r.gives {
			t.Errorf("%s %s: %d %s", r.method, path, a.StatusCode, a.text)
		}
	}
	a := send(t, "DELETE", h.URL+apiPath+"collections/"+head.ID, "", me)
	if documented(t, "delete", paths[apiPath+"collections/{id}"]["delete"], a); a.StatusCode != 204 {
		t.Error(a.StatusCode, a.text)
	}
}

// fieldsAsTold checks that the document lists the fields of a verb. Each must accept a value of
// its documented type, and reject null and an object.
func fieldsAsDocumented(t *testing.T, verb, at string, documented schema, fields []api.Field) {
	t.Helper()
	if len(documented.Properties) != len(fields) {
		t.Errorf("%s: %d fields in the document, not %d", verb, len(documented.Properties), len(fields))
	}
	for name, p := range documented.Properties {
		kind := fmt.Sprint(p.Type)
		good := map[string]string{"boolean": "false", "integer": "1", "array": "[]", "string": `""`, "[string integer]": "1"}[kind]
		if !slices.ContainsFunc(fields, func(f api.Field) bool { return f.Name == name }) || good == "" {
			t.Errorf("%s has no field %s of type %s", verb, name, kind)
		}
		if a := send(t, "POST", at, fmt.Sprintf(`{%q: %s}`, name, good)); strings.Contains(a.text, "there is no field") || strings.Contains(a.text, ": expected a string") || strings.Contains(a.text, ": expected an integer") {
			t.Errorf("%s %s: %s", verb, name, a.text)
		}
		for _, bad := range []string{"null", `{"x": 1}`} {
			if a := send(t, "POST", at, fmt.Sprintf(`{%q: %s}`, name, bad)); a.StatusCode != 400 || !strings.Contains(a.text, name) {
				t.Errorf("%s %s: %s: %d %s", verb, name, bad, a.StatusCode, a.text)
			}
		}
	}
}

// Profiles are served only to this machine, and not below the pages.
func TestProfiles(t *testing.T) {
	_, h := serve(t, Config{})
	if a := send(t, "GET", h.URL+"/debug/pprof/", ""); a.StatusCode != 404 {
		t.Error(a.StatusCode)
	}
	for _, at := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "example.com:80", "nonsense"} {
		s := &Server{Config: Config{Profile: at}}
		if _, _, err := s.profile(); err == nil {
			t.Errorf("profiles at %s", at)
		}
	}
	s := &Server{Config: Config{Profile: "127.0.0.1:0"}}
	p, l, err := s.profile()
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = p.Serve(l) }()
	defer p.Close()
	at := "http://" + l.Addr().String() + "/debug/pprof/"
	if a := send(t, "GET", at+"heap?debug=1", ""); a.StatusCode != 200 || !strings.Contains(a.text, "heap profile") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", at+"goroutine", ""); a.StatusCode != 200 || !strings.HasPrefix(a.text, "\x1f\x8b") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", at+"profile?seconds=1", ""); a.StatusCode != 200 || !strings.HasPrefix(a.text, "\x1f\x8b") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", at+"nothing", ""); a.StatusCode != 404 {
		t.Error(a.StatusCode, a.text)
	}
	for _, c := range []struct {
		header string
		code   int
	}{
		{"Host: localhost:6060", 200}, {"Host: [::1]:6060", 200}, {"Host: rebound.example", 421}, {"Host: rebound.example:6060", 421}, {"Host: 127.0.0.1.example", 421},
		{"Sec-Fetch-Site: none", 200}, {"Sec-Fetch-Site: cross-site", 403}, {"Sec-Fetch-Site: same-site", 403}, {"Origin: https://example.com", 403},
	} {
		if a := send(t, "GET", at+"goroutine", "", c.header); a.StatusCode != c.code {
			t.Errorf("%s: got %d, want %d", c.header, a.StatusCode, c.code)
		}
	}
}
