package logic_test

import (
	"testing"

	"github.com/banmen/banmen/internal/shorttest"
)

func TestMain(m *testing.M) { shorttest.Main(m) }
