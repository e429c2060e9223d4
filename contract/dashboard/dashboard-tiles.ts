import type { Permission } from '../../domain/user/permission.ts'

/** A tile of the dashboard. It shows the total of a filtered list, and links to the list. */
export interface DashboardTile {
  name: string
  title: string
  group: 'now' | 'today'
  /** API path of the list: GET /api{path}?{query} */
  path: string
  query: Readonly<Record<string, string>>
  /** console page that shows the list */
  page: string
  needs: Permission
  /** stream types whose events may change the number: `stream` and `others` */
  stream: string
  others: readonly string[]
  /** colour of the tile if its number is not 0 */
  tone: 'danger' | 'warning' | 'plain'
}

const alarms = {
  path: '/alarms',
  page: '/alarms/past',
  needs: 'View Alarms',
  stream: 'alarm',
  others: ['alarm-rule'],
  group: 'now',
} as const
/** Filter of missed rounds, used by the list, its tile and its trend. */
export const MISSED_ROUNDS = { status: 'missed' } as const
const rounds = {
  path: '/round-runs',
  page: '/rounds',
  needs: 'View Patrols',
  stream: 'round-run',
  others: [],
} as const
const incidents = {
  path: '/incidents',
  page: '/incident',
  needs: 'View Incidents',
  stream: 'incident',
  others: [],
} as const
const issues = {
  path: '/issues',
  page: '/issues',
  needs: 'View Issues',
  stream: 'issue',
  others: [],
} as const
const licences = {
  path: '/workers',
  page: '/employees/patrollers',
  needs: 'View Guards',
  stream: 'worker',
  others: [],
} as const
const documents = {
  path: '/documents',
  page: '/documents',
  needs: 'View Documents',
  stream: 'document',
  others: [],
} as const

const standing = (priority: string) => ({ standing: 'true', priority })
const TODAY = { period: 'today' }

/** The tiles in order of display. */
export const DASHBOARD_TILES: readonly DashboardTile[] = [
  { ...alarms, name: 'urgent-alarms', title: 'Urgent alarms', query: standing('1'), tone: 'danger' },
  { ...alarms, name: 'high-alarms', title: 'High alarms', query: standing('2'), tone: 'warning' },
  { ...alarms, name: 'low-alarms', title: 'Low alarms', query: standing('3'), tone: 'plain' },
  {
    ...rounds,
    name: 'late-rounds',
    title: 'Late rounds',
    group: 'now',
    query: { status: 'late' },
    tone: 'danger',
  },
  {
    ...incidents,
    name: 'incidents',
    title: 'Open incidents',
    group: 'now',
    query: { open: 'true' },
    tone: 'warning',
  },
  {
    ...issues,
    name: 'overdue',
    title: 'Overdue issues',
    group: 'now',
    query: { overdue: 'true' },
    tone: 'danger',
  },
  {
    ...issues,
    name: 'issues',
    title: 'Open issues',
    group: 'today',
    query: { open: 'true' },
    tone: 'plain',
  },
  { ...rounds, name: 'rounds', title: 'Rounds due today', group: 'today', query: TODAY, tone: 'plain' },
  {
    ...rounds,
    name: 'rounds-completed',
    title: 'Rounds completed today',
    group: 'today',
    query: { ...TODAY, done: 'true' },
    tone: 'plain',
  },
  {
    ...rounds,
    name: 'rounds-missed',
    title: 'Rounds missed today',
    group: 'today',
    query: { ...TODAY, ...MISSED_ROUNDS },
    tone: 'danger',
  },
  {
    ...licences,
    name: 'licences-expired',
    title: 'Licences expired',
    group: 'today',
    query: { licence: 'expired' },
    tone: 'danger',
  },
  {
    ...licences,
    name: 'licences',
    title: 'Licences expiring in 30 days',
    group: 'today',
    query: { licence: 'within_30_days' },
    tone: 'warning',
  },
  {
    ...documents,
    name: 'documents-expired',
    title: 'Documents expired',
    group: 'today',
    query: { expiry: 'expired' },
    tone: 'danger',
  },
  {
    ...documents,
    name: 'documents',
    title: 'Documents expiring in 30 days',
    group: 'today',
    query: { expiry: 'within_30_days' },
    tone: 'warning',
  },
]
