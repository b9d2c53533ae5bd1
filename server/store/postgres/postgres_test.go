package postgres

import (
	"testing"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(t testing.TB) storetest.Database {
		url := pgtest.URL(t)
		return storetest.Database{Shared: true, Open: func(now func() clocks.Millis) (store.Store, error) {
			return Open(t.Context(), url, Options{Now: now})
		}}
	})
}
