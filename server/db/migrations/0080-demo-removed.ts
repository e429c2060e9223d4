import type { Migration } from '../migrate.ts'

export const demoRemoved: Migration = {
  name: '0080-demo-removed',
  up: async (trx) => {
    await trx.schema.alterTable('demo_company').addColumn('removed_at', 'bigint').execute()
  },
}
