import type { Selectable } from 'kysely'
import { definePolicy, type Policy } from '../../background/policy.ts'
import type { Tables } from '../../db/tables.ts'
import { nextScheduleTime } from './report-schedules.ts'
import { scheduledMessage } from './schedule-tables.ts'

/** changes of these fields reset the timer; others leave it, so that no due time is skipped */
const MOVES_TIMER = ['frequency', 'weekday', 'timeOfDay', 'timeZone', 'isActive']

const policy: Policy<{ id: string; row: Selectable<Tables['report_schedule']> | null }> = {
  name: 'report-schedules',
  streams: ['report-schedule'],
  async read(_context, trx, company, { event, timer }) {
    const said = event?.event
    if (said?.type === 'ReportScheduleChanged' && !MOVES_TIMER.some((field) => field in said)) return null
    const id = timer ? timer.key : event.stream.slice('report-schedule-'.length)
    const row = await trx
      .selectFrom('report_schedule')
      .selectAll()
      .where('company', '=', company)
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    return { id, row: row ?? null }
  },
  decide({ timer }, { id, row }, now) {
    const timers = [{ key: id, dueAt: row && nextScheduleTime(row, now) }]
    return { timers, messages: timer && row?.is_active === 1 ? [scheduledMessage(row, timer.dueAt)] : [] }
  },
}

/** Policy that mails reports at their scheduled times. */
export const reportSchedulePolicy = definePolicy(policy)
