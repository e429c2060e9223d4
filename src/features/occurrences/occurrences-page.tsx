import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { FileText } from '../../ui/icons/record-icons.ts'
import { occurrence } from './occurrence-kind.tsx'
import { serialText, STATUS_LABELS } from './occurrence-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const struck = css({ textDecoration: 'line-through', color: 'ink.muted' })
const line = css({ display: 'block', maxWidth: '[60ch]', overflow: 'hidden', textOverflow: 'ellipsis' })
const TONES = { recorded: 'neutral', reviewed: 'accent', amended: 'warning', voided: 'danger' } as const

const isStruck = ({ status }: Occurrence) => status === 'amended' || status === 'voided'

export function OccurrencesPage() {
  return (
    <ListPage
      kind={occurrence}
      columns={[
        {
          field: 'narrative',
          cell: (row) => <span className={cx(line, isStruck(row) ? struck : '')}>{row.narrative}</span>,
        },
        { field: 'category' },
        { field: 'occurred_at', wide: true },
        {
          field: 'site_post_id',
          wide: true,
          cell: (row) => `${row.site_post_name}, ${serialText(row)}`,
        },
        { field: 'worker_id', wide: true },
        {
          field: 'status',
          cell: ({ status }) => <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>,
        },
      ]}
      tools={
        <Link to="/occurrence-book" className={cx(buttonRecipe({}))}>
          <FileText aria-hidden /> {tr(texts.books)}
        </Link>
      }
      whenEmpty={tr(texts.occurrenceIsAnEntryInTheBookOf)}
    />
  )
}
