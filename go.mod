module example.com/hexgames

go 1.25

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/image v0.36.0
	golang.org/x/term v0.40.0
	pgregory.net/rapid v1.3.0
)

require (
	golang.org/x/sys v0.41.0 // indirect
	golang.org/x/text v0.34.0 // indirect
)
