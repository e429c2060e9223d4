import { setTimeout } from 'node:timers/promises'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import {
  fixSealsStream,
  type Seal,
  MAX_SEALS_PER_EVENT,
  type SealsState,
} from '../../../domain/evidence/seals/fix-seals.ts'
import { requestSigning } from '../../checkpoints/sign-checkpoints.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { recordLateChanges } from '../../fixes/write/closed-hours.ts'
import type { SealingRound } from './open-sealing-round.ts'
import { type HourSeal, HourSeals } from './hour-seals.ts'
import { toBatches } from '../../fixes/batches.ts'
import { linesOfGuards, readVersionLines } from '../verify/version-lines.ts'

/** distinct fix times that one query reads, about 5 ms of work */
const SLICE = 1000
/** After this number of revisions, seals are stored, so that years of fixes are not sealed in one event. */
const VERSIONS_AN_EVENT = 50_000
/** pause per work, ms per ms */
const REST = 2
/** work before a pause, ms */
const WORK_MS = 5

/** Maximum number of guards, and length of the period (ms), per query on PostgreSQL. */
const GUARDS_TOGETHER = 32
const MOST_TOGETHER_MS = 2 * SEAL_HOUR_MS

class Overtaken extends Error {
  override name = 'Overtaken'
}

interface Work {
  context: Context
  company: CompanyId
  closing: SealingRound
  /** state and version of the sealing stream */
  known: { state: SealsState; version: number }
  /** returns false if the sealing must stop; called before anything is stored */
  goesOn: () => Promise<boolean>
}

/**
 * Seals the hours of a sealing round: first the fixes of each guard that arrived in time, hour by hour, then
 * the supplements. These fixes no longer change. The version of the stream prevents two processes from
 * sealing the same. A crash loses only what is not yet logged. Returns false if it was stopped, or another
 * process wrote to the stream; the next run continues.
 */
export async function sealRound(work: Work): Promise<boolean> {
  try {
    await sealAll(work)
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

async function sealAll({ context, company, closing, known, goesOn }: Work): Promise<void> {
  const { state } = known
  const { round, until } = closing
  const after = state.going?.after ?? null
  let version = known.version
  let seals: Seal[] = []
  let versions = 0

  const keep = async (late: Seal[], done: readonly Tables['late_hour'][], whole: boolean) => {
    if (!(await goesOn())) throw new Overtaken('the sealing was stopped')
    const command = { type: 'SealFixes' as const, round, until, seals, late, whole }
    version = await context.db.transaction().execute(async (trx) => {
      for (const { worker_id, hour } of done)
        await trx
          .deleteFrom('late_hour')
          .where('company', '=', company)
          .where('round', '=', round)
          .where('worker_id', '=', worker_id)
          .where('hour', '=', hour)
          .execute()
      const handled = await handleCommandIn(context, trx, fixSealsStream, {
        company,
        id: company,
        command,
        commandId: context.newId(),
        expectedVersion: version,
        by: 'system:seal',
        at: context.now(),
      })
      if (!handled.ok) throw new Overtaken(handled.refusal.message)
      // an older server may have stored late fixes without counting the change, which makes cached replies
      // invalid
      await recordLateChanges(trx, company, new Map(late.map(({ hour }) => [hour, context.now()])))
      if (whole) await requestSigning(trx, company)
      return handled.version
    })
    context.events.wake(company)
    seals = []
    versions = 0
  }

  const rest = pace()
  const guards = await guardsOf(context, company)
  const together = context.engine === 'postgres' && until - state.sealedUntil <= MOST_TOGETHER_MS
  // an earlier run may have stopped within the hours of this guard, so it is sealed alone
  const others = together ? guards.filter((workerId) => workerId === after?.workerId) : guards
  for (const workerId of others) {
    if (after !== null && workerId < after.workerId) continue
    const first = after?.workerId === workerId ? after.hour + SEAL_HOUR_MS : state.sealedUntil
    for await (const sealed of sealsOf(
      context,
      { company, worker: workerId },
      { from: first, to: until },
      rest,
    )) {
      if (sealed.late > 0) continue
      seals.push(sealOf(workerId, sealed))
      versions += sealed.count
      if (seals.length >= MAX_SEALS_PER_EVENT || versions >= VERSIONS_AN_EVENT) await keep([], [], false)
    }
  }
  if (together) {
    const left = guards.filter((workerId) => after === null || workerId > after.workerId)
    const batches = [...toBatches(left, GUARDS_TOGETHER)]
    const span = { from: state.sealedUntil, to: until }
    const read = (batch: readonly string[] | undefined) => {
      const reading = batch ? linesOfGuards(context.db, company, batch, span) : null
      // a failure is thrown at the `await` below; this avoids an unhandled rejection if sealing ends before
      reading?.catch(() => {})
      return reading
    }
    const restAfter = paceOfWork()
    // query the next guards while this process hashes the present ones
    let next = read(batches[0])
    for (const [i, batch] of batches.entries()) {
      const linesOf = await next
      next = read(batches[i + 1])
      for (const workerId of batch) {
        const begun = performance.now()
        const hours = new HourSeals()
        const ofGuard = [...hours.add(linesOf?.(workerId) ?? []), ...hours.end()]
        await restAfter(performance.now() - begun)
        for (const sealed of ofGuard) {
          if (sealed.late > 0) continue
          seals.push(sealOf(workerId, sealed))
          versions += sealed.count
          if (seals.length >= MAX_SEALS_PER_EVENT || versions >= VERSIONS_AN_EVENT) await keep([], [], false)
        }
      }
    }
  }
  for (;;) {
    const rows = await lateHours(context, company, round)
    const late: Seal[] = []
    for (const { worker_id, hour } of rows) {
      const span = { from: hour, to: hour + SEAL_HOUR_MS }
      for await (const sealed of sealsOf(context, { company, worker: worker_id }, span, rest))
        if (sealed.late === round) late.push(sealOf(worker_id, sealed))
    }
    await keep(late, rows, rows.length < MAX_SEALS_PER_EVENT)
    if (rows.length < MAX_SEALS_PER_EVENT) return
  }
}

const sealOf = (workerId: string, { hour, count, root }: HourSeal): Seal => ({ workerId, hour, count, root })

async function* sealsOf(
  context: Context,
  guard: { company: CompanyId; worker: string },
  span: { from: number; to: number },
  rest: () => Promise<void>,
): AsyncGenerator<HourSeal> {
  const hours = new HourSeals()
  for await (const lines of readVersionLines(context, guard, span, SLICE)) {
    yield* hours.add(lines)
    await rest()
  }
  yield* hours.end()
}

/**
 * Returns the guards with fixes, in the order in which the stream contains them. The databases sort
 * differently. All of them have a live location.
 */
async function guardsOf({ db }: Context, company: CompanyId): Promise<string[]> {
  const rows = await db
    .selectFrom('live_location')
    .select('worker_id')
    .where('company', '=', company)
    .execute()
  return rows.map(({ worker_id }) => worker_id).sort((a, b) => (a < b ? -1 : 1))
}

const lateHours = ({ db }: Context, company: CompanyId, round: number) =>
  db
    .selectFrom('late_hour')
    .selectAll()
    .where('company', '=', company)
    .where('round', '=', round)
    .orderBy('worker_id')
    .orderBy('hour')
    .limit(MAX_SEALS_PER_EVENT)
    .execute()

/**
 * Returns a function that adds up work (ms), and pauses for as long as this process has worked once that is
 * enough.
 */
function paceOfWork(): (ms: number) => Promise<void> {
  let worked = 0
  return async (ms) => {
    worked += ms
    if (worked < WORK_MS) return
    await setTimeout(worked)
    worked = 0
  }
}

/** Returns a function that pauses if enough work was done since the last pause. */
function pace(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    if (worked < WORK_MS) return
    await setTimeout(worked * REST)
    since = performance.now()
  }
}
