import type { Migration } from '../migrate.ts'

/** What was said about records. */
export const comments: Migration = {
  name: '0261-comments',
  up: async (trx) => {
    await trx.schema
      .createTable('comment')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('about_id', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('user_ids', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('comment_pk', ['company', 'about', 'about_id', 'version'])
      .execute()
  },
}
