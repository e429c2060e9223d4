/** Bytes before the directory: the header of PMTiles version 3 (github.com/protomaps/PMTiles, spec/v3). */
const HEADER = 127
const NO_COMPRESSION = 1
const PNG = 2

/** Returns a PMTiles archive of one PNG tile that covers the world at zoom 0. */
export function tinyArchive(png: Uint8Array, metadata: object): Uint8Array {
  const words = new TextEncoder().encode(JSON.stringify(metadata))
  // one entry: tile id 0, run length 1, length, and offset of the tile data (stored plus one)
  const directory = new Uint8Array([1, 0, 1, ...varint(png.length), 1])
  const metadataAt = HEADER + directory.length
  const tilesAt = metadataAt + words.length
  const archive = new Uint8Array(tilesAt + png.length)
  const view = new DataView(archive.buffer)
  archive.set(new TextEncoder().encode('PMTiles'))
  view.setUint8(7, 3)
  const places = [
    HEADER,
    directory.length,
    metadataAt,
    words.length,
    tilesAt,
    0,
    tilesAt,
    png.length,
    1,
    1,
    1,
  ]
  places.forEach((value, i) => view.setBigUint64(8 + i * 8, BigInt(value), true))
  archive.set([1, NO_COMPRESSION, NO_COMPRESSION, PNG, 0, 0], 96)
  const degrees = [-180, -85, 180, 85]
  degrees.forEach((value, i) => view.setInt32(102 + i * 4, value * 1e7, true))
  archive.set(directory, HEADER)
  archive.set(words, metadataAt)
  archive.set(png, tilesAt)
  return archive
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]
}
