import { csvLine } from '../../../domain/text/csv-line.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import type { ExportedTrail } from '../exported-trail.ts'
import { isoTime, type TextFile } from './text-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'

/**
 * Creates the writer of CSV files (RFC 4180), which the importer can read again. A line has id and name of
 * the guard, the time (ms since epoch UTC, UTC text, and local time of a zone), arrival time, and whether
 * the fix was late. Text is never written as a spreadsheet formula. Exporter and reason are left out,
 * because programs that read CSV expect no other lines.
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
