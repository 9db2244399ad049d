package page

import (
	"errors"

	"github.com/banmen/banmen"
)

// ErrNoPage reports that an address has no page.
var ErrNoPage = errors.New("there is no such page")

func noPage(what string) error {
	return banmen.Errorf(ErrNoPage, "there is no page %q", what)
}
