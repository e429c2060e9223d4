import type { Transaction } from 'kysely'
import { attendanceStream } from '../../domain/attendance/attendance.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { type RoundRunCommand, roundRunStream } from '../../domain/round-runs/round-run.ts'
import { setTimer } from '../background/timer.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { type CausingCommand, commandFollowUp } from '../resource/write/follow-up.ts'
import { ROUND_RUNS } from '../round-runs/request-round-recheck.ts'
import { loadRunState } from '../round-runs/run-state.ts'

interface Rejected {
  context: Context
  trx: Transaction<Tables>
  cause: CausingCommand
  reason: string
}
type Row = Pick<Tables['field_report'], 'use' | 'outcome' | 'clock_event' | 'checkpoint_id' | 'made_at'>

/**
 * Undoes the result of a rejected report. Returns why something remains; null: nothing does. Throws a
 * refusal if a person must first decide something, for example about an approved sheet.
 */
export async function revertReport(asked: Rejected, row: Row): Promise<string | null> {
  if (row.outcome === null)
    return row.use === 'checkpoint' ? 'No round counted this scan, so there was no visit to withdraw.' : null
  const { context, trx, cause, reason } = asked
  const { type, id } = streamParts(row.outcome)
  if (type === attendanceStream.name) return withdrawClock(asked, row, id)
  if (type === roundRunStream.name) return withdrawVisit(asked, row, id)
  if (type === occurrenceStream.name) {
    const command = { type: 'VoidOccurrence', reason } as const
    return whyNot(await commandFollowUp(context, trx, cause, { stream: occurrenceStream, id }, command))
  }
  if (type === checklistRunStream.name) {
    const command = { type: 'ReturnChecklist', reason } as const
    return whyNot(await commandFollowUp(context, trx, cause, { stream: checklistRunStream, id }, command))
  }
  return null
}

const whyNot = (handled: Awaited<ReturnType<typeof commandFollowUp>>) =>
  handled.ok ? null : handled.refusal.message

async function withdrawClock(
  { context, trx, cause, reason }: Rejected,
  row: Row,
  workerId: string,
): Promise<string | null> {
  const { company } = cause.account
  const event = await trx
    .selectFrom('clock_event')
    .select(['id', 'assignment_id', 'happened_at', 'withdrawn_at'])
    .where('company', '=', company)
    .where('id', '=', row.clock_event ?? '')
    .executeTakeFirst()
  if (!event || event.withdrawn_at !== null) return 'The clock event was withdrawn before.'
  const command = {
    type: 'WithdrawClockEvent',
    workerId,
    assignmentId: event.assignment_id,
    happenedAt: event.happened_at,
    clockEvent: event.id,
    reason,
  } as const
  const handled = await commandFollowUp(
    context,
    trx,
    cause,
    { stream: attendanceStream, id: workerId },
    command,
  )
  if (!handled.ok) throw refusalProblem(handled.refusal)
  return null
}

/**
 * Withdraws the visit of a checkpoint, reopens a closed round, and computes its result again from the fixes.
 * Another scan of the same checkpoint then counts. If the scan did not count, nothing changes.
 */
async function withdrawVisit(
  { context, trx, cause }: Rejected,
  row: Row,
  runId: string,
): Promise<string | null> {
  const { company } = cause.account
  const state = await loadRunState(trx, company, runId)
  const visit = state?.visits.find(
    ({ source, at, point }) =>
      source === 'code' &&
      at === row.made_at &&
      state.plan?.points[point]?.checkpointId === row.checkpoint_id,
  )
  if (!state || !visit)
    return 'The round has no visit by this scan: another scan of the checkpoint counts, or it was withdrawn before.'
  const next = await trx
    .selectFrom('field_report')
    .select(['made_at', 'worker_id'])
    .where('company', '=', company)
    .where('use', '=', 'checkpoint')
    .where('made_at', '>', row.made_at)
    .where('made_at', '<=', state.plan?.closesAt ?? row.made_at)
    .where('outcome', '=', row.outcome)
    .where('checkpoint_id', '=', row.checkpoint_id)
    .where('status', '!=', 'rejected')
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  const reopens: RoundRunCommand[] = OPEN_ROUND_PHASES.includes(state.phase)
    ? []
    : [{ type: state.phase === 'missed' ? 'WithdrawMissedRound' : 'ReopenRound' }]
  const commands: RoundRunCommand[] = [
    ...reopens,
    { type: 'WithdrawVisit', point: visit.point, source: 'code' },
    ...(next ? [nextVisit(visit.point, next)] : []),
  ]
  for (const command of commands)
    await commandFollowUp(
      context,
      trx,
      cause,
      { stream: roundRunStream, id: runId, what: command.type },
      command,
    )
  await setTimer(trx, {
    company,
    policy: ROUND_RUNS,
    key: `reread.${runId}`,
    dueAt: context.now(),
  })
  return null
}

const nextVisit = (
  point: number,
  { made_at: at, worker_id: workerId }: Pick<Tables['field_report'], 'made_at' | 'worker_id'>,
): RoundRunCommand => ({
  type: 'RecordVisit',
  point,
  source: 'code',
  workerId,
  at,
  until: at,
  certainty: null,
})
