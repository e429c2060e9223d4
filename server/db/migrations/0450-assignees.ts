import type { Migration } from '../migrate.ts'

/** To whom an incident is assigned, and the files of comments. */
export const assignees: Migration = {
  name: '0450-assignees',
  up: async (trx) => {
    await trx.schema.alterTable('incident').addColumn('user_id', 'text').execute()
    await trx.schema
      .createIndex('incident_by_user_id')
      .on('incident')
      .columns(['company', 'user_id'])
      .execute()
    await trx.schema
      .alterTable('comment')
      .addColumn('files', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
