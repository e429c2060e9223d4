import { beforeAll } from 'vitest'
import { companyId } from '../../../server/db/company-id.ts'
import type { DeliveryResult } from '../../../server/fixes/write/delivery.ts'
import { acceptFixes } from '../fixtures/accept-fixes.ts'
import type { HttpReply } from './demo-over-http.ts'
import { NOON } from '../database/prepared-database.ts'
import { type Demo, withDemoOnBoth } from './with-demo.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** account id of the demo's dispatcher; guard 1 is on the first assignment, guard 5 on another */
export const MEMBER = '4'
/** request body that removes all access limits */
export const NO_LIMITS = { client_ids: [] as string[], assignment_ids: [] as string[], whole_company: true }
export const FIRST_ASSIGNMENT_ONLY = { client_ids: [] as string[], assignment_ids: ['1'] }

interface LimitedMember {
  demo: Readonly<Demo>
  /** access token of the member */
  token: string
  /** signs in the member and the administrator again, because sessions expire when the test's clock advances */
  signIn: () => Promise<void>
  /** calls the API, as the administrator unless a token is given */
  call: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    token?: string,
  ) => Promise<HttpReply>
  /** changes an account, by default the limited member's */
  limit: (to: object, id?: string) => Promise<HttpReply>
  /** returns the answer to a GET request of the member */
  see: (path: string) => Promise<HttpReply>
  /** returns the ids in a list that the member can see */
  ids: (path: string) => Promise<string[]>
  /** stores a fix of a guard */
  walk: (workerId: string, t: number) => Promise<DeliveryResult>
}

/**
 * Defines tests on each engine about a member of the demo company whose access can be limited. Guards 1 and 5 have a
 * position each.
 */
export function withLimitedMember(tests: (member: Readonly<LimitedMember>) => void): void {
  withDemoOnBoth('a member who is limited to a part of the company', (demo) => {
    let admin = ''
    const call: LimitedMember['call'] = (method, path, body, token = admin) =>
      demo.server.call(method, `/api${path}`, {
        token,
        // confirms the warning that the licence of guards in the demo has expired
        ...(body && { body, headers: { confirm: 'licence_expired' } }),
      })
    const see = (path: string) => call('GET', path, undefined, member.token)
    const member: LimitedMember = {
      demo,
      token: '',
      signIn: async () => {
        admin = (await demo.server.signIn('admin@askari.example')).token
        member.token = (await demo.server.signIn('dispatcher@askari.example')).token
      },
      call,
      limit: (to, id = MEMBER) => call('PATCH', `/back-office-users/${id}`, to),
      see,
      ids: async (path) => ((await see(path)).body as { data: { id: string }[] }).data.map(({ id }) => id),
      walk: (workerId, t) =>
        acceptFixes(
          demo.server.context,
          companyId('1'),
          [{ workerId, t, lat: -1.2969, lon: 36.8119, accuracy: 5, speed: null }],
          'osmand',
        ),
    }

    beforeAll(async () => {
      for (const guard of ['1', '5']) await member.walk(guard, NOON - 2 * HOUR)
      await member.signIn()
    })

    tests(member)
  })
}
