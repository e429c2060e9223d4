import type { Permission } from '../../domain/user/permission.ts'

/** Reports that this version computes. A reader needs the permissions `needs` and `View Reports`. */
export const REPORTS = [
  {
    slug: 'daily-activity',
    title: 'Daily activity',
    about: 'What was recorded at the sites on each day: entries, incidents, issues, rounds and checklists.',
    needs: ['View Occurrences', 'View Incidents', 'View Issues', 'View Patrols', 'View Checklists'],
  },
  {
    slug: 'attendance',
    title: 'Attendance and timesheet',
    about: 'Duties of guards with arrival, departure and counted time, and the total of each guard.',
    needs: ['View Attendance'],
  },
  {
    slug: 'patrol-proof',
    title: 'Patrol proof',
    about: 'Rounds that were due, with every visit to a checkpoint and what proves it.',
    needs: ['View Patrols'],
  },
  {
    slug: 'missed-points',
    title: 'Missed checkpoints',
    about: 'Checkpoints that were not visited in rounds that are over.',
    needs: ['View Patrols'],
  },
  {
    slug: 'incidents',
    title: 'Incidents',
    about: 'Incidents by severity and status, as far as the reader may see them.',
    needs: ['View Incidents'],
  },
  {
    slug: 'issues',
    title: 'Issues',
    about: 'Defects and hazards that were reported, when they were due and when they were resolved.',
    needs: ['View Issues'],
  },
  {
    slug: 'occurrence-book',
    title: 'Occurrence book',
    about: 'The entries of the occurrence books in the order of their numbers.',
    needs: ['View Occurrences'],
  },
  {
    slug: 'geofence-exceptions',
    title: 'Geofence exceptions',
    about:
      'Times at which guards on duty were away from their post, at another post, or present without a duty.',
    needs: ['View Attendance'],
  },
  {
    slug: 'trail',
    title: 'Trail',
    about:
      'The positions of guards in their duties: first and last fix, the longest silence and the metres walked.',
    needs: ['View Attendance', 'View Trails'],
  },
  {
    slug: 'alarm-desk',
    title: 'Alarm desk',
    about: 'Alarms by kind and priority, and how long it took to acknowledge them.',
    needs: ['View Alarms'],
  },
  {
    slug: 'checklists',
    title: 'Checklists',
    about: 'Checklists that were filled in, and the items that failed.',
    needs: ['View Checklists'],
  },
  {
    slug: 'licences',
    title: 'Licences',
    about: 'Licences of guards that have expired or expire in the period.',
    needs: ['View Guards'],
  },
  {
    slug: 'billing-summary',
    title: 'Billing summary',
    about: 'Invoices issued in the period, with payments, credits and open amounts.',
    needs: ['View Billing'],
    ofClientsOnly: true,
  },
  {
    slug: 'site-profit',
    title: 'Profit by site',
    about: 'What was billed at each site, against the hours of approved attendance at their pay rates.',
    needs: ['View Billing', 'View Attendance', 'View Assignments'],
    days: 30,
  },
  {
    slug: 'client-month',
    title: 'Client month',
    about:
      'Service levels by site: guards, rounds and response to incidents and issues, as they were agreed and as they were done.',
    needs: [
      'View Clients',
      'View Assignments',
      'View Shifts',
      'View Attendance',
      'View Patrols',
      'View Incidents',
      'View Issues',
    ],
    days: 30,
  },
  {
    slug: 'inspection-pack',
    title: 'Inspection pack',
    about:
      'Compares occurrence books, roster, attendance, rounds and positions, and lists where they contradict each other.',
    needs: ['View Occurrences', 'View Attendance', 'View Patrols', 'View Shifts'],
    days: 30,
  },
] as const satisfies readonly {
  slug: string
  title: string
  about: string
  needs: readonly Permission[]
  /** the report can be limited to clients, but not to sites */
  ofClientsOnly?: true
  /** default length of the period, days; 7 if absent */
  days?: number
}[]

/** Slug that all saved reports share; the parameter `custom_report_id` selects one. */
export const CUSTOM_REPORT_SLUG = 'custom'
export type ReportSlug = (typeof REPORTS)[number]['slug'] | typeof CUSTOM_REPORT_SLUG
export const REPORT_SLUGS: readonly [ReportSlug, ...ReportSlug[]] = [
  CUSTOM_REPORT_SLUG,
  ...REPORTS.map(({ slug }) => slug),
]

/** Returns the title of a report; for a saved report, a general title without its name. */
export const reportTitle = (slug: string): string =>
  slug === CUSTOM_REPORT_SLUG ? 'Saved report' : (REPORTS.find((each) => each.slug === slug)?.title ?? slug)

/** Returns the default length of a report's period, days. */
export const defaultReportDays = (slug: string): number => {
  const report = REPORTS.find((each) => each.slug === slug)
  return report && 'days' in report ? report.days : 7
}

/** Returns the index of the main table. A report whose main table is empty has nothing to report. */
export const mainTableIndex = (slug: string): number => (slug === 'daily-activity' ? 1 : 0)

/** Returns the reports for which these permissions suffice. */
export const readableReports = (permissions: readonly Permission[]) =>
  REPORTS.filter(({ needs }) => needs.every((permission) => permissions.includes(permission)))
