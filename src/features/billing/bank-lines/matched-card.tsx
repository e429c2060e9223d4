import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { BankLine } from '../../../../contract/billing/bank-line.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { useReferencedRecord } from '../../../resource/form/use-referenced-record.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { invoiceReference } from '../billing-contract-references.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** The invoices that a line pays. */
export function MatchedCard({ line }: { line: BankLine }) {
  if (line.allocations.length === 0) return null
  return (
    <Card title={tr(texts.invoicesPaid)}>
      <Table caption={tr(texts.invoicesPaid)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.invoice)}</HeadCell>
            <HeadCell numeric>{tr(texts.amount)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {line.allocations.map(({ invoice, amount }) => (
            <tr key={invoice}>
              <Cell>
                <InvoiceLink id={invoice} />
              </Cell>
              <Cell numeric>{moneyText(amount, line.currency)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function InvoiceLink({ id }: { id: string }) {
  return (
    <Link to={`/billing/invoices/view/${id}`} className={link}>
      {useReferencedRecord(invoiceReference, id)?.label ?? tr(texts.noId, { id })}
    </Link>
  )
}
