import { SEAL_HOUR_MS } from '../../domain/evidence/closed-hours.ts'
import { upcastEvent } from '../../domain/stored-event.ts'
import { fixSealsStream, type Seal, type SealsState } from '../../domain/evidence/fix-seals.ts'
import { keptFrom } from '../../domain/evidence/kept-fixes.ts'
import { type RecordedEvent, streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'
import { keptDays } from './kept-days.ts'
import { LetGoHours } from './let-go-hours.ts'
import { SealTable, type StatedSeal } from './seal-table.ts'

/** What the log of a company says of its fixes. */
export interface StatedSeals {
  /** where the stream of seals has come to; fixes that no closing has reached are in no seal */
  state: SealsState
  /** what the stream says that cannot be */
  faults: string[]
  guards: () => string[]
  /** the seals of one guard, by hour and supplement as `sealKey` gives them */
  ofGuard: (guard: string) => Map<string, StatedSeal>
  /** Whether the fixes that a seal covers may be gone, as the log says. */
  isLetGo: (seal: StatedSeal) => boolean
  /** Whether an hour is older than what the company keeps by now. */
  isGoing: (hour: number) => boolean
  /** Reads what the log says by now, and gives the time before which more was let go since; ms since epoch UTC. */
  readOn: () => Promise<number>
  close: () => void
}

/** `late` is the closing of a supplement, 0 for what came in time. */
export const sealKey = (hour: number, late: number): string => (late === 0 ? `${hour}` : `${hour} ${late}`)

const BATCH = 50
/** nobody reads a longer list */
const MOST_FAULTS = 100

/**
 * The seals as the log has them, kept in a temporary file, as there may be more than fit into memory. Throws what
 * reading events throws where these are damaged.
 */
export async function statedSeals(db: Database, company: CompanyId, now: () => number): Promise<StatedSeals> {
  const stream = streamName(fixSealsStream.name, company)
  const daysAt = await keptDays(db, company)
  const letGo = new LetGoHours()
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
    const kept = keptFrom(daysAt(position), at)
    if (event.type === 'FixesLetGo') {
      // a day that is not over yet would let go what is kept
      if (event.before <= kept && at <= now() + SEAL_HOUR_MS) letGo.add(position, event.before)
      else fault(`position ${position} of the log lets fixes go that the company was to keep`)
      return
    }
    const add = (seal: Seal, late: number) => {
      // what is older than what is kept goes at any time, also before it is sealed
      const isNew = table.add(seal, { late, position, isGoing: seal.hour < kept })
      if (!isNew) fault(`position ${position} of the log seals an hour of guard ${seal.workerId} once more`)
    }
    for (const seal of event.seals) add(seal, 0)
    for (const seal of event.late) add(seal, event.round)
  }
  const readOn = async () => {
    const known = letGo.count
    for (;;) {
      const records = await readStream(db, company, stream, { after: version, limit: BATCH })
      for (const record of records) note(record)
      version = records.at(-1)?.version ?? version
      if (records.length < BATCH) return letGo.latestBefore(known)
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
    isLetGo: ({ hour, position, isGoing }) => isGoing || hour < letGo.after(position),
    isGoing: (hour) => hour < keptFrom(daysAt(Number.MAX_SAFE_INTEGER), now()),
    readOn,
    close: () => table.close(),
  }
}
