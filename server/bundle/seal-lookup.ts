import { type FixSealsEvent, fixSealsStream, isSealedAfter } from '../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import type { FoundSeal } from './supplements-since.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

type Sealed = Extract<FixSealsEvent, { type: 'FixesSealed' }>
type Read = { record: RecordedEvent; event: Sealed }
/** Sort key of a sealing event: the end of its round (`until`), and its last seal. */
type Edge = { version: number; until: number; last: Sealed['seals'][number] | undefined }

interface SealsInTime {
  /** returns the seal of a guard's hour, for fixes that arrived in time; null: none */
  sealOf: (guard: string, hour: number) => Promise<FoundSeal | null>
  /**
   * returns the stream version of the first event of the sealing round that closed an hour; null while the
   * hour is open
   */
  closingOf: (hour: number) => Promise<number | null>
}

/**
 * Finds the seal of an hour in the sealing events themselves, without a read model. Sealing rounds are
 * ordered by end time, and the seals of a round by guard and hour. A binary search therefore reads about
 * log2(number of events) events.
 */
export async function createSealLookup(
  db: Database,
  company: CompanyId,
  turn: () => Promise<void>,
): Promise<SealsInTime> {
  const stream = streamName(fixSealsStream.name, company)
  const end = (await readStreamVersion(db, company, stream)) + 1
  const edges = new Map<number, Edge | null>()

  const sealedFrom = async (version: number): Promise<Read | null> => {
    await turn()
    const row = await db
      .selectFrom('event')
      .selectAll()
      .where('company', '=', company)
      .where('stream', '=', stream)
      .where('version', '>=', version)
      .where('type', '=', 'FixesSealed')
      .orderBy('version')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const record = fromEventRow(row)
    const event = readEvent(fixSealsStream, record.event)
    return event.type === 'FixesSealed' ? { record, event } : null
  }
  const edgeFrom = async (version: number): Promise<Edge | null> => {
    const known = edges.get(version)
    if (known !== undefined) return known
    const read = await sealedFrom(version)
    const edge = read && {
      version: read.record.version,
      until: read.event.until,
      last: read.event.seals.at(-1),
    }
    edges.set(version, edge)
    return edge
  }
  const firstNot = async (isBefore: (edge: Edge) => boolean, from: number): Promise<Edge | null> => {
    let [low, high] = [from, end]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const edge = await edgeFrom(middle)
      if (edge && isBefore(edge)) low = edge.version + 1
      else high = middle
    }
    return edgeFrom(low)
  }

  const closingOf = (hour: number) => firstNot(({ until }) => until <= hour, 1)

  return {
    closingOf: async (hour) => (await closingOf(hour))?.version ?? null,
    sealOf: async (guard, hour) => {
      const closing = await closingOf(hour)
      if (!closing) return null
      const place = { workerId: guard, hour }
      const edge = await firstNot(
        ({ until, last }) => until === closing.until && last !== undefined && isSealedAfter(place, last),
        closing.version,
      )
      const read = edge && (await sealedFrom(edge.version))
      const seal = read?.event.seals.find((each) => each.workerId === guard && each.hour === hour)
      return read && seal ? { seal, late: 0, record: read.record } : null
    },
  }
}
