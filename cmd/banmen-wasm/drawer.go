//go:build js && wasm

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"syscall/js"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/page"
)

// A drawer is the store of collections in the browser's IndexedDB. It calls the functions of
// drawer.js, which are asynchronous. It is a collection.Store.
type drawer struct{}

// call calls a function of drawer.js and waits for its result.
func (drawer) call(name string, args ...any) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	came := make(chan outcome, 1)
	as := func(f func(js.Value) outcome) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			v := js.Undefined()
			if len(args) > 0 {
				v = args[0]
			}
			came <- f(v)
			return nil
		})
	}
	done := as(func(v js.Value) outcome { return outcome{value: v} })
	defer done.Release()
	failed := as(func(v js.Value) outcome { return outcome{err: failure(v)} })
	defer failed.Release()
	js.Global().Get("Promise").Call("resolve", js.Global().Get("drawer").Call(name, args...)).Call("then", done, failed)
	o := <-came
	return o.value, o.err
}

// failure returns the error for a rejected promise.
func failure(why js.Value) error {
	text := js.Global().Get("String").Invoke(why).String()
	if why.Type() == js.TypeObject && why.Get("name").Equal(js.ValueOf("QuotaExceededError")) {
		return banmen.Errorf(collection.ErrQuota, "%v: %s", collection.ErrQuota, text)
	}
	return banmen.Errorf(page.ErrUnkept, "%v: %s", page.ErrUnkept, text)
}

// Add stores a new collection and sets its ID.
func (d drawer) Add(_ context.Context, h *collection.Head, pages [][]byte) error {
	id, err := d.call("name")
	if err != nil {
		return err
	}
	h.ID = id.String()
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	var all []any
	for _, p := range pages {
		all = append(all, map[string]any{"puzzles": toJS(p)})
	}
	_, err = d.call("add", map[string]any{"id": h.ID, "head": string(head), "puzzles": h.Puzzles, "rated": 0}, all)
	return err
}

// All returns the heads without Unreadable, the latest first.
func (d drawer) All(context.Context) ([]collection.Head, error) {
	found, err := d.call("all")
	if err != nil {
		return nil, err
	}
	all := make([]collection.Head, found.Length())
	for i := range all {
		if all[i], err = head(found.Index(i)); err != nil {
			return nil, err
		}
		all[i].Unreadable = nil
	}
	slices.SortFunc(all, func(a, b collection.Head) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return all, nil
}

// Head returns the head of a collection.
func (d drawer) Head(_ context.Context, id string) (collection.Head, error) {
	v, err := d.call("one", id)
	if err != nil {
		return collection.Head{}, err
	}
	if v.IsUndefined() {
		return collection.Head{}, collection.ErrNone
	}
	return head(v)
}

func head(v js.Value) (h collection.Head, err error) {
	err = json.Unmarshal([]byte(v.Get("head").String()), &h)
	h.Rated = v.Get("rated").Int()
	return h, err
}

// Page returns a page and its ratings.
func (d drawer) Page(_ context.Context, id string, n int) (puzzles, ratings []byte, err error) {
	v, err := d.call("page", id, n)
	if err == nil && v.IsUndefined() {
		err = collection.ErrNone
	}
	if err != nil {
		return nil, nil, err
	}
	return toGo(v.Get("puzzles")), toGo(v.Get("ratings")), nil
}

// Rate stores the ratings of a page, and the number of rated puzzles.
func (d drawer) Rate(_ context.Context, id string, n int, ratings []byte, rated int) error {
	return one(d.call("rate", id, n, toJS(ratings), rated))
}

// Delete deletes a collection.
func (d drawer) Delete(_ context.Context, id string) error { return one(d.call("forget", id)) }

// one returns ErrNone if the result is undefined.
func one(v js.Value, err error) error {
	if err == nil && v.IsUndefined() {
		return collection.ErrNone
	}
	return err
}

func toJS(p []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(v, p)
	return v
}

// toGo copies bytes; undefined becomes nil.
func toGo(v js.Value) []byte {
	if v.IsUndefined() {
		return nil
	}
	p := make([]byte, v.Length())
	js.CopyBytesToGo(p, v)
	return p
}
