package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"example.com/hexgames/server/hall"
)

// meters count requests, for Prometheus.
type meters struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec

	overdrawn *prometheus.CounterVec // by what was to be created
}

// begin creates the meters, including the hall's.
func (m *meters) begin(h *hall.Hall, connections func() (open, refused int64)) {
	m.registry = prometheus.NewRegistry()
	m.requests = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hexgames_requests_total", Help: "Requests, by endpoint and status."}, []string{"endpoint", "status"})
	m.took = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "hexgames_request_seconds", Help: "How long requests took, excluding streams.", Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14),
	}, []string{"endpoint"})
	m.overdrawn = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hexgames_overdrawn_total", Help: "People and games refused because their address had created too many in an hour."}, []string{"budget"})
	m.registry.MustRegister(m.requests, m.took, m.overdrawn, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	gauge := func(name, help string, f func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "hexgames_" + name, Help: help}, f))
	}
	counter := func(name, help string, f func() int64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "hexgames_" + name, Help: help}, func() float64 { return float64(f()) }))
	}
	gauge("open_games", "Games in memory.", func() float64 { return float64(h.OpenGames()) })
	gauge("streams", "Streams.", func() float64 { return float64(h.Streams()) })
	gauge("clock_ahead_seconds", "How far time is ahead of the database's clock, which was set back.", func() float64 { return float64(h.Counts.Ahead.Load()) / 1000 })
	gauge("ready", "1 if commands can be carried out.", func() float64 {
		if h.Ready() != nil {
			return 0
		}
		return 1
	})
	if connections == nil {
		connections = func() (open, refused int64) { return 0, 0 }
	}
	gauge("connections", "Client connections.", func() float64 { open, _ := connections(); return float64(open) })
	counter("connections_refused_total", "Connections closed immediately because there were too many, from an address or in total.", func() int64 { _, refused := connections(); return refused })
	counter("commands_total", "Commands.", h.Counts.Commands.Load)
	counter("refused_total", "Commands that were refused.", h.Counts.Refused.Load)
	counter("repeated_total", "Commands that were already carried out before.", h.Counts.Repeated.Load)
	counter("conflicts_total", "Appends that another server preceded.", h.Counts.Conflicts.Load)
	counter("events_total", "Events that were stored.", h.Counts.Events.Load)
	counter("failed_total", "Appends that failed.", h.Counts.Failed.Load)
	counter("graced_total", "How often players got time back because servers were away.", h.Counts.Graced.Load)
	counter("flagged_total", "Games that ended because time had run out.", h.Counts.Flagged.Load)
	counter("clock_jumps_total", "How often the database's clock was set ahead.", h.Counts.Jumps.Load)
	counter("opened_total", "Games that were read into memory.", h.Counts.Opened.Load)
	counter("evicted_total", "Games dropped from memory.", h.Counts.Evicted.Load)
}

// note counts a request. The status is 0 for a normal answer.
func (m *meters) note(endpoint string, took time.Duration, status int, err error) {
	switch {
	case err != nil:
		status = statusOf(err)
	case status == 0:
		status = http.StatusOK
	}
	m.requests.WithLabelValues(endpoint, strconv.Itoa(status)).Inc()
	if endpoint != "GET /api/me/stream" && endpoint != "GET /api/games/{id}/stream" {
		m.took.WithLabelValues(endpoint).Observe(took.Seconds())
	}
}

// Metrics returns the handler of the metrics.
func (a *API) Metrics() http.Handler {
	return promhttp.HandlerFor(a.meters.registry, promhttp.HandlerOpts{})
}
