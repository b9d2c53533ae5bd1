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

// invisible are the characters that show nothing, or could stand for anything, though they count
// as letters, marks or symbols.
var invisible = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, // such as the fillers of Hangul
	unicode.Variation_Selector,
	{
		R16: []unicode.Range16{
			{0x2800, 0x2800, 1}, // a pattern of Braille without dots
			{0xfffc, 0xfffd, 1}, // what stands for something else, also for broken UTF-8
		},
		R32: []unicode.Range32{
			{0x13441, 0x13446, 1}, // blanks and lost signs of hieroglyphs
			{0x16fe4, 0x16fe4, 1}, // a filler of Khitan
			{0x1d159, 0x1d159, 1}, // a note without a head
		},
	},
}

// look returns what a name looks like: names that can be taken for each other have the same look.
// A name without characters has none.
func look(name string) string {
	isGreek := !strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	text := strings.Map(func(r rune) rune {
		switch like := smallGreek[r]; {
		case r == ' ', unicode.Is(unicode.Inherited, r): // marks that belong to no script, such as accents
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

// alike has the characters that look like others, by upper-case letters. I and L are the same, because
// a small l looks like a capital I.
var alike = like(
	"AΑАⱭ", "BΒВЬ", "CСϹ", "DĐÐԀ", "EΕЕ", "GꞬԌ", "HΗНҺ", "IL1|ǀƗŁΙІӀ", "JЈͿ", "KΚК", "MΜМ", "NΝ", "O0ΟОØӨ", "PΡР",
	"QԚ", "SЅ", "TΤТŦ", "VѴ", "WԜ", "XΧХ", "YΥУҮ", "ZΖ", "3ЗƷӠ",
)

// smallGreek has the small Greek letters that look like Latin ones, unless the name is Greek.
var smallGreek = like("vν", "nη", "uυμ", "wω", "yγ", "oσ")

// like returns the characters that are like the first one in a text, for all texts.
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

// checkLook returns an error if a person's name looks like the name of somebody else who is present.
// Two bots may share a name: many are called after the program that plays.
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

// addLooks gives looks to the names that were stored before there were any, once.
func (h *Hall) addLooks(ctx context.Context) {
	err := h.tryLooks(ctx)
	if err != nil && ctx.Err() == nil {
		h.log.Warn("what names look like could not be stored", "error", err)
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
