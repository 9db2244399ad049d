package cli

import (
	"strconv"
	"strings"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// A quota is the requested number of puzzles of a level.
type quota struct {
	level *logic.Level // nil: any
	count int64
}

// quotas are the values of --level. A value applies to the kind before it. A value before all kinds
// applies to the kinds without their own value.
type quotas struct {
	flags *command.Flags
	text  string
	words map[int]string // by the number of kinds before them
	of    map[int][]quota
}

// String returns the last value, or "" by default.
func (q *quotas) String() string { return q.text }

// Type returns the type of the flag, as on other verbs.
func (q *quotas) Type() string { return "string" }

// Set adds a value: levels with numbers of puzzles, such as easy:20,hard:20.
func (q *quotas) Set(text string) error {
	if q.words == nil {
		q.words = map[int]string{}
	}
	q.words[command.Arguments(q.flags)], q.text = text, text
	return nil
}

// read parses the values. A level without a number gets count puzzles.
func (q *quotas) read(count int64) error {
	q.of = map[int][]quota{}
	for at, text := range q.words {
		for word := range strings.SplitSeq(text, ",") {
			name, number, numbered := strings.Cut(word, ":")
			asked := quota{count: count}
			var err error
			if asked.level, err = ops.FindLevel(strings.TrimSpace(name)); err != nil {
				return err
			}
			if numbered {
				if asked.count, err = strconv.ParseInt(strings.TrimSpace(number), 10, 64); err != nil || asked.count < 1 {
					return console.Usage("--level %s: expected levels with their numbers, such as easy:20,hard:20", text)
				}
			}
			q.of[at] = append(q.of[at], asked)
		}
	}
	return nil
}

// For returns the quotas of the i-th kind, from 0; a kind without levels gets count
// puzzles.
func (q *quotas) For(i int, count int64) []quota {
	for _, at := range []int{i + 1, 0} {
		if q.of[at] != nil {
			return q.of[at]
		}
	}
	return []quota{{nil, count}}
}

// Words returns the kinds and their --level flags as words of a command line.
func (q *quotas) Words(kinds []string) (all []string) {
	for i := range len(kinds) + 1 {
		if i > 0 {
			all = append(all, kinds[i-1])
		}
		if q.words[i] != "" {
			all = append(all, "--level", q.words[i])
		}
	}
	return all
}
