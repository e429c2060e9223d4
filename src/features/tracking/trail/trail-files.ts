import { csvLine } from '../../../../domain/csv-line.ts'
import { trailGaps } from '../../../../domain/fix/gaps.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { dateAt } from '../../../../domain/time/zone-days.ts'

/** A number without an exponent, and no digits but those that tell it from its neighbours. */
function decimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** The shortest number that a column of single floats holds as this one, null for an unknown. */
function single(value: number): number | null {
  if (Number.isNaN(value)) return null
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const XML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xmlText = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => XML_SIGNS[sign] as string)

/**
 * A trail as GPX 1.1: one track by the guard's name, a segment up to each gap, times in UTC to the millisecond.
 * Accuracy (metres) and speed (m/s) stand among the extensions where they are known.
 */
export function trailGpx(trail: Trail, name: string): string {
  const breaks = new Set(trailGaps(trail).map(({ index }) => index))
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Askari" xmlns="http://www.topografix.com/GPX/1/1" xmlns:askari="urn:askari:gpx">',
    `<trk><name>${xmlText(name)}</name><trkseg>`,
  ]
  for (let i = 0; i < trail.length; i += 1) {
    const [accuracy, speed] = [single(trail.accuracy[i] as number), single(trail.speed[i] as number)]
    const more = [
      accuracy === null ? '' : `<askari:accuracy>${decimal(accuracy)}</askari:accuracy>`,
      speed === null ? '' : `<askari:speed>${decimal(speed)}</askari:speed>`,
    ].join('')
    const place = `lat="${decimal(trail.lat[i] as number)}" lon="${decimal(trail.lon[i] as number)}"`
    const time = new Date(trail.t[i] as number).toISOString()
    lines.push(`<trkpt ${place}><time>${time}</time>${more && `<extensions>${more}</extensions>`}</trkpt>`)
    if (breaks.has(i)) lines.push('</trkseg><trkseg>')
  }
  lines.push('</trkseg></trk></gpx>', '')
  return lines.join('\n')
}

/**
 * A trail as CSV that the importer reads: times in ms since epoch UTC, as UTC text and by the wall clock of a zone
 * (IANA name). No text in it is taken for a formula by a spreadsheet.
 */
export function trailCsv(trail: Trail, name: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const rows = [
    csvLine([
      'entity_id',
      'timestamp_ms',
      'time_utc',
      `time_${timeZone.replaceAll('/', '_')}`,
      'lat',
      'lon',
      'accuracy_m',
      'speed_mps',
    ]),
  ]
  for (let i = 0; i < trail.length; i += 1) {
    const t = trail.t[i] as number
    rows.push(
      csvLine([
        name,
        t,
        new Date(t).toISOString(),
        `${dateAt(t, timeZone)} ${clock.format(t)}`,
        trail.lat[i],
        trail.lon[i],
        single(trail.accuracy[i] as number),
        single(trail.speed[i] as number),
      ]),
    )
  }
  return rows.join('')
}

/** A name for the file of a trail: the guard, and the day that it begins on by the wall clock of a zone. */
export function trailFileName(
  trail: Trail,
  name: string,
  timeZone: string,
  ending: 'gpx' | 'csv' | 'png' | 'evidence.html' | 'bundle.json',
): string {
  const guard = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${guard || 'trail'}-${dateAt(trail.t[0] ?? 0, timeZone)}.${ending}`
}
