import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { LogProjection, ProjectionSide } from './log-projection.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The side of a projection that is in use, and the step of its rebuild. Without a row, side 0 is in use
     * and there is no rebuild.
     */
    projection: { name: string; side: number; step: 'none' | 'emptying' | 'filling' | 'dropping' }
  }
}

/**
 * `emptying` and `filling` concern the other side; `dropping` empties the side that was in use before the
 * swap.
 */
type RebuildStep = Tables['projection']['step']

export interface ProjectionState {
  side: ProjectionSide
  step: RebuildStep
}

/** Reads which side of a projection is in use, and the step of its rebuild. */
export async function readProjectionState(
  db: Kysely<Tables>,
  { name }: Pick<LogProjection, 'name'>,
): Promise<ProjectionState> {
  const row = await db
    .selectFrom('projection')
    .select(['side', 'step'])
    .where('name', '=', name)
    .executeTakeFirst()
  return { side: row?.side === 1 ? 1 : 0, step: row?.step ?? 'none' }
}

/** Stores which side of a projection is in use, and the step of its rebuild. */
export async function storeProjectionState(
  db: Kysely<Tables>,
  { name }: Pick<LogProjection, 'name'>,
  state: ProjectionState,
): Promise<void> {
  await db
    .insertInto('projection')
    .values({ name, ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute()
}
