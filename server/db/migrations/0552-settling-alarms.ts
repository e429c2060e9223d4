import type { Migration } from '../migrate.ts'

/** Since when the condition of an alarm is over while the off-delay of its rule runs. */
export const settlingAlarms: Migration = {
  name: '0552-settling-alarms',
  up: async (trx) => {
    await trx.schema.alterTable('alarm').addColumn('settling_since', 'bigint').execute()
  },
}
