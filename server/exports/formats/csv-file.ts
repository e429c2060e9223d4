import { csvLine } from '../../../domain/text/csv-line.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import type { ExportedTrail } from '../exported-trail.ts'
import { isoTime, type TextFile } from './text-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'

/**
 * Writes CSV (RFC 4180) that the importer can read: each fix with its guard's id and name, times in
 * ms since epoch UTC, as UTC text and in local time of a zone (IANA name), arrival time, and
 * whether it was late. A spreadsheet takes no text for a formula. Exporter and reason are left out,
 * because other lines would break readers.
 */
export function csvFile({ timeZone }: Pick<ExportMetadata, 'timeZone'>): TextFile {
  const clock = zoneClock(timeZone)
  const line = (values: readonly unknown[]) => csvLine(values).slice(0, -'\r\n'.length)
  const columns = [
    'guard',
    'name',
    'timestamp_ms',
    'time_utc',
    `time_${timeZone.replaceAll('/', '_')}`,
    'lat',
    'lon',
    'accuracy_m',
    'speed_mps',
    'received_ms',
    'received_utc',
    'arrived_late',
  ]
  function* trailLines(trail: ExportedTrail): Generator<string> {
    const { guard, t, lat, lon, accuracy, speed, received, late } = trail
    for (const [i, at] of t.entries())
      yield line([
        guard.id,
        guard.name,
        at,
        isoTime(at),
        `${zoneDateAt(at, timeZone)} ${clock.time(at)}`,
        lat[i],
        lon[i],
        accuracy[i],
        speed[i],
        received[i],
        isoTime(received[i]),
        late[i] ? 'yes' : 'no',
      ])
  }
  return { begin: [line(columns)], trailLines, end: [], lineEnd: '\r\n' }
}
