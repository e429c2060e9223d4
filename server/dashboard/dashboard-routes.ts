import { type Dashboard, dashboardReply } from '../../contract/dashboard/dashboard.ts'
import { dashboardDutyReply } from '../../contract/dashboard/dashboard-duty.ts'
import { dashboardTrendsReply } from '../../contract/dashboard/dashboard-trends.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { findFirstRunLead } from '../first-run/first-run.ts'
import { visibleAssignments } from '../assignments/assignments.ts'
import { readCurrentDuty } from './duty-now.ts'
import { countReceivedFixes } from './fixes-received.ts'
import { type CurrentGuardStatus, readGuardStatuses } from './guard-standings.ts'
import { readRecentActivity } from './recent-activity.ts'
import { readTrends } from './trends.ts'
import { findUnloggedContactLosses } from './unlogged-losses.ts'

/** Routes of the dashboard: guards by status and assignment, recent activity, fixes. */
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
      if (unassigned.online + unassigned.stale + unassigned.lost > 0)
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
          off_duty: guards.filter(({ standing }) => standing === 'off_duty').length,
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
  const count = (standing: CurrentGuardStatus['standing']) =>
    guards.filter((guard) => guard.standing === standing).length
  return { online: count('online'), stale: count('stale'), lost: count('lost') }
}
