package lesson

//go:generate go run ../../internal/techdoc ../../docs
