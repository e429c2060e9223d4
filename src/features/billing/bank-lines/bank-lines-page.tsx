import { type BankLine, bankLineSteps } from '../../../../contract/billing/bank-line.ts'
import { bankLineLifecycle } from '../../../../domain/billing/payments/bank-line-lifecycle.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import { bankLine } from './bank-line-kind.ts'
import { ImportStatementCard } from './import-statement-card.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchedCard } from './matched-card.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TONES = { unmatched: 'warning', matched: 'accent', ignored: 'neutral' } as const

function LineBadge({ status }: Pick<BankLine, 'status'>) {
  return <Badge tone={TONES[status]}>{bankLineLifecycle.words[status]}</Badge>
}

/** Lists the lines of bank statements, newest first. Lines without an invoice stay listed. */
export function BankLinesPage() {
  return (
    <ListPage
      kind={bankLine}
      notice={<ImportStatementCard />}
      columns={[
        { field: 'received_on' },
        { field: 'amount', numeric: true },
        { field: 'reference' },
        { field: 'details', wide: true },
        { field: 'payer', wide: true },
        { field: 'client_id', wide: true },
        { field: 'status', cell: (row) => <LineBadge status={row.status} /> },
      ]}
      whenEmpty={tr(texts.importTheStatementOfABankOrOf)}
    />
  )
}

export function BankLinePage() {
  return (
    <ViewPage
      kind={bankLine}
      actions={(row) => (
        <>
          <LineBadge status={row.status} />
          <StepButtons steps={bankLineSteps} kind={bankLine} row={row} phase={row.status} />
        </>
      )}
    >
      {(row) => (
        <>
          {row.status === 'unmatched' && <MatchCard line={row} />}
          {row.status === 'matched' && <MatchedCard line={row} />}
        </>
      )}
    </ViewPage>
  )
}
