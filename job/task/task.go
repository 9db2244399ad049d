// Package task makes tasks of requests: work that takes more than one run, as a
// row of items that do not need each other. Any run of items can be done anywhere,
// with the same result; package job cuts the row and keeps what is done, and knows
// of a request only its Task.
//
// There are three sorts. Records are the lines of a file, each answered by a verb
// of verb, as package stream drives it. Shards are parts of one puzzle, whose
// solutions are counted or listed. Numbers are puzzles to be made.
package task

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/verb"
)

// A Preparer prepares requests: it refuses what cannot be done, and completes the
// rest. head is the beginning of the input; it is not needed for a request that was
// prepared before.
type Preparer func(ctx context.Context, r Request, head []byte) (*Task, error)

// For returns a Preparer for the puzzles of some kinds. say puts a message into
// a language, for the answers that are for people.
func For(kinds []*banmen.Kind, say func(lang string, m banmen.Message) string) Preparer {
	return func(_ context.Context, r Request, head []byte) (*Task, error) {
		if r.Symmetry != "" && r.Verb != verb.Count.Name && r.Verb != "list" && slices.Contains(names(), r.Verb) {
			return nil, banmen.Errorf(banmen.ErrCannot, "%s knows no symmetry: only count and list do", r.Verb)
		}
		switch {
		case r.Verb == "generate":
			return prepareGenerate(kinds, r)
		case r.Verb == "list":
			return prepareShards(kinds, r, Joined, listShard)
		case r.Verb == verb.Count.Name && r.Puzzle != "":
			return prepareShards(kinds, r, Added, countShard)
		}
		v, err := verb.Find(r.Verb)
		if err != nil {
			return nil, banmen.Errorf(banmen.ErrCannot, "no job does %q: expected one of %s", r.Verb, strings.Join(names(), ", "))
		}
		say := func(m banmen.Message) string { return say(r.Lang, m) }
		return prepareRecords(kinds, r, head, v, say)
	}
}

// names are the names of all verbs of requests.
func names() []string {
	all := []string{"generate", "list"}
	for _, v := range verb.Records() {
		all = append(all, v.Name)
	}
	slices.Sort(all)
	return all
}
