package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/weigh"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to 1 for
// a win. See the Knowledge section of the package documentation.
func (p Position) Evaluate() float64 { return p.evaluate(standard()) }

// Quiet reports whether the player to move has nothing to capture. Evaluate is reliable only in
// quiet positions.
func (p Position) Quiet() bool { return p.captures == 0 }

// evaluate is Evaluate with these weights.
func (p Position) evaluate(s *weigh.Scale) float64 {
	if p.mover == hexgames.None {
		return 0
	}
	var list features
	x := s.Value(list[:p.features(&list)], p.left())
	if p.mover == hexgames.Black {
		x = -x
	}
	return x
}

// left returns the number of pieces on the board.
func (p Position) left() int { return (p.white | p.black).count() }

// features holds the features of a position.
type features [pieces + 3 + 6]uint16

// features fills in the features of the position and returns how many there are.
func (p Position) features(f *features) (n int) {
	own, enemy := p.sides()
	kings := p.kings
	if p.mover == hexgames.Black {
		own, enemy, kings = own.turned(), enemy.turned(), kings.turned()
	}
	add := func(i int) {
		f[n] = uint16(i)
		n++
	}
	empty := all &^ (own | enemy)
	k := 0
	if kings != 0 {
		a, b := (own & kings).count(), (enemy & kings).count()
		add(fewKings + 4*min(a, 3) + min(b, 3))
		k = 3*min(a, 2) + min(b, 2)
		for s := own & kings; s != 0; s &= s - 1 {
			add(kingsAt + int(kingCell[s.lowest()&63]))
		}
		for s := enemy & kings; s != 0; s &= s - 1 {
			add(enemyKingsAt + int(kingCell[s.lowest()&63]))
		}
		own, enemy = own&^kings, enemy&^kings
	}
	for s := own; s != 0; s &= s - 1 {
		add(menAt + int(manCell[s.lowest()&63]))
	}
	for s := enemy; s != 0; s &= s - 1 {
		add(enemyMenAt + int(manCell[s.lowest()&63]))
	}
	add(ownCount + k*counts + own.count())
	add(enemyCount + k*counts + enemy.count())
	danger, safe := between(enemy, empty), ^between(own, empty)
	up0, up1, up2 := step0(own)&empty, step1(own)&empty, step2(own)&empty
	down3, down4, down5 := step3(enemy)&empty, step4(enemy)&empty, step5(enemy)&empty
	number := func(group, n int) { add(group + min(n, numbers-1)) }
	number(ownSteps, up0.count()+up1.count()+up2.count())
	number(enemySteps, down3.count()+down4.count()+down5.count())
	number(ownSafe, (up0&^danger).count()+(up1&^danger).count()+(up2&^danger).count())
	number(enemySafe, (down3&safe).count()+(down4&safe).count()+(down5&safe).count())
	number(inDanger, (own & danger).count())
	number(crowning, ((up0 | up1 | up2) & whiteFar).count())
	return n
}
