import { UNKNOWN_FINDINGS, type AttendanceRow, provenAbsences } from '../attendance/attendance-row.ts'
import { ATTENDANCE_RULES } from '../attendance/attendance-rules.ts'
import { UNKNOWN_FINDING_LABELS } from '../attendance/attendance-labels.ts'
import { totalLength, subtractSpans, type Span } from '../attendance/hours/spans.ts'

/**
 * An occurrence-book entry. Times are ms since epoch UTC. `assignmentId` null: the post belongs to no
 * assignment.
 */
export interface BookEntry {
  id: string
  /** name for people, e.g. '12/2026 at Main gate' */
  name: string
  assignmentId: string | null
  workerId: string | null
  occurredAt: number
  recordedAt: number
}
export interface GuardVisit {
  id: string
  name: string
  assignmentId: string | null
  workerId: string
  at: number
}
export type InspectedDuty = Pick<
  AttendanceRow,
  'workerId' | 'assignmentId' | 'from' | 'to' | 'status' | 'presence' | 'findings' | 'correction'
>
/** The records that are compared: book entries, duties with their attendance, and visits of rounds. */
export interface InspectedRecords {
  entries: readonly BookEntry[]
  duties: readonly InspectedDuty[]
  visits: readonly GuardVisit[]
}

/** Two records that cannot both be true. `id` is unique within its kind. */
export interface Contradiction {
  id: string
  at: number
  workerId: string | null
  assignmentId: string | null
  /** text about the record; `against` is text about the record that contradicts it */
  states: string
  against: string
}

/** Duties by guard. */
type Duties = ReadonlyMap<string, readonly InspectedDuty[]>
type Find = (records: InspectedRecords, duties: Duties) => Contradiction[]

const MINUTE_MS = 60_000
/** time before and after a duty in which guards may already or still be at the site, ms */
const GRACE_MS = 30 * MINUTE_MS
const NOT_COME: readonly InspectedDuty['status'][] = ['no_show', 'absent']

const isDue = ({ status }: InspectedDuty) => status !== 'not_due'
const keyOf = ({ workerId, assignmentId, from }: InspectedDuty) => `${workerId}/${assignmentId}/${from}`
const covers = ({ from, to }: InspectedDuty, t: number) => from - GRACE_MS <= t && t <= to + GRACE_MS

interface Deed {
  id: string
  name: string
  at: number
  workerId: string | null
  assignmentId: string | null
}

const deedFor = ({ id, name, at, workerId, assignmentId }: Deed, against: string): Contradiction => ({
  id,
  at,
  workerId,
  assignmentId,
  states: name,
  against,
})
const entryDeed = (entry: BookEntry): Deed => ({ ...entry, at: entry.occurredAt })
const ofGuard = (duties: Duties, workerId: string | null) => duties.get(workerId ?? '') ?? []
const duePlace = (duties: Duties, { workerId, assignmentId, at }: Deed) =>
  ofGuard(duties, workerId).filter(
    (duty) => isDue(duty) && duty.assignmentId === assignmentId && covers(duty, at),
  )
/** Returns whether no fix of a guard was received during a duty, and no person recorded the attendance. */
const isUnseen = ({ correction, findings }: InspectedDuty) =>
  correction === null && findings.some(({ kind }) => kind === 'no_fixes')

/** Returns entries and visits of guards at a site where they had no duty. */
const withoutDuty = (deeds: readonly Deed[], duties: Duties): Contradiction[] =>
  deeds.flatMap((deed) =>
    deed.workerId === null || deed.assignmentId === null || duePlace(duties, deed).length > 0
      ? []
      : [deedFor(deed, 'The roster has no duty of this guard at this site at that time.')],
  )

/** Returns entries and visits of guards who, by attendance, did not come to the duty. */
const whileAbsent = (deeds: readonly Deed[], duties: Duties): Contradiction[] =>
  deeds.flatMap((deed) => {
    const found = duePlace(duties, deed)
    return found.length > 0 && found.every((duty) => NOT_COME.includes(duty.status) && !isUnseen(duty))
      ? [deedFor(deed, 'By attendance the guard did not come to this duty.')]
      : []
  })

/** Returns entries and visits at a time when fixes show the guard at another post. */
const whileElsewhere = (deeds: readonly Deed[], duties: Duties): Contradiction[] =>
  deeds.flatMap((deed) => {
    const isElsewhere = ofGuard(duties, deed.workerId).some(({ findings }) =>
      findings.some(
        ({ kind, from, to, placeId }) =>
          kind === 'at_another_post' &&
          placeId !== deed.assignmentId &&
          from <= deed.at &&
          (to === null || deed.at <= to),
      ),
    )
    return isElsewhere ? [deedFor(deed, 'Fixes show the guard at another post at that time.')] : []
  })

const entryWithoutDuty: Find = ({ entries }, duties) => withoutDuty(entries.map(entryDeed), duties)
const entryWhileAbsent: Find = ({ entries }, duties) => whileAbsent(entries.map(entryDeed), duties)
const entryWhileElsewhere: Find = ({ entries }, duties) => whileElsewhere(entries.map(entryDeed), duties)
const visitWithoutDuty: Find = ({ visits }, duties) => withoutDuty(visits, duties)
const visitWhileAbsent: Find = ({ visits }, duties) => whileAbsent(visits, duties)
const visitWhileElsewhere: Find = ({ visits }, duties) => whileElsewhere(visits, duties)

const entryBeforeEvent: Find = ({ entries }) =>
  entries.flatMap((entry) =>
    entry.recordedAt < entry.occurredAt
      ? [deedFor(entryDeed(entry), 'It was recorded before the time at which it is said to have occurred.')]
      : [],
  )

const ofDuty = (duty: InspectedDuty, states: string, against: string): Contradiction => ({
  id: keyOf(duty),
  at: duty.from,
  workerId: duty.workerId,
  assignmentId: duty.assignmentId,
  states,
  against,
})

const presentWithoutDuty: Find = ({ duties }) =>
  duties.flatMap((duty) =>
    isDue(duty)
      ? []
      : [ofDuty(duty, 'Fixes show the guard at this site.', 'The roster has no duty of this guard there.')],
  )

const clockAgainstFixes: Find = ({ duties }) =>
  duties.flatMap((duty) =>
    duty.findings
      .filter(({ kind }) => kind === 'clock_contradicted')
      .map(({ from }) => ({
        ...ofDuty(duty, 'A clock event says that the guard came or went then.', 'Fixes show the opposite.'),
        id: `${keyOf(duty)}/${from}`,
        at: from,
      })),
  )

/** Returns how much of a period other periods cover, ms; overlaps count once. */
const overlapOf = (span: Span, others: readonly Span[]) =>
  totalLength([span]) - totalLength(subtractSpans(span, others))

const correctionAgainstFixes: Find = ({ duties }) =>
  duties.flatMap((duty) => {
    const { correction, presence } = duty
    if (correction?.status === 'absent' && overlapOf(duty, presence) > ATTENDANCE_RULES.graceMs)
      return [
        ofDuty(duty, 'A correction says that the guard was absent.', 'Fixes show the guard at the post.'),
      ]
    if (correction?.status !== 'present' || correction.arrival === null || correction.departure === null)
      return []
    const said = { from: correction.arrival, to: correction.departure }
    const awayMs = overlapOf(said, provenAbsences(duty))
    return awayMs >= ATTENDANCE_RULES.awayMs
      ? [
          ofDuty(
            duty,
            'A correction says that the guard was at the post.',
            `Fixes show the guard elsewhere for ${Math.floor(awayMs / MINUTE_MS)} min of that time.`,
          ),
        ]
      : []
  })

/** All kinds of contradictions with their titles. */
const KINDS: readonly { kind: string; title: string; find: Find }[] = [
  { kind: 'entry_without_duty', title: 'Book entry without a duty', find: entryWithoutDuty },
  { kind: 'entry_while_absent', title: 'Book entry of an absent guard', find: entryWhileAbsent },
  { kind: 'entry_while_elsewhere', title: 'Book entry while at another post', find: entryWhileElsewhere },
  { kind: 'entry_before_event', title: 'Book entry before its event', find: entryBeforeEvent },
  { kind: 'visit_without_duty', title: 'Visit without a duty', find: visitWithoutDuty },
  { kind: 'visit_while_absent', title: 'Visit of an absent guard', find: visitWhileAbsent },
  { kind: 'visit_while_elsewhere', title: 'Visit while at another post', find: visitWhileElsewhere },
  { kind: 'present_without_duty', title: 'Present without a duty', find: presentWithoutDuty },
  { kind: 'clock_against_fixes', title: 'Clock event against fixes', find: clockAgainstFixes },
  { kind: 'correction_against_fixes', title: 'Correction against fixes', find: correctionAgainstFixes },
]

/** The kinds of contradictions with their titles, for display. */
export const CONTRADICTIONS = KINDS.map(({ kind, title }) => ({ kind, title }))

/**
 * Returns why fixes do not show where a guard was at a time of a duty; null if they do, or if a person
 * recorded the attendance.
 */
function whyUnseen({ correction, findings, from, to }: InspectedDuty, at: number): string | null {
  if (correction !== null) return null
  const t = Math.min(Math.max(at, from), to)
  const kind = UNKNOWN_FINDINGS.find((unknown) =>
    findings.some((each) => each.kind === unknown && each.from <= t && t <= (each.to ?? t)),
  )
  return kind === undefined ? null : UNKNOWN_FINDING_LABELS[kind]
}

/**
 * Returns all contradictions. `unchecked` are entries and visits of guards on duty that fixes neither
 * confirm nor contradict; they are compared with the roster only.
 */
export function findContradictions(records: InspectedRecords): {
  found: (Contradiction & { kind: string; title: string })[]
  unchecked: Contradiction[]
} {
  const duties = new Map<string, InspectedDuty[]>()
  for (const duty of records.duties) {
    const known = duties.get(duty.workerId)
    if (known) known.push(duty)
    else duties.set(duty.workerId, [duty])
  }
  const deeds: Deed[] = [...records.entries.map(entryDeed), ...records.visits]
  return {
    found: KINDS.flatMap(({ kind, title, find }) =>
      find(records, duties).map((each) => ({ ...each, kind, title })),
    ),
    unchecked: deeds.flatMap((deed) => {
      const reasons = duePlace(duties, deed).map((duty) => whyUnseen(duty, deed.at))
      const [reason] = reasons
      return reason && reasons.every((each) => each !== null) ? [deedFor(deed, `${reason}.`)] : []
    }),
  }
}
