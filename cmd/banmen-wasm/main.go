//go:build js && wasm

// The command banmen-wasm answers requests in a web worker, for pages that have no server.
// It is packages api and page with messages instead of a network. It sets the functions
//
//	banmen(id, verb, request, language)
//	banmenPage(id, address, text, language)
//	banmenCollection(id, of, address, text, language)
//	banmenRate()
//
// whose request is the JSON that POST /api/v1/VERB takes, and whose address is that of a page
// as a server has it, to which a text was posted. The last is called once in the worker that
// rates collections; the one before it is told in collections.go. They answer at once with nothing,
// and later by postMessage: {id, line} for each line of the answer, and in the end
// {id, end: true}, with a refusal as JSON if there is one. The end of a page has the page
// and its type, or to, the address of another. Which verbs there
// are, and that it can be called, {verbs} tells first. A page that no longer wants an answer
// ends the worker and starts another: while banmen works, no message gets through to it.
// Pages find their files where the variable files says.
package main

import (
	"context"
	"net/url"
	"syscall/js"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/kinds"
)

// limits are what a page may ask of the machine of its visitor: more than of a server.
var limits = api.Limits{Body: 32 << 20, Time: 10 * time.Minute, Results: 1 << 20, Jobs: 1, Memory: 512 << 20, Cells: api.Usual.Cells, Answer: 1 << 30}

// pageTime is how long a page may take for each of its questions, as on a server.
const pageTime = 10 * time.Second

func main() {
	a := &api.API{Kinds: kinds.All, Limits: limits}
	brief := *a
	brief.Limits.Time = pageTime
	files := ""
	if v := js.Global().Get("files"); v.Type() == js.TypeString {
		files = v.String()
	}
	c := &clerk{Library: collection.Library{Kinds: kinds.All, Limits: collection.Usual}, wake: make(chan struct{}, 1)}
	c.Busy, c.Fault = c.busy, func(err error) { js.Global().Get("console").Call("warn", err.Error()) }
	pages, err := page.New(page.Alone{API: &brief, Files: files, Library: &c.Library, Store: drawer{}})
	if err != nil {
		panic(err) // the templates are embedded
	}
	set("banmen", func(args []js.Value) { answer(a, args[0], args[1].String(), args[2].String(), args[3].String()) })
	set("banmenPage", func(args []js.Value) {
		c.asked.Add(1)
		defer c.asked.Add(-1)
		show(pages, args[0], args[1].String(), args[2].String(), args[3].String())
	})
	set("banmenCollection", func(args []js.Value) {
		c.answer(args[0], args[1].String(), args[2].String(), args[3], args[4].String())
	})
	set("banmenRate", func([]js.Value) { c.rate() })
	var verbs []any
	for _, name := range a.Names() {
		verbs = append(verbs, name)
	}
	post(map[string]any{"verbs": verbs})
	select {}
}

// set makes a function for scripts, which comes back at once.
func set(name string, does func(args []js.Value)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		go does(args)
		return nil
	}))
}

// answer answers a request.
func answer(a *api.API, id js.Value, verb, request, lang string) {
	tag := msg.Match(lang)
	err := a.Call(context.Background(), tag, verb, []byte(request), func(line []byte) error {
		post(map[string]any{"id": id, "line": string(line)})
		return nil
	})
	end := map[string]any{"id": id, "end": true}
	if err != nil {
		end["refusal"] = string(api.Refuse(tag, verb, err))
	}
	post(end)
}

// show answers with a page; what cannot be shown is one, too.
func show(pages *page.Pages, id js.Value, address, text, lang string) {
	tag := msg.Match(lang)
	u, err := url.Parse(address)
	if err != nil {
		u, err = &url.URL{Path: "/"}, banmen.Errorf(err, "%q is not the address of a page", address)
	}
	r := &page.Request{Context: context.Background(), Lang: tag, URL: u, Text: text}
	w := &page.Answer{Err: err}
	if err == nil {
		w = pages.Answer(r)
	}
	if w.Err != nil {
		w = pages.Failed(r, w.Err)
	}
	post(map[string]any{"id": id, "end": true, "page": w.Text.String(), "type": w.Type, "to": w.To})
}

func post(m map[string]any) { js.Global().Call("postMessage", m) }
