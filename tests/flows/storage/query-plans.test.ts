import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patrol, patrolsReply } from '../../../contract/tracking/patrol.ts'
import { seedHistory } from '../../../scripts/bench/data/seed-history.ts'
import { signDueCheckpoints } from '../../../server/checkpoints/start-checkpoints.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { republishLiveLocations, checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { HISTORIES, planFaults } from '../../support/database/query-plans.ts'
import { listeningSince } from '../../support/realtime/listening-since.ts'
import { type SampleRequest, sampleRequests } from '../../support/records/sample-requests.ts'
import { bothEngines } from '../../support/database/test-database.ts'
import { watchQueries, type ProductQuery } from '../../support/database/watch-queries.ts'

const company = companyId('1')
const DAYS = 20
/** number of guards on the roster; others have only past records */
const PHONES = 3

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `the plans of the product's queries on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let started: Awaited<ReturnType<typeof engine.start>>
      let server: DemoOverHttp
      let asked: () => ProductQuery[]

      beforeAll(async () => {
        started = await engine.start()
        const database = await started.newDatabase('demo')
        server = await demoOverHttp({
          open: async (edge) => {
            const context = await database.open(edge)
            const watched = watchQueries(context.db)
            asked = watched.queries
            return { ...context, db: watched.db }
          },
        })
        // signs before past records are added without events: afterwards, the server refuses to sign
        await signDueCheckpoints(server.context, createLease(server.context, 'checkpoints'))
        await seedHistory(server.context, company, NOON, { days: DAYS, walkers: [] })
        // PostgreSQL's planner needs statistics of the rows
        if (server.context.engine === 'postgres') await sql`analyze`.execute(server.context.db)
      })
      afterAll(async () => {
        await server.close()
        await started.stop()
      })

      it('give the patrols of a window as looking at each of them does, and collect none beforehand', async () => {
        const { db, engine: name } = server.context
        const every = await db
          .selectFrom('patrol')
          .select(['id', 'worker_id', 'assignment_id', 'started_at', 'ended_at'])
          .where('company', '=', company)
          .execute()
        every.sort((a, b) => b.started_at - a.started_at || Number(b.id) - Number(a.id))
        const { token } = await server.signIn('admin@askari.example')
        const hour = 3_600_000
        const moments = [undefined, ...[0, 27, 240].map((hours) => NOON - hours * hour)]
        const narrowed = [{}, { assignment_id: '1' }, { worker_id: '1' }]
        const windows = moments.flatMap((from) =>
          moments.flatMap((to) => narrowed.map((of) => ({ ...of, from, to }))),
        )
        for (const asked of windows) {
          const { from, to, ...of } = asked
          if (from !== undefined && to !== undefined && from > to) continue
          const touching = every.filter(
            (each) =>
              Object.entries(of).every(([column, id]) => each[column as 'worker_id'] === id) &&
              (to === undefined || each.started_at <= to) &&
              (from === undefined || each.ended_at === null || each.ended_at >= from),
          )
          for (const page of [1, Math.ceil(touching.length / 7)]) {
            const query = new URLSearchParams(
              Object.entries({ ...asked, page: Math.max(1, page), per_page: 7 }).flatMap(([key, value]) =>
                value === undefined ? [] : [[key, String(value)]],
              ),
            )
            const { body } = await server.call('GET', `/api/patrols?${query}`, { token })
            const { data, meta } = patrolsReply.parse(body)
            const first = (Math.max(1, page) - 1) * 7
            expect([`${query}`, meta.total, data.map(({ id }) => id)]).toEqual([
              `${query}`,
              touching.length,
              touching.slice(first, first + 7).map(({ id }) => id),
            ])
          }
        }
        const whole = await server.call('GET', '/api/patrols', {
          token,
          headers: { accept: 'application/x-ndjson' },
        })
        const lines = whole.text.trimEnd().split('\n')
        // more rows than one page of an export
        expect(lines.length).toBeGreaterThan(500)
        expect(lines.map((line) => patrol.parse(JSON.parse(line)).id)).toEqual(every.map(({ id }) => id))
        const ofPatrols = asked().filter(({ query }) => query.sql.includes('"patrol"."started_at" desc'))
        expect(ofPatrols.length).toBeGreaterThan(0)
        if (name !== 'sqlite') return
        for (const { query } of ofPatrols) {
          const { rows } = await db.executeQuery<{ detail: string }>(
            CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
          )
          expect(rows.map(({ detail }) => detail)).not.toContainEqual(
            expect.stringContaining('LIST SUBQUERY'),
          )
        }
      })

      it('read the first page of a long list along an index, and go from name to name of shifts', async () => {
        const { db, engine: name } = server.context
        const { token } = await server.signIn('admin@askari.example')
        const stepsOf = async (path: string, sought: RegExp) => {
          const from = asked().length
          expect((await server.call('GET', `/api/${path}`, { token })).status).toBe(200)
          const queries = asked()
            .slice(from)
            .filter(({ query }) => sought.test(query.sql))
          expect([path, queries.length]).toEqual([path, 1])
          const { sql: text = '', parameters = [] } = queries[0]?.query ?? {}
          const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
          const { rows } = await db.executeQuery<{ detail: string }>(explain)
          return rows.map(({ detail }) => detail)
        }
        if (name !== 'sqlite') return
        for (const path of ['workers?per_page=20', 'assignments?per_page=20', 'site-posts', 'devices'])
          expect([path, await stepsOf(path, /order by length|order by ".*limit/is)]).not.toEqual([
            path,
            expect.arrayContaining([expect.stringContaining('TEMP B-TREE')]),
          ])
        const ofShifts = await stepsOf('workers?search=qqq', /with recursive shift/)
        expect(ofShifts.filter((step) => step.includes('entry') && step.endsWith('(company=?)'))).toEqual([])
        expect(ofShifts).toContainEqual(expect.stringContaining('shift_search>?'))
      })

      it('walk no table that grows, nor all that a company has of a history', async () => {
        await askEverything(server)
        const { db, engine: name } = server.context
        expect(await planFaults(db, name, asked())).toEqual([])
        const texts = asked().map(({ query }) => query.sql)
        const unasked = HISTORIES.filter((table) => !texts.some((text) => text.includes(table)))
        expect(unasked).toEqual([])
      })

      it('are found out where they do', async () => {
        const { db, engine: name } = server.context
        const ofGuards = db
          .selectFrom('patrol')
          .selectAll()
          .where('company', '=', '1')
          .where('worker_id', 'in', ['1', '2'])
          .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', NOON)]))
        const everybody = db.selectFrom('patrol').select('id').where('end_reason', '=', 'quiet')
        const newest = db.selectFrom('patrol').selectAll().where('company', '=', '1').orderBy('started_at')
        const queries = {
          everybody,
          newest,
          limited: newest.limit(10),
          inOrder: ofGuards.orderBy('started_at'),
        }
        const faults = await Promise.all(
          Object.entries(queries).map(async ([place, query]) => {
            const found = await planFaults(db, name, [{ query: query.compile(), place }])
            return found.map((fault) => fault.split(':')[0])
          }),
        )
        expect(faults).toEqual([
          ['everybody walks all of patrol'],
          ['newest walks all that a company has in patrol'],
          [],
          // PostgreSQL finds the guard's patrols and sorts them; SQLite reads all of the company's patrols in order
          name === 'sqlite' ? ['inOrder walks all that a company has in patrol'] : [],
        ])
      })
    },
  )

/**
 * Runs the queries of fixes, the check for ended patrols, each route with each of its parameters, and the realtime
 * history.
 */
async function askEverything(server: DemoOverHttp): Promise<void> {
  const { context, clock, url } = server
  const roster = await readDemoGuards(context)
  clock.now = NOON + 60_000
  for (const { secret } of roster.slice(0, PHONES))
    for (const t of [NOON + 30_000, NOON - 30 * 86_400_000])
      await fetch(`${url}/i/${secret}/osmand?id=1&lat=-1.3&lon=36.8&timestamp=${t / 1000}`)
  await fetch(`${url}/i/${roster[0]?.secret}/osmand?id=1&lat=100&lon=36.8`)
  const lease = createLease(context, 'live watch')
  clock.now = NOON + 600_000
  await checkContactsOnce(context, lease, listeningSince(NOON, clock.now))
  await lease.release()
  await republishLiveLocations(context)

  const signIn = async () => (await server.signIn('admin@askari.example')).token
  let token = await signIn()
  const ask = async ({ method, path, body }: SampleRequest) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await reply.arrayBuffer()
    return reply.status
  }
  for (const format of ['points', 'columns'])
    expect(
      await ask({
        method: 'GET',
        path: `/patrol_history/1.json?ns=${company}&format=${format}`,
        body: undefined,
      }),
    ).toBe(200)
  const span = { worker_ids: ['1'], from: NOON - 3_600_000, to: NOON }
  // the only format for which the log is read
  const bundle = { ...span, format: 'bundle', reason: 'Theft' }
  expect(await ask({ method: 'POST', path: '/api/fix-exports', body: bundle })).toBe(200)
  for (const request of sampleRequests(server.app, NOON)) {
    let status = await ask(request)
    // an earlier request ended the session, so this signs in and retries; routes for guests refuse the new token too
    if (status === 401) {
      token = await signIn()
      status = await ask(request)
    }
    expect([request.method, request.path, status < 500]).toEqual([request.method, request.path, true])
  }
}
