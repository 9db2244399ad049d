package plan

import (
	"context"
	"slices"
	"sync"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A list is searched in shardsPerJob shards for each job, and a shard may be chunksAhead
// chunks ahead of the reader. The first chunk has one solution, and each further one up
// to twice as many as the one before, at most chunkSize.
const (
	shardsPerJob = 16
	chunkSize    = 256
	chunksAhead  = 64
)

// inShards calls take with the solutions of m that pass a filter, in list order if o says
// so, until take returns false. Each shard has a filter of its own, and several jobs
// search at a time. The result does not depend on the number of jobs.
func inShards(ctx context.Context, m *model.Model, jobs int, o engine.Options, newFilter func() filter, take Take) error {
	if jobs == 1 {
		filter := newFilter()
		_, err := engine.Search(ctx, m, o, func(e event.Event) bool {
			cells, size, ok := filter(e.Values)
			return !ok || take(cells, size)
		})
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	shards := make([]*shard, 0, shardsPerJob*jobs)
	for _, part := range splitModel(m, shardsPerJob*jobs) {
		shards = append(shards, &shard{m: part, chunks: make(chan chunk, chunksAhead)})
	}
	var workers sync.WaitGroup
	defer workers.Wait()
	defer stop()
	next := make(chan *shard)
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
				s.run(ctx, o, newFilter())
			}
		})
	}
	return takeShards(ctx, shards, take)
}

// takeShards takes the solutions of the shards, one shard after the other.
func takeShards(ctx context.Context, shards []*shard, take Take) error {
	for _, s := range shards {
		for more := true; more; {
			var c chunk
			select {
			case c, more = <-s.chunks:
			case <-ctx.Done():
				return ctx.Err()
			}
			if !c.each(take) {
				return nil
			}
		}
		if s.err != nil {
			return s.err
		}
	}
	return nil
}

// A chunk is a group of solutions of a shard.
type chunk struct {
	cells []uint16 // cells of the solutions, one solution after the other
	sizes []int64  // of their classes
}

func (c chunk) each(take Take) bool {
	for i, size := range c.sizes {
		n := len(c.cells) / len(c.sizes)
		if !take(c.cells[i*n:(i+1)*n], size) {
			return false
		}
	}
	return true
}

// A shard is a part of a list.
type shard struct {
	m      *model.Model
	chunks chan chunk
	err    error // set before chunks is closed
}

// run searches the shard.
func (s *shard) run(ctx context.Context, o engine.Options, filter filter) {
	defer close(s.chunks)
	var c chunk
	size := 1
	send := func() bool {
		select {
		case s.chunks <- c:
			c, size = chunk{}, min(2*size, chunkSize)
			return true
		case <-ctx.Done():
			return false
		}
	}
	_, s.err = engine.Search(ctx, s.m, o, func(e event.Event) bool {
		if cells, classSize, ok := filter(e.Values); ok {
			c.cells, c.sizes = append(c.cells, cells...), append(c.sizes, classSize)
		}
		return len(c.sizes) < size || send()
	})
	if len(c.sizes) > 0 {
		send()
	}
}

// splitModel splits m into about parts models. The solutions of the models, in order, are those of
// m in list order. A literal splits a model: first come the solutions in which it holds, then the
// others.
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
