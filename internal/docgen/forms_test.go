package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestFormsFresh checks that the table in docs/formats.md is up to date, and that each form shared
// by kinds has a section.
func TestFormsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("tries all forms on all examples")
	}
	have, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	want, err := withTable(have)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("docs/formats.md is out of date: run go generate ./codec")
	}
	_, sections, _ := strings.Cut(string(have), end)
	for _, r := range rows() {
		k := r.kinds[0].Name
		page, err := os.ReadFile("../../docs/" + k + ".md")
		documented := err == nil && bytes.Contains(page, []byte(r.form.Name))
		if sectionOf(sections, r.form.Name) == "" && !documented && k != "coin" {
			t.Errorf("docs/formats.md has no section on the form %s of %s", r.form.Name, k)
		}
	}
}
