import type { Transaction } from 'kysely'
import { attendanceStream } from '../../domain/attendance/attendance.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { streamParts } from '../../domain/event.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { OPEN_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { type RoundRunCommand, roundRunStream } from '../../domain/round-runs/round-run.ts'
import { setTimer } from '../background/timer.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { refusalProblem } from '../http/problem-reply.ts'
import { type Cause, followUp } from '../resource/follow-up.ts'
import { ROUND_RUNS } from '../round-runs/round-run-timers.ts'
import { runState } from '../round-runs/run-state.ts'

interface Rejected {
  context: Context
  trx: Transaction<Tables>
  cause: Cause
  reason: string
}
type Row = Pick<Tables['field_report'], 'outcome' | 'clock_event' | 'checkpoint_id' | 'made_at'>

/**
 * Takes back what a rejected report brought about. Throws the refusal where that is no longer possible, such as in an
 * approved sheet; what was voided or returned by a person already stays so.
 */
export async function takeBack(asked: Rejected, row: Row): Promise<void> {
  if (row.outcome === null) return
  const { context, trx, cause, reason } = asked
  const { type, id } = streamParts(row.outcome)
  if (type === attendanceStream.name) return withdrawClock(asked, row, id)
  if (type === roundRunStream.name) return withdrawVisit(asked, row, id)
  if (type === occurrenceStream.name)
    await followUp(context, trx, cause, { stream: occurrenceStream, id }, { type: 'VoidOccurrence', reason })
  if (type === checklistRunStream.name)
    await followUp(
      context,
      trx,
      cause,
      { stream: checklistRunStream, id },
      { type: 'ReturnChecklist', reason },
    )
}

async function withdrawClock({ context, trx, cause, reason }: Rejected, row: Row, workerId: string) {
  const { company } = cause.account
  const event = await trx
    .selectFrom('clock_event')
    .select(['id', 'assignment_id', 'happened_at', 'withdrawn_at'])
    .where('company', '=', company)
    .where('id', '=', row.clock_event ?? '')
    .executeTakeFirst()
  if (!event || event.withdrawn_at !== null) return
  const command = {
    type: 'WithdrawClockEvent',
    workerId,
    assignmentId: event.assignment_id,
    happenedAt: event.happened_at,
    clockEvent: event.id,
    reason,
  } as const
  const handled = await followUp(context, trx, cause, { stream: attendanceStream, id: workerId }, command)
  if (!handled.ok) throw refusalProblem(handled.refusal)
}

/**
 * The visit goes, the round opens where it was closed, and its fixes are read for what it comes to without the scan. The
 * next scan of the same point then counts, which this one had kept out; a scan that did not count leaves all as it is.
 */
async function withdrawVisit({ context, trx, cause }: Rejected, row: Row, runId: string) {
  const { company } = cause.account
  const state = await runState(trx, company, runId)
  const visit = state?.visits.find(
    ({ source, at, point }) =>
      source === 'code' &&
      at === row.made_at &&
      state.plan?.points[point]?.checkpointId === row.checkpoint_id,
  )
  if (!state || !visit) return
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
  const reopens: RoundRunCommand[] = OPEN_PHASES.includes(state.phase)
    ? []
    : [{ type: state.phase === 'missed' ? 'WithdrawMissedRound' : 'ReopenRound' }]
  const commands: RoundRunCommand[] = [
    ...reopens,
    { type: 'WithdrawVisit', point: visit.point, source: 'code' },
    ...(next ? [nextVisit(visit.point, next)] : []),
  ]
  for (const command of commands)
    await followUp(context, trx, cause, { stream: roundRunStream, id: runId, what: command.type }, command)
  await setTimer(trx, {
    company,
    policy: ROUND_RUNS,
    key: `reread.${runId}`,
    dueAt: context.now(),
  })
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
