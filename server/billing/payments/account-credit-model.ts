import { accountCredit } from '../../../contract/billing/account-credit.ts'
import {
  type AccountCreditEvent,
  accountCreditStream,
} from '../../../domain/billing/payments/account-credit.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { sumAmounts } from '../../../domain/money/money.ts'
import { addRow, changeRow, readModel } from '../../projections/read-model.ts'
import { toColumnFields } from '../../resource/write/field-names.ts'
import type { Resource } from '../../resource/resource.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** Amounts are in minor units (cents); days are YYYY-MM-DD; `uses` and `refunds` are JSON. */
    account_credit: {
      company: string
      id: string
      client_id: string
      currency: string
      amount: number
      remaining: number
      added_on: string
      reference: string | null
      bank_line_id: string | null
      invoice_id: string | null
      uses: string
      refunds: string
      withdrawn_at: number | null
    }
  }
}

const { uses, refunds } = accountCredit.shape
export const creditJsonColumns = { uses: jsonText.pipe(uses), refunds: jsonText.pipe(refunds) }

export const accountCreditResource: Resource = {
  noun: { one: 'credit on account', many: 'credits on account' },
  path: '/account-credits',
  readModel: readModel(accountCreditStream, ['account_credit'], async (trx, key, event, { at }) => {
    if (event.type === 'AccountCreditAdded') {
      const { type: _, ...fields } = event
      return addRow(trx, 'account_credit', key, {
        ...toColumnFields(fields),
        remaining: fields.amount,
        uses: '[]',
        refunds: '[]',
      })
    }
    if (event.type === 'AccountCreditWithdrawn')
      return changeRow(trx, 'account_credit', key, { withdrawn_at: at, remaining: 0 })
    const row = await trx
      .selectFrom('account_credit')
      .select(['amount', 'uses', 'refunds'])
      .where('company', '=', key.company)
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    const next = after(
      creditJsonColumns.uses.parse(row.uses),
      creditJsonColumns.refunds.parse(row.refunds),
      event,
    )
    const gone = [...next.uses, ...next.refunds].map(({ amount }) => -amount)
    return changeRow(trx, 'account_credit', key, {
      uses: JSON.stringify(next.uses),
      refunds: JSON.stringify(next.refunds),
      remaining: sumAmounts([Number(row.amount), ...gone]),
    })
  }),
}

type Uses = ReturnType<typeof uses.parse>
type Refunds = ReturnType<typeof refunds.parse>

function after(used: Uses, refunded: Refunds, event: AccountCreditEvent): { uses: Uses; refunds: Refunds } {
  switch (event.type) {
    case 'AccountCreditUsed': {
      const use = { invoice_id: event.invoiceId, amount: event.amount, used_on: event.usedOn }
      return { uses: [...used, use], refunds: refunded }
    }
    case 'AccountCreditReturned':
      return { uses: used.filter((each) => each.invoice_id !== event.invoiceId), refunds: refunded }
    case 'AccountCreditRefunded': {
      const refund = { amount: event.amount, reference: event.reference, refunded_on: event.refundedOn }
      return { uses: used, refunds: [...refunded, refund] }
    }
    default:
      return { uses: used, refunds: refunded }
  }
}
