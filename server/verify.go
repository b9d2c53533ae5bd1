package server

import (
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// verify verifies Chance's draws in a file of records.
func verify(e *console.Env) error {
	set := e.Flags()
	receipt := set.String("receipt", "", "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return console.Usage("no record: want a file, or - for standard input")
	case len(args) > 1:
		return console.Extra(args[1])
	case *receipt != "" && !fair.IsCommitment(*receipt):
		return console.Usage("-receipt: %q is not a commitment: want 64 lowercase hexadecimal digits", *receipt)
	}
	in := e.In
	if args[0] != "-" {
		file, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	return verifyAll(e.Out, in, *receipt)
}

// verifyAll verifies all records of a file. If there is a receipt, one of the records must match
// it.
func verifyAll(out io.Writer, in io.Reader, receipt string) error {
	records, wrong, found := 0, 0, receipt == ""
	var first error // the error of the first wrong record
	for r, err := range record.Read(in) {
		records++
		var report referee.Report
		if err == nil {
			report, err = referee.Verify(r)
		}
		if err != nil {
			wrong++
			if first == nil {
				first = fmt.Errorf("record %d: %w", records, err)
			}
			continue
		}
		describe(out, report)
		if receipt != "" && report.Receipt(receipt) == nil {
			found = true
			fmt.Fprintln(out, "The receipt matches this game.")
		}
	}
	switch {
	case records == 0:
		return fmt.Errorf("no records")
	case wrong == 1:
		return first
	case wrong > 1:
		return fmt.Errorf("%d of %d records are wrong: %w", wrong, records, first)
	case !found:
		return fmt.Errorf("the server had not committed to %s before the first draw of any of these games", receipt)
	}
	fmt.Fprint(out, unproven)
	if receipt == "" {
		fmt.Fprint(out, unreceipted)
	}
	return nil
}

// What a record cannot prove.
const (
	unproven = `This does not prove that nobody foresaw the draws: the server has its number from the start, so its
operator could foresee them, and tell a player.
`
	unreceipted = `Nor does it prove that the server did not make up the whole record. If you kept the commitment from
the time of the game, pass it with -receipt.
`
)

// describe prints what was verified in a record.
func describe(out io.Writer, r referee.Report) {
	if r.Game == "" {
		fmt.Fprintln(out, "Chance has drawn nothing in this game.")
		return
	}
	whose := []string{"the server"}
	for _, p := range []struct {
		name  string
		chose bool
	}{{"White", r.White}, {"Black", r.Black}} {
		if p.chose {
			whose = append(whose, p.name)
		}
	}
	fmt.Fprintf(out, "Game %s: %d draws of Chance follow from the numbers of %s.\n", r.Game, r.Draws, strings.Join(whose, ", "))
	fmt.Fprintf(out, "The server was committed to %s.\n", r.Commitments[0])
	for i, after := range r.Reseeds {
		fmt.Fprintf(out, "After draw %d, it made a new commitment, %s. It claims that a backup was restored.\n", after, r.Commitments[i+1])
	}
	if len(r.Reseeds) > 0 && len(whose) > 1 {
		fmt.Fprintf(out, "It could know the players' numbers by then, so you have to trust its operator for all draws after draw %d.\n", r.Reseeds[0])
	}
	if r.Open > 0 {
		fmt.Fprintf(out, "%d more draws cannot be verified before the server reveals its number, at the end of the game.\n", r.Open)
	}
	if len(whose) == 1 {
		fmt.Fprintln(out, "No player has chosen a number, so the server could try numbers until it liked the draws.")
	}
}
