import type { PendingFactor } from '../../../contract/auth.ts'
import { RECORD_WRITES, type RecordWrite } from '../../../domain/subject-row.ts'
import { RECORDS } from '../../../domain/subjects.ts'
import type { Permission } from '../../../domain/user/permission.ts'
import {
  type Admission,
  company,
  own,
  type PersonalAdmission,
  type Scope,
  SCOPES,
  site,
} from './admission.ts'
import { DIRECTORY_ROUTES } from './directory-routes.ts'
import { SUBJECT_ROUTES } from './subject-routes.ts'

/** Standard routes of each record, from `domain/subjects.ts`; other routes have rows below. */
const routesOf = (each: (typeof RECORDS)[number]) => {
  const { module, path } = each
  const read = { who: `View ${module}`, scope: each.readers } as const
  const write = company(`Edit ${module}`)
  const writes: readonly RecordWrite[] = 'writes' in each ? each.writes : RECORD_WRITES
  return {
    [`GET /api${path}`]: read,
    [`GET /api${path}/:id`]: read,
    [`GET /api${path}/:id/history`]: read,
    ...(writes.includes('add') && { [`POST /api${path}`]: write }),
    ...(writes.includes('change') && { [`PATCH /api${path}/:id`]: write }),
    ...(writes.includes('remove') && { [`DELETE /api${path}/:id`]: write }),
    ...('archives' in each && {
      [`POST /api${path}/:id/archive`]: write,
      [`POST /api${path}/:id/restore`]: write,
    }),
  }
}

/**
 * Access to every route of the server, except lifecycle steps, which state their own permission
 * (`server/resource/step-routes.ts`). If a route has no row here, the server does not start; `ANY` begins a
 * family of routes.
 */
export const ROUTE_PERMISSIONS: Readonly<Record<string, Admission>> = {
  ...Object.assign({}, ...RECORDS.map(routesOf)),

  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'anybody',
  'GET /api/openapi.json': 'anybody',
  'ANY /api/docs': 'anybody',
  'GET /api/config': 'anybody',
  'GET /basemap.geojson': 'anybody',
  'GET /basemap.pmtiles': 'anybody',
  'GET /*': 'anybody',

  'ANY /i/:secret': 'own credential',
  'ANY /c/:code': 'own credential',
  'ANY /u/:token': 'own credential',
  'ANY /r/:code': 'own credential',
  'ANY /v/:code': 'own credential',
  'POST /local/import': 'own credential',
  'POST /local/operator': 'own credential',
  'ANY /.ws': 'own credential',
  'ANY /.json': 'own credential',
  'ANY /guard_locations': 'own credential',
  'ANY /patrol_history': 'own credential',

  'POST /api/web-login': 'anybody',
  'POST /api/company-sign-in/begin': 'anybody',
  'POST /api/company-sign-in/finish': 'own credential',
  'POST /api/register': 'anybody',
  'GET /api/user-groups': 'anybody',
  'POST /api/forgot-password': 'anybody',
  'POST /api/auth/refresh': 'own credential',
  'POST /api/refresh-token': 'own credential',
  'POST /api/logout': 'own credential',
  'GET /api/email/verify/:id': 'own credential',
  'POST /api/reset-password': 'own credential',
  'GET /api/invitation': 'own credential',
  'POST /api/invitation': 'own credential',
  'GET /api/auth/check': own('password shown'),
  'GET /api/second-factor': own('signed in'),
  'GET /api/second-factor/ways': own('password shown'),
  'POST /api/second-factor/begin': own('owes no code'),
  'POST /api/second-factor/confirm': own('owes no code'),
  'POST /api/second-factor/show': own('password shown'),
  'POST /api/second-factor/passkeys/begin': own('owes no code'),
  'POST /api/second-factor/passkeys': own('owes no code'),
  'POST /api/second-factor/passkeys/ask': own('password shown'),
  'POST /api/second-factor/passkeys/:id/remove': own('signed in'),
  'POST /api/second-factor/app/remove': own('signed in'),
  'POST /api/second-factor/off': own('signed in'),
  'POST /api/second-factor/recovery-codes': own('signed in'),
  'POST /api/change-password': own('signed in'),
  'POST /api/user-update': own('signed in'),
  'GET /api/sessions': own('signed in'),
  'DELETE /api/sessions': own('signed in'),
  'DELETE /api/sessions/:id': own('signed in'),
  // returns each reader the filters of lists that they may see
  'GET /api/saved-filters': own('verified'),
  'POST /api/saved-filters': own('verified'),
  'DELETE /api/saved-filters/:id': own('verified'),
  'GET /api/notifications': own('verified'),
  'POST /api/notifications/read': own('verified'),
  'GET /api/notification-preferences': own('verified'),
  'POST /api/notification-preferences': own('verified'),
  'GET /api/push-subscriptions': own('verified'),
  'POST /api/push-subscriptions': own('verified'),
  'DELETE /api/push-subscriptions/:id': own('verified'),
  'GET /api/outbox': company('View Outbox'),
  'POST /api/outbox/:id/resend': company('View Outbox'),
  'POST /api/email/verification-notification': own('signed in'),
  'POST /api/frontend-verify': own('signed in'),

  'POST /api/files': own('verified'),
  'GET /api/files/:digest': site('verified'),

  // sends each reader the events that they may receive
  'GET /api/feed': site('verified'),
  // returns each reader the records that they may list
  'GET /api/search': site('verified'),
  // returns each reader the records that they may see
  'GET /api/board-records': site('View Live Map'),
  'GET /api/dashboard': site('View Dashboard'),
  'GET /api/dashboard/duty': site('View Dashboard'),
  'GET /api/dashboard/trends': site('View Dashboard'),
  // returns each reader the events that they may receive
  'GET /api/activity': company('View Activity'),
  'GET /api/activity/check': company('View Activity'),
  'GET /api/activity/checkpoints': company('View Activity'),
  'POST /api/activity/check': company('View Activity'),
  'GET /api/security-log': company('View Security Log'),
  'GET /api/failed-sign-ins': own('signed in'),
  // includes evidence of guards, so it also requires permission to see trails
  'POST /api/incidents/:id/pack': company('Edit Restricted Incidents'),
  'GET /api/live-locations': site('View Live Map'),
  'GET /api/live-locations/:id': site('View Live Map'),
  'GET /api/live-locations/:id/days': site('View Trails'),
  // for investigators: it shows phones and messages
  'GET /api/live-locations/:id/revisions': company('View Trails'),
  'GET /api/trails': company('View Trails'),
  'GET /api/nights': company('View Trails'),
  'GET /api/fix-exports/size': site('View Trails'),
  // evidence is of the whole company
  'GET /api/fix-exports/keys': company('View Trails'),
  'POST /api/fix-exports': site('View Trails'),
  // for reports that each reader may see
  'GET /api/reports/:slug': site('View Reports'),
  'POST /api/reports/:slug/exports': site('View Reports'),
  'GET /api/report-schedules/:id/deliveries': company('View Reports'),
  'POST /api/report-schedules/:id/send': company('Edit Reports'),
  'GET /api/report-runs': site('View Reports'),
  'GET /api/report-runs/:id': site('View Reports'),
  'POST /api/report-runs/:id/cancel': site('View Reports'),
  // for anybody who has the file
  'GET /api/exported-files/:sha256': 'anybody',
  'POST /api/realtime-token': company('View Live Map'),
  'GET /api/patrols': site('View Patrols'),
  'GET /api/patrols/:id': site('View Patrols'),
  'GET /api/patrols/:id/locations': site('View Trails'),

  'GET /api/company-settings/own': company('View Company Settings'),
  'GET /api/company-settings/own/history': company('View Company Settings'),
  'PATCH /api/company-settings/own': company('Edit Company Settings'),

  'GET /api/backup': company('View System Settings'),
  'GET /api/system-settings/own': company('View System Settings'),
  'GET /api/system-settings/own/history': company('View System Settings'),
  'PATCH /api/system-settings/own': company('Edit System Settings'),

  'GET /api/company-sign-in/own': company('View Company Sign-in'),
  'GET /api/company-sign-in/own/history': company('View Company Sign-in'),
  'PATCH /api/company-sign-in/own': company('Edit Company Sign-in'),
  'POST /api/company-sign-in/own/secret': company('Edit Company Sign-in'),
  'POST /api/company-sign-in/own/test': company('Edit Company Sign-in'),
  ...DIRECTORY_ROUTES,

  'GET /api/first-run': company('Edit Company Settings'),
  'POST /api/first-run/skip': company('Edit Company Settings'),
  'POST /api/demo-data': company('Edit Company Settings'),
  'DELETE /api/demo-data': company('Edit Company Settings'),

  'POST /api/worker-roles/:id/second-factor': company('Edit Roles'),

  ...SUBJECT_ROUTES,

  'GET /api/guest-access-settings': company('View Guest Users'),
  'POST /api/guest-access-settings': company('Edit Guest Users'),
  'POST /api/guest-requests': 'anybody',
  'POST /api/guest-links': 'anybody',
  'POST /api/guest-sessions': 'own credential',
  'GET /api/guest/places': 'guest',
  'GET /api/guest/assignments/:id': 'guest',
  'GET /api/guest/invoices': 'guest',
  'GET /api/guest/invoices/:id/pdf': 'guest',
  'GET /api/guest/statements/:id': 'guest',
  'GET /api/guest/incidents': 'guest',
  'GET /api/guest/reports/:slug': 'guest',
  'POST /api/guest/sign-out': 'guest',

  'GET /api/quarantine': company('View Phones'),
}

const SERVES_A_PART: ReadonlySet<string> = new Set(
  Object.values(ROUTE_PERMISSIONS).flatMap((row) =>
    typeof row === 'object' && row.scope === 'site' ? [row.who] : [],
  ),
)

/** Permissions that a limited account can have: those of routes for such accounts. */
export const permissionsWithin = (permissions: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => SERVES_A_PART.has(permission))

const FAMILIES = Object.entries(ROUTE_PERMISSIONS).flatMap(([row, admission]) =>
  row.startsWith('ANY ') ? [{ prefix: row.slice(4), admission }] : [],
)

const isUnder = (prefix: string, pattern: string) =>
  pattern === prefix || pattern.startsWith(`${prefix}/`) || pattern.startsWith(`${prefix}.`)

/** Returns whether an account sees as much as a route serves. */
export const isWide = (account: { scope: Scope }, { scope }: PersonalAdmission): boolean =>
  SCOPES.indexOf(account.scope) >= SCOPES.indexOf(scope)

/**
 * Returns whether an account may call a route. Its permissions are empty until its address is verified; with
 * a pending second factor only the routes to present or set one up are allowed.
 */
export function isAdmitted(
  account: {
    owes: PendingFactor | null
    verified: boolean
    permissions: readonly Permission[]
    scope: Scope
  },
  admission: PersonalAdmission,
): boolean {
  if (!isWide(account, admission)) return false
  const { who } = admission
  if (who === 'password shown') return true
  if (who === 'owes no code') return account.owes !== 'code'
  if (account.owes !== null) return false
  if (who === 'signed in') return true
  return account.verified && (who === 'verified' || account.permissions.includes(who))
}

/** Returns who may call a route by its method and pattern; undefined if no row says so. HEAD follows GET. */
export const admissionTo = (method: string, pattern: string): Admission | undefined =>
  ROUTE_PERMISSIONS[`${method === 'HEAD' ? 'GET' : method} ${pattern}`] ??
  FAMILIES.find(({ prefix }) => isUnder(prefix, pattern))?.admission
