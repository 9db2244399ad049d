package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"github.com/banmen/banmen/internal/collection"
)

// A Shelf is the collections of a visitor. It is a collection.Store.
type Shelf struct {
	*Store
	hash []byte // of the visitor's secret
}

// Shelf returns the collections of the visitor with a secret. The first collection creates the
// visitor.
func (s *Store) Shelf(secret string) *Shelf { return &Shelf{s, hash(secret)} }

// mine is the condition that selects a collection of a visitor. Its arguments are the hash and
// the name.
const mine = theirs + " AND name = ?"

// Add stores a new collection and sets its ID.
func (s *Shelf) Add(ctx context.Context, h *collection.Head, pages [][]byte) error {
	return none(s.write(ctx, func(tx *sql.Tx) error {
		v, err := begin(ctx, tx, s.hash, h.Made)
		if err != nil {
			return err
		}
		h.ID = Secret()
		head, err := json.Marshal(h)
		if err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, "INSERT INTO collection (visitor, name, head, puzzles, rated, seen) VALUES (?, ?, ?, ?, 0, ?)", v, h.ID, head, h.Puzzles, s.now().Unix())
		if err != nil {
			return err
		}
		id, err := r.LastInsertId()
		if err != nil {
			return err
		}
		for n, page := range pages {
			if _, err := tx.ExecContext(ctx, "INSERT INTO page (collection, n, puzzles) VALUES (?, ?, ?)", id, n, page); err != nil {
				return err
			}
		}
		if err := seal(ctx, tx, "page", "collection = ?", id); err != nil {
			return err
		}
		if err := seal(ctx, tx, "collection", "id = ?", id); err != nil {
			return err
		}
		return s.room(ctx, tx, v)
	}))
}

// room returns collection.ErrQuota if the collections of a visitor exceed the limits.
func (s *Shelf) room(ctx context.Context, tx *sql.Tx, v int64) error {
	var n int
	var bytes int64
	err := tx.QueryRowContext(ctx, "SELECT count(DISTINCT collection), sum(length(page.puzzles) + coalesce(length(ratings), 0)) "+
		"FROM page JOIN collection ON collection.id = collection WHERE visitor = ?", v).Scan(&n, &bytes)
	if err == nil && (n > s.limits.Collections || bytes > s.limits.Pages) {
		return collection.ErrQuota
	}
	return err
}

// All returns the heads, newest first, without their field Unreadable.
func (s *Shelf) All(ctx context.Context) (all []collection.Head, err error) {
	s.look(ctx, "collection", theirs, s.hash)
	rows, err := s.db.QueryContext(ctx, "SELECT head, rated, "+sound("collection")+" FROM collection WHERE "+theirs+" ORDER BY id DESC", s.hash)
	if err != nil {
		return nil, known(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		h, err := head(rows.Scan)
		if err != nil {
			return nil, err
		}
		h.Unreadable = nil
		all = append(all, h)
	}
	return all, rows.Err()
}

// Head returns the head of a collection.
func (s *Shelf) Head(ctx context.Context, id string) (collection.Head, error) {
	s.look(ctx, "collection", mine, s.hash, id)
	return head(s.db.QueryRowContext(ctx, "SELECT head, rated, "+sound("collection")+" FROM collection WHERE "+mine, s.hash, id).Scan)
}

// head reads the row of a head.
func head(row func(...any) error) (h collection.Head, err error) {
	var text []byte
	var rated int
	var intact bool
	if err = row(&text, &rated, &intact); err == nil && json.Unmarshal(text, &h) != nil {
		intact = false
	}
	if err == nil && !intact {
		return h, collection.ErrDamaged
	}
	h.Rated = rated
	return h, none(known(err))
}

// Page returns a page and its ratings.
func (s *Shelf) Page(ctx context.Context, id string, n int) (page, ratings []byte, err error) {
	var intact bool
	err = s.db.QueryRowContext(ctx, "SELECT page.puzzles, ratings, "+strings.ReplaceAll(sound("page"), "n, puzzles", "n, page.puzzles")+
		" FROM page JOIN collection ON collection.id = collection WHERE "+mine+" AND n = ?", s.hash, id, n).Scan(&page, &ratings, &intact)
	if err == nil && !intact {
		return nil, nil, collection.ErrDamaged
	}
	return page, ratings, none(known(err))
}

// Rate stores the ratings of a page, and the number of rated puzzles of the collection.
func (s *Shelf) Rate(ctx context.Context, id string, n int, ratings []byte, rated int) error {
	return none(s.write(ctx, func(tx *sql.Tx) error {
		if err := one(tx.ExecContext(ctx, "UPDATE collection SET rated = ? WHERE "+mine, rated, s.hash, id)); err != nil {
			return err
		}
		if err := seal(ctx, tx, "collection", mine, s.hash, id); err != nil {
			return err
		}
		const page = "n = ? AND collection = (SELECT id FROM collection WHERE name = ?)"
		if err := one(tx.ExecContext(ctx, "UPDATE page SET ratings = ? WHERE "+page, ratings, n, id)); err != nil {
			return err
		}
		return seal(ctx, tx, "page", page, n, id)
	}))
}

// Delete deletes a collection.
func (s *Shelf) Delete(ctx context.Context, id string) error {
	return none(s.write(ctx, func(tx *sql.Tx) error {
		return one(tx.ExecContext(ctx, "DELETE FROM collection WHERE "+mine, s.hash, id))
	}))
}

// none converts ErrNone to collection.ErrNone.
func none(err error) error {
	if errors.Is(err, ErrNone) {
		return collection.ErrNone
	}
	return err
}

// RoundRobin lets visitors take turns at having their collections rated.
type RoundRobin struct {
	*Store
	last int64 // number of the visitor who had the last turn
}

// Next returns the oldest unfinished collection of the visitor whose turn it is.
func (r *RoundRobin) Next(ctx context.Context) (collection.Store, string, error) {
	for _, after := range []int64{r.last, 0} {
		shelf, id := &Shelf{Store: r.Store}, ""
		err := r.db.QueryRowContext(ctx, "SELECT visitor, secret, name FROM collection JOIN visitor ON visitor.id = visitor "+
			"WHERE rated < puzzles AND visitor > ? ORDER BY visitor, collection.id LIMIT 1", after).Scan(&r.last, &shelf.hash, &id)
		if err = none(known(err)); !errors.Is(err, collection.ErrNone) {
			return shelf, id, err
		}
	}
	return nil, "", collection.ErrNone
}

// Pages returns the number of pages of all visitors.
func (s *Store) Pages(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM page").Scan(&n)
	return n, err
}
