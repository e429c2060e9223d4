import type { ExportedTrail } from './exported-trail.ts'
import type { TextFile } from './text-file.ts'
import { decimal, xmlText } from './xml-text.ts'

/** GPX 1.1 (https://www.topografix.com/GPX/1/1). */
export const gpxFile = (): TextFile => ({
  begin: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Askari" xmlns="http://www.topografix.com/GPX/1/1" xmlns:askari="urn:askari:gpx">',
  ],
  end: ['</gpx>'],
  trailLines: gpxLines,
  lineEnd: '\n',
})

/**
 * A track by the guard's name, a segment for each stretch without a gap, times in UTC to the millisecond. Accuracy
 * (metres) and speed (m/s) stand among the extensions where they are known.
 */
function* gpxLines({ guard, t, lat, lon, accuracy, speed, stretches }: ExportedTrail): Generator<string> {
  yield `<trk><name>${xmlText(guard.name)}</name><desc>Guard ${xmlText(guard.id)}</desc>`
  for (const [first, end] of stretches) {
    yield '<trkseg>'
    for (let i = first; i < end; i += 1) {
      const more = `${told('accuracy', accuracy[i])}${told('speed', speed[i])}`
      const place = `lat="${decimal(lat[i] as number)}" lon="${decimal(lon[i] as number)}"`
      const time = new Date(t[i] as number).toISOString()
      yield `<trkpt ${place}><time>${time}</time>${more && `<extensions>${more}</extensions>`}</trkpt>`
    }
    yield '</trkseg>'
  }
  yield '</trk>'
}

const told = (name: string, value: number | null | undefined) =>
  value === null || value === undefined ? '' : `<askari:${name}>${decimal(value)}</askari:${name}>`
