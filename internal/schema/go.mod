module example.com/hexgames/internal/schema

go 1.25

require (
	example.com/hexgames v0.0.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require golang.org/x/text v0.34.0 // indirect

replace example.com/hexgames => ../..
