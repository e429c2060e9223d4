import type { RoundRun } from '../../../contract/rounds/round-run.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { roundRun } from './round-run-kind.tsx'
import { progressText, ROUND_STATUS_TONES, ROUND_STATUS_LABELS } from './round-run-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const RoundStatus = ({ status }: Pick<RoundRun, 'status'>) => (
  <Badge tone={ROUND_STATUS_TONES[status]}>{ROUND_STATUS_LABELS[status]}</Badge>
)

/** Lists the rounds of all patrols: late ones first, then due ones. */
export function RoundRunsPage() {
  const clock = zoneClock(useTimeZone())
  return (
    <ListPage
      kind={roundRun}
      columns={[
        { field: 'route_name' },
        { field: 'status', cell: (row) => <RoundStatus status={row.status} /> },
        { field: 'due_from', wide: true, cell: ({ due_from }) => clock.minute(due_from) },
        {
          field: 'visited_count',
          wide: true,
          cell: (row) => tr(texts.visitedRow, { row: progressText(row) }),
        },
        { field: 'site_post_id', wide: true },
        { field: 'guards', wide: true },
        {
          field: 'ended_at',
          wide: true,
          cell: ({ ended_at }) => (ended_at === null ? '–' : clock.minute(ended_at)),
        },
      ]}
      whenEmpty={tr(texts.roundBecomesDueAtTheTimesOfA)}
    />
  )
}
