import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const UTC = zoneClock('UTC')

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** maximum number of names above the table of guards */
const MOST_NAMES = 12

/** Returns the exporter's statements as pairs of label and text. */
export function renderExportStatement(words: ExportStatement): [name: string, value: string][] {
  const named = Object.entries(words.guards).map(([id, name]) => `${name} (no. ${id})`)
  const more = named.length - MOST_NAMES
  const names = named.slice(0, MOST_NAMES).join(', ')
  const places =
    words.places &&
    `${counted(words.places.posts.length, 'post')}, ${counted(words.places.geofences.length, 'geofence')}`
  const left = words.places?.leftOut ? ` (${words.places.leftOut} more are not in this file)` : ''
  return [
    ['Company', words.company],
    [named.length === 1 ? 'Guard' : 'Guards', more > 0 ? `${names} and ${more} more` : names],
    ['Exported by', words.by],
    ['Reason', words.reason],
    ['Time zone', words.timeZone],
    ...(places ? [['On the map', `${places}${left}`] as [string, string]] : []),
  ]
}

/** Formats a time for tables: in the stated time zone, or in UTC if none is stated. */
export const shortTimeText = (t: number, words: Pick<ExportStatement, 'timeZone'> | null): string =>
  (words ? zoneClock(words.timeZone) : UTC).full(t)

/**
 * Formats a time (ms since epoch UTC) in the stated time zone, if there is one, and in UTC, which the signature covers.
 */
export const timeText = (t: number, words: Pick<ExportStatement, 'timeZone'> | null): string =>
  words ? `${zoneClock(words.timeZone).full(t)} (${UTC.full(t)})` : UTC.full(t)
