package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/web/store"
)

// cookie returns the cookie that an answer sets, as a header.
func cookie(t *testing.T, a got) (c *http.Cookie, header string) {
	t.Helper()
	all := a.Cookies()
	if len(all) != 1 {
		t.Fatalf("%d cookies: %v", len(all), all)
	}
	return all[0], "Cookie: " + all[0].Name + "=" + all[0].Value
}

// decoded decodes a save.
func decoded(t *testing.T, a got) (f save) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.text), &f); err != nil {
		t.Fatal(err, a.text)
	}
	return f
}

const aSave = `{"title": "<script>alert(1)</script>", "puzzle": "` + mini + `", "state": {"marks": [1, 2]}}`

// A visitor can save, change, share and delete. Others see only what is shared.
func TestSaves(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	_, h := serve(t, Config{Now: func() time.Time { return now }})
	saves := h.URL + "/api/v1/saves"
	a := send(t, "POST", saves, aSave)
	c, me := cookie(t, a)
	if a.StatusCode != 201 || !c.HttpOnly || c.Secure || c.SameSite != http.SameSiteLaxMode || len(c.Value) != secretLength {
		t.Fatal(a.StatusCode, a.text, c)
	}
	f := decoded(t, a)
	at := saves + "/" + f.ID
	if strings.Contains(a.text, "<script>") || f.Title != "<script>alert(1)</script>" || string(f.State) != `{"marks":[1,2]}` {
		t.Error(a.text)
	}
	now = now.Add(time.Minute)
	if a := send(t, "POST", saves, `{"title": "", "puzzle": "x"}`, me); a.StatusCode != 201 || a.Cookies()[0].Value != c.Value {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", saves, "", me); !strings.Contains(a.text, `"title":"","puzzle":"x"`) || strings.Contains(a.text, "marks") || strings.Count(a.text, `"id"`) != 2 {
		t.Error(a.text)
	}
	share := send(t, "POST", at+"/share", "", me)
	link := decoded(t, share).Share
	if again := send(t, "POST", at+"/share", "", me); share.StatusCode != 200 || decoded(t, again).Share != link || len(link) != secretLength {
		t.Error(share.text, again.text)
	}
	shared := send(t, "GET", h.URL+"/api/v1/shared/"+link, "")
	if g := decoded(t, shared); g.ID != "" || g.Share != "" || g.Puzzle != mini || string(g.State) != string(f.State) {
		t.Error(shared.text)
	}
	for _, c := range []struct {
		method, url, body string
		headers           []string
		code              int
	}{
		{"GET", at, "", nil, 404},
		{"GET", at, "", []string{"Cookie: banmen=" + store.Secret()}, 404},
		{"GET", at, "", []string{"Cookie: banmen=' OR 1=1 --"}, 404},
		{"GET", at, "", []string{"Cookie: __Host-banmen=" + c.Value}, 404},
		{"PUT", at, aSave, nil, 404},
		{"DELETE", at, "", nil, 404},
		{"POST", at + "/share", "", nil, 404},
		{"DELETE", at + "/share", "", nil, 404},
		{"PUT", h.URL + "/api/v1/shared/" + link, aSave, []string{me}, 405},
		{"DELETE", at, "", []string{me, "Origin: http://evil.example"}, 403},
		{"DELETE", at, "", []string{me, "Origin: null"}, 403},
		{"DELETE", at, "", []string{me, "Sec-Fetch-Site: same-site"}, 403},
		{"GET", at, "", []string{me}, 200},
		{"PUT", at, aSave, []string{me, "Sec-Fetch-Site: same-origin", "Origin: " + h.URL}, 200},
		{"DELETE", at + "/share", "", []string{me}, 204},
		{"GET", h.URL + "/api/v1/shared/" + link, "", nil, 404},
		{"DELETE", at, "", []string{me}, 204},
		{"DELETE", at, "", []string{me}, 404},
	} {
		if a := send(t, c.method, c.url, c.body, c.headers...); a.StatusCode != c.code {
			t.Errorf("%s %s %v: got %d %s, want %d", c.method, c.url, c.headers, a.StatusCode, a.text, c.code)
		}
	}
}

// A save is deleted a year after it was last opened, and says when.
func TestForgotten(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	s, h := serve(t, Config{Now: func() time.Time { return now }})
	a := send(t, "POST", h.URL+"/api/v1/saves", aSave)
	_, me := cookie(t, a)
	f := decoded(t, a)
	if f.Expires != "2027-01-02T03:04:05Z" {
		t.Error(a.text)
	}
	for _, days := range []int{300, 300, 366} {
		now = now.AddDate(0, 0, days)
		saver{s}.forget(t.Context())
		want := 200
		if days == 366 {
			want = 404
		}
		if a := send(t, "GET", h.URL+"/api/v1/saves/"+f.ID, "", me); a.StatusCode != want {
			t.Errorf("after %d days: %d %s", days, a.StatusCode, a.text)
		}
	}
}

// A secret made up by the client is not accepted: the visitor gets a new one.
func TestForgedVisitor(t *testing.T) {
	_, h := serve(t, Config{})
	forged := strings.Repeat("A", secretLength)
	c, _ := cookie(t, send(t, "POST", h.URL+"/api/v1/saves", aSave, "Cookie: banmen="+forged))
	if c.Value == forged {
		t.Error("the cookie of an attacker was taken")
	}
}

func TestBadSaves(t *testing.T) {
	_, h := serve(t, Config{Store: store.Limits{Saves: 3, Bytes: 1000}})
	_, me := cookie(t, send(t, "POST", h.URL+"/api/v1/saves", aSave))
	for _, c := range []struct {
		body, says string
		code       int
	}{
		{``, "expected an object", 400},
		{`null`, "puzzle is missing", 400},
		{`[]`, "expected an object", 400},
		{`{"title": 5}`, "expected an object", 400},
		{`{"puzzle": "x", "secret": 5}`, "expected an object", 400},
		{`{"puzzle": "x"} {}`, "expected the end of the request", 400},
		{`{"title": "x"}`, "puzzle is missing", 400},
		{`{"puzzle": "x", "title": "` + strings.Repeat("題", 201) + `"}`, "201 characters", 400},
		{`{"puzzle": "x", "state": "` + strings.Repeat("x", maxSave) + `"}`, "too large", 413},
		{`{"puzzle": "` + strings.Repeat("x", 1000) + `"}`, "your saves are full", 507},
		{`{"puzzle": "x"}`, `"puzzle":"x"`, 201},
		{`{"puzzle": "y"}`, `"puzzle":"y"`, 201},
		{`{"puzzle": "z"}`, "your saves are full", 507},
	} {
		if a := send(t, "POST", h.URL+"/api/v1/saves", c.body, me); a.StatusCode != c.code || !strings.Contains(a.text, c.says) {
			t.Errorf("%.40s: got %d %s, want %d %s", c.body, a.StatusCode, a.text, c.code, c.says)
		}
	}
}

// When the store is full, saving fails, but old saves can be read and the server goes on.
func TestNoRoom(t *testing.T) {
	_, h := serve(t, Config{Store: store.Limits{Saves: 1000, Bytes: 1 << 30, Total: 100 << 10}})
	a := send(t, "POST", h.URL+"/api/v1/saves", aSave)
	_, me := cookie(t, a)
	f := decoded(t, a)
	large := `{"puzzle": "` + strings.Repeat("x", 20<<10) + `"}`
	for a = send(t, "POST", h.URL+"/api/v1/saves", large, me); a.StatusCode == 201; {
		a = send(t, "POST", h.URL+"/api/v1/saves", large, me)
	}
	if a.StatusCode != 507 || !strings.Contains(a.text, "disk is full") || !strings.Contains(a.text, `"status":"full"`) {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", h.URL+"/api/v1/saves/"+f.ID, "", me); a.StatusCode != 200 {
		t.Error(a.StatusCode, a.text)
	}
	lives(t, h.URL)
}

// A client that saves too often is told to wait.
func TestManySaves(t *testing.T) {
	now := time.Now()
	s, h := serve(t, Config{Now: func() time.Time { return now }})
	for range writeBurst {
		s.writes.allow("127.0.0.1", now)
	}
	a := send(t, "POST", h.URL+"/api/v1/saves", aSave)
	if a.StatusCode != 429 || a.Header.Get("Retry-After") == "" {
		t.Error(a.StatusCode, a.text)
	}
	now = now.Add(time.Second)
	if a := send(t, "POST", h.URL+"/api/v1/saves", aSave); a.StatusCode != 201 {
		t.Error(a.StatusCode, a.text)
	}
	for i := range maxRates + 1 {
		s.writes.allow(fmt.Sprint(i), now)
	}
	if len(s.writes.clients) > maxRates {
		t.Error(len(s.writes.clients))
	}
}

// Under TLS the cookie is restricted to TLS.
func TestSecureCookie(t *testing.T) {
	s, _ := serve(t, Config{})
	h := httptest.NewTLSServer(s.Handler())
	defer h.Close()
	r, err := http.NewRequestWithContext(t.Context(), "POST", h.URL+"/api/v1/saves", strings.NewReader(aSave))
	if err != nil {
		t.Fatal(err)
	}
	a, err := h.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if c := a.Cookies()[0]; c.Name != "__Host-banmen" || !c.Secure || a.Header.Get("Strict-Transport-Security") == "" {
		t.Error(c)
	}
}
