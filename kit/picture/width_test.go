package picture

import "testing"

// dejavu lists the letters of DejaVu Sans that the tests use, by width in thousandths of
// the size. It is the widest font of a picture.
var dejavu = map[int]string{
	275:  "'",
	278:  "ijl",
	295:  "IJ",
	318:  " ,.·",
	337:  `/:;\|`,
	352:  "f",
	361:  "-",
	390:  "()[]",
	392:  "t",
	401:  "!",
	411:  "r",
	460:  `"`,
	500:  "*_`–",
	521:  "s",
	525:  "z",
	531:  "?",
	550:  "c",
	557:  "L",
	575:  "F",
	579:  "k",
	592:  "vxy",
	603:  "PР",
	609:  "У",
	610:  "Г",
	611:  "TY",
	612:  "o",
	613:  "a",
	615:  "eé",
	632:  "EЕ",
	634:  "hnu",
	635:  "Sbdgpq",
	636:  "$0123456789{}",
	656:  "K",
	684:  "AVА",
	685:  "XZ",
	686:  "BБВЬ",
	695:  "RЯ",
	698:  "C",
	710:  "К",
	732:  "U",
	748:  "NИ",
	752:  "HЛН",
	770:  "D",
	775:  "G",
	780:  "&",
	787:  "OQО",
	818:  "w",
	838:  "#+<=>^~",
	863:  "MМ",
	942:  "щ",
	950:  "%",
	974:  "m",
	989:  "W",
	1000: "@…",
	1069: "Ш",
	1077: "Ж",
	1080: "Ю",
	1094: "Щ",
}

// Unusually wide texts for their length.
const (
	signs    = "A == B == C == D == E == F == G == H == I"
	cyrillic = "ШАМИЛЬ ЖУМАГУЛОВ – МАРИЯ ЩЕРБАКОВА-ЮЩЕНКО"
)

// width returns the width of a text in DejaVu Sans.
func width(t *testing.T, text string, size float64) (w float64) {
	t.Helper()
	widths := map[rune]int{}
	for width, letters := range dejavu {
		for _, r := range letters {
			widths[r] = width
		}
	}
	for _, r := range text {
		if widths[r] == 0 {
			t.Errorf("the width of %q is unknown", r)
		}
		w += float64(widths[r]) / 1000 * size
	}
	return w
}

// TestTextWidth checks that texts fit into the estimated widths, and that the estimates are not
// much too large.
func TestTextWidth(t *testing.T) {
	for _, text := range []string{
		signs, cyrillic,
		"Ada & Bob", "Hexdame: Ada – Bob, after 31. e5xg5xg7xe5", "2718281828", "MAMMA MIA", "wow, mmm", "much too long…", "score",
	} {
		least := width(t, text, 2)
		if got := textWidth(text, 2); got < least || got > 1.6*least {
			t.Errorf("%q: the width is %v, want from %v to %v", text, got, least, 1.6*least)
		}
	}
	for _, letters := range dejavu {
		for _, r := range letters {
			if got, least := textWidth(string(r), 1), width(t, string(r), 1); got < least {
				t.Errorf("%q: the width is %v, want %v", r, got, least)
			}
		}
	}
}
