import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import {
  newPostgresDatabase,
  postgresMissing,
  startPostgres,
  type Postgres,
} from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'

const AGAIN_LATER = { status: 503, retryAfter: '5', code: 'storage_unavailable' }

describe.skipIf(postgresMissing !== null)('PostgreSQL that is away', () => {
  let postgres: Postgres
  let url: string
  let office: DemoOverHttp
  let tokens: { token: string; refreshToken: string }
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await newPostgresDatabase(postgres.url)
    office = await demoOverHttp({ open: (edge) => testContext({ DATABASE_URL: url }, edge) })
    tokens = await office.signIn('admin@askari.example')
  })
  afterAll(() => office.close())

  const said = async (asked: ReturnType<DemoOverHttp['call']>) => {
    const { status, headers, body } = await asked
    return { status, retryAfter: headers.get('retry-after'), code: (body as { code?: string }).code }
  }
  const check = () => office.call('GET', '/api/auth/check', { token: tokens.token })
  const refresh = () => office.call('POST', '/api/auth/refresh', { token: tokens.refreshToken })
  /** runs SQL on the database server itself, without the product, and closes the product's connections */
  const toServer = async (statement: string) => {
    const client = new pg.Client(url.replace(/[^/]+$/, 'postgres'))
    await client.connect()
    await client.query(statement)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.split('/').at(-1)}'`,
    )
    await client.end()
  }
  const name = () => url.split('/').at(-1) ?? ''

  it('is asked again later where it takes no writes, and a session stands', async () => {
    await toServer(`alter database ${name()} set default_transaction_read_only = on`)
    await expect.poll(() => said(refresh()), { timeout: 10_000 }).toEqual(AGAIN_LATER)
    expect(await said(office.call('GET', '/readyz'))).toMatchObject({ status: 503, retryAfter: '5' })
    await toServer(`alter database ${name()} reset default_transaction_read_only`)
    await expect.poll(async () => (await refresh()).status, { timeout: 10_000 }).toBe(200)
  })

  it('breaks off a transaction, which is no end of the server', async () => {
    const broken = office.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('company').select('id').execute()
      await toServer('select 1')
      await trx.selectFrom('company').select('id').execute()
    })
    await expect(broken).rejects.toMatchObject({ name: 'StorageError' })
    await expect.poll(async () => (await check()).status, { timeout: 10_000 }).toBe(200)
  })

  it('is asked again later where it has stopped', async () => {
    await postgres.stop()
    await expect.poll(() => said(check()), { timeout: 10_000 }).toEqual(AGAIN_LATER)
    expect(await said(refresh())).toEqual(AGAIN_LATER)
    expect((await office.call('GET', '/healthz')).status).toBe(200)
    office.clock.now += 1000
    expect(await said(office.call('GET', '/readyz'))).toMatchObject({ status: 503, retryAfter: '5' })
  })
})
