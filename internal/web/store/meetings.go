package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"time"

	"github.com/banmen/banmen"
)

// A Result is how one person solved the puzzle of a meeting.
type Result struct {
	Name     string `json:"name"`
	Seconds  int    `json:"seconds"`
	Hints    int    `json:"hints"`
	Mistakes int    `json:"mistakes"`
}

// MaxResults limits the results of a meeting.
const MaxResults = 50

// ErrMeetings reports that the server cannot keep more meetings.
var ErrMeetings error = banmen.Errorf(ErrQuota, "the server keeps no more puzzles for friends: try again tomorrow")

// Begin starts a meeting of people who solve the same puzzle and compare their times, and returns
// its secret. The meeting ends at until. The error is ErrMeetings if there are too many.
func (s *Store) Begin(ctx context.Context, puzzle string, until time.Time) (secret string, err error) {
	secret = Secret()
	err = s.write(ctx, func(tx *sql.Tx) error {
		if err := s.disperse(tx); err != nil {
			return err
		}
		var n int
		var bytes int64
		if err := tx.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(size), 0) FROM meeting").Scan(&n, &bytes); err != nil {
			return err
		}
		if n >= s.limits.Meetings || bytes+int64(len(puzzle)) > s.limits.Met {
			return ErrMeetings
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO meeting (id, puzzle, size, until) VALUES (?, ?, ?, ?)", hash(secret), puzzle, len(puzzle), until.Unix()); err != nil {
			return err
		}
		return seal(ctx, tx, "meeting", "id = ?", hash(secret))
	})
	return secret, err
}

// disperse deletes meetings that have ended.
func (s *Store) disperse(tx *sql.Tx) error {
	_, err := tx.Exec("DELETE FROM meeting WHERE until < ?", s.now().Unix())
	return err
}

// Meet adds a result to a meeting, unless it is nil, and returns the puzzle and all results. Of
// results with the same name it keeps the first. The error is ErrNone if there is no such meeting,
// if it has ended, or if it is full.
func (s *Store) Meet(ctx context.Context, secret string, r *Result) (puzzle string, all []Result, err error) {
	if r == nil {
		puzzle, all, err = s.meeting(ctx, s.db, secret)
		return puzzle, all, known(err)
	}
	err = s.write(ctx, func(tx *sql.Tx) error {
		if puzzle, all, err = s.meeting(ctx, tx, secret); err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(o Result) bool { return o.Name == r.Name }) {
			return nil
		}
		if len(all) == MaxResults {
			return ErrNone
		}
		all = append(all, *r)
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE meeting SET results = ? WHERE id = ?", string(text), hash(secret)); err != nil {
			return err
		}
		return seal(ctx, tx, "meeting", "id = ?", hash(secret))
	})
	return puzzle, all, err
}

// meeting reads a meeting that has not ended.
func (s *Store) meeting(ctx context.Context, from asker, secret string) (puzzle string, all []Result, err error) {
	var results string
	var intact bool
	row := from.QueryRowContext(ctx, "SELECT puzzle, results, "+sound("meeting")+" FROM meeting WHERE id = ? AND until >= ?", hash(secret), s.now().Unix())
	if err := row.Scan(&puzzle, &results, &intact); err != nil {
		return "", nil, err
	}
	if !intact {
		return "", nil, ErrBroken
	}
	err = json.Unmarshal([]byte(results), &all)
	return puzzle, all, err
}
