package hall_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// TestInvisible checks that no name has invisible characters.
func TestInvisible(t *testing.T) {
	for _, r := range []rune{
		0, '\n', 0x7f, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f, 0x2000, 0x200b, 0x200d, 0x200e, 0x202e,
		0x2028, 0x2060, 0x2065, 0x2066, 0x206f, 0x2800, 0x3000, 0x3164, 0xd7ff, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfff9, 0xfffb, 0xfffc,
		0xfffd, 0xffff, 0x13441, 0x16fe4, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff, 0x10ffff,
	} {
		if name, err := hall.CheckName("A" + string(r) + "b"); !isKind(err, hall.ErrRequest) {
			t.Errorf("a name has %U: %q, %v", r, name, err)
		}
	}
	for _, name := range []string{"A\xff", "\xc3(", "A\xed\xa0\x80", "\xf0\x9f"} {
		if _, err := hall.CheckName(name); !isKind(err, hall.ErrRequest) {
			t.Errorf("a name has broken UTF-8: %q, %v", name, err)
		}
	}
	for r := range rune(unicode.MaxRune) { // the derived Unicode property, of assigned characters
		ignorable := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf) && !unicode.In(r, unicode.White_Space)
		if _, err := hall.CheckName("A" + string(r) + "b"); ignorable && err == nil {
			t.Errorf("a name has %U", r)
		}
	}
	for _, name := range []string{"", "Ada", "Zoë", "Zoe\u0308", "李 明", "Ада", "Ωmega", "O'Brien-2", "नमस्ते", "★ Ada ★", "😀", "이름"} {
		if got, err := hall.CheckName(name); err != nil || got != name {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
}

// TestAlike checks that nobody can take the name of somebody present, or one that looks like it,
// neither initially nor later.
func TestAlike(t *testing.T) {
	for _, row := range []struct {
		name string
		like []string
		not  []string
	}{
		{"Ada", []string{"ada", "ADA", "Аda", "АDА", "Ad\u0430", "A d a", "Ádà", "Ａｄａ", "Ada.", "A-d-a", "𝐀𝐝𝐚", "ɑda", "Αdα", "«Ada»"}, []string{"Ida", "Adam", "Ada2", "★Ada★", ""}},
		{"Bill", []string{"Bi11", "BiII", "B1ll", "Вill", "Bіll", "Bιll", "Bi||"}, []string{"Bull", "Ball"}},
		{"Bob", []string{"B0b", "BOB", "Βοb", "Вов", "Bөb", "Bσb"}, []string{"Bub"}},
		{"Ρόζα", []string{"ρόζα", "ΡΟΖΑ"}, []string{"Νίκη"}},
		{"राम", []string{"राम"}, []string{"रीमा", "रमा"}},
		{"!!!", []string{"!!!", "! ! !"}, []string{"!!", "???"}},
		{"李明", []string{"李 明"}, []string{"李李"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				p, _, err := h.Hall.NewPerson(t.Context(), row.name, true)
				if err != nil {
					t.Fatal(err)
				}
				other, _, err := h.Hall.NewPerson(t.Context(), "somebody else", false)
				if err != nil {
					t.Fatal(err)
				}
				try := func(name string) error {
					_, err := h.Hall.Rename(t.Context(), other, name)
					if _, _, again := h.Hall.NewPerson(t.Context(), name, false); (err == nil) != (again == nil) {
						t.Errorf("%q: as another name %v, as a new one %v", name, err, again)
					}
					return err
				}
				if err := try(row.name); err != nil {
					t.Errorf("nobody is here: %v", err)
				}
				_, _, end, err := h.Hall.Follow(t.Context(), p.ID)
				if err != nil {
					t.Fatal(err)
				}
				for _, name := range row.like {
					if err := try(name); !isKind(err, hall.ErrForbidden) {
						t.Errorf("%q looks like %q: %v", name, row.name, err)
					}
				}
				for _, name := range row.not {
					if err := try(name); err != nil {
						t.Errorf("%q does not look like %q: %v", name, row.name, err)
					}
				}
				if _, _, err := h.Hall.NewPerson(t.Context(), row.name, true); err != nil {
					t.Errorf("another bot: %v", err)
				}
				if _, err := h.Hall.Rename(t.Context(), p, strings.ToUpper(row.name)); err != nil {
					t.Errorf("one's own name: %v", err)
				}
				end()
				halltest.Wait(clocks.Minute + 11*second)
				if err := try(row.name); err != nil {
					t.Errorf("nobody is here anymore: %v", err)
				}
			})
		})
	}
}

// TestOldNames checks that names in a database from before looks existed get one.
func TestOldNames(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		ada := h.Person("Ada")
		h.Close()
		if err := errors.Join(h.Inner.SetName(t.Context(), ada, "Ada", ""), h.Inner.SetValue(t.Context(), "looks", "")); err != nil {
			t.Fatal(err)
		}
		h.Open()
		_, _, end, err := h.Hall.Follow(t.Context(), ada)
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		halltest.Wait(second)
		if _, _, err := h.Hall.NewPerson(t.Context(), "Аdа", false); !isKind(err, hall.ErrForbidden) {
			t.Errorf("somebody is alike: %v", err)
		}
	})
}

// TestNoName checks that a person without a name looks like nobody.
func TestNoName(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		for range 3 {
			_, _, end, err := h.Hall.Follow(t.Context(), h.Person(""))
			if err != nil {
				t.Fatal(err)
			}
			defer end()
		}
	})
}

// FuzzCheckName checks that an accepted name is valid text that does not change when checked again
// and that it shows something.
func FuzzCheckName(f *testing.F) {
	for _, name := range []string{"", "Ada", "Zoë", " a  b ", "\u200b", "e\u0301\u0301\u0301", "\xff", "नमस्ते", "A\ufe0f", "\u115f"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got, err := hall.CheckName(name)
		if err != nil {
			if !isKind(err, hall.ErrRequest) {
				t.Errorf("%q: %v", name, err)
			}
			return
		}
		if again, err := hall.CheckName(got); err != nil || again != got || !utf8.ValidString(got) {
			t.Errorf("%q is allowed, and %q becomes %q, %v", name, got, again, err)
		}
	})
}
