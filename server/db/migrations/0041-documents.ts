import type { Migration } from '../migrate.ts'

/** What clients have signed, insured and are licensed for. */
export const documents: Migration = {
  name: '0041-documents',
  up: async (trx) => {
    let table = trx.schema
      .createTable('document')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['client_id', 'title', 'search', 'kind'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['reference', 'reference_search', 'expires_on'])
      table = table.addColumn(column, 'text')
    await table.execute()
    for (const column of ['client_id', 'kind'])
      await trx.schema
        .createIndex(`document_by_${column}`)
        .on('document')
        .columns(['company', column])
        .execute()
  },
}
