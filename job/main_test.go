package job_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain wants no goroutine to be left.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
