package main

import (
	"context"

	"example.com/hexgames/examples/lab/queue"
)

func (c *conductor) serve(ctx context.Context, q *queue.Coordinator) error { return nil }
