import { bankLine } from '../../../contract/billing/bank-line.ts'
import { bankLineStream } from '../../../domain/billing/payments/bank-line.ts'
import { bankLineLifecycle } from '../../../domain/billing/payments/bank-line-lifecycle.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { searchText } from '../../../domain/text/text.ts'
import { addRow, changeRow, readModel } from '../../projections/read-model.ts'
import { toColumnFields } from '../../resource/write/field-names.ts'
import type { Resource } from '../../resource/resource.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Amounts are in minor units (cents); days are YYYY-MM-DD; `allocations` is JSON. `digest` is unique per
     * company.
     */
    bank_line: {
      company: string
      id: string
      digest: string
      source: string
      received_on: string
      amount: number
      currency: string
      reference: string | null
      details: string | null
      payer: string | null
      phone: string | null
      search: string
      status: 'unmatched' | 'matched' | 'ignored'
      client_id: string | null
      allocations: string
      to_account: number
      reason: string | null
    }
  }
}

export const allocationsJson = jsonText.pipe(bankLine.shape.allocations)

export const bankLineResource: Resource = {
  noun: { one: 'bank line', many: 'bank lines' },
  path: '/bank-lines',
  readModel: readModel(bankLineStream, ['bank_line'], async (trx, key, event) => {
    if (event.type === 'BankLineImported') {
      const { type: _, ...fields } = event
      return addRow(trx, 'bank_line', key, {
        ...toColumnFields(fields),
        allocations: '[]',
        to_account: 0,
        search: searchText(
          [fields.reference, fields.details, fields.payer, fields.phone].filter(Boolean).join(' '),
        ),
        status: bankLineLifecycle.initial,
      })
    }
    const status = bankLineLifecycle.phaseOf(event.type) ?? bankLineLifecycle.initial
    if (event.type === 'BankLineMatched')
      return changeRow(trx, 'bank_line', key, {
        status,
        client_id: event.clientId,
        allocations: JSON.stringify(event.allocations),
        to_account: event.toAccount,
        reason: null,
      })
    return changeRow(trx, 'bank_line', key, {
      // `allocations` are not changed, so that the match can still be undone
      status,
      reason: 'reason' in event ? event.reason : null,
    })
  }),
}
