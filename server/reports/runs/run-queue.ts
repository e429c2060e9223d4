import { sql } from 'kysely'
import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { databaseTime, databaseTimeAfter } from '../../db/database-time.ts'
import { readAccountAccess } from '../../auth/permissions/account-access.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { REPORT_SLUGS } from '../../../contract/reports/report-list.ts'
import { findIssuedById, decodeContent } from '../issued-reports.ts'
import { reportAudience, assertReportOpen } from '../report-params.ts'
import { endIdleWorkers, runInWorker, TaskError } from './report-worker-process.ts'
import { type StoredRun, onRunsWake } from './report-runs.ts'
import { reportParamsJson } from './report-run-table.ts'
import { requireMailReader } from './mail-reader.ts'

/** maximum number of runs that this process computes at a time; they belong to different companies */
const LANES = 2
const LOOK_MS = 1000
const LEASE_MS = 20_000
/** maximum duration of a run, ms */
const MOST_MS = 5 * 60_000
/** maximum number of attempts for a run whose process ends each time */
const MOST_ATTEMPTS = 3

class RunEnded extends Error {}

/**
 * Starts computing the requested reports: one at a time per company, first for the company whose last run
 * began the longest ago. Repeats a run whose process has ended. Returns a function that stops this.
 */
export function startRunQueue(context: Context): () => Promise<void> {
  const owner = context.newId()
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let isStopped = false
  let looking: Promise<void> | null = null
  const begin = (run: StoredRun) => {
    const abort = new AbortController()
    const ended = carryOut(context, owner, run, abort).finally(() => {
      running.delete(run.id)
      look()
    })
    running.set(run.id, { abort, ended })
  }
  const lookOnce = async () => {
    for (const [id, { abort }] of running)
      if (!(await isOurs(context, owner, id))) abort.abort(new RunEnded())
    if (running.size === 0 && !(await hasWork(context))) return
    await takeUp(context, owner)
    while (!isStopped && running.size < LANES) {
      const run = await claim(context, owner)
      if (!run) return
      begin(run)
    }
  }
  let again = false
  const look = () => {
    if (isStopped) return
    if (looking) {
      again = true
      return
    }
    looking = lookOnce()
      .catch((error: unknown) => {
        // the database is unavailable; the next check tries again
        context.log.warn({ err: error }, 'report runs could not be read')
      })
      .finally(() => {
        looking = null
        if (again) {
          again = false
          look()
        }
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  const sleep = onRunsWake(context, look)
  return async () => {
    isStopped = true
    clearInterval(timer)
    sleep()
    await looking
    for (const { abort } of running.values()) abort.abort(new RunEnded())
    await Promise.all([...running.values()].map(({ ended }) => ended))
    endIdleWorkers(context)
  }
}

async function hasWork({ db }: Context): Promise<boolean> {
  const open = await db
    .selectFrom('report_run')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Makes runs wait again whose process no longer renews its lease, or fails them after too many attempts. */
async function takeUp(context: Context, owner: string): Promise<void> {
  const expired = () =>
    context.db
      .updateTable('report_run')
      .where('status', '=', 'running')
      .where('lease_until', '<', databaseTime(context))
      // a process that is too busy to renew the lease of its own run is still computing
      .where('owner', '!=', owner)
  await expired()
    .where('attempts', '>=', MOST_ATTEMPTS)
    .set({
      status: 'failed',
      ended_at: context.now(),
      failure: `The server stopped ${MOST_ATTEMPTS} times while it computed this report. Choose a shorter period.`,
    })
    .execute()
  await expired().set({ status: 'waiting', owner: null, step: null, done_count: 0 }).execute()
}

async function claim(context: Context, owner: string): Promise<StoredRun | undefined> {
  const next = await context.db
    .selectFrom('report_run as next')
    .select(['next.company', 'next.id'])
    .where('next.status', '=', 'waiting')
    .where(
      sql<boolean>`not exists (select 1 from report_run as other
        where other.company = next.company and other.status = 'running')`,
    )
    .orderBy(
      sql`coalesce((select max(begun.started_at) from report_run as begun where begun.company = next.company), 0)`,
    )
    .orderBy('next.requested_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  return context.db
    .updateTable('report_run')
    .set((eb) => ({
      status: 'running',
      owner,
      started_at: context.now(),
      attempts: eb('attempts', '+', 1),
      lease_until: databaseTimeAfter(context, LEASE_MS),
    }))
    .where('company', '=', next.company)
    .where('id', '=', next.id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** Renews the lease of a run. Returns whether this process still computes the run. */
async function isOurs(context: Context, owner: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('report_run')
    .set({ lease_until: databaseTimeAfter(context, LEASE_MS) })
    .where('status', '=', 'running')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Computes a run and stores its result or error. Never rejects. */
async function carryOut(
  context: Context,
  owner: string,
  run: StoredRun,
  abort: AbortController,
): Promise<void> {
  const { db, log, now } = context
  const change = (set: Partial<StoredRun>) =>
    db
      .updateTable('report_run')
      .set(set)
      .where('company', '=', run.company)
      .where('id', '=', run.id)
      .where('status', '=', 'running')
      .where('owner', '=', owner)
  const limit = setTimeout(
    () =>
      abort.abort(
        new TaskError(
          `The report took longer than ${MOST_MS / 60_000} minutes. Choose a shorter period, a client or a site.`,
        ),
      ),
    MOST_MS,
  )
  let saidAt = 0
  const reach = (step: string, done: number, of?: number) => {
    if (performance.now() - saidAt < 500) return
    saidAt = performance.now()
    change({ step, done_count: done, of_count: of ?? null })
      .execute()
      .catch(() => {})
  }
  try {
    const made = await runInWorker(context, await taskOf(context, run), { signal: abort.signal, reach })
    if (made.kind !== 'compute') throw new Error('a file was made of a run')
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('report_run')
        .set({
          status: 'done',
          step: null,
          ended_at: now(),
          sha256: made.sha256,
          source_position: made.position,
          source_hash: made.hash,
          checkpoint_size: made.checkpointSize,
          row_count: made.rows,
          shown: made.shown,
          incident_ids: JSON.stringify(made.incidentIds),
        })
        .where('company', '=', run.company)
        .where('id', '=', run.id)
        .where('status', '=', 'running')
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) > 0)
        await trx
          .insertInto('report_result')
          .values({ company: run.company, run_id: run.id, content: decodeContent(made.text) })
          .execute()
    })
  } catch (error) {
    try {
      // the server stops; another process or the next start repeats the run
      if (error instanceof RunEnded) await change({ lease_until: 0 }).execute()
      else {
        const isKnown = error instanceof HttpProblem || error instanceof TaskError
        if (!isKnown) log.error({ err: error, slug: run.slug }, 'a report failed')
        const failure = isKnown
          ? error.message
          : 'The report could not be computed because of a fault of the server.'
        await change({ status: 'failed', ended_at: now(), failure }).execute()
      }
    } catch (again) {
      log.error({ err: again }, 'the end of a report run could not be stored')
    }
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Returns the parameters of a run with the current access of its owner. Throws a problem if that would change
 * the report.
 */
async function taskOf({ db, now }: Context, run: StoredRun) {
  const company = companyId(run.company)
  const params = reportParamsJson.parse(run.params)
  const { user_id: userId } = run
  const reader =
    run.for_mail === 1
      ? await requireMailReader(db, company, { userId, customReportId: params.custom_report_id ?? null })
      : await readAccountAccess(db, company, userId)
  const slug = REPORT_SLUGS.find((each) => each === run.slug)
  if (!reader || !slug) throw new HttpProblem(404, 'The account of this report is closed.')
  assertReportOpen(slug, reader)
  if (reportAudience(slug, reader) !== run.audience)
    throw new HttpProblem(
      403,
      'What you may see has changed since you requested this report. Request it again.',
    )
  const stored = run.report_id === null ? undefined : await findIssuedById(db, slug, reader, run.report_id)
  return {
    kind: 'compute' as const,
    slug,
    reader: { company, limits: reader.limits, permissions: reader.permissions },
    params,
    now: now(),
    stored: stored?.data_sha256 ?? null,
  }
}
