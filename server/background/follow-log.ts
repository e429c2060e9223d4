import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { databaseTime, databaseTimeAfter } from '../db/database-time.ts'
import { StorageError } from '../db/storage-error.ts'
import type { Tables } from '../db/tables.ts'
import { readBatches } from '../event-log/read-log.ts'
import { addGauge } from '../metrics/gauge.ts'
import type { BatchPacing } from '../projections/batch-pacing.ts'
import { retryBackoff } from './retry-backoff.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Position of a follower in each company's log. The row with company '' records that the follower
     * exists. After a failure, it continues at `due_at` (by the database's clock, ms since epoch UTC).
     */
    follower: { name: string; company: string; position: number; failures: number; due_at: number }
  }
}

/** Background work that reads the logs of all companies, with a stored position in each. */
export interface LogFollower {
  /** key of its positions in the database, so it must never change */
  name: string
  streams: readonly string[]
  /** maximum events per transaction */
  batch: number
  /** start at the first event of each log; by default, at the next new event */
  fromStart?: true
  /** Limits the load on the database: returns the size of the next batch, and the pause after each. */
  pace?: BatchPacing
  /**
   * Handles events of its streams, in order. Runs in the transaction that advances the position. Returns
   * whether it appended events.
   */
  take: (trx: Transaction<Tables>, company: CompanyId, events: readonly RecordedEvent[]) => Promise<boolean>
}

/**
 * Lets a follower read every log to its end, or until `goesOn` returns false. Continues after a company's
 * failure.
 */
export async function followOnce(
  context: Context,
  follower: LogFollower,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  if (!follower.fromStart) await begin(context, follower)
  for (const { company: of } of await behind(context, follower)) {
    const company = companyId(of)
    try {
      while (await goesOn()) {
        const begun = performance.now()
        if (!(await takeBatch(context, follower, company))) break
        if (follower.pace) await wait(follower.pace.restAfter(performance.now() - begun))
      }
    } catch (error) {
      if (error instanceof StorageError) throw error
      // continue with other companies; the metric follower_lag_events shows that this one does not advance
      context.log.error({ err: error, company, follower: follower.name }, 'following the log failed')
      await postpone(context, follower, company)
    }
  }
}

/**
 * Stores the first positions of a new follower. It skips the present events of every log, but reads logs
 * that are created later from their start.
 */
async function begin({ db }: Context, { name }: LogFollower): Promise<void> {
  const begun = db.selectFrom('follower').select('name').where('name', '=', name).where('company', '=', '')
  if (await begun.executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    const mark = await trx
      .insertInto('follower')
      .values({ name, company: '', position: 0, failures: 0, due_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!mark) return
    const heads = await trx.selectFrom('head').select(['company', 'position']).execute()
    if (heads.length === 0) return
    await trx
      .insertInto('follower')
      .values(heads.map((head) => ({ name, ...head, failures: 0, due_at: 0 })))
      .execute()
  })
}

const behind = (context: Context, { name }: LogFollower) =>
  withPositions(context, name)
    .select('head.company')
    .where((eb) => eb('head.position', '>', eb.fn.coalesce('follower.position', eb.lit(0))))
    .where((eb) => eb(eb.fn.coalesce('follower.due_at', eb.lit(0)), '<=', databaseTime(context)))
    .orderBy('head.company')
    .execute()

const withPositions = ({ db }: Pick<Context, 'db'>, name: string) =>
  db
    .selectFrom('head')
    .leftJoin('follower', (join) =>
      join.onRef('follower.company', '=', 'head.company').on('follower.name', '=', name),
    )

/** Handles one batch of events in one transaction. Returns whether there may be more events. */
async function takeBatch(context: Context, follower: LogFollower, company: CompanyId): Promise<boolean> {
  const { name, batch, pace, streams } = follower
  const size = Math.min(batch, pace?.size() ?? batch)
  const { more, appended } = await context.db.transaction().execute(async (trx) => {
    // lock the row, which an update that changes nothing does under SQLite and PostgreSQL; create it if it
    // is missing
    const { position } = await trx
      .insertInto('follower')
      .values({ name, company, position: 0, failures: 0, due_at: 0 })
      .onConflict((conflict) => conflict.columns(['name', 'company']).doUpdateSet({ failures: 0 }))
      .returning('position')
      .executeTakeFirstOrThrow()
    const { value: events } = await readBatches(trx, company, position, { size }).next()
    const last = (events as RecordedEvent[] | undefined)?.at(-1)
    if (!events || !last) return { more: false, appended: false }
    const own = (events as RecordedEvent[]).filter(({ stream }) => streams.includes(streamParts(stream).type))
    const wrote = own.length > 0 && (await follower.take(trx, company, own))
    await trx
      .updateTable('follower')
      .set({ position: last.position })
      .where('name', '=', name)
      .where('company', '=', company)
      .execute()
    return { more: events.length === size, appended: wrote }
  })
  if (appended) context.events.wake(company)
  return more
}

async function postpone(context: Context, { name }: LogFollower, company: CompanyId): Promise<void> {
  const row = await context.db
    .selectFrom('follower')
    .select('failures')
    .where('name', '=', name)
    .where('company', '=', company)
    .executeTakeFirst()
  const failed = {
    failures: (row?.failures ?? 0) + 1,
    due_at: databaseTimeAfter(context, retryBackoff((row?.failures ?? 0) + 1, context.random())),
  }
  await context.db
    .insertInto('follower')
    .values({ name, company, position: 0, ...failed })
    .onConflict((conflict) => conflict.columns(['name', 'company']).doUpdateSet(failed))
    .execute()
}

/**
 * Adds a metric of how many events each follower has not yet handled. `followers` maps the metric's label to
 * the follower's name.
 */
export function addFollowerLagMetrics(
  context: Context,
  followers: () => Promise<Readonly<Record<string, string>>>,
): void {
  addGauge(
    context,
    {
      name: 'follower_lag_events',
      help: 'Events of all logs that a policy or a projection has yet to take',
      labels: ['follower'],
    },
    async (gauge) => {
      for (const [label, name] of Object.entries(await followers())) {
        const { lag } = await withPositions(context, name)
          .select((eb) =>
            eb.fn
              .sum<number | null>(eb('head.position', '-', eb.fn.coalesce('follower.position', eb.lit(0))))
              .as('lag'),
          )
          .executeTakeFirstOrThrow()
        gauge.set({ follower: label }, Number(lag ?? 0))
      }
    },
  )
}
