import type { ExportedTrail } from './exported-trail.ts'

/** A file of trails in lines: `begin`, then those of each trail, then `end`. */
export interface TextFile {
  begin: readonly string[]
  trailLines: (trail: ExportedTrail) => Iterable<string>
  end: readonly string[]
  lineEnd: '\n' | '\r\n'
}
