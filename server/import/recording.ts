import type { ParsedFix } from '../ingest/parsed-message.ts'

/** The recording of one entity: its fixes, and the number of rejected records by reason. */
export interface Recording {
  /** the name its worker gets */
  entity: string
  fixes: ParsedFix[]
  /** reason → number of records */
  rejected: Map<string, number>
}

/** Thrown for a file that is no readable track file. The message is a sentence for people. */
export class InvalidTrackFile extends Error {
  override name = 'NotATrackFile'
  /** number of lost records: the rows of a table, else 1 for the file */
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
    if ('reason' in record) incrementCount(recording.rejected, record.reason)
    else recording.fixes.push(record)
  }

  get all(): Recording[] {
    return [...this.byEntity.values()]
  }
}

export function incrementCount(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
