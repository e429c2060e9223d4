import type { Migration } from '../migrate.ts'

/** When offers of shifts end, and what was offered. */
export const offerEnds: Migration = {
  name: '0460-offer-ends',
  up: async (trx) => {
    await trx.schema.alterTable('shift_offer').addColumn('until_at', 'bigint').execute()
    await trx.schema.alterTable('shift_offer').addColumn('shift', 'text').execute()
  },
}
