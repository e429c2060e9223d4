import { type AlarmEvent, alarmStream } from '../../../domain/alarms/alarm.ts'
import { alarmSeverity } from '../../../domain/notifications/notification.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { onId } from '../../db/on-id.ts'
import { findAlarmKind } from '../../alarms/alarm-kinds.ts'
import type { NoticeSource } from '../notice-source.ts'
import { idsWithPermission, type Person } from '../notifiable-people.ts'

/**
 * An alarm notifies those who may acknowledge it, an escalation the person, the role, or who is on call; a
 * group is one notification.
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
      // with nobody on call who may see it, the alarm is not lost
      ...(isEscalated && isToOnCall(happened) && { otherwise: able }),
    }
  },
}

type Escalation = Extract<AlarmEvent, { type: 'AlarmEscalated' }>

/** The last level names neither a person nor a role. */
const isToOnCall = ({ user, role }: Escalation) => user === null && role === null

const escalatedTo = (to: Escalation, people: readonly Person[]): string[] =>
  people
    .filter(({ id, role, isOnCall }) => (isToOnCall(to) ? isOnCall : id === to.user || role === to.role))
    .map(({ id }) => id)
