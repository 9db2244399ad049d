package main

import "io"

func swar(w io.Writer) error { return nil }
