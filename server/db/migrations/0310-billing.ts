import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What clients agreed to pay, and their invoices. Amounts are minor units, days YYYY-MM-DD. */
export const billingTables: Migration = {
  name: '0310-billing',
  up: async (trx) => {
    let contracts = trx.schema
      .createTable('billing_contract')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('billing_contract_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['client_id', 'name', 'search', 'currency', 'starts_on', 'tax_code', 'rates'])
      contracts = contracts.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['terms_days', 'withholding'])
      contracts = contracts.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['ends_on', 'po_number']) contracts = contracts.addColumn(column, 'text')
    await contracts.execute()
    await trx.schema
      .createIndex('billing_contract_by_client_id')
      .on('billing_contract')
      .columns(['company', 'client_id'])
      .execute()

    let invoices = trx.schema
      .createTable('invoice')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('invoice_pk', ['company', 'id'])
    for (const column of [
      'billing_contract_id',
      'client_id',
      'period_from',
      'period_to',
      'currency',
      'tax_code',
      'status',
    ])
      invoices = invoices.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['seller', 'buyer', 'lines', 'adjustments', 'payments', 'credit_notes'])
      invoices = invoices.addColumn(column, 'text', (c) => c.notNull())
    for (const column of [
      'terms_days',
      'tax_basis_points',
      'net',
      'tax',
      'gross',
      'withheld',
      'paid',
      'credited',
      'open',
    ])
      invoices = invoices.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['number', 'search', 'po_number', 'issued_on', 'due_on'])
      invoices = invoices.addColumn(column, 'text')
    await invoices.execute()
    await sql`create index invoice_by_number_of_id on invoice (company, length(id), id)`.execute(trx)
    // what is unpaid stays few beside what was paid
    await sql`create index invoice_unpaid on invoice (company, client_id) where open > 0`.execute(trx)
    for (const column of ['client_id', 'billing_contract_id', 'status', 'due_on', 'period_from', 'number'])
      await trx.schema
        .createIndex(`invoice_by_${column}`)
        .on('invoice')
        .columns(['company', column])
        .execute()
  },
}
