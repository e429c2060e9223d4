import type { Transaction } from 'kysely'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { lockHead } from '../../event-log/append.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { companyStream } from '../../../domain/records/company.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { detectContactLoss, type PatrollingGuard } from '../../../domain/worker/contact-loss.ts'
import { guardStatusAt } from '../../../domain/worker/guard-status.ts'
import { readSystemSettings } from '../../companies/read-system-settings.ts'
import { toBatches, padToPowerOfTwo } from '../batches.ts'
import type { WatchContinuity } from './watch-continuity.ts'
import { lockNewestFix } from './lock-newest-fix.ts'

/** A guard on patrol, as the live watchdog reads it. Duty hours are only read when needed. */
export type WatchedPatrol = Omit<PatrollingGuard, 'rule'> & { patrolId: string }

const PER_QUERY = 256

/** Returns whether a contact loss, or its end, must be logged for one of these guards. */
export async function hasLosses(
  context: Context,
  company: CompanyId,
  found: readonly WatchedPatrol[],
  listening: WatchContinuity,
): Promise<boolean> {
  const losses = await lossesFound(context, company, found, listening)
  if (losses === null) return false
  return losses.lost.length > 0 || losses.heard.length > 0 || losses.together !== null
}

async function lossesFound(
  context: Context,
  company: CompanyId,
  found: readonly WatchedPatrol[],
  listening: WatchContinuity,
) {
  const now = context.now()
  const known = await companyOf(context, company)
  if (!known) return null
  const limits = await readSystemSettings(context.db, company)
  const times = dutyTimesIn(known.time_zone)
  const rules = await rulesOf(
    context,
    company,
    found.filter(({ live }) => guardStatusAt(live, null, now, times, limits) !== 'online'),
  )
  return detectContactLoss(
    found.map((guard) => ({ ...guard, rule: rules.get(guard.workerId) ?? null })),
    {
      now,
      times,
      listeningSince: listening.since(company),
      allLostSince: known.offline_since,
      limits,
    },
  )
}

/** Logs which of these guards on patrol have lost contact, and which have sent a fix again. */
export async function logContactLosses(
  context: Context,
  company: CompanyId,
  found: readonly WatchedPatrol[],
  listening: WatchContinuity,
): Promise<void> {
  const now = context.now()
  const losses = await lossesFound(context, company, found, listening)
  if (losses === null) return
  const { lost, heard, together } = losses
  const by = 'system:watch'
  for (const { workerId, patrolId, live } of lost) {
    const lastFixAt = live.fix.t
    const still = async (trx: Transaction<Tables>) =>
      (await lockNewestFix(context, trx, company, workerId))?.t === lastFixAt
    const patrol = { company, id: patrolId, by }
    await logIfDue(context, patrolStream, patrol, { type: 'RecordContactLoss', lastFixAt }, still)
  }
  for (const { patrolId: id, receivedAt } of heard)
    await logIfDue(
      context,
      patrolStream,
      { company, id, by },
      { type: 'RecordContactRestoration', receivedAt },
    )
  if (together === null) return
  const { are, guards, onDuty, lastFixAt } = together
  await logIfDue(
    context,
    companyStream,
    { company, id: company, by },
    are === 'offline'
      ? { type: 'RecordMassContactLoss', guards, onDuty, lastFixAt }
      : { type: 'RecordMassContactRestoration', guards, onDuty, receivedAt: now },
  )
  if (are === 'heard') listening.linkIsBack(company, now)
}

const companyOf = ({ db }: Context, company: CompanyId) =>
  db.selectFrom('company').select(['time_zone', 'offline_since']).where('id', '=', company).executeTakeFirst()

/** Returns the duty hours of each guard at their newest assignment. */
async function rulesOf({ db }: Context, company: CompanyId, guards: readonly WatchedPatrol[]) {
  const rules = new Map<string, PatrollingGuard['rule']>()
  for (const batch of toBatches(guards, PER_QUERY)) {
    const rows = await db
      .selectFrom('worker_assignment')
      .select(['worker_id', 'shift_start', 'shift_minutes', 'shift_days'])
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(batch.map(({ workerId }) => workerId)))
      .orderBy('position')
      .execute()
    for (const { worker_id, shift_start, shift_minutes, shift_days } of rows)
      rules.set(worker_id, toDutyRule(shift_start, shift_minutes, shift_days))
  }
  return rules
}

/**
 * Handles a command while the company's log is locked, if `still` then returns true, because fixes may have
 * arrived meanwhile. If it is refused, a fix or another process has just done the same.
 */
export async function logIfDue<State, Command extends { type: string }, Event extends { type: string }>(
  context: Context,
  stream: StreamType<State, Command, Event>,
  { company, id, by }: { company: CompanyId; id: string; by: string },
  command: NoInfer<Command>,
  still: (trx: Transaction<Tables>) => Promise<boolean> = async () => true,
): Promise<void> {
  const commandId = context.newId()
  const logged = await context.db.transaction().execute(async (trx) => {
    await lockHead(trx, company)
    if (!(await still(trx))) return false
    const at = context.now()
    const { ok } = await handleCommandIn(context, trx, stream, { company, id, command, commandId, by, at })
    return ok
  })
  if (logged) context.events.wake(company)
}
