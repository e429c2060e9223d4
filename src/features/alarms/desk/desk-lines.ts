import type { Alarm } from '../../../../contract/alarms/alarm.ts'
import { UNACKNOWLEDGED_PHASES, type AlarmPhase } from '../../../../domain/alarms/alarm-lifecycle.ts'

/** One line of the alarm desk: a single alarm, or a group of related alarms. */
export interface DeskLine {
  /** the oldest unacknowledged alarm of the line, otherwise the oldest */
  lead: Alarm
  members: readonly Alarm[]
  /** number of unacknowledged alarms in the line */
  waiting: number
}

/** Related alarms are shown as one line if there are at least this many. */
const LEAST_MEMBERS = 3
const ORDER: Readonly<Partial<Record<AlarmPhase, number>>> = { raised: 0, returned: 1, acknowledged: 2 }
const isWaiting = ({ status }: Alarm) => UNACKNOWLEDGED_PHASES.includes(status)
const rank = ({ lead, waiting }: DeskLine) => (waiting > 0 ? 0 : (ORDER[lead.status] ?? 3))

/** Returns the desk's lines: unacknowledged ones first, then by priority, then the oldest first. */
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

/** Returns the line that contains this alarm, or the first line if none does. */
export const findLine = (lines: readonly DeskLine[], id: string | null): DeskLine | undefined =>
  lines.find(({ members }) => members.some((alarm) => alarm.id === id)) ?? lines[0]

/** Returns the most urgent priority of unacknowledged alarms, null if there are none. */
export function mostUrgentPriority(alarms: readonly Alarm[]): number | null {
  const waiting = alarms.filter(isWaiting)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ priority }) => priority))
}
