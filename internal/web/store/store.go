// Package store keeps saves and collections of visitors in an SQLite database, in a folder or in
// memory.
//
// A visitor is identified by a secret of 128 random bits, of which only the hash is stored.
// Reading and changing a save needs the secret. Its share link, if it has one, only reads it.
// Saves survive a killed process and a full disk. A save is deleted when nobody has opened it for
// as long as [Limits] say.
package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/filelock"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/internal/sqlite"
	"github.com/banmen/banmen/message"
)

// A Store stores saves and collections. It is safe for concurrent use.
type Store struct {
	db     *sql.DB
	limits Limits
	now    func() time.Time
	lock   io.Closer // lock of the folder; nil for a store in memory
}

// Limits are the limits of a store.
type Limits struct {
	Saves       int           // of a visitor
	Bytes       int64         // of all saves of a visitor
	Collections int           // of a visitor
	Pages       int64         // bytes of their pages, packed
	Meetings    int           // of all visitors
	Met         int64         // bytes of their puzzles
	Total       int64         // bytes of the database; 0: unlimited on disk, InMemory in memory
	Keep        time.Duration // how long a save or collection stays after it was last opened; 0: forever
}

// Usual is the default of a server.
var Usual = Limits{Saves: 1000, Bytes: 16 << 20, Collections: 20, Pages: 32 << 20, Meetings: 10_000, Met: 16 << 20, Keep: 365 * 24 * time.Hour}

// InMemory is the default of Limits.Total for a store in memory.
const InMemory = 64 << 20

// A Save is a puzzle or game that a visitor saved.
type Save struct {
	ID      string
	Title   string
	Puzzle  string // its text
	State   string // state of the page, as JSON
	Updated time.Time
	Expires time.Time // when it will be deleted if nobody opens it; zero: never
	Share   string    // secret of the share link; "": none
	Damaged bool      // its checksum is wrong
}

// Errors of the store.
var (
	ErrNone   error = banmen.Errorf(nil, "no such save, or it belongs to another visitor")
	ErrQuota  error = banmen.Errorf(nil, "your saves are full: delete some first")
	ErrBroken error = banmen.Errorf(nil, "this save was damaged on the server's disk")
	ErrFull   error = banmen.Errorf(nil, "the server's disk is full: nothing was saved")
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
	sum     INTEGER, -- checksums: of all but the state and seen, and of the state
	statesum INTEGER,
	PRIMARY KEY (visitor, id)
);
CREATE TABLE IF NOT EXISTS collection (
	id      INTEGER PRIMARY KEY,
	visitor INTEGER NOT NULL REFERENCES visitor,
	name    TEXT NOT NULL UNIQUE, -- its ID for visitors
	head    TEXT NOT NULL,        -- as JSON
	puzzles INTEGER NOT NULL,
	rated   INTEGER NOT NULL,
	seen    INTEGER NOT NULL DEFAULT 0, -- as of a save
	sum     INTEGER -- of all but seen
);
CREATE INDEX IF NOT EXISTS collection_visitor ON collection (visitor);
CREATE TABLE IF NOT EXISTS page (
	collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
	n          INTEGER NOT NULL,
	puzzles    BLOB NOT NULL,
	ratings    BLOB,
	sum        INTEGER, -- of all
	PRIMARY KEY (collection, n)
);
CREATE TABLE IF NOT EXISTS meeting (
	id      BLOB PRIMARY KEY, -- SHA-256 of its secret
	puzzle  TEXT NOT NULL,
	size    INTEGER NOT NULL, -- bytes of the puzzle
	until   INTEGER NOT NULL, -- seconds since 1970
	results TEXT NOT NULL DEFAULT '[]', -- as JSON
	sum     INTEGER -- of all
);
CREATE INDEX IF NOT EXISTS meeting_until ON meeting (until);
`

// version is the version of the tables, stored as user_version. Version 0 had no checksums, 1 no
// meetings.
const version = 2

// sums lists the checksum columns of tables and their expressions.
var sums = []struct{ table, column, of string }{
	{"save", "sum", "checksum(visitor, id, title, puzzle, updated, share)"},
	{"save", "statesum", "checksum(visitor, id, state)"},
	{"collection", "sum", "checksum(id, visitor, name, head, puzzles, rated)"},
	{"page", "sum", "checksum(collection, n, puzzles, ratings)"},
	{"meeting", "sum", "checksum(id, puzzle, size, until, results)"},
}

// seal updates the checksums of the rows of a table that satisfy a condition.
func seal(ctx context.Context, tx *sql.Tx, table, which string, args ...any) error {
	var set []string
	for _, s := range sums {
		if s.table == table {
			set = append(set, s.column+" = "+s.of)
		}
	}
	_, err := tx.ExecContext(ctx, "UPDATE "+table+" SET "+strings.Join(set, ", ")+" WHERE "+which, args...)
	return err
}

// sound returns the condition that the checksums of a row are right.
func sound(table string) string {
	var all []string
	for _, s := range sums {
		if s.table == table {
			all = append(all, table+"."+s.column+" IS "+s.of)
		}
	}
	return "(" + strings.Join(all, " AND ") + ")"
}

// fileName is the name of the database, lockName of its lock file.
const (
	fileName = "saves.sqlite"
	lockName = "lock"
)

// Open opens the store in a folder, which it creates if needed; "" means memory. now is the
// clock. It fails if another process has the folder open, the store has a newer version, or the
// database is too damaged to read. Damages counts other damage.
func Open(dir string, l Limits, now func() time.Time) (s *Store, err error) {
	name := ""
	var lock io.Closer
	defer func() {
		if err != nil && lock != nil {
			err = errors.Join(err, lock.Close())
		}
	}()
	pragmas := []string{"auto_vacuum(1)", "foreign_keys(1)", "busy_timeout(5000)"} // auto_vacuum removes deleted content from the file
	if dir != "" {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, banmen.Errorf(err, "cannot keep saves in %s: %v", dir, err)
		}
		f, err := filelock.Take(filepath.Join(dir, lockName))
		if errors.Is(err, filelock.ErrLocked) {
			return nil, banmen.Errorf(err, "another server is using %s", dir)
		} else if err != nil {
			return nil, banmen.Errorf(err, "cannot keep saves in %s: %v", dir, err)
		}
		lock = f
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
	s = &Store{db: db, limits: l, now: now, lock: lock}
	err = s.prepare(dir)
	var worded message.Worded
	if err != nil && !errors.As(err, &worded) {
		err = banmen.Errorf(err, "cannot keep saves in %s: %v", dir, sqlite.Explained(err))
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// readable returns the version of a store. It fails if that is newer than ours or SQLite finds
// damage.
func readable(db *sql.DB, dir string) (have int, err error) {
	if err := db.QueryRow("PRAGMA user_version").Scan(&have); err != nil {
		return 0, damaged(dir, err)
	}
	if have > version {
		return 0, banmen.Errorf(nil, "the store in %s has version %d, written by a newer banmen: this one reads versions up to %d", dir, have, version)
	}
	wrong, err := sqlite.Check(db)
	if err == nil && wrong == "" && have == version {
		var kept, is int32
		if err = db.QueryRow("PRAGMA application_id").Scan(&kept); err == nil {
			is, err = tables(db)
		}
		if kept != is {
			wrong = "its tables are not those that it was made with"
		}
	}
	if err == nil && wrong != "" {
		err = banmen.Errorf(nil, "%s", wrong)
	}
	return have, damaged(dir, err)
}

// tables returns a checksum of the names and definitions of all tables and indices. The database
// stores it as application_id.
func tables(db interface{ QueryRow(string, ...any) *sql.Row }) (sum int32, err error) {
	var n int64
	err = db.QueryRow("SELECT checksum(group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, ''), ';' ORDER BY type, name)) FROM sqlite_schema").Scan(&n)
	return int32(uint32(n)), err
}

// damaged converts an error about a damaged database to an error for people. It returns other
// errors unchanged.
func damaged(dir string, err error) error {
	var found *banmen.Error
	if errors.As(err, &found) || sqlite.Is(err, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) {
		return banmen.Errorf(err, "%s is damaged (%v): replace it with a backup, or move it away to start empty", filepath.Join(dir, fileName), sqlite.Explained(err))
	}
	return err
}

// prepare creates the tables, and upgrades those of older versions.
func (s *Store) prepare(dir string) error {
	have, err := readable(s.db, dir)
	if err != nil {
		return err
	}
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
	if have == version {
		return nil
	}
	return s.write(context.Background(), func(tx *sql.Tx) error {
		if have > 0 {
			return stamp(tx)
		}
		for _, sum := range sums {
			var has bool
			err := tx.QueryRow("SELECT count(*) FROM pragma_table_info(?) WHERE name = ?", sum.table, sum.column).Scan(&has)
			if err == nil && !has {
				_, err = tx.Exec("ALTER TABLE " + sum.table + " ADD COLUMN " + sum.column + " INTEGER")
			}
			if err != nil {
				return err
			}
		}
		for _, table := range []string{"save", "collection", "page"} {
			if err := seal(context.Background(), tx, table, "TRUE"); err != nil {
				return err
			}
		}
		return stamp(tx)
	})
}

// stamp stores the version and the checksum of the tables.
func stamp(tx *sql.Tx) error {
	sum, err := tables(tx)
	if err == nil {
		_, err = tx.Exec(fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", version, sum))
	}
	return err
}

// Damages returns the numbers of damaged saves and collections. It reads all of them.
func (s *Store) Damages(ctx context.Context) (saves, collections int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM save WHERE NOT "+sound("save")+"), "+
		"(SELECT count(*) FROM collection WHERE NOT "+sound("collection")+" OR id IN (SELECT collection FROM page WHERE NOT "+sound("page")+"))").Scan(&saves, &collections)
	return saves, collections, err
}

// Backup copies the store in a folder, which may be open, into a file. The file appears under its
// name only when it is complete, and replaces an older one.
func Backup(ctx context.Context, dir, file string) (err error) {
	if _, err := os.Stat(filepath.Join(dir, fileName)); err != nil {
		return banmen.Errorf(err, "there is no store in %s", dir)
	}
	db, err := sqlite.Open(filepath.Join(dir, fileName), "deferred", "busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := readable(db, dir); err != nil {
		return err
	}
	target, err := newfile.Create(file, func(base string) string { return base + ".partial" })
	if err != nil {
		return banmen.Errorf(err, "cannot write %s: %v", file, err)
	}
	if _, err = db.ExecContext(ctx, "VACUUM INTO ?", target.Name()); err == nil {
		err = errors.Join(target.Chmod(0o600), target.Sync())
	}
	if err != nil {
		return errors.Join(banmen.Errorf(err, "cannot write %s: %v", file, sqlite.Explained(err)), target.Discard())
	}
	return errors.Join(target.Close(), target.Publish(""))
}

// kept lists the tables of saves and collections, which record when they were last opened.
var kept = [...]string{"save", "collection"}

// pageSize is the size of an SQLite page in bytes.
const pageSize = 4096

// Close closes the store.
func (s *Store) Close() error {
	err := s.db.Close()
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}

// known converts errors of SQLite to those of this package.
func known(err error) error {
	if sqlite.Is(err, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) {
		return errors.Join(ErrFull, err)
	}
	if sqlite.Is(err, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) {
		return errors.Join(ErrBroken, err)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNone
	}
	return err
}

// Secret returns a new secret of 128 random bits, in characters that are safe in addresses.
func Secret() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // Read never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hash returns the hash of a secret; the store keeps nothing else. A hash does not reveal its
// secret, as there are too many possible secrets to try.
func hash(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// Known reports whether a visitor with the secret exists.
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

// visitor returns the number of the visitor with a secret, or ErrNone.
func visitor(ctx context.Context, db asker, secret string) (id int64, err error) {
	err = known(db.QueryRowContext(ctx, "SELECT id FROM visitor WHERE secret = ?", hash(secret)).Scan(&id))
	return id, err
}

// write calls f in a transaction, and rolls back if f fails.
func (s *Store) write(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return known(err)
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // a full disk may have ended the transaction
		return known(err)
	}
	return known(tx.Commit())
}
