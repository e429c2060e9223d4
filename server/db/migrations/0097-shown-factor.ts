import type { Migration } from '../migrate.ts'

/** By what each session has shown the second factor, so that it ends with it. */
export const shownFactor: Migration = {
  name: '0097-shown-factor',
  up: async (trx) => {
    await trx.schema.alterTable('session').addColumn('factor_by', 'text').execute()
  },
}
