import type { ExportWords } from '../../domain/evidence/export-words.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const UTC = zoneClock('UTC')

/** as many names as a person reads before the table of guards */
const MOST_NAMES = 12

/** Returns what the exporter states, by name. */
export function saidLines(words: ExportWords): [name: string, value: string][] {
  const named = Object.entries(words.guards).map(([id, name]) => `${name} (no. ${id})`)
  const more = named.length - MOST_NAMES
  const names = named.slice(0, MOST_NAMES).join(', ')
  const places =
    words.places && `${words.places.posts.length} posts, ${words.places.geofences.length} geofences`
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

/** Returns a moment (ms since epoch UTC) in the stated time zone, if there is one, and in UTC, which is signed. */
export const timeText = (t: number, words: Pick<ExportWords, 'timeZone'> | null): string =>
  words ? `${zoneClock(words.timeZone).full(t)} (${UTC.full(t)})` : UTC.full(t)
