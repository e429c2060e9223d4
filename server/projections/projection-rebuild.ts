import { setTimeout as wait } from 'node:timers/promises'
import { followOnce } from '../background/follow-log.ts'
import type { Context } from '../app/context.ts'
import {
  PROJECTION_BATCH,
  followerName,
  createSideFollower,
  type LogProjection,
  otherSide,
  type ProjectionSide,
} from './log-projection.ts'
import { createBatchPacing } from './batch-pacing.ts'
import { storeProjectionState, readProjectionState } from './projection-side.ts'

/** name of the lease of the process that rebuilds projections */
export const REBUILD_LEASE = 'projection rebuild'
const ROWS_AT_ONCE = 500

type GoesOn = () => Promise<boolean>

/** Requests the rebuild of a projection; false if one is already in progress. */
export function requestRebuild({ db }: Pick<Context, 'db'>, projection: LogProjection): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { side, step } = await readProjectionState(trx, projection)
    if (step !== 'none') return false
    await storeProjectionState(trx, projection, { side, step: 'emptying' })
    return true
  })
}

/**
 * Continues the rebuild of a projection until it is done or `goesOn` returns false: empties the unused side,
 * fills it from the start of every log, puts it into use once it has caught up, and empties the old side.
 */
export async function continueProjectionRebuild(
  context: Context,
  projection: LogProjection,
  goesOn: GoesOn,
): Promise<void> {
  const { side, step } = await readProjectionState(context.db, projection)
  const other = otherSide(side)
  if (step === 'none') return
  if (step === 'filling') {
    const pace = createBatchPacing(context, PROJECTION_BATCH)
    await followOnce(context, createSideFollower(projection, other, pace), goesOn)
    if (!(await goesOn()) || !(await swap(context, projection, side))) return
    context.log.info({ projection: projection.name }, 'a projection was rebuilt')
    return continueProjectionRebuild(context, projection, goesOn)
  }
  if (!(await emptied(context, projection, other, goesOn))) return
  await storeProjectionState(context.db, projection, { side, step: step === 'emptying' ? 'filling' : 'none' })
  if (step === 'emptying') return continueProjectionRebuild(context, projection, goesOn)
}

/** Empties a side in batches. Returns false if `goesOn` stopped it earlier. */
async function emptied(
  context: Context,
  projection: LogProjection,
  side: ProjectionSide,
  goesOn: GoesOn,
): Promise<boolean> {
  const { db, engine } = context
  const pace = createBatchPacing(context, ROWS_AT_ONCE)
  for (let left = true; left;) {
    if (!(await goesOn())) return false
    const begun = performance.now()
    left = await db.transaction().execute(async (trx) => {
      const more = await projection.empty(trx, { side, limit: pace.size(), engine })
      // without a position, the side is filled from the start of the log
      if (!more) await trx.deleteFrom('follower').where('name', '=', followerName(projection, side)).execute()
      return more
    })
    if (left) await wait(pace.restAfter(performance.now() - begun))
  }
  return true
}

/** Puts the other side into use, unless it is behind in some log. Returns whether it did. */
function swap({ db }: Context, projection: LogProjection, side: ProjectionSide): Promise<boolean> {
  const other = otherSide(side)
  return db.transaction().execute(async (trx) => {
    const ahead = await trx
      .selectFrom('follower as old')
      .leftJoin('follower as filled', (join) =>
        join
          .onRef('filled.company', '=', 'old.company')
          .on('filled.name', '=', followerName(projection, other)),
      )
      .select('old.company')
      .where('old.name', '=', followerName(projection, side))
      .where((eb) => eb('old.position', '>', eb.fn.coalesce('filled.position', eb.lit(0))))
      .limit(1)
      .executeTakeFirst()
    if (ahead) return false
    await storeProjectionState(trx, projection, { side: other, step: 'dropping' })
    return true
  })
}
