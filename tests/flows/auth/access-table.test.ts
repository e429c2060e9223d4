import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PendingFactor } from '../../../contract/auth/auth.ts'
import { PERMISSIONS, type Permission } from '../../../domain/user/permission.ts'
import { BUILT_IN_ROLES } from '../../../domain/user/role.ts'
import { userStream } from '../../../domain/user/user.ts'
import { ACCESS_TOKEN_MS } from '../../../server/auth/access-token.ts'
import { companyScope } from '../../../server/auth/permissions/access-scope.ts'
import { findAccessRow as tableAdmission, isAllowed } from '../../../server/auth/permissions/route-access.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { stepPermission } from '../../support/lifecycles/all-lifecycles.ts'
import { apiOperations, type Operation } from '../../support/http/api-operations.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { secondCompany, SECOND_EMAIL } from '../../support/records/second-company.ts'
import { testContext } from '../../support/database/test-context.ts'

/** no record has this id, so even permitted calls change nothing */
const NOWHERE = '987654'

/** The status that the access table expects for a call: a refusal, or 'let through' (permitted). */
type Expected = (operation: Operation) => 401 | 403 | 'let through'

/** adds an unknown field to each nested object */
const withUnknown = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withUnknown)
    : typeof value === 'object' && value !== null
      ? {
          ...Object.fromEntries(Object.entries(value).map(([field, of]) => [field, withUnknown(of)])),
          not_known: 1,
        }
      : value

/** returns who may make a call: by the access table, or by the lifecycle if the route performs a transition */
function admissionTo(method: string, pattern: string) {
  const permission = method === 'POST' ? stepPermission(pattern) : undefined
  return tableAdmission(method, pattern) ?? (permission && companyScope(permission))
}

const patternOf = ({ path }: Operation) => path.replace(/\{(\w+)\}/g, ':$1')

describe('every call of the API, by whoever may ask', () => {
  let server: DemoOverHttp
  const tokens = new Map<string, string>()
  let secret = ''

  beforeAll(async () => {
    server = await demoOverHttp({ open: (edge) => testContext({}, edge, 'demo') })
    await secondCompany(server.context)
    secret = (await readDemoGuards(server.context))[0]?.secret ?? ''
    // all are tokens of one account that gets each role in turn, because permissions are read at each call
    tokens.set('staff', (await server.signIn('supervisor@askari.example')).token)
    tokens.set('other', (await server.signIn(SECOND_EMAIL)).token)
    const visit = { code: 'KARU', assignmentId: '1', today: '2026-11-20', until: '2026-11-22' }
    tokens.set('guest', (await approvedGuest(server.context, companyId('1'), visit)).token)
    tokens.set('unverified', (await server.signIn('trainee@askari.example')).token)
  })
  afterAll(() => server.close())

  const giveRole = (roleId: string, clientIds: string[] = []) =>
    handleCommand(server.context, userStream, {
      company: companyId('1'),
      id: '1',
      command: { type: 'ChangeMember', roleId, clientIds, wholeCompany: clientIds.length === 0 },
      commandId: randomUUID(),
      by: 'system:test',
      at: server.context.now(),
    })

  /** sets the second-factor step that the staff account still has to complete */
  const secondFactorOwed = async (owes: PendingFactor | null) => {
    const { db, now } = server.context
    await db
      .updateTable('account')
      .set({ second_factor_at: owes === 'code' ? now() : null })
      .where('company', '=', '1')
      .where('id', '=', '1')
      .execute()
    await db.deleteFrom('second_factor_rule').execute()
    if (owes === 'set-up')
      await db
        .insertInto('second_factor_rule')
        .values({ company: '1', id: 'supervisor', required: 1, required_from: 0 })
        .execute()
  }

  const operations = () => apiOperations(server.app.swagger())

  async function statusOf(operation: Operation, credential: string | undefined): Promise<number> {
    const { path, body } = operation.request(() => NOWHERE)
    const abort = new AbortController()
    const reply = await fetch(`${server.url}${path}`, {
      method: operation.method,
      signal: abort.signal,
      headers: {
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    abort.abort()
    return reply.status
  }

  /** returns the calls whose answer differs from the expected status */
  async function otherwise(
    credential: string | undefined,
    expected: Expected,
    waiting = operations(),
  ): Promise<string[]> {
    const wrong: string[] = []
    const ask = async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
        const said = expected(operation)
        const status = await statusOf(operation, credential)
        const right = said === 'let through' ? ![401, 403].includes(status) && status < 500 : status === said
        if (!right) wrong.push(`${operation.method} ${operation.path}: ${status}, not ${said}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    return wrong
  }

  /** returns the expected status by the access table; routes with their own credential refuse this account */
  const byTable =
    (account: { owes?: PendingFactor; verified: boolean; permissions: readonly Permission[] }): Expected =>
    (operation) => {
      const admission = admissionTo(operation.method, patternOf(operation))
      if (admission === undefined) throw new Error(`no row for ${operation.path}`)
      if (typeof admission === 'string') return admission === 'anybody' ? 'let through' : 401
      return isAllowed({ owes: null, ...account, scope: 'company' }, admission) ? 'let through' : 403
    }
  const nobody: Expected = (operation) =>
    admissionTo(operation.method, patternOf(operation)) === 'anybody' ? 'let through' : 401

  it('has calls to try', () => {
    expect(operations().length).toBeGreaterThan(70)
  })

  it('names each field of a body that a call does not know, also within others', async () => {
    const writes = operations().filter(({ method }) => method !== 'GET')
    expect(writes.length).toBeGreaterThan(60)
    const passedOver: string[] = []
    for (const { method, path, request } of writes) {
      // uploads are bytes without fields, and SCIM ignores unknown fields (RFC 7644, section 3.3)
      if (path === '/api/files' || path.startsWith('/api/scim/')) continue
      const asked = request(() => NOWHERE)
      const body = { ...(withUnknown(asked.body) as object | undefined), not_known: 1 }
      const credential = tokens.get(path.startsWith('/api/guest/') ? 'guest' : 'other')
      const reply = await fetch(`${server.url}${asked.path}`, {
        method,
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { data = {} } = (await reply.json()) as { data?: Record<string, string[]> }
      const named = Object.keys(data).filter((field) => field.split('.').at(-1) === 'not_known')
      const wanted = JSON.stringify(body).split('"not_known"').length - 1
      if (reply.status !== 422 || named.length !== wanted)
        passedOver.push(`${method} ${path}: ${reply.status}, ${named.length} of ${wanted}`)
    }
    expect(passedOver).toEqual([])
  })

  it('refuses who has no token, a bad one, or a phone’s secret', async () => {
    const strangers = [undefined, 'nonsense', secret]
    for (const credential of strangers) expect(await otherwise(credential, nobody)).toEqual([])
  })

  it('refuses an expired token', async () => {
    const before = server.clock.now
    server.clock.now += ACCESS_TOKEN_MS + 1000
    try {
      expect(await otherwise(tokens.get('staff'), nobody)).toEqual([])
    } finally {
      server.clock.now = before
    }
  })

  it('lets a guest only to what is for guests', async () => {
    const expected: Expected = (operation) =>
      admissionTo(operation.method, patternOf(operation)) === 'guest' ? 'let through' : nobody(operation)
    expect(operations().filter((each) => expected(each) === 'let through').length).toBeGreaterThan(1)
    // sign-out runs last, because it ends the session that the other calls use
    const last = ({ path }: Operation) => Number(path.endsWith('/sign-out'))
    const inOrder = operations().toSorted((a, b) => last(a) - last(b))
    expect(await otherwise(tokens.get('guest'), expected, inOrder)).toEqual([])
  })

  it('lets who is not verified only to their own account', async () => {
    const expected = byTable({ verified: false, permissions: [] })
    expect(await otherwise(tokens.get('unverified'), expected)).toEqual([])
  })

  const SETS_UP = ['begin', 'confirm', 'passkeys', 'passkeys/begin'].map(
    (path) => `/api/second-factor/${path}`,
  )
  it.each<[PendingFactor, string[]]>([
    ['code', []],
    ['set-up', SETS_UP],
  ])('lets who owes a second factor (%s) only to where it is shown', async (owes, more) => {
    await secondFactorOwed(owes)
    const expected = byTable({ owes, verified: true, permissions: PERMISSIONS })
    const ofPeople = operations().filter(
      (each) => typeof admissionTo(each.method, patternOf(each)) === 'object',
    )
    const open = ofPeople.filter((each) => expected(each) === 'let through').map(({ path }) => path)
    const always = [
      '/api/auth/check',
      '/api/second-factor/passkeys/ask',
      '/api/second-factor/show',
      '/api/second-factor/ways',
    ]
    expect(open.toSorted()).toEqual([...always, ...more].toSorted())
    expect(await otherwise(tokens.get('staff'), expected)).toEqual([])
    await secondFactorOwed(null)
  })

  it('lets who is limited to a part only read what serves one, whatever their role', async () => {
    await giveRole('administrator', ['1'])
    const servesOne: Expected = (operation) => {
      const admission = admissionTo(operation.method, patternOf(operation))
      if (typeof admission !== 'object') return nobody(operation)
      return ['own', 'site'].includes(admission.scope) ? 'let through' : 403
    }
    const open = operations().filter((each) => servesOne(each) === 'let through')
    expect(open.length).toBeGreaterThan(20)
    const ownAccount =
      /change-password|second-factor|user-update|sessions|email|verify|files|saved-filters|notification|push-subs|report-runs/
    // export routes are exempt: they check themselves who may see the data
    const reads = (path: string) => ['/api/fix-exports', '/api/reports/{slug}/exports'].includes(path)
    expect(
      open.filter(({ method, path }) => method !== 'GET' && !ownAccount.test(path) && !reads(path)),
    ).toEqual([])
    expect(await otherwise(tokens.get('staff'), servesOne)).toEqual([])
    await giveRole('supervisor')
  })

  it('lets another company’s administrator ask, who finds nothing of the first', async () => {
    const { permissions } = BUILT_IN_ROLES[0]
    const expected = byTable({ verified: true, permissions })
    expect(await otherwise(tokens.get('other'), expected)).toEqual([])
  })

  it.each(BUILT_IN_ROLES.toReversed())(
    'lets a person with the role $name do what it holds',
    async ({ id, permissions }) => {
      await giveRole(id)
      const expected = byTable({ verified: true, permissions })
      expect(await otherwise(tokens.get('staff'), expected)).toEqual([])
    },
  )
})
