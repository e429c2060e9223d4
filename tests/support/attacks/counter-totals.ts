import { sql } from 'kysely'
import type { Migration } from '../../../server/db/migrate.ts'
import type { Database } from '../../../server/db/open-database.ts'
import type { Projection } from '../../../server/projections/projection.ts'
import { z } from 'zod'

const added = z.object({ sum: z.number() })

/** A table and a read model for the counter stream: the sum of each stream. */
export const counterTotalsMigration: Migration = {
  name: '9999-counter-total',
  up: async (trx) => {
    await sql`create table counter_total (company text, stream text, total bigint, primary key (company, stream))`.execute(
      trx,
    )
  },
}

export const counterTotals: Projection = {
  name: 'counter-totals',
  streams: ['counter'],
  // a table of the tests, which is not in the product's type `Tables`
  tables: ['counter_total' as never],
  apply: async (trx, { company, stream, event }) => {
    const { sum } = added.parse(event)
    await sql`insert into counter_total values (${company}, ${stream}, ${sum})
      on conflict (company, stream) do update set total = ${sum}`.execute(trx)
  },
}

export async function readTotals(db: Database): Promise<unknown[]> {
  const { rows } =
    await sql`select company, stream, total from counter_total order by company, stream`.execute(db)
  return rows
}
