package page

import (
	"errors"

	"github.com/banmen/banmen"
)

// ErrNoPage says that nothing stands at an address.
var ErrNoPage = errors.New("there is no such page")

func noPage(what string) error {
	return banmen.Errorf(ErrNoPage, "there is no page %q", what)
}
