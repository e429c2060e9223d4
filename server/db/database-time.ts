import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Now by the database's clock, ms since epoch UTC: the same for all server processes, whatever their own clocks show.
 * SQLite has one process, and its clock is the one of that process.
 */
export const databaseTime = ({ engine, now }: Pick<Context, 'engine' | 'now'>): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`${now()}`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** So many ms from now, by the same clock. */
export const databaseTimeIn = (context: Pick<Context, 'engine' | 'now'>, ms: number): RawBuilder<number> =>
  context.engine === 'sqlite'
    ? sql<number>`${context.now() + ms}`
    : sql<number>`${databaseTime(context)} + ${Math.round(ms)}::bigint`
