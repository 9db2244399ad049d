package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// Add stores a new save and sets its ID. The first save creates the visitor.
func (s *Store) Add(ctx context.Context, secret string, save *Save) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		v, err := begin(ctx, tx, hash(secret), save.Updated)
		if err != nil {
			return err
		}
		save.ID = Secret()
		_, err = tx.ExecContext(ctx, "INSERT INTO save (visitor, id, title, puzzle, state, updated, seen) VALUES (?, ?, ?, ?, ?, ?, ?)",
			v, save.ID, save.Title, save.Puzzle, save.State, save.Updated.UnixMilli(), s.now().Unix())
		if err != nil {
			return err
		}
		save.Expires = s.expires(s.now().Unix())
		if err := seal(ctx, tx, "save", aSave, v, save.ID); err != nil {
			return err
		}
		return s.within(ctx, tx, v)
	})
}

// begin returns the number of the visitor with the given hash, and creates the visitor if needed.
func begin(ctx context.Context, tx *sql.Tx, hash []byte, now time.Time) (v int64, err error) {
	if _, err := tx.ExecContext(ctx, "INSERT INTO visitor (secret, created) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, now.Unix()); err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, "SELECT id FROM visitor WHERE secret = ?", hash).Scan(&v)
	return v, err
}

// within returns ErrQuota if the saves of a visitor exceed the limits.
func (s *Store) within(ctx context.Context, tx *sql.Tx, v int64) error {
	var n int
	var bytes int64
	err := tx.QueryRowContext(ctx, "SELECT count(*), sum(octet_length(title) + octet_length(puzzle) + octet_length(state)) FROM save WHERE visitor = ?", v).Scan(&n, &bytes)
	if err == nil && (n > s.limits.Saves || bytes > s.limits.Bytes) {
		return ErrQuota
	}
	return err
}

// Change replaces the save that has the ID of save.
func (s *Store) Change(ctx context.Context, secret string, save Save) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		v, err := visitor(ctx, tx, secret)
		if err != nil {
			return err
		}
		if err := one(tx.ExecContext(ctx, "UPDATE save SET title = ?, puzzle = ?, state = ?, updated = ?, seen = ? WHERE visitor = ? AND id = ?",
			save.Title, save.Puzzle, save.State, save.Updated.UnixMilli(), s.now().Unix(), v, save.ID)); err != nil {
			return err
		}
		if err := seal(ctx, tx, "save", aSave, v, save.ID); err != nil {
			return err
		}
		return s.within(ctx, tx, v)
	})
}

// Delete deletes a save and its link.
func (s *Store) Delete(ctx context.Context, secret, id string) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		v, err := visitor(ctx, tx, secret)
		if err != nil {
			return err
		}
		return one(tx.ExecContext(ctx, "DELETE FROM save WHERE visitor = ? AND id = ?", v, id))
	})
}

// Share returns the share link of a save, and creates it if there is none.
func (s *Store) Share(ctx context.Context, secret, id string) (link string, err error) {
	err = s.write(ctx, func(tx *sql.Tx) error {
		v, err := visitor(ctx, tx, secret)
		if err != nil {
			return err
		}
		err = tx.QueryRowContext(ctx, "UPDATE save SET share = coalesce(share, ?) WHERE visitor = ? AND id = ? RETURNING share", Secret(), v, id).Scan(&link)
		if err != nil {
			return err
		}
		return seal(ctx, tx, "save", aSave, v, id)
	})
	return link, err
}

// Unshare removes the share link of a save.
func (s *Store) Unshare(ctx context.Context, secret, id string) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		v, err := visitor(ctx, tx, secret)
		if err != nil {
			return err
		}
		if err := one(tx.ExecContext(ctx, "UPDATE save SET share = NULL WHERE visitor = ? AND id = ?", v, id)); err != nil {
			return err
		}
		return seal(ctx, tx, "save", aSave, v, id)
	})
}

// aSave is the condition that selects a save. Its arguments are the visitor and the ID.
const aSave = "visitor = ? AND id = ?"

// columns returns the columns of a save, and whether it is damaged.
func columns(state string) string {
	return "save.id, title, puzzle, " + state + ", updated, seen, coalesce(share, ''), NOT " + strings.ReplaceAll(sound("save"), "(visitor, id", "(save.visitor, save.id")
}

// theirs is the condition that a row belongs to a visitor. Its argument is the hash of the
// secret.
const theirs = "visitor = (SELECT id FROM visitor WHERE secret = ?)"

// look records that somebody opened saves or collections. It writes at most once a day per row.
// It ignores errors, so that reading works even if the disk is full.
func (s *Store) look(ctx context.Context, table, which string, args ...any) {
	now := s.now()
	_, _ = s.db.ExecContext(ctx, "UPDATE "+table+" SET seen = ? WHERE seen < ? AND "+which, append([]any{now.Unix(), now.Add(-24 * time.Hour).Unix()}, args...)...)
}

// expires returns when a save last opened at seen is deleted. It returns the zero time if saves
// are kept forever.
func (s *Store) expires(seen int64) time.Time {
	if s.limits.Keep == 0 {
		return time.Time{}
	}
	return time.Unix(seen, 0).Add(s.limits.Keep)
}

// Expire deletes meetings that have ended, the saves and collections that nobody opened during
// Limits.Keep, and visitors without any. It returns the number of deleted saves and collections.
func (s *Store) Expire(ctx context.Context) (n int64, err error) {
	if err := s.write(ctx, s.disperse); err != nil {
		return 0, err
	}
	if s.limits.Keep == 0 {
		return 0, nil
	}
	err = s.write(ctx, func(tx *sql.Tx) error {
		for _, table := range kept {
			gone, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE seen < ?", s.now().Add(-s.limits.Keep).Unix())
			if err != nil {
				return err
			}
			more, err := gone.RowsAffected()
			if n += more; err != nil {
				return err
			}
		}
		if n == 0 {
			return nil
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM visitor WHERE id NOT IN (SELECT visitor FROM save UNION SELECT visitor FROM collection)")
		return err
	})
	return n, err
}

// All returns the saves of a visitor, newest first, without their states. It marks damaged saves.
func (s *Store) All(ctx context.Context, secret string) (all []Save, err error) {
	s.look(ctx, "save", theirs, hash(secret))
	rows, err := s.db.QueryContext(ctx, "SELECT "+columns("''")+" FROM save "+
		"JOIN visitor ON visitor.id = visitor WHERE secret = ? ORDER BY updated DESC, save.id", hash(secret))
	if err != nil {
		return nil, known(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		save, err := s.scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, save)
	}
	return all, rows.Err()
}

// Get returns a save of a visitor. The error is ErrBroken if it is damaged.
func (s *Store) Get(ctx context.Context, secret, id string) (Save, error) {
	s.look(ctx, "save", theirs+" AND id = ?", hash(secret), id)
	return s.readSave(s.db.QueryRowContext(ctx, "SELECT "+columns("state")+" FROM save JOIN visitor ON visitor.id = visitor WHERE secret = ? AND save.id = ?", hash(secret), id).Scan)
}

// Shared returns the save behind a share link.
func (s *Store) Shared(ctx context.Context, link string) (Save, error) {
	s.look(ctx, "save", "share = ?", link)
	return s.readSave(s.db.QueryRowContext(ctx, "SELECT "+columns("state")+" FROM save WHERE share = ?", link).Scan)
}

// readSave reads a save. It returns ErrBroken if the save is damaged.
func (s *Store) readSave(row func(...any) error) (Save, error) {
	save, err := s.scan(row)
	if err == nil && save.Damaged {
		return Save{}, ErrBroken
	}
	return save, err
}

// scan reads the row of a save.
func (s *Store) scan(row func(...any) error) (save Save, err error) {
	var updated, seen int64
	err = known(row(&save.ID, &save.Title, &save.Puzzle, &save.State, &updated, &seen, &save.Share, &save.Damaged))
	save.Updated, save.Expires = time.UnixMilli(updated), s.expires(seen)
	return save, err
}

// one returns ErrNone if a statement affected no row.
func one(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		return ErrNone
	}
	return err
}
