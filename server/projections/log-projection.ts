import type { Transaction } from 'kysely'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { LogFollower } from '../background/follow-log.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Engine } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import type { BatchPacing } from './batch-pacing.ts'

/**
 * One of two copies of a projection's rows. During a rebuild, one side is in use while the other is filled.
 */
export type ProjectionSide = 0 | 1
export const otherSide = (side: ProjectionSide): ProjectionSide => (side === 0 ? 1 : 0)

/**
 * A read model that reads the log after the commands, from its own position. It may be late, so commands must
 * not depend on it.
 */
export interface LogProjection {
  /** name under which the database stores its positions; it never changes */
  name: string
  streams: readonly string[]
  /** Applies these events of a company to a side; applying them again must change nothing. */
  apply: (
    trx: Transaction<Tables>,
    of: { company: CompanyId; side: ProjectionSide },
    events: readonly RecordedEvent[],
  ) => Promise<void>
  /** Deletes at most `limit` rows of a side; returns whether there are more. */
  empty: (
    trx: Transaction<Tables>,
    of: { side: ProjectionSide; limit: number; engine: Engine },
  ) => Promise<boolean>
}

/** maximum number of events per transaction */
export const PROJECTION_BATCH = 100

/** Returns the name under which the log positions of a side are stored. */
export const followerName = ({ name }: Pick<LogProjection, 'name'>, side: ProjectionSide) => `${name}/${side}`

/**
 * Creates the follower that applies the log to one side, from the first event. `pace` leaves time for other
 * work.
 */
export const createSideFollower = (
  projection: LogProjection,
  side: ProjectionSide,
  pace?: BatchPacing,
): LogFollower => ({
  name: followerName(projection, side),
  streams: projection.streams,
  batch: PROJECTION_BATCH,
  fromStart: true,
  ...(pace && { pace }),
  take: async (trx, company, events) => {
    await projection.apply(trx, { company, side }, events)
    return false
  },
})
