import type { ReportSlug } from '../../contract/reports/report-list.ts'
import { alarmDesk } from './kinds/alarm-desk.ts'
import { attendanceReport } from './kinds/attendance.ts'
import { billingSummary } from './kinds/billing-summary.ts'
import { checklistsReport } from './kinds/checklists.ts'
import { clientMonth } from './kinds/client-month.ts'
import { customKind } from './kinds/custom.ts'
import { dailyActivity } from './kinds/daily-activity.ts'
import { geofenceExceptions } from './kinds/geofence-exceptions.ts'
import { incidentsReport } from './kinds/incidents.ts'
import { inspectionPack } from './kinds/inspection-pack.ts'
import { issuesReport } from './kinds/issues.ts'
import { licencesReport } from './kinds/licences.ts'
import { missedPoints } from './kinds/missed-points.ts'
import { occurrenceBook } from './kinds/occurrence-book.ts'
import { patrolProof } from './kinds/patrol-proof.ts'
import { siteProfit } from './kinds/site-profit.ts'
import { trailReport } from './kinds/trail.ts'
import type { ReportKind } from './report-kind.ts'

/** The kinds of the reports in `contract/reports/report-list.ts`. */
export const REPORT_KINDS: Readonly<Record<ReportSlug, ReportKind>> = {
  'daily-activity': dailyActivity,
  attendance: attendanceReport,
  'patrol-proof': patrolProof,
  'missed-points': missedPoints,
  incidents: incidentsReport,
  issues: issuesReport,
  'occurrence-book': occurrenceBook,
  'geofence-exceptions': geofenceExceptions,
  trail: trailReport,
  'alarm-desk': alarmDesk,
  checklists: checklistsReport,
  licences: licencesReport,
  'billing-summary': billingSummary,
  'site-profit': siteProfit,
  'client-month': clientMonth,
  'inspection-pack': inspectionPack,
  custom: customKind,
}
