package hexcore6

import "testing"

func TestPlayout(t *testing.T) { game.Playouts(t) }
