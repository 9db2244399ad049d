//go:build js && wasm

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall/js"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
)

// A clerk answers requests about the collections of this browser, and rates them.
type clerk struct {
	collection.Library
	wake  chan struct{}
	asked atomic.Int32 // number of pages being made
	heard time.Time
}

// slice is the time after which rating lets messages through. Nothing else interrupts a Go program
// in a browser.
const slice = 40 * time.Millisecond

// busy reports whether someone waits for a page of this worker, or of others: the script of the
// worker learns about those.
func (c *clerk) busy() bool {
	if time.Since(c.heard) > slice {
		time.Sleep(time.Millisecond)
		c.heard = time.Now()
	}
	return c.asked.Load() > 0 || js.Global().Get("busy").Truthy()
}

// rate rates waiting collections, once no other page of this site does so.
func (c *clerk) rate() {
	js.Global().Get("drawer").Call("hear", js.FuncOf(func(js.Value, []js.Value) any {
		c.awake()
		return nil
	}))
	if _, err := (drawer{}).call("turn"); err != nil {
		c.Fault(err)
	}
	c.Work(context.Background(), next, c.wake)
}

func (c *clerk) awake() {
	select {
	case c.wake <- struct{}{}:
	default: // the clerk is awake already
	}
}

// next returns the oldest collection that is not completely rated.
func next(ctx context.Context) (collection.Store, string, error) {
	all, err := (drawer{}).All(ctx)
	for i := len(all) - 1; i >= 0 && err == nil; i-- {
		if all[i].Rated < all[i].Puzzles {
			return drawer{}, all[i].ID, nil
		}
	}
	if err == nil {
		err = collection.ErrNone
	}
	return nil, "", err
}

// answer answers a request about collections. of says what to do: add stores the text as a new
// collection, and reports the percentage read in lines; delete deletes the collection at the
// address; export sends it as lines of bytes; check tests that it can be read; rate starts this
// worker, which then rates by itself.
func (c *clerk) answer(id js.Value, of, address string, text js.Value, lang string) {
	tag, end := msg.Match(lang), map[string]any{"id": id, "end": true}
	tell := func(line any) { post(map[string]any{"id": id, "line": line}) }
	u, err := url.Parse(address)
	if err == nil {
		name, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/c/"), "/")
		switch of {
		case "add":
			end["to"], err = c.add(u.Query(), text, tag, tell)
		case "delete":
			err = c.Delete(context.Background(), drawer{}, name)
		case "export":
			end["type"], err = c.export(name, u.Query(), tag, tell)
		case "check":
			_, err = c.View(context.Background(), drawer{}, name, collection.Query{Sort: collection.Sorts[0], Limit: 1}, tag)
		}
	}
	if err != nil {
		end["refusal"] = string(api.Refuse(tag, "", page.Unkept(err)))
	}
	post(end)
}

// add stores a collection and returns its address.
func (c *clerk) add(fields url.Values, text js.Value, tag language.Tag, tell func(any)) (string, error) {
	all := make([]byte, text.Length())
	js.CopyBytesToGo(all, text)
	h, err := c.Add(context.Background(), drawer{}, collection.Text{
		Title: fields.Get("title"), As: fields.Get("as"), Made: time.Now(),
		Reader: &reader{Reader: *bytes.NewReader(all), tell: tell},
		Say:    msg.Reader{Lang: tag}.Text,
	})
	if err != nil {
		return "", err
	}
	c.awake()
	_, err = (drawer{}).call("tell")
	return "/c/" + h.ID, err
}

// A reader reports how much of the text has been read.
type reader struct {
	bytes.Reader
	tell     func(any)
	reported int
}

func (r *reader) Read(p []byte) (int, error) {
	if done := 100 - int(100*int64(r.Len())/max(1, r.Size())); done > r.reported {
		r.reported = done
		r.tell(done)
	}
	return r.Reader.Read(p)
}

// export sends the bytes of a file, and returns its type.
func (c *clerk) export(id string, fields url.Values, tag language.Tag, tell func(any)) (string, error) {
	q, err := collection.ReadQuery(fields)
	if err != nil {
		return "", err
	}
	out := bufio.NewWriterSize(writer(func(p []byte) { tell(toJS(p)) }), 1<<16)
	to := fields.Get("to")
	return collection.Media[to], errors.Join(c.Export(context.Background(), drawer{}, id, q, to, tag, out), out.Flush())
}

// A writer passes bytes to a function.
type writer func([]byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}
