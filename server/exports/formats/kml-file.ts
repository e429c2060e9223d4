import type { ExportedTrail } from '../exported-trail.ts'
import { isoTime, type TextFile, formatDecimal, escapeXml } from './text-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'

/**
 * Creates the writer of KML 2.2 files with Google's gx:Track
 * (https://developers.google.com/kml/documentation/kmlreference#gxtrack). The document contains exporter,
 * time, reason and period.
 */
export const kmlFile = ({ company, by, at, from, to, reason, knownAt }: ExportMetadata): TextFile => ({
  begin: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>',
    `<name>${escapeXml(company)}: where guards were</name><description>${escapeXml(reason)}</description>`,
    `<ExtendedData>${data('reason', reason)}${data('exported_by', by)}${data('exported_at', isoTime(at))}`,
    `${data('from', isoTime(from))}${data('to', isoTime(to))}${knownAt === null ? '' : data('as_known_at', isoTime(knownAt))}</ExtendedData>`,
    '<Schema id="fix"><gx:SimpleArrayField name="accuracy" type="float"><displayName>Accuracy, m</displayName></gx:SimpleArrayField>',
    '<gx:SimpleArrayField name="speed" type="float"><displayName>Speed, m/s</displayName></gx:SimpleArrayField>',
    '<gx:SimpleArrayField name="received" type="string"><displayName>When it came</displayName></gx:SimpleArrayField>',
    '<gx:SimpleArrayField name="late" type="bool"><displayName>Arrived late</displayName></gx:SimpleArrayField></Schema>',
  ],
  end: ['</Document></kml>'],
  trailLines: kmlLines,
  lineEnd: '\n',
})

/**
 * Yields a placemark with the guard's name, and a track for each part of the trail without a gap. Programs
 * draw no line across a gap.
 */
function* kmlLines(trail: ExportedTrail): Generator<string> {
  const { guard, t, lat, lon, accuracy, speed, received, late, stretches } = trail
  yield `<Placemark><name>${escapeXml(guard.name)}</name><description>Guard ${escapeXml(guard.id)}</description>`
  yield '<gx:MultiTrack><gx:interpolate>0</gx:interpolate>'
  for (const [first, end] of stretches) {
    yield '<gx:Track>'
    for (let i = first; i < end; i += 1) yield `<when>${isoTime(t[i])}</when>`
    for (let i = first; i < end; i += 1)
      yield `<gx:coord>${formatDecimal(lon[i] as number)} ${formatDecimal(lat[i] as number)} 0</gx:coord>`
    yield '<ExtendedData><SchemaData schemaUrl="#fix">'
    yield* values('accuracy', first, end, (i) => told(accuracy[i]))
    yield* values('speed', first, end, (i) => told(speed[i]))
    yield* values('received', first, end, (i) => isoTime(received[i]))
    yield* values('late', first, end, (i) => (late[i] ? '1' : '0'))
    yield '</SchemaData></ExtendedData></gx:Track>'
  }
  yield '</gx:MultiTrack></Placemark>'
}

function* values(name: string, first: number, end: number, of: (i: number) => string) {
  yield `<gx:SimpleArrayData name="${name}">`
  for (let i = first; i < end; i += 1) yield `<gx:value>${of(i)}</gx:value>`
  yield '</gx:SimpleArrayData>'
}

/** Formats a number; an empty text if it is unknown. */
const told = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : formatDecimal(value)

const data = (name: string, value: string) => `<Data name="${name}"><value>${escapeXml(value)}</value></Data>`
