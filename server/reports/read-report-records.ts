import { readAttendance } from '../attendance/read-attendance.ts'
import { type ReportScope, findSitesInScope, isPostInScope } from './report-kind.ts'
import { countedVisitByPoint } from '../../domain/round-runs/round-result.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import {
  roundExceptionsJson,
  roundPhaseColumn,
  roundPlanJson,
  roundVisitsJson,
} from '../round-runs/round-run-model.ts'
import { readGuardNames, roundRunRows } from '../round-runs/round-run-rows.ts'
import { readRowPages } from './all-rows.ts'

/**
 * Yields the rounds that became due in the period, in that order, with the visit that counts at each point.
 * One at a time, because a month has tens of thousands of visits.
 */
export async function* readReportRounds(asked: ReportScope) {
  const { db, seer, from, to } = asked
  const guards = await readGuardNames(db, seer.company)
  const person = await readPersonNames(db, seer.company)
  const seen = seer.limits === null ? null : await postsAsked(asked)
  const pages = readRowPages(
    asked,
    'Rounds',
    roundRunRows(db, seer.company)
      .where('round_run.due_from', '>=', from)
      .where('round_run.due_from', '<', to)
      .where(isPostInScope(asked, 'round_run.site_post_id')),
    { at: 'round_run.due_from', id: 'round_run.id' },
  )
  for await (const page of pages)
    for (const row of page) {
      const plan = roundPlanJson.parse(row.plan)
      // Rounds with points outside the reader's limits are left out.
      if (seen && plan.points.some(({ sitePostId }) => sitePostId !== null && !seen.has(sitePostId))) continue
      const visits = roundVisitsJson.parse(row.visits)
      const counted = countedVisitByPoint(visits)
      const status = roundPhaseColumn.parse(row.status)
      yield {
        id: row.id,
        route: row.route_name,
        post: row.site_post_name,
        postId: row.site_post_id,
        dueFrom: row.due_from,
        dueTo: row.due_to,
        endedAt: row.ended_at,
        status,
        isOver: !OPEN_ROUND_PHASES.includes(status),
        exceptions: roundExceptionsJson.parse(row.exceptions),
        guards: plan.workers.map((id) => guards.get(id) ?? '').join(', '),
        points: plan.points.map((point, place) => ({
          name: point.name,
          isRequired: point.required,
          visit: counted.get(place) ?? null,
        })),
        visits: visits.map((visit) => ({
          point: visit.point,
          source: visit.source,
          at: visit.at,
          until: visit.until,
          workerId: visit.workerId,
          certainty: visit.certainty,
          reason: visit.reason,
          pointName: plan.points[visit.point]?.name ?? '',
          postId: plan.points[visit.point]?.sitePostId ?? '',
          counts: counted.get(visit.point)?.source === visit.source,
          guard: visit.workerId === null ? null : (guards.get(visit.workerId) ?? null),
          enteredBy: person(visit.by),
        })),
      }
    }
}

export type ReportRound =
  ReturnType<typeof readReportRounds> extends AsyncGenerator<infer Round> ? Round : never

/** Returns the ids of the posts in the report's scope that the reader may see. */
async function postsAsked(asked: ReportScope): Promise<ReadonlySet<string>> {
  const rows = await asked.db
    .selectFrom('site_post')
    .select('id')
    .where('company', '=', asked.seer.company)
    .where(isPostInScope(asked, 'site_post.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the attendance of the duties that begin in the period and have begun by now, in order of their
 * start.
 */
export async function readReportAttendance(asked: ReportScope, { notDue }: { notDue: boolean }) {
  const { db, seer, from, to, timeZone, now, reach } = asked
  const sites = await findSitesInScope(asked)
  const span = { from, to: Math.min(to, now + 1) }
  if (span.from >= span.to) return { rows: [], assignments: {}, workers: {} }
  let guards = 0
  const goesOn = () => reach('Attendance of guards', (guards += 1))
  const read = await readAttendance(db, seer.company, { span, timeZone, now, notDue, goesOn })
  const rows = read.rows
    .filter((row) => row.from >= from && row.from < span.to && (!sites || sites.has(row.assignmentId)))
    .toSorted(
      (a, b) =>
        a.from - b.from ||
        (a.workerId < b.workerId
          ? -1
          : a.workerId > b.workerId
            ? 1
            : a.assignmentId < b.assignmentId
              ? -1
              : 1),
    )
  return { ...read, rows }
}
