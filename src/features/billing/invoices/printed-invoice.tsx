import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { css } from '../../../../styled-system/css'
import type { Invoice } from '../../../../contract/billing/invoice.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { quantityText, formatTax } from './invoice-lines.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const paper = css({ display: 'none', _print: { display: 'block', color: '[black]', width: 'full' } })
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '6', marginBottom: '6' })
const title = css({ fontSize: '2xl', fontWeight: 'semibold' })
const sides = css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '6', marginBottom: '6' })
const small = css({ textStyle: 'meta' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '1.5', textAlign: 'left', borderBottomWidth: 'thin', borderColor: '[#999]' },
  '& th:nth-child(n + 3), & td:nth-child(n + 3)': { textAlign: 'right', tabular: true },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
})
const sums = css({ marginLeft: 'auto', marginTop: '4', minWidth: '[18rem]' })
const sum = css.raw({ display: 'flex', justifyContent: 'space-between', gap: '6', tabular: true })
const strongSum = css.raw({ fontWeight: 'semibold' })
const whole = css(strongSum)

/**
 * Printable invoice as it was issued, without later payments. The print dialog opens after the first render.
 */
export function PrintedInvoice({ row, onPrinted }: { row: Invoice; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const money = (minor: number) => moneyText(minor, row.currency)
  const facts = [
    row.issued_on && tr(texts.issuedOnIssuedOn, { issuedOn: formatCalendarDay(row.issued_on) }),
    row.due_on && tr(texts.dueOnDueOn, { dueOn: formatCalendarDay(row.due_on) }),
    tr(texts.periodPeriodFromToPeriodTo, {
      periodFrom: formatCalendarDay(row.period_from),
      periodTo: formatCalendarDay(row.period_to),
    }),
    row.po_number && tr(texts.orderNumberPoNumber, { poNumber: row.po_number }),
  ].filter(Boolean)
  return createPortal(
    <section className={paper} aria-hidden data-printed-alone>
      <div className={head}>
        <div>
          <p className={title}>
            {row.number === null
              ? tr(texts.draftNotAnInvoice)
              : tr(texts.invoiceNumber, { number: row.number })}
          </p>
          {facts.map((fact) => (
            <p key={fact} className={small}>
              {fact}
            </p>
          ))}
        </div>
      </div>
      <div className={sides}>
        <Side label={tr(texts.from)} side={row.seller} />
        <Side label={tr(texts.to)} side={row.buyer} />
      </div>
      <table className={table}>
        <thead>
          <tr>
            <th>{tr(texts.description)}</th>
            <th>{tr(texts.place)}</th>
            <th>{tr(texts.quantity)}</th>
            <th>{tr(texts.price)}</th>
            <th>{tr(texts.net)}</th>
            <th>{tr(texts.tax)}</th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line, at) => (
            // lines have no id, so the index is the key
            <tr key={at}>
              <td>{line.description}</td>
              <td>{line.place ?? ''}</td>
              <td>{quantityText(line)}</td>
              <td>{money(line.price)}</td>
              <td>{money(line.net)}</td>
              <td>{money(line.tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={sums}>
        <Sum label={tr(texts.net)} value={money(row.net)} />
        <Sum label={formatTax(row)} value={money(row.tax)} />
        <Sum label={tr(texts.total)} value={money(row.gross)} strong />
        {row.withheld > 0 && (
          <p className={small}>
            {tr(texts.ofThisTheClientMayWithholdWithheldAgainst, { withheld: money(row.withheld) })}
          </p>
        )}
      </div>
    </section>,
    document.body,
  )
}

function Side({ label, side }: { label: string; side: Invoice['seller'] }) {
  return (
    <div>
      <p className={small}>{label}</p>
      <p className={whole}>{side.name}</p>
      {side.address && <p>{side.address}</p>}
      {side.kra_pin && <p>{tr(texts.kraPinKraPin, { kraPin: side.kra_pin })}</p>}
      {side.vat_number && <p>{tr(texts.vatNoVatNumber, { vatNumber: side.vat_number })}</p>}
    </div>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <p className={css(sum, strong && strongSum)}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
}
