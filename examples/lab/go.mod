module example.com/hexgames/examples/lab

go 1.26

require (
	example.com/hexgames v0.0.0
	github.com/nats-io/nats-server/v2 v2.15.2
	github.com/nats-io/nats.go v1.55.0
	github.com/parquet-go/parquet-go v0.32.0
	gonum.org/v1/plot v0.17.0
)

replace example.com/hexgames => ../..
