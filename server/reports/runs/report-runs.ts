import type { Context } from '../../app/context.ts'
import { sql, type Selectable } from 'kysely'
import type { ReportSlug } from '../../../contract/reports/report-list.ts'
import {
  MAX_RUNS_PER_ACCOUNT,
  MAX_RUNS_PER_COMPANY,
  type ReportRun,
} from '../../../contract/reports/report-run.ts'
import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import type { PurgeJob } from '../../retention/purge.ts'
import type { ReportOwner } from '../issued-reports.ts'
import { reportAudience, type ReportParams } from '../report-params.ts'
import { reportParamsJson } from './report-run-table.ts'

export type StoredRun = Selectable<Tables['report_run']>

const OPEN = ['waiting', 'running'] as const
const DAY_MS = 24 * 3_600_000
/** LISTED_MS: how long a run is listed; RESULT_MS: how long its result is stored; ms */
const LISTED_MS = 7 * DAY_MS
const RESULT_MS = DAY_MS

/**
 * Requests a report, which is computed after the company's earlier ones, and returns the run's id. An equal
 * run of the same account that is not done yet is reused. Throws a 429 problem if too many wait.
 */
export async function requestRun(
  context: Context,
  owner: ReportOwner,
  {
    slug,
    params,
    reportId = null,
    forMail = false,
  }: { slug: ReportSlug; params: ReportParams; reportId?: string | null; forMail?: boolean },
): Promise<string> {
  const { company, userId } = owner
  const text = canonicalJson(params)
  const audience = reportAudience(slug, owner)
  const id = await context.db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('report_run')
      .select(['id', 'user_id', 'slug', 'params', 'audience', 'report_id'])
      .where('company', '=', company)
      .where('status', 'in', OPEN)
      .execute()
    const own = open.filter(({ user_id }) => user_id === userId)
    const same = own.find(
      (run) =>
        run.slug === slug && run.params === text && run.audience === audience && run.report_id === reportId,
    )
    if (same) return same.id
    if (own.length >= MAX_RUNS_PER_ACCOUNT)
      throw tooMany(`${MAX_RUNS_PER_ACCOUNT} of your reports are being computed. Wait for one, or cancel it.`)
    if (open.length >= MAX_RUNS_PER_COMPANY)
      throw tooMany(
        `${MAX_RUNS_PER_COMPANY} reports of your company wait already. Try again in a few minutes.`,
      )
    const run = { company, id: context.newId(), user_id: userId, slug, params: text, audience }
    await trx
      .insertInto('report_run')
      .values({
        ...run,
        report_id: reportId,
        for_mail: forMail ? 1 : 0,
        status: 'waiting',
        requested_at: context.now(),
        done_count: 0,
        attempts: 0,
        lease_until: 0,
      } as never)
      .execute()
    return run.id
  })
  wakeRuns(context)
  return id
}

const tooMany = (message: string) => new HttpProblem(429, message, { code: 'already_running' })

/** Returns a run of an account; undefined if the account has none with this id. */
export const findRun = (
  db: Context['db'],
  { company, userId }: Pick<ReportOwner, 'company' | 'userId'>,
  id: string,
): Promise<StoredRun | undefined> =>
  db
    .selectFrom('report_run')
    .selectAll()
    .where('company', '=', company)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Waits at most `ms` milliseconds until a run is over, and returns the run in either case. */
export async function waitForRun(
  context: Context,
  owner: Pick<ReportOwner, 'company' | 'userId'>,
  id: string,
  ms: number,
): Promise<StoredRun | undefined> {
  const until = performance.now() + ms
  for (;;) {
    const run = await findRun(context.db, owner, id)
    if (!run || !isRunOpen(run) || performance.now() >= until) return run
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

export const isRunOpen = ({ status }: Pick<StoredRun, 'status'>): boolean =>
  (OPEN as readonly string[]).includes(status)

/** Cancels a waiting or running run. This process stops computing it at once, another one within a second. */
export async function cancelRun(
  context: Context,
  { company, userId }: Pick<ReportOwner, 'company' | 'userId'>,
  id: string,
): Promise<void> {
  await context.db
    .updateTable('report_run')
    .set({ status: 'cancelled', ended_at: context.now() })
    .where('company', '=', company)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .execute()
  wakeRuns(context)
}

/** Returns the newest runs of an account. */
export const listRuns = (
  db: Context['db'],
  { company, userId }: Pick<ReportOwner, 'company' | 'userId'>,
  most: number,
): Promise<StoredRun[]> =>
  db
    .selectFrom('report_run')
    .selectAll()
    .where('company', '=', company)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(most)
    .execute()

/** Converts a stored run to the format of the API. */
export async function toReportRun(db: Context['db'], run: StoredRun): Promise<ReportRun> {
  const params = reportParamsJson.parse(run.params)
  const ahead =
    run.status === 'waiting'
      ? await db
          .selectFrom('report_run')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('status', '=', 'waiting')
          .where('requested_at', '<', run.requested_at)
          .executeTakeFirstOrThrow()
      : { n: 0 }
  return {
    id: run.id,
    slug: run.slug,
    ...params,
    report_id: run.report_id,
    status: run.status,
    step: run.step,
    done: run.done_count,
    of: run.of_count,
    ahead: Number(ahead.n),
    requested_at: run.requested_at,
    ended_at: run.ended_at,
    failure: run.failure,
  }
}

/** Deletes runs that were requested more than a week ago, and results of runs of more than a day ago. */
export const purgeRuns: PurgeJob = async (trx, now, most) => {
  const old = await trx
    .selectFrom('report_run')
    .select(['company', 'id', 'requested_at'])
    .where('requested_at', '<', now - RESULT_MS)
    .where(sql<boolean>`(requested_at < ${now - LISTED_MS} or shown is not null)`)
    .orderBy('requested_at')
    .limit(Math.min(most, 20))
    .execute()
  for (const { company, id, requested_at } of old) {
    await trx.deleteFrom('report_result').where('company', '=', company).where('run_id', '=', id).execute()
    if (requested_at < now - LISTED_MS)
      await trx.deleteFrom('report_run').where('company', '=', company).where('id', '=', id).execute()
    else
      await trx
        .updateTable('report_run')
        .set({ shown: null })
        .where('company', '=', company)
        .where('id', '=', id)
        .execute()
  }
  return old.length
}

/** Deletes the results of these runs, because they name an erased person. */
export async function deleteRunResults(
  db: Context['db'],
  company: CompanyId,
  ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('report_result').where('company', '=', company).where('run_id', 'in', ids).execute()
  await db
    .updateTable('report_run')
    .set({ shown: null, step: null })
    .where('company', '=', company)
    .where('id', 'in', ids)
    .execute()
}

const listeners = new WeakMap<Context['events'], Set<() => void>>()

/** Calls `woken` when a run was requested or cancelled in this process. Returns a function that ends this. */
export function onRunsWake({ events }: Pick<Context, 'events'>, woken: () => void): () => void {
  const all = listeners.get(events) ?? new Set()
  listeners.set(events, all.add(woken))
  return () => all.delete(woken)
}

/** Makes this process check for requested and cancelled runs now, instead of within a second. */
export function wakeRuns({ events }: Pick<Context, 'events'>): void {
  for (const woken of listeners.get(events) ?? []) woken()
}
