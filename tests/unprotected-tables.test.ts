import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allProjections } from '../server/resource/resource-registry.ts'
import type { OpenContext } from '../server/app/context.ts'
import { companyId } from '../server/db/company-id.ts'
import { seedDemo } from '../server/demo/seed-demo.ts'
import { SIGN_IN_TABLES } from '../server/evidence/verify/sign-in-faults.ts'
import { startSession } from '../server/auth/session.ts'
import { reportPasswords } from '../server/evidence/verify/report-passwords.ts'
import { reportSignInRows } from '../server/evidence/verify/report-sign-in-rows.ts'
import { testContext } from './support/database/test-context.ts'

const company = companyId('1')
/** tables in which `npm run verify` finds changes, in addition to read models */
const PROMISED = ['credential', 'event', 'fix', 'fix_version', 'head', 'snapshot', ...SIGN_IN_TABLES]
/** tables of a full-text index; triggers on `worker` and `search_entry` fill them on SQLite */
const OF_AN_INDEX = /^(worker_letters|search_words|search_letters)/

let context: OpenContext
beforeAll(async () => {
  context = await testContext({ DEMO: '1' })
  await seedDemo(context)
})
afterAll(() => context.close())

it('are all tables but those that are written down as without proof', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/security.md'), 'utf8')
  const section = page.split('## Tables without proof')[1]?.split('\n## ')[0] ?? ''
  const listed = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) =>
    (names ?? '').split(', ').map((name) => name.replaceAll('`', '')),
  )
  const promised = [...PROMISED, ...new Set(allProjections.flatMap(({ tables }) => tables))]
  const tables = (await context.db.introspection.getTables()).map(({ name }) => name)
  expect([...listed, ...promised].toSorted()).toEqual(
    tables.filter((name) => !OF_AN_INDEX.test(name)).toSorted(),
  )
})

const told = async () => {
  const lines: string[] = []
  const faults = await reportPasswords(context.db, [company], new Set(), {
    say: (line) => lines.push(line),
    all: false,
  })
  expect(faults).toBe(lines.length)
  return lines
}
const hashes = () =>
  context.db
    .selectFrom('credential')
    .select(['account_id', 'password_hash'])
    .where('company', '=', company)
    .orderBy('account_id')
    .execute()

it('tell every password that was put in the place of another', async () => {
  expect(await told()).toEqual([])
  const known = await hashes()
  const set = (account: string, to: string) =>
    context.db
      .updateTable('credential')
      .set({ password_hash: to })
      .where('company', '=', company)
      .where('account_id', '=', account)
      .execute()
  expect(known.length).toBeGreaterThan(3)
  for (const [i, { account_id, password_hash }] of known.entries()) {
    const another = known[(i + 1) % known.length]?.password_hash ?? ''
    for (const forged of [another, `${password_hash} `, '']) {
      await set(account_id, forged)
      expect(await told()).toEqual([
        `company 1: PASSWORDS DIFFER: the password of account ${account_id} is not the one that was chosen`,
      ])
    }
    await set(account_id, password_hash)
  }
  expect(await told()).toEqual([])
})

it('tell a password of an account that has none, or that there is not', async () => {
  const [known] = await hashes()
  const row = { company, account_id: '99', password_hash: known?.password_hash ?? '', changed_at: 0 }
  await context.db.insertInto('credential').values(row).execute()
  expect(await told()).toEqual([
    'company 1: PASSWORDS DIFFER: account 99 has a password, and there is no such account',
  ])
  await context.db.deleteFrom('credential').where('account_id', '=', '99').execute()
  await context.db.updateTable('account').set({ invited_until: 1 }).where('id', '=', '2').execute()
  expect(await told()).toEqual([
    'company 1: PASSWORDS DIFFER: account 2 has a password that nobody has chosen',
  ])
})

it('tell of each company a row that would let somebody in and that the server did not make', async () => {
  const lines: string[] = []
  const tell = (db = context.db, unread?: string) =>
    reportSignInRows(db, context.config, (table) => table !== unread, {
      say: (line) => lines.push(line),
      all: false,
    })
  expect(await startSession(context, { company, id: '1' }, { address: '', agent: 'test' })).not.toBeNull()
  expect(await tell()).toBe(0)
  const row = { started_at: 1, account_id: '1' }
  const put = { a: '1', b: '1', c: '2' }
  for (const [id, of] of Object.entries(put))
    await context.db
      .insertInto('session')
      .values({ ...row, id, company: of })
      .execute()
  expect(await tell()).toBe(2)
  const text = 'session: account 1 has a session that the server did not begin; it lets in nobody'
  expect(lines.splice(0)).toEqual([
    `company 1: SIGN-INS DIFFER: ${text}, and 1 other; --all lists it`,
    `company 2: SIGN-INS DIFFER: ${text}`,
  ])
  expect([await tell(context.db, 'session'), lines]).toEqual([0, []])
  const failing = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      result.rows.some((each) => 'mac' in each)
        ? Promise.reject(new Error('disk I/O error'))
        : Promise.resolve(result),
  })
  expect(await tell(failing)).toBe(2)
  expect(lines).toEqual(
    ['session', 'refresh_token'].map((table) => `SIGN-INS NOT READ: ${table}: disk I/O error`),
  )
})
