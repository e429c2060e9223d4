import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { createYield } from '../http/limits/yield-to-event-loop.ts'

/** A file for a ZIP archive. `packed`: its content is already compressed. */
interface ZipEntry {
  name: string
  packed: boolean
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** number of bytes that are compressed at once, about 5 ms of work */
const STEP = 128 * 1024

/**
 * Yields a ZIP archive in pieces, while its files are being read. `at` is the time that its files get, ms
 * since epoch UTC. The maximum size is 4 GB.
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
        // copy the bytes, because the library may retain its input
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
