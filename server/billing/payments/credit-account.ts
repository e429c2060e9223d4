import type { Transaction } from 'kysely'
import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { nextId } from '../../event-log/next-id.ts'
import { type CausingCommand, commandFollowUpOrThrow } from '../../resource/write/follow-up.ts'
import { invoiceJsonColumns } from '../invoices/invoice-rows.ts'

/**
 * Adds a credit to the client's account if the newest credit note of an invoice credits an amount that was
 * already paid.
 */
export async function addAccountCredit(
  context: Context,
  trx: Transaction<Tables>,
  cause: CausingCommand,
  invoiceId: string,
): Promise<void> {
  const { company } = cause.account
  const row = await trx
    .selectFrom('invoice')
    .select(['client_id', 'currency', 'credit_notes'])
    .where('company', '=', company)
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const note = invoiceJsonColumns.creditNotes.parse(row.credit_notes).at(-1)
  if (!note || note.to_account === 0) return
  const id = await nextId(trx, company, accountCreditStream.name)
  await commandFollowUpOrThrow(
    context,
    trx,
    cause,
    { stream: accountCreditStream, id },
    {
      type: 'AddAccountCredit',
      clientId: row.client_id,
      currency: row.currency,
      amount: note.to_account,
      addedOn: note.credited_on,
      reference: note.number,
      bankLineId: null,
      invoiceId,
    },
  )
}
