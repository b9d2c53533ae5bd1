package hexgridtest

type text = struct {
	h    Hex
	text string
}
