import type { Element } from '@xmldom/xmldom'
import { Recordings, type Recording, parseTrackFix } from './recording.ts'
import { closestAncestor, child, childText, descendants } from './xml.ts'

/**
 * Reads the activities and courses of a TCX file as entities: a course by its name, an activity by
 * sport and start.
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
