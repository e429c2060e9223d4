import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'

describe.skipIf(postgresMissing !== null)('an account of PostgreSQL that owns its database alone', () => {
  it('is enough to migrate and to serve: it is no superuser and makes no databases or accounts', async () => {
    const url = new URL(await newPostgresDatabase(inject('postgres')))
    const account = `askari_${randomUUID().replaceAll('-', '')}`
    const superuser = new pg.Client(url.href)
    await superuser.connect()
    await superuser.query(`create role ${account} login nosuperuser nocreatedb nocreaterole noreplication`)
    await superuser.query(`alter database ${url.pathname.slice(1)} owner to ${account}`)
    url.username = account
    const context = await testContext({ DATABASE_URL: url.href })
    const { company, userId } = await companyWithUser(context, 'dispatcher')
    const row = await context.db
      .selectFrom('account')
      .select('role')
      .where('company', '=', company)
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(row).toEqual({ role: 'dispatcher' })
    await context.close()
    const { rows } = await superuser.query(
      'select distinct tableowner from pg_tables where schemaname = $1',
      ['public'],
    )
    expect(rows).toEqual([{ tableowner: account }])
    await superuser.end()
  })
})
