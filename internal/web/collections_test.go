package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/store"
)

// disguised returns n different sudokus: puzzles of royle with rows exchanged and digits renamed.
func disguised(t testing.TB, n int) string {
	text, err := os.ReadFile(royle)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(text))
	lines = lines[len(lines)-40:]
	var b strings.Builder
	for i := range n {
		digits := [9]byte{}
		for d, left, k := 0, []byte("123456789"), i/len(lines); d < 9; d++ {
			at := k % len(left)
			k /= len(left)
			digits[d] = left[at]
			left = append(left[:at:at], left[at+1:]...)
		}
		for _, c := range []byte(lines[i%len(lines)]) {
			if c >= '1' && c <= '9' {
				c = digits[c-'1']
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// collect creates a collection and returns its head and the visitor's cookie.
func collect(t testing.TB, url, puzzles string, headers ...string) (h collection.Head, me string) {
	t.Helper()
	a := send(t, "POST", url+"/api/v1/collections?title=some", puzzles, headers...)
	if err := json.Unmarshal([]byte(a.text), &h); err != nil || a.StatusCode != http.StatusCreated {
		t.Fatal(a.StatusCode, a.text, err)
	}
	for _, c := range a.Cookies() {
		me = "Cookie: " + c.Name + "=" + c.Value
	}
	return h, me
}

// looked returns the view of a collection.
func looked(t testing.TB, url, id, query, me string) (v collection.View) {
	t.Helper()
	a := send(t, "GET", url+"/api/v1/collections/"+id+"?"+query, "", me)
	if err := json.Unmarshal([]byte(a.text), &v); err != nil || a.StatusCode != http.StatusOK {
		t.Fatal(a.StatusCode, a.text, err)
	}
	return v
}

// isRated waits until n puzzles are rated.
func isRated(t testing.TB, url, id, me string, n int) collection.View {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if v := looked(t, url, id, "", me); v.Rated >= n {
			return v
		}
		if time.Since(begin) > time.Minute {
			t.Fatal("the rating does not go on")
		}
	}
}

// Programs and forms can create, rate, view, export and delete collections.
func TestCollections(t *testing.T) {
	s, h := serve(t, Config{})
	head, me := collect(t, h.URL, "1.....3....4.2..\n1.....3....4.2.\n1.....3....4.2..\n....3.1243.1....\n11..............\n")
	if head.Puzzles != 3 || head.Bad != 1 || head.Copies != 1 || len(head.Unreadable) != 1 {
		t.Errorf("%+v", head)
	}
	v := isRated(t, h.URL, head.ID, me, 3)
	if v.States[collection.One] != 1 || v.States[collection.Clash] != 1 || v.Rows[0].Level != "Easy" {
		t.Errorf("%+v", v)
	}
	at := h.URL + "/api/v1/collections/" + head.ID
	for to, want := range map[string]string{"tsv": "puzzle\tlevel\tscore", "csv": "puzzle,level,score", "jsonl": `{"format":"banmen-result/1","verb":"rate"`, "txt": "1.....3....4.2..\n"} {
		a := send(t, "GET", at+"/export?to="+to, "", me)
		if a.StatusCode != 200 || !strings.HasPrefix(a.text, want) || a.Header.Get("Content-Disposition") != `attachment; filename="collection.`+to+`"` {
			t.Error(to, a.StatusCode, a.text, a.Header)
		}
	}
	if a := send(t, "GET", at+"/export?to=tsv&level=extreme&sort=-score", "", me); strings.Count(a.text, "\n") != 2 {
		t.Error(a.text)
	}
	if a := send(t, "GET", at+"/plot?of=level", "", me); a.StatusCode != 200 || !strings.Contains(a.text, "<svg") {
		t.Error(a.StatusCode, a.text)
	}
	page := send(t, "GET", h.URL+"/c/"+head.ID+"?sort=-score", "", me)
	for _, want := range []string{"3 of 3 puzzles are rated", `aria-sort="descending"`, "Unreadable records left out: 1; duplicates left out: 1.", "givens clash", `class="chart" role="img" aria-label="Ratings. Easy: 1`, "/play/sudoku:2x2:1.....3....4.2.."} {
		if !strings.Contains(page.text, want) {
			t.Errorf("no %s in %s", want, page.text)
		}
	}
	if a := send(t, "GET", h.URL+"/c/"+head.ID+"?lang=ja", "", me); !strings.Contains(a.text, "3問のうち3問を評価しました") {
		t.Error(a.text)
	}
	other, _ := collect(t, h.URL, "1.....3....4.2..\n")
	for _, c := range []struct{ method, path string }{
		{"GET", "/api/v1/collections/" + other.ID}, {"GET", "/api/v1/collections/" + other.ID + "/export?to=tsv"}, {"GET", "/api/v1/collections/" + other.ID + "/plot?of=level"},
		{"DELETE", "/api/v1/collections/" + other.ID}, {"GET", "/c/" + other.ID}, {"GET", "/c/" + other.ID + "/export?to=tsv"}, {"POST", "/c/" + other.ID + "/delete"}, {"GET", "/c/nothing"},
	} {
		for _, who := range []string{me, "X: y"} {
			if a := send(t, c.method, h.URL+c.path, "", who); a.StatusCode != 404 {
				t.Error(c.method, c.path, a.StatusCode, a.text)
			}
		}
	}
	for _, bad := range []string{"?sort=x", "?level=sad", "/export?to=x", "/export", "/plot", "/plot?of=x"} {
		if a := send(t, "GET", at+bad, "", me); a.StatusCode != 400 {
			t.Error(bad, a.StatusCode, a.text)
		}
	}
	if a := send(t, "GET", h.URL+"/collections", "", me); !strings.Contains(a.text, "/c/"+head.ID) || strings.Contains(a.text, other.ID) {
		t.Error(a.text)
	}
	if a := send(t, "POST", h.URL+"/c/"+head.ID+"/delete", "", me); a.StatusCode != 303 {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "GET", at, "", me); a.StatusCode != 404 {
		t.Error(a.StatusCode, a.text)
	}
	if n, err := s.store.Pages(t.Context()); n != 1 || err != nil {
		t.Error(n, err)
	}
}

// sentForm encodes a form. fields are names and values in turn; a name with a dot is a file.
func sentForm(t *testing.T, fields ...string) (body, header string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for i := 0; i < len(fields); i += 2 {
		name, file, isFile := strings.Cut(fields[i], ".")
		var err error
		if isFile {
			part, e := w.CreateFormFile(name, file)
			if err = e; err == nil {
				_, err = part.Write([]byte(fields[i+1]))
			}
		} else {
			err = w.WriteField(name, fields[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), "Content-Type: " + w.FormDataContentType()
}

// A form creates a collection without scripts.
func TestCollectionForm(t *testing.T) {
	_, h := serve(t, Config{})
	for _, fields := range [][]string{
		{"title", "mine", "file.a.txt", "1.....3....4.2..\n", "text", ""},
		{"title", "", "file.", "", "text", "1.....3....4.2..\r\n"},
		{"title", "mine", "as", "sudoku:2x2", "text", "1.....3....4.2..\r\n"},
	} {
		body, header := sentForm(t, fields...)
		a := send(t, "POST", h.URL+"/collections", body, header)
		if a.StatusCode != 303 || !strings.HasPrefix(a.Header.Get("Location"), "/c/") {
			t.Error(a.StatusCode, a.text)
		}
	}
	for _, bad := range [][2]string{{"", "X: y"}, {"text=1", "Content-Type: application/x-www-form-urlencoded"}, {"x", "Content-Type: multipart/form-data; boundary=x"}, {"", "Content-Type: multipart/form-data"}} {
		if a := send(t, "POST", h.URL+"/collections", bad[0], bad[1]); a.StatusCode != 400 || !strings.Contains(a.text, "<html") {
			t.Error(bad, a.StatusCode, a.text)
		}
	}
	body, header := sentForm(t, "title", "x", "text", "")
	if a := send(t, "POST", h.URL+"/collections", body, header, "Accept-Language: ja"); a.StatusCode != 400 || !strings.Contains(a.text, "<html lang=\"ja\">") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "POST", h.URL+"/collections", body, header, "Sec-Fetch-Site: cross-site"); a.StatusCode != 403 {
		t.Error(a.StatusCode, a.text)
	}
}

// Collections that are too large, too many or unreadable are refused in one line, as JSON and as
// a page.
func TestCollectionRefused(t *testing.T) {
	_, h := serve(t, Config{Collect: collection.Limits{Puzzles: 5, Lines: 1000, Time: time.Second}, Store: store.Limits{Saves: 1, Bytes: 1, Collections: 1, Pages: 1 << 20}})
	good := "1.....3....4.2..\n"
	large := strings.Repeat(good, maxCollection/len(good)+1)
	many := disguised(t, 6)
	rubbish := strings.Repeat("!!g ?yhah!d fhhyzaf? bcx\n", 900)
	for _, c := range []struct {
		name, text string
		code       int
		says       string
	}{
		{"large", large, 413, ""}, {"many", many, 413, "more than 5 puzzles"}, {"lines", good + strings.Repeat(good[1:], 1001), 413, "more than 1000 lines"},
		{"rubbish", rubbish, 400, "none of the 900 lines"}, {"empty", "", 400, "empty"}, {"binary", "\x00\xff", 400, "UTF-8"}, {"game", "attack25:R13\n", 422, "games"},
	} {
		a := send(t, "POST", h.URL+"/api/v1/collections", c.text)
		if a.StatusCode != c.code || !strings.Contains(a.text, c.says) || !strings.Contains(a.text, `"status"`) || strings.Count(a.text, "\n") != 1 {
			t.Error(c.name, a.StatusCode, a.text)
		}
		body, header := sentForm(t, "title", "", "file.x", c.text)
		a = send(t, "POST", h.URL+"/collections", body, header)
		if a.StatusCode != c.code || !strings.Contains(a.text, c.says) || !strings.Contains(a.text, "<html") {
			t.Error(c.name, a.StatusCode, a.text)
		}
	}
	if a := send(t, "POST", h.URL+"/api/v1/collections?title="+strings.Repeat("x", 201), good); a.StatusCode != 400 {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "POST", h.URL+"/api/v1/collections", good, "Content-Encoding: gzip"); a.StatusCode != 415 {
		t.Error(a.StatusCode, a.text)
	}
	_, me := collect(t, h.URL, good)
	if a := send(t, "POST", h.URL+"/api/v1/collections", good, me); a.StatusCode != 507 || !strings.Contains(a.text, "delete one first") {
		t.Error(a.StatusCode, a.text)
	}
}

// A server killed while rating resumes: no puzzle that it reported as rated is rated again.
func TestKilledWhileRating(t *testing.T) {
	dir := t.TempDir()
	p := startServer(t, dir)
	n := 3000
	if testing.Short() {
		n = 600
	}
	head, me := collect(t, p.url, disguised(t, n))
	rated := isRated(t, p.url, head.ID, me, n/10).Rated
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // an error is expected: it was killed
	s, err := store.Open(dir, store.Usual, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	name, secret, _ := strings.Cut(strings.TrimPrefix(me, "Cookie: "), "=")
	kept, err := s.Shelf(secret).Head(t.Context(), head.ID)
	if err != nil || kept.Rated < rated || kept.Rated == kept.Puzzles {
		t.Error(name, kept.Rated, "of", rated, "are kept", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	p = startServer(t, dir)
	if v := looked(t, p.url, head.ID, "", me); v.Rated < kept.Rated {
		t.Errorf("%d are rated, not %d", v.Rated, kept.Rated)
	}
	isRated(t, p.url, head.ID, me, head.Puzzles)
	if a := send(t, "GET", p.url+"/api/v1/collections/"+head.ID+"/export?to=tsv", "", me); strings.Count(a.text, "\n") != head.Puzzles+1 {
		t.Error(len(a.text))
	}
	_ = p.Process.Kill()
	_ = p.Wait()
}

// A collection deleted while it is rated leaves no data, and does not delay the next one.
func TestDeletedWhileRating(t *testing.T) {
	dir := t.TempDir()
	s, h := serve(t, Config{Dir: dir})
	before := size(t, dir)
	others := 20000
	if testing.Short() {
		others = 4000
	}
	slow := "1" + strings.Repeat(".", 80) + "\n" // slow to rate on every scale
	head, me := collect(t, h.URL, slow+disguised(t, others))
	time.Sleep(200 * time.Millisecond) // it now rates the first puzzle
	begin := time.Now()
	if a := send(t, "DELETE", h.URL+"/api/v1/collections/"+head.ID, "", me); a.StatusCode != 204 {
		t.Fatal(a.StatusCode, a.text)
	}
	next, _ := collect(t, h.URL, "1.....3....4.2..\n", me)
	isRated(t, h.URL, next.ID, me, 1)
	t.Logf("the next was rated %v after", time.Since(begin))
	if n, err := s.store.Pages(t.Context()); n != 1 || err != nil {
		t.Error(n, err)
	}
	if a := send(t, "DELETE", h.URL+"/api/v1/collections/"+next.ID, "", me); a.StatusCode != 204 {
		t.Fatal(a.StatusCode, a.text)
	}
	if after := size(t, dir); after > before+64<<10 {
		t.Errorf("the file has %d bytes, and %d before", after, before)
	}
}

// While requests use all CPUs, hardly any puzzle is rated.
func TestRatingYields(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s, h := serve(t, Config{})
	head, me := collect(t, h.URL, disguised(t, 50_000))
	rated := func() int {
		kept, err := s.store.Shelf(strings.TrimPrefix(me, "Cookie: banmen=")).Head(t.Context(), head.ID)
		if err != nil {
			t.Fatal(err)
		}
		return kept.Rated
	}
	for rated() == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	var leave []func()
	for i := 0; !s.queue.full(); i++ {
		_, out, err := s.queue.enter(t.Context(), fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, out)
	}
	time.Sleep(1500 * time.Millisecond) // earlier ratings are stored by now
	before := rated()
	time.Sleep(3 * time.Second)
	yielded := rated() - before
	for _, f := range leave {
		f()
	}
	time.Sleep(3 * time.Second)
	t.Logf("%d puzzles in 3 s while others work, then %d", yielded, rated()-before-yielded)
	if yielded > 300 {
		t.Errorf("%d puzzles were rated", yielded)
	}
}

// size returns the size of the database file.
func size(t *testing.T, dir string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, "saves.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// A large collection can be created, viewed and exported while it is rated, whether its
// puzzles are different or all the same. One that is too large is refused.
func TestLargeCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	many := 100_000
	if os.Getenv("BANMEN_LONG") == "" {
		many /= 10
	}
	_, h := serve(t, Config{})
	begin := time.Now()
	head, me := collect(t, h.URL, disguised(t, many))
	t.Logf("kept after %v", time.Since(begin))
	if head.Puzzles != many || head.Copies != 0 {
		t.Errorf("%+v", head)
	}
	for _, query := range []string{"", "sort=-score", fmt.Sprintf("state=waiting&from=%d", many-1000), "sort=givens&limit=500"} {
		begin = time.Now()
		v := looked(t, h.URL, head.ID, query, me)
		t.Logf("%q: %d of %d after %v", query, len(v.Rows), v.Matching, time.Since(begin))
	}
	begin = time.Now()
	a := send(t, "GET", h.URL+"/c/"+head.ID+"/export?to=tsv&sort=-score", "", me)
	t.Logf("a file of %d lines after %v", strings.Count(a.text, "\n"), time.Since(begin))
	if same, _ := collect(t, h.URL, strings.Repeat("1.....3....4.2..\n", many), me); same.Puzzles != 1 || same.Copies != many-1 {
		t.Errorf("%+v", same)
	}
	if a := send(t, "POST", h.URL+"/api/v1/collections", disguised(t, 100_001), me); a.StatusCode != 413 || !strings.Contains(a.text, fmt.Sprint(100_000)) {
		t.Error(a.StatusCode, a.text)
	}
}
