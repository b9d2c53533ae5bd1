// Package page shows the progress of a run in the browser. The program serves the page while it
// runs.
//
//	url, err := page.Serve(ctx, "localhost:8080", func() page.Status { … })
//
// The page shows the progress, the standings, the throughput over time, the workers and the
// warnings. It refreshes automatically, even without JavaScript, and loads nothing from other
// sites. Browsers on the same machine can read it. Browsers on other machines can read it only if
// the address allows it. The page is read-only.
//
// # For programs
//
// The path /status.json has the same data as an object: the fields of [Status], and
//
//	"throughput": [rate, …]   Status.Rate over time, oldest first
//	"period": seconds         time between two rates
//
// Arrays are never null, and numbers that are not finite are 0.
package page
