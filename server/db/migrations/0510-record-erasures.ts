import type { Migration } from '../migrate.ts'

/** Which records' personal data was erased, beside that of guards. */
export const recordErasureTable: Migration = {
  name: '0510-record-erasures',
  up: async (trx) => {
    await trx.schema
      .createTable('record_erasure')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('record_erasure_pk', ['company', 'id'])
      .execute()
    await trx.schema
      .createIndex('record_erasure_by_subject')
      .on('record_erasure')
      .columns(['company', 'subject'])
      .execute()
  },
}
