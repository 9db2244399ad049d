// Package store keeps what visitors save, and their collections: in a SQLite database in a
// folder, or in memory.
//
// A visitor is known by a secret of 128 random bits, of which only the hash is kept. A save
// is read and changed with the secret alone; its share link, if it has one, reads it.
// What was saved stays when the process is killed or the disk is full. It goes when nobody
// has looked at it for as long as [Limits] say.
package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/sqlite"
)

// A Store keeps saves. Several goroutines may use it.
type Store struct {
	db     *sql.DB
	limits Limits
	now    func() time.Time
}

// Limits are what a store takes.
type Limits struct {
	Saves       int           // of a visitor
	Bytes       int64         // of all saves of a visitor
	Collections int           // of a visitor
	Pages       int64         // bytes of their pages, packed
	Total       int64         // bytes of the database; 0: as many as the disk has
	Keep        time.Duration // how long that stays at which nobody looks; 0: for ever
}

// Usual are the limits of a server that asks for nothing else.
var Usual = Limits{Saves: 1000, Bytes: 16 << 20, Collections: 20, Pages: 32 << 20, Keep: 365 * 24 * time.Hour}

// InMemory is how large a store in memory becomes, unless its limits say so.
const InMemory = 64 << 20

// A Save is what a visitor saved.
type Save struct {
	ID      string
	Title   string
	Puzzle  string // its text
	State   string // of the page, as JSON
	Updated time.Time
	Expires time.Time // when it goes if nobody looks at it; zero: never
	Share   string    // of its link; "": none
}

// What may go wrong.
var (
	ErrNone  error = banmen.Errorf(nil, "there is no such save, or it is not yours")
	ErrQuota error = banmen.Errorf(nil, "you have saved too much: delete something first")
	ErrFull  error = banmen.Errorf(nil, "there is no room on the server: nothing was saved")
)

const schema = `
CREATE TABLE IF NOT EXISTS visitor (
	id      INTEGER PRIMARY KEY,
	secret  BLOB NOT NULL UNIQUE, -- its SHA-256
	created INTEGER NOT NULL      -- seconds since 1970
);
CREATE TABLE IF NOT EXISTS save (
	visitor INTEGER NOT NULL REFERENCES visitor,
	id      TEXT NOT NULL,
	title   TEXT NOT NULL,
	puzzle  TEXT NOT NULL,
	state   TEXT NOT NULL,
	updated INTEGER NOT NULL, -- milliseconds since 1970
	share   TEXT UNIQUE,
	seen    INTEGER NOT NULL DEFAULT 0, -- when somebody looked at it, in seconds since 1970
	PRIMARY KEY (visitor, id)
);
CREATE TABLE IF NOT EXISTS collection (
	id      INTEGER PRIMARY KEY,
	visitor INTEGER NOT NULL REFERENCES visitor,
	name    TEXT NOT NULL UNIQUE, -- its ID for visitors
	head    TEXT NOT NULL,        -- as JSON
	puzzles INTEGER NOT NULL,
	rated   INTEGER NOT NULL,
	seen    INTEGER NOT NULL DEFAULT 0 -- as of a save
);
CREATE INDEX IF NOT EXISTS collection_visitor ON collection (visitor);
CREATE TABLE IF NOT EXISTS page (
	collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
	n          INTEGER NOT NULL,
	puzzles    BLOB NOT NULL,
	ratings    BLOB,
	PRIMARY KEY (collection, n)
);
`

// fileName is that of the database.
const fileName = "saves.sqlite"

// Open opens the store in a folder, which is made if it is not there; "" is memory. now is
// the clock.
func Open(dir string, l Limits, now func() time.Time) (*Store, error) {
	name := ""
	pragmas := []string{"auto_vacuum(1)", "foreign_keys(1)", "busy_timeout(5000)"} // the first: what was deleted is no longer in the file
	if dir != "" {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, banmen.Errorf(err, "cannot keep saves in %s: %v", dir, err)
		}
		name = filepath.Join(dir, fileName)
		pragmas = append(pragmas, "journal_mode(WAL)", "synchronous(FULL)")
	} else if l.Total == 0 {
		l.Total = InMemory
	}
	if l.Total > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", l.Total/pageSize))
	}
	db, err := sqlite.Open(name, "immediate", pragmas...)
	if err != nil {
		return nil, err
	}
	s := &Store{db, l, now}
	if err := s.prepare(); err != nil {
		return nil, errors.Join(banmen.Errorf(err, "cannot keep saves in %s: %v", dir, sqlite.Said(err)), db.Close())
	}
	return s, nil
}

// prepare makes the tables, and gives those of older versions what they lack.
func (s *Store) prepare() error {
	if _, err := s.db.Exec(schema); err != nil {
		return err
	}
	for _, table := range kept {
		var has bool
		if err := s.db.QueryRow("SELECT count(*) FROM pragma_table_info(?) WHERE name = 'seen'", table).Scan(&has); err != nil {
			return err
		}
		if !has {
			if _, err := s.db.Exec("ALTER TABLE " + table + " ADD COLUMN seen INTEGER NOT NULL DEFAULT 0"); err != nil {
				return err
			}
			if _, err := s.db.Exec("UPDATE "+table+" SET seen = ?", s.now().Unix()); err != nil {
				return err
			}
		}
		if _, err := s.db.Exec("CREATE INDEX IF NOT EXISTS " + table + "_seen ON " + table + " (seen)"); err != nil {
			return err
		}
	}
	return nil
}

// kept are the tables of what visitors have, which knows when somebody looked at it.
var kept = [...]string{"save", "collection"}

// pageSize is that of SQLite, in bytes.
const pageSize = 4096

// Close ends the use of a store.
func (s *Store) Close() error { return s.db.Close() }

// known turns errors of SQLite into those of this package.
func known(err error) error {
	if sqlite.Is(err, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) {
		return errors.Join(ErrFull, err)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNone
	}
	return err
}

// Secret returns a new secret of 128 random bits, in letters of addresses.
func Secret() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hash is what is kept of a secret, of which no one can guess as many as it has.
func hash(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// Known reports whether there is a visitor with a secret.
func (s *Store) Known(ctx context.Context, secret string) (bool, error) {
	_, err := visitor(ctx, s.db, secret)
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// An asker is a database or a transaction.
type asker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// visitor returns the number of a visitor.
func visitor(ctx context.Context, db asker, secret string) (id int64, err error) {
	err = known(db.QueryRowContext(ctx, "SELECT id FROM visitor WHERE secret = ?", hash(secret)).Scan(&id))
	return id, err
}
