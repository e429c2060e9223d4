import { followOnce } from '../background/follow-log.ts'
import type { Context } from '../app/context.ts'
import {
  PROJECTION_BATCH,
  followerName,
  createSideFollower,
  type LogProjection,
  otherSide,
} from './log-projection.ts'
import { createBatchPacing } from './batch-pacing.ts'
import { readProjectionState } from './projection-side.ts'

/** Updates each projection to the end of every log, on the side in use. Stops when `goesOn` returns false. */
export async function followProjections(
  context: Context,
  projections: readonly LogProjection[],
  goesOn?: () => Promise<boolean>,
): Promise<void> {
  for (const projection of projections) {
    const { side } = await readProjectionState(context.db, projection)
    // The update stops when a rebuild has put the other side into use.
    const isRead = async () => (await readProjectionState(context.db, projection)).side === side
    await followOnce(
      context,
      createSideFollower(projection, side, createBatchPacing(context, PROJECTION_BATCH)),
      async () => (await isRead()) && (goesOn === undefined || (await goesOn())),
    )
  }
}

/**
 * Returns the follower's name of each projection by metric label, and that of a side that a rebuild is
 * filling.
 */
export async function projectionFollowers(
  { db }: Pick<Context, 'db'>,
  projections: readonly LogProjection[],
): Promise<Record<string, string>> {
  const followers: Record<string, string> = {}
  for (const projection of projections) {
    const { side, step } = await readProjectionState(db, projection)
    followers[projection.name] = followerName(projection, side)
    if (step === 'filling')
      followers[`${projection.name} rebuild`] = followerName(projection, otherSide(side))
  }
  return followers
}
