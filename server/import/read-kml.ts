import type { Element } from '@xmldom/xmldom'
import { Recordings, type Recording, parseTrackFix } from './recording.ts'
import { closestAncestor, childText, children, descendants, elementName } from './xml.ts'

/**
 * Reads a KML file. Each placemark with a name is an entity. Reads the points of `gx:Track` (the n-th `when`
 * belongs to the n-th `coord`) and points with a `TimeStamp`. Rejects points without a time.
 */
export function readKml(root: Element, fallback: string, now: number): Recording[] {
  const recordings = new Recordings()
  for (const track of descendants(root, 'Track')) {
    const whens = texts(track, 'when')
    const places = texts(track, 'coord').map((text) => text.split(/\s+/))
    for (let i = 0; i < Math.max(whens.length, places.length); i += 1) {
      const [lon, lat] = places[i] ?? []
      recordings.add(entityOf(track) ?? fallback, parseTrackFix({ lat, lon, time: whens[i] }, now))
    }
  }
  for (const coordinates of descendants(root, 'coordinates')) {
    const placemark = closestAncestor(coordinates, 'Placemark')
    const stamp = placemark && descendants(placemark, 'TimeStamp')[0]
    const time = closestAncestor(coordinates, 'Point') ? childText(stamp, 'when') : undefined
    for (const tuple of coordinates.textContent?.trim().split(/\s+/).filter(Boolean) ?? []) {
      const [lon, lat] = tuple.split(',')
      recordings.add(entityOf(coordinates) ?? fallback, parseTrackFix({ lat, lon, time }, now))
    }
  }
  return recordings.all
}

const texts = (node: Element, localName: string) =>
  children(node)
    .filter((element) => elementName(element) === localName)
    .map((element) => element.textContent?.trim() ?? '')

const entityOf = (node: Element) => childText(closestAncestor(node, 'Placemark'), 'name')
