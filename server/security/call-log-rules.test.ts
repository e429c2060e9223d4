import { expect, it } from 'vitest'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import { securityEntryFor } from './call-log-rules.ts'

it.each<[method: string, pattern: string, status: number, rows: boolean, SecurityEvent | null]>([
  ['GET', '/api/clients', 200, false, null],
  ['GET', '/api/clients', 200, true, 'ListExported'],
  ['GET', '/api/clients', 403, false, 'CallRefused'],
  ['GET', '/api/clients/:id', 404, false, 'NothingFound'],
  ['GET', '/api/backup', 404, false, null],
  ['GET', '/api/patrols/:id/locations', 200, false, 'TrailViewed'],
  ['GET', '/api/patrols/:id/locations', 404, false, 'NothingFound'],
  ['GET', '/api/trails', 200, false, 'TrailViewed'],
  ['GET', '/api/trails', 304, false, 'TrailViewed'],
  ['GET', '/api/fix-exports/size', 200, false, 'TrailViewed'],
  ['POST', '/api/fix-exports', 200, true, 'TrailExported'],
  ['GET', '/api/workers/:id/personal-data', 200, false, 'PersonalDataExported'],
  ['POST', '/api/workers/:id/erase', 200, false, 'PersonalDataErased'],
  ['GET', '/api/devices/:id/enrolment', 200, false, 'PhoneSecretShown'],
  ['POST', '/api/devices', 201, false, 'PhonesChanged'],
  ['GET', '/api/devices', 200, false, null],
  ['POST', '/api/devices/:id/revoke', 409, false, null],
  ['PATCH', '/api/worker-roles/:id', 200, false, 'AccessChanged'],
  ['POST', '/api/back-office-users/:id/suspend', 200, false, 'AccessChanged'],
  ['POST', '/api/change-password', 200, false, 'OwnSignInChanged'],
  ['POST', '/api/change-password', 422, false, null],
  ['PATCH', '/api/clients/:id', 200, false, null],
  ['POST', '/api/clients', 422, false, null],
  ['POST', '/api/change-password', 429, false, 'CallHeldUp'],
])('of %s %s, answered with %d, rows %s, the security log says %s', (method, pattern, status, rows, what) => {
  expect(securityEntryFor({ method, pattern, status, rows, past: false, malformed: false })).toBe(what)
})

it('of a live location is a look at a trail where a part of the past was asked for', () => {
  const call = {
    method: 'GET',
    pattern: '/api/live-locations/:id',
    status: 200,
    rows: false,
    malformed: false,
  }
  expect([securityEntryFor({ ...call, past: true }), securityEntryFor({ ...call, past: false })]).toEqual([
    'TrailViewed',
    null,
  ])
})

it('of a body or an address that no schema takes is a try, where a rule of the business is none', () => {
  const call = { method: 'POST', pattern: '/api/clients', status: 422, rows: false, past: false }
  expect(securityEntryFor({ ...call, malformed: true })).toBe('InputRefused')
  expect(securityEntryFor({ ...call, malformed: false })).toBeNull()
})
