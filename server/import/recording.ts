import type { ParsedFix } from '../ingest/parsed-message.ts'

/** What was recorded of one entity: its fixes, and how many records were set aside for which reason. */
export interface Recording {
  /** the name its worker gets */
  entity: string
  fixes: ParsedFix[]
  /** reason → number of records */
  rejected: Map<string, number>
}

/** A file that is not a track file, or not readable as the one it says it is. The message is a sentence for people. */
export class NotATrackFile extends Error {
  override name = 'NotATrackFile'
  /** how many records are lost with it: the rows of a table, else the file as one */
  readonly records: number

  constructor(message: string, options: { cause?: unknown; records?: number } = {}) {
    super(message, options)
    this.records = options.records ?? 1
  }
}

/** Recordings by entity, made as records come. */
export class Recordings {
  readonly byEntity = new Map<string, Recording>()

  of(entity: string): Recording {
    const known = this.byEntity.get(entity)
    if (known) return known
    const fresh: Recording = { entity, fixes: [], rejected: new Map() }
    this.byEntity.set(entity, fresh)
    return fresh
  }

  add(entity: string, record: ParsedFix | { reason: string }): void {
    const recording = this.of(entity)
    if ('reason' in record) countUp(recording.rejected, record.reason)
    else recording.fixes.push(record)
  }

  get all(): Recording[] {
    return [...this.byEntity.values()]
  }
}

export function countUp(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
