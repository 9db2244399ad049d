package lesson

//go:generate go run ../../internal/docgen techniques ../../docs
