import type { Alarm } from '../../../../contract/alarms/alarm.ts'
import { UNACKNOWLEDGED_PHASES, type AlarmPhase } from '../../../../domain/alarms/alarm-lifecycle.ts'

/** One line of the desk: an alarm, or a group. */
export interface DeskLine {
  /** first alarm of the group */
  lead: Alarm
  members: readonly Alarm[]
  /** number of unacknowledged ones */
  waiting: number
}

/** From this number on, a group is one line. */
const LEAST_MEMBERS = 3
const ORDER: Readonly<Partial<Record<AlarmPhase, number>>> = { raised: 0, returned: 1, acknowledged: 2 }
const isWaiting = ({ status }: Alarm) => UNACKNOWLEDGED_PHASES.includes(status)
const rank = ({ lead, waiting }: DeskLine) => (waiting > 0 ? 0 : (ORDER[lead.status] ?? 3))

/** Returns the lines of the desk: unacknowledged first, then by priority, the oldest first. */
export function deskLines(alarms: readonly Alarm[]): DeskLine[] {
  const groups = new Map<string, Alarm[]>()
  for (const alarm of alarms) {
    const key = `${alarm.group_of ?? alarm.id} ${alarm.kind}`
    groups.set(key, [...(groups.get(key) ?? []), alarm])
  }
  const lines = [...groups.values()].flatMap((members): DeskLine[] =>
    members.length >= LEAST_MEMBERS ? [lineOf(members)] : members.map((alarm) => lineOf([alarm])),
  )
  return lines.toSorted(
    (a, b) => rank(a) - rank(b) || a.lead.priority - b.lead.priority || a.lead.since - b.lead.since,
  )
}

function lineOf(members: readonly Alarm[]): DeskLine {
  const inOrder = members.toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || a.since - b.since)
  return { lead: inOrder[0] as Alarm, members: inOrder, waiting: members.filter(isWaiting).length }
}

/** Returns the most urgent unacknowledged priority; null: none. */
export function mostUrgentPriority(alarms: readonly Alarm[]): number | null {
  const waiting = alarms.filter(isWaiting)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ priority }) => priority))
}
