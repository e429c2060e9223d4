import { SEAL_HOUR_MS, retainedFrom } from '../../../domain/evidence/seals/closed-hours.ts'
import { upcastEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { fixSealsStream, type Seal, type SealsState } from '../../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readStream } from '../../event-log/read-log.ts'
import { retentionDaysAt, PurgedHours } from './purged-hours.ts'
import { SealTable, type LoggedSeal } from './seal-table.ts'

/** The seals of a company's fixes, according to its event log. */
export interface LoggedSeals {
  /** state of the sealing stream; later fixes than its last round have no seal */
  state: SealsState
  /** faults of the sealing events themselves */
  faults: string[]
  guards: () => string[]
  /** returns the seals of one guard, by `sealKey` */
  ofGuard: (guard: string) => Map<string, LoggedSeal>
  /** Returns whether retention may have deleted the fixes of a seal, according to the log. */
  isPurged: (seal: LoggedSeal) => boolean
  /** Returns whether an hour is now older than the retention period. */
  isGoing: (hour: number) => boolean
  /**
   * Reads events that were appended meanwhile. Fixes before the returned time (ms since epoch UTC) may have
   * been deleted by them.
   */
  readOn: () => Promise<number>
  close: () => void
}

/**
 * Returns the key of a seal. `late` is the sealing round that sealed late fixes; 0 for fixes that arrived in
 * time.
 */
export const sealKey = (hour: number, late: number): string => (late === 0 ? `${hour}` : `${hour} ${late}`)

const BATCH = 50
/** maximum number of faults that are collected */
const MOST_FAULTS = 100

/**
 * Reads the seals from the log into a temporary file, because they may not fit into the memory. Throws if
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
      // an event that deletes fixes within the retention period is not trusted, because an attacker may have
      // added it
      if (event.before <= kept && at <= now() + SEAL_HOUR_MS) purged.add(position, event.before)
      else fault(`position ${position} of the log lets fixes go that the company was to keep`)
      return
    }
    const add = (seal: Seal, late: number) => {
      // fixes that were older than the retention period when they were sealed may be deleted at any time
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
