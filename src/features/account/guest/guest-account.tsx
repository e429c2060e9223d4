import { css } from '../../../../styled-system/css'
import type { GuestPlaces } from '../../../../contract/guests/guest.ts'
import { guestInvoicesReply } from '../../../../contract/guests/guest-views.ts'
import { invoiceLifecycle } from '../../../../domain/billing/invoices/invoice-lifecycle.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { DownloadButton } from '../../../resource/file/download-button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { GuestRows } from './guest-rows.tsx'
import { type GuestSession, useGuestQuery } from './use-guest-query.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** Invoices and statements of the clients that a guest may see. */
export function GuestAccount(props: GuestSession & { visit: GuestPlaces }) {
  const { token, visit } = props
  const query = useGuestQuery('/guest/invoices', guestInvoicesReply, props)
  const { data } = query
  const statements = (
    <span className={tools}>
      {visit.clients.map(({ id, name }) => (
        <DownloadButton
          key={id}
          path={`/guest/statements/${encodeURIComponent(id)}`}
          query={{ format: 'pdf' }}
          name="statement.pdf"
          bearer={token}
          label={tr(texts.statementOfNamePdf, { name })}
        >
          {visit.clients.length === 1 ? tr(texts.statement) : tr(texts.statementOfName, { name })}
        </DownloadButton>
      ))}
    </span>
  )
  return (
    <Card title={tr(texts.invoices)} aside={statements}>
      {data ? (
        <>
          <GuestRows
            head={['Invoice', tr(texts.issuedOn), tr(texts.dueOn), 'Total', 'Open', 'Status', 'File']}
            rows={data.data.map((invoice) => [
              invoice.id,
              invoice.number ?? '',
              formatCalendarDay(invoice.issued_on ?? ''),
              formatCalendarDay(invoice.due_on ?? ''),
              moneyText(invoice.gross, invoice.currency),
              moneyText(invoice.open, invoice.currency),
              invoiceLifecycle.words[invoice.status],
              <DownloadButton
                key="pdf"
                path={`/guest/invoices/${encodeURIComponent(invoice.id)}/pdf`}
                name={`${invoice.number}.pdf`}
                bearer={token}
                label={tr(texts.pdfOfNumber, { number: invoice.number })}
              >
                PDF
              </DownloadButton>,
            ])}
            none={tr(texts.noInvoiceWasIssuedYet)}
          />
          {data.more && (
            <p className={none}>
              {tr(texts.thereAreMoreTheseAreTheNewestDataCount, { dataCount: data.data.length })}
            </p>
          )}
        </>
      ) : (
        <LoadingState
          query={query}
          lines={3}
          label={tr(texts.loadingTheInvoices)}
          failed={tr(texts.invoicesCouldNotBeFetched)}
        />
      )}
    </Card>
  )
}
