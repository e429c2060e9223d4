import { validateFix } from '../ingest/validate-fix.ts'
import { parseClaimedNumber, parseTimeText } from '../ingest/parse-value.ts'
import { QUARANTINE_REASONS, type ParsedFix } from '../ingest/parsed-message.ts'

/**
 * The recording of one entity (a guard or device): its fixes, and the number of rejected records by reason.
 */
export interface Recording {
  /** name of the guard or device; its worker gets this name */
  entity: string
  fixes: ParsedFix[]
  /** number of rejected records by reason */
  rejected: Map<string, number>
}

/** Thrown for a file that cannot be read as a track file. The message is a sentence for people. */
export class InvalidTrackFile extends Error {
  override name = 'InvalidTrackFile'
  /** number of lost records: the rows of a CSV table, or 1 for any other file */
  readonly records: number

  constructor(message: string, options: { cause?: unknown; records?: number } = {}) {
    super(message, options)
    this.records = options.records ?? 1
  }
}

/** Collects recordings by entity. */
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

/** A point as written in a track file; speed in m/s. */
interface TrackRecord {
  lat: string | null | undefined
  lon: string | null | undefined
  time: string | null | undefined
  accuracy?: string | null | undefined
  speed?: string | null | undefined
}

/** Converts the texts of a track point to a fix, or returns the reason for rejecting it. */
export function parseTrackFix(record: TrackRecord, now: number): ParsedFix | { reason: string } {
  if (!record.time) return { reason: QUARANTINE_REASONS.noTime }
  return validateFix(
    {
      lat: parseClaimedNumber(record.lat),
      lon: parseClaimedNumber(record.lon),
      t: parseTimeText(record.time) ?? Number.NaN,
      accuracy: parseClaimedNumber(record.accuracy),
      speed: parseClaimedNumber(record.speed),
    },
    now,
  )
}
