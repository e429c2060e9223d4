import type { Migration } from '../migrate.ts'

/** What is kept of a client besides the name, and whom to call there. */
export const clientRecords: Migration = {
  name: '0100-client-records',
  up: async (trx) => {
    for (const column of ['client_no', 'phone', 'email', 'address', 'kra_pin', 'contacts'])
      await trx.schema.alterTable('client').addColumn(column, 'text').execute()
  },
}
