package web

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// A waiter is the result of entering a queue.
type waiter struct {
	work  context.Context
	leave func()
	err   error
}

// wait enters a queue in the background. It returns once the request waits or has a place.
func wait(q *queue, ctx context.Context, client string) chan waiter {
	_, before, _ := q.load()
	running, _, _ := q.load()
	c := make(chan waiter, 1)
	go func() {
		work, leave, err := q.enter(ctx, client)
		c <- waiter{work, leave, err}
	}()
	for {
		r, w, _ := q.load()
		if r > running || w > before || len(c) > 0 {
			return c
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// Lanes take turns regardless of arrival, and never exceed their share.
func TestQueueIsFair(t *testing.T) {
	q := newQueue(2, 1, 4)
	ctx := t.Context()
	first, second := <-wait(q, ctx, "x"), <-wait(q, ctx, "y")
	var mu sync.Mutex
	var order []string
	var all sync.WaitGroup
	for _, client := range []string{"a", "a", "a", "a", "b", "c", "b"} {
		c := wait(q, ctx, client)
		all.Go(func() {
			w := <-c
			mu.Lock()
			order = append(order, client)
			mu.Unlock()
			w.leave()
		})
	}
	if _, _, err := q.enter(ctx, "a"); !errors.Is(err, errBusy) {
		t.Error(err)
	}
	if running, waiting, clients := q.load(); running != 2 || waiting != 7 || clients != 5 {
		t.Error(running, waiting, clients)
	}
	first.leave() // one place for seven requests
	all.Wait()
	second.leave()
	second.leave() // does nothing
	if got := fmt.Sprint(order); got != "[a b c a b a a]" {
		t.Error(got)
	}
	if running, waiting, clients := q.load(); running+waiting+clients != 0 || q.free != 2 || len(q.ready) != 0 {
		t.Error(running, waiting, clients, q.free)
	}
}

// TestQueueShare checks that a client gets no more than its share, even if places are free.
func TestQueueShare(t *testing.T) {
	q := newQueue(4, 1, 1)
	a := <-wait(q, t.Context(), "a")
	b := wait(q, t.Context(), "a")
	if running, waiting, _ := q.load(); running != 1 || waiting != 1 {
		t.Error(running, waiting)
	}
	a.leave()
	(<-b).leave()
}

// Cancelled requests leave nothing in the queue.
func TestQueueLeft(t *testing.T) {
	q := newQueue(1, 1, 4)
	a := <-wait(q, t.Context(), "a")
	ctx, stop := context.WithCancel(t.Context())
	b, c := wait(q, ctx, "b"), wait(q, ctx, "b")
	stop()
	for _, w := range []waiter{<-b, <-c} {
		if !errors.Is(w.err, context.Canceled) {
			t.Error(w.err)
		}
	}
	a.leave()
	if running, waiting, clients := q.load(); running+waiting+clients != 0 || q.free != 1 || len(q.ready) != 0 {
		t.Error(running, waiting, clients, q.free)
	}
}

// With many clients at once, no request is lost, and no more than all places are taken.
func TestQueueCrowd(t *testing.T) {
	q := newQueue(3, 1, 2)
	var all sync.WaitGroup
	for client := range 20 {
		for range 10 {
			all.Go(func() {
				_, leave, err := q.enter(t.Context(), fmt.Sprint(client))
				if err != nil {
					return
				}
				if running, _, _ := q.load(); running > 3 {
					t.Error(running)
				}
				leave()
			})
		}
	}
	all.Wait()
	if running, waiting, clients := q.load(); running+waiting+clients != 0 || q.free != 3 {
		t.Error(running, waiting, clients, q.free)
	}
}

// A client whose requests take long gets few of the places, and other clients pass it.
func TestQueueHeavy(t *testing.T) {
	q := newQueue(4, 4, 4)
	q.used.note("heavy", 5*time.Second, time.Now())
	q.used.note("stopped", longTime+50*time.Millisecond, time.Now()) // its requests take long, and end when others wait
	q.used.note("light", time.Millisecond, time.Now())
	first := <-wait(q, t.Context(), "heavy")
	second, third := wait(q, t.Context(), "heavy"), wait(q, t.Context(), "stopped")
	if running, waiting, _ := q.load(); running != 1 || waiting != 2 {
		t.Error(running, waiting)
	}
	for _, client := range []string{"light", "unknown"} {
		(<-wait(q, t.Context(), client)).leave()
	}
	first.leave()
	(<-second).leave()
	(<-third).leave()
	for range 100 {
		q.used.note("heavy", time.Millisecond, time.Now())
	}
	if long := q.expects("heavy", time.Now()); long > longTime {
		t.Errorf("a client that asks for little is expected to take %v", long)
	}
	if long := q.expects("stopped", time.Now().Add(10*halfLife)); long > longTime {
		t.Errorf("a client that asked for much long ago is expected to take %v", long)
	}
}

// When others wait, long requests beyond their few places are stopped, the most expensive first.
// shed stops another one.
func TestQueueStops(t *testing.T) {
	q := newQueue(4, 4, 4)
	var all []waiter
	for _, client := range []string{"a", "b", "c", "d"} {
		all = append(all, <-wait(q, t.Context(), client))
	}
	q.mu.Lock()
	for i, p := range q.places {
		p.begun = p.begun.Add(-time.Duration(1+i%3) * time.Minute) // the request of c is the oldest
	}
	q.mu.Unlock()
	e := wait(q, t.Context(), "e")
	for _, i := range []int{2, 1} {
		<-all[i].work.Done()
		if cause := context.Cause(all[i].work); !errors.Is(cause, errBusy) {
			t.Error(cause)
		}
	}
	all[2].leave()
	(<-e).leave()
	memory := errors.New("no memory")
	if !q.shed(memory) {
		t.Error("nothing was stopped")
	}
	stopped := 0
	for _, w := range all {
		if errors.Is(context.Cause(w.work), memory) {
			stopped++
		}
		w.leave()
	}
	if stopped != 1 || q.shed(memory) {
		t.Error(stopped)
	}
	if running, waiting, clients := q.load(); running+waiting+clients != 0 || q.free != 4 || len(q.places) != 0 {
		t.Error(running, waiting, clients, q.free)
	}
}
