import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../app/context.ts'

/**
 * Returns SQL for the current time of the database, ms since epoch UTC. All server processes thus use the
 * same clock. On SQLite, it is the clock of the only process.
 */
export const databaseTime = ({ engine, now }: Pick<Context, 'engine' | 'now'>): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`${now()}`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Returns SQL for the time in `ms` milliseconds, by the same clock. */
export const databaseTimeAfter = (context: Pick<Context, 'engine' | 'now'>, ms: number): RawBuilder<number> =>
  context.engine === 'sqlite'
    ? sql<number>`${context.now() + ms}`
    : sql<number>`${databaseTime(context)} + ${Math.round(ms)}::bigint`
