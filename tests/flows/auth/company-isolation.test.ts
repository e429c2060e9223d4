import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { userStream } from '../../../domain/user/user.ts'
import type { Context } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { logProjections } from '../../../server/projections/all-log-projections.ts'
import { followProjections } from '../../../server/projections/follow-projections.ts'
import { resourceRegistry } from '../../../server/resource/resource-registry.ts'
import { SUBJECTS } from '../../../server/subjects.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import type { RecordTable } from '../../../server/resource/resource.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { apiOperations, type Operation } from '../../support/http/api-operations.ts'
import { companyRows } from '../../support/database/company-rows.ts'
import type { HttpReply, DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { seedPersonalRecords } from '../../support/records/seed-personal-records.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

const FOREIGN = '5' // the demo company has a record of each type with this id; the other company has none
const OWN = '1'
/** tested in their own files: event streams, SCIM, and what is not addressed by a numeric id */
const ELSEWHERE = ['/api/feed', '/api/files/{digest}', '/api/rosters', '/api/reports', '/api/scim']
const LIMITED = '4' // account id of the dispatcher, whose access is limited
/** calls about the caller's own account, which access limits do not affect */
const OF_ONESELF =
  /^\/api\/(auth\/|change-password|user-update|sessions|failed-sign-ins|second-factor|email|frontend-verify|saved-filters|files|notification|push-subscriptions|report-runs)/

/** a call that adds an event and that limited members may make; `fix-exports.test.ts` covers it */
const WITHIN_LIMITS = 'POST /api/fix-exports'
/** whether a route is tested elsewhere; routes for guests refuse accounts */
const isElsewhere = (path: string) =>
  [...ELSEWHERE, '/api/guest'].some((each) => `${path}/`.startsWith(`${each}/`))
const operationsOf = ({ app }: DemoOverHttp) =>
  apiOperations(app.swagger()).filter(({ path }) => !isElsewhere(path))
const writes = ({ method }: Operation) => method !== 'GET'
/** returns whether a reply contains rows: its data is a list, or contains a list */
const hasRows = ({ data }: { data: object }): boolean =>
  [data, ...Object.values(data)].some((each) => Array.isArray(each) && each.length > 0)
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Creates records of each type in the demo company until the id FOREIGN exists, and gives that member the role. */
const ownRecords = (context: Context) =>
  context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, companyId('1'), 'own')
    for (const { resource, sample } of Object.values(SUBJECTS)) {
      const [table] = resource.readModel.tables
      if (!table) throw new Error(`${resource.readModel.name} is in no table`)
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where company = '1'`.execute(trx)
      const there = new Set(rows.map(({ id }) => id))
      for (const nth of ['1', '2', '3', '4', FOREIGN]) if (!there.has(nth)) await sample(send, nth)
    }
    await send.to(userStream, FOREIGN, { type: 'ChangeMember', roleId: FOREIGN })
    const { rows } = await sql<{ id: string }>`select id from worker_assignment
      where company = '1' and assignment_id = ${FOREIGN}`.execute(trx)
    const duty = { type: 'ChangeGuardDuty', entryId: rows[0]?.id ?? '', shiftPatternId: FOREIGN } as const
    await send.to(assignmentStream, FOREIGN, duty)
  })

/** Approves guests of the demo company until the id FOREIGN exists. */
async function ownGuests(context: Context) {
  const visit = { code: 'DEMO', assignmentId: '1', today: '2026-11-20', until: '2026-11-22' }
  for (const _ of Array.from({ length: Number(FOREIGN) })) await approvedGuest(context, companyId('1'), visit)
}

const NO_JSON = '/api/trails'
/** lists that are empty in the demo, or whose ids are not numbers */
const NOT_DONE =
  /^.api.(quarantine|security-log|deliveries|occurrence-proposals|shift-offers|shift-swaps|trails)$/
const NOT_ISSUED = /\/(etims|sources|report-runs\/\{id\})$/

withDemoOnBoth('two companies', (demo) => {
  let second: string
  let secrets: string[]

  const namesIn = async (table: RecordTable | 'account', column: string, company = '1') => {
    const rows = await demo.server.context.db
      .selectFrom<RecordTable | 'account'>(table)
      .select(sql<string>`${sql.ref(column)}`.as('name'))
      .where('company', '=', company)
      .execute()
    return rows.map(({ name }) => name)
  }
  const allNamesOf = (company: string) => {
    const kept = resourceRegistry.flatMap(({ record }) => record ?? [])
    const names = kept.map(({ table, called }) => namesIn(table, called, company))
    return Promise.all([...names, namesIn('account', 'email', company)])
  }

  beforeAll(async () => {
    const { context, url, signIn } = demo.server
    const other = await secondCompany(context)
    const roster = await readDemoGuards(context)
    await ownRecords(context)
    await seedPersonalRecords(context, FOREIGN)
    await ownGuests(context)
    const walkers = new Set(roster.slice(0, Number(FOREIGN)))
    // adds the guards of that assignment, so that it has a patrol too
    for (const guard of roster) if (guard.assignmentId === FOREIGN) walkers.add(guard)
    const place = `lat=-1.2997&lon=36.8154&timestamp=${NOON / 1000 - 60}`
    for (const { secret } of walkers) await fetch(`${url}/i/${secret}/osmand?id=1&${place}`)
    await followProjections(context, logProjections)
    second = (await signIn(SECOND_EMAIL)).token
    const names = await allNamesOf('1')
    expect(names.every((rows) => rows.length > 0)).toBe(true)
    // names that exist in both companies prove nothing, so they are left out
    const own = new Set((await allNamesOf(other)).flat())
    secrets = [...names.flat().filter((name) => !own.has(name)), ...roster.map(({ secret }) => secret)]
  })

  const ask = async (
    operation: Operation,
    token: string | undefined,
    idAt: (place: string) => string,
    key: string = randomUUID(),
  ) => {
    const { path, body } = operation.request(idAt)
    return demo.server.call(operation.method, path, {
      ...(token !== undefined && { token }),
      ...(writes(operation) && { body, headers: { 'idempotency-key': key } }),
    })
  }
  const leakOf = (text: string) => secrets.find((secret) => text.includes(secret))

  it('has calls to try, with ids in path, query and body', () => {
    const tried = operationsOf(demo.server).map((each) => `${nameOf(each)} ${each.ids.join(' ')}`.trim())
    expect(tried).toEqual(
      expect.arrayContaining([
        'GET /api/clients',
        'GET /api/client-assignments/{clientId} path.clientId',
        'GET /api/assignments query.client_id',
        'GET /api/assignments/{id} path.id',
        'GET /api/assignments/{id}/site-posts path.id',
        'GET /api/assignment-workers/{assignmentId} path.assignmentId',
        'POST /api/assignments body.client_id',
        'PATCH /api/site-posts/{id} path.id body.owner body.assignment_id',
        'DELETE /api/assignment-workers/{assignmentId}/{entryId} path.assignmentId path.entryId',
        'GET /api/workers query.assignment_id query.shift_pattern_id query.patrol_id',
        'GET /api/worker-assignments/{workerId} path.workerId',
        'GET /api/patrols query.worker_id query.assignment_id',
        'GET /api/patrols/{id} path.id',
        'POST /api/devices body.worker_id',
        'GET /api/devices/{id}/enrolment path.id',
        'POST /api/devices/{id}/revoke path.id',
        'GET /api/dashboard',
        'GET /api/back-office-users query.role_id',
        'PATCH /api/back-office-users/{id} path.id body.role_id body.client_ids body.assignment_ids',
        'DELETE /api/worker-roles/{id} path.id',
      ]),
    )
  })

  it('answers the company itself on each call that reads', async () => {
    const refused: string[] = []
    for (const operation of operationsOf(demo.server)) {
      if (writes(operation) || NOT_ISSUED.test(operation.path)) continue
      const { status, text } = await ask(operation, demo.token, () => FOREIGN)
      if (status !== 200) refused.push(`${nameOf(operation)} ${status} ${text}`)
    }
    expect(refused).toEqual([])
  })

  it('answers nobody without a token', async () => {
    const open: string[] = []
    for (const operation of operationsOf(demo.server)) {
      const { status } = await ask(operation, undefined, () => FOREIGN)
      if (status !== 401) open.push(`${nameOf(operation)} ${status}`)
    }
    expect(open).toEqual([])
  })

  it('finds nothing of the first company by its ids, wherever in a request one of them stands', async () => {
    const before = await companyRows(demo.server.context, '1')
    const leaks: string[] = []
    for (const operation of operationsOf(demo.server))
      for (const swapped of [...operation.ids.map((id) => [id]), operation.ids]) {
        if (writes(operation) && swapped.length === 0) continue
        // deletes failed attempts: some calls send wrong passwords, and the rate limit would refuse the next call
        // before its id is checked
        await demo.server.context.db.deleteFrom('rate_limit_attempt').execute()
        const { status, text, body } = await ask(operation, second, (place) =>
          swapped.includes(place) ? FOREIGN : OWN,
        )
        const told = `${nameOf(operation)} with a foreign ${swapped.join(', ')}: ${status} ${text.slice(0, 200)}`
        if (leakOf(text) !== undefined || status >= 500) leaks.push(told)
        else if (swapped.some((place) => place.startsWith('path.'))) {
          if (status !== 404 && !(writes(operation) && status === 422)) leaks.push(told)
        } else if (writes(operation)) {
          if (status < 400) leaks.push(told)
        } else if (swapped.length > 0 && status < 400 && operation.path !== NO_JSON) {
          if (hasRows(body as { data: object })) leaks.push(told)
        }
      }
    expect(leaks).toEqual([])
    expect(await companyRows(demo.server.context, '1')).toEqual(before)
  })

  it('finds nothing out of the part that a member is limited to, wherever in a request its id stands', async () => {
    const { context } = demo.server
    const { db } = context
    const limit = (assignmentIds: string[], roleId = 'administrator') =>
      db.transaction().execute((trx) =>
        createCommander(context, trx, companyId('1'), context.newId()).to(userStream, LIMITED, {
          type: 'ChangeMember',
          roleId,
          assignmentIds,
          wholeCompany: assignmentIds.length === 0,
        }),
      )
    await limit([OWN])
    const member = (await demo.server.signIn('dispatcher@askari.example')).token
    const seen = await Promise.all(
      ['clients', 'assignments', 'site-posts', 'checklists', 'workers'].map(async (list) => {
        const { body } = await demo.server.call('GET', `/api/${list}?per_page=1000`, { token: member })
        // the name of a shift is visible even to those who may not see the shift's record
        return (body as { data: Record<string, string>[] }).data.flatMap((row) => [
          String(row.alias ?? row.user_full_name ?? row.title ?? row.name),
          ...(row.shift_name ? [row.shift_name] : []),
        ])
      }),
    )
    expect(seen.every((names) => names.length > 0)).toBe(true)
    const kept = resourceRegistry.flatMap(({ record, path }) =>
      path === '/worker-roles' ? [] : (record ?? []),
    )
    const names = await Promise.all(kept.map(({ table, called }) => namesIn(table, called)))
    const hidden = names.flat().filter((name) => !seen.flat().some((each) => each.includes(name)))
    expect(hidden.length).toBeGreaterThan(40)
    const before = await companyRows(demo.server.context, '1')
    const leaks: string[] = []
    const isTried = (each: Operation) => !OF_ONESELF.test(each.path) && nameOf(each) !== WITHIN_LIMITS
    for (const operation of operationsOf(demo.server).filter(isTried))
      for (const swapped of [[], ...operation.ids.map((id) => [id]), operation.ids]) {
        const { status, text, body } = await ask(operation, member, (place) =>
          swapped.includes(place) ? FOREIGN : OWN,
        )
        const told = `${nameOf(operation)} with ${swapped.join(', ')} out of sight: ${status} ${text.slice(0, 200)}`
        if (hidden.some((name) => text.includes(name)) || status >= 500) leaks.push(told)
        else if (writes(operation) ? status !== 403 : ![200, 403, 404].includes(status)) leaks.push(told)
        else if (status === 200 && swapped.some((place) => place.startsWith('path.'))) leaks.push(told)
        else if (status === 200 && swapped.length > 0 && hasRows(body as { data: object })) leaks.push(told)
      }
    expect(leaks).toEqual([])
    expect((await companyRows(demo.server.context, '1')).event).toEqual(before.event)
    await limit([], 'dispatcher')
  })

  it('shows what is asked for by an id in the query to its own company', async () => {
    for (const operation of operationsOf(demo.server))
      for (const place of operation.ids.filter((id) => id.startsWith('query.'))) {
        const name = place.slice('query.'.length)
        // skipped: an assignee must be able to see the incident, and this member cannot
        if (NOT_DONE.test(operation.path) || operation.path + name === '/api/incidentsuser_id') continue
        const path = `${operation.path}?${name}=${FOREIGN}`
        const { body } = await demo.server.call('GET', path, { token: demo.token })
        expect([operation.path, hasRows(body as { data: object })]).toEqual([operation.path, true])
      }
  })

  // these calls change data, so they run last; they show that the calls above were refused only for their ids
  it('takes the same requests with ids of its own, and keeps answers of one key apart', async () => {
    const refused: string[] = []
    const order = ['POST', 'PUT', 'PATCH', 'DELETE']
    // archiving an assignment withdraws its guards, so it runs between the deletion of parts and of whole records
    const rank = ({ method, path }: Operation) =>
      path.endsWith('/archive') ? 27.5 : order.indexOf(method) * 10 - path.split('{').length
    const place = (each: Operation) => (each.path.endsWith('/end-employment') ? Infinity : rank(each))
    const changing = operationsOf(demo.server)
      .filter((operation) => writes(operation) && operation.ids.length > 0)
      // skipped: these ids are random, so neither company has the requested one
      .filter(({ path }) => !/^\/api\/(sessions|saved-|outbox|deliveries|push-|notif|report-runs)/.test(path))
      .toSorted((a, b) => place(a) - place(b))
    const before = await companyRows(demo.server.context, '1')
    const sent: { operation: Operation; key: string; theirs: HttpReply }[] = []
    for (const operation of changing) {
      const key = randomUUID()
      sent.push({ operation, key, theirs: await ask(operation, second, () => OWN, key) })
    }
    expect(await companyRows(demo.server.context, '1')).toEqual(before)
    for (const { operation, key, theirs } of sent) {
      const ours = await ask(operation, demo.token, () => FOREIGN, key)
      if (leakOf(theirs.text)) refused.push(`${nameOf(operation)} tells ${leakOf(theirs.text)}`)
      // one of the companies has these ids, so there the call succeeds or a business rule refuses it
      const answered = [ours, theirs].some(
        ({ status, body }) =>
          status < 300 ||
          status === 409 ||
          (status === 422 && (body as { code?: string }).code !== 'invalid'),
      )
      if (!answered) refused.push(`${nameOf(operation)} ${ours.text} ${theirs.text}`)
    }
    expect(refused).toEqual([])
  }, 300_000)
})
