import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Disputes with their evidence, what the control unit of the revenue authority gave an invoice, withholding tax by its kind. */
export const invoiceEvidence: Migration = {
  name: '0500-invoice-evidence',
  up: async (trx) => {
    await trx.schema
      .alterTable('invoice')
      .addColumn('disputes', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    for (const column of ['control_unit', 'control_unit_invoice', 'verify_url'])
      await trx.schema.alterTable('invoice').addColumn(column, 'text').execute()
    await trx.schema.alterTable('billing_contract').addColumn('withholding_tax', 'text').execute()
    // what is left on account stays little beside what was used
    await sql`create index account_credit_left on account_credit (company, client_id) where remaining > 0`.execute(
      trx,
    )
  },
}
