package job

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/sqlite"
	"github.com/banmen/banmen/job/task"
)

// A ledger records the progress of a job. The tables:
//
//	job     a row for each property: spec, version, state, input, total, …
//	unit    a row for each finished unit
//	failed  a row for each unit that was set aside
//	bad     the first lines that could not be read
//	worker  totals of each worker
type ledger struct {
	db *sql.DB
}

const schema = `
CREATE TABLE job (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE unit (
	first  INTEGER PRIMARY KEY, -- item
	items  INTEGER NOT NULL,
	at     INTEGER NOT NULL,    -- of its lines in the input, unpacked, in bytes
	bytes  INTEGER NOT NULL,
	input  BLOB,                -- hash of its lines
	start  INTEGER NOT NULL,    -- of its result in the file results
	length INTEGER NOT NULL,
	packed INTEGER NOT NULL,    -- 1: its result is a frame of zstd
	hash   BLOB NOT NULL,       -- of its result
	no     INTEGER NOT NULL,
	bad    INTEGER NOT NULL,
	time   INTEGER NOT NULL     -- that it took, nanoseconds
);
CREATE TABLE failed (first INTEGER PRIMARY KEY, items INTEGER NOT NULL, at INTEGER NOT NULL, bytes INTEGER NOT NULL, error TEXT NOT NULL);
CREATE TABLE bad (item INTEGER PRIMARY KEY, text TEXT NOT NULL, why TEXT NOT NULL, col INTEGER NOT NULL);
CREATE TABLE worker (name TEXT PRIMARY KEY, units INTEGER NOT NULL, items INTEGER NOT NULL, time INTEGER NOT NULL) WITHOUT ROWID;
`

// A row is the ledger's record of a unit.
type row struct {
	span
	input         []byte
	start, length int64
	packed        bool
	hash          []byte
	no, bad       int64
	time          time.Duration
	worker        string
	reported      []task.BadLine
}

const (
	ledgerName = "ledger.sqlite"
	newLedger  = "ledger.new" // during creation
)

// openLedger opens an existing ledger. With sync, each commit waits for the disk.
func openLedger(name string, sync bool) (*ledger, error) {
	level := "NORMAL"
	if sync {
		level = "FULL"
	}
	l, err := connect(name, "busy_timeout(10000)", "synchronous("+level+")")
	if err != nil {
		return nil, err
	}
	if _, err = l.get("spec"); err != nil {
		return nil, errors.Join(noLedger(name, err), l.close())
	}
	return l, nil
}

// makeLedger creates a ledger.
func makeLedger(name string) (*ledger, error) {
	l, err := connect(name, "journal_mode(MEMORY)", "synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	if _, err = l.db.Exec(schema); err != nil {
		return nil, errors.Join(noLedger(name, err), l.close())
	}
	return l, nil
}

// log switches to a write-ahead log, so that readers need not wait. The setting is stored
// in the file; two processes must not try to change it at the same time.
func (l *ledger) log() error {
	_, err := l.db.Exec("PRAGMA journal_mode = WAL")
	return err
}

// connect opens the database in a file.
func connect(name string, pragmas ...string) (*ledger, error) {
	db, err := sqlite.Open(name, "immediate", pragmas...)
	if err != nil {
		return nil, err
	}
	return &ledger{db}, nil
}

func noLedger(name string, err error) error {
	return banmen.Errorf(err, "%s is not the ledger of a job: %v", name, sqlite.Explained(err))
}

func (l *ledger) close() error { return l.db.Close() }

// get returns a property of the job, or an empty string.
func (l *ledger) get(key string) (value string, err error) {
	err = l.db.QueryRow("SELECT value FROM job WHERE key = ?", key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, err
}

func (l *ledger) set(key, value string) error {
	_, err := l.db.Exec("INSERT INTO job VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", key, value)
	return err
}

// getJSON reads a property stored as JSON. It leaves v unchanged if there is none.
func (l *ledger) getJSON(key string, v any) error {
	text, err := l.get(key)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		return banmen.Errorf(err, "the ledger cannot be read: its property %q is not JSON: %v", key, err)
	}
	return nil
}

func (l *ledger) setJSON(key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return l.set(key, string(text))
}

// add records finished units, all or none. Existing rows stay.
func (l *ledger) add(ctx context.Context, rows []row) error {
	return l.write(ctx, func(tx *sql.Tx) error {
		if err := addUnits(ctx, tx, rows); err != nil {
			return err
		}
		if err := addWorked(ctx, tx, rows); err != nil {
			return err
		}
		return addBad(ctx, tx, rows)
	})
}

func addUnits(ctx context.Context, tx *sql.Tx, rows []row) (err error) {
	insert, err := tx.PrepareContext(ctx, "INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, insert.Close()) }()
	for _, r := range rows {
		if _, err := insert.ExecContext(ctx, r.first, r.items, r.at, r.bytes, r.input, r.start, r.length, r.packed, r.hash, r.no, r.bad, int64(r.time)); err != nil {
			return err
		}
	}
	return nil
}

// addWorked updates the totals of each worker.
func addWorked(ctx context.Context, tx *sql.Tx, rows []row) error {
	sums := map[string]Worked{}
	for _, r := range rows {
		sums[r.worker] = sums[r.worker].plus(r.items, r.time)
	}
	for name, w := range sums {
		_, err := tx.ExecContext(ctx, "INSERT INTO worker VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "+
			"units = units + excluded.units, items = items + excluded.items, time = time + excluded.time", name, w.Units, w.Items, int64(w.Time))
		if err != nil {
			return err
		}
	}
	return nil
}

// addBad adds bad lines and lines whose answer is no. It keeps only the first ones of each sort.
func addBad(ctx context.Context, tx *sql.Tx, rows []row) error {
	added := false
	for _, r := range rows {
		for _, b := range r.reported {
			if _, err := tx.ExecContext(ctx, "INSERT INTO bad VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", b.Item, b.Text, b.Why, b.Column); err != nil {
				return err
			}
			added = true
		}
	}
	if !added {
		return nil
	}
	for _, noes := range []string{"", "NOT "} {
		const sort = "(text = '' AND col = 0)" // task.BadLine.No
		_, err := tx.ExecContext(ctx, "DELETE FROM bad WHERE "+noes+sort+" AND item NOT IN (SELECT item FROM bad WHERE "+noes+sort+" ORDER BY item LIMIT ?)", task.MaxReported)
		if err != nil {
			return err
		}
	}
	return nil
}

// write runs f in a transaction.
func (l *ledger) write(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// fail sets a unit aside.
func (l *ledger) fail(u Unit, why string) error {
	_, err := l.db.Exec("INSERT INTO failed VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET items = excluded.items, bytes = excluded.bytes, error = excluded.error",
		u.First, u.Items, u.At, u.size(), why)
	return err
}

// forgive removes the records of units that were set aside.
func (l *ledger) forgive() error {
	_, err := l.db.Exec("DELETE FROM failed")
	return err
}

// forget removes the row of a unit, so that it is done again.
func (l *ledger) forget(first int64) error {
	_, err := l.db.Exec("DELETE FROM unit WHERE first = ?", first)
	return err
}

// spans returns the finished items in order; with aside also those set aside.
func (l *ledger) spans(aside bool) (all []span, err error) {
	query := "SELECT first, items, at, bytes FROM unit"
	if aside {
		query += " UNION ALL SELECT first, items, at, bytes FROM failed"
	}
	err = l.each(query+" ORDER BY first", func(scan func(...any) error) error {
		var s span
		err := scan(&s.first, &s.items, &s.at, &s.bytes)
		all = append(all, s)
		return err
	})
	return all, err
}

// rows calls f with each unit, ordered by items or by results.
func (l *ledger) rows(order string, f func(row) error) error {
	return l.each("SELECT first, items, at, bytes, input, start, length, packed, hash FROM unit ORDER BY "+order, func(scan func(...any) error) error {
		var r row
		if err := scan(&r.first, &r.items, &r.at, &r.bytes, &r.input, &r.start, &r.length, &r.packed, &r.hash); err != nil {
			return err
		}
		return f(r)
	})
}

// each calls f with each row of a query.
func (l *ledger) each(query string, f func(scan func(...any) error) error) (err error) {
	rows, err := l.db.Query(query)
	if err != nil {
		return err
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
