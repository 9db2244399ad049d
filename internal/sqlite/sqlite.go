// Package sqlite opens SQLite databases and explains their errors.
package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"modernc.org/sqlite" // the driver "sqlite"

	"github.com/banmen/banmen/message"
)

// castagnoli is the polynomial of the checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// register adds the function checksum to SQL, once for all databases.
var register = sync.OnceValue(func() error {
	return sqlite.RegisterDeterministicScalarFunction("checksum", -1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		return checksum(args), nil
	})
})

// checksum returns the CRC-32C of values, including their types and lengths.
func checksum(values []driver.Value) int64 {
	var all []byte
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			all = append(all, 'n')
		case int64:
			all = binary.BigEndian.AppendUint64(append(all, 'i'), uint64(v))
		case string:
			all = append(binary.BigEndian.AppendUint64(append(all, 's'), uint64(len(v))), v...)
		case []byte:
			all = append(binary.BigEndian.AppendUint64(append(all, 'b'), uint64(len(v))), v...)
		default: // numbers with a point, which no table of ours has
			all = fmt.Appendf(append(all, 'f'), "%v", v)
		}
	}
	return int64(crc32.Checksum(all, castagnoli))
}

// Check reads a whole database and returns the first fault that SQLite finds, in one line, or "" if
// the database is sound.
func Check(db *sql.DB) (wrong string, err error) {
	err = db.QueryRow("PRAGMA integrity_check(1)").Scan(&wrong)
	wrong = strings.TrimPrefix(strings.Join(strings.Fields(wrong), " "), "*** in database main *** ")
	if wrong == "ok" {
		wrong = ""
	}
	return wrong, err
}

// Open opens the database in a file, or one in memory if the name is empty. It uses a single
// connection, so a database in memory persists. SQL has the function checksum(VALUE, …). lock is
// how transactions begin: immediate or exclusive.
func Open(name, lock string, pragmas ...string) (*sql.DB, error) {
	at := url.URL{Scheme: "file", Opaque: ":memory:", RawQuery: url.Values{"_pragma": pragmas, "_txlock": {lock}}.Encode()}
	if name != "" {
		at.Opaque, at.OmitHost, at.Path = "", true, filepath.ToSlash(name)
	}
	if err := register(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", at.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// Explained replaces an error of the driver by one with SQLite's own text.
func Explained(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) {
		if text, ok := sqlite.ErrorCodeString[e.Code()&0xff]; ok {
			return message.Errorf(err, "%s", text)
		}
	}
	return err
}

// Is reports whether err is an SQLite error with one of these primary result codes.
func Is(err error, codes ...int) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code()&0xff)
}
