package png

import "image"

// A point is a point of the image, in parts of a pixel. All computations with points use
// integers. Earlier computations convert each product to float64 before an addition, because
// some machines would otherwise round only the sum.
type point struct{ x, y int }

// A pixel is divided into parts in each direction.
const (
	parts = 1 << shift
	shift = 8
)

// A loop is a closed line.
type loop []point

// A raster computes how much of each pixel is inside loops. A loop inside another one in the
// opposite direction is a hole.
type raster struct {
	box   image.Rectangle
	sides [][2]point
	band  image.Rectangle // the current part of the box, small enough for the cache
	cells []int32         // the change of the covered area from each pixel of the band to the next, in 2*parts*parts
}

// start removes all loops and sets the part of the image to draw.
func (r *raster) start(box image.Rectangle) { r.box, r.sides = box, r.sides[:0] }

// add adds a loop.
func (r *raster) add(l loop) {
	for i, p := range l {
		r.sides = append(r.sides, [2]point{p, l[(i+1)%len(l)]})
	}
}

// addSolid adds a loop, in the same direction for every loop.
func (r *raster) addSolid(l ...point) {
	area := int64(0)
	for i, p := range l {
		q := l[(i+1)%len(l)]
		area += int64(p.x)*int64(q.y) - int64(p.y)*int64(q.x)
	}
	for i, p := range l {
		q := l[(i+1)%len(l)]
		if area < 0 {
			p, q = q, p
		}
		r.sides = append(r.sides, [2]point{p, q})
	}
}

// line adds a side to the cells.
func (r *raster) line(a, b point) {
	sign := 1
	if a.y > b.y {
		a, b, sign = b, a, -1
	}
	y, bottom := max(a.y, r.band.Min.Y<<shift), min(b.y, r.band.Max.Y<<shift)
	if y >= bottom {
		return
	}
	left := r.box.Min.X << shift
	at := func(y int) int { return a.x - left + int(floorDiv(int64(b.x-a.x)*int64(y-a.y), int64(b.y-a.y))) }
	stride := r.box.Dx() + 2
	for x := at(y); y < bottom; {
		next := min((y>>shift+1)<<shift, bottom)
		end := at(next)
		row := r.cells[(y>>shift-r.band.Min.Y)*stride:][:stride]
		span(row, min(x, end), max(x, end), sign*(next-y))
		x, y = end, next
	}
}

// span adds the area to the right of a side within one row of pixels. The side goes from one x
// to another and has the given height.
func span(row []int32, from, to, height int) {
	least, most := 0, (len(row)-2)<<shift
	switch {
	case from >= most:
		return
	case to <= least:
		row[0] += int32(2 * parts * height)
		return
	}
	done := 0 // the height covered up to x
	for x := from; ; {
		next := min((x>>shift+1)<<shift, to)
		if x < least {
			next = min(least, to)
		}
		part := height - done
		if next < to {
			part = int(int64(height)*int64(next-from)/int64(to-from)) - done
		}
		done += part
		if x < least {
			row[0] += int32(2 * parts * part)
		} else {
			i := x >> shift
			area := int32(part * (x + next - 2*i<<shift)) // twice the area to the left of the side
			row[i] += int32(2*parts*part) - area
			row[i+1] += area
		}
		if x = next; x >= to || x >= most {
			return
		}
	}
}

// sweep calls paint for each run of covered pixels, with their coverage from 1 to 255.
func (r *raster) sweep(paint func(x, y int, coverage []uint8)) {
	const room = 1 << 15
	stride := r.box.Dx() + 2
	rows := min(max(1, room/stride), r.box.Dy())
	if n := rows * stride; n > len(r.cells) {
		r.cells = make([]int32, n)
	}
	coverage := make([]uint8, r.box.Dx())
	for r.band = r.box; r.band.Min.Y < r.box.Max.Y; r.band.Min.Y = r.band.Max.Y {
		r.band.Max.Y = min(r.band.Min.Y+rows, r.box.Max.Y)
		for _, side := range r.sides {
			r.line(side[0], side[1])
		}
		for y := r.band.Min.Y; y < r.band.Max.Y; y++ {
			row := r.cells[(y-r.band.Min.Y)*stride:][:stride]
			row[stride-2], row[stride-1] = 0, 0 // outside the box
			sum, covered, first := int32(0), uint8(0), 0
			for i, change := range row[:stride-2] {
				if change != 0 {
					row[i] = 0
					before := covered
					sum += change
					covered = uint8(min(max(sum, -sum)>>(2*shift+1-8), 255))
					if before == 0 {
						first = i
					} else if covered == 0 {
						paint(r.box.Min.X+first, y, coverage[first:i])
					}
				}
				if covered != 0 {
					coverage[i] = covered
				}
			}
			if covered != 0 {
				paint(r.box.Min.X+first, y, coverage[first:])
			}
		}
	}
}

// bounds returns the pixels that loops touch, within a limit.
func bounds(loops []loop, limit image.Rectangle) image.Rectangle {
	var all image.Rectangle
	for _, l := range loops {
		for _, p := range l {
			all = all.Union(image.Rect(p.x>>shift, p.y>>shift, p.x>>shift+1, p.y>>shift+1))
		}
	}
	return all.Intersect(limit)
}

// floorDiv returns a/b, rounded down. b is positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
