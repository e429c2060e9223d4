import { type Dashboard, dashboardReply, dashboardTrendsReply } from '../../contract/dashboard/dashboard.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { COUNT_SLOT_MS } from '../fixes/write/add-fix-counts.ts'
import { dashboardDutyReply } from '../../contract/dashboard/dashboard-duty.ts'
import type { App } from '../app/app.ts'
import { findFirstRunLead } from '../first-run/first-run.ts'
import { visibleAssignments } from '../assignments/assignments.ts'
import { readCurrentDuty } from './current-duty.ts'
import { type CurrentGuardStatus, readGuardStatuses } from './guard-statuses.ts'
import { readRecentActivity } from './recent-activity.ts'
import { readTrends } from './trends.ts'
import { findUnloggedContactLosses } from './unlogged-contact-losses.ts'

/** Routes of the dashboard: guards by status and assignment, recent activity, and number of fixes. */
export function dashboardRoutes(app: App, context: Context): void {
  app.get(
    '/dashboard',
    {
      schema: { tags: ['dashboard'], response: { 200: dashboardReply } },
    },
    async ({ account }) => {
      const { company, limits } = account
      const guards = await readGuardStatuses(context, company, limits)
      const places = await visibleAssignments(context.db, account).orderBy('assignment.search').execute()
      const assignments = places.map(({ id, name, client_name }) => ({
        assignment_id: id as string | null,
        assignment_name: name,
        client_name,
        ...counts(guards.filter((guard) => guard.assignmentId === id)),
      }))
      const unassigned = counts(guards.filter((guard) => guard.assignmentId === null))
      if (unassigned.online + unassigned.late + unassigned.offline > 0)
        assignments.push({
          assignment_id: null,
          assignment_name: 'No assignment',
          client_name: null,
          ...unassigned,
        })
      const data: Dashboard = {
        at: context.now(),
        guards: {
          ...counts(guards),
          off_duty: guards.filter(({ status }) => status === 'off_duty').length,
        },
        assignments,
        activity: [
          ...(await readRecentActivity(context, company, limits)),
          ...(await findUnloggedContactLosses(context, company, guards)),
        ].toSorted((a, b) => b.at - a.at),
        fixes: limits ? [] : await countReceivedFixes(context, company),
        first_run: guards.some(({ heard }) => heard) ? null : await findFirstRunLead(context, account),
      }
      return { data }
    },
  )

  app.get(
    '/dashboard/duty',
    { schema: { tags: ['dashboard'], response: { 200: dashboardDutyReply } } },
    async ({ account: { company, limits } }) => ({ data: await readCurrentDuty(context, company, limits) }),
  )

  app.get(
    '/dashboard/trends',
    { schema: { tags: ['dashboard'], response: { 200: dashboardTrendsReply } } },
    async ({ account }) => ({ data: await readTrends(context, account) }),
  )
}

function counts(guards: readonly CurrentGuardStatus[]) {
  const count = (status: CurrentGuardStatus['status']) =>
    guards.filter((guard) => guard.status === status).length
  return { online: count('online'), late: count('late'), offline: count('offline') }
}

/** number of ten-minute steps: those of the last twelve hours, and the current one */
const SLOTS = 73

/** Counts the fixes of the last twelve hours by their time, in steps of ten minutes, oldest first. */
export async function countReceivedFixes(
  { db, now }: Context,
  company: CompanyId,
): Promise<Dashboard['fixes']> {
  const first = (Math.floor(now() / COUNT_SLOT_MS) - SLOTS + 1) * COUNT_SLOT_MS
  const rows = await db
    .selectFrom('fix_count')
    .select(['slot', 'count'])
    .where('company', '=', company)
    .where('slot', '>=', first)
    .execute()
  const counts = new Map(rows.map(({ slot, count }) => [slot, count]))
  return Array.from({ length: SLOTS }, (_, i) => {
    const t = first + i * COUNT_SLOT_MS
    return { t, count: counts.get(t) ?? 0 }
  })
}
