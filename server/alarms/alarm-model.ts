import { alarms as contract } from '../../contract/alarms/alarm.ts'
import { alarmStream, type AlarmEvent, evolveAlarm } from '../../domain/alarms/alarm.ts'
import { ACTIVE_PHASES } from '../../domain/alarms/alarm-lifecycle.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'
import './alarm-tables.ts'

type Recorded = { at: number; by: string }

export const alarms: Resource = {
  noun: { one: 'alarm', many: 'alarms' },
  path: contract.path,
  readModel: readModel(alarmStream, ['alarm'], async (trx, key, event, recorded) => {
    if (event.type === 'AlarmRaised') return addRow(trx, 'alarm', key, rowOf(event, recorded))
    const { status, is_active, recurrences } = await trx
      .selectFrom('alarm')
      .select(['status', 'is_active', 'recurrences'])
      .where('company', '=', key.company)
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    const { phase, isActive } = evolveAlarm({ phase: status, isActive: is_active === 1 }, event)
    const isClosed = phase === 'closed' && status !== 'closed'
    return changeRow(trx, 'alarm', key, {
      status: phase,
      is_active: isActive ? 1 : 0,
      is_standing: ACTIVE_PHASES.includes(phase) ? 1 : 0,
      ...(isClosed && { closed_at: recorded.at, closed_by: recorded.by }),
      ...columnsOf(event, recorded),
      ...(event.type === 'AlarmRecurred' && { recurrences: recurrences + 1 }),
    })
  }),
}

function rowOf(event: Extract<AlarmEvent, { type: 'AlarmRaised' }>, { at }: Recorded) {
  const { kind, alarmRuleId, subject, workerId, assignment, sitePost, document, group } = event
  const { priority, value, detail, instructions, since } = event
  return {
    kind,
    alarm_rule_id: alarmRuleId,
    rule_key: alarmRuleId ?? kind,
    subject,
    worker_id: workerId,
    assignment_id: assignment,
    site_post_id: sitePost,
    document_id: document,
    group_of: group,
    priority,
    value,
    detail,
    instructions,
    since,
    raised_at: at,
    status: 'raised' as const,
    is_active: 1,
    is_standing: 1,
    recurrences: 0,
    level: 0,
  }
}

/** Columns of an alarm that waits for its acknowledgement again: escalation restarts at the first level. */
const NOT_ESCALATED = { level: 0, escalated_user: null, escalated_role: null }

/** Returns the columns that an event changes, except phase and condition. */
function columnsOf(event: AlarmEvent, { at, by }: Recorded): Record<string, unknown> {
  switch (event.type) {
    case 'AlarmAcknowledged':
      return { acknowledged_at: at, acknowledged_by: by }
    case 'AlarmEscalated':
      return { level: event.level, escalated_user: event.user, escalated_role: event.role }
    case 'AlarmCleared':
      return { cleared_at: event.clearedAt, settling_since: null }
    case 'AlarmSettling':
      return { settling_since: event.settlingSince }
    case 'AlarmRecurred':
      return { cleared_at: null, settling_since: null }
    case 'AlarmCorrected':
      return { since: event.since, cleared_at: event.clearedAt }
    case 'AlarmShelved':
      return { reason: event.reason, shelved_until: event.shelvedUntil }
    case 'AlarmUnshelved':
      return { shelved_until: null, ...NOT_ESCALATED }
    case 'AlarmReleased':
    case 'AlarmRestored':
      return NOT_ESCALATED
    case 'AlarmClosed':
    case 'AlarmSuppressed':
    case 'AlarmRemovedFromService':
      return { reason: event.reason }
    case 'AlarmWithdrawn':
      return { withdrawn_at: at, notice: event.notice }
    default:
      return {}
  }
}
