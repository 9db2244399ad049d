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

// A lock is held by the process that runs a job. It is a transaction of SQLite,
// whose lock on the file ends with the process, however that ends, on every
// system.
type lock struct {
	db *sql.DB
	tx *sql.Tx // never committed
}

// errLocked is behind the error about a lock that another process has.
var errLocked = errors.New("another process runs this job")

// Who only looks whether a job runs has its lock for a moment, which must not stop
// others, nor look to them as if the job ran: they wait so many milliseconds.
const (
	toLook = 200
	toRun  = 1000
)

// takeLock takes the lock of the job in a folder.
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
