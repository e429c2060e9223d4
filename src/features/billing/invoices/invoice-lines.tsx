import { css } from '../../../../styled-system/css'
import type { Invoice } from '../../../../contract/billing/invoice.ts'
import { chargedDaysText } from '../../../../domain/billing/charges/month-lines.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { LineSources } from './line-sources.tsx'
import { hoursText, percentText, TAX_LABELS } from '../billing-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Line = Invoice['lines'][number]

const sum = css({ fontWeight: 'semibold' })

/** Returns the quantity of a line as text: '480 h', '15 of 30 days' or '1'. */
export function quantityText(line: Line): string {
  const { quantity, unit } = line
  if (unit === 'hour') return hoursText(quantity)
  if (unit === 'month') return chargedDaysText(line)
  if (unit === 'round') return tr(texts.roundsQuantity, { quantity })
  return unit === 'visit' ? tr(texts.visitsQuantity, { quantity }) : String(quantity)
}

export const formatTax = ({ tax_code: code, tax_basis_points: rate }: Invoice): string =>
  `${TAX_LABELS[code as keyof typeof TAX_LABELS] ?? code}, ${percentText(rate)}`

export function InvoiceLines({ row }: { row: Invoice }) {
  const money = (minor: number) => moneyText(minor, row.currency)
  return (
    <Card title={tr(texts.lines)}>
      <Table caption={tr(texts.lines)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.description)}</HeadCell>
            <HeadCell wide>{tr(texts.place)}</HeadCell>
            <HeadCell numeric wide>
              {tr(texts.quantity)}
            </HeadCell>
            <HeadCell numeric wide>
              {tr(texts.price)}
            </HeadCell>
            <HeadCell numeric>{tr(texts.net)}</HeadCell>
            <HeadCell numeric wide>
              {tr(texts.tax)}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line, at) => (
            // lines have no id, so the index is the key
            <tr key={at}>
              <Cell>
                {line.description}
                {line.sources.length > 0 && <LineSources row={row} at={at} />}
              </Cell>
              <Cell wide>{line.place ?? ''}</Cell>
              <Cell numeric wide>
                {quantityText(line)}
              </Cell>
              <Cell numeric wide>
                {money(line.price)}
              </Cell>
              <Cell numeric>{money(line.net)}</Cell>
              <Cell numeric wide>
                {money(line.tax)}
              </Cell>
            </tr>
          ))}
          <Sum label={tr(texts.net)} value={money(row.net)} />
          <Sum label={formatTax(row)} value={money(row.tax)} />
          <Sum label={tr(texts.total)} value={money(row.gross)} />
        </tbody>
      </Table>
    </Card>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <Cell className={sum}>{label}</Cell>
      <Cell wide />
      <Cell wide />
      <Cell wide />
      <Cell numeric className={sum}>
        {value}
      </Cell>
      <Cell wide />
    </tr>
  )
}
