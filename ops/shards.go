package ops

import (
	"context"
	"slices"
	"sync"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A list is searched in so many shards for each job, and a shard may be so many
// chunks of results ahead of who takes them. The first chunk has one result, and
// each is up to twice as large as the one before.
const (
	shardsPerJob = 16
	chunkSize    = 256
	chunksAhead  = 64
)

// inShards calls take with what work makes of the solutions of m, in list order
// if o says so, until take returns false. The work, several jobs at a time, is
// done by what newWork returns, one for each shard; it reports false for what is
// left out. The results do not depend on the number of jobs.
func inShards[T any](ctx context.Context, m *model.Model, jobs int, o engine.Options, newWork func() func(values []int) (T, bool), take func(T) bool) error {
	if jobs == 1 {
		work := newWork()
		_, err := engine.Search(ctx, m, o, func(e event.Event) bool {
			x, ok := work(e.Values)
			return !ok || take(x)
		})
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	shards := make([]*shard[T], 0, shardsPerJob*jobs)
	for _, part := range splitModel(m, shardsPerJob*jobs) {
		shards = append(shards, &shard[T]{m: part, chunks: make(chan []T, chunksAhead)})
	}
	var workers sync.WaitGroup
	defer workers.Wait()
	defer stop()
	next := make(chan *shard[T])
	workers.Go(func() {
		defer close(next)
		for _, s := range shards {
			select {
			case next <- s:
			case <-ctx.Done():
				return
			}
		}
	})
	for range jobs {
		workers.Go(func() {
			for s := range next {
				s.run(ctx, o, newWork())
			}
		})
	}
	return takeShards(ctx, shards, take)
}

// takeShards takes what the shards have found, one after the other.
func takeShards[T any](ctx context.Context, shards []*shard[T], take func(T) bool) error {
	for _, s := range shards {
		for more := true; more; {
			var chunk []T
			select {
			case chunk, more = <-s.chunks:
			case <-ctx.Done():
				return ctx.Err()
			}
			for _, x := range chunk {
				if !take(x) {
					return nil
				}
			}
		}
		if s.err != nil {
			return s.err
		}
	}
	return nil
}

// A shard is a part of a list.
type shard[T any] struct {
	m      *model.Model
	chunks chan []T
	err    error // when chunks is closed
}

// run searches the shard.
func (s *shard[T]) run(ctx context.Context, o engine.Options, work func(values []int) (T, bool)) {
	defer close(s.chunks)
	var chunk []T
	size := 1
	send := func() bool {
		select {
		case s.chunks <- chunk:
			chunk, size = nil, min(2*size, chunkSize)
			return true
		case <-ctx.Done():
			return false
		}
	}
	_, s.err = engine.Search(ctx, s.m, o, func(e event.Event) bool {
		if x, ok := work(e.Values); ok {
			chunk = append(chunk, x)
		}
		return len(chunk) < size || send()
	})
	if len(chunk) > 0 {
		send()
	}
}

// splitModel returns models, about so many, whose solutions are those of m: one
// after the other in list order. A model is split by a literal: first the
// solutions that have it, then the others.
func splitModel(m *model.Model, parts int) []*model.Model {
	all := []*model.Model{m}
	for _, lit := range m.ListOrder() {
		if len(all) >= parts {
			break
		}
		var next []*model.Model
		for _, part := range all {
			domain := part.Domains[lit.Var]
			if len(domain) < 2 || !slices.Contains(domain, lit.Value) {
				next = append(next, part)
				continue
			}
			next = append(next, withDomain(part, lit.Var, []int{lit.Value}), withDomain(part, lit.Var, except(domain, lit.Value)))
		}
		all = next
	}
	return all
}

// withDomain returns m with another domain of a variable.
func withDomain(m *model.Model, v model.Var, domain []int) *model.Model {
	n := *m
	n.Domains = slices.Clone(m.Domains)
	n.Domains[v] = domain
	return &n
}
