import type { Element } from '@xmldom/xmldom'
import { Recordings, type Recording, parseTrackFix, InvalidTrackFile } from './recording.ts'
import { closestAncestor, child, childText, descendants, parseXml } from './xml.ts'
import { gunzipSync } from 'node:zlib'
import { readCsv } from './read-csv.ts'
import { readKml } from './read-kml.ts'

/** maximum size of an unpacked track file, bytes: a week with a fix per second */
const LONGEST_FILE = 64 * 1024 * 1024

const XML_READERS = { gpx: readGpx, kml: readKml, TrainingCenterDatabase: readTcx }

/**
 * Reads the recordings in a GPX, KML, TCX or CSV file, gzipped or not; the content decides. Entities without
 * a name get the file's name. Rejects records later than `now`. Throws InvalidTrackFile for other files.
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

const NOT_A_TRACK = 'waypoint or route point, not of a track'

/**
 * Reads the tracks of a GPX 1.0 or 1.1 file, each as an entity with its name. Uses no converter to GeoJSON:
 * converters drop points, and misalign times if some points lack a time or a segment has one point.
 */
export function readGpx(root: Element, fallback: string, now: number): Recording[] {
  const recordings = new Recordings()
  for (const point of descendants(root, 'trkpt')) {
    const record = {
      lat: point.getAttribute('lat'),
      lon: point.getAttribute('lon'),
      time: childText(point, 'time'),
      accuracy: descendants(point, 'accuracy')[0]?.textContent,
      speed: descendants(point, 'speed')[0]?.textContent,
    }
    recordings.add(childText(closestAncestor(point, 'trk'), 'name') ?? fallback, parseTrackFix(record, now))
  }
  for (const name of ['wpt', 'rtept'])
    for (const _ of descendants(root, name)) recordings.add(fallback, { reason: NOT_A_TRACK })
  return recordings.all
}

/**
 * Reads the activities and courses of a TCX file. A course is an entity with its name; an activity is named
 * by sport and start.
 */
export function readTcx(root: Element, fallback: string, now: number): Recording[] {
  const recordings = new Recordings()
  for (const point of descendants(root, 'Trackpoint')) {
    const position = child(point, 'Position')
    const record = {
      lat: childText(position, 'LatitudeDegrees'),
      lon: childText(position, 'LongitudeDegrees'),
      time: childText(point, 'Time'),
      speed: descendants(point, 'Speed')[0]?.textContent,
    }
    recordings.add(entityOf(point) ?? fallback, parseTrackFix(record, now))
  }
  return recordings.all
}

function entityOf(point: Element): string | undefined {
  const activity = closestAncestor(point, 'Activity')
  if (!activity) return childText(closestAncestor(point, 'Course'), 'Name')
  return [activity.getAttribute('Sport'), childText(activity, 'Id')].filter(Boolean).join(' ') || undefined
}
