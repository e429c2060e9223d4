import {
  CONTRADICTIONS,
  type GuardVisit,
  findContradictions,
  type InspectedRecords,
} from '../../../domain/reports/contradictions.ts'
import { countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { onId } from '../../db/on-id.ts'
import { readReportAttendance, readReportRounds } from '../read-report-records.ts'
import { readAllRows } from '../all-rows.ts'
import { isPostInScope, type ReportScope, type ReportKind, findSitesInScope } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'
import { attendanceReport } from './attendance.ts'
import { occurrenceBook } from './occurrence-book.ts'
import { patrolProof } from './patrol-proof.ts'

const DAY_MS = 24 * 3_600_000

async function sitesOfPosts({ db, seer }: ReportScope): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('site_post')
    .select(['id', 'assignment_id'])
    .where('company', '=', seer.company)
    .execute()
  return new Map(rows.map(({ id, assignment_id }) => [id, assignment_id]))
}

const entriesOf = (asked: ReportScope) =>
  readAllRows(
    asked,
    'Book entries',
    asked.db
      .selectFrom('occurrence')
      .innerJoin('site_post', onId('site_post', 'occurrence.site_post_id'))
      .select(['occurrence.id', 'occurrence.serial', 'occurrence.year', 'occurrence.worker_id'])
      .select([
        'occurrence.occurred_at',
        'occurrence.recorded_at',
        'site_post.alias',
        'site_post.assignment_id',
      ])
      .where('occurrence.company', '=', asked.seer.company)
      .where('occurrence.occurred_at', '>=', asked.from)
      .where('occurrence.occurred_at', '<', asked.to)
      .where('occurrence.status', '!=', 'voided')
      .where(isPostInScope(asked, 'occurrence.site_post_id')),
    { at: 'occurrence.occurred_at', id: 'occurrence.id' },
  )

/**
 * Returns the visits of guards at the requested sites during `span`, from rounds that became due in the
 * report's period.
 */
async function visitsOf(asked: ReportScope, span: Pick<ReportScope, 'from' | 'to'>): Promise<GuardVisit[]> {
  const sites = await sitesOfPosts(asked)
  const wanted = await findSitesInScope(asked)
  const visits: GuardVisit[] = []
  for await (const round of readReportRounds({ ...asked, clientId: null, assignmentId: null }))
    for (const { workerId, point, source, at, pointName, postId } of round.visits) {
      const assignmentId = sites.get(postId) ?? null
      if (workerId === null || at < span.from || at >= span.to) continue
      if (wanted && (assignmentId === null || !wanted.has(assignmentId))) continue
      const name = `Visit to ${pointName}, ${round.route}`
      visits.push({ id: `${round.id}/${point}/${source}`, name, assignmentId, workerId, at })
    }
  return visits
}

/**
 * Report that compares occurrence books, roster, attendance by fixes and visits of rounds, and lists
 * contradictions.
 */
export const inspectionPack: ReportKind = {
  streams: [...new Set([attendanceReport, occurrenceBook, patrolProof].flatMap(({ streams }) => streams))],
  compute: async (asked) => {
    // One more day is read on both sides: a record of the first or last day may belong to a duty that begins
    // or ends outside the period.
    const around = { ...asked, from: asked.from - DAY_MS, to: asked.to + DAY_MS }
    const attendance = await readReportAttendance(around, { notDue: true })
    const isAsked = (t: number) => asked.from <= t && t < asked.to
    const entries = await entriesOf(asked)
    const records: InspectedRecords = {
      duties: attendance.rows,
      entries: entries.map((row) => ({
        id: row.id,
        name: `Entry ${row.serial}/${row.year} at ${row.alias}`,
        assignmentId: row.assignment_id,
        workerId: row.worker_id,
        occurredAt: row.occurred_at,
        recordedAt: row.recorded_at,
      })),
      visits: await visitsOf(around, asked),
    }
    const inspected = findContradictions(records)
    const found = inspected.found
      .filter(({ at }) => isAsked(at))
      .toSorted((a, b) => a.at - b.at || (`${a.kind}/${a.id}` < `${b.kind}/${b.id}` ? -1 : 1))
    const unchecked = inspected.unchecked.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const names = await namesOf(asked, [...found, ...unchecked])
    const placed = ({ workerId, assignmentId }: (typeof unchecked)[number]) => [
      names.guards.get(workerId ?? '') ?? null,
      names.sites.get(assignmentId ?? '') ?? null,
    ]
    return {
      figures: [
        { label: 'Contradictions', kind: 'number', value: found.length },
        { label: 'Book entries', kind: 'number', value: records.entries.length },
        {
          label: 'Duties',
          kind: 'number',
          value: records.duties.filter(({ status, from }) => status !== 'not_due' && isAsked(from)).length,
        },
        { label: 'Visits', kind: 'number', value: records.visits.length },
        { label: 'Not checkable', kind: 'number', value: unchecked.length },
      ],
      plots: [
        countPerDay(
          'Contradictions by day',
          'contradictions',
          found.map(({ at }) => at),
          asked,
        ),
        countPerName(
          'Contradictions by kind',
          'contradictions',
          found.map(({ title }) => title),
        ),
      ],
      tables: [
        {
          title: 'Contradictions',
          empty: 'Book, roster, attendance, rounds and fixes agree.',
          columns: [
            { title: 'Time', kind: 'moment' },
            { title: 'Contradiction', kind: 'text' },
            { title: 'Guard', kind: 'text' },
            { title: 'Site', kind: 'text' },
            { title: 'Record', kind: 'text' },
            { title: 'Against', kind: 'text' },
          ],
          rows: found.map((each) => ({
            id: `${each.kind}/${each.id}`,
            cells: [each.at, each.title, ...placed(each), each.states, each.against],
          })),
        },
        {
          title: 'Not checkable',
          empty: 'Fixes show where the guard was at every entry and visit on a duty.',
          columns: [
            { title: 'Time', kind: 'moment' },
            { title: 'Guard', kind: 'text' },
            { title: 'Site', kind: 'text' },
            { title: 'Record', kind: 'text' },
            { title: 'Reason', kind: 'text' },
          ],
          rows: unchecked.map((each) => ({
            id: each.id,
            cells: [each.at, ...placed(each), each.states, each.against],
          })),
        },
        {
          title: 'Kinds that were looked for',
          empty: '',
          ...tableOf(CONTRADICTIONS, ({ kind }) => kind, [
            ['Contradiction', 'text', ({ title }) => title],
            ['Found', 'number', ({ kind }) => found.filter((each) => each.kind === kind).length],
          ]),
        },
      ],
    }
  },
}

async function namesOf({ db, seer }: ReportScope, found: readonly unknown[]) {
  const none = { guards: new Map<string, string>(), sites: new Map<string, string>() }
  if (found.length === 0) return none
  const guards = await db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', seer.company)
    .execute()
  const sites = await db
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', seer.company)
    .execute()
  return {
    guards: new Map(guards.map(({ id, full_name }) => [id, full_name])),
    sites: new Map(sites.map(({ id, name }) => [id, name])),
  }
}
