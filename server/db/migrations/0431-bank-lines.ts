import type { Migration } from '../migrate.ts'

/** Lines of bank statements and what clients have on account. Amounts are minor units, days YYYY-MM-DD. */
export const bankLineTables: Migration = {
  name: '0431-bank-lines',
  up: async (trx) => {
    let lines = trx.schema
      .createTable('bank_line')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('bank_line_pk', ['company', 'id'])
    for (const column of ['digest', 'source', 'received_on', 'currency', 'search', 'status', 'allocations'])
      lines = lines.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['amount', 'to_account'])
      lines = lines.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['reference', 'details', 'payer', 'phone', 'client_id', 'reason'])
      lines = lines.addColumn(column, 'text')
    await lines.execute()
    await trx.schema
      .createIndex('bank_line_by_digest')
      .on('bank_line')
      .columns(['company', 'digest'])
      .unique()
      .execute()
    for (const column of ['status', 'received_on', 'client_id'])
      await trx.schema
        .createIndex(`bank_line_by_${column}`)
        .on('bank_line')
        .columns(['company', column])
        .execute()

    let credits = trx.schema
      .createTable('account_credit')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('account_credit_pk', ['company', 'id'])
    for (const column of ['client_id', 'currency', 'added_on', 'uses', 'refunds'])
      credits = credits.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['amount', 'remaining'])
      credits = credits.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['reference', 'bank_line_id', 'invoice_id'])
      credits = credits.addColumn(column, 'text')
    await credits.addColumn('withdrawn_at', 'bigint').execute()
    for (const column of ['client_id', 'bank_line_id', 'invoice_id'])
      await trx.schema
        .createIndex(`account_credit_by_${column}`)
        .on('account_credit')
        .columns(['company', column])
        .execute()
  },
}
