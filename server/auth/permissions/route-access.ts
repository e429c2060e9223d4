import type { PendingFactor } from '../../../contract/auth/auth.ts'
import { RECORD_WRITES, type RecordWrite } from '../../../domain/subject-row.ts'
import { RECORDS } from '../../../domain/subjects.ts'
import type { Permission } from '../../../domain/user/permission.ts'
import {
  type RouteAccess,
  companyScope,
  ownScope,
  type PersonalAccess,
  type Scope,
  SCOPES,
  siteScope,
} from './access-scope.ts'
import { DIRECTORY_ROUTES, SUBJECT_ROUTES } from './subject-routes.ts'

/** Returns the access rules of the standard routes of a record type in `domain/subjects.ts`. */
const routesOf = (each: (typeof RECORDS)[number]) => {
  const { module, path } = each
  const read = { who: `View ${module}`, scope: each.readers } as const
  const write = companyScope(`Edit ${module}`)
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
 * Access rules of every route, except lifecycle steps, which contain their own
 * (`server/resource/write/step-routes.ts`). The server does not start if a route has no rule here. `ANY`
 * applies to all routes that begin with the path.
 */
export const ROUTE_PERMISSIONS: Readonly<Record<string, RouteAccess>> = {
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
  'GET /api/company-sign-in/links/:company': 'anybody',
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
  'GET /api/auth/check': ownScope('password shown'),
  'GET /api/second-factor': ownScope('signed in'),
  'GET /api/second-factor/ways': ownScope('password shown'),
  'POST /api/second-factor/begin': ownScope('owes no code'),
  'POST /api/second-factor/confirm': ownScope('owes no code'),
  'POST /api/second-factor/show': ownScope('password shown'),
  'POST /api/second-factor/passkeys/begin': ownScope('owes no code'),
  'POST /api/second-factor/passkeys': ownScope('owes no code'),
  'POST /api/second-factor/passkeys/ask': ownScope('password shown'),
  'POST /api/second-factor/passkeys/:id/remove': ownScope('signed in'),
  'POST /api/second-factor/app/remove': ownScope('signed in'),
  'POST /api/second-factor/off': ownScope('signed in'),
  'POST /api/second-factor/recovery-codes': ownScope('signed in'),
  'POST /api/change-password': ownScope('signed in'),
  'POST /api/user-update': ownScope('signed in'),
  'GET /api/sessions': ownScope('signed in'),
  'DELETE /api/sessions': ownScope('signed in'),
  'DELETE /api/sessions/:id': ownScope('signed in'),
  // returns only the filters of lists that the account may see
  'GET /api/saved-filters': ownScope('verified'),
  'POST /api/saved-filters': ownScope('verified'),
  'DELETE /api/saved-filters/:id': ownScope('verified'),
  'GET /api/notifications': ownScope('verified'),
  'POST /api/notifications/read': ownScope('verified'),
  'GET /api/notification-preferences': ownScope('verified'),
  'POST /api/notification-preferences': ownScope('verified'),
  'GET /api/push-subscriptions': ownScope('verified'),
  'POST /api/push-subscriptions': ownScope('verified'),
  'DELETE /api/push-subscriptions/:id': ownScope('verified'),
  'GET /api/outbox': companyScope('View Outbox'),
  'POST /api/outbox/:id/resend': companyScope('View Outbox'),
  'POST /api/email/verification-notification': ownScope('signed in'),
  'POST /api/frontend-verify': ownScope('signed in'),

  'POST /api/files': ownScope('verified'),
  'GET /api/files/:digest': siteScope('verified'),

  // sends only the events that the account may receive
  'GET /api/feed': siteScope('verified'),
  // returns only the records that the account may list
  'GET /api/search': siteScope('verified'),
  // return only the records that the account may see
  'GET /api/board-records': siteScope('View Live Map'),
  'GET /api/dashboard': siteScope('View Dashboard'),
  'GET /api/dashboard/duty': siteScope('View Dashboard'),
  'GET /api/dashboard/trends': siteScope('View Dashboard'),
  // returns only the events that the account may receive
  'GET /api/activity': companyScope('View Activity'),
  'GET /api/activity/check': companyScope('View Activity'),
  'GET /api/activity/checkpoints': companyScope('View Activity'),
  'POST /api/activity/check': companyScope('View Activity'),
  'GET /api/security-log': companyScope('View Security Log'),
  'GET /api/failed-sign-ins': ownScope('signed in'),
  // the file contains positions of guards, so the route itself also requires the permission to see trails
  'POST /api/incidents/:id/pack': companyScope('Edit Restricted Incidents'),
  'GET /api/live-locations': siteScope('View Live Map'),
  'GET /api/live-locations/:id': siteScope('View Live Map'),
  'GET /api/live-locations/:id/days': siteScope('View Trails'),
  // not for limited accounts, because revisions show phones and their messages
  'GET /api/live-locations/:id/revisions': companyScope('View Trails'),
  'GET /api/trails': companyScope('View Trails'),
  'GET /api/replay': companyScope('View Trails'),
  'GET /api/fix-exports/size': siteScope('View Trails'),
  // not for limited accounts, because evidence covers the whole company
  'GET /api/fix-exports/keys': companyScope('View Trails'),
  'POST /api/fix-exports': siteScope('View Trails'),
  // the route checks whether the account may see the report
  'GET /api/reports/:slug': siteScope('View Reports'),
  'POST /api/reports/:slug/exports': siteScope('View Reports'),
  'GET /api/report-schedules/:id/deliveries': companyScope('View Reports'),
  'POST /api/report-schedules/:id/send': companyScope('Edit Reports'),
  'GET /api/report-runs': siteScope('View Reports'),
  'GET /api/report-runs/:id': siteScope('View Reports'),
  'POST /api/report-runs/:id/cancel': siteScope('View Reports'),
  // anybody who has an exported file may verify it
  'GET /api/exported-files/:sha256': 'anybody',
  'POST /api/realtime-token': companyScope('View Live Map'),
  'GET /api/patrols': siteScope('View Patrols'),
  'GET /api/patrols/:id': siteScope('View Patrols'),
  'GET /api/patrols/:id/locations': siteScope('View Trails'),

  'GET /api/company-settings/own': companyScope('View Company Settings'),
  'GET /api/company-settings/own/history': companyScope('View Company Settings'),
  'PATCH /api/company-settings/own': companyScope('Edit Company Settings'),

  'GET /api/backup': companyScope('View System Settings'),
  'GET /api/system-settings/own': companyScope('View System Settings'),
  'GET /api/system-settings/own/history': companyScope('View System Settings'),
  'PATCH /api/system-settings/own': companyScope('Edit System Settings'),

  'GET /api/company-sign-in/own': companyScope('View Company Sign-in'),
  'GET /api/company-sign-in/own/history': companyScope('View Company Sign-in'),
  'PATCH /api/company-sign-in/own': companyScope('Edit Company Sign-in'),
  'POST /api/company-sign-in/own/secret': companyScope('Edit Company Sign-in'),
  'POST /api/company-sign-in/own/test': companyScope('Edit Company Sign-in'),
  ...DIRECTORY_ROUTES,

  'GET /api/first-run': companyScope('Edit Company Settings'),
  'POST /api/first-run/skip': companyScope('Edit Company Settings'),
  'POST /api/demo-data': companyScope('Edit Company Settings'),
  'DELETE /api/demo-data': companyScope('Edit Company Settings'),

  'POST /api/worker-roles/:id/second-factor': companyScope('Edit Roles'),

  ...SUBJECT_ROUTES,

  'GET /api/guest-access-settings': companyScope('View Guest Users'),
  'POST /api/guest-access-settings': companyScope('Edit Guest Users'),
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

  'GET /api/quarantine': companyScope('View Phones'),
}

const SERVES_A_PART: ReadonlySet<string> = new Set(
  Object.values(ROUTE_PERMISSIONS).flatMap((row) =>
    typeof row === 'object' && row.scope === 'site' ? [row.who] : [],
  ),
)

/**
 * Returns those of these permissions that give access to a route with the scope `site`, so a limited account
 * can have them.
 */
export const permissionsForLimited = (permissions: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => SERVES_A_PART.has(permission))

const FAMILIES = Object.entries(ROUTE_PERMISSIONS).flatMap(([row, admission]) =>
  row.startsWith('ANY ') ? [{ prefix: row.slice(4), admission }] : [],
)

const isUnder = (prefix: string, pattern: string) =>
  pattern === prefix || pattern.startsWith(`${prefix}/`) || pattern.startsWith(`${prefix}.`)

/** Returns whether the scope of an account is at least that of a route. */
export const hasScope = (account: { scope: Scope }, { scope }: PersonalAccess): boolean =>
  SCOPES.indexOf(account.scope) >= SCOPES.indexOf(scope)

/**
 * Returns whether an account may call a route. Until its email address is verified, it has no permissions.
 * While a second factor is pending, only the routes to present or set up a factor are allowed.
 */
export function isAllowed(
  account: {
    owes: PendingFactor | null
    verified: boolean
    permissions: readonly Permission[]
    scope: Scope
  },
  admission: PersonalAccess,
): boolean {
  if (!hasScope(account, admission)) return false
  const { who } = admission
  if (who === 'password shown') return true
  if (who === 'owes no code') return account.owes !== 'code'
  if (account.owes !== null) return false
  if (who === 'signed in') return true
  return account.verified && (who === 'verified' || account.permissions.includes(who))
}

/**
 * Returns the access rule of a route, by its method and URL pattern; undefined: none. HEAD has the rule of
 * GET.
 */
export const findAccessRow = (method: string, pattern: string): RouteAccess | undefined =>
  ROUTE_PERMISSIONS[`${method === 'HEAD' ? 'GET' : method} ${pattern}`] ??
  FAMILIES.find(({ prefix }) => isUnder(prefix, pattern))?.admission
