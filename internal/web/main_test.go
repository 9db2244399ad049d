package web

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain is also the server of tests that need one by itself. Nothing goes on after a
// test, whoever left early.
func TestMain(m *testing.M) {
	if os.Getenv("BANMEN_TEST_SERVER") != "" {
		os.Exit(runServer())
	}
	goleak.VerifyTestMain(m)
}
