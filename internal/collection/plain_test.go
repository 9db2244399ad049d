package collection

import "testing"

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", "1": "1", "-1": "-1", "+1.5": "+1.5", "-0,5": "-0,5", "a=b": "a=b", "'=1": "'=1",
		"=1": "'=1", "+a": "'+a", "-a": "'-a", "-1+2": "'-1+2", "@a": "'@a", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1", "  =1": "'  =1",
		"＝1": "'＝1", "＠a": "'＠a", "--1": "'--1", "-inf": "'-inf", "-1e5": "'-1e5",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
