import type { Migration } from '../migrate.ts'

/** Indexes for what the dashboard counts: what expires, and what was reported in the last days. */
export const dashboard: Migration = {
  name: '0400-dashboard',
  up: async (trx) => {
    await trx.schema
      .createIndex('document_by_expires_on')
      .on('document')
      .columns(['company', 'expires_on'])
      .execute()
    await trx.schema
      .createIndex('issue_by_reported_at')
      .on('issue')
      .columns(['company', 'reported_at'])
      .execute()
  },
}
