import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { createYield } from '../http/limits/yield-to-event-loop.ts'

/** A file of an archive. `packed`: its content is already compressed. */
interface ZipEntry {
  name: string
  packed: boolean
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** bytes per step of the compression: about 5 ms of work */
const STEP = 128 * 1024

/**
 * Yields a ZIP archive in pieces as its files are read. `at`: time of its files, ms since epoch
 * UTC. At most 4 GB in total.
 */
export async function* zipPieces(
  entries: AsyncIterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const turn = createYield()
  for await (const { name, packed, pieces } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces)
      for (let from = 0; from < piece.length; from += STEP) {
        // the library may retain its input
        file.push(piece.slice(from, from + STEP))
        yield* made.splice(0)
        await turn()
      }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
