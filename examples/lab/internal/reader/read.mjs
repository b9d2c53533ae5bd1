// Prints what another program reads from Parquet files: for each file a line with its metadata,
// and then a line of JSON for each row. Numbers of 64 bits and NaN are strings, which JSON lacks.
//
//	node read.mjs FILE...
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

const exact = (_, value) => {
  if (typeof value === 'bigint' || Number.isNaN(value)) {
    return String(value)
  }
  return ArrayBuffer.isView(value) ? Array.from(value) : value
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
