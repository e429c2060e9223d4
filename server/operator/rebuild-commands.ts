import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../app/context.ts'
import { createLease } from '../db/lease.ts'
import { logProjections } from '../projections/all-log-projections.ts'
import { followerName, type LogProjection, otherSide } from '../projections/log-projection.ts'
import { readProjectionState } from '../projections/projection-side.ts'
import {
  requestRebuild,
  REBUILD_LEASE,
  continueProjectionRebuild,
} from '../projections/projection-rebuild.ts'
import { OperatorError } from './operator-command.ts'

/** maximum duration of one call, ms */
const TURN_MS = 2000
/** last line that a finished rebuild prints */
export const REBUILD_DONE_LINE = 'Rebuilt.'

/** Requests the rebuild of a projection. Throws OperatorError if no projection has that name. */
export async function startRebuild(context: Context, name: string): Promise<string[]> {
  const begun = await requestRebuild(context, called(name))
  return [begun ? `Rebuilding ${name}.` : `${name} is already being rebuilt.`]
}

/**
 * Continues a rebuild for up to TURN_MS, or waits that long if another process runs it. Returns the progress.
 */
export async function continueRebuild(context: Context, name: string): Promise<string[]> {
  const projection = called(name)
  const lease = createLease(context, REBUILD_LEASE)
  const end = performance.now() + TURN_MS
  if (await lease.isHeld()) {
    try {
      await continueProjectionRebuild(
        context,
        projection,
        async () => performance.now() < end && (await lease.isHeld()),
      )
    } finally {
      await lease.release()
    }
  } else await wait(TURN_MS)
  return [await progressOf(context, projection)]
}

async function progressOf({ db }: Context, projection: LogProjection): Promise<string> {
  const { side, step } = await readProjectionState(db, projection)
  if (step === 'none') return REBUILD_DONE_LINE
  if (step !== 'filling') return 'Deleting old rows …'
  const { taken, all } = await db
    .selectFrom('head')
    .leftJoin('follower', (join) =>
      join
        .onRef('follower.company', '=', 'head.company')
        .on('follower.name', '=', followerName(projection, otherSide(side))),
    )
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('follower.position'), eb.lit(0)).as('taken'),
      eb.fn.coalesce(eb.fn.sum<number>('head.position'), eb.lit(0)).as('all'),
    ])
    .executeTakeFirstOrThrow()
  return `${Number(taken)} of ${Number(all)} events`
}

function called(name: string): LogProjection {
  const projection = logProjections.find((each) => each.name === name)
  if (projection) return projection
  const names = logProjections.map((each) => each.name).join(', ')
  throw new OperatorError(`There is no projection ${name}. These can be rebuilt: ${names}.`)
}
