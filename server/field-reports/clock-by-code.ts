import type { CodeReport } from '../../contract/field/code-report.ts'
import { attendanceStream } from '../../domain/attendance/attendance.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { createDoubt } from '../../domain/field-reports/report-doubts.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { findGuardByNumber, type ArrivedReport, codeActor, type ReportResult } from './report-outcome.ts'

/**
 * Stores that a guard clocks in or out at a site post. The clock event belongs to the post's assignment and
 * has the source “code”.
 */
export async function acceptClockByCode(
  { context, trx, code, commandId, clocks }: ArrivedReport,
  said: Extract<CodeReport, { use: 'clock' }>,
): Promise<ReportResult> {
  const { company } = code
  const { kind, guard_number: number, photo, signature } = said
  const { workerId, guardNumber, doubts } = await findGuardByNumber(trx, company, number)
  const reported = {
    title: kind === 'in' ? 'Clock in' : 'Clock out',
    guardNumber,
    photo,
    signature,
    workerId,
  }
  if (workerId === null) return { ...reported, doubts }
  const post = await trx
    .selectFrom('site_post')
    .select('assignment_id')
    .where('company', '=', company)
    .where('id', '=', code.sitePostId)
    .executeTakeFirstOrThrow()
  if (post.assignment_id === null)
    return {
      ...reported,
      doubts: [createDoubt('not_recorded', { detail: 'The post belongs to no assignment.' })],
    }
  const handled = await handleCommandIn(context, trx, attendanceStream, {
    company,
    id: workerId,
    command: {
      type: 'RecordClockEvent',
      workerId,
      assignmentId: post.assignment_id,
      kind,
      happenedAt: clocks.made,
      source: 'code',
    },
    commandId: `${commandId} clock`,
    by: codeActor(code),
    at: context.now(),
  })
  if (!handled.ok)
    return { ...reported, doubts: [createDoubt('not_recorded', { detail: handled.refusal.message })] }
  return {
    ...reported,
    doubts,
    outcome: streamName(attendanceStream.name, workerId),
    clockEvent: String(handled.position),
  }
}
