import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { RecordedEvent } from '../../domain/event.ts'
import type { Follower } from '../background/follow-log.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Engine } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'

/** A projection has its rows twice while it is rebuilt: one side is read, the other is filled. */
export type Side = 0 | 1
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

/** A read model that follows the log after the commands, at a position of its own. No command may depend on it. */
export interface LogProjection {
  /** of its positions in the database: it never changes */
  name: string
  /** the stream types that it reads */
  streams: readonly string[]
  /** Brings the rows of a side up to these events of a company; the same events again change nothing. */
  apply: (
    trx: Transaction<Tables>,
    of: { company: CompanyId; side: Side },
    events: readonly RecordedEvent[],
  ) => Promise<void>
  /** Deletes at most `limit` rows of a side; whether there is more to do. */
  empty: (trx: Transaction<Tables>, of: { side: Side; limit: number; engine: Engine }) => Promise<boolean>
}

/** events of one transaction, at most */
const BATCH = Number(process.env.XBATCH ?? 100)
const TARGET = Number(process.env.XTARGET ?? 0)
/** the most of the time that catching up takes from the other writers of the database */
const SHARE = Number(process.env.XSHARE ?? 0.25)

/** the follower of a side */
export const followerName = ({ name }: Pick<LogProjection, 'name'>, side: Side) => `${name}/${side}`

/** One side of a projection as what follows the log, from its start. */
export const followerOfSide = (projection: LogProjection, side: Side): Follower => ({
  name: followerName(projection, side),
  streams: projection.streams,
  batch: BATCH,
  fromStart: true,
  pace: paceOf(),
  take: async (trx, company, events) => {
    await projection.apply(trx, { company, side }, events)
    return false
  },
})

/** Leaves the database to others, after work of this length in ms. */
export const rest = (tookMs: number): Promise<void> => wait(tookMs * (1 / SHARE - 1))

function paceOf() {
  let size = TARGET ? 10 : BATCH
  return {
    size: () => size,
    rest(tookMs: number) {
      if (TARGET)
        size = Math.max(1, Math.min(BATCH, Math.round(size * Math.min(2, Math.max(0.5, TARGET / tookMs)))))
      return rest(tookMs)
    },
  }
}
