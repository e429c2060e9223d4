import type { Migration } from '../migrate.ts'

/** From when until when assignments have duties, whom guards call there, and what is dangerous. */
export const assignmentTerms: Migration = {
  name: '0462-assignment-terms',
  up: async (trx) => {
    for (const column of ['first_day', 'last_day', 'contacts', 'hazards'])
      await trx.schema.alterTable('assignment').addColumn(column, 'text').execute()
  },
}
