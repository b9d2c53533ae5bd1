package hall

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"

	"example.com/hexgames"
)

// letters is the alphabet of ids, of which none looks like another.
var letters = base32.NewEncoding("23456789abcdefghijkmnpqrstuvwxyz").WithPadding(base32.NoPadding)

// newID returns a random id of n characters.
func newID(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return idOf(b)[:n]
}

// idOf returns an id that follows from bytes.
func idOf(b []byte) string { return letters.EncodeToString(b) }

// newSecret returns a random secret of 43 characters.
func newSecret() string {
	b := make([]byte, 32)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// newNumber returns a random number for package fair.
func newNumber() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// HashToken returns the hash by which the store knows a token.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// derive returns bytes that only this store can compute, for a purpose.
func (h *Hall) derive(purpose, of string) []byte {
	mac := hmac.New(sha256.New, h.key)
	mac.Write([]byte(purpose + "\n" + of))
	return mac.Sum(nil)
}

// invite returns the secret of a seat. It follows from the game, so nobody has to keep it.
func (h *Hall) invite(game string, seat hexgames.Player) string {
	return base64.RawURLEncoding.EncodeToString(h.derive("invite", game+"\n"+seat.String())[:18])
}

// invited returns the seat whose secret this is, None if there is no such seat.
func (h *Hall) invited(game, secret string) hexgames.Player {
	for _, seat := range seats {
		if hmac.Equal([]byte(secret), []byte(h.invite(game, seat))) {
			return seat
		}
	}
	return hexgames.None
}

// seats holds the seats of a game.
var seats = [...]hexgames.Player{hexgames.White, hexgames.Black}
