import type { Kysely } from 'kysely'
import { welfareChecks as contract } from '../../contract/alarms/welfare-check.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { welfareStream } from '../../domain/alarms/welfare-check.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Welfare checks of guards. Times are ms since epoch UTC. */
    welfare_check: {
      company: string
      id: string
      worker_id: string
      assignment_id: string | null
      site_post_id: string | null
      alarm_rule_id: string | null
      status: 'sent' | 'answered' | 'confirmed' | 'lapsed'
      sent_at: number
      ended_at: number | null
      reason: string | null
    }
  }
}

/** Refuses a welfare check for a guard who has an open one. */
async function refusesSecond(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => welfareStream.event.parse(each))) {
    if (event.type !== 'WelfareCheckSent') continue
    const waiting = await trx
      .selectFrom('welfare_check')
      .select('id')
      .where('company', '=', company)
      .where('status', '=', 'sent')
      .where('worker_id', '=', event.workerId)
      .executeTakeFirst()
    if (waiting)
      return {
        code: 'already_pending',
        message: 'A welfare check of this guard waits for an answer already.',
        field: 'worker_id',
      }
  }
  return null
}

export const welfareChecks: Resource = {
  noun: { one: 'welfare check', many: 'welfare checks' },
  path: contract.path,
  refuses: refusesSecond,
  readModel: readModel(welfareStream, ['welfare_check'], async (trx, key, event, { at }) => {
    switch (event.type) {
      case 'WelfareCheckSent':
        return addRow(trx, 'welfare_check', key, {
          worker_id: event.workerId,
          assignment_id: event.assignmentId,
          site_post_id: event.sitePostId,
          alarm_rule_id: event.alarmRuleId,
          status: 'sent',
          sent_at: at,
        })
      case 'WelfareCheckAnswered':
        return changeRow(trx, 'welfare_check', key, { status: 'answered', ended_at: at })
      case 'WelfareCheckConfirmed':
        return changeRow(trx, 'welfare_check', key, {
          status: 'confirmed',
          ended_at: at,
          reason: event.reason,
        })
      case 'WelfareCheckLapsed':
        return changeRow(trx, 'welfare_check', key, { status: 'lapsed', ended_at: at })
    }
  }),
}
