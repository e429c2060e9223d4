import type { RoundRun } from '../../../contract/round-runs/round-run.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { roundRun } from './round-run-kind.tsx'
import { progressText, STATUS_TONES, STATUSES } from './round-run-words.ts'

/** How a round stands, as a mark. */
export const RoundStatus = ({ status }: Pick<RoundRun, 'status'>) => (
  <Badge tone={STATUS_TONES[status]}>{STATUSES[status]}</Badge>
)

/** Rounds of all patrols: late ones first, then those that are due. */
export function RoundRunsPage() {
  return (
    <ListPage
      kind={roundRun}
      columns={[
        { field: 'route_name' },
        { field: 'status', cell: (row) => <RoundStatus status={row.status} /> },
        { field: 'due_from' },
        { field: 'visited_count', cell: progressText },
        { field: 'site_post_id', wide: true },
        { field: 'next_point', wide: true, cell: ({ next_point }) => next_point ?? '–' },
        { field: 'guards', wide: true },
        { field: 'ended_at', wide: true },
      ]}
      whenEmpty="A round becomes due at the times of a patrol. Plan a patrol with checkpoints and times first."
    />
  )
}
