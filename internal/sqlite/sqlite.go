// Package sqlite opens databases of SQLite and tells what is wrong with them, for all that
// keep something in files of it.
package sqlite

import (
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"slices"

	"modernc.org/sqlite" // the driver "sqlite"

	"github.com/banmen/banmen/message"
)

// Open opens the database in a file, "" for one in memory, by a single connection, which
// keeps what is in memory, too. lock is what transactions begin with: immediate or exclusive.
func Open(name, lock string, pragmas ...string) (*sql.DB, error) {
	at := url.URL{Scheme: "file", Opaque: ":memory:", RawQuery: url.Values{"_pragma": pragmas, "_txlock": {lock}}.Encode()}
	if name != "" {
		at.Opaque, at.OmitHost, at.Path = "", true, filepath.ToSlash(name)
	}
	db, err := sql.Open("sqlite", at.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// Said is an error without what only the driver understands.
func Said(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) {
		if text, ok := sqlite.ErrorCodeString[e.Code()&0xff]; ok {
			return message.Errorf(err, "%s", text)
		}
	}
	return err
}

// Is reports whether an error is one of SQLite with one of these primary result codes.
func Is(err error, codes ...int) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code()&0xff)
}
