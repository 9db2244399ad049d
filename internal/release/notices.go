package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// notices writes the licences of all components. Each text appears once, under the names of all
// components that have it.
func notices(w io.Writer, all []component) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, "Third-party notices\n\nThe commands banmen and banmen-nats and the pages of banmen are built from the software listed\n"+
		"here, with thanks to those who wrote it. Each licence follows once, under the names of what it\nis of.\n\n")
	of := map[string][]string{} // by text
	var texts []string
	for _, c := range all {
		fmt.Fprintln(b, "  "+strings.TrimSpace(c.Name+" "+c.Version))
		for _, l := range c.Licences {
			text := strings.TrimSpace(strings.ReplaceAll(l.Text, "\r\n", "\n"))
			if of[text] == nil {
				texts = append(texts, text)
			}
			of[text] = append(of[text], fmt.Sprintf("%s (%s)", strings.TrimSpace(c.Name+" "+c.Version), l.Name))
		}
	}
	for _, text := range texts {
		fmt.Fprintf(b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(of[text], "\n"), text)
	}
	return b.Flush()
}

// bill writes the bill of materials of a version in CycloneDX 1.5. It has no time and no serial
// number, so the same commit gives the same bytes.
func bill(w io.Writer, version string, all []component) error {
	type licenceID struct {
		ID   string `json:"id,omitempty"`
		Name string `json:"name,omitempty"`
	}
	type licenceOf struct {
		License licenceID `json:"license"`
	}
	type part struct {
		Type     string      `json:"type"`
		Ref      string      `json:"bom-ref"`
		Name     string      `json:"name"`
		Version  string      `json:"version,omitempty"`
		PURL     string      `json:"purl,omitempty"`
		Licences []licenceOf `json:"licenses,omitempty"`
	}
	type metadata struct {
		Component part `json:"component"`
	}
	doc := struct {
		Format     string   `json:"bomFormat"`
		Spec       string   `json:"specVersion"`
		Version    int      `json:"version"`
		Metadata   metadata `json:"metadata"`
		Components []part   `json:"components"`
	}{Format: "CycloneDX", Spec: "1.5", Version: 1}
	const name = "github.com/banmen/banmen"
	doc.Metadata.Component = part{Type: "application", Ref: purl(name, version), Name: name, Version: version, PURL: purl(name, version), Licences: []licenceOf{{licenceID{ID: "MIT"}}}}
	for _, c := range all {
		p := part{Type: "library", Ref: c.Name, Name: c.Name, Version: c.Version}
		if c.Module {
			p.PURL = purl(c.Name, c.Version)
			p.Ref = p.PURL
		}
		seen := map[licenceID]bool{}
		for _, l := range c.Licences {
			id := licenceID{ID: l.id()}
			if id.ID == "" {
				id.Name = l.Name
			}
			if !seen[id] {
				p.Licences = append(p.Licences, licenceOf{id})
			}
			seen[id] = true
		}
		doc.Components = append(doc.Components, p)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

// purl returns the package URL of a module.
func purl(name, version string) string { return "pkg:golang/" + name + "@" + version }
