package ops_test

import (
	"testing"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// Methods, forms and groups of symmetries have descriptions.
func TestDoc(t *testing.T) {
	for _, m := range ops.Methods {
		if m.Name == "" || m.Doc.Format == "" {
			t.Errorf("the method %q says nothing of itself", m.Name)
		}
	}
	if ops.ModelForm.Doc.Format == "" {
		t.Error("the form model says nothing of itself")
	}
	for _, k := range kinds.All {
		p, err := k.Parse(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range ops.SymmetryGroups(p) {
			if g.Name == "" || g.Doc.Format == "" {
				t.Errorf("%s: the symmetries %q say nothing of themselves", k.Name, g.Name)
			}
		}
	}
}
