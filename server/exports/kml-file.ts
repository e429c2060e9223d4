import type { ExportedTrail } from './exported-trail.ts'
import type { TextFile } from './text-file.ts'
import { decimal, xmlText } from './xml-text.ts'

/** KML 2.2 with Google's gx:Track (https://developers.google.com/kml/documentation/kmlreference#gxtrack). */
export const kmlFile = (): TextFile => ({
  begin: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>',
    '<Schema id="fix"><gx:SimpleArrayField name="accuracy" type="float"><displayName>Accuracy, m</displayName></gx:SimpleArrayField>',
    '<gx:SimpleArrayField name="speed" type="float"><displayName>Speed, m/s</displayName></gx:SimpleArrayField></Schema>',
  ],
  end: ['</Document></kml>'],
  trailLines: kmlLines,
  lineEnd: '\n',
})

/** A placemark by the guard's name with a track for each stretch without a gap; nothing is drawn between two of them. */
function* kmlLines({ guard, t, lat, lon, accuracy, speed, stretches }: ExportedTrail): Generator<string> {
  yield `<Placemark><name>${xmlText(guard.name)}</name><description>Guard ${xmlText(guard.id)}</description>`
  yield '<gx:MultiTrack><gx:interpolate>0</gx:interpolate>'
  for (const [first, end] of stretches) {
    yield '<gx:Track>'
    for (let i = first; i < end; i += 1) yield `<when>${new Date(t[i] as number).toISOString()}</when>`
    for (let i = first; i < end; i += 1)
      yield `<gx:coord>${decimal(lon[i] as number)} ${decimal(lat[i] as number)} 0</gx:coord>`
    yield '<ExtendedData><SchemaData schemaUrl="#fix">'
    yield* values('accuracy', accuracy, first, end)
    yield* values('speed', speed, first, end)
    yield '</SchemaData></ExtendedData></gx:Track>'
  }
  yield '</gx:MultiTrack></Placemark>'
}

/** one for each fix, empty where it is unknown */
function* values(name: string, column: readonly (number | null)[], first: number, end: number) {
  yield `<gx:SimpleArrayData name="${name}">`
  for (let i = first; i < end; i += 1) {
    const value = column[i] ?? null
    yield `<gx:value>${value === null ? '' : decimal(value)}</gx:value>`
  }
  yield '</gx:SimpleArrayData>'
}
