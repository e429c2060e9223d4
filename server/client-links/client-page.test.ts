import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientPageReply } from '../../contract/clients/client-page.ts'
import { roundRuns } from '../../contract/rounds/round-run.ts'
import { clientLinkStream } from '../../domain/records/client-link.ts'
import { demoServer, type DemoServer } from '../../tests/support/http/demo-server.ts'
import { createCommander } from '../demo/demo-commander.ts'
import { hashCode } from '../reporting-codes/code-secret.ts'

const DAY_MS = 24 * 3_600_000
const clock = { now: Date.UTC(2026, 10, 20, 9) }
let demo: DemoServer

beforeAll(async () => {
  demo = await demoServer({ now: () => clock.now })
})
afterAll(() => demo.close())

const open = (code: string) => demo.app.inject({ url: `/v/${code}` })

it('shows a client the rounds of today and the sites that are theirs, until the last day of the link', async () => {
  const { context, company } = demo
  const { data: runs } = roundRuns.page.parse(
    (await demo.get('admin', '/round-runs?period=today&per_page=100')).json(),
  )
  const posts = await context.db
    .selectFrom('site_post')
    .select(['id', 'client_id'])
    .where('company', '=', company)
    .execute()
  const clientOf = new Map(posts.map(({ id, client_id }) => [id, client_id]))
  const clientId = clientOf.get(runs[0]?.site_post_id ?? '') ?? expect.unreachable()
  const otherId = [...clientOf.values()].find((id) => id !== null && id !== clientId) ?? expect.unreachable()
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'client page')
    const until = { expiresOn: '2026-11-20', expiresAt: clock.now + DAY_MS }
    for (const [of, code] of [
      [clientId, 'theirs'],
      [otherId, 'others'],
    ] as const)
      await send.toNew(clientLinkStream, {
        type: 'IssueClientLink',
        clientId: of,
        codeHash: hashCode(code),
        ...until,
      })
  })
  const { data } = clientPageReply.parse((await open('theirs')).json())
  expect(data).toMatchObject({ expires_on: '2026-11-20', incidents: [], more_incidents: false })
  const theirs = runs.filter(({ site_post_id }) => clientOf.get(site_post_id) === clientId)
  const count = (...all: string[]) => theirs.filter(({ status }) => all.includes(status)).length
  expect(theirs.length).toBeGreaterThan(0)
  const others = clientPageReply.parse((await open('others')).json()).data
  expect(others.rounds.due).toBe(
    runs.filter(({ site_post_id }) => clientOf.get(site_post_id) === otherId).length,
  )
  expect(others.sites.map(({ name }) => name)).not.toEqual(data.sites.map(({ name }) => name))
  expect(data.rounds).toEqual({
    due: theirs.length - count('cancelled'),
    done: count('completed', 'completed_with_exceptions'),
    late: count('late'),
    missed: count('missed'),
    incomplete: count('incomplete'),
  })
  const { data: duty } = (await demo.get('admin', '/dashboard/duty')).json() as {
    data: { places: { client_name: string; assignment_name: string }[] }
  }
  const own = duty.places.filter(({ client_name }) => client_name === data.client_name)
  expect(data.sites.map(({ name }) => name)).toEqual(own.map(({ assignment_name }) => assignment_name))
  clock.now += DAY_MS
  const refused = [await open('theirs'), await open('nobody')].map(({ statusCode, body }) => [
    statusCode,
    body,
  ])
  expect(refused[0]).toEqual(refused[1])
  expect(refused[0]?.[0]).toBe(404)
})
