package web

import (
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Prometheus' own parser reads the counts from /metrics: types, escaped labels and growing
// buckets.
func TestMetrics(t *testing.T) {
	release := "v1 \"q\" \\ \n é \x01"
	s, h := serve(t, Config{Release: release})
	for _, request := range []string{`{"puzzle": "` + mini + `"}`, `{"puzzle": "` + mini + `"}`, `{}`} {
		send(t, "POST", h.URL+"/api/v1/solve", request)
	}
	send(t, "POST", h.URL+"/api/v1/no-such-verb-<script>", `{}`)
	s.counts.answer("count", "ok", time.Hour, time.Minute)
	a := send(t, "GET", h.URL+"/metrics", "")
	if got := expfmt.ResponseFormat(a.Header); got.FormatType() != expfmt.TypeTextPlain {
		t.Errorf("the format is %q", got)
	}
	p := expfmt.NewTextParser(model.LegacyValidation)
	all, err := p.TextToMetricFamilies(strings.NewReader(a.text))
	if err != nil {
		t.Fatal(err, a.text)
	}
	for name, sort := range map[string]dto.MetricType{
		"banmen_http_responses_total": dto.MetricType_COUNTER, "banmen_answer_seconds": dto.MetricType_HISTOGRAM, "banmen_wait_seconds_total": dto.MetricType_COUNTER,
		"banmen_running": dto.MetricType_GAUGE, "banmen_waiting": dto.MetricType_GAUGE, "banmen_clients": dto.MetricType_GAUGE, "banmen_connections": dto.MetricType_GAUGE,
		"banmen_info": dto.MetricType_GAUGE, "go_goroutines": dto.MetricType_GAUGE, "go_memstats_heap_alloc_bytes": dto.MetricType_GAUGE, "go_memstats_sys_bytes": dto.MetricType_GAUGE,
	} {
		if f := all[name]; f.GetType() != sort || f.GetHelp() == "" || len(f.GetMetric()) == 0 {
			t.Errorf("%s: %v", name, f)
		}
	}
	if got := labelled(all["banmen_info"], "version", release); got == nil {
		t.Errorf("the version is %v", all["banmen_info"])
	}
	for status, want := range map[string]uint64{"ok": 2, "bad": 1} {
		var m *dto.Metric
		for _, each := range all["banmen_answer_seconds"].GetMetric() {
			if has(each, "verb", "solve") && has(each, "status", status) {
				m = each
			}
		}
		if got := m.GetHistogram().GetSampleCount(); got != want {
			t.Errorf("%d answers are %s, want %d", got, status, want)
		}
	}
	counted := labelled(all["banmen_answer_seconds"], "verb", "count").GetHistogram()
	if counted.GetSampleSum() != 3600 || counted.GetSampleCount() != 1 {
		t.Error(counted)
	}
	for _, b := range counted.GetBucket() {
		if want := b.GetUpperBound() > 13; (b.GetCumulativeCount() == 1) != want {
			t.Error(b)
		}
	}
	for code, want := range map[string]float64{"200": 2, "400": 1, "404": 1} {
		if got := labelled(all["banmen_http_responses_total"], "code", code).GetCounter().GetValue(); got != want {
			t.Errorf("%s: %g, want %g", code, got, want)
		}
	}
	if labelled(all["banmen_answer_seconds"], "verb", "") == nil || strings.Contains(a.text, "script") {
		t.Error("verbs that somebody made up are not told apart: ", a.text)
	}
}

// labelled returns the metric with a label.
func labelled(f *dto.MetricFamily, name, value string) *dto.Metric {
	for _, m := range f.GetMetric() {
		if has(m, name, value) {
			return m
		}
	}
	return nil
}

func has(m *dto.Metric, name, value string) bool {
	for _, l := range m.GetLabel() {
		if l.GetName() == name && l.GetValue() == value {
			return true
		}
	}
	return false
}
