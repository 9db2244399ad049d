package codec

//go:generate go run ../internal/formdoc ../docs/formats.md
