import type { Permission } from '../../domain/user/role.ts'

/**
 * Who may call a route: anybody; whoever shows the credential that the route itself checks (a phone's secret, a
 * realtime token, a refresh token); a signed-in person, verified or not; a verified person; or one who holds a
 * permission.
 */
export type Admission = 'anybody' | 'own credential' | 'signed in' | 'verified' | Permission

/** The routes of a record: who may read it, and who may add, change and remove it. */
const record = (path: string, read: Admission, write: Admission = 'manage_records') => ({
  [`GET /api${path}`]: read,
  [`GET /api${path}/:id`]: read,
  [`GET /api${path}/:id/history`]: read,
  [`POST /api${path}`]: write,
  [`PATCH /api${path}/:id`]: write,
  [`DELETE /api${path}/:id`]: write,
})

/** Every route that the server has. It does not start with one that has no row here; `ANY` begins a family. */
export const ROUTE_PERMISSIONS: Readonly<Record<string, Admission>> = {
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
  'POST /local/import': 'own credential',
  'ANY /.ws': 'own credential',
  'ANY /.json': 'own credential',
  'ANY /guard_locations': 'own credential',
  'ANY /patrol_history': 'own credential',

  'POST /api/web-login': 'anybody',
  'POST /api/register': 'anybody',
  'GET /api/user-groups': 'anybody',
  'POST /api/forgot-password': 'anybody',
  'POST /api/auth/refresh': 'own credential',
  'POST /api/refresh-token': 'own credential',
  'POST /api/logout': 'own credential',
  'GET /api/email/verify/:id': 'own credential',
  'POST /api/reset-password': 'own credential',
  'GET /api/auth/check': 'signed in',
  'POST /api/change-password': 'signed in',
  'POST /api/user-update': 'signed in',
  'GET /api/sessions': 'signed in',
  'DELETE /api/sessions': 'signed in',
  'DELETE /api/sessions/:id': 'signed in',
  'GET /api/outbox': 'manage_records',
  'POST /api/email/verification-notification': 'signed in',
  'POST /api/frontend-verify': 'signed in',

  'POST /api/files': 'verified',
  'GET /api/files/:digest': 'verified',

  'GET /api/feed': 'live_map',
  'GET /api/dashboard': 'live_map',
  'GET /api/live-locations': 'live_map',
  'GET /api/live-locations/:id': 'live_map',
  'GET /api/live-locations/:id/days': 'replay_history',
  'POST /api/realtime-token': 'live_map',
  'GET /api/patrols': 'live_map',
  'GET /api/patrols/:id': 'live_map',
  'GET /api/patrols/:id/locations': 'replay_history',

  ...record('/workers', 'live_map'),
  'POST /api/workers/:id': 'manage_records',
  ...record('/clients', 'verified'),
  ...record('/documents', 'verified'),
  ...record('/assignments', 'verified'),
  'GET /api/client-assignments/:clientId': 'verified',
  'GET /api/assignments/:id/geofences': 'verified',
  'GET /api/site-plans': 'verified',
  'PUT /api/assignments/:id/site-plan': 'manage_records',

  'GET /api/assignment-workers/:assignmentId': 'verified',
  'GET /api/worker-assignments/:workerId': 'verified',
  'POST /api/assignment-workers/:assignmentId': 'manage_records',
  'PATCH /api/assignment-workers/:assignmentId/:entryId': 'manage_records',
  'DELETE /api/assignment-workers/:assignmentId/:entryId': 'manage_records',

  ...record('/site-posts', 'verified'),
  'GET /api/assignments/:id/site-posts': 'verified',
  'POST /api/assignments/:id/site-posts': 'manage_records',
  'PATCH /api/assignments/:id/site-posts/:postId': 'manage_records',
  'DELETE /api/assignments/:id/site-posts/:postId': 'manage_records',

  'GET /api/devices': 'manage_devices',
  'GET /api/devices/:id': 'manage_devices',
  'GET /api/devices/:id/history': 'manage_devices',
  'GET /api/devices/:id/enrolment': 'manage_devices',
  'POST /api/devices': 'manage_devices',
  'POST /api/devices/:id/revoke': 'manage_devices',
  'GET /api/quarantine': 'manage_devices',
}

const FAMILIES = Object.entries(ROUTE_PERMISSIONS).flatMap(([row, admission]) =>
  row.startsWith('ANY ') ? [{ prefix: row.slice(4), admission }] : [],
)

const isUnder = (prefix: string, pattern: string) =>
  pattern === prefix || pattern.startsWith(`${prefix}/`) || pattern.startsWith(`${prefix}.`)

/** Who may call a route by its method and pattern; undefined where no row says so. Who may GET may HEAD. */
export const admissionTo = (method: string, pattern: string): Admission | undefined =>
  ROUTE_PERMISSIONS[`${method === 'HEAD' ? 'GET' : method} ${pattern}`] ??
  FAMILIES.find(({ prefix }) => isUnder(prefix, pattern))?.admission
