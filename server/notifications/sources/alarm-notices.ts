import { type AlarmEvent, alarmStream } from '../../../domain/alarms/alarm.ts'
import { alarmSeverity } from '../../../domain/notifications/notification.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { onId } from '../../db/on-id.ts'
import { findAlarmKind } from '../../alarms/alarm-kinds.ts'
import type { NoticeSource } from '../notice-source.ts'
import { idsWithPermission, type Person } from '../notifiable-people.ts'

/**
 * Notifies about alarms: a raised one to those who may edit alarms, an escalated one to a person, a role, or
 * those on call. An alarm that joins a group causes no notification.
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
      .leftJoin('assignment', onId('assignment', 'alarm.assignment_id'))
      .select(['alarm.kind', 'alarm.priority', 'assignment.name as place'])
      .where('alarm.company', '=', company)
      .where('alarm.id', '=', id)
      .executeTakeFirst()
    if (!alarm) return null
    const what = `${findAlarmKind(alarm.kind)?.title ?? alarm.kind}${alarm.place === null ? '' : ` at ${alarm.place}`}`
    const able = idsWithPermission(people, 'Edit Alarms')
    return {
      kind: 'alarm',
      severity: alarmSeverity(alarm.priority),
      title: isEscalated ? `Escalated to you: ${what}` : `Alarm: ${what}`,
      href: `/alarms/${id}`,
      to: isEscalated ? escalatedTo(happened, people) : able,
      // if nobody on call may see the alarm, those who may edit alarms are notified instead
      ...(isEscalated && isToOnCall(happened) && { otherwise: able }),
    }
  },
}

type Escalation = Extract<AlarmEvent, { type: 'AlarmEscalated' }>

/** Returns whether an escalation goes to those on call: it then names neither a person nor a role. */
const isToOnCall = ({ user, role }: Escalation) => user === null && role === null

const escalatedTo = (to: Escalation, people: readonly Person[]): string[] =>
  people
    .filter(({ id, role, isOnCall }) => (isToOnCall(to) ? isOnCall : id === to.user || role === to.role))
    .map(({ id }) => id)
