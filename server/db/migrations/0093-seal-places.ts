import { sql, type Transaction } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

/** Where the log seals each hour of a guard: a bundle of evidence reads the events that it needs, and no others. */
export const sealPlaces: Migration = {
  name: '0093-seal-places',
  up: async (trx, engine) => {
    const places = trx.schema
      .createTable('fix_seal')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('late', 'bigint', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('fix_seal_pk', ['company', 'worker_id', 'hour', 'late'])
    await (engine === 'sqlite' ? places.modifyEnd(sql`without rowid`) : places).execute()
    await trx.schema
      .createTable('fixes_let_go')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('before', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('fixes_let_go_pk', ['company', 'version'])
      .execute()
    await fillSealPlaces(trx)
  },
}

/** events of up to 33 kB in one go */
const PAGE = 50

interface Kept {
  seals?: { workerId: string; hour: number }[]
  late?: { workerId: string; hour: number }[]
  round?: number
  before?: number
}

/** Fills the empty tables from the events that were there before them. */
export async function fillSealPlaces(trx: Transaction<Tables>): Promise<void> {
  const companies = await sql<{ company: string }>`select company from head`.execute(trx)
  for (const { company } of companies.rows)
    for (let after = 0; ;) {
      const { rows } = await sql<{ version: number; type: string; data: string }>`
        select version, type, data from event where company = ${company} and stream = ${`fix-seals-${company}`}
          and version > ${after} order by version limit ${PAGE}`.execute(trx)
      for (const { version, type, data } of rows) {
        const { seals = [], late = [], round = 0, before = 0 } = JSON.parse(data) as Kept
        if (type === 'FixesLetGo')
          await sql`insert into fixes_let_go (company, version, before)
            values (${company}, ${version}, ${before})`.execute(trx)
        await insertPlaces(trx, [
          ...seals.map(({ workerId, hour }) => [company, workerId, hour, 0, version]),
          ...late.map(({ workerId, hour }) => [company, workerId, hour, round, version]),
        ])
      }
      after = rows.at(-1)?.version ?? after
      if (rows.length < PAGE) break
    }
}

/** All places of an event at once: of a long past there are millions, and the start of the server waits. */
async function insertPlaces(trx: Transaction<Tables>, rows: readonly (string | number)[][]): Promise<void> {
  if (rows.length === 0) return
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  await sql`insert into fix_seal (company, worker_id, hour, late, version) values ${values} on conflict do nothing`.execute(
    trx,
  )
}
