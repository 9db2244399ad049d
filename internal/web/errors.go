package web

import "errors"

// Errors for which requests are refused, besides those of package api.
var (
	errMethod = errors.New("not by this method")
	errToken  = errors.New("no token")
	errOrigin = errors.New("from another site")
	errHost   = errors.New("for another host")
	errSlow   = errors.New("too slow")
	errCoding = errors.New("packed")
	errEnds   = errors.New("the server ends")
	errEvent  = errors.New("no event to go on from")
)
