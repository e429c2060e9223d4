import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../app/context.ts'

/**
 * Returns the database's time, ms since epoch UTC, which is the same for all server processes. On
 * SQLite, it is the clock of the only process.
 */
export const databaseTime = ({ engine, now }: Pick<Context, 'engine' | 'now'>): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`${now()}`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Returns the time in this many ms, by the same clock. */
export const databaseTimeAfter = (context: Pick<Context, 'engine' | 'now'>, ms: number): RawBuilder<number> =>
  context.engine === 'sqlite'
    ? sql<number>`${context.now() + ms}`
    : sql<number>`${databaseTime(context)} + ${Math.round(ms)}::bigint`
