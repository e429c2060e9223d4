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
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import { StepDialog } from '../../resource/command/step-dialog.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { invoiceReference } from './billing-contract-references.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const credit = (clientId: string): ResourceView<AccountCredit> => ({
  of: accountCredits,
  module: 'Billing',
  one: tr(texts.creditOnAccount),
  many: tr(texts.creditsOnAccount),
  title: ({ remaining, currency }) =>
    tr(texts.creditOfRemaining, { remaining: moneyText(remaining, currency) }),
  fields: {
    amount: { label: tr(texts.amount), money: true },
    invoice_id: {
      label: tr(texts.invoice),
      refersTo: { ...invoiceReference, only: { client_id: clientId } },
    },
    used_on: { label: tr(texts.usedOn), day: true },
    refunded_on: { label: tr(texts.refundedOn), day: true },
    reference: { label: tr(texts.reference) },
    reason: { label: tr(texts.reason) },
  },
  list: '/billing',
  add: '/billing',
  view: () => `/billing/statements/${clientId}`,
  failures: {
    list: tr(texts.creditsCouldNotBeFetched),
    record: () => tr(texts.creditCouldNotBeFetched),
    add: tr(texts.creditCouldNotBeAdded),
    change: () => tr(texts.creditCouldNotBeSaved),
    remove: () => tr(texts.creditCouldNotBeRemoved),
  },
})

const STEPS = {
  use: {
    body: useCreditBody,
    button: {
      verb: tr(texts.useForAnInvoice),
      title: () => tr(texts.useThisCreditForAnInvoice),
      text: () => tr(texts.itIsRecordedAsAPaymentOfThe),
      done: () => tr(texts.creditIsUsed),
    },
  },
  refund: {
    body: refundBody,
    button: {
      verb: tr(texts.refund),
      title: () => tr(texts.recordARefundOfThisCredit),
      text: () => tr(texts.amountWasPaidBackToTheClient),
      done: () => tr(texts.refundIsRecorded),
    },
  },
  return: {
    body: returnCreditBody,
    button: {
      verb: tr(texts.takeBack),
      title: () => tr(texts.takeThisCreditBackFromAnInvoice),
      text: () => tr(texts.paymentIsReversedOnTheInvoiceAndThe),
      done: () => tr(texts.creditIsTakenBack),
    },
  },
}
type Route = keyof typeof STEPS

/** A client's credit, which can be used for invoices or refunded. Hidden if there is none. */
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
        failure: tr(texts.creditsOnAccountCouldNotBeFetched),
      }),
    ...useRefreshOptions({ stream: accountCredits.stream, others: accountCredits.shows }),
  })
  const rows = data?.data.filter(({ withdrawn_at: at }) => at === null) ?? []
  if (rows.length === 0) return null
  return (
    <Card title={tr(texts.creditsOnAccount2)}>
      <Table caption={tr(texts.creditsOnAccount2)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.date)}</HeadCell>
            <HeadCell wide>{tr(texts.reference)}</HeadCell>
            <HeadCell numeric wide>
              {tr(texts.amount)}
            </HeadCell>
            <HeadCell numeric>{tr(texts.left)}</HeadCell>
            <HeadCell>{tr(texts.actions)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell>{formatCalendarDay(row.added_on)}</Cell>
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
