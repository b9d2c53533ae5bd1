// Reads Parquet files with an independent library. For each file it prints a line of JSON with
// the metadata, then a line for each row. Numbers that JSON lacks, such as 64-bit integers and
// NaN, become strings.
//
//   node read.mjs FILE...
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

const exact = (_, value) => {
  if (typeof value === 'bigint' || typeof value === 'number' && !Number.isFinite(value)) {
    return String(value)
  }
  return Object.is(value, -0) ? '-0' : ArrayBuffer.isView(value) ? Array.from(value) : value
}

for (const name of process.argv.slice(2)) {
  const file = await asyncBufferFromFile(name)
  const metadata = await parquetMetadataAsync(file)
  const header = Object.fromEntries(metadata.key_value_metadata.map(({ key, value }) => [key, value]))
  console.log(JSON.stringify(header))
  for (const row of await parquetReadObjects({ file, metadata, compressors })) {
    console.log(JSON.stringify(row, exact))
  }
}
