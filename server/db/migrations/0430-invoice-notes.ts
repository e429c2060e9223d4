import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Debit notes, credits of what was paid, withheld value added tax. States of invoices are folded anew. */
export const invoiceNotes: Migration = {
  name: '0430-invoice-notes',
  up: async (trx) => {
    for (const column of ['debited', 'to_account', 'withheld_vat'])
      await trx.schema
        .alterTable('invoice')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await trx.schema
      .alterTable('invoice')
      .addColumn('debit_notes', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await trx.schema.alterTable('billing_contract').addColumn('withholds_vat', 'text').execute()
    await sql`delete from snapshot where stream like 'invoice-%'`.execute(trx)
  },
}
