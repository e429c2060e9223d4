import { lazy, type ComponentType, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Permission } from '../domain/user/permission.ts'
import { Allowed } from './allowed.tsx'
import { useSessionState } from './app-services.ts'
import {
  DashboardPage,
  PatrolTrackerPage,
  Shell,
  ShellPage,
  TrackingProvider,
  TrailGuardPage,
} from './lazy-screens.ts'
import { Guarded } from './guarded.tsx'
import { pagesOf, titled } from './pages-of.tsx'

const PatrolTrailPage = lazy(() =>
  import('./features/tracking/patrol-trail/patrol-trail-page.tsx').then((m) => ({
    default: m.PatrolTrailPage,
  })),
)
const notFound = () => import('./features/not-found/not-found-page.tsx')

const clients = () => import('./features/back-office/clients/clients-page.tsx')
const assignments = () => import('./features/back-office/assignments/assignments-page.tsx')
const documents = () => import('./features/back-office/clients/documents-page.tsx')
const subscribers = () => import('./features/back-office/clients/subscribers-page.tsx')
const sitePosts = () => import('./features/back-office/sites/site-posts-page.tsx')
const checklists = () => import('./features/back-office/checklists/checklists-page.tsx')
const shifts = () => import('./features/back-office/shift-patterns/shift-patterns-page.tsx')
const alarmDesk = () => import('./features/alarms/alarm-desk-page.tsx')
const alarmPages = () => import('./features/alarms/alarms-page.tsx')
const alarmRulePages = () => import('./features/alarms/alarm-rules-page.tsx')
const occurrenceList = () => import('./features/occurrences/occurrences-page.tsx')
const occurrence = () => import('./features/occurrences/occurrence-screen.tsx')
const occurrenceBooks = () => import('./features/occurrences/occurrence-books-page.tsx')
const occurrenceBook = () => import('./features/occurrences/occurrence-book-page.tsx')
const checklistRuns = () => import('./features/back-office/checklists/checklist-runs-page.tsx')
const reportingCodes = () => import('./features/back-office/checklists/reporting-codes-page.tsx')
const guards = () => import('./features/back-office/guards/guards-page.tsx')
const importGuards = () => import('./features/back-office/guards/import-guards-page.tsx')
const patrols = () => import('./features/back-office/patrols/patrols-page.tsx')
const roles = () => import('./features/back-office/team/roles-page.tsx')
const settings = () => import('./features/back-office/team/company-settings-page.tsx')
const system = () => import('./features/back-office/team/system-settings-page.tsx')
const team = () => import('./features/back-office/team/team-page.tsx')
const guestUsers = () => import('./features/back-office/team/guests-page.tsx')
const devices = () => import('./features/back-office/phones/devices-page.tsx')

const firstRun = () => import('./features/back-office/first-run/first-run-page.tsx')
const profile = () => import('./features/account/profile-page.tsx')
const outbox = () => import('./features/account/outbox-page.tsx')
const activity = () => import('./features/activity/activity-page.tsx')
const inspector = () => import('./inspector/inspector-page.tsx')
const securityLog = () => import('./features/activity/security-log-page.tsx')

/** `needs`: the permission that opens it; without one it is everybody's */
type Screen = [path: string, title: string, page: ReactNode, needs?: Permission]

/** The list of a record and the pages that add, view and edit one. */
function recordPages<Name extends string>(
  name: Name,
  load: () => Promise<
    Record<`${Name}sPage` | `Add${Name}Page` | `${Name}Page` | `Edit${Name}Page`, ComponentType>
  >,
  under: string,
  needs: Permission,
  at: { list?: string; add?: string; view?: string; edit?: string } = {},
): Screen[] {
  const one = name.toLowerCase()
  return [
    [at.list ?? under, `${name}s`, pagesOf(load, `${name}sPage`), needs],
    [at.add ?? `${under}/add`, `Add ${one}`, pagesOf(load, `Add${name}Page`), needs],
    [at.view ?? `${under}/view/:id`, name, pagesOf(load, `${name}Page`), needs],
    [at.edit ?? `${under}/edit/:id`, `Edit ${one}`, pagesOf(load, `Edit${name}Page`), needs],
  ]
}

const BACK_OFFICE: Screen[] = [
  ...recordPages('Client', clients, '/clients', 'View Clients', {
    list: '/clients/list',
    add: '/clients/add-client',
  }),
  ...recordPages('Assignment', assignments, '/assignments', 'View Assignments', {
    list: '/clients/assignments',
  }),
  ...recordPages('Document', documents, '/documents', 'View Documents'),
  ...recordPages('Subscriber', subscribers, '/clients/subscribers', 'View Subscribers'),
  ['/site-post', 'Site Posts', pagesOf(sitePosts, 'SitePostsPage'), 'View Site Posts'],
  ['/site-posts/new', 'Add site post', pagesOf(sitePosts, 'AddSitePostPage'), 'View Site Posts'],
  ['/site-posts/:id', 'Site post', pagesOf(sitePosts, 'SitePostPage'), 'View Site Posts'],
  ['/site-posts/:id/edit', 'Edit site post', pagesOf(sitePosts, 'EditSitePostPage'), 'View Site Posts'],
  ...recordPages('Checklist', checklists, '/checklists', 'View Checklists', {
    list: '/checklistsdashboard',
    add: '/checklists/new',
    view: '/checklists/:id',
    edit: '/checklists/:id/edit',
  }),
  ...recordPages('Shift', shifts, '/schedule/shifts', 'View Shifts', {
    add: '/schedule/add-shift',
    view: '/schedule/view-shift/:id',
    edit: '/schedule/edit-shift/:id',
  }),
  ['/alarms', 'Alarms', pagesOf(alarmDesk, 'AlarmDeskPage'), 'View Alarms'],
  ['/alarms/past', 'All alarms', pagesOf(alarmPages, 'AlarmsPage'), 'View Alarms'],
  ['/alarms/rules', 'Alarm rules', pagesOf(alarmRulePages, 'AlarmRulesPage'), 'View Alarm Rules'],
  ['/alarms/rules/add', 'Add alarm rule', pagesOf(alarmRulePages, 'AddAlarmRulePage'), 'View Alarm Rules'],
  ['/alarms/rules/view/:id', 'Alarm rule', pagesOf(alarmRulePages, 'AlarmRulePage'), 'View Alarm Rules'],
  [
    '/alarms/rules/edit/:id',
    'Edit alarm rule',
    pagesOf(alarmRulePages, 'EditAlarmRulePage'),
    'View Alarm Rules',
  ],
  ['/alarms/:id', 'Alarm', pagesOf(alarmPages, 'AlarmPage'), 'View Alarms'],
  ['/occurrence', 'Occurrences', pagesOf(occurrenceList, 'OccurrencesPage'), 'View Occurrences'],
  [
    '/occurrence/add-occurrence',
    'Add occurrence',
    pagesOf(occurrence, 'AddOccurrencePage'),
    'View Occurrences',
  ],
  ['/occurrence/view/:id', 'Occurrence', pagesOf(occurrence, 'OccurrencePage'), 'View Occurrences'],
  ['/occurrence/edit/:id', 'Amend occurrence', pagesOf(occurrence, 'EditOccurrencePage'), 'View Occurrences'],
  [
    '/occurrence-book',
    'Occurrence books',
    pagesOf(occurrenceBooks, 'OccurrenceBooksPage'),
    'View Occurrences',
  ],
  [
    '/occurrence-book/:id',
    'Occurrence book',
    pagesOf(occurrenceBook, 'OccurrenceBookPage'),
    'View Occurrences',
  ],
  ['/checklist-reports', 'Checklist reports', pagesOf(checklistRuns, 'ChecklistRunsPage'), 'View Checklists'],
  [
    '/checklist-reports/:id',
    'Checklist report',
    pagesOf(checklistRuns, 'ChecklistRunPage'),
    'View Checklists',
  ],
  ['/reporting-codes/:id', 'Reporting code', pagesOf(reportingCodes, 'ReportingCodePage'), 'View Checklists'],
  ...recordPages('Guard', guards, '/employees/patrollers', 'View Guards', {
    add: '/employees/patrollers/add-assigned-security-officer',
    view: '/employees/patrollers/view-security-officer/:id',
    edit: '/employees/patrollers/edit-security-officer/:id',
  }),
  ['/employees/patrollers/import', 'Import guards', pagesOf(importGuards, 'ImportGuardsPage'), 'View Guards'],
  ...recordPages('Role', roles, '/worker-roles', 'View Roles'),
  ['/employees/back-office', 'Back Office Team', pagesOf(team, 'TeamPage'), 'View Back Office Team'],
  [
    '/employees/back-office/add-back-office-team',
    'Invite a team member',
    pagesOf(team, 'InviteTeamMemberPage'),
    'View Back Office Team',
  ],
  [
    '/employees/back-office/view-back-office-user/:id',
    'Team member',
    pagesOf(team, 'TeamMemberPage'),
    'View Back Office Team',
  ],
  [
    '/employees/back-office/edit-back-office-user/:id',
    'Edit team member',
    pagesOf(team, 'EditTeamMemberPage'),
    'View Back Office Team',
  ],
  ['/guest-users', 'Guest Users', pagesOf(guestUsers, 'GuestsPage'), 'View Guest Users'],
  ['/guest-users/:id', 'Guest', pagesOf(guestUsers, 'GuestPage'), 'View Guest Users'],
  ['/patrols', 'Patrols', pagesOf(patrols, 'PatrolsPage'), 'View Patrols'],
  ['/devices', 'Phones', pagesOf(devices, 'DevicesPage'), 'View Phones'],
  ['/devices/:id', 'Phone', pagesOf(devices, 'DevicePage'), 'View Phones'],
  [
    '/company-settings',
    'Company Settings',
    pagesOf(settings, 'CompanySettingsPage'),
    'View Company Settings',
  ],
  [
    '/company-settings/edit',
    'Edit company settings',
    pagesOf(settings, 'EditCompanySettingsPage'),
    'View Company Settings',
  ],
  ['/system-settings', 'System Settings', pagesOf(system, 'SystemSettingsPage'), 'View System Settings'],
  [
    '/system-settings/edit',
    'Edit system settings',
    pagesOf(system, 'EditSystemSettingsPage'),
    'View System Settings',
  ],
  ['/first-run', 'First steps', pagesOf(firstRun, 'FirstRunPage'), 'Edit Company Settings'],
  ['/activity', 'Activity', pagesOf(activity, 'ActivityPage'), 'View Activity'],
  ['/security-log', 'Security Log', pagesOf(securityLog, 'SecurityLogPage'), 'View Security Log'],
  ['/profile', 'My Profile', pagesOf(profile, 'ProfilePage')],
  ['/outbox', 'Outbox', pagesOf(outbox, 'OutboxPage'), 'View Outbox'],
  ['/inspector', 'Inspector', pagesOf(inspector, 'InspectorPage')],
]

const inShell = (title: string, page: ReactNode, needs?: Permission) =>
  titled(title, <ShellPage title={title}>{needs ? <Allowed needs={needs}>{page}</Allowed> : page}</ShellPage>)

/** The addresses behind the sign-in, and what is none. */
export function ConsoleRoutes() {
  const state = useSessionState()
  // until it is known who is here, the shell's guard waits
  const isInside = state === 'verified' || state === 'unknown'
  return (
    <Routes>
      <Route element={<Guarded need="verification" />}>
        <Route element={<Shell />}>
          <Route path="/dashboard" element={inShell('Dashboard', <DashboardPage />, 'View Dashboard')} />
          {BACK_OFFICE.map(([path, title, page, needs]) => (
            <Route key={path} path={path} element={inShell(title, page, needs)} />
          ))}
          <Route
            element={
              <Allowed needs="View Live Map">
                <TrackingProvider />
              </Allowed>
            }
          >
            <Route path="/tracker" element={inShell('Patrol Tracker', <PatrolTrackerPage />)} />
            <Route path="/tracker/trail" element={inShell('Trail Guard', <TrailGuardPage />)} />
            <Route path="/patrols/:id/trail" element={inShell('Patrol trail', <PatrolTrailPage />)} />
          </Route>
          {isInside && <Route path="*" element={inShell('Page Not Found', pagesOf(notFound, 'NotFound'))} />}
        </Route>
      </Route>
      {!isInside && <Route path="*" element={titled('Page Not Found', pagesOf(notFound, 'NotFoundPage'))} />}
    </Routes>
  )
}
