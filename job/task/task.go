// Package task turns requests into tasks: work on a sequence of independent items. Any
// run of items can be done anywhere, with the same result. Package job divides the
// sequence and keeps the results; of a request it knows only its Task.
//
// There are three types. Records are the lines of a file, each answered by a verb of
// package verb through package stream. Shards are parts of one puzzle, whose solutions
// are counted or listed. Numbers are puzzles to generate, games to play, or
// parts of a count.
package task

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/verb"
)

// A Preparer checks requests and fills in defaults. head is the beginning of the input,
// which a request that was prepared before does not need.
type Preparer func(ctx context.Context, r Request, head []byte) (*Task, error)

// For returns a Preparer for some kinds. say translates messages of answers for people.
func For(kinds []*banmen.Kind, say func(lang string, m banmen.Message) string) Preparer {
	return func(_ context.Context, r Request, head []byte) (*Task, error) {
		if r.Symmetry != "" && r.Verb != verb.Count.Name && r.Verb != "list" && slices.Contains(names(), r.Verb) {
			return nil, banmen.Errorf(banmen.ErrCannot, "%s does not support symmetry: only count and list do", r.Verb)
		}
		switch {
		case r.Verb == "generate":
			return prepareGenerate(kinds, r)
		case r.Verb == "match":
			return prepareMatch(kinds, r)
		case r.Verb == "classes":
			return prepareClasses(kinds, r)
		case r.Verb == "list":
			return prepareShards(kinds, r, Joined, listShard)
		case r.Verb == verb.Count.Name && r.Puzzle != "":
			return prepareCount(kinds, r)
		}
		v, err := verb.Find(r.Verb)
		if err != nil {
			return nil, banmen.Errorf(banmen.ErrCannot, "jobs do not support %q: expected one of %s", r.Verb, strings.Join(names(), ", "))
		}
		say := func(m banmen.Message) string { return say(r.Lang, m) }
		return prepareRecords(kinds, r, head, v, say)
	}
}

// names returns the names of all verbs for requests.
func names() []string {
	all := []string{"classes", "generate", "list", "match"}
	for _, v := range verb.Records() {
		all = append(all, v.Name)
	}
	slices.Sort(all)
	return all
}
