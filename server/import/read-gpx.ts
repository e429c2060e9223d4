import type { Element } from '@xmldom/xmldom'
import { Recordings, type Recording, parseTrackFix } from './recording.ts'
import { closestAncestor, childText, descendants } from './xml.ts'

const NOT_A_TRACK = 'waypoint or route point, not of a track'

/**
 * Reads the tracks of a GPX 1.0 or 1.1 file, each an entity by its name. Points are read one by one:
 * converters to GeoJSON drop points and misalign times if some points lack a time or a segment has one point.
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
