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

// letters is the alphabet of ids. No two of its letters look alike.
var letters = base32.NewEncoding("23456789abcdefghijkmnpqrstuvwxyz").WithPadding(base32.NoPadding)

// newID returns a random id of n characters.
func newID(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return idOf(b)[:n]
}

// idOf returns an id determined by the given bytes.
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

// HashToken returns a token's hash, which the store keeps instead of the token.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// derive returns bytes for a purpose that can be computed only with this store's key.
func (h *Hall) derive(purpose, of string) []byte {
	mac := hmac.New(sha256.New, h.key)
	mac.Write([]byte(purpose + "\n" + of))
	return mac.Sum(nil)
}

// invite returns the secret of a seat. It is derived from the game, so it need not be stored.
func (h *Hall) invite(game string, seat hexgames.Player) string {
	return base64.RawURLEncoding.EncodeToString(h.derive("invite", game+"\n"+seat.String())[:18])
}

// invited returns the seat with this secret, or None.
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
