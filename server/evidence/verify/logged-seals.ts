import { SEAL_HOUR_MS, retainedFrom } from '../../../domain/evidence/seals/closed-hours.ts'
import { upcastEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { fixSealsStream, type Seal, type SealsState } from '../../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readStream } from '../../event-log/read-log.ts'
import { retentionDaysAt, PurgedHours } from './purged-hours.ts'
import { SealTable, type LoggedSeal } from './seal-table.ts'

/** The seals of a company's fixes according to its log. */
export interface LoggedSeals {
  /** state of the stream of seals; fixes after its last round have no seal */
  state: SealsState
  /** faults of the stream itself */
  faults: string[]
  guards: () => string[]
  /** the seals of one guard, by hour and supplement as returned by `sealKey` */
  ofGuard: (guard: string) => Map<string, LoggedSeal>
  /** Returns whether the fixes of a seal may be deleted, according to the log. */
  isPurged: (seal: LoggedSeal) => boolean
  /** Returns whether an hour is older than the retention period now. */
  isGoing: (hour: number) => boolean
  /**
   * Reads new events of the log. Returns the time before which further fixes were deleted
   * meanwhile; ms since epoch UTC.
   */
  readOn: () => Promise<number>
  close: () => void
}

/** Returns the key of a seal; `late` is the sealing round of a supplement, 0 for fixes in time. */
export const sealKey = (hour: number, late: number): string => (late === 0 ? `${hour}` : `${hour} ${late}`)

const BATCH = 50
/** maximum length of the list */
const MOST_FAULTS = 100

/**
 * Reads the seals of the log into a temporary file, because they may exceed the memory. Throws if
 * these events are damaged.
 */
export async function loggedSeals(db: Database, company: CompanyId, now: () => number): Promise<LoggedSeals> {
  const stream = streamName(fixSealsStream.name, company)
  const daysAt = await retentionDaysAt(db, company)
  const purged = new PurgedHours()
  const faults: string[] = []
  const fault = (text: string) => {
    if (faults.length < MOST_FAULTS) faults.push(text)
  }
  const table = new SealTable()
  let state = fixSealsStream.initial
  let version = 0

  const note = ({ event: recorded, position, at }: RecordedEvent): void => {
    const parsed = fixSealsStream.event.safeParse(upcastEvent(fixSealsStream, recorded))
    if (!parsed.success) return fault(`the seals at position ${position} of the log cannot be read`)
    const event = parsed.data
    state = fixSealsStream.evolve(state, event)
    const kept = retainedFrom(daysAt(position), at)
    if (event.type === 'FixesPurged') {
      // the cutoff must be a past day; otherwise it would delete fixes within the retention
      if (event.before <= kept && at <= now() + SEAL_HOUR_MS) purged.add(position, event.before)
      else fault(`position ${position} of the log lets fixes go that the company was to keep`)
      return
    }
    const add = (seal: Seal, late: number) => {
      // fixes older than the retention may be deleted at any time, even before sealing
      const isNew = table.add(seal, { late, position, isGoing: seal.hour < kept })
      if (!isNew) fault(`position ${position} of the log seals an hour of guard ${seal.workerId} once more`)
    }
    for (const seal of event.seals) add(seal, 0)
    for (const seal of event.late) add(seal, event.round)
  }
  const readOn = async () => {
    const known = purged.count
    for (;;) {
      const records = await readStream(db, company, stream, { after: version, limit: BATCH })
      for (const record of records) note(record)
      version = records.at(-1)?.version ?? version
      if (records.length < BATCH) return purged.latestBefore(known)
    }
  }
  try {
    await readOn()
  } catch (error) {
    table.close()
    throw error
  }
  return {
    get state() {
      return state
    },
    faults,
    guards: () => table.guards(),
    ofGuard: (guard) =>
      new Map(table.ofGuard(guard).map((seal) => [sealKey(seal.hour, seal.late), seal] as const)),
    isPurged: ({ hour, position, isGoing }) => isGoing || hour < purged.after(position),
    isGoing: (hour) => hour < retainedFrom(daysAt(Number.MAX_SAFE_INTEGER), now()),
    readOn,
    close: () => table.close(),
  }
}
