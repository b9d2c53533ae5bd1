module example.com/hexgames/internal/versus

go 1.25

require (
	example.com/hexgames v0.0.0
	github.com/corentings/chess/v2 v2.3.2
)

require golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect

replace example.com/hexgames => ../..
