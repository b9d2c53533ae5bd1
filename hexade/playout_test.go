package hexade

import "testing"

func TestPlayout(t *testing.T) { game.Playouts(t) }
