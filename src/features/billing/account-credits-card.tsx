import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AccountCredit,
  accountCredits,
  refundBody,
  returnCreditBody,
  useCreditBody,
} from '../../../contract/billing/account-credit.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import { usePermission, useSession } from '../../app-services.ts'
import { StepDialog } from '../../resource/command/step-dialog.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { invoiceReference } from './billing-contract-references.ts'

const credit = (clientId: string): RecordKind<AccountCredit> => ({
  of: accountCredits,
  module: 'Billing',
  one: 'credit on account',
  many: 'credits on account',
  title: ({ remaining, currency }) => `the credit of ${moneyText(remaining, currency)}`,
  fields: {
    amount: { label: 'Amount', money: true },
    invoice_id: {
      label: 'Invoice',
      refersTo: { ...invoiceReference, only: { client_id: clientId } },
    },
    used_on: { label: 'Used on', day: true },
    refunded_on: { label: 'Refunded on', day: true },
    reference: { label: 'Reference' },
    reason: { label: 'Reason' },
  },
  list: '/billing',
  add: '/billing',
  view: () => `/billing/statements/${clientId}`,
  failures: {
    list: 'The credits could not be fetched.',
    record: () => 'The credit could not be fetched.',
    add: 'The credit could not be added.',
    change: () => 'The credit could not be saved.',
    remove: () => 'The credit could not be removed.',
  },
})

const STEPS = {
  use: {
    body: useCreditBody,
    button: {
      verb: 'Use for an invoice',
      title: () => 'Use this credit for an invoice?',
      text: () => 'It is recorded as a payment of the invoice.',
      done: () => 'The credit is used.',
    },
  },
  refund: {
    body: refundBody,
    button: {
      verb: 'Refund',
      title: () => 'Record a refund of this credit?',
      text: () => 'The amount was paid back to the client.',
      done: () => 'The refund is recorded.',
    },
  },
  return: {
    body: returnCreditBody,
    button: {
      verb: 'Take back',
      title: () => 'Take this credit back from an invoice?',
      text: () => 'The payment is reversed on the invoice, and the credit can be used again.',
      done: () => 'The credit is taken back.',
    },
  },
}
type Route = keyof typeof STEPS

/** What a client has on account, to be used for invoices or refunded. Nothing is shown where there is none. */
export function AccountCreditsCard({ clientId }: { clientId: string }) {
  const { api } = useSession()
  const mayChange = usePermission('Edit Billing')
  const today = useToday()
  const [open, setOpen] = useState<{ row: AccountCredit; route: Route } | null>(null)
  const { data } = useQuery({
    queryKey: ['records', accountCredits.path, clientId],
    queryFn: ({ signal }) =>
      api.get(accountCredits.path, accountCredits.page, {
        query: { client_id: clientId, sort: '-remaining', per_page: '25' },
        signal,
        failure: 'The credits on account could not be fetched.',
      }),
    ...useRefreshed({ stream: accountCredits.stream, others: accountCredits.shows }),
  })
  const rows = data?.data.filter(({ withdrawn_at: at }) => at === null) ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Credits on account">
      <Table caption="Credits on account">
        <thead>
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell wide>Reference</HeadCell>
            <HeadCell numeric wide>
              Amount
            </HeadCell>
            <HeadCell numeric>Left</HeadCell>
            <HeadCell>Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell>{calendarDay(row.added_on)}</Cell>
              <Cell wide>{row.reference ?? ''}</Cell>
              <Cell numeric wide>
                {moneyText(row.amount, row.currency)}
              </Cell>
              <Cell numeric>{moneyText(row.remaining, row.currency)}</Cell>
              <Cell>
                {mayChange &&
                  offered(row).map((route) => (
                    <Button key={route} size="sm" onClick={() => setOpen({ row, route })}>
                      {STEPS[route].button.verb}
                    </Button>
                  ))}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {open && (
        <StepDialog
          open={{
            route: open.route,
            step: { command: '', event: '' },
            body: STEPS[open.route].body,
            permission: 'Edit Billing',
          }}
          button={STEPS[open.route].button}
          kind={credit(clientId)}
          row={open.row}
          starts={(route) => ({
            ...(route !== 'return' && { amount: open.row.remaining }),
            ...(route === 'use' && { used_on: today }),
            ...(route === 'refund' && { refunded_on: today }),
          })}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

const offered = ({ remaining, uses }: AccountCredit): Route[] => [
  ...(remaining > 0 ? (['use', 'refund'] as const) : []),
  ...(uses.length > 0 ? (['return'] as const) : []),
]
