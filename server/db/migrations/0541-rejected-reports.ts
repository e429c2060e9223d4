import type { Migration } from '../migrate.ts'

/** By which number a phone knows a report by a code, and what of it could not be taken back. */
export const rejectedReports: Migration = {
  name: '0541-rejected-reports',
  up: async (trx) => {
    await trx.schema.alterTable('field_report').addColumn('sequence', 'bigint').execute()
    await trx.schema.alterTable('field_report').addColumn('left_standing', 'text').execute()
  },
}
