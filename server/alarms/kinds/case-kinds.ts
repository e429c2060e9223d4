import type { AlarmContext } from '../../../domain/alarms/applicable-rules.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { OPEN_ISSUE_STATUSES } from '../../../domain/issues/issue-lifecycle.ts'
import { onId } from '../../db/on-id.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  postRecordContext,
  NO_DELAY,
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  subjectIds,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { type ConcernedRecord, recordCondition } from './past-alarms.ts'

interface Overdue {
  about: AlarmContext
  detail: string
  /** when the case is due, ms since epoch UTC; null: not open */
  dueAt: number | null
}

const MOST = 1000

const overdue: AlarmKind<Overdue> = {
  kind: 'issue_overdue',
  title: 'Issue overdue',
  means:
    'An open issue is past its due time. It ends when the issue is resolved or closed, or its due time is moved.',
  unit: null,
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 3,
    instructions: 'Ask the assignee when the issue will be resolved, or assign it to somebody else.',
  },
  streams: [issueStream.name],
  concerned: async (_asked, { stream }) => [stream],
  async read({ db, company }, subjects) {
    const rows = await db
      .selectFrom('issue')
      .innerJoin('site_post', onId('site_post', 'issue.site_post_id'))
      .select(['issue.id', 'issue.number', 'issue.title', 'issue.status', 'due_at', 'site_post_id'])
      .select(['site_post.assignment_id', 'site_post.client_id'])
      .where('issue.company', '=', company)
      .where('issue.id', 'in', padToPowerOfTwo(subjectIds(issueStream.name, subjects)))
      .execute()
    return new Map(
      rows.map((row) => {
        const about = postRecordContext(issueStream.name, row)
        const dueAt = OPEN_ISSUE_STATUSES.includes(row.status) ? row.due_at : null
        return [about.subject, { about, detail: `${row.number} ${row.title}`.slice(0, 200), dueAt }]
      }),
    )
  },
  judge({ dueAt, detail }, _limits, { now }) {
    if (dueAt === null) return currentCondition(null)
    return dueAt > now ? currentCondition(null, { again: dueAt }) : currentCondition(dueAt, { detail })
  },
  async candidates({ db, company }) {
    const rows = await db
      .selectFrom('issue')
      .select('id')
      .where('company', '=', company)
      .where('status', 'in', [...OPEN_ISSUE_STATUSES])
      .orderBy('due_at')
      .limit(MOST)
      .execute()
    return rows.map(({ id }) => alarmSubject(issueStream.name, id))
  },
  async past({ db, company }, { from, to }) {
    const rows = await db
      .selectFrom('issue')
      .innerJoin('site_post', onId('site_post', 'issue.site_post_id'))
      .select(['issue.id', 'issue.number', 'issue.title', 'issue.status', 'status_at', 'due_at'])
      .select(['site_post_id', 'site_post.assignment_id', 'site_post.client_id'])
      .where('issue.company', '=', company)
      .where('due_at', '>=', from)
      .where('due_at', '<', to)
      .execute()
    const found = rows.flatMap((row) => {
      const until = OPEN_ISSUE_STATUSES.includes(row.status) ? null : row.status_at
      if (until !== null && until <= row.due_at) return []
      const episodes = [{ since: row.due_at, until, value: null, detail: null }]
      return [
        { about: postRecordContext(issueStream.name, row), name: `${row.number} ${row.title}`, episodes },
      ]
    })
    return { found, leftOut: 0 }
  },
}

interface Reported extends ConcernedRecord {
  detail: string
  /** severity from 0 (low) to 3 (critical) */
  rank: number
  /** time of the report, ms since epoch UTC; null: it was answered or closed */
  at: number | null
}

/** Statuses of reports that nobody has answered yet. */
const UNANSWERED: readonly string[] = ['reported', 'triaged']
/**
 * Maps an event type to whether the condition is true after the event. It is true from the report until
 * somebody answers or closes it.
 */
const STANDS: Readonly<Record<string, boolean>> = {
  IncidentReported: true,
  ResponseStarted: false,
  IncidentRejected: false,
  IncidentMerged: false,
  IncidentVoided: false,
}

const severe: AlarmKind<Reported> = {
  kind: 'incident_severe',
  title: 'Severe incident',
  means:
    'An incident of the severity or above was reported, and nobody has begun the response. Restricted incidents raise no alarm.',
  unit: null,
  limit: { label: 'Severity at or above', unit: '0 low, 1 medium, 2 high, 3 critical', deadband: false },
  standard: {
    ...NO_DELAY,
    threshold: 2,
    priority: 1,
    instructions: 'Read the incident, assess it and start the response. Inform whom its severity requires.',
  },
  ...recordCondition(
    incidentStream.name,
    STANDS,
    incidentsOf,
    ({ rank }, { threshold }) => rank >= (threshold ?? 0),
  ),
  judge: ({ at, rank, detail }, { threshold }) =>
    currentCondition(at !== null && rank >= (threshold ?? 0) ? at : null, { detail }),
  async candidates({ db, company }) {
    const rows = await db
      .selectFrom('incident')
      .select('id')
      .where('company', '=', company)
      .where('status', 'in', [...UNANSWERED])
      .limit(MOST)
      .execute()
    return rows.map(({ id }) => alarmSubject(incidentStream.name, id))
  },
}

/** Reads incidents, except confidential ones, which not every member of the company may see. */
async function incidentsOf(
  { db, company }: FactsContext,
  ids: readonly string[],
): Promise<Map<string, Reported>> {
  const rows = await db
    .selectFrom('incident')
    .leftJoin('site_post', onId('site_post', 'incident.site_post_id'))
    .select(['incident.id', 'incident.number', 'incident.incident_type', 'incident.status', 'severity_rank'])
    .select(['reported_at', 'site_post_id', 'incident.client_id', 'site_post.assignment_id'])
    .where('incident.company', '=', company)
    .where('incident.id', 'in', padToPowerOfTwo([...ids]))
    .where('confidentiality', '=', 'normal')
    .execute()
  return new Map(
    rows.map((row) => {
      const about = postRecordContext(incidentStream.name, row)
      const at = UNANSWERED.includes(row.status) ? row.reported_at : null
      const detail = `${row.number}, ${row.incident_type.replaceAll('_', ' ')}`
      return [row.id, { about, detail, name: detail, rank: row.severity_rank, at }] as const
    }),
  )
}

export const issueOverdue = defineAlarmKind(overdue)
export const incidentSevere = defineAlarmKind(severe)
