// Package page shows a run in progress in the browser, while its program serves the page.
//
//	url, err := page.Serve(ctx, "localhost:8080", func() page.Status { … })
//
// The page shows the progress, the standings, the throughput over time, the workers and the
// warnings. It refreshes itself, also without JavaScript, and loads nothing from
// elsewhere. Browsers of the same machine can read it, those of other machines only if the
// address says so. Nobody can change anything with it.
//
// # For programs
//
// The path /status.json has the same as an object: the fields of [Status], and
//
//	"throughput": [rate, …]   what Status.Rate was over time, oldest first
//	"period": seconds         the time between two of them
//
// Arrays are never null, and numbers that are not finite are 0.
package page
