package hall

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"example.com/hexgames/server/store"
)

// invisible are characters that show nothing, or could stand for anything, even though they count
// as letters, marks, or symbols.
var invisible = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, // such as the fillers of Hangul
	unicode.Variation_Selector,
	{
		R16: []unicode.Range16{
			{0x2800, 0x2800, 1}, // a Braille pattern without dots
			{0xfffc, 0xfffd, 1}, // object replacement, and the replacement character of broken UTF-8
		},
		R32: []unicode.Range32{
			{0x13441, 0x13446, 1}, // blanks and lost signs of hieroglyphs
			{0x16fe4, 0x16fe4, 1}, // a Khitan filler
			{0x1d159, 0x1d159, 1}, // a null note head
		},
	},
}

// look returns the appearance of a name: names that can be mistaken for each other have the same
// look. An empty name has none.
func look(name string) string {
	isGreek := !strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	text := strings.Map(func(r rune) rune {
		switch like := smallGreek[r]; {
		case r == ' ', unicode.Is(unicode.Inherited, r): // marks of no particular script, such as accents
			return -1
		case like != 0 && !isGreek:
			r = like
		}
		r = unicode.ToUpper(r)
		if like := alike[r]; like != 0 {
			return like
		}
		return r
	}, norm.NFKD.String(name))
	letters := strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.Is(unicode.Sk, r) {
			return -1
		}
		return r
	}, text)
	if letters == "" {
		return text
	}
	return letters
}

// alike maps each uppercase letter to characters that look like it. I and L are the same, because a
// lowercase l looks like a capital I.
var alike = like(
	"AΑАⱭ", "BΒВЬ", "CСϹ", "DĐÐԀ", "EΕЕ", "GꞬԌ", "HΗНҺ", "IL1|ǀƗŁΙІӀ", "JЈͿ", "KΚК", "MΜМ", "NΝ", "O0ΟОØӨ", "PΡР",
	"QԚ", "SЅ", "TΤТŦ", "VѴ", "WԜ", "XΧХ", "YΥУҮ", "ZΖ", "3ЗƷӠ",
)

// smallGreek has the lowercase Greek letters that look like Latin ones. It does not apply to Greek
// names.
var smallGreek = like("vν", "nη", "uυμ", "wω", "yγ", "oσ")

// like maps each character of a text to the text's first character, for all texts.
func like(texts ...string) map[rune]rune {
	m := map[rune]rune{}
	for _, text := range texts {
		first, _ := utf8.DecodeRuneInString(text)
		for _, r := range text {
			m[r] = first
		}
	}
	return m
}

// checkLook returns an error if a person's name looks like the name of somebody else who is
// present. Two bots may share a name: many are named after their program.
func (h *Hall) checkLook(ctx context.Context, p store.Person) error {
	if p.Look == "" {
		return nil
	}
	others, err := h.store.Alike(ctx, p.Look, h.Now())
	if err != nil {
		return unavailable(err)
	}
	people, err := h.people(ctx, others...)
	if err != nil {
		return err
	}
	for _, other := range people {
		if other.ID != p.ID && !(other.Bot && p.Bot) {
			return Refuse(ErrForbidden, p.Name, "somebody who is here has this name, or one that looks like it: choose another one")
		}
	}
	return nil
}

// addLooks adds looks, once, to names that were stored before looks existed.
func (h *Hall) addLooks(ctx context.Context) {
	err := h.tryLooks(ctx)
	if err != nil && ctx.Err() == nil {
		h.log.Warn("the looks of names could not be stored", "error", err)
	}
}

func (h *Hall) tryLooks(ctx context.Context) error {
	done, err := h.store.Value(ctx, valueLooks, func() string { return "" })
	if err != nil || done != "" {
		return err
	}
	people, err := h.store.Find(ctx, "", everybody)
	if err != nil {
		return err
	}
	for _, p := range people {
		if p.Look != "" || p.Name == "" {
			continue
		}
		now, err := h.store.People(ctx, p.ID) // who may have another name by now
		if err == nil && now[p.ID].Name == p.Name {
			err = h.store.SetName(ctx, p.ID, p.Name, look(p.Name))
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return h.store.SetValue(ctx, valueLooks, "added")
}
