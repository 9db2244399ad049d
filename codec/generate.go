package codec

//go:generate go run ../internal/docgen forms ../docs/formats.md
