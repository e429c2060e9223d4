import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type Invoice, invoiceSteps } from '../../../../contract/billing/invoice.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { usePermission } from '../../../app/app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { StepDialog } from '../../../resource/command/step-dialog.tsx'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import { PAYMENT_METHOD_LABELS } from '../billing-labels.ts'
import { DisputesCard } from './disputes-card.tsx'
import { DownloadButton } from '../../../resource/file/download-button.tsx'
import { invoice, invoiceTitle, StatusBadge } from './invoice-kind.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { PrintedInvoice } from './printed-invoice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

export function InvoicePage() {
  return (
    <ViewPage kind={invoice} actions={(row) => <Actions row={row} />}>
      {(row) => (
        <>
          <InvoiceLines row={row} />
          {row.payments.length > 0 && <Payments row={row} />}
          {row.disputes.length > 0 && <DisputesCard row={row} />}
          <Notes title={tr(texts.creditNotes)} row={row} notes={row.credit_notes} />
          <Notes title={tr(texts.debitNotes)} row={row} notes={row.debit_notes} />
        </>
      )}
    </ViewPage>
  )
}

function Actions({ row }: { row: Invoice }) {
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const today = useToday()
  const starts = useCallback(
    (route: string) => ({
      ...(route === 'issue' && { issued_on: today }),
      ...(route === 'payments' && { amount: row.open, received_on: today, method: 'bank' }),
      ...(route === 'credit-notes' && { credited_on: today }),
      ...(route === 'debit-notes' && { debited_on: today }),
    }),
    [today, row.open],
  )
  return (
    <>
      <StatusBadge status={row.status} />
      <StepButtons steps={invoiceSteps} kind={invoice} row={row} phase={row.status} starts={starts} />
      <Link
        to={`/billing/statements/${row.client_id}?currency=${row.currency}`}
        className={buttonRecipe({ size: 'sm' })}
      >
        {tr(texts.statement)}
      </Link>
      <DownloadButton
        path={`/invoices/${encodeURIComponent(row.id)}/pdf`}
        name={`${row.number ?? 'draft'}.pdf`}
      >
        PDF
      </DownloadButton>
      {row.number !== null && (
        <DownloadButton
          path={`/invoices/${encodeURIComponent(row.id)}/etims`}
          name={`${row.number}-etims.json`}
        >
          {tr(texts.eTIMS)}
        </DownloadButton>
      )}
      <Button size="sm" onClick={() => setPrinting(true)}>
        {tr(texts.print)}
      </Button>
      {printing && <PrintedInvoice row={row} onPrinted={done} />}
    </>
  )
}

const REVERSE = invoiceSteps.routes.find(({ route }) => route === 'reverse-payment')

function Payments({ row }: { row: Invoice }) {
  const mayChange = usePermission('Edit Billing')
  const [reversing, setReversing] = useState<number | null>(null)
  const canReverse = mayChange && (row.status === 'part_paid' || row.status === 'paid')
  return (
    <Card title={tr(texts.payments)}>
      <Table caption={tr(texts.payments)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.receivedOn)}</HeadCell>
            <HeadCell>{tr(texts.by)}</HeadCell>
            <HeadCell wide>{tr(texts.reference)}</HeadCell>
            <HeadCell numeric>{tr(texts.amount)}</HeadCell>
            <HeadCell>{tr(texts.status)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {row.payments.map((payment, at) => (
            // the server numbers payments by index, so the index is the key
            <tr key={at}>
              <Cell>{formatCalendarDay(payment.received_on)}</Cell>
              <Cell>
                {PAYMENT_METHOD_LABELS[payment.method as keyof typeof PAYMENT_METHOD_LABELS] ??
                  payment.method}
              </Cell>
              <Cell wide>{payment.reference ?? ''}</Cell>
              <Cell numeric>{moneyText(payment.amount, row.currency)}</Cell>
              <Cell>
                {payment.reversed ? (
                  <Badge tone="danger">{tr(texts.reversed)}</Badge>
                ) : payment.bank_line_id !== null ? (
                  <Link to={`/billing/bank-lines/view/${payment.bank_line_id}`} className={link}>
                    {tr(texts.bankLine2)}
                  </Link>
                ) : (
                  payment.account_credit_id === null &&
                  canReverse && (
                    <Button size="sm" onClick={() => setReversing(at + 1)}>
                      {tr(texts.reverse)}
                    </Button>
                  )
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {reversing !== null && REVERSE && (
        <StepDialog
          open={REVERSE}
          kind={invoice}
          row={row}
          button={{
            verb: tr(texts.reversePayment),
            title: () => tr(texts.reversePaymentReversing, { reversing }),
            text: () => tr(texts.paymentStaysOnRecordMarkedAsReversedIts),
            done: () => tr(texts.paymentIsReversed),
            tone: 'danger',
          }}
          starts={() => ({ payment: reversing })}
          hides={['payment']}
          onClose={() => setReversing(null)}
        />
      )}
    </Card>
  )
}

type Note = Invoice['credit_notes'][number] | Invoice['debit_notes'][number]

function Notes({ title, row, notes }: { title: string; row: Invoice; notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <Card title={tr(texts.titleOfRow, { title, row: invoiceTitle(row) })}>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.number2)}</HeadCell>
            <HeadCell>{tr(texts.date)}</HeadCell>
            <HeadCell wide>{tr(texts.reason)}</HeadCell>
            <HeadCell numeric wide>
              {tr(texts.net)}
            </HeadCell>
            <HeadCell numeric wide>
              {tr(texts.tax)}
            </HeadCell>
            <HeadCell numeric>{tr(texts.amount)}</HeadCell>
            <HeadCell>{tr(texts.file)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <tr key={note.number}>
              <Cell>{note.number}</Cell>
              <Cell>{formatCalendarDay('credited_on' in note ? note.credited_on : note.debited_on)}</Cell>
              <Cell wide>{note.reason}</Cell>
              <Cell numeric wide>
                {moneyText(note.net, row.currency)}
              </Cell>
              <Cell numeric wide>
                {moneyText(note.tax, row.currency)}
              </Cell>
              <Cell numeric>{moneyText(note.amount, row.currency)}</Cell>
              <Cell>
                <DownloadButton
                  path={`/invoices/${encodeURIComponent(row.id)}/pdf`}
                  query={{ note: note.number }}
                  name={`${note.number}.pdf`}
                  label={tr(texts.pdfOfNumber, { number: note.number })}
                >
                  PDF
                </DownloadButton>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
