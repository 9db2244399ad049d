package job

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/sqlite"
)

// A lock is held by the process that runs a job. It is an SQLite transaction, whose file
// lock ends with the process on every system, however the process ends.
type lock struct {
	db *sql.DB
	tx *sql.Tx // never committed
}

// errLocked is wrapped by errors about a lock held by another process.
var errLocked = errors.New("another process runs this job")

// Milliseconds to wait for the lock. Checking whether a job runs takes the lock for a
// moment. That must not stop other processes, nor look to them as if the job ran.
const (
	toLook = 200
	toRun  = 1000
)

// takeLock acquires the lock of the job in a folder.
func takeLock(dir string, wait int) (*lock, error) {
	db, err := sqlite.Open(filepath.Join(dir, "lock"), "exclusive", fmt.Sprintf("busy_timeout(%d)", wait))
	if err != nil {
		return nil, err
	}
	tx, err := db.Begin()
	if err != nil {
		if sqlite.Is(err, sqlite3.SQLITE_BUSY) {
			err = banmen.Errorf(errLocked, "another process runs the job in %s", dir)
		}
		return nil, errors.Join(err, db.Close())
	}
	return &lock{db, tx}, nil
}

func (l *lock) release() error { return errors.Join(l.tx.Rollback(), l.db.Close()) }
