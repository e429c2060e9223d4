import type { Transaction } from 'kysely'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { LogFollower } from '../background/follow-log.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Engine } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import type { BatchPacing } from './batch-pacing.ts'

/** During a rebuild, a projection has its rows twice: one side is in use, the other is filled. */
export type ProjectionSide = 0 | 1
export const otherSide = (side: ProjectionSide): ProjectionSide => (side === 0 ? 1 : 0)

/**
 * A read model that follows the log after the commands, with its own position. Commands must not
 * depend on it.
 */
export interface LogProjection {
  /** name of its positions in the database: it never changes */
  name: string
  /** the stream types that it reads */
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

/** maximum events per transaction */
export const PROJECTION_BATCH = 100

/** Returns the name of a side's follower. */
export const followerName = ({ name }: Pick<LogProjection, 'name'>, side: ProjectionSide) => `${name}/${side}`

/**
 * Creates the follower of one side, from the start of the log, at a pace that leaves the database
 * to others.
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
