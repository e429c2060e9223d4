import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceRegistry } from '../../server/resource/resource-registry.ts'
import { readDemoGuards } from '../../server/demo/simulator/simulated-guards.ts'
import type { RecordTable } from '../../server/resource/resource.ts'
import { apiOperations } from '../support/http/api-operations.ts'
import { reportProgress, tally } from '../support/attacks/attack-tally.ts'
import { companyRows } from '../support/database/company-rows.ts'
import { type DemoOverHttp, demoOverHttp } from '../support/http/demo-over-http.ts'
import { SECOND_EMAIL, secondCompany } from '../support/records/second-company.ts'
import { testContext } from '../support/database/test-context.ts'
import { partSeed, repetitions } from '../support/attacks/repetitions.ts'

const SWAPPED = repetitions({ seldom: 50_000, often: 50_000 })
/** routes with an endless event stream, or whose answers are not JSON */
const ELSEWHERE = /\/(feed|files|guest\/|trails)/
/** id that only the demo company has: its guards have ids up to 60, the other company has one record of each kind */
const IDS = 59

let server: DemoOverHttp
beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({}, edge) })
  await secondCompany(server.context)
})
afterAll(() => server.close())

it(
  `${SWAPPED} ids of another company in paths, queries and bodies lead to nothing of it`,
  { timeout: 1_800_000 },
  async () => {
    const { token } = await server.signIn(SECOND_EMAIL)
    const records = resourceRegistry.flatMap(({ record }) => record ?? [])
    const rows = await Promise.all(
      records.map(({ table, called }) =>
        server.context.db
          .selectFrom<RecordTable>(table)
          .select(sql<string>`${sql.ref(called)}`.as('name'))
          .where('company', '=', '1')
          .execute(),
      ),
    )
    const roster = await readDemoGuards(server.context)
    const theirs = [...rows.flat().map(({ name }) => name), ...roster.map(({ secret }) => secret)]
    const operations = apiOperations(server.app.swagger()).filter(
      ({ path, ids }) => ids.length > 0 && !ELSEWHERE.test(path),
    )
    const before = await companyRows(server.context, '1')
    const leaks: string[] = []
    const tell = reportProgress('ids of another company', SWAPPED)
    let swapped = 0
    for (let turn = 0; swapped < SWAPPED && leaks.length === 0; turn++)
      for (const { method, path: described, request } of operations) {
        tell(swapped)
        const { path, body } = request(() => String(2 + (partSeed(swapped++) % IDS)))
        const { status, text } = await server.call(method, path, {
          token,
          ...(method !== 'GET' && { body, headers: { 'idempotency-key': `swap-${turn}-${swapped}` } }),
        })
        if (status >= 500 || theirs.some((name) => text.includes(name)))
          leaks.push(`${method} ${described}: ${status} ${text.slice(0, 200)}`)
      }
    tally(
      'ids of another company',
      swapped,
      `${leaks.length} led to anything of it, by ${operations.length} calls`,
    )
    expect(leaks).toEqual([])
    expect(await companyRows(server.context, '1')).toEqual(before)
  },
)
