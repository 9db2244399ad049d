//go:build js && wasm

// The command banmen-wasm answers requests in a web worker, for pages without a server. It runs
// packages api and page with messages instead of a network. It defines the functions
//
//	banmen(id, verb, request, language)
//	banmenPage(id, address, text, language)
//	banmenCollection(id, of, address, text, language)
//	banmenRate()
//
// request is the JSON body of POST /api/v1/VERB. address is that of a page on a server, and text is
// what a form posts to it. collections.go describes banmenCollection. banmenRate is called once, in
// the worker that rates collections.
//
// The functions return at once and answer by postMessage: {id, line} for each line of the answer,
// and at the end {id, end: true}, with the refusal as JSON if there is one. The end of a page also
// has the page and its type, or to, the address of another page. Before any answer, {verbs} lists
// the verbs and says that the functions can be called.
//
// A page cancels a request by ending the worker and starting another, since no message gets through
// while banmen works. The variable files says where the files of pages are.
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

// limits are the limits of requests. They are higher than on a server, as the machine is the
// visitor's own.
var limits = api.Limits{Body: 32 << 20, Time: 10 * time.Minute, Results: 1 << 20, Jobs: 1, Memory: 512 << 20, Cells: api.Usual.Cells, Answer: 1 << 30}

// pageTime limits each request that a page makes, as on a server.
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

// set defines a function for scripts, which returns at once.
func set(name string, does func(args []js.Value)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		go does(args)
		return nil
	}))
}

// answer answers a request to a verb.
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

// show sends a page; errors are pages, too.
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
