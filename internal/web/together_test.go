package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/web/store"
)

// idOf returns the id of an answer.
func idOf(t *testing.T, a got) string {
	t.Helper()
	var one struct{ ID string }
	if err := json.Unmarshal([]byte(a.text), &one); err != nil || one.ID == "" {
		t.Fatalf("%d %s: %v", a.StatusCode, a.text, err)
	}
	return one.ID
}

// A parcel can be taken once, within ten minutes.
func TestParcels(t *testing.T) {
	now := time.Unix(1e9, 0)
	_, h := serve(t, Config{Now: func() time.Time { return now }})
	at := h.URL + "/api/v1/parcels"
	take := func(id string) got { return send(t, "POST", at+"/take", fmt.Sprintf(`{"id":%q}`, id)) }
	id := idOf(t, send(t, "POST", at, `{"text":"all of it"}`))
	now = now.Add(9 * time.Minute)
	if a := take(id); a.StatusCode != 200 || strings.TrimSpace(a.text) != `{"text":"all of it"}` {
		t.Errorf("%d %s", a.StatusCode, a.text)
	}
	if a := take(id); a.StatusCode != 404 || !strings.Contains(a.text, "it was already collected") {
		t.Errorf("taken twice: %d %s", a.StatusCode, a.text)
	}
	id = idOf(t, send(t, "POST", at, `{"text":"later"}`))
	now = now.Add(11 * time.Minute)
	if a := take(id); a.StatusCode != 404 {
		t.Errorf("after ten minutes: %d %s", a.StatusCode, a.text)
	}
	for body, code := range map[string]int{`{"text":""}`: 400, `{}`: 400, `{"text":1}`: 400, `[]`: 400, `{"text":"` + strings.Repeat("x", 1<<20) + `"}`: 413} {
		now = now.Add(time.Second)
		if a := send(t, "POST", at, body); a.StatusCode != code {
			t.Errorf("%.20s: %d %s", body, a.StatusCode, a.text)
		}
	}
	// A client cannot fill the memory of the server.
	big, full := `{"text":"`+strings.Repeat("x", 1<<20-20)+`"}`, false
	for range 8 {
		now = now.Add(time.Second)
		full = full || send(t, "POST", at, big).StatusCode == 507
	}
	if !full {
		t.Error("eight megabytes of a client are taken")
	}
}

// A client cannot begin any number of meetings.
func TestManyMeetings(t *testing.T) {
	now := time.Unix(1e9, 0)
	_, h := serve(t, Config{Now: func() time.Time { now = now.Add(time.Second); return now }})
	codes := map[int]int{}
	for range 60 {
		codes[send(t, "POST", h.URL+"/api/v1/meetings", `{"puzzle":"x"}`).StatusCode]++
	}
	if codes[201] != 50 || codes[429] != 10 {
		t.Error(codes)
	}
}

// A meeting lists everybody's result, the first for each name.
func TestMeetings(t *testing.T) {
	now := time.Unix(1e9, 0)
	_, h := serve(t, Config{Now: func() time.Time { now = now.Add(time.Second); return now }})
	at := h.URL + "/api/v1/meetings"
	id := idOf(t, send(t, "POST", at, `{"puzzle":"sudoku:2x2:1.....3....4.2.."}`))
	for _, body := range []string{`{"name":"Aoi","seconds":65}`, `{"name":" <b>Ben</b> ","seconds":60,"hints":1,"mistakes":2}`, `{"name":"Aoi","seconds":1}`} {
		if a := send(t, "POST", at+"/"+id, body); a.StatusCode != 200 {
			t.Errorf("%s: %d %s", body, a.StatusCode, a.text)
		}
	}
	a := send(t, "GET", at+"/"+id, "")
	var meeting struct {
		Puzzle  string
		Results []store.Result
	}
	if err := json.Unmarshal([]byte(a.text), &meeting); err != nil {
		t.Fatal(err)
	}
	if want := "[{Aoi 65 0 0} {<b>Ben</b> 60 1 2}]"; fmt.Sprint(meeting.Results) != want || meeting.Puzzle != "sudoku:2x2:1.....3....4.2.." {
		t.Errorf("got %v of %s, want %s", meeting.Results, meeting.Puzzle, want)
	}
	for body, code := range map[string]int{`{"name":"","seconds":1}`: 400, `{"name":"` + strings.Repeat("あ", 41) + `","seconds":1}`: 400, `{"name":"x","seconds":-1}`: 400, `{"name":"x","seconds":1,"more":1}`: 400} {
		if a := send(t, "POST", at+"/"+id, body); a.StatusCode != code {
			t.Errorf("%s: %d %s", body, a.StatusCode, a.text)
		}
	}
	if a := send(t, "GET", at+"/nothing", ""); a.StatusCode != 404 {
		t.Errorf("%d %s", a.StatusCode, a.text)
	}
	if a := send(t, "POST", h.URL+"/api/v1/parcels/take", fmt.Sprintf(`{"id":%q}`, id)); a.StatusCode != 404 {
		t.Errorf("a meeting is taken: %d", a.StatusCode)
	}
	now = now.Add(31 * 24 * time.Hour)
	if a := send(t, "GET", at+"/"+id, ""); a.StatusCode != 404 {
		t.Errorf("after a month: %d %s", a.StatusCode, a.text)
	}
}

// The document matches the server for parcels and meetings.
func TestOpenAPITogether(t *testing.T) {
	now := time.Unix(1e9, 0)
	_, h := serve(t, Config{Now: func() time.Time { now = now.Add(time.Second); return now }})
	paths := document(t, h.URL)
	parcel := idOf(t, send(t, "POST", h.URL+"/api/v1/parcels", `{"text":"x"}`))
	meeting := idOf(t, send(t, "POST", h.URL+"/api/v1/meetings", `{"puzzle":"x"}`))
	bodies := map[string]string{"parcels": `{"text":"x"}`, "take": `{"id":"` + parcel + `"}`, "meetings": `{"puzzle":"x"}`, "{id}": `{"name":"x","seconds":1}`}
	for _, r := range (messenger{}).table() {
		body := ""
		if r.takes != nil {
			body = bodies[r.path[strings.LastIndexByte(r.path, '/')+1:]]
		}
		a := send(t, r.method, h.URL+strings.ReplaceAll(r.path, "{id}", meeting), body)
		if documented(t, r.method+" "+r.path, paths[r.path][strings.ToLower(r.method)], a); a.StatusCode != r.gives {
			t.Errorf("%s %s: %d %s", r.method, r.path, a.StatusCode, a.text)
		}
	}
}
