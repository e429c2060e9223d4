import { gunzipSync } from 'node:zlib'
import { readCsv } from './read-csv.ts'
import { readGpx } from './read-gpx.ts'
import { readKml } from './read-kml.ts'
import { readTcx } from './read-tcx.ts'
import { InvalidTrackFile, type Recording } from './recording.ts'
import { parseXml } from './xml.ts'

/** maximum size of an unpacked track file, bytes: a week with a fix per second */
const LONGEST_FILE = 64 * 1024 * 1024

const XML_READERS = { gpx: readGpx, kml: readKml, TrainingCenterDatabase: readTcx }

/**
 * Reads the recordings in a GPX, KML, TCX or CSV file, gzipped or not, detected by content. `name` (without
 * its endings) is used for nameless entities. Records later than `now` are rejected. Throws InvalidTrackFile for
 * other files.
 */
export function readTrackFile(name: string, bytes: Uint8Array, now: number): Recording[] {
  const text = decoded(name, bytes)
  const fallback = name.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '') || 'track'
  if (/^\s*</.test(text)) {
    const root = parseXml(name, text)
    const reader = Object.entries(XML_READERS).find(([element]) => element === root.localName)?.[1]
    if (reader) return reader(root, fallback, now)
    throw new InvalidTrackFile(
      `${name} is XML with the root <${root.nodeName}>, neither GPX nor KML nor TCX.`,
    )
  }
  return readCsv(name, text, now)
}

function decoded(name: string, bytes: Uint8Array): string {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  let plain = bytes
  if (zipped) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: LONGEST_FILE })
    } catch (error) {
      // zlib throws if an archive is too large, truncated or broken
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(name)
      throw new InvalidTrackFile(`${name} is a broken gzip file.`, { cause: error })
    }
  }
  if (plain.length > LONGEST_FILE) throw tooLarge(name)
  const wide = plain[0] === 0xff && plain[1] === 0xfe
  return new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(plain)
}

const tooLarge = (name: string) =>
  new InvalidTrackFile(`${name} is larger than ${LONGEST_FILE / 2 ** 20} MB (unpacked): split it.`)
