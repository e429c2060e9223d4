import { type Doubt, MAX_TRAVEL_KMH } from './report-doubts.ts'

const distance = (metres: number) =>
  metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`
const HOUR_S = 3_600
const time = (seconds: number) => {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / 60)} min`
  return seconds < 48 * HOUR_S
    ? `${Math.round(seconds / HOUR_S)} h`
    : `${Math.round(seconds / (24 * HOUR_S))} days`
}

/** Returns a doubt about a report as text with its figures. */
export function doubtText({ kind, metres, accuracyM, seconds, detail }: Doubt): string {
  switch (kind) {
    case 'far':
      return `Used elsewhere? The phone was ${distance(metres ?? 0)} from the post (accuracy ${accuracyM === null ? 'unknown' : distance(accuracyM)}).`
    case 'too_fast':
      return `Used elsewhere? ${distance(metres ?? 0)} from the use before it, ${time(seconds ?? 0)} apart: more than ${MAX_TRAVEL_KMH} km/h.`
    case 'own_phone_elsewhere':
      return `Somebody else? The guard’s own phone was ${distance(metres ?? 0)} away, ${time(seconds ?? 0)} apart (accuracy ${distance(accuracyM ?? 0)}).`
    case 'other_guard_by_phone':
      return `Somebody else? The same phone reported for another guard ${time(seconds ?? 0)} apart.`
    case 'sent_late':
      return `Sent ${time(seconds ?? 0)} after it was made, by the phone’s own clock.`
    case 'unknown_guard':
      return 'No guard has the number that was typed in.'
    case 'unknown_checkpoint':
      return 'No checkpoint has the code that was scanned.'
    case 'not_recorded':
      return `Nothing was recorded elsewhere: ${detail ?? ''}`
  }
}
