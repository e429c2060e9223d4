import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

type Db = Pick<Kysely<unknown>, 'schema'>

const DIGEST = /(?<=")[0-9a-f]{64}(?=")/g
/** where a digest stands alone in a column, and the stream of its row */
const COLUMNS = [
  ['worker', 'photo', 'worker', 'id'],
  ['account', 'avatar', 'user', 'id'],
  ['incident_file', 'digest', 'incident', 'incident_id'],
  ['issue_file', 'digest', 'issue', 'issue_id'],
  ['document', 'file', 'document', 'id'],
  ['field_report', 'photo', 'field-report', 'id'],
  ['field_report', 'signature', 'field-report', 'id'],
] as const
/** where digests stand within JSON */
const TEXTS = [
  ['occurrence', 'attachments', 'occurrence'],
  ['invoice', 'disputes', 'invoice'],
  ['checklist_run', 'reported', 'checklist-run'],
] as const

async function createTable({ schema }: Db, table: string, whose: string): Promise<void> {
  await schema
    .createTable(table)
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn(whose, 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pk`, ['company', 'digest', whose])
    .execute()
}

/** Who sent a file, and which streams name it. */
export const fileRegister: Migration = {
  name: '0520-file-register',
  up: async (trx) => {
    await createTable(trx, 'file_sender', 'account')
    await createTable(trx, 'file_naming', 'stream')
    await sql`insert into file_sender (company, digest, account)
      select company, digest, account from file where account <> ''`.execute(trx)
    const add = (company: string, digest: string, stream: string) =>
      sql`insert into file_naming (company, digest, stream) values (${company}, ${digest}, ${stream})
        on conflict do nothing`.execute(trx)
    for (const [table, column, kind, id] of COLUMNS)
      await sql`insert into file_naming (company, digest, stream)
        select distinct company, ${sql.ref(column)}, ${`${kind}-`} || ${sql.ref(id)} from ${sql.table(table)}
        where ${sql.ref(column)} is not null on conflict do nothing`.execute(trx)
    await sql`insert into file_naming (company, digest, stream)
      select id, logo, 'company-' || id from company where logo is not null on conflict do nothing`.execute(
      trx,
    )
    for (const [table, column, kind] of TEXTS) {
      const { rows } = await sql<{ company: string; id: string; text: string }>`
        select company, id, ${sql.ref(column)} as text from ${sql.table(table)}
        where ${sql.ref(column)} like '%"digest"%'`.execute(trx)
      for (const { company, id, text } of rows)
        for (const digest of new Set(text.match(DIGEST))) await add(company, digest, `${kind}-${id}`)
    }
  },
}
