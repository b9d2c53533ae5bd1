#!/bin/bash -eu
# Builds all fuzz targets for OSS-Fuzz. OSS-Fuzz runs this in the root directory of a clone, which it
# throws away.

# The compiler of the targets must not be in the module cache: the adapter replaces files in it.
goroot=$(cd server && go env GOROOT) # the module that requires the newest version of Go
if [[ $goroot == "$(go env GOMODCACHE)"/* ]]; then
	cp -r "$goroot" "$WORK/go"
	chmod -R u+w "$WORK/go"
	export GOROOT=$WORK/go PATH=$WORK/go/bin:$PATH
fi
export GOTOOLCHAIN=local

# The same compiler builds the adapter, and the program that converts seeds to its format.
tools=$WORK/tools
mkdir -p "$tools"
(cd "$SRC/go-118-fuzz-build" && go build -o "$tools/go-118-fuzz-build_v2" .)
(cd "$SRC/go-118-fuzz-build/cmd/addStdLibCorpusToFuzzer" && go build -o "$tools/" .)
export PATH=$tools:$PATH

# The adapter can't build targets whose package is named after another one with the suffix _test. It
# can't even read the files of such a package, so remove them after listing the targets.
targets=$(go run ./internal/soak list)
find . -name '*_test.go' -print0 | xargs -0 grep -lZ '^package [a-z0-9]*_test$' | xargs -0 rm

while read -r dir function; do
	if ! grep -q "^func $function(" "$dir"/*_test.go; then
		echo "skipped: $dir $function is in a package named _test"
		continue
	fi
	name=$(tr ./ __ <<<"${dir#./}")_$function
	(
		cd "$dir"
		go mod edit -replace "github.com/AdamKorcz/go-118-fuzz-build=$SRC/go-118-fuzz-build"
		go get github.com/AdamKorcz/go-118-fuzz-build/testing
		compile_native_go_fuzzer_v2 "$(go list .)" "$function" "$name"
	)
	if [ -d "$dir/testdata/fuzz/$function" ]; then
		addStdLibCorpusToFuzzer -dir "$dir/testdata/fuzz/$function" -fuzzer_name "$name"
	fi
done <<<"$targets"
