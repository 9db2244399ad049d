package cli

import (
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/verb"
)

func kindsVerb() command.Verb {
	v := records.Command(verb.Kinds, nil)
	v.Words = (*command.Kinds).Names
	return v
}
