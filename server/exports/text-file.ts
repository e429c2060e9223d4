import type { ExportedTrail } from './exported-trail.ts'

/** A text file of trails: `begin`, then the lines of each trail, then `end`. */
export interface TextFile {
  begin: readonly string[]
  trailLines: (trail: ExportedTrail) => Iterable<string>
  end: readonly string[]
  lineEnd: '\n' | '\r\n'
}
