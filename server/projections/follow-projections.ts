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

/** Updates the sides in use to the end of every log, unless `goesOn` returns false. */
export async function followProjections(
  context: Context,
  projections: readonly LogProjection[],
  goesOn?: () => Promise<boolean>,
): Promise<void> {
  for (const projection of projections) {
    const { side } = await readProjectionState(context.db, projection)
    // after a rebuild, the other side is in use
    const isRead = async () => (await readProjectionState(context.db, projection)).side === side
    await followOnce(
      context,
      createSideFollower(projection, side, createBatchPacing(context, PROJECTION_BATCH)),
      async () => (await isRead()) && (goesOn === undefined || (await goesOn())),
    )
  }
}

/** Returns the followers of the projections by metric label, including one that is being filled. */
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
