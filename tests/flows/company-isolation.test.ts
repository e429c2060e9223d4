import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRoster } from '../../server/demo/demo-roster.ts'
import { type DemoOverHttp, demoOverHttp, NOON } from '../support/demo-over-http.ts'
import { SECOND_EMAIL, secondCompany } from '../support/second-company.ts'
import { testEngines } from '../support/test-database.ts'

/** The demo company has one of everything with this id, the other company nothing. */
const FOREIGN = '5'
/** event streams that do not end are tried where they are tested */
const ENDLESS = ['/api/feed']

interface Route {
  method: 'GET' | 'POST'
  path: string
}

/** Every call of the API that needs a token, from its own description, with the foreign id in its path. */
function routesOf({ app }: DemoOverHttp): Route[] {
  const { paths = {} } = app.swagger() as {
    paths?: Record<string, Record<string, { security?: unknown[] }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => path.startsWith('/api/') && security?.length !== 0)
      .filter(() => !ENDLESS.includes(path))
      .map(([method]) => ({
        method: method.toUpperCase() as Route['method'],
        path: path.replace(/\{\w+\}/g, FOREIGN),
      })),
  )
}

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`two companies on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    let first: string
    let second: string
    let secrets: string[]

    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase())
      await secondCompany(server.context)
      const roster = await demoRoster(server.context)
      for (const guard of roster.slice(0, Number(FOREIGN))) await walk(guard.secret)
      first = (await server.signIn('admin@askari.example')).token
      second = (await server.signIn(SECOND_EMAIL)).token
      const { db } = server.context
      const names = await Promise.all([
        db.selectFrom('worker').select('full_name as name').where('company', '=', '1').execute(),
        db.selectFrom('client').select('name').where('company', '=', '1').execute(),
        db.selectFrom('assignment').select('name').where('company', '=', '1').execute(),
        db.selectFrom('site_post').select('alias as name').where('company', '=', '1').execute(),
        db.selectFrom('account').select('email as name').where('company', '=', '1').execute(),
      ])
      secrets = [...names.flat().map(({ name }) => name), ...roster.map(({ secret }) => secret)]
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })

    const walk = (secret: string) =>
      fetch(`${server.url}/i/${secret}/osmand?id=1&lat=-1.2997&lon=36.8154&timestamp=${NOON / 1000 - 60}`)

    it('has routes to try', () => {
      const tried = routesOf(server).map(({ method, path }) => `${method} ${path}`)
      expect(tried).toEqual(
        expect.arrayContaining([
          'GET /api/clients',
          `GET /api/client-assignments/${FOREIGN}`,
          'GET /api/assignments',
          `GET /api/assignments/${FOREIGN}`,
          `GET /api/assignments/${FOREIGN}/site-posts`,
          `GET /api/assignment-workers/${FOREIGN}`,
          'GET /api/site-posts',
          `GET /api/site-posts/${FOREIGN}`,
          'GET /api/workers',
          `GET /api/workers/${FOREIGN}`,
          `GET /api/worker-assignments/${FOREIGN}`,
          'GET /api/patrols',
          `GET /api/patrols/${FOREIGN}`,
          'GET /api/devices',
          `GET /api/devices/${FOREIGN}/enrolment`,
          `POST /api/devices/${FOREIGN}/revoke`,
          'GET /api/dashboard',
        ]),
      )
    })

    it('answers the company itself on each route that reads', async () => {
      const refused: string[] = []
      for (const { method, path } of routesOf(server)) {
        if (method !== 'GET') continue
        const { status } = await server.call(method, path, { token: first })
        if (status !== 200) refused.push(`${path} ${status}`)
      }
      expect(refused).toEqual([])
    })

    it('answers nobody without a token', async () => {
      const open: string[] = []
      for (const { method, path } of routesOf(server)) {
        const { status } = await server.call(method, path, { ...(method === 'POST' && { body: {} }) })
        if (status !== 401) open.push(`${method} ${path} ${status}`)
      }
      expect(open).toEqual([])
    })

    it('shows the other company nothing of the first, on any route', async () => {
      const leaks: string[] = []
      for (const { method, path } of routesOf(server)) {
        const body = { worker_id: FOREIGN, label: 'Phone', user_password: 'patrol' }
        const reply = await server.call(method, path, { token: second, ...(method === 'POST' && { body }) })
        const names = secrets.filter((secret) => reply.text.includes(secret))
        if (names.length > 0) leaks.push(`${method} ${path}: ${names[0]}`)
        const byId = path.includes(`/${FOREIGN}`)
        if (byId && reply.status !== 404) leaks.push(`${method} ${path}: ${reply.status}`)
        if (reply.status >= 500) leaks.push(`${method} ${path}: ${reply.status}`)
      }
      expect(leaks).toEqual([])
    })

    it('shows nothing where a foreign id is asked for in the query', async () => {
      const asked = [
        `/api/assignments?client_id=${FOREIGN}`,
        `/api/site-posts?owner=${FOREIGN}`,
        `/api/workers?assignment_id=${FOREIGN}`,
        `/api/workers?patrol_id=${FOREIGN}`,
        `/api/patrols?worker_id=${FOREIGN}`,
      ]
      for (const path of asked) {
        const mine = await server.call('GET', path, { token: first })
        expect([path, (mine.body as { data: unknown[] }).data.length > 0]).toEqual([path, true])
        const theirs = await server.call('GET', path, { token: second })
        expect([path, (theirs.body as { data: unknown[] }).data]).toEqual([path, []])
      }
    })

    it('leaves the first company as it was', async () => {
      const device = await server.call('GET', '/api/devices?per_page=1000', { token: first })
      const { data } = device.body as { data: { id: string; status: string }[] }
      expect(data).toHaveLength(60)
      expect(data.filter(({ status }) => status !== 'enrolled')).toEqual([])
    })
  })
