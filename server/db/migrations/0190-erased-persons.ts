import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** When the personal data of a guard was erased. What is taken out of the index of letters leaves it at once. */
export const erasedPersons: Migration = {
  name: '0190-erased-persons',
  up: async (trx, engine) => {
    await trx.schema.alterTable('worker').addColumn('erased_at', 'bigint').execute()
    await sql`create index worker_erased on worker (company, id) where erased_at is not null`.execute(trx)
    if (engine === 'sqlite')
      await sql`insert into worker_letters (worker_letters, rank) values ('secure-delete', 1)`.execute(trx)
  },
}
