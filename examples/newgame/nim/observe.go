package nim

import "example.com/hexgames"

// Shape returns the sizes of an observation: a plane with a row for each heap.
func (p Position) Shape() hexgames.Shape {
	return hexgames.Shape{Planes: 1, Height: len(p.Heaps), Width: MaxHeap}
}

// Observe appends the observation of the player to move. In each heap's row, it has 1 in the
// column of the number of stones, and 0 elsewhere.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	for _, stones := range p.Heaps {
		for n := range uint8(MaxHeap) {
			if n+1 == stones {
				dst = append(dst, 1)
			} else {
				dst = append(dst, 0)
			}
		}
	}
	return dst, nil
}
