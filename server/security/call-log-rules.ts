import type { SecurityEvent } from '../../contract/auth/security-log.ts'

/** Calls that are logged after they have succeeded, by method and route pattern. */
const NOTED: Readonly<Record<string, SecurityEvent>> = {
  'GET /api/patrols/:id/locations': 'TrailViewed',
  'GET /api/live-locations/:id/days': 'TrailViewed',
  'GET /api/live-locations/:id/revisions': 'TrailViewed',
  'GET /api/trails': 'TrailViewed',
  'GET /api/fix-exports/size': 'TrailViewed',
  'POST /api/fix-exports': 'TrailExported',
  'GET /api/replay': 'TrailViewed',
  'GET /api/workers/:id/personal-data': 'PersonalDataExported',
  'POST /api/workers/:id/erase': 'PersonalDataErased',
  'GET /api/devices/:id/enrolment': 'PhoneSecretShown',
  'PATCH /api/system-settings/own': 'SystemSettingsChanged',
  'POST /api/change-password': 'OwnSignInChanged',
  'POST /api/second-factor/confirm': 'OwnSignInChanged',
  'POST /api/second-factor/passkeys': 'OwnSignInChanged',
  'POST /api/second-factor/passkeys/:id/remove': 'OwnSignInChanged',
  'POST /api/second-factor/app/remove': 'OwnSignInChanged',
  'POST /api/second-factor/off': 'OwnSignInChanged',
  'POST /api/second-factor/recovery-codes': 'OwnSignInChanged',
  'DELETE /api/sessions': 'OwnSignInChanged',
  'DELETE /api/sessions/:id': 'OwnSignInChanged',
}

/** Paths below which every successful write is logged, with the kind of entry. */
const WRITES: readonly [path: string, what: SecurityEvent][] = [
  ['/api/devices', 'PhonesChanged'],
  ['/api/worker-roles', 'AccessChanged'],
  ['/api/back-office-users', 'AccessChanged'],
  ['/api/api-tokens', 'AccessChanged'],
  ['/api/company-sign-in', 'AccessChanged'],
  ['/api/scim/v2', 'AccessChanged'],
  ['/api/guest-users', 'AccessChanged'],
  ['/api/guest-access-settings', 'AccessChanged'],
]

/** Properties of a call that determine its entry in the security log. */
export interface AnsweredCall {
  method: string
  /** route pattern, for example `/api/clients/:id` */
  pattern: string
  status: number
  /** whether the reply is a file of rows, CSV or JSON lines */
  rows: boolean
  /** whether the query requests a period of a guard's past */
  past: boolean
  /** whether the schema refused the call; the console's forms check their input, so they rarely cause this */
  malformed: boolean
}

/** Returns the kind of security entry for a call by a signed-in person; null: none. */
export function securityEntryFor({
  method,
  pattern,
  status,
  rows,
  past,
  malformed,
}: AnsweredCall): SecurityEvent | null {
  if (status === 403) return 'CallRefused'
  if (status === 429) return 'CallHeldUp'
  if (malformed) return 'InputRefused'
  // a record of another company also gives 404
  if (status === 404 && /[:*]/.test(pattern)) return 'NothingFound'
  // "not modified" means that the caller views a cached copy
  if ((status < 200 || status >= 300) && status !== 304) return null
  if (past && method === 'GET' && pattern === '/api/live-locations/:id') return 'TrailViewed'
  const named = NOTED[`${method} ${pattern}`]
  if (named !== undefined) return named
  if (method === 'GET' || method === 'HEAD') return rows ? 'ListExported' : null
  return WRITES.find(([path]) => pattern === path || pattern.startsWith(`${path}/`))?.[1] ?? null
}
