package web

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/web/store"
	"github.com/banmen/banmen/kinds"
)

// A second server on the same folder is refused while the first runs.
func TestOneServerForAFolder(t *testing.T) {
	c := Config{Kinds: kinds.All, Dir: t.TempDir()}
	first, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(c); err == nil || !strings.HasPrefix(err.Error(), "another server is using ") {
		t.Errorf("got %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// A damaged save is refused in one line and marked in the list. Other saves are served.
func TestDamagedSave(t *testing.T) {
	dir := t.TempDir()
	st, err := store.Open(dir, store.Usual, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	secret := store.Secret()
	saves := []*store.Save{{Title: "one", Puzzle: "sudoku:2x2:", State: `{"x":1}`}, {Title: "two", Puzzle: "sudoku:2x2:", State: `{"x":2}`}}
	for _, s := range saves {
		if err := st.Add(t.Context(), secret, s); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "saves.sqlite"))
	if err == nil {
		_, err = db.Exec(`UPDATE save SET state = '{"x":9}' WHERE title = 'one'`) // as a faulty disk would
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	_, h := serve(t, Config{Kinds: kinds.All, Dir: dir})
	u := h.URL
	me := "Cookie: banmen=" + secret
	if a := send(t, "GET", u+"/api/v1/saves/"+saves[1].ID, "", me); a.StatusCode != http.StatusOK || !strings.Contains(a.text, `"x":2`) {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", u+"/api/v1/saves/"+saves[0].ID, "", me); a.StatusCode != http.StatusInternalServerError || !strings.Contains(a.text, `"status":"failed"`) || !strings.Contains(a.text, "this save was damaged") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", u+"/api/v1/saves", "", me); strings.Count(a.text, `"damaged":true`) != 1 || strings.Count(a.text, `"title"`) != 2 {
		t.Error(a.text)
	}
	if a := send(t, "GET", u+"/", "", me, "Accept-Language: ja"); !strings.Contains(a.text, "破損: one") {
		t.Error("the first page does not say which is damaged")
	}
	if a := send(t, "DELETE", u+"/api/v1/saves/"+saves[0].ID, "", me); a.StatusCode != http.StatusNoContent {
		t.Error(a.StatusCode, a.text)
	}
}
