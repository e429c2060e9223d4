import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { alarmSeverity } from '../../../domain/notifications/notification.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { findAlarmKind } from '../../alarms/alarm-kinds.ts'
import type { NoticeSource } from '../notice-source.ts'
import { idsWithPermission } from '../notifiable-people.ts'

/**
 * Notifies those who may acknowledge an alarm; for an escalation the person or role. A group is one
 * notification.
 */
export const alarmNotices: NoticeSource = {
  stream: alarmStream.name,
  needs: 'View Alarms',
  async noticeOf({ db, company, event, id, people }) {
    const happened = readEvent(alarmStream, event.event)
    const isEscalated = happened.type === 'AlarmEscalated'
    if (!isEscalated && (happened.type !== 'AlarmRaised' || happened.group !== null)) return null
    const alarm = await db
      .selectFrom('alarm')
      .leftJoin('assignment', (join) =>
        join
          .onRef('assignment.company', '=', 'alarm.company')
          .onRef('assignment.id', '=', 'alarm.assignment_id'),
      )
      .select(['alarm.kind', 'alarm.priority', 'assignment.name as place'])
      .where('alarm.company', '=', company)
      .where('alarm.id', '=', id)
      .executeTakeFirst()
    if (!alarm) return null
    const what = `${findAlarmKind(alarm.kind)?.title ?? alarm.kind}${alarm.place === null ? '' : ` at ${alarm.place}`}`
    const escalated = people.filter(
      (person) => isEscalated && (person.id === happened.user || person.role === happened.role),
    )
    return {
      kind: 'alarm',
      severity: alarmSeverity(alarm.priority),
      title: isEscalated ? `Escalated to you: ${what}` : `Alarm: ${what}`,
      href: `/alarms/${id}`,
      to: isEscalated ? escalated.map((person) => person.id) : idsWithPermission(people, 'Edit Alarms'),
    }
  },
}
