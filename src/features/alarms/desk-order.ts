import type { Alarm } from '../../../contract/alarms/alarm.ts'
import { WAITING, type AlarmPhase } from '../../../domain/alarms/alarm-lifecycle.ts'

/** One line of the desk: an alarm, or several of one kind that came together. */
export interface DeskLine {
  /** the alarm that leads it */
  lead: Alarm
  members: readonly Alarm[]
  /** of these, how many wait for an acknowledgement */
  waiting: number
}

/** So many that came together are one line. */
const LEAST_MEMBERS = 3
const ORDER: Readonly<Partial<Record<AlarmPhase, number>>> = { raised: 0, returned: 1, acknowledged: 2 }
const isWaiting = ({ status }: Alarm) => WAITING.includes(status)
const rank = ({ lead, waiting }: DeskLine) => (waiting > 0 ? 0 : (ORDER[lead.status] ?? 3))

/** The lines of the desk: those that wait first, then by priority, the oldest first. */
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

/** The most urgent priority that waits; null where nothing does. */
export function loudest(alarms: readonly Alarm[]): number | null {
  const waiting = alarms.filter(isWaiting)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ priority }) => priority))
}
