package svg_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/render/svg"
)

// A picture that stands by itself.
func ExampleRender() {
	p, err := latin.Kind.Parse("latin:2:1...")
	if err != nil {
		log.Fatal(err)
	}
	var picture bytes.Buffer
	if err := svg.Render(&picture, p.Figure(p.Givens())); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(picture.String()) {
		if strings.HasPrefix(line, "<svg") || strings.HasPrefix(line, "<text") {
			fmt.Print(line)
		}
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120" role="img">
	// <text class="given" id="r1c1" x="36" y="46.4" font-size="28.8">1</text>
}
