import type { ExportedTrail } from '../exported-trail.ts'
import { isoTime, type TextFile, formatDecimal, escapeXml } from './text-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'

/**
 * Creates the writer of GPX 1.1 files (https://www.topografix.com/GPX/1/1). The metadata contains exporter,
 * time, reason and period.
 */
export const gpxFile = ({ company, by, at, from, to, reason, knownAt }: ExportMetadata): TextFile => ({
  begin: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Askari" xmlns="http://www.topografix.com/GPX/1/1" xmlns:askari="urn:askari:gpx">',
    `<metadata><name>${escapeXml(company)}: where guards were</name>`,
    `<desc>${escapeXml(reason)} (${isoTime(from)} to ${isoTime(to)}${knownAt === null ? '' : `, as known at ${isoTime(knownAt)}`})</desc>`,
    `<author><name>${escapeXml(by)}</name></author><time>${isoTime(at)}</time></metadata>`,
  ],
  end: ['</gpx>'],
  trailLines: gpxLines,
  lineEnd: '\n',
})

/**
 * Yields a track with the guard's name, and a segment for each part of the trail without a gap. Times are
 * UTC with milliseconds. Extensions contain accuracy (metres) and speed (m/s) if known, arrival time, and
 * `late` for late fixes.
 */
function* gpxLines(trail: ExportedTrail): Generator<string> {
  const { guard, t, lat, lon, accuracy, speed, received, late, stretches } = trail
  yield `<trk><name>${escapeXml(guard.name)}</name><desc>Guard ${escapeXml(guard.id)}</desc>`
  for (const [first, end] of stretches) {
    yield '<trkseg>'
    for (let i = first; i < end; i += 1) {
      const came = `<askari:received>${isoTime(received[i])}</askari:received>${late[i] ? '<askari:late>true</askari:late>' : ''}`
      const more = `${told('accuracy', accuracy[i])}${told('speed', speed[i])}${came}`
      const place = `lat="${formatDecimal(lat[i] as number)}" lon="${formatDecimal(lon[i] as number)}"`
      yield `<trkpt ${place}><time>${isoTime(t[i])}</time><extensions>${more}</extensions></trkpt>`
    }
    yield '</trkseg>'
  }
  yield '</trk>'
}

const told = (name: string, value: number | null | undefined) =>
  value === null || value === undefined ? '' : `<askari:${name}>${formatDecimal(value)}</askari:${name}>`
